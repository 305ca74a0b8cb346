"""Where results go as they come: a screen, a pipe or a device; and output that is whole or not there: files are written beside
(`OUT.part`) and renamed at the end.

A journal (`OUT.part.journal`, a line of JSON for each chunk) says what the run was begun with, and of each chunk that has been
written how long its results are, with their checksums, that of the logs they came from, and the sums. With it a run that ended
early is gone on with: what was torn is cut off, what is there is passed over, and the rest comes to the same bytes.
"""

from __future__ import annotations

import errno
import os
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import click
import orjson

from referee.commands.scoring.tally import Totals

Maker = Callable[[Path], Path]
"""Makes another file of one that is written, and says where."""


class Output:
    """The results of chunks, and the entries of unreadable logs where there is a file for them."""

    way_on = ""
    """What is said to whoever ended it early: how it is gone on with; nothing where it is begun anew."""

    def __init__(self, files: Sequence[BinaryIO], head: bytes) -> None:
        self.files = list(files)
        self.head = head
        """What stands in the first before all results."""
        self.digests: list[int] = []
        """The checksums of the logs of each chunk that was there already."""
        self.tally = Totals()
        """What all chunks have come to."""
        self.before = 0
        """So many logs were there already."""

    def open(self, resume: bool = False) -> bool:
        """Begins, or goes on where a run stopped; is there anything left to do? Raises OSError."""
        self.files[0].write(self.head)
        return True

    def add(self, digest: int, contents: Sequence[bytes], tally: Totals) -> None:
        """Writes the results of a chunk whose logs have that checksum: one content for each file. Raises OSError."""
        for file, data in zip(self.files, contents, strict=False):
            file.write(data)
        self.tally.add(tally)

    def finish(self) -> None:
        """Says that this was all. Raises OSError."""
        for file in self.files:
            file.flush()

    def close(self) -> None:
        """Leaves the files as they are."""


class CannotGoOn(click.ClickException):
    """What has been written cannot be gone on with."""

    def __init__(self, part: Path, detail: str) -> None:
        super().__init__(f"{part}: {detail}")


class Note(NamedTuple):
    """A line of the journal: what it says, and where it ends."""

    told: Mapping[str, Any]
    end: int


