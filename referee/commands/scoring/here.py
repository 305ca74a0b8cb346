"""Scoring on this machine: what is read and written, how far it is, and what came of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, NamedTuple

import click

from referee.commands.progress import Advance, progress_bar, progress_lines
from referee.commands.reading import BLOCK_BYTES
from referee.commands.score_lines import HEADS, Rules
from referee.commands.scoring.columns import check_library, make_table
from referee.commands.scoring.edition import edition
from referee.commands.scoring.ending import told_when_ended
from referee.commands.scoring.inputs import Survey, survey
from referee.commands.scoring.parts import Output, Written
from referee.commands.scoring.run import Run
from referee.commands.scoring.summary import tell


class Here(NamedTuple):
    """How logs are scored on this machine."""

    out: Path | None
    resume: bool
    errors: Path | None
    summary: Path | None
    workers: int
    visible: bool
    """Is it shown how far it is, and what it came to?"""

    @property
    def written(self) -> list[Path]:
        """The files that are written."""
        return [path for path in (self.out, self.errors, self.summary) if path is not None]


def score_here(files: Sequence[str], rules: Rules, here: Here) -> int:
    """Scores the logs of these files; the exit code. Raises click.ClickException, KeyboardInterrupt and BrokenPipeError."""
    check_options(here.out, rules.form, here.errors, here.resume)
    found = survey(files, here.written)
    run, began = Run(files, rules, here.workers), monotonic()
    with ExitStack() as stack:
        output = output_to(stack, here.out, here.errors, rules, found)
        stack.enter_context(told_when_ended(output.way_on))
        stack.callback(output.close)
        if output.open(here.resume):
            run.write(output, stack.enter_context(shown(here.visible, found.size)))
            output.finish()
    tell(output.tally, output.before, monotonic() - began, here.summary, visible=here.visible)
    return 2 if run.failed else 0


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
