"""What a melding deal in progress is made of, for the functions that judge its moves."""

from __future__ import annotations

from referee.games.clause import Clause
from referee.play.melding.rule_book import MeldingPlan, plan_of
from referee.play.melding.turn import Penalties, Succession, Turn
from referee.play.two_pass import LookingDeal
from referee.table.table import Table


class MeldingState(LookingDeal):
    """The parts of a melding deal, and how something is reported of it or listed."""

    plan: MeldingPlan
    parts: tuple[str, ...] = ("listed", "turn", "succession", "penalties")

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.plan = plan_of(table.game)
        super().__init__(table, keep_tricks=keep_tricks)
        self.turn = Turn()
        self.succession = Succession()
        self.penalties = Penalties(table.seats)
        self.looks = 1 if self.plan.rows is None else 2
        table.melds.most_dealt = max(table.hands.sizes[: table.seats])
        table.rested |= self.plan.rulings

    def wrong(self, index: int, seat: int, clause: Clause | str, message: str) -> None:
        """Reports a move against the rules."""
        self.table.ruling("as-played")
        self.table.find("illegal", clause, f"{self.table.names[seat]} {message}.", move=index, seat=seat)
