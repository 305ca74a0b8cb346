"""The inputs by their places: the same seed and place always make the same input."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple, Protocol

from tools.fuzz import asking, library


class Input(Protocol):
    """Something to ask of the referee, by any of its doors."""

    def put(self) -> str:
        """What was answered, in a word. Raises what must not come of it."""
        ...

    def told(self) -> dict[str, object]:
        """The input in words."""
        ...


class Made(NamedTuple):
    """An input, by its kind and its name, which makes it again."""

    name: str
    kind: str
    input: Input


KINDS: dict[str, Callable[[random.Random], Input]] = {
    **library.KINDS, "request": asking.a_request, "command": asking.a_command,
}  # fmt: skip
WEIGHTS = {
    "data": 15,
    "json": 6,
    "yaml": 3,
    "question": 6,
    "told": 3,
    "tries": 3,
    "sheet": 3,
    "own": 5,
    "most": 4,
    "edge": 4,
    "request": 47,
    "command": 1,
}
"""So many of a hundred. What the library is asked comes by the service, too, which is why most are requests."""


def made(name: str) -> Made:
    """The input of that name: `SEED/PLACE`."""
    rng = random.Random(name)
    (kind,) = rng.choices(list(KINDS), [WEIGHTS[kind] for kind in KINDS])
    return Made(name, kind, KINDS[kind](rng))
