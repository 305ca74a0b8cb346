"""One run of `referee score`: files put together to chunks, which a process is given at a time, and their results into an
output."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from operator import attrgetter
from typing import NamedTuple

import click
import orjson

from referee.commands.progress import Advance
from referee.commands.reading import BLOCK_BYTES, STDIN, Block, blocks_in
from referee.commands.score_lines import Rules, Scored, as_scored, failure, score_blocks
from referee.commands.scoring.inputs import files_of
from referee.commands.scoring.parts import Output
from referee.commands.scoring.pool import Died, Pool
from referee.commands.scoring.tally import Totals
from referee.loading.catalogue import find_game

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


class Run:
    """The scoring of files; `failed` once one could not be read."""

    def __init__(self, words: Sequence[str], rules: Rules, workers: int) -> None:
        self.words = words
        self.rules = rules
        self.workers = workers
        self.failed = False

    def write(self, output: Output, advance: Advance) -> None:
        """Scores every log that is left into the output. Raises OSError, and click.ClickException where the logs that were
        scored before are others now."""
        tally = output.tally
        chunks = chunks_of(files_of(self.words), self._tell)
        advance(tally.logs, _pass_over(chunks, output.digests))
        for chunk, scored in self.results(chunks):
            output.add(chunk.digest, [scored.data, scored.errors], scored.tally)
            advance(tally.logs, chunk.read)

    def results(self, chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, Scored]]:
        """Chunks with their results, in their order; a single chunk needs no processes."""
        work = partial(score_chunk, rules=self.rules)
        first = list(islice(chunks, 2))
        if len(first) < 2:
            yield from ((chunk, work(chunk)) for chunk in first)
            return
        bring_in(first[0])
        pool = Pool(self.workers, work, attrgetter("size"), partial(one_by_one, rules=self.rules))
        try:
            yield from pool.results(chain(first, chunks))
        finally:
            pool.close()

    def _tell(self, name: str, error: OSError) -> None:
        self.failed = True
        click.echo(f"referee score: {name}: {error.strerror or error}", err=True)


def _pass_over(chunks: Iterator[Chunk], digests: Sequence[int]) -> int:
    """Leaves out the chunks that were scored before; the bytes that were read of all files. Raises click.ClickException."""
    read = 0
    for digest in digests:
        chunk = next(chunks, None)
        if chunk is None or chunk.digest != digest:
            raise click.ClickException(
                "the logs are not those that were scored before; without --resume it is begun anew"
            )
        read = chunk.read
    return read


def score_chunk(chunk: Chunk, rules: Rules) -> Scored:
    """The results of a chunk."""
    return score_blocks(chunk.blocks, rules)


def bring_in(chunk: Chunk) -> None:
    """Brings in the games of a chunk's logs, so that processes have them from the start."""
    for _, log in (found for block in chunk.blocks for found in block.logs()):
        with suppress(Exception):  # what is wrong with a log is told when it is judged
            find_game(orjson.loads(log)["game"])


def one_by_one(pool: Pool[Chunk, Scored], chunk: Chunk, rules: Rules) -> Scored:
    """The results of a chunk that processes died of: each log by itself, and an error entry for one that they die of."""
    found = [_alone(pool, Chunk([block], chunk.read), rules) for block in chunk.single_logs()]
    tally = Totals()
    for scored in found:
        tally.add(scored.tally)
    return Scored(b"".join(one.data for one in found), b"".join(one.errors for one in found), tally)


def _alone(pool: Pool[Chunk, Scored], chunk: Chunk, rules: Rules) -> Scored:
    try:
        return pool.try_alone(chunk)
    except Died:
        block, tally = chunk.blocks[0], Totals()
        detail = "each process that began to judge it was ended from outside"
        entry = {"file": block.file, "line": block.line, **failure(detail)}
        tally.count(entry, 0)
        return as_scored([entry], rules, tally)
