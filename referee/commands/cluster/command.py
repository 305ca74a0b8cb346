"""`referee score --cluster`: from the words of the command to its exit code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import click
from dask.utils import parse_bytes
from fsspec.core import url_to_fs

from referee.commands.cluster.run import Job, Outcome
from referee.commands.cluster.storage import Folder, Stored, find
from referee.commands.cluster.work import Task
from referee.commands.cluster.workers import WAY_ON, connected, dashboard
from referee.commands.progress import Advance
from referee.commands.reading import STDIN
from referee.commands.score_lines import Rules
from referee.commands.scoring.edition import edition
from referee.commands.scoring.ending import told_when_ended
from referee.commands.scoring.summary import tell


class Where(NamedTuple):
    """Which machines judge, and where the parts go."""

    cluster: str
    out: str
    partition_size: str


Shown = Callable[[int | None], AbstractContextManager[Advance]]


def score_on_cluster(words: Sequence[str], where: Where, rules: Rules, shown: Shown, summary: Path | None) -> int:
    """Judges the logs at these addresses on a cluster, in parts. Returns the exit code: 0, or 2 where a file could not be read
    to its end or a part not be judged. Raises click.ClickException."""
    size, files = bytes_of(where.partition_size), inputs(words, where.out)
    began = monotonic()
    with ExitStack() as stack:
        stack.enter_context(told_when_ended(WAY_ON))
        client = stack.enter_context(connected(where.cluster))
        say(f"the dashboard is at {dashboard(client)}")
        job = Job(client, Task(Folder(where.out).address, rules, edition()), size)
        advance = stack.enter_context(shown(sum(file.size for file in files)))
        outcome = job.run(files, advance)
    return summed_up(outcome, monotonic() - began, summary)


def summed_up(outcome: Outcome, seconds: float, summary: Path | None) -> int:
    """Tells what it came to; the exit code."""
    for file, detail in outcome.faults:
        say(f"{file}: {detail}")
    for part in outcome.lost:
        say(f"{part.name}: every worker that tried it was ended; the other parts are done")
    before = f"{outcome.before:,} of them were done before"
    say(f"{len(outcome.records):,} parts, {before}" if outcome.before else f"{len(outcome.records):,} parts")
    tell(outcome.tally, outcome.logs_before, seconds, summary)
    return 2 if outcome.faults or outcome.lost else 0


def say(line: str) -> None:
    """Says something where no results stand."""
    click.echo(f"referee score: {line}", err=True)


def bytes_of(size: str) -> int:
    """A size such as `4MB` in bytes. Raises click.UsageError."""
    try:
        found: int = parse_bytes(size)
    except ValueError:
        found = 0
    if found < 1:
        raise click.UsageError(f"--partition-size {size}: a size such as 4MB or 64MiB is meant")
    return found


def inputs(words: Sequence[str], out: str) -> list[Stored]:
    """The files that are to be read. Raises click.UsageError."""
    files = [file for word in words for file in _files(word)]
    below = f"{_folder(out).path}/"
    for file in files:
        if url_to_fs(file.address)[1].startswith(below):
            raise click.UsageError(f"{file.name}: lies where the results go")
    return files


def _folder(out: str) -> Folder:
    try:
        return Folder(out)
    except (ValueError, ImportError) as error:
        raise click.UsageError(f"--out {out}: {error}") from None


def _files(word: str) -> list[Stored]:
    if word == STDIN:
        raise click.UsageError("standard input cannot be cut into parts")
    try:
        files = find(word)
    except (OSError, ValueError, ImportError) as error:
        raise click.UsageError(f"{word}: {'no such file' if isinstance(error, FileNotFoundError) else error}") from None
    if not files:
        raise click.UsageError(f"{word}: no logs are there")
    return files
