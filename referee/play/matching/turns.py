"""Turns of matching games: whose it is, what was done in it, and whose is next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.play.matching.rule_book import MatchingPlan, effects_at, plan_of
from referee.play.turn_list import TurnList
from referee.play.two_pass import LookingDeal
from referee.reading.moves import Move
from referee.table.table import Table

TURNS = frozenset({"play", "pass", "draw", "take", "pick-up"})
"""The moves of a turn."""


class MatchingTurns(LookingDeal):
    """The part of a matching deal that passes the turn on."""

    plan: MatchingPlan
    unchallenged: tuple[int, Move, int, int] | None = None
    """A claim whose effect waits for the next move, which may be a challenge: its place, the move, what was claimed, and
    how many cards were to be drawn instead."""

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.plan = plan_of(table.game)
        self.table = table
        self.turn: int | None = None
        """Whose turn it is; None where the record does not tell, and before the first turn."""
        self.passed: int | None = None
        """The place of the pass of the player whose turn it is, if the draw has not followed yet."""
        self.drawn: int | None = None
        """The card that the player has just drawn and may still play (-1: not known)."""
        self.open_turn = False
        self.claiming = table.game.has("claims")
        self.effects = effects_at(table)
        self.always = table.pack.mask(card for card, (effect, _) in self.effects.items() if effect.always)
        """The cards that may be played on anything because of their effects."""
        self.held_before = 0
        """The cards known to have been in the hand before the last draw."""
        self.just_drew: tuple[int, int] | None = None
        """Who ended a turn with a draw, and the card (-1: not known), if nobody has moved since."""
        self.begun = False
        """Has the first turn been taken?"""
        self.takers: dict[int, int] = {}
        """Who may pick up the pile now, after a challenge, with the player who was challenged; -1: has done so."""
        super().__init__(table, keep_tricks=keep_tricks)
        self.listed: TurnList = TurnList()
        table.rested |= self.plan.rulings

    def own_facts(self) -> tuple[Any, ...]:
        return (
            self.listed.copy(),
            self.unchallenged,
            dict(self.takers),
            (self.turn, self.passed, self.drawn, self.open_turn, self.just_drew, self.begun, self.held_before),
        )

    def take_back(self, facts: tuple[Any, ...]) -> None:
        self.listed, self.unchallenged, self.takers, rest = facts
        self.turn, self.passed, self.drawn, self.open_turn, self.just_drew, self.begun, self.held_before = rest

    def in_turn(self, index: int, seat: int, what: str) -> bool:
        """Is it the player's turn? Reports it if not; where nobody knows whose turn it is, it is now."""
        table = self.table
        if self.turn is None or seat == self.turn:
            self.turn = seat
            self.begun = True
            return True
        clause = self.plan.first_lead.id if not self.begun else "turn-order"
        message = f"{table.names[seat]} {what} out of turn; it was {table.names[self.turn]}'s turn."
        table.find("illegal", clause, message, move=index, seat=seat)
        if table.ruling("early-play") == "goes-on":
            self.turn = seat
            return True
        return False

    def note(self, index: int, seat: int, action: str, cards: Sequence[str] = (), **more: Any) -> None:
        """Lists what a player did in the player's turn."""
        if not self.keep_tricks:
            return
        entry = {"action": action, "cards": list(cards), "move": index, **more}
        name = self.table.names[seat]
        if not self.open_turn and action != "call":
            self.listed.begin(name)
        self.listed.add(name, entry)
        self.open_turn = True

    def end_turn(self) -> None:
        """Gives the turn to the next player who still plays."""
        table = self.table
        seat, self.passed, self.drawn = self.turn, None, None
        self.open_turn = False
        if seat is None or (table.over and not self.claiming):
            return
        if table.again and table.has_cards(seat):
            table.again = False
            return
        table.again = False
        if table.chosen_next is not None:
            self.take_chosen()
            return
        self._pass_turns(self.playing_from((seat + table.direction) % table.seats))

    def take_chosen(self) -> None:
        """Gives the turn to the player who was chosen, if the log says who that is."""
        chosen, self.table.chosen_next = self.table.chosen_next, None
        self.turn = None if chosen is None or chosen < 0 else self.playing_from(chosen)

    def early_play(self) -> None:
        """After a play out of turn: what it does to the next player falls on the one who was due all the time."""
        table = self.table
        self.open_turn = table.again = False
        if table.chosen_next is not None:
            self.take_chosen()
        elif table.skipping and self.turn is not None:
            self._pass_turns(self.turn)

    def _pass_turns(self, seat: int) -> None:
        """Gives the turn to that player, or to one after those who are passed over."""
        table = self.table
        skipping, table.skipping = table.skipping, 0
        for _ in range(skipping):
            seat = self.playing_from((seat + table.direction) % table.seats)
        self.turn = seat

    def playing_from(self, seat: int) -> int:
        """That player, or the next in order who still has cards."""
        table = self.table
        for other in table.order(seat):
            if table.has_cards(other):
                return other
        return seat

    def end(self) -> None:
        """Ends the deal."""
        self.table.over = True
        self.passed, self.drawn = None, None

    def count_down(self, seat: int, index: int) -> None:
        """Takes note of a player who has come down to a single card, where that has to be called."""
        if self.plan.call is not None and self.table.sizes[seat] == 1:
            self.plan.call.reached_one(self.table, seat, index)

    def look_if_out(self, seat: int) -> None:
        """Takes note of a player who has no card left."""
        table = self.table
        if not table.has_cards(seat) and seat not in table.out:
            self.plan.going_out.emptied(table, seat)
            if table.closing:
                self.end()
