"""What a value in a game file may be, in plain terms; schemas are made of these, and what certainly fits needs none."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.english import count, either

REQUIRED: Any = object()
OPTIONAL: Any = object()
"""The default of what may be left out and is nothing then."""


class Shape:
    """What one value may be. `says` describes it to whoever writes a game file."""

    words: Mapping[Any, str] = {}
    """What sentences have in place of each value, where it is one of a few."""
    bound: Bound | None = None

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

    @property
    def may_be(self) -> str:
        """What it may be, in words: `a whole number from 1 to 4`."""
        raise NotImplementedError


class Anything(Shape):
    """Whatever YAML can say, save nothing."""

    may_be = "anything"

    def fits(self, value: object) -> bool:
        return value is not None


class Bound(NamedTuple):
    """Of what a game has only so many that no larger number means anything in it."""

    most: Callable[[Any], int]
    """How many there are, in a game at its table."""
    of: str
    """What they are: `cards in the pack`."""


class Number(Shape):
    """A whole number. Beyond its `bound` it says nothing in a game."""

    def __init__(
        self,
        says: str = "",
        default: Any = REQUIRED,
        low: int | None = None,
        high: int | None = None,
        *,
        zero: bool = True,
        bound: Bound | None = None,
    ) -> None:
        super().__init__(says, default)
        self.bound = bound
        self.low = low
        self.high = high
        self.zero = zero
        """May it be 0?"""

    def fits(self, value: object) -> bool:
        if type(value) is not int or (value == 0 and not self.zero):
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    @property
    def may_be(self) -> str:
        limits = (("from", self.low), ("to", self.high))
        said = " ".join(["a whole number", *(f"{word} {limit}" for word, limit in limits if limit is not None)])
        return said if self.zero else f"{said}, and not 0"


class NumberOr(Shape):
    """A whole number from 1 to another or one word. Beyond its `bound` it says nothing in a game."""

    def __init__(self, says: str, word: str, high: int, bound: Bound | None = None) -> None:
        super().__init__(says)
        self.bound = bound
        self.word = word
        self.high = high

    def fits(self, value: object) -> bool:
        return value == self.word or (type(value) is int and 0 < value <= self.high)

    @property
    def may_be(self) -> str:
        return f"a whole number from 1 to {self.high}, or {self.word}"


class Choice(Shape):
    """One of a few values."""

    def __init__(self, says: str, default: Any, options: tuple[Any, ...]) -> None:
        super().__init__(says, default)
        self.options = options

    def fits(self, value: object) -> bool:
        return value in self.options

    @property
    def may_be(self) -> str:
        return either(map(str, self.options))


class Flag(Shape):
    """Yes or no."""

    def fits(self, value: object) -> bool:
        return isinstance(value, bool)

    may_be = "true or false"


class Text(Shape):
    """A text: of so many characters, at least so many, of a certain pattern, or one of a few, where these are given. `kind`
    says what such a text is."""

    def __init__(
        self,
        says: str = "",
        default: Any = REQUIRED,
        *,
        length: int = 0,
        least: int = 0,
        pattern: str = "",
        options: tuple[str, ...] = (),
        kind: str = "a text",
    ) -> None:
        super().__init__(says, default)
        self.kind = kind
        self.length = length
        self.least = least
        self.pattern = pattern
        self.options = options

    def fits(self, value: object) -> bool:
        if type(value) is not str or len(value) < self.least or (self.length and len(value) != self.length):
            return False
        return not (self.options and value not in self.options) and re.match(self.pattern, value) is not None

    @property
    def may_be(self) -> str:
        return either(self.options) if self.options else self.kind


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

    @property
    def may_be(self) -> str:
        of = count(self.length, "entry", "entries") if self.length else ""
        return f"a list, [..., ...]{of and ' of '}{of}"


class ByName(Shape):
    """Such values, each under a name of its own. `kind` says what they are, as a game file has them."""

    def __init__(self, values: Shape, says: str = "", default: Any = REQUIRED, kind: str = "") -> None:
        super().__init__(says, default)
        self.values = values
        self.kind = kind or "each by its name: {name: ...}"

    def fits(self, value: object) -> bool:
        return type(value) is dict and all(type(key) is str and self.values.fits(one) for key, one in value.items())

    @property
    def may_be(self) -> str:
        return self.kind


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

    @property
    def may_be(self) -> str:
        return f"what it says by name: {{{next(iter(self.parts))}: ...}}" if self.parts else "nothing more"
