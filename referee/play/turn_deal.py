"""Deals without tricks in which whoever has the turn plays from the hand and what each player did is listed turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.clauses.kinds import Refilling
from referee.games.basics import Basic
from referee.play.deal import StagedDeal
from referee.play.notation import MOST_LISTED
from referee.play.turn_list import TurnList
from referee.reading.moves import Move
from referee.table.table import Table

if TYPE_CHECKING:
    from referee.table.shapes import MayBefore, Next


class TurnDeal(StagedDeal):
    """One deal whose moves are listed turn by turn."""

    parts = ("listed",)
    listed: TurnList

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        super().__init__(table, keep_tricks=keep_tricks)
        self.listed = TurnList(table, kept=keep_tricks)
        table.cited |= self.plan.rulings

    def after_stage(self, move: Move) -> None:
        if move.verb == "draw":
            self.listed.note(move.index, move.seat, "draw", move.cards)

    def open_trick(self) -> dict[str, Any] | None:
        return None

    def awaited(self) -> int | None:
        return self.next_seat()

    def told(self, seat: int, legal: Sequence[str], *, more: bool = False, veiled: bool = False) -> Next:
        """What that player, whose turn it is, may play, of which there may be more than is listed; not certain where the hand
        or the table is not known."""
        entry: Next = {"player": self.table.names[seat], "action": "play", "legal": list(legal[:MOST_LISTED])}
        if more or len(legal) > MOST_LISTED:
            entry["more"] = True
        if veiled or self.table.hands.unknown(seat):
            entry["certain"] = False
        return entry

    def in_turn(self) -> list[MayBefore]:
        table = self.table
        clauses = table.game.of_kind(Refilling) if table.started else ()
        seats = [seat for clause in clauses for seat in clause.untold(table) if table.hands.unknown(seat)]
        return [{"player": table.names[seat], "action": "draw"} for seat in seats]


class CardByCardDeal(TurnDeal):
    """One deal in which everybody in turn plays a card."""

    def begin(self, index: int, seat: int) -> None:
        super().begin(index, seat)
        self.table.turn.seat = self.next_leader

    def next_seat(self) -> int | None:
        return self.table.turn.seat if self.table.started else self.first_leader()

    def judge_turn(self, move: Move, did: str, *, begun: bool) -> None:
        """Reports a move out of turn; who was due is due still, or has lost the turn (ruling `early-play`)."""
        table, turn = self.table, self.table.turn
        if table.trick.untold:
            return
        if turn.seat is None or move.seat == turn.seat:
            turn.seat = move.seat
            return
        clause = Basic.TURNS if begun else self.plan.first_lead
        table.accuse(clause, move, f"{did} out of turn; it was {table.names[turn.seat]}'s turn.")
        if table.cite("early-play") != "default":
            turn.seat = move.seat
