"""The logs in a piece of a file, read at its address."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, BinaryIO, cast

from fsspec.core import url_to_fs
from fsspec.utils import seek_delimiter

from referee.commands.cluster.file_parts import Piece
from referee.commands.cluster.storage import stamp_of
from referee.commands.reading import Block, blocks_of, unpacked
from referee.reading.documents import form_by_name

READ_BYTES = 1 << 20
"""So many bytes are asked of a storage at a time; the last of them lie beyond the piece."""
SEARCHED = 1 << 16


def blocks_in(piece: Piece) -> Iterator[Block]:
    """The lines of a piece in blocks. Raises OSError, also where the file is another by now."""
    fs, path = url_to_fs(piece.file.address)
    with ExitStack() as stack:
        raw = stack.enter_context(fs.open(path, "rb", block_size=READ_BYTES))
        if piece.end is None:
            file = stack.enter_context(unpacked(piece.file.name, _buffered(raw)))
            yield from blocks_of(piece.file.name, file, form_by_name(piece.file.name))
        else:
            yield from _lines_in(piece, raw)
    if stamp_of(fs.info(path)) != piece.file.stamp:
        raise OSError("it has changed while it was read")


def _lines_in(piece: Piece, raw: BinaryIO) -> Iterator[Block]:
    """A line belongs to the piece in which it begins; one that begins just where a piece does, to the piece before."""
    end = _after_line_end(raw, piece.end or piece.file.size)
    _after_line_end(raw, piece.start)
    passed = piece.line_ends + 1 if piece.start else 0
    for block in blocks_of(piece.file.name, _buffered(Limited(raw, end)), "ndjson"):
        yield block._replace(line=passed + cast(int, block.line))


def _after_line_end(file: BinaryIO, place: int) -> int:
    """Goes to the first line end at that place or after it, and behind it; at the beginning there it stays."""
    file.seek(place)
    seek_delimiter(file, b"\n", SEARCHED)
    return file.tell()


def _buffered(raw: Any) -> BinaryIO:
    return cast(BinaryIO, io.BufferedReader(raw, READ_BYTES))


class Limited(io.RawIOBase):
    """The bytes of an open file from where it is to a place."""

    def __init__(self, file: BinaryIO, end: int) -> None:
        self.file, self.end = file, end

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fills the buffer with what comes next; 0 at the end."""
        data = self.file.read(max(0, min(len(buffer), self.end - self.file.tell())))
        buffer[: len(data)] = data
        return len(data)
