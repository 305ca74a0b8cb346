"""Parameters of clauses: each is at once a typed attribute, a plain description of what a game file may say there, and words in
the sentences of its clause."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.cards.packs import Pack
from referee.english import count, minus, signed, spelled
from referee.games.shapes import REQUIRED, Choice, Flag, Number, NumberOr, Shape, Text

CARD = r"^(\d{1,2}|[A-Z])[A-Z]$"
SUITS = r"^[A-Z]( [A-Z])+$"
RANK = r"^(\d{1,2}|[A-Z])$"


def number(says: str, *, default: Any = REQUIRED, low: int | None = None, high: int | None = None) -> Any:
    """A whole-number parameter (points, cards or tricks, as `says` tells)."""
    return Number(says, default, low, high)


def choice(says: str, *options: Any, default: Any = REQUIRED) -> Any:
    """A parameter that is one of a few words."""
    return Choice(says, default, options)


def number_or(word: str, says: str) -> Any:
    """A parameter that is a whole number from 1 or one given word."""
    return NumberOr(says, word)


def flag(says: str, *, default: Any = REQUIRED) -> Any:
    """A yes-or-no parameter."""
    return Flag(says, default)


def word(says: str, *, default: Any = REQUIRED) -> Any:
    """A parameter that is a term of the game: what a thing is called at this table."""
    return Text(says, default, least=1)


def card(says: str, *, default: Any = REQUIRED) -> Any:
    """A parameter that is a card in notation; the catalogue check holds it against the game's pack."""
    return Text(says, default, pattern=CARD)


def suit(says: str, *, default: Any = REQUIRED) -> Any:
    """A parameter that is a suit's letter."""
    return Text(says, default, length=1)


def letters(says: str, *, default: Any = REQUIRED) -> Any:
    """A parameter that is the letters of several suits in their order, parted by blanks."""
    return Text(says, default, pattern=SUITS)


def rank(says: str, *, default: Any = REQUIRED) -> Any:
    """A parameter that is a rank's letter or number."""
    return Text(says, default, pattern=RANK)


class Spoken(NamedTuple):
    """A parameter in a sentence: `{card}`, `{suit}`, `{suit:one}`, `{rank}`, `{points}`, `{points:point}` (3 points),
    `{points:+}`, `{cards:spelled}`."""

    value: Any
    shape: Shape
    pack: Pack

    def __format__(self, how: str) -> str:
        if isinstance(self.shape, Text):
            return self._text(how)
        words = {"": minus, "+": signed, "spelled": spelled}
        return words[how](self.value) if how in words else count(self.value, how)

    def _text(self, how: str) -> str:
        pack, shape = self.pack, self.shape
        assert isinstance(shape, Text)
        if shape.length == 1:
            suit = pack.suits[pack.suit(self.value)]
            return suit.singular if how == "one" else suit.name
        named = {CARD: pack.english, RANK: pack.rank_name}.get(shape.pattern)
        return named(self.value) if named else str(self.value)
