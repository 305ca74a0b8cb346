"""Who is told, again and again, while something is read, looked through, worked out or judged that may take long.

Whatever counts up ways that may be many says `beat()` now and then; who waits for it says with `ticking` how long that may
go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")
Tick = Callable[[int, int], object]
"""What is called about once a move while a log is judged, with the number of the deal (from 1) and the place of the move in it
(from 0), and with zeros in the midst of longer work. What it raises ends the work: so somebody sets a time for it, or lets
others have a turn."""
SOME = 200
"""So many values are read, or ways tried, between two ticks."""
HEARD: ContextVar[Tick | None] = ContextVar("tick", default=None)
"""Who is told now; None where nobody is."""


class ticking:
    """While this lasts the tick is told of all that is done here; None: whoever was told before."""

    __slots__ = ("before", "tick")

    def __init__(self, tick: Tick | None) -> None:
        self.tick = tick

    def __enter__(self) -> None:
        self.before = HEARD.get()
        if self.tick is not None:
            HEARD.set(self.tick)

    def __exit__(self, *_: object) -> None:
        HEARD.set(self.before)


def beat() -> None:
    """Tells whoever is told that work goes on, of no deal and no move."""
    tick = HEARD.get()
    if tick is not None:
        tick(0, 0)


class UpTo:
    """Lets so many ways be looked at, and ticks; where there were others `more` says so."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.more = False

    def __call__(self, ways: Iterable[T]) -> Iterator[T]:
        """The first of these ways."""
        for place, way in enumerate(paced(ways)):
            if place >= self.most:
                self.more = True
                return
            yield way


def paced(ways: Iterable[T], some: int = SOME) -> Iterator[T]:
    """The same ways, with a tick before the first and after every so many."""
    for place, way in enumerate(ways):
        if not place % some:
            beat()
        yield way
