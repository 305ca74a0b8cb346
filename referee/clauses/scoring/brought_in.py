"""What is counted from deal to deal beside the scores, where the match began before the log or a deal was lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from referee.clauses.kinds import Table

if TYPE_CHECKING:
    from referee.table.standings import Standings

BROUGHT_IN = "brought-in"
"""The ruling on what nobody has told."""


def brought_in(table: Table, key: str) -> list[int] | None:
    """How much of that kind each player has from earlier deals; None where that is not known."""
    held, declared = table.match.standing.get(key), table.match.declared.get(key)
    if held is not None:
        return held or None
    if isinstance(declared, int):
        return [declared] * table.seats
    if declared is not None:
        return [declared.get(name, 0) for name in table.names[: table.seats]]
    if not table.match.begun_before or table.rulings.get(BROUGHT_IN) == "none":
        return [0] * table.seats
    return None


def needed(table: Table, key: str) -> list[int] | None:
    """The same where the points of a deal hang on it, so that the verdict rests on what is taken for what nobody told."""
    match = table.match
    if match.begun_before and key not in match.declared and not match.standing.get(key):
        table.cite(BROUGHT_IN)
    return brought_in(table, key)


class CarryingOn:
    """What awards have in common that count something from deal to deal beside the scores."""

    lazy: ClassVar[frozenset[str]] = frozenset({BROUGHT_IN})
    table_keys: ClassVar[tuple[str, ...]]
    """What it counts, by the keys of what players carry on; a table may declare it."""

    def carry(self, table: Table, standings: Standings) -> None:
        """Notes on the match what players carry on from a deal that has been scored, as `keep` takes it."""
        raise NotImplementedError

    def keep(self, standings: Standings, key: str, counted: list[int] | None) -> None:
        """Notes how much of that kind each player has now; None where it is not known."""
        standings.standing[key] = counted or []

    def lost(self, table: Table, standings: Standings) -> None:
        if table.left_open is not None:
            self.carry(table, standings)
        elif standings.rulings.get(BROUGHT_IN) != "none":
            for key in self.table_keys:
                self.keep(standings, key, None)
