"""Examples as clauses write them, with names for players and cards in place of a game's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from referee.clauses.kinds.before_play import Stage
from referee.clauses.phases import (
    after_meld,
    before,
    before_lead,
    drawing_first,
    first_lead,
    first_move,
    meld_of,
    no_match,
    order_of_play,
    plain_cards,
    trump_first,
)
from referee.games.clause import Clause
from referee.games.examples import Example, Moves, Reckoned, Shown
from referee.games.game import Game

PLACES = {"first": 0, "second": 1, "third": 2, "last": -1}
SUITS = {"a": 0, "b": 1, "c": 2, "d": 3, "z": -1}
WORDS: dict[str, Callable[[Game], str]] = {
    "lead": first_lead,
    "move": first_move,
    "meld": meld_of,
    "other": no_match,
    "joker": lambda game: game.pack.jokers[0],
}
STARTS: dict[str, Callable[[Game], tuple[str, ...]]] = {
    "lead": before_lead,
    "trumps": trump_first,
    "drawn": drawing_first,
    "meld": after_meld,
    "deal": lambda game: (),
}
"""What comes before the moves of an example."""


class Scene:
    """What the names in the examples of a clause stand for in a game.

    `{first}`, `{second}`, `{third}` and `{last}` are the players in order of play, `{a}` to `{d}` the first four suits and
    `{z}` the last, `{a0}` is the lowest card of the first suit and `{b-1}` the highest of the second. The rest are words of
    the game (`WORDS`) and the clause's own parameters.
    """

    def __init__(self, game: Game, clause: Clause) -> None:
        self.game = game
        self.clause = clause

    def __getitem__(self, name: str) -> str:
        if name in PLACES:
            return order_of_play(self.game)[PLACES[name]]
        if name in SUITS:
            return self.game.pack.suits[SUITS[name]].letter
        if name in WORDS:
            return WORDS[name](self.game)
        if card := re.fullmatch(r"([a-dz])(-?\d+)", name):
            return plain_cards(self.game, SUITS[card[1]])[int(card[2])]
        return str(getattr(self.clause, name))

    def filled(self, told: Any) -> Any:
        """The same with the game's own names."""
        if isinstance(told, tuple):
            return tuple(map(self.filled, told))
        return told.format_map(self) if isinstance(told, str) else told

    def start(self, name: str) -> tuple[str, ...]:
        """What comes before the moves of an example: where a stage says nothing else, all that comes before it."""
        if not name and isinstance(self.clause, Stage):
            return before(self.game, self.clause)
        return STARTS[name or "lead"](self.game)

    def example(self, shown: Shown) -> Example:
        """The example in this game."""
        if callable(shown):
            return shown(self)
        return type(shown)(**{name: self.filled(part) for name, part in vars(shown).items()})


def examples_of(clause: Clause, game: Game) -> Iterator[Example]:
    """The examples of a clause in the game's own cards."""
    return map(Scene(game, clause).example, clause.examples(game))


def good(*moves: str, start: str = "", **more: Any) -> Shown:
    """Moves that the clause allows."""
    return lambda scene: Moves((*scene.start(start), *scene.filled(moves)), None, **_filled(scene, more))


def bad(*moves: str, start: str = "", **more: Any) -> Shown:
    """Moves of which the clause forbids the last."""

    def made(scene: Scene) -> Example:
        begun = scene.start(start)
        return Moves((*begun, *scene.filled(moves)), len(begun) + len(moves) - 1, **_filled(scene, more))

    return made


def gives(parameter: str, times: int = 1, **brought: Any) -> Shown:
    """What the clause gives so many times the points of one of its parameters for."""
    return lambda scene: Reckoned(times * getattr(scene.clause, parameter), **_filled(scene, brought))


def _filled(scene: Scene, told: dict[str, Any]) -> dict[str, Any]:
    return {name: scene.filled(part) for name, part in told.items()}