class Written(Output):
    """Files that are written beside until they are whole. `make` makes what takes the name of the first of what was written."""

    def __init__(self, paths: Sequence[Path], head: bytes, begun: Mapping[str, Any], make: Maker | None = None) -> None:
        super().__init__((), head)
        self.paths = [Path(os.path.realpath(path)) for path in paths]
        """By the names they shall have."""
        self.begun = dict(begun)
        """What must be the same for a run to be gone on with."""
        self.make = make
        self.parts = [beside(path) for path in self.paths]
        self.journal = Path(f"{self.parts[0]}.journal")
        self.way_on = f"; what was done is kept in {self.parts[0]}, --resume goes on with it"

    def open(self, resume: bool = False) -> bool:
        """Begins, or goes on where a run stopped, if one did; is there anything left to do? Raises CannotGoOn and OSError."""
        for path in self.paths:
            if not path.parent.is_dir():
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        self.notes = _open(self.journal)
        self.files = [self.notes]
        _lock(self.notes, self.parts[0])
        noted = list(self._noted()) if resume else []
        if noted:
            self._compare(noted[0].told["begun"])
        if noted and self._was_whole(noted[-1].told):
            for told, _ in noted:
                self._take_over(told)
            return False
        self.files += map(_open, self.parts)
        if not noted or not self._go_on(noted):
            self._begin()
        return True

    def add(self, digest: int, contents: Sequence[bytes], tally: Totals) -> None:
        """Writes the results of a chunk whose logs have that checksum. Raises OSError."""
        self._write(contents[: len(self.parts)], {"logs": digest, "tally": tally.data()})
        self.tally.add(tally)

    def finish(self) -> None:
        """Gives the files their names. Raises OSError."""
        for file in self.files:
            os.fsync(file.fileno())
        first, *others = self.parts
        sources = [self.make(first) if self.make else first, *others]
        self._note({"whole": [[str(source), _size(source)] for source in sources]})
        os.fsync(self.notes.fileno())
        self._rename(sources)

    def close(self) -> None:
        """Leaves what is written beside as it is."""
        for file in self.files:
            file.close()

    # --- forward -----------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        for file in self.files:
            _cut(file, 0)
        self._write([self.head, *(b"" for _ in self.parts[1:])], {"begun": self.begun})

    def _write(self, contents: Sequence[bytes], told: dict[str, Any]) -> None:
        for file, data in zip(self.files[1:], contents, strict=True):
            _write(file, data)
        self._note(told | {"written": [[len(data), zlib.crc32(data)] for data in contents]})

    def _note(self, told: Mapping[str, Any]) -> None:
        _write(self.notes, orjson.dumps(told) + b"\n")

    def _rename(self, sources: Sequence[Path]) -> None:
        self.close()
        for source, path in zip(sources, self.paths, strict=True):
            with suppress(FileNotFoundError):  # where a run was ended after this one
                os.replace(source, path)
                _keep_names(path.parent)
        for left in [*self.parts, self.journal]:
            left.unlink(missing_ok=True)

    # --- back to where a run stopped ---------------------------------------------------------------------------

    def _noted(self) -> Iterator[Note]:
        """The lines of the journal, up to the first that is torn."""
        end = 0
        for line in self.notes.read().splitlines(keepends=True):
            end += len(line)
            try:
                yield Note(orjson.loads(line if line.endswith(b"\n") else b""), end)
            except orjson.JSONDecodeError:
                return

    def _compare(self, before: Mapping[str, Any]) -> None:
        """Refuses to go on with what was begun otherwise. Raises CannotGoOn."""
        for name, value in self.begun.items():
            if before.get(name) != value:
                detail = f"it was begun with {name} other than now; without --resume it is begun anew"
                raise CannotGoOn(self.parts[0], detail)

    def _was_whole(self, last: Mapping[str, Any]) -> bool:
        """Had all been written? Then the files that have not yet their names are given them."""
        found = [(Path(name), size) for name, size in last.get("whole", ())]
        whole = [size in (_size(source), _size(path)) for (source, size), path in zip(found, self.paths, strict=False)]
        if not whole or not all(whole):
            return False
        self._rename([source for source, _ in found])
        return True

    def _go_on(self, noted: Sequence[Note]) -> bool:
        """Takes over what is there as it was written, and cuts off what comes after that; is there anything?"""
        end, ends = 0, [0] * len(self.parts)
        for told, noted_end in noted:
            if not self._stands(told.get("written", ())):
                break
            end, ends = noted_end, [before + size for before, (size, _) in zip(ends, told["written"], strict=True)]
            self._take_over(told)
        for file, size in zip(self.files, [end, *ends], strict=True):
            _cut(file, size)
        return end > 0

    def _take_over(self, told: Mapping[str, Any]) -> None:
        """Counts a chunk that is there."""
        if "tally" in told:
            self.digests.append(told["logs"])
            self.tally.add(Totals(told["tally"]))
            self.before = self.tally.logs

    def _stands(self, written: Sequence[Sequence[int]]) -> bool:
        """Do the parts have these contents next?"""
        return bool(written) and all(
            zlib.crc32(file.read(size)) == digest for file, (size, digest) in zip(self.files[1:], written, strict=True)
        )


def beside(path: Path) -> Path:
    """Where a file is written until it is whole."""
    return path.with_name(f"{path.name}.part")


def replace_with(path: Path, content: bytes) -> None:
    """Writes a small file that is whole or not there. Raises OSError."""
    part = beside(path)
    part.write_bytes(content)
    os.replace(part, path)


def _open(path: Path) -> BinaryIO:
    """A file to be read and written, without a buffer: what has been written is there, however the program ends."""
    return open(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b", buffering=0)


def _size(path: Path) -> int | None:
    return path.stat().st_size if path.exists() else None


def _write(file: BinaryIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def _cut(file: BinaryIO, size: int) -> None:
    file.truncate(size)
    file.seek(size)


def _lock(file: BinaryIO, part: Path) -> None:
    """Keeps other runs from writing the same; another system than POSIX does not know it. Raises CannotGoOn."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CannotGoOn(part, "another run is writing it") from None


def _keep_names(folder: Path) -> None:
    """Has the names in a folder outlast a loss of power, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
