"""What a deal is told of the match that it belongs to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from referee.table.values import Law
from referee.value import Value


class MatchSoFar(Value):
    """How the match stands before a deal; the deal changes nothing of it."""

    standing: dict[str, list[int]]
    """What players carry from deal to deal beside their scores."""
    number: int = 1
    """The deal's place in the log."""
    earlier: int = 0
    """How many deals were completed before this one."""
    regular_deals: int | None = None
    """In an extra round that breaks a tie: how many deals were completed before the first of them."""
    totals: Sequence[int] = ()
    """The scores before this deal; empty where nobody has any."""
    laws: Sequence[Law] = ()
    """The laws in force in this deal."""
    declared: Mapping[str, Any] = MappingProxyType({})
    """What the table has declared."""

    def total(self, seat: int) -> int:
        """A player's score before this deal."""
        return self.totals[seat] if self.totals else 0
