"""Blocks of many files, put together to chunks: what a process is given at a time."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from referee.commands.reading import BLOCK_BYTES, STDIN, Block, blocks_in

MOST_BLOCKS = 256


class Chunk(NamedTuple):
    """Blocks that are scored together."""

    blocks: list[Block]
    read: int
    """So many bytes of all files have been read with it."""

    @property
    def size(self) -> int:
        """The bytes of its logs."""
        return sum(len(block.data) for block in self.blocks)

    @property
    def digest(self) -> int:
        """A checksum of its logs and of where they stand."""
        found = 0
        for block in self.blocks:
            place = f"{block.file}\0{block.line}\0{block.form}\0".encode(errors="surrogatepass")
            found = zlib.crc32(block.data, zlib.crc32(place, found))
        return found

    def single_logs(self) -> Iterator[Block]:
        """Each of its logs as a block of its own."""
        for block in self.blocks:
            for number, log in block.logs():
                yield block._replace(line=number, data=log)


def chunks_of(names: Iterable[str], tell: Callable[[str, OSError], None]) -> Iterator[Chunk]:
    """The logs of files in order, in chunks that depend on what is in the files alone. A file that cannot be read to its end
    is told, and the next one read."""
    blocks: list[Block] = []
    size = read = 0
    for block, read in _blocks(names, tell):
        blocks.append(block)
        size += len(block.data)
        if size >= BLOCK_BYTES or len(blocks) == MOST_BLOCKS:
            yield Chunk(blocks, read)
            blocks, size = [], 0
    if blocks:
        yield Chunk(blocks, read)


def _blocks(names: Iterable[str], tell: Callable[[str, OSError], None]) -> Iterator[tuple[Block, int]]:
    """The blocks of files, each with the bytes that have been read of all."""
    before = read = 0
    for name in names:
        try:
            for block in blocks_in(name, "ndjson" if name == STDIN else None):
                read = before + block.read
                yield block, read
        except OSError as error:
            tell("standard input" if name == STDIN else name, error)
        before = read
