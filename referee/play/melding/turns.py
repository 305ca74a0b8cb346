"""Whose turn it is in a melding game, how far the turn has come, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.play.melding.rule_book import MeldingPlan
from referee.play.turn_list import TurnList
from referee.play.two_pass import LookingDeal
from referee.reading.moves import Move
from referee.table.table import Table

DRAW, MELD, LAY_OFF = 0, 1, 2
"""How far a turn has come: what may still be done in it."""


class MeldingTurns(LookingDeal):
    """The part of a melding deal that is about turns."""

    plan: MeldingPlan

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.turn: int | None = None
        """Whose turn it is; None where the record does not tell, and before the first turn."""
        self.phase = DRAW
        self.open_turn = False
        """Has that player done anything in this turn?"""
        self.owed: int | None = None
        """Who still has a turn after somebody moved out of turn."""
        self.overtaken: set[int] = set()
        """Who has had a turn out of turn and is passed over when the regular one comes."""
        self.had_turn: set[int] = set()
        self.penalties = [0] * table.seats
        """How many cards each player has to draw for melds that could not be completed."""
        self.drawn = 0
        """How many cards have been drawn in this turn."""
        self.digging: int | None = None
        """The discard pile from which all cards of this turn were drawn, while nothing else has been done in it."""
        self.single_laid = False
        """Has a single card been laid down as a meld in this turn?"""
        self.have_melded: set[int] = set()
        """Who has laid down a meld in this deal."""
        self.idle: set[int] = set()
        """Who has passed since anybody did anything, with nothing left to draw."""
        super().__init__(table, keep_tricks=keep_tricks)
        self.listed: TurnList = TurnList()

    def own_facts(self) -> tuple[Any, ...]:
        turns = self.listed.copy()
        sets = set(self.overtaken), set(self.had_turn), list(self.penalties), set(self.idle), set(self.have_melded)
        return (
            turns,
            (self.turn, self.phase, self.open_turn, self.owed, self.drawn, self.single_laid, self.digging),
            sets,
        )

    def take_back(self, facts: tuple[Any, ...]) -> None:
        self.listed, rest, sets = facts
        self.turn, self.phase, self.open_turn, self.owed, self.drawn, self.single_laid, self.digging = rest
        self.overtaken, self.had_turn, self.idle, self.have_melded = (set(sets[place]) for place in (0, 1, 3, 4))
        self.penalties = list(sets[2])

    # --- judging -------------------------------------------------------------------------------------------

    def wrong(self, index: int, seat: int, clause: str, message: str) -> None:
        """Reports a move against the rules."""
        self.table.ruling("as-played")
        self.table.find("illegal", clause, f"{self.table.names[seat]} {message}.", move=index, seat=seat)

    def anything_to_draw(self) -> bool:
        """Is there a card in the stock, in a pile or in the kitty?"""
        table = self.table
        return table.stock > 0 or table.kitty.size > 0 or any(table.piles)

    def needs_no_draw(self, seat: int) -> bool:
        """May the player begin a turn without drawing, with nothing left but rows?"""
        table = self.table
        if table.sizes[seat] > 0 or not table.cards_left(seat):
            return False
        return table.ruling("row-draw") == "default"

    def in_order(self, index: int, seat: int, phase: int, what: str) -> None:
        """Is the turn as far as this move needs it?"""
        clause = self.plan.turns.id
        if self.plan.one_action:
            again = self.phase == phase and not (phase == LAY_OFF and self.plan.rearrange)
            if again and self.table.ruling("one-action-several") == "single":
                again = False
            if self.phase != DRAW and not again:
                self.wrong(index, seat, clause, f"{what} after another action; a turn is one action")
            self.phase = phase
            return
        if self.phase == DRAW and not self.needs_no_draw(seat):
            if self.anything_to_draw():
                self.wrong(index, seat, clause, f"{what} before drawing a {'second ' if self.drawn else ''}card")
            else:
                self.table.ruling("nothing-to-draw")
        elif self.phase > phase:
            if self.plan.rearrange is None:
                self.wrong(index, seat, clause, f"{what} after laying off; melds come first")
            elif self.table.ruling("meld-after-rearranging") != "default":
                self.wrong(index, seat, clause, f"{what} after rearranging; new melds come first")
        self.phase = max(self.phase, phase)

    # --- turns ---------------------------------------------------------------------------------------------

    def may_end(self) -> bool:
        """May the player whose turn it is leave it at what has been done?"""
        table = self.table
        if self.turn is None or not self.open_turn or table.again or self.phase == DRAW:
            return False
        if self.plan.one_action:
            return True
        return table.sizes[self.turn] <= 0 and not (
            table.cards_left(self.turn) and table.ruling("row-discard") == "must"
        )

    def close_if_done(self, seat: int) -> None:
        """The next player moves: a turn that may be left as it is has ended."""
        if self.turn is not None and (seat != self.turn or self.begins_anew()) and self.may_end():
            self.end_turn()

    def begins_anew(self) -> bool:
        """Is the player's next move that of another turn, since a law says so or all others are passed over?"""
        if not self.plan.one_action:
            return False
        return self.table.again or bool(self.table.skipping and self.may_end() and self.following() == self.turn)

    def enter(self, index: int, seat: int) -> None:
        """A player makes a move of a turn: is it the player's turn?"""
        table = self.table
        if self.turn is None:
            self.turn = seat
        if seat != self.turn:
            if not self._goes_on(seat):
                table.ruling("out-of-turn")
                first = not self.had_turn and not self.open_turn
                clause = self.plan.first_lead.id if first else "turn-order"
                message = f"{table.names[seat]} moved out of turn; it was {table.names[self.turn]}'s turn."
                table.find("illegal", clause, message, move=index, seat=seat)
                self.owed = self.turn
                self.overtaken.add(seat)
            self.turn, self.phase, self.open_turn = seat, DRAW, False
        if not self.open_turn or (self.plan.one_action and table.again):
            self._begin_turn(seat)

    def _goes_on(self, seat: int) -> bool:
        """Does play go on from a player who moved out of turn?"""
        last = self.table.last_player
        if self.owed is not None and not self.open_turn and last is not None and seat == self._next(last):
            self.owed = None
            self.overtaken.clear()
            return True
        return False

    def _begin_turn(self, seat: int) -> None:
        table = self.table
        self.open_turn, self.phase, table.again = True, DRAW, False
        self.drawn, self.single_laid, self.digging = 0, False, None
        if self.keep_tricks:
            self.listed.begin(table.names[seat])

    def note(self, index: int, seat: int, action: str, cards: Sequence[str], **more: Any) -> None:
        """Lists what a player did."""
        if self.keep_tricks:
            move = {"action": action, "cards": list(cards), "move": index, **more}
            self.listed.add(self.table.names[seat], move)

    def after_move(self, index: int, seat: int) -> None:
        """Is the player out of cards, is the deal over, may one card be called?"""
        table = self.table
        if table.over:
            return
        cards = table.sizes[seat]
        if cards <= 0 and not table.cards_left(seat) and seat not in table.out:
            self.plan.going_out.emptied(table, seat)
            if not table.closing and self.turn == seat and self.open_turn:
                self.end_turn()
        elif self.plan.call is not None:
            if cards != 1:
                self.forget_call(seat)
            elif self.plan.one_action and self.may_end():
                self.watch_call(seat, index)
        if table.closing and not table.over:
            self.end()

    def forget_call(self, seat: int) -> None:
        """A hand that has not one card any more needs no call."""
        if self.table.down_to_one == seat:
            self.table.down_to_one = None

    def watch_call(self, seat: int, index: int) -> None:
        """Takes note of a player whose turn has left one card."""
        table = self.table
        if self.plan.call is None or table.sizes[seat] != 1 or table.cards_left(seat) or table.down_to_one == seat:
            return
        self.plan.call.reached_one(table, seat, index)

    def end_turn(self, index: int | None = None) -> None:
        """The turn passes on; `index` is the move that ended it, where it was one of the player's."""
        table, seat = self.table, self.turn
        assert seat is not None
        self.had_turn.add(seat)
        table.last_player = seat
        self.open_turn, self.phase = False, DRAW
        if index is not None:
            self.watch_call(seat, index)
        if table.last_turns is not None:
            table.last_turns.discard(seat)
            table.closing = table.closing or not table.last_turns
        if table.closing:
            self.end()
            return
        if table.again and table.sizes[seat] > 0:
            return
        table.again = False
        if self.owed is not None and self.owed != seat:
            self.turn = self.owed
            return
        self.owed = None
        following = self._next(seat)
        for _ in range(table.skipping):
            following = self._next(following)
        table.skipping = 0
        self.turn = following

    def _next(self, seat: int) -> int:
        """Who has the turn after that player."""
        table = self.table
        for other in (*table.order(seat)[1:], seat):
            if other in self.overtaken:
                self.overtaken.discard(other)
            elif (
                other not in table.deserted
                and table.has_cards(other)
                and (table.last_turns is None or other in table.last_turns)
            ):
                return other
        return seat

    def following(self) -> int | None:
        """Whose turn it is next, once nothing else is due; a turn that may be left as it is counts as over."""
        if self.turn is None or not self.may_end():
            return self.turn
        if self.owed is not None and self.owed != self.turn:
            return self.owed
        overtaken = set(self.overtaken)
        seat = self._next(self.turn)
        for _ in range(self.table.skipping):
            seat = self._next(seat)
        self.overtaken = overtaken
        return seat

    def end(self) -> None:
        """Ends the deal."""
        self.table.over = True
        self.open_turn = False

    def after_stage(self, move: Move) -> None:
        if self.table.closing and not self.table.over:
            if move.verb == "knock":
                self.note(move.index, move.seat, "knock", ())
            self.end()

    def awaited(self) -> int | None:
        table = self.table
        return self.turn if table.started else self.plan.first_lead.leader(table)
