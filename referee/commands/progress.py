"""The progress bar of long work, on standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(size: int | None) -> Iterator[Callable[[int], None]]:
    """Shows how many of so many bytes are done (None: not known); gives the function that says how far it is."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("scoring"), BarColumn(), DownloadColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    # Without a thread of its own: worker processes are forked while it is shown.
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as progress:
        task = progress.add_task("scoring", total=size)
        yield lambda done: progress.update(task, completed=done, refresh=True)
