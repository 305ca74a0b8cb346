"""Inputs cut into parts: lines of plain NDJSON by ranges of bytes, other files whole, small ones together."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from referee.commands.cluster.storage import Stored
from referee.reading.documents import LINES


class Piece(NamedTuple):
    """The lines of a file that begin in a range of its bytes, after so many line ends; `end` is None where it is whole."""

    file: Stored
    start: int = 0
    end: int | None = None
    line_ends: int = 0

    def key(self) -> str:
        """By what its content is known again."""
        return digest_of([self.file.address, self.file.size, self.file.stamp, self.start, self.end])

    @property
    def size(self) -> int:
        """Its bytes, more or less: the last line may end beyond it."""
        return min(self.end or self.file.size, self.file.size) - self.start


class Part(NamedTuple):
    """What is judged in one go and written into one file of results."""

    number: int
    name: str
    pieces: tuple[Piece, ...]

    @property
    def size(self) -> int:
        """The bytes of its logs, more or less."""
        return sum(piece.size for piece in self.pieces)

    def key(self, *settings: Any) -> str:
        """By what it is known again: what it is made of, and how it is judged. Any change gives another."""
        return digest_of([self.number, self.pieces, settings])


def digest_of(told: Any) -> str:
    """A short hash of plain data."""
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]


def cut(files: Iterable[Stored], size: int) -> list[Piece]:
    """The pieces of the files in order, none longer than so many bytes but for files that cannot be cut."""
    return [piece for file in files for piece in _pieces(file, size)]


def _pieces(file: Stored, size: int) -> Iterator[Piece]:
    if file.size <= size or not file.name.lower().endswith(LINES):
        yield Piece(file)
        return
    for start in range(0, file.size, size):
        yield Piece(file, start, start + size)


def goes_on(piece: Piece) -> bool:
    """Does another piece of the same file come after it? Then its line ends must be known first."""
    return piece.end is not None and piece.end < piece.file.size


def numbered(pieces: Iterable[Piece], counted: Iterable[int]) -> Iterator[Piece]:
    """The pieces with how many line ends stand before each in its file, by how many each has that goes on."""
    counts, before = iter(counted), 0
    for piece in pieces:
        before = before if piece.start else 0
        yield piece._replace(line_ends=before)
        before += next(counts) if goes_on(piece) else 0


def together(pieces: Iterable[Piece], size: int, suffix: str) -> list[Part]:
    """The parts: pieces that follow each other, as many as have so many bytes together."""
    groups: list[list[Piece]] = []
    room = 0
    for piece in pieces:
        if not groups or piece.size > room:
            groups.append([])
            room = size
        groups[-1].append(piece)
        room -= piece.size
    width = max(5, len(str(len(groups) - 1)))
    return [Part(number, f"part-{number:0{width}}.{suffix}", tuple(group)) for number, group in enumerate(groups)]
