"""Turns of matching games: whose it is, what was done in it, and whose is next; and how a deal stands beside the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.games.basics import Basic
from referee.games.clause import Clause
from referee.games.question import Question
from referee.play.matching.matching_plan import MatchingPlan, plan_of, special_at
from referee.play.turn_list import TurnList
from referee.play.two_pass import TwoPassDeal
from referee.reading.moves import Move, as_move
from referee.table.parts import Part
from referee.table.table import Table

if TYPE_CHECKING:
    from referee.table.shapes import Kind

TURNS = frozenset({"play", "pass", "draw", "take", "pick-up"})
"""The moves of a turn."""
LOOK_AHEAD = 40
"""So many moves ahead it is looked for what belongs to a draw."""


class Turn(Part):
    """Whose turn it is, and what its player has done in it so far."""

    seat: int | None = None
    """Whose turn it is; None where the record does not tell, and before the first turn."""
    begun = False
    """Has the first turn been taken?"""
    open = False
    """Does the next move of the same player belong to the turn that was listed last?"""
    passed: int | None = None
    """The place of the pass of the player whose turn it is, if the draw has not followed yet."""
    drawn: int | None = None
    """The card that the player has just drawn and may still play (UNKNOWN: nobody saw it)."""
    draws = 0
    """How many cards the player has drawn in it, where that may be more than one."""
    held_before = 0
    """The cards known to have been in the hand before the last draw."""
    idle: frozenset[int] = frozenset()
    """Who has passed since the last play because no card was to be drawn and none could be played."""
    just_drew: tuple[int, int] | None = None
    """Who ended a turn with a draw, and the card (UNKNOWN: nobody saw it), if nobody has moved since."""

    def __init__(self, table: Table, plan: MatchingPlan, listed: TurnList) -> None:
        self.table = table
        self.plan = plan
        self.listed = listed

    def judge_turn(self, index: int, seat: int, what: str) -> bool:
        """Is it the player's turn? Reports it if not; where nobody knows whose turn it is, it is now."""
        table = self.table
        if self.seat is None or seat == self.seat:
            self.seat = seat
            self.begun = True
            return True
        clause = Basic.TURNS if self.begun else self.plan.first_lead.id
        self.wrong(index, seat, clause, f"{what} out of turn; it was {table.names[self.seat]}'s turn")
        if table.cite("early-play") == "goes-on":
            self.seat = seat
            return True
        return False

    def wrong(self, index: int, seat: int, clause: Clause | Question | str, did: str, kind: Kind = "illegal") -> None:
        """Reports what a player did against the rules, or cannot have done."""
        self.table.find(kind, clause, f"{self.table.names[seat]} {did}.", move=index, seat=seat)

    def note(self, index: int, seat: int, action: str, cards: Sequence[int] = (), **more: Any) -> None:
        """Lists what a player did in the player's turn."""
        if self.listed.kept and not self.open and action != "call":
            self.listed.begin(self.table.names[seat])
        self.listed.note(index, seat, action, cards, **more)
        self.open = True

    def end(self) -> None:
        """Gives the turn to the next player who still plays."""
        table = self.table
        seat, self.passed, self.drawn, self.draws = self.seat, None, None, 0
        self.open = False
        if seat is None or (table.over and self.plan.claims is None):
            return
        if table.demands.again and table.hands.has_cards(seat):
            table.demands.again = False
            return
        table.demands.again = False
        if table.demands.chosen is not None:
            self.give_to_chosen()
            return
        self.pass_over(table.with_cards((seat + table.direction) % table.seats))

    def give_to_chosen(self) -> None:
        """Gives the turn to the player who was chosen, if the log says who that is."""
        chosen, self.table.demands.chosen = self.table.demands.chosen, None
        self.seat = None if chosen is None or chosen[0] is None else self.table.with_cards(chosen[0])

    def go_on_after_early_play(self) -> None:
        """After a play out of turn: what it does to the next player falls on the one who was due all the time."""
        table = self.table
        self.open = table.demands.again = False
        if table.demands.chosen is not None:
            self.give_to_chosen()
        elif table.demands.skipping and self.seat is not None:
            self.pass_over(self.seat)

    def pass_over(self, seat: int) -> None:
        """Gives the turn to that player, or to one after those who are passed over."""
        table = self.table
        skipping, table.demands.skipping = table.demands.skipping, 0
        for _ in range(skipping):
            seat = table.with_cards((seat + table.direction) % table.seats)
        self.seat = seat

    # --- the moves that follow -----------------------------------------------------------------------------

    def standing_after(self, index: int) -> Move | None:
        """The next move that counts: not one that was taken back, nor a call."""
        moves = self.table.hands.record.moves
        for place in range(index + 1, min(index + LOOK_AHEAD, len(moves))):
            move = as_move(moves[place], place)
            if not move.corrected and move.verb not in {"retract", "kitty", "call"}:
                return move.changed(index=place)
        return None

    def from_stock(self, move: Move) -> bool:
        """Does the move draw cards that an effect has made due? Where players take the pile, taking means that."""
        return move.verb == "draw" or (move.verb == "take" and (bool(move.cards) or not self.plan.declining.takes_pile))

    def draws_after(self, index: int, seat: int) -> list[Move]:
        """The draws of the player that follow that move directly."""
        found: list[Move] = []
        after = self.standing_after(index)
        while after is not None and after.seat == seat and self.from_stock(after):
            found.append(after)
            after = self.standing_after(after.index)
        return found

    # --- the end of a hand and of the deal -----------------------------------------------------------------

    def stand_idle(self, seat: int) -> None:
        """Takes note of a player who passes with the stock used up; the deal ends when all have. A deal that is looked
        through goes on: what is played after that may prove that somebody could play."""
        table = self.table
        if self.plan.renews:
            return
        self.idle |= {seat}
        playing = {one for one in range(table.seats) if table.hands.has_cards(one)}
        if table.hands.watch is None and playing <= self.idle:
            table.closing = True
            self.end_deal()

    def end_deal(self) -> None:
        """Ends the deal."""
        self.table.over = True
        self.passed, self.drawn, self.draws = None, None, 0

    def count_down(self, seat: int, index: int) -> None:
        """Takes note of a player who has come down to a single card, where that has to be called."""
        if self.plan.call is not None and self.table.hands.sizes[seat] == 1:
            self.plan.call.reached_one(self.table, seat, index)

    def note_if_out(self, seat: int) -> None:
        """Takes note of a player who has no card left."""
        table = self.table
        if not table.hands.has_cards(seat) and seat not in table.out:
            self.plan.going_out.emptied(table, seat)
            if table.closing:
                self.end_deal()


class MatchingState(TwoPassDeal):
    """What the steps of a deal ask and change: the table, the clauses, special cards, and the turn."""

    plan: MatchingPlan

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.plan = plan_of(table.game)
        super().__init__(table, keep_tricks=keep_tricks)
        declared = table.match.declared.get("effects")
        self.special = special_at(table) if declared else self.plan.special
        self.turn = Turn(table, self.plan, self.listed)
        table.cited |= self.plan.rulings
