"""The families of games, each with what a deal of it is."""

from __future__ import annotations

from referee.play.climbing.deal import ClimbingDeal
from referee.play.deal import StagedDeal
from referee.play.matching.deal import MatchingDeal
from referee.play.melding.deal import MeldingDeal
from referee.play.tricks.deal import TrickDeal
from referee.table.table import Table

DEALS: dict[str, type[StagedDeal]] = {
    "climbing": ClimbingDeal,
    "matching": MatchingDeal,
    "melding": MeldingDeal,
    "trick-taking": TrickDeal,
}


def deal_at(table: Table, *, keep_tricks: bool = True) -> StagedDeal:
    """The deal that is played at a table."""
    return DEALS[table.game.family](table, keep_tricks=keep_tricks)
