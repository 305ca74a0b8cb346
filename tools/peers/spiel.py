"""What all games of OpenSpiel have in common."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import Any

RANKS = "23456789TJQKA"
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


def winner_of(trick: Sequence[str], trump: str = "") -> str:
    """Who has won a trick of these moves, which the peers tell only by who leads next, or by the score."""
    led = trick[0][-1]

    def height(move: str) -> tuple[bool, bool, int]:
        suit, rank = move[-1], move.split()[1][:-1].replace("10", "T")
        return suit == trump, suit == led, RANKS.index(rank)

    return max(trick, key=height).split()[0]
