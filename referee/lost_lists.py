"""Lists that the source of a game once had and lost: what the text around the hole implies, and what stands in for it.

The book of rulings says under `lost` what such a list told and which hints at it there are; a game file names, for each of
its lost lists, the hints that its own text gives.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.game import Game


@dataclass(frozen=True, slots=True)
class Hint:
    """Something that the rest of a game's text implies of a lost list."""

    id: str
    says: str
    clause: str
    """The clause that states the rule."""


@dataclass(frozen=True, slots=True)
class LostList:
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


def lost_list_faults(game: Game, told: Mapping[str, Sequence[str]], rulings: Mapping[str, Any]) -> Iterator[str]:
    """What a game file forgets to say of the lists that its source lost, and what it says in vain."""
    clauses = game.of_any_table()
    resting = {ruling: clause.id for clause in clauses for ruling in clause.ruling_ids(game) if ruling in rulings}
    lists = {id_: entry["lost"].get("hints", {}) for id_, entry in rulings.items() if "lost" in entry}
    for id_ in sorted(lists.keys() & resting.keys() - told.keys()):
        yield f"lost: must say what is known of the lost list behind {id_}, on which {resting[id_]} rests"
    for id_ in sorted(told):
        if id_ not in lists:
            yield f"lost.{id_}: no such ruling stands in for a lost list"
        elif id_ not in resting:
            yield f"lost.{id_}: no clause rests on it"
    own = {clause.id: clause for clause in clauses}
    for id_ in sorted(lists.keys() & told.keys()):
        hints = lists[id_]
        for hint in told[id_]:
            if hint not in hints:
                yield f"lost.{id_}: there is no hint {hint!r}; known: {', '.join(sorted(hints)) or 'none'}"
            elif hints[hint]["clause"] not in own:
                yield f"lost.{id_}: {hint} asks for the clause {hints[hint]['clause']}"
        named = {hints[hint]["clause"] for hint in told[id_] if hint in hints}
        for name in sorted({hint["clause"] for hint in hints.values()} & own.keys() - named):
            if not own[name].only_declared:
                yield f"lost.{id_}: must name the hint behind the clause {name}"
