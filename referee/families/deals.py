"""The families of games, each with what a deal of it is."""

from __future__ import annotations

from referee.families.climbing import ClimbingDeal
from referee.families.matching import MatchingDeal
from referee.families.melding import MeldingDeal
from referee.families.staged import StagedDeal
from referee.families.trick_taking import TrickDeal
from referee.table import Table

DEALS: dict[str, type[StagedDeal]] = {
    "climbing": ClimbingDeal,
    "matching": MatchingDeal,
    "melding": MeldingDeal,
    "trick-taking": TrickDeal,
}


def deal_at(table: Table, *, keep_tricks: bool = True) -> StagedDeal:
    """The deal that is played at a table."""
    return DEALS[table.game.family](table, keep_tricks=keep_tricks)
