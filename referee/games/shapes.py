"""What a value in a game file may be, in plain terms; schemas are made of these, and what certainly fits needs none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

REQUIRED: Any = object()
OPTIONAL: Any = object()
"""The default of what may be left out and is nothing then."""


class Shape:
    """What one value may be. `says` describes it to whoever writes a game file."""

    words: Mapping[Any, str] = {}
    """What sentences have in place of each value, where it is one of a few."""

    def __init__(self, says: str = "", default: Any = REQUIRED) -> None:
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


class Anything(Shape):
    """Whatever YAML can say, save nothing."""

    def fits(self, value: object) -> bool:
        return value is not None


class Number(Shape):
    """A whole number."""

    def __init__(
        self, says: str = "", default: Any = REQUIRED, low: int | None = None, high: int | None = None
    ) -> None:
        super().__init__(says, default)
        self.low = low
        self.high = high

    def fits(self, value: object) -> bool:
        if type(value) is not int:
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


class NumberOr(Shape):
    """A whole number from 1 or one word."""

    def __init__(self, says: str, word: str) -> None:
        super().__init__(says)
        self.word = word

    def fits(self, value: object) -> bool:
        return value == self.word or (type(value) is int and value > 0)


class Choice(Shape):
    """One of a few values."""

    def __init__(self, says: str, default: Any, options: tuple[Any, ...]) -> None:
        super().__init__(says, default)
        self.options = options

    def fits(self, value: object) -> bool:
        return value in self.options


class Flag(Shape):
    """Yes or no."""

    def fits(self, value: object) -> bool:
        return isinstance(value, bool)


class Text(Shape):
    """A text: of so many characters, at least so many, of a certain pattern, or one of a few, where these are given."""

    def __init__(
        self,
        says: str = "",
        default: Any = REQUIRED,
        *,
        length: int = 0,
        least: int = 0,
        pattern: str = "",
        options: tuple[str, ...] = (),
    ) -> None:
        super().__init__(says, default)
        self.length = length
        self.least = least
        self.pattern = pattern
        self.options = options

    def fits(self, value: object) -> bool:
        if type(value) is not str or len(value) < self.least or (self.length and len(value) != self.length):
            return False
        return not (self.options and value not in self.options) and re.match(self.pattern, value) is not None


class ListOf(Shape):
    """A list of such values: of so many, or at least so many, where these are given."""

    def __init__(
        self, items: Shape, says: str = "", default: Any = REQUIRED, *, length: int = 0, least: int = 0
    ) -> None:
        super().__init__(says, default)
        self.items = items
        self.length = length
        self.least = least

    def fits(self, value: object) -> bool:
        if type(value) is not list or len(value) < self.least or (self.length and len(value) != self.length):
            return False
        return all(map(self.items.fits, value))


class ByName(Shape):
    """Such values, each under a name of its own."""

    def __init__(self, values: Shape, says: str = "", default: Any = REQUIRED) -> None:
        super().__init__(says, default)
        self.values = values

    def fits(self, value: object) -> bool:
        return type(value) is dict and all(type(key) is str and self.values.fits(one) for key, one in value.items())


class Record(Shape):
    """Certain values, each under the name that it always has. `about` says what it is."""

    def __init__(self, about: str, parts: Mapping[str, Shape], default: Any = REQUIRED) -> None:
        super().__init__("", default)
        self.about = about
        self.parts = parts

    def fits(self, value: object) -> bool:
        if type(value) is not dict or not value.keys() <= self.parts.keys():
            return False
        return all(
            part.admits(value[name]) if name in value else not part.required for name, part in self.parts.items()
        )
