"""Parameters of clauses: each is at once a typed attribute and a plain description of what a game file may say there."""

from __future__ import annotations

import re
from typing import Any

REQUIRED: Any = object()
CARD = r"^(\d{1,2}|[A-Z])[A-Z]$"
SUITS = r"^[A-Z]( [A-Z])+$"
RANK = r"^(\d{1,2}|[A-Z])$"


class Parameter:
    """What one parameter may be. `says` describes it to whoever writes a game file; one without a default is required."""

    def __init__(self, says: str, default: Any = REQUIRED) -> None:
        self.says = says
        self.default = default

    @property
    def required(self) -> bool:
        """Must a game file give it?"""
        return self.default is REQUIRED

    def admits(self, value: object) -> bool:
        """May a game file say that, beyond doubt?"""
        return self.fits(value) or (value is None and self.default is None)

    def fits(self, value: object) -> bool:
        """Is the value of the right kind, and within its limits?"""
        raise NotImplementedError


class Number(Parameter):
    """A whole number."""

    def __init__(self, says: str, default: Any, low: int | None, high: int | None) -> None:
        super().__init__(says, default)
        self.low = low
        self.high = high

    def fits(self, value: object) -> bool:
        if type(value) is not int:
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


class NumberOr(Parameter):
    """A whole number from 1 or one word."""

    def __init__(self, says: str, word: str) -> None:
        super().__init__(says)
        self.word = word

    def fits(self, value: object) -> bool:
        return value == self.word or (type(value) is int and value > 0)


class Choice(Parameter):
    """One of a few words."""

    def __init__(self, says: str, default: Any, options: tuple[Any, ...]) -> None:
        super().__init__(says, default)
        self.options = options

    def fits(self, value: object) -> bool:
        return value in self.options


class Flag(Parameter):
    """Yes or no."""

    def fits(self, value: object) -> bool:
        return isinstance(value, bool)


class Text(Parameter):
    """A text that is not empty: of a certain length or shape, where these are given."""

    def __init__(self, says: str, default: Any, *, pattern: str = "", length: int = 0) -> None:
        super().__init__(says, default)
        self.pattern = pattern
        self.length = length

    def fits(self, value: object) -> bool:
        if not isinstance(value, str):
            return False
        if self.pattern:
            return re.match(self.pattern, value) is not None
        return len(value) == self.length if self.length else bool(value)


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
    return Text(says, default)


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
