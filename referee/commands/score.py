"""`referee score`: many logs over all cores, in order, with a bounded number of them in memory."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

import click

from referee.commands.score_lines import FORMS, Rules
from referee.commands.scoring.columns import check_library
from referee.commands.scoring.here import Here, score_here, shown

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(short_help="Judge many logs, a line for each.")
@click.argument("files", nargs=-1, required=True, metavar="FILES...", type=click.Path(allow_dash=True))
@click.option("--out", help="Write to this file, not to the screen; with --cluster, to this address of a folder.")
@click.option("--format", "form", type=click.Choice(list(FORMS)), default="ndjson", show_default=True)
@click.option("--resume", is_flag=True, help="Go on where a run that was ended early stopped.")
@click.option("--errors", type=FILE, help="Write the entries of logs that cannot be read to this file, too.")
@click.option("--summary", type=FILE, help="Write what it all comes to, as JSON, to this file.")
@click.option("--workers", type=click.IntRange(1), help="Processes; as many as there are cores by default.")
@click.option(
    "--log-seconds",
    type=click.FloatRange(0),
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="A log may take so much processor time; 0: no limit.",
)
@click.option(
    "--progress", is_flag=True, help="Tell how far it is where no terminal is, too: a line every ten seconds."
)
@click.option("--cluster", help="Judge on these machines: tcp://HOST:8786, or local:N for processes of this one.")
@click.option("--partition-size", default="4MB", show_default=True, help="With --cluster: the bytes of logs in a part.")
@click.pass_context
def score(
    ctx: click.Context,
    files: tuple[str, ...],
    out: str | None,
    form: str,
    resume: bool,
    errors: Path | None,
    summary: Path | None,
    workers: int | None,
    log_seconds: float,
    progress: bool,
    cluster: str | None,
    partition_size: str,
) -> None:
    """Judge many logs and write a line for each: its verdict without the tricks.

    FILES are logs of NDJSON (a log a line), JSON or YAML, also packed as .gz, .bz2 or .zst; folders, which stand for all
    logs in them; and patterns ("season/**/*.ndjson.gz"). - is NDJSON from standard input.

    A log that cannot be read, or takes too long, gets an error on its own line. The file OUT is there once it is whole;
    until then OUT.part is written, and after an early end --resume goes on with it.

    With --cluster, logs are judged by Dask on as many machines as it has: FILES and OUT are addresses that all of them know
    (s3://..., gs://..., a path of a shared disk), and OUT is a folder of parts with a manifest. What is done is not done again.

    The exit code is 0, or 2 where a file cannot be read to its end.
    """
    rules = Rules(form, log_seconds)
    visible = progress or (sys.stderr.isatty() and (out is not None or not sys.stdout.isatty()))
    if cluster is not None:
        if out is None or errors is not None or workers is not None:
            raise click.UsageError("--cluster goes with --out ADDRESS, and not with --errors or --workers")
        if form == "parquet":
            check_library()
        from referee.commands.cluster import hand_over

        ctx.exit(hand_over(files, (cluster, out, partition_size), rules, partial(shown, visible), summary))
    file = None if out is None else FILE.convert(out, None, ctx)
    ctx.exit(score_here(files, rules, Here(file, resume, errors, summary, workers or cores(), visible)))


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
