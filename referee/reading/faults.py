"""Small things about reading: faults and their places, lines, numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.characters import visible
from referee.english import a_list
from referee.errors import Fault, UnreadableLog

MAX_FAULTS = 100
LAW = re.compile(r"\s(?:law|repeal)\s", re.IGNORECASE)


class BadMove(ValueError):
    """A move that cannot be read; the message says why."""


class Faults(list[Fault]):
    """Gathers faults; gives up gathering, not counting, past a sensible number."""

    def add(self, pointer: str, detail: str) -> None:
        """Notes a fault at a JSON pointer."""
        if len(self) < MAX_FAULTS:
            self.append(Fault(pointer, detail))

    def raise_any(self) -> None:
        """Raises UnreadableLog if there is any fault."""
        if self:
            raise UnreadableLog(list(self))


def pointer_to(*steps: object) -> str:
    """A JSON pointer out of keys and indexes."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)


def steps_of(pointer: str) -> list[str]:
    """The keys and indexes of a JSON pointer."""
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]


def _parts(line: str) -> list[str]:
    """A line parted by commas; the words of a law run on to the end of the line, commas and all."""
    parts = line.split(",")
    for place, part in enumerate(parts):
        if LAW.search(part):
            return [*parts[:place], ",".join(parts[place:])]
    return parts


def split_lines(text: str) -> list[tuple[int, str]]:
    """The moves of a multi-line string with their line numbers: commas and line ends part them, # comments."""
    moves = []
    for number, line in enumerate(text.splitlines(), start=1):
        moves += [(number, part.strip()) for part in _parts(line.partition("#")[0]) if part.strip()]
    return moves


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


def known_keys(raw: dict[str, Any], known: Sequence[str], faults: Faults, *where: object) -> None:
    """Notes what stands in an object that has no such members."""
    for key in raw:
        if key not in known:
            faults.add(pointer_to(*where, key), f"is not known here; known: {a_list(known)}")


def mapping(raw: object, faults: Faults, *where: object) -> Mapping[str, Any]:
    """The value if it is an object; else a fault and an empty one."""
    if isinstance(raw, dict):
        return raw
    if raw is not None:
        faults.add(pointer_to(*where), "must be an object")
    return {}


def moves_of(deal: Mapping[str, Any]) -> list[Any]:
    """The moves of a deal one by one, also where the log has them in lines."""
    moves = deal.get("moves", [])
    return [text for _, text in split_lines(moves)] if isinstance(moves, str) else list(moves)
