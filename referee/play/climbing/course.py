"""The course of a trick in a climbing game: plays lie on each other and turns pass on until all others have passed."""

from __future__ import annotations

from typing import Any

from referee.cards.combinations import Combination
from referee.clauses.ending.laws import obey
from referee.clauses.kinds.questions import PILE_UNSAID
from referee.play.climbing.climbing_plan import ClimbingPlan, plan_of
from referee.play.climbing.judging_plays import Shown
from referee.play.deal import StagedDeal
from referee.table.table import Table

ALL_PASSED = "all others passed"
"""Why a trick was won."""


class ClimbingCourse(StagedDeal):
    """A climbing deal as far as it goes on by itself once a play or a pass has been judged."""

    plan: ClimbingPlan

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.plan = plan_of(table.game)
        self.to_move = 0
        """Whose turn it is, once a trick is led."""
        self.plays: list[dict[str, Any]] = []
        """The plays and passes of this trick as a verdict lists them, if it does."""
        self.beneath: Shown = (), ()
        """The last play of this trick that lies there."""
        self.passes = 0
        """How many have passed since the last play."""
        super().__init__(table, keep_tricks=keep_tricks)
        table.cited |= self.plan.rulings

    def own_facts(self) -> tuple[Any, ...]:
        return list(self.tricks), list(self.plays), (self.to_move, self.beneath, self.passes, self.next_leader)

    def take_back(self, facts: tuple[Any, ...]) -> None:
        self.tricks, self.plays, turn = facts
        self.to_move, self.beneath, self.passes, self.next_leader = turn

    # --- after a play --------------------------------------------------------------------------------------

    def lay(self, seat: int, new: Combination | None, beneath: Shown) -> None:
        """Puts the play on the table; the turn passes on."""
        table = self.table
        table.to_beat.lay(new, seat)
        table.won.plays.append((seat, new, beneath[0]))
        table.trick.joker_undeclared = False
        self.beneath = beneath
        self.passes = 0
        self.look_if_out(seat)
        if table.closing:
            self.end()
            return
        if table.match.laws and obey(table, seat, beneath[1]):
            table.cite("law-sets")
        self._pass_on(seat)

    def look_if_out(self, seat: int) -> None:
        """Sees whether the player has no card left, and what follows from that."""
        if not self.table.hands.has_cards(seat):
            self.plan.going_out.emptied(self.table, seat)

    # --- after a pass --------------------------------------------------------------------------------------

    def note_pass(self, seat: int) -> None:
        """Takes note of a pass; the turn passes on. Who has another turn after playing gives up nothing but that."""
        self.passes += seat != self.table.to_beat.by
        self.table.to_beat.passed[seat] = True
        self._pass_on(seat)

    def go_back(self, index: int, seat: int, codes: list[str]) -> None:
        """A blind card that is no good goes back where it lay, and its player has passed."""
        table = self.table
        table.cite("blind-failure")
        if self.keep_tricks:
            self.plays.append({"player": table.names[seat], "cards": codes, "move": index, "failed": True})
        if table.to_beat.by is None:
            self.lead_passes(seat)
        elif seat == self.to_move:
            self.note_pass(seat)

    def lead_passes(self, seat: int) -> None:
        """The lead passes from that player to the next who has cards."""
        self.next_leader = self._with_cards((seat + self.table.direction) % self.table.seats)

    # --- turns ---------------------------------------------------------------------------------------------

    def _still_in(self, seat: int) -> list[int]:
        """The players who have cards and a part in this trick, in order of play from that seat on."""
        table, final = self.table, self.plan.final_pass
        passed = table.to_beat.passed
        return [one for one in table.order(seat) if table.hands.has_cards(one) and not (final and passed[one])]

    def _pass_on(self, seat: int) -> None:
        """Gives the turn to the next player who may still play, or ends the trick; after a play out of turn it stays."""
        last, demands = self.table.to_beat.by, self.table.demands
        if seat != self.to_move:
            return
        playing = self._still_in(seat)
        others = len(playing) - (last in playing)
        skipped, demands.skipping = min(demands.skipping, others), 0
        self.passes += skipped
        if not others or (not self.plan.final_pass and self.passes >= others):
            self.finish_trick()
            return
        if demands.again:
            demands.again, self.to_move = False, seat
            return
        following = [*playing[1:], seat] if playing[0] == seat else playing
        waiting = following if skipped else [other for other in following if other != last]
        self.to_move = waiting[skipped % len(waiting)]

    def _with_cards(self, seat: int) -> int:
        """That seat, or the next one that still has cards (ruling `retired-lead`)."""
        found = self.table.with_cards(seat)
        if found != seat:
            self.table.cite("retired-lead")
        return found

    # --- the end of a trick --------------------------------------------------------------------------------

    def finish_trick(self) -> None:
        """All others have passed: the pile is taken or set aside, and who played last leads the next trick."""
        table, winner = self.table, self.table.to_beat.by
        assert winner is not None
        if self.plan.pile_end.taken:
            table.won.take(winner, table.trick.mask)
        for clause in self.plan.after_trick:
            clause.after_trick(table, winner)
        self._close_trick(winner, ALL_PASSED)
        self.next_leader = self._with_cards(winner)
        table.trick.number += 1

    def end(self) -> None:
        """Ends the deal in the middle of a trick, which nobody wins."""
        self._close_trick(None, "the deal ended in this trick")
        self.table.over = True

    def _close_trick(self, winner: int | None, reason: str) -> None:
        table = self.table
        if self.plays:
            self.tricks.append(self.entry(table.trick.number, self.plays, winner, reason))
        table.won.fallen |= table.trick.mask
        table.trick.mask = 0
        table.trick.faces_before, table.trick.faces = table.trick.faces, []
        table.to_beat.clear()
        self.plays, self.passes = [], 0
        table.demands.skipping, table.demands.again = 0, False

    def entry(self, number: int, plays: list[dict[str, Any]], winner: int | None, reason: str) -> dict[str, Any]:
        """A trick as a verdict lists it."""
        trick = {
            "number": number,
            "leader": plays[0]["player"],
            "winner": None if winner is None else self.table.names[winner],
            "clause": self.plan.pile_end.id or PILE_UNSAID,
            "plays": plays,
            "reason": reason,
        }
        if not self.plan.pile_end.taken:
            trick["taken"] = False
        return trick

    def open_trick(self) -> dict[str, Any] | None:
        if not self.plays:
            return None
        return self.entry(self.table.trick.number, self.plays, None, "the trick is not complete")
