"""How a deal of a matching game stands beside the table: whose turn it is and which cards have effects."""

from __future__ import annotations

from referee.play.matching.matching_plan import MatchingPlan, SpecialCards, effects_at, plan_of
from referee.play.matching.taking_turns import Turn
from referee.play.two_pass import TwoPassDeal
from referee.table.table import Table


class MatchingState(TwoPassDeal):
    """What the steps of a deal ask and change: the table, the clauses, special cards, and the turn."""

    plan: MatchingPlan

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.plan = plan_of(table.game)
        super().__init__(table, keep_tricks=keep_tricks)
        declared = table.match.declared.get("effects")
        self.special = SpecialCards(effects_at(table)) if declared else self.plan.special
        self.turn = Turn(table, self.plan, self.listed)
        table.cited |= self.plan.rulings
