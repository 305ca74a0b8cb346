"""`referee score`: many logs over all cores, in order, with a bounded number of lines in memory."""

from __future__ import annotations

import os
import signal
import sys
import zlib
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import BinaryIO

import click
import orjson

from referee.commands.progress import progress_bar
from referee.commands.reading import STDIN, numbered_lines, open_file
from referee.commands.reporting import total
from referee.commands.score_lines import COLUMNS, Chunk, csv_rows, score_chunk
from referee.errors import Fault
from referee.reading.documents import LINES, YAML, as_text, form_of, parse_yaml
from referee.reading.json_text import BOM, NotParsed

CHUNK_LINES = 256
CHUNK_BYTES = 4_000_000
AHEAD = 3
"""So many chunks for each process are on their way at a time."""

Scored = tuple[bytes, Counter[str]]


@click.command(short_help="Judge many logs, a line for each.")
@click.argument("files", nargs=-1, required=True, metavar="FILES...", type=click.Path(allow_dash=True))
@click.option("--format", "form", type=click.Choice(["ndjson", "csv"]), default="ndjson", show_default=True)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file, not to the screen.")
@click.option("--workers", type=click.IntRange(1), help="Processes; as many as there are cores by default.")
@click.pass_context
def score(ctx: click.Context, files: tuple[str, ...], form: str, out: Path | None, workers: int | None) -> None:
    """Judge many logs and print a line for each: its verdict without the tricks.

    FILES are NDJSON (a log a line) or single logs, also packed as .gz; - is NDJSON from standard input. A log that
    cannot be read gets an error on its own line. The exit code is 0, or 2 where a file cannot be read.
    """
    check_files(files, out)
    source = Source(files)
    with ExitStack() as stack:
        target = sys.stdout.buffer if out is None else stack.enter_context(out.open("wb"))
        visible = sys.stderr.isatty() and (out is not None or not sys.stdout.isatty())
        advance = stack.enter_context(progress_bar(source.size())) if visible else None
        outcomes = write_all(source, target, form, workers or cores(), advance)
    if visible:
        click.echo(total(outcomes.elements()), err=True)
    ctx.exit(2 if source.failed else 0)


def check_files(files: tuple[str, ...], out: Path | None) -> None:
    """Refuses what cannot work before any work is done. Raises click.UsageError."""
    for name in files:
        if name != STDIN and not Path(name).is_file() and not Path(name).is_fifo():
            raise click.UsageError(f"{name}: {'is a directory' if Path(name).is_dir() else 'no such file'}")
        if out is not None and name != STDIN and out.exists() and out.samefile(name):
            raise click.UsageError(f"{out}: is also a file to be read")
    if files.count(STDIN) > 1:
        raise click.UsageError("standard input can be read only once")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Source:
    """The lines of many files; `failed` once one could not be read, `done` counts the bytes that have been read."""

    def __init__(self, files: tuple[str, ...]) -> None:
        self.files = files
        self.failed = False
        self.done = 0

    def size(self) -> int | None:
        """The bytes of all files, None where that is not known."""
        if any(name == STDIN or name.endswith(".gz") for name in self.files):
            return None
        return sum(os.stat(name).st_size for name in self.files)

    def chunks(self) -> Iterator[Chunk]:
        """The lines in order, in chunks."""
        chunk, size = Chunk([], []), 0
        for file, number, line in self._lines():
            chunk.places.append((file, number))
            chunk.lines.append(line)
            size += len(line) if isinstance(line, bytes) else 0
            if len(chunk.lines) >= CHUNK_LINES or size >= CHUNK_BYTES:
                yield chunk
                chunk, size = Chunk([], []), 0
        if chunk.lines:
            yield chunk

    def _lines(self) -> Iterator[tuple[str, int | None, bytes | Fault]]:
        for name in self.files:
            shown = "standard input" if name == STDIN else name
            try:
                for number, line in logs_of(name):
                    self.done += len(line) if isinstance(line, bytes) else 0
                    yield shown, number, line
            except (OSError, EOFError, zlib.error) as error:
                self.failed = True
                told = error.strerror if isinstance(error, OSError) and error.strerror else error
                click.echo(f"referee score: {shown}: {told}", err=True)


def logs_of(name: str) -> Iterator[tuple[int | None, bytes | Fault]]:
    """The logs of a file, each as JSON, with the number of the line where NDJSON has it. Raises OSError."""
    suffix = Path(name.removesuffix(".gz")).suffix.lower()
    with open_file(name) as file:
        if suffix in LINES or name == STDIN:
            yield from numbered_lines(file)
            return
        raw = file.read()
    form = "yaml" if suffix in YAML else form_of(name, raw)
    if form == "ndjson":
        yield from ((number, line) for number, line in enumerate(raw.split(b"\n"), start=1) if line.strip())
    else:
        yield None, as_json(raw) if form == "yaml" else raw.removeprefix(BOM)


def as_json(raw: bytes) -> bytes | Fault:
    """YAML as JSON, or what keeps it from being read."""
    try:
        return orjson.dumps(parse_yaml(as_text(raw)), default=str, option=orjson.OPT_NON_STR_KEYS)
    except NotParsed as error:
        return Fault("", f"line {error.line}: {error.detail}")
    except orjson.JSONEncodeError as error:
        return Fault("", str(error))


# --- the work ----------------------------------------------------------------------------------------------------


def write_all(
    source: Source, target: BinaryIO, form: str, workers: int, advance: Callable[[int], None] | None
) -> Counter[str]:
    """Scores every line of the source into the target; returns how many logs had which outcome."""
    outcomes: Counter[str] = Counter()
    if form == "csv":
        target.write(csv_rows([COLUMNS]))
    for data, counted in in_order(source.chunks(), form, workers):
        target.write(data)
        outcomes += counted
        if advance is not None:
            advance(source.done)
    target.flush()
    return outcomes


def in_order(chunks: Iterator[Chunk], form: str, workers: int) -> Iterator[Scored]:
    """The results of the chunks in their order; few chunks or one worker need no processes.

    The first chunk is scored before any process is started, so that each inherits the games that it has brought in.
    """
    for chunk in chunks if workers == 1 else islice(chunks, 1):
        yield score_chunk(chunk, form)
    first = list(islice(chunks, 1))
    if not first:
        return
    pool = ProcessPoolExecutor(workers, initializer=ignore_interrupts)
    waiting: deque[Future[Scored]] = deque(pool.submit(score_chunk, chunk, form) for chunk in first)
    try:
        for chunk in chunks:
            waiting.append(pool.submit(score_chunk, chunk, form))
            if len(waiting) >= workers * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise click.ClickException("a worker process was ended from outside; try fewer --workers") from None
    finally:
        pool.shutdown(cancel_futures=True)


def ignore_interrupts() -> None:
    """Leaves Ctrl-C to the process that started the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
