"""What all games of OpenSpiel have in common."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eva", "Fay", "Gus")


def program() -> str:
    """The program with its version."""
    return f"OpenSpiel {version('open_spiel')}"


def begun(name: str, **parameters: Any) -> Any:
    """A new game of that name, before anything is dealt."""
    import pyspiel

    return pyspiel.load_game(name, parameters).new_initial_state()


def deal_on(state: Any, chance: random.Random) -> Iterator[int]:
    """Lets chance act until somebody has to decide: what it did, in order."""
    while state.is_chance_node():
        action = chance.choice(state.legal_actions())
        yield action
        state.apply_action(action)
