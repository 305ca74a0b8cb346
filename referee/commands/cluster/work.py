"""What a worker does. It needs the referee and the storages, and nothing of the command that asked for it."""

from __future__ import annotations

import hashlib
import io
import signal
import tempfile
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, NamedTuple, cast

import orjson
from fsspec.core import url_to_fs

from referee.commands.cluster.file_parts import Part, Piece
from referee.commands.cluster.manifest import record_name
from referee.commands.cluster.pieces import blocks_in
from referee.commands.cluster.storage import Folder
from referee.commands.score_lines import HEADS, Rules, score_blocks
from referee.commands.scoring.columns import write_table
from referee.commands.scoring.edition import edition
from referee.commands.scoring.tally import Totals


class Task(NamedTuple):
    """How parts are judged: where the results go, by which rules, and by which edition of the referee."""

    out: str
    rules: Rules
    edition: str

    def key(self, part: Part) -> str:
        """By what a part that was judged so is known again."""
        return part.key(self.rules, self.edition)


def dask_setup(_worker: object) -> None:
    """Leaves Ctrl-C to the process that started this worker. Dask calls it where this module is a worker's preload."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class OtherReferee(Exception):
    """A worker's referee is not the one that the parts are to be judged by."""


def count_line_ends(piece: Piece) -> int:
    """How many lines end in the piece's bytes. Raises OSError."""
    fs, path = url_to_fs(piece.file.address)
    content: bytes = fs.cat_file(path, piece.start, piece.end)
    return content.count(b"\n")


def score_part(part: Part, task: Task) -> dict[str, Any]:
    """Judges a part and writes its results, then the record of them, which is returned. Raises OSError where the
    results cannot be written; what cannot be read is told in the record."""
    if edition() != task.edition:  # a worker that came later
        raise OtherReferee(f"a worker has {edition()}, and not {task.edition}")
    folder, tally, faults = Folder(task.out), Totals(), list[list[str]]()
    with folder.writing(part.name) as file:
        target = Summed(file)
        _write(_results(part, task.rules, tally, faults), task.rules.form, target)
    done = {"bytes": target.size, "sha256": target.digest.hexdigest(), "tally": tally.data()}
    record = {"part": part.name, "key": task.key(part), "inputs": _told(part), **done, "faults": faults}
    folder.write(record_name(part.name), orjson.dumps(record))
    return record


class Summed(io.RawIOBase):
    """A file that is written, with how many bytes it was given and their checksum."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.size = 0
        self.digest = hashlib.sha256()

    def writable(self) -> bool:
        """It can be written."""
        return True

    def write(self, data: Any) -> int:
        """Writes all of it. Raises OSError."""
        self.file.write(data)
        self.digest.update(data)
        self.size += len(data)
        return len(data)

    def tell(self) -> int:
        """Where it is."""
        return self.size


def _write(results: Iterable[bytes], form: str, target: Summed) -> None:
    """Writes lines as they come, and a table when all its rows are there. Raises OSError."""
    if form != "parquet":
        target.writelines(results)
        return
    with tempfile.TemporaryFile() as rows:
        rows.writelines(results)
        rows.seek(0)
        write_table(rows, cast(BinaryIO, target))


def _results(part: Part, rules: Rules, tally: Totals, faults: list[list[str]]) -> Iterator[bytes]:
    """The lines of a part's results; what stands before all results stands in the first part alone."""
    if part.number == 0:
        yield HEADS.get(rules.form, b"")
    for piece in part.pieces:
        try:
            for block in blocks_in(piece):
                scored = score_blocks([block], rules)
                tally.add(scored.tally)
                yield scored.data
        except (OSError, ImportError, ValueError) as error:
            told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            faults.append([piece.file.name, told])


def _told(part: Part) -> list[dict[str, Any]]:
    """Of which ranges of bytes of which files a part was made; the range is None where a file was read whole."""
    return [
        {
            "file": piece.file.name,
            "size": piece.file.size,
            "range": None if piece.end is None else [piece.start, piece.end],
        }
        for piece in part.pieces
    ]
