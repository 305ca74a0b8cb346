"""The families of games, each with what a deal of it is."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.play.deal import StagedDeal
    from referee.table.table import Table

DEALS = {
    "climbing": "climbing.climbing_deal:ClimbingDeal",
    "matching": "matching.matching_deal:MatchingDeal",
    "melding": "melding.melding_deal:MeldingDeal",
    "trick-taking": "tricks.trick_deal:TrickDeal",
}
"""For each family the class of its deals, imported when a game of the family is played."""


@cache
def deals_of(family: str) -> type[StagedDeal]:
    """What a deal of that family is."""
    module, _, name = DEALS[family].partition(":")
    found: type[StagedDeal] = getattr(import_module(f"referee.play.{module}"), name)
    return found


def deal_at(table: Table, *, keep_tricks: bool = True) -> StagedDeal:
    """The deal that is played at a table."""
    return deals_of(table.game.family)(table, keep_tricks=keep_tricks)
