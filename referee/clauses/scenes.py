"""Examples as clauses write them, with names for players and cards in place of a game's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from referee.clauses.kinds.before_play import Stage
from referee.clauses.phases import (
    after_meld,
    as_trumps,
    before,
    before_lead,
    drawing_first,
    first_lead,
    first_move,
    high_bidder,
    meld_of,
    no_match,
    order_of_play,
    plain_cards,
    rising,
    trump_first,
)
from referee.games.clause import Clause
from referee.games.examples import Example, Shown
from referee.games.game import Game

PLACES = {"first": 0, "second": 1, "third": 2, "last": -1}
SUITS = {"a": 0, "b": 1, "c": 2, "d": 3, "z": -1}
RANKS = {"ii": 1, "iii": 2, "iv": 3, "v": 4, "vi": 5, "vii": 6, "top": -1}
WORDS: dict[str, Callable[[Game], str]] = {
    "lead": first_lead,
    "move": first_move,
    "meld": meld_of,
    "other": no_match,
    "joker": lambda game: game.pack.jokers[0],
    "any": lambda game: game.pack.codes[0],
    "rising": rising,
    "bidder": high_bidder,
    "mate": lambda game: game.pack.names(game.pack.suit_masks[game.pack.suit_of[game.pack.ids[first_lead(game)]]])[-1],
    "named": lambda game: game.named_card.card if game.named_card else "",
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
    `{z}` the last (`{A}` to `{D}` the same as trumps, with low trumps where there are two); `{a0}` is the lowest card of the
    first suit, `{b-1}` the highest of the second, `{iii0}` and `{top0}` are cards of the third and the highest rank,
    `{own0}` is one of the clause's own suit, `{not0}` of another, `{another0}` a card that is not the clause's own. The rest
    are words of the game (`WORDS`) and the clause's own parameters.
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
        if name.lower() in SUITS:
            return as_trumps(self.game, self.game.pack.suits[SUITS[name.lower()]].letter)
        if card := re.fullmatch(r"([a-z]+)(-?\d+)", name):
            return self.cards(card[1])[int(card[2])]
        return str(getattr(self.clause, name))

    def cards(self, which: str) -> list[str]:
        """The cards of a suit or of a rank, of the clause's own suit or of the others, or all but its own card."""
        pack, own = self.game.pack, vars(self.clause)
        if which in SUITS:
            return plain_cards(self.game, SUITS[which])
        if which == "another":
            return [code for code in pack.codes if code != own["card"]]
        if which in {"own", "not"}:
            mask = pack.suit_mask(own["suit"])
            return pack.names(mask if which == "own" else pack.all & ~mask)
        return pack.names(pack.rank_mask(pack.ranks[RANKS[which]].letter))

    def filled(self, told: Any) -> Any:
        """The same with the game's own names."""
        if isinstance(told, dict):
            return {name: self.filled(part) for name, part in told.items()}
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
        return type(shown)(**self.filled(vars(shown)))


def examples_of(clause: Clause, game: Game) -> Iterator[Example]:
    """The examples of a clause in the game's own cards."""
    return map(Scene(game, clause).example, clause.examples(game))
