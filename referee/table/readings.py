"""What a log leaves open of how a deal went on, and how it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TypeVar

T = TypeVar("T")
Key = tuple[int, str]
"""The place of a move, -1 for what is open of all of them, and what is open about it."""


class Readings:
    """How what is open is read while a deal is judged, and what was found to be open."""

    def __init__(self, chosen: Mapping[Key, int] | None = None, *, stepwise: bool = False) -> None:
        self.chosen = dict(chosen or {})
        """By what is open: which of the ways is taken, where it is not the first."""
        self.met: dict[Key, int] = {}
        """What was found to be open, and in how many ways each can be read."""
        self.stepwise = stepwise or bool(chosen)
        """Are all moves taken step by step, so that everything that is open is met?"""

    def pick(self, index: int, about: str, ways: Sequence[T]) -> T:
        """The way in which that is read; the first where nothing else was chosen."""
        key = index, about
        self.met[key] = max(len(ways), self.met.get(key, 0))
        way = self.chosen.get(key, 0)
        return ways[way] if way < len(ways) else ways[0]

    def others(self, before: int) -> Iterator[dict[Key, int]]:
        """The readings that differ from this one in one thing that was open before that move, the nearest first."""
        for key in sorted(self.met, reverse=True):
            if key[0] <= before:
                for way in range(self.met[key]):
                    if way != self.chosen.get(key, 0):
                        yield {one: own for one, own in {**self.chosen, key: way}.items() if own}

    def every(self) -> Iterator[dict[Key, int]]:
        """All readings of what was found to be open."""
        for ways in product(*(range(ways) for ways in self.met.values())):
            yield {key: way for key, way in zip(self.met, ways, strict=True) if way}
