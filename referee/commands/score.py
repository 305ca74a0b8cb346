"""`referee score`: many logs over all cores, in order, with a bounded number of them in memory."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager, ExitStack, nullcontext
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO

import click

from referee.commands.progress import Advance, progress_bar, progress_lines
from referee.commands.reading import BLOCK_BYTES
from referee.commands.score_lines import FORMS, HEADS, Rules
from referee.commands.scoring.columns import check_library, make_table
from referee.commands.scoring.edition import edition
from referee.commands.scoring.ending import told_when_ended
from referee.commands.scoring.inputs import Survey, survey
from referee.commands.scoring.output import Output
from referee.commands.scoring.parts import Written
from referee.commands.scoring.run import Run
from referee.commands.scoring.summary import data, told, write_summary

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
    check_options(file, form, errors, resume)
    found = survey(files, [path for path in (file, errors, summary) if path is not None])
    run = Run(files, rules, workers or cores())
    began = monotonic()
    with ExitStack() as stack:
        output = output_to(stack, file, errors, rules, found)
        stack.enter_context(told_when_ended(output))
        if output.open(resume):
            run.write(output, stack.enter_context(shown(visible, found.size)))
            output.finish()
    outcome = output.tally, output.tally.logs - output.before, monotonic() - began
    if visible:
        click.echo("\n".join(told(*outcome)), err=True)
    if summary is not None:
        write_summary(summary, data(*outcome))
    ctx.exit(2 if run.failed else 0)


def check_options(out: Path | None, form: str, errors: Path | None, resume: bool) -> None:
    """Refuses options that cannot be met. Raises click.UsageError."""
    whole = out is not None and may_be_whole(out)
    if resume and not whole:
        raise click.UsageError("--resume goes on with a file: --out FILE")
    if form == "parquet":
        if not whole:
            raise click.UsageError("--format parquet writes a file: --out FILE")
        check_library()
    if out is not None and errors is not None:
        if os.path.realpath(out) == os.path.realpath(errors):
            raise click.UsageError("--out and --errors are the same file")
        if whole and not may_be_whole(errors):
            raise click.UsageError(f"--errors: {errors} is no file, as --out is one")


def may_be_whole(path: Path) -> bool:
    """Is there a file, or can there be one? A device or a pipe is written as it is."""
    return path.is_file() or not path.exists()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def output_to(stack: ExitStack, out: Path | None, errors: Path | None, rules: Rules, found: Survey) -> Output:
    """Where results go: what is a file is whole or not there; what is a device or a pipe is written as it is."""
    head = HEADS.get(rules.form, b"")
    if out is not None and may_be_whole(out):
        paths = [out] if errors is None else [out, errors]
        return Written(paths, head, begun(rules, found, errors), make_table if rules.form == "parquet" else None)
    files: list[BinaryIO] = [sys.stdout.buffer if out is None else stack.enter_context(out.open("wb"))]
    if errors is not None:
        files.append(stack.enter_context(errors.open("wb")))
    return Output(files, head)


def begun(rules: Rules, found: Survey, errors: Path | None) -> dict[str, Any]:
    """What must be the same for a run to be gone on with."""
    return {
        "files": [found.files, found.size, found.digest],
        "--format": rules.form,
        "--log-seconds": rules.seconds,
        "--errors": errors and str(errors.absolute()),
        "an edition of the referee": edition(),
        "blocks": BLOCK_BYTES,
    }


def shown(visible: bool, size: int | None) -> AbstractContextManager[Advance]:
    """What shows how far it is, if anything does."""
    if not visible:
        return nullcontext(lambda logs, read: None)
    return progress_bar(size) if sys.stderr.isatty() else progress_lines(size)
