"""Small things about reading: faults and their places, lines, numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from referee.characters import visible
from referee.errors import Fault

MAX_FAULTS = 100


class BadMove(ValueError):
    """A move that cannot be read; the message says why."""


class NotParsed(Exception):
    """Text that is not the JSON or YAML it should be; `line` counts from 1 within the file, `column` from 0."""

    def __init__(self, detail: str, line: int, column: int = 0) -> None:
        self.detail = detail
        self.line = line
        self.column = column
        super().__init__(detail)

    @property
    def placed(self) -> str:
        """What is wrong, and where in the text."""
        return f"{self.detail} (line {self.line}, column {self.column + 1})"


class Faults(list[Fault]):
    """Gathers faults; gives up gathering, not counting, past a sensible number."""

    def add(self, pointer: str, detail: str) -> None:
        """Notes a fault at a JSON pointer."""
        if len(self) < MAX_FAULTS:
            self.append(Fault(pointer, detail))


def pointer_to(*steps: object) -> str:
    """A JSON pointer out of keys and indexes."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)


def steps_of(pointer: str) -> list[str]:
    """The keys and indexes of a JSON pointer."""
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]


def whole(value: object) -> int:
    """A whole number. Raises BadMove."""
    if type(value) is int and abs(value) < 10**9:
        return value
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,9}", value, re.ASCII):
        return int(value)
    raise BadMove(f"'{shorten(value)}' is not a whole number")


def shorten(value: object) -> str:
    """A value for a message, cut where it is long, and shown as itself to any screen."""
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) > 10**40:
        return "a number of many digits"
    text = visible(str(value)[:41])
    return text if len(text) <= 40 else text[:37] + "..."


def mapping(raw: object, faults: Faults, *where: object) -> Mapping[str, Any]:
    """The value if it is an object; else a fault and an empty one."""
    if isinstance(raw, dict):
        return raw
    if raw is not None:
        faults.add(pointer_to(*where), "must be an object")
    return {}
