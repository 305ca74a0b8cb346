"""A clause's parameters as its sentences have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.clauses.parameters import CARD, RANK
from referee.clauses.shapes import Shape, Text
from referee.english import count, minus, signed, spelled

if TYPE_CHECKING:
    from referee.games.game import Game


class Spoken(NamedTuple):
    """A parameter in a sentence: `{card}`, `{suit}`, `{suit:one}`, `{rank}`, `{points}`, `{points:point}` (3 points),
    `{points:+}`, `{cards:spelled}`."""

    value: Any
    shape: Shape
    game: Game

    def __format__(self, how: str) -> str:
        if isinstance(self.shape, Text):
            return self._text(how)
        words = {"": minus, "+": signed, "spelled": spelled}
        return words[how](self.value) if how in words else count(self.value, how)

    def _text(self, how: str) -> str:
        pack, shape = self.game.pack, self.shape
        assert isinstance(shape, Text)
        if shape.length == 1:
            suit = pack.suits[pack.suit(self.value)]
            return suit.singular if how == "one" else suit.name
        named = {CARD: pack.english, RANK: pack.rank_name}.get(shape.pattern)
        return named(self.value) if named else str(self.value)
