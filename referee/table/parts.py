"""Facts of one deal that belong together, and have an owner."""

from __future__ import annotations

from typing import Any, Self

PARTS: set[type] = set()
"""The kinds of parts."""
COPIED: set[type] = {list, set, dict}
"""What a copy of facts copies too; all other values are replaced, never changed."""


def copied(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts by their names, as they stand: their lists, sets and dicts copied, and parts with all that is in them."""
    new = facts.copy()
    for name, value in facts.items():
        if type(value) in COPIED:
            new[name] = value.copy()
    return new


def restored(facts: dict[str, Any], before: dict[str, Any]) -> None:
    """Makes facts what they were when they were copied; parts stay the same objects."""
    for name, fact in before.items():
        if type(fact) in PARTS:
            facts[name].restore(fact)
        else:
            facts[name] = fact
    if len(facts) > len(before):
        for name in facts.keys() - before.keys():
            del facts[name]


class Part:
    """Facts that belong together. What most deals never change is said on the class, so that a new one costs little."""

    def __init_subclass__(cls) -> None:
        PARTS.add(cls)
        COPIED.add(cls)

    def copy(self) -> Self:
        """The facts as they stand now."""
        new = object.__new__(type(self))
        new.__dict__ = copied(vars(self))
        return new

    def restore(self, before: Self) -> None:
        """Goes back to how the facts stood when they were copied."""
        restored(vars(self), vars(before))


class Belongings(dict[type[Part], Any]):
    """What clauses keep for themselves in this deal."""

    def copy(self) -> Belongings:
        """All of it as it stands now."""
        return Belongings({kind: part.copy() for kind, part in self.items()})


COPIED.add(Belongings)
