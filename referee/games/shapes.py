"""What a value in a game file may be, in plain terms: what is wrong with one in words, and its JSON Schema. Over
300 lines for every shape there is, which are made of each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from referee.english import count, either

REQUIRED: Any = object()
OPTIONAL: Any = object()
"""The default of what may be left out and is nothing then."""
EMPTY = "is empty: say something there, or leave it out"
NOT_QUOTED = "must be a text: put it between quotation marks"


class Bound(NamedTuple):
    """Of what a game has only so many that no larger number means anything in it."""

    most: Callable[[Any], int]
    """How many there are, in a game at its table."""
    of: str
    """What they are: `cards in the pack`."""


class Shape:
    """What one value may be. `says` describes it to whoever writes a game file."""

    may_be = ""
    """What it may be, in words: `a whole number from 1 to 4`."""
    words: Mapping[Any, str] = {}
    """What sentences have in place of each value, where it is one of a few."""
    bound: Bound | None = None

    def __init__(self, says: str = "", default: Any = REQUIRED) -> None:
        self.says = says
        self.default = default
        self.about = f": {says}" if says else ""
        """What the value is for, behind a colon."""

    @property
    def required(self) -> bool:
        """Must a game file give it?"""
        return self.default is REQUIRED

    def good(self, value: Any) -> bool:
        """Is the value of the right kind, and within its limits?"""
        raise NotImplementedError

    def fits(self, value: object) -> bool:
        """May a game file say that?"""
        return next(self.faults(value, ""), None) is None

    def faults(self, value: Any, place: str) -> Iterator[str]:
        """What is wrong with a value that stands there, each behind its place: `options.late.says: must be told`."""
        if not self.good(value):
            yield f"{place}: must be {self.may_be}{self.about}"

    def inner_faults(self, value: Any, place: str) -> Iterator[str]:
        """The same of a value in a list, or under a name of its own."""
        return iter([f"{place}: {EMPTY}"]) if value is None else self.faults(value, place)

    def part_faults(self, value: Any, place: str) -> Iterator[str]:
        """The same of what a record says under a name that it always has."""
        if value is None and self.required:
            return iter([f"{place}: is empty: it must be told{self.about}"])
        return iter(()) if value is None and self.default is None else self.inner_faults(value, place)

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        made = self.form() | ({"description": self.says} if self.says else {})
        return made | ({"type": [made["type"], "null"]} if self.default is None and "type" in made else {})

    def form(self) -> dict[str, Any]:
        """The same without what it is for."""
        raise NotImplementedError


class Anything(Shape):
    """Whatever YAML can say, save nothing."""

    may_be = "anything"

    def good(self, value: Any) -> bool:
        return value is not None

    def form(self) -> dict[str, Any]:
        return {}


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
        limits = (("from", low), ("to", high))
        said = " ".join(["a whole number", *(f"{word} {limit}" for word, limit in limits if limit is not None)])
        self.may_be = said if zero else f"{said}, and not 0"

    def good(self, value: Any) -> bool:
        if type(value) is not int or (value == 0 and not self.zero):
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def form(self) -> dict[str, Any]:
        limits = {"minimum": self.low, "maximum": self.high}
        told = {name: limit for name, limit in limits.items() if limit is not None}
        return {"type": "integer"} | told | ({} if self.zero else {"not": {"const": 0}})


class NumberOr(Number):
    """A whole number from 1 to another or one word."""

    def __init__(self, says: str, word: str, high: int, bound: Bound | None = None) -> None:
        super().__init__(says, low=1, high=high, bound=bound)
        self.word = word
        self.may_be += f", or {word}"

    def good(self, value: Any) -> bool:
        return bool(value == self.word) or super().good(value)

    def form(self) -> dict[str, Any]:
        return {"anyOf": [super().form(), {"const": self.word}]}


class Choice(Shape):
    """One of a few values."""

    def __init__(self, says: str, default: Any, options: tuple[Any, ...]) -> None:
        super().__init__(says, default)
        self.options = options
        self.may_be = either(map(str, options))

    def good(self, value: Any) -> bool:
        return any(type(value) is type(one) and value == one for one in self.options)

    def form(self) -> dict[str, Any]:
        return {"enum": list(self.options)}


class Flag(Shape):
    """Yes or no."""

    may_be = "true or false"

    def good(self, value: Any) -> bool:
        return isinstance(value, bool)

    def form(self) -> dict[str, Any]:
        return {"type": "boolean"}


class Sized(Shape):
    """A text or a list: of so many characters or entries, or at least so many, where these are given."""

    of: tuple[str, str | None] = ("entry", "entries")
    limits = ("minItems", "maxItems")
    """How JSON Schema calls the least and the most of them."""

    def __init__(self, says: str, default: Any, length: int, least: int) -> None:
        super().__init__(says, default)
        self.length = length
        self.least = least

    def size_faults(self, value: Any, place: str) -> Iterator[str]:
        """What is wrong with how long it is."""
        if len(value) < self.least or (self.length and len(value) != self.length):
            most = "" if self.length else "at least "
            yield f"{place}: must have {most}{count(self.length or self.least, *self.of)}{self.about}"

    def sizes(self) -> dict[str, int]:
        """The same for JSON Schema."""
        told = zip(self.limits, (self.length or self.least, self.length), strict=True)
        return {name: size for name, size in told if size}


class Text(Sized):
    """A text: of so many characters, at least so many, of a certain pattern, or one of a few, where these are given. `kind`
    says what such a text is."""

    of, limits = ("character", None), ("minLength", "maxLength")

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
        super().__init__(says, default, length, least)
        self.pattern = pattern
        self.options = options
        self.may_be = either(options) if options else kind

    def faults(self, value: Any, place: str) -> Iterator[str]:
        if type(value) is not str:
            yield f"{place}: {NOT_QUOTED}"
            return
        yield from self.size_faults(value, place)
        if (self.options and value not in self.options) or not re.match(self.pattern, value):
            yield f"{place}: must be {self.may_be}{self.about}"

    def form(self) -> dict[str, Any]:
        pattern = {"pattern": self.pattern} if self.pattern else {}
        return {"type": "string"} | self.sizes() | pattern | ({"enum": list(self.options)} if self.options else {})


class ListOf(Sized):
    """A list of such values: of so many, or at least so many, where these are given."""

    def __init__(
        self, items: Shape, says: str = "", default: Any = REQUIRED, *, length: int = 0, least: int = 0
    ) -> None:
        super().__init__(says, default, length, least)
        self.items = items
        self.may_be = f"a list, [..., ...]{' of ' + count(length, *self.of) if length else ''}"

    def faults(self, value: Any, place: str) -> Iterator[str]:
        if type(value) is not list:
            yield f"{place}: must be {self.may_be}{self.about}"
            return
        found = [fault for at, one in enumerate(value) for fault in self.items.inner_faults(one, _at(place, at))]
        yield from found or self.size_faults(value, place)

    def form(self) -> dict[str, Any]:
        return {"type": "array"} | self.sizes() | {"items": self.items.schema()}


class ByName(Shape):
    """Such values, each under a name of its own. `kind` says what they are, as a game file has them."""

    def __init__(self, values: Shape, says: str = "", default: Any = REQUIRED, kind: str = "") -> None:
        super().__init__(says, default)
        self.values = values
        self.may_be = kind or "each by its name: {name: ...}"

    def faults(self, value: Any, place: str) -> Iterator[str]:
        if type(value) is not dict:
            yield f"{place}: must be {self.may_be}{self.about}"
            return
        for name, one in value.items():
            yield from Text().inner_faults(name, _at(place, name))
            yield from self.values.inner_faults(one, _at(place, name))

    def form(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": self.values.schema()}


class Record(Shape):
    """Certain values, each under the name that it always has. `means` says what it is."""

    def __init__(self, means: str, parts: Mapping[str, Shape], default: Any = REQUIRED) -> None:
        super().__init__("", default)
        self.means = means
        self.parts = parts
        self.may_be = f"what it says by name: {{{next(iter(parts))}: ...}}" if parts else "nothing more"

    def faults(self, value: Any, place: str) -> Iterator[str]:
        if type(value) is not dict:
            yield f"{place}: must say {self.may_be}"
            return
        for name, part in self.parts.items():
            if name in value:
                yield from part.part_faults(value[name], _at(place, name))
            elif part.required:
                yield f"{_at(place, name)}: must be told{part.about}"
        known = ", ".join(self.parts) or "nothing"
        for name in value:
            if name not in self.parts:
                yield f"{_at(place, name)}: is not known here; known: {known}"

    def form(self) -> dict[str, Any]:
        needed = sorted(name for name, part in self.parts.items() if part.required)
        parts = {name: part.schema() for name, part in self.parts.items()}
        required = {"required": needed} if needed else {}
        return {"type": "object", "properties": parts} | required | {"additionalProperties": False}


def _at(place: str, name: object) -> str:
    return f"{place}.{name}" if place else str(name)
