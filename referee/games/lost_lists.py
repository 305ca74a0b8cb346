"""Lists that the source of a game once had and lost: what the text around the hole implies, and what stands in for it.

The book of rulings says under `lost` what such a list told and which hints at it there are; a game file names, for each of
its lost lists, the hints that its own text gives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.value import Value


class Hint(Value):
    """Something that the rest of a game's text implies of a lost list."""

    id: str
    says: str
    clause: str
    """The clause that states the rule."""


class LostList(Value):
    """A list that a game's text lost, and what is known of it."""

    ruling: str
    """The ruling whose default stands in for the list."""
    title: str
    was: str
    """What the list told."""
    key: str
    """The key of a log's `table` by which a table declares its own."""
    known: tuple[Hint, ...]


def lost_lists(told: Mapping[str, Sequence[str]], rulings: Mapping[str, Any]) -> tuple[LostList, ...]:
    """The lost lists of a game out of its file; what the book of rulings does not know is left out."""
    return tuple(_lost_list(id_, hints, rulings[id_]) for id_, hints in told.items() if "lost" in rulings.get(id_, ()))


def _lost_list(id_: str, hints: Sequence[str], entry: Mapping[str, Any]) -> LostList:
    book, key = entry["lost"].get("hints", {}), entry["declared"].removeprefix("table.")
    known = tuple(Hint(hint, book[hint]["says"], book[hint]["clause"]) for hint in hints if hint in book)
    return LostList(id_, entry["lost"]["title"], entry["lost"]["was"], key, known)
