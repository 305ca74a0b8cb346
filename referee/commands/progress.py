"""How far long work is, on standard error: a bar on a terminal, or a line now and then where it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic

LINE_SECONDS = 10
"""A line is written so often."""
Advance = Callable[[int, int], None]
"""Is told, first at the start and then again and again, how many logs are done, and how many bytes of the files."""


@contextmanager
def progress_bar(size: int | None) -> Iterator[Advance]:
    """A bar of so many bytes (None: not known), with logs per second and the time that is left."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    pace = Pace(size)
    # Without a thread of its own: worker processes are forked while it is shown.
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as progress:
        task = progress.add_task("scoring", total=size)

        def advance(logs: int, read: int) -> None:
            if pace.begins(logs, read):
                progress.reset(task, total=size, completed=read)
            progress.update(task, completed=read, description=pace.rate(logs), refresh=True)

        yield advance


@contextmanager
def progress_lines(size: int | None) -> Iterator[Advance]:
    """A line every ten seconds, with what the bar shows."""
    pace, last = Pace(size), monotonic()

    def advance(logs: int, read: int) -> None:
        nonlocal last
        pace.begins(logs, read)
        if monotonic() - last >= LINE_SECONDS:
            last = monotonic()
            print(f"{pace.rate(logs)}{pace.left(read)}", file=sys.stderr, flush=True)

    yield advance


class Pace:
    """How quickly logs are done, from the first time that is told how many are."""

    def __init__(self, size: int | None) -> None:
        self.size = size
        self.start: tuple[float, int, int] | None = None

    def begins(self, logs: int, read: int) -> bool:
        """Is this the first time?"""
        if self.start is not None:
            return False
        self.start = monotonic(), logs, read
        return True

    def rate(self, logs: int) -> str:
        """`12,345 logs, 830 a second`."""
        began, before, _ = self.start or (monotonic(), logs, 0)
        return f"{logs:,} logs, {(logs - before) / max(monotonic() - began, 0.001):,.0f} a second"

    def left(self, read: int) -> str:
        """`, 41 %, 0:02:10 left`; nothing where the size is not known."""
        began, _, before = self.start or (monotonic(), 0, 0)
        if not self.size or read <= before:
            return ""
        seconds = (monotonic() - began) * max(self.size - read, 0) / (read - before)
        return f", {100 * read / self.size:.0f} %, {timedelta(seconds=round(seconds))} left"
