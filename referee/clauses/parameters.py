"""Parameters of clauses: each is at once a typed attribute and a plain description of what a game file may say there."""

from __future__ import annotations

from typing import Any

from referee.clauses.shapes import REQUIRED, Choice, Flag, Number, NumberOr, Text

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
