"""One run of `referee score`: chunks out of files, their results into an output, and what it all comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from operator import attrgetter

import click
import orjson

from referee.commands.progress import Advance
from referee.commands.score_lines import Rules, Scored, as_scored, failure, score_blocks
from referee.commands.scoring.chunks import Chunk, chunks_of
from referee.commands.scoring.inputs import files_of
from referee.commands.scoring.output import Output
from referee.commands.scoring.pool import Died, Pool
from referee.commands.scoring.tally import Totals
from referee.loading.catalogue import find_game


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
