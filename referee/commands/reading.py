"""Log files: the logs in a file of JSON, YAML or NDJSON, plain or packed, each with where it begins.

Files are read in blocks, as long as they may be; of a log too long for a log no more is read than shows that it is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import BinaryIO, NamedTuple, cast

import orjson

from referee.reading.documents import MAX_LOG, Document, form_by_name, form_of
from referee.reading.json_text import BOM

STDIN = "-"
BLOCK_BYTES = 131_072
"""A block of lines ends with the line in which it has so many bytes."""
PIECE_BYTES = 65_536


class Block(NamedTuple):
    """Whole lines of a file of NDJSON, with the number of the first (from 1); or a file that is one log, without a number."""

    file: str
    """What to call the file."""
    line: int | None
    form: str
    """`ndjson`, `json`, `yaml` or `pbn`."""
    data: bytes
    read: int = 0
    """So many bytes of the file, as it lies there, have been read."""

    def logs(self) -> Iterator[tuple[int | None, bytes]]:
        """The logs in it, with the numbers of their lines; blank lines are none."""
        if self.line is None:
            yield None, self.data
            return
        for number, line in enumerate(self.data.split(b"\n"), start=self.line):
            if line and not line.isspace():
                yield number, line


def blocks_in(name: str, form: str | None = None) -> Iterator[Block]:
    """A file in blocks, unpacked where its name says that it is packed; `-` is standard input. `form` is that of its logs,
    found out where none is told. Raises OSError, with all whole lines before the fault given."""
    shown = "standard input" if name == STDIN else name
    with opened(name) as (file, tell):
        yield from blocks_of(shown, file, form or form_by_name(name), tell)


def blocks_of(
    name: str, file: BinaryIO, form: str | None = None, tell: Callable[[], int] | None = None
) -> Iterator[Block]:
    """What is read from an open file, in blocks. `tell` says how much of it has been read. Raises OSError."""
    stream = Stream(file)
    form = form or _form_of(name, stream)
    tell = tell or (lambda: stream.read)
    if form != "ndjson":
        data = stream.head(MAX_LOG + 1)
        yield Block(name, None, form, data, tell())
        return
    number = 1
    for data in stream.blocks():
        lines = data.removeprefix(BOM) if number == 1 else data
        yield Block(name, number, form, lines, tell())
        number += data.count(b"\n") + (not data.endswith(b"\n"))


def documents(name: str) -> Iterator[Document | OSError]:
    """The logs of a file, and last what kept the rest from being read, if anything did."""
    shown = "standard input" if name == STDIN else name
    try:
        found = _documents(shown, name)
        first = next(found, None) or Document(shown, "json", b"")
        second = next(found, None)
        yield first if second is not None else first.changed(alone=True)
        if second is not None:
            yield second
            yield from found
    except OSError as error:
        yield error


def _documents(shown: str, name: str) -> Iterator[Document]:
    for block in blocks_in(name):
        form = block.form if block.line is None else "json"
        yield from (Document(shown, form, log, number or 1, alone=False) for number, log in block.logs())


def _form_of(name: str, stream: Stream) -> str:
    """The form of logs by their beginning: what is too long for one log is NDJSON, if its first line is one."""
    head = stream.head(MAX_LOG + 1)
    if len(head) <= MAX_LOG:
        return form_of(name, head)
    try:
        orjson.loads(head.removeprefix(BOM).lstrip().partition(b"\n")[0])
    except orjson.JSONDecodeError:
        return "json"
    return "ndjson"


# --- bytes ---------------------------------------------------------------------------------------------------------


@contextmanager
def opened(name: str) -> Iterator[tuple[BinaryIO, Callable[[], int] | None]]:
    """A file, open for reading, and what tells how many of its bytes, as it lies there, have been read. Raises OSError."""
    if name == STDIN:
        yield sys.stdin.buffer, None
        return
    with ExitStack() as stack:
        raw = stack.enter_context(open(name, "rb"))
        file = unpacked(name, raw)
        stack.callback(file.close)
        yield file, raw.tell if raw.seekable() else None


def unpacked(name: str, file: BinaryIO) -> BinaryIO:
    """What is in a file, which is packed where its name ends so (`PACKED`); of several members one after the other."""
    suffix = name[name.rfind(".") :].lower()
    if suffix == ".gz":
        import gzip

        return cast(BinaryIO, gzip.GzipFile(fileobj=file))
    if suffix == ".bz2":
        import bz2

        return cast(BinaryIO, bz2.BZ2File(file))
    return _zstd(file) if suffix == ".zst" else file


def _zstd(file: BinaryIO) -> BinaryIO:
    if sys.version_info >= (3, 14):
        from compression.zstd import ZstdFile
    else:
        from backports.zstd import ZstdFile
    return cast(BinaryIO, ZstdFile(file))


class Stream:
    """A file that is read once, from its beginning, with what has been read of it and not been given."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.held = bytearray()
        self.read = 0
        """So many bytes have been read."""
        self.broken: OSError | None = None
        self.ended = False

    def head(self, size: int) -> bytes:
        """The next bytes, at most so many; they will be given again. Raises OSError."""
        while len(self.held) < size and self._more():
            pass
        if self.broken is not None:
            raise self.broken
        return bytes(self.held[:size])

    def blocks(self, size: int | None = None) -> Iterator[bytes]:
        """What is left, in blocks of whole lines: where they end depends on the content alone. Of a line that is too long
        one byte more is given than it may have. Raises OSError after all whole lines before the fault."""
        while block := self._block(size or BLOCK_BYTES):
            yield block
        if self.broken is not None:
            raise self.broken

    def _block(self, size: int) -> bytes:
        """The fewest lines that have so many bytes."""
        searched = size - 1
        while True:
            end = self.held.find(b"\n", searched)
            last = self.held.rfind(b"\n", 0, size) + 1
            if (end if end >= 0 else len(self.held)) - last > MAX_LOG:
                return self._cut_line(last)
            if end >= 0:
                return self._take(end + 1)
            searched = max(searched, len(self.held))
            if not self._more():
                whole = self.held.rfind(b"\n") + 1
                return self._take(whole if self.broken is not None else len(self.held))

    def _cut_line(self, start: int) -> bytes:
        """The block whose last line is too long, with the beginning of that line; the rest of it is passed over."""
        block = self._take(start + MAX_LOG + 1)
        while (end := self.held.find(b"\n")) < 0:
            self.held.clear()
            if not self._more():
                return block
        self._take(end + 1)
        return block

    def _take(self, size: int) -> bytes:
        taken = bytes(self.held[:size])
        del self.held[:size]
        return taken

    def _more(self) -> bool:
        """Reads on; is there more?"""
        if self.ended:
            return False
        try:
            piece = self.file.read1(PIECE_BYTES)  # type: ignore[attr-defined]  # all that is opened here has it
        except OSError as error:
            self.broken = error
        except (
            Exception
        ) as error:  # each way of packing has an error of its own for what is no such file, or a torn one
            self.broken = OSError(str(error))
        else:
            self.read += len(piece)
            self.held += piece
            self.ended = not piece
            return not self.ended
        self.ended = True
        return False
