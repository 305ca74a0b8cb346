"""What a deal is told of the match that it belongs to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.table.values import Law


class MatchSoFar:
    """How the match stands before a deal; the deal changes nothing of it."""

    def __init__(
        self,
        standing: dict[str, list[int]],
        number: int = 1,
        earlier: int = 0,
        regular_deals: int | None = None,
        totals: Sequence[int] = (),
        laws: Sequence[Law] = (),
        declared: Mapping[str, Any] | None = None,
        out_first: Sequence[int] = (),
        totals_open: bool = False,
        *,
        begun_before: bool = False,
    ) -> None:
        self.standing = standing
        """What players carry from deal to deal beside their scores."""
        self.number = number
        """The deal's place in the log."""
        self.earlier = earlier
        """How many deals were completed before this one."""
        self.regular_deals = regular_deals
        """In an extra round that breaks a tie: how many deals were completed before the first of them."""
        self.totals = totals
        """The scores before this deal; empty where nobody has any."""
        self.laws = laws
        """The laws in force in this deal."""
        self.declared = declared or {}
        """What the table has declared."""
        self.begun_before = begun_before
        """Were deals played before the first of the log?"""
        self.out_first = out_first
        """Who went out first in the deal before; nobody where that is not known."""
        self.totals_open = totals_open
        """Are there deals before this one whose points cannot be told?"""

    def total(self, seat: int) -> int:
        """A player's score before this deal."""
        return self.totals[seat] if self.totals else 0
