"""How a run ends that does not come to its end: with one line, and the way on."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import click

from referee.commands.ending import complain

TERMINATED = 143


class Terminated(BaseException):
    """The program was asked to end."""


@contextmanager
def told_when_ended(way_on: str) -> Iterator[None]:
    """Tells why it ends early, if it does, and the way on. Raises click.ClickException for what the system refuses."""
    try:
        with _asked_to_end():
            yield
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise click.ClickException(f"{where}{error.strerror or error}{way_on}") from None
    except KeyboardInterrupt:
        if way_on:
            complain(f"interrupted{way_on}")
        raise
    except Terminated:
        complain(f"asked to end (SIGTERM){way_on}")
        click.get_current_context().exit(TERMINATED)


@contextmanager
def _asked_to_end() -> Iterator[None]:
    """Raises Terminated where the program is asked to end, so that nothing is left behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _terminate(number: int, _frame: object) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # once is enough
    raise Terminated
