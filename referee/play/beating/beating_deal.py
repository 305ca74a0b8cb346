"""Beating: the attacker plays cards against the next player, who beats them all or picks them up.

`BeatingDeal` is one deal in progress. What lies on the table lies open, and nobody is ever bound to play a card: of the hands
only their numbers count, and whether they can have had a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from referee.cards.packs import UNKNOWN
from referee.games.basics import Basic
from referee.play.beating.beating_plan import BeatingPlan, plan_of
from referee.play.beating.judging_beats import beaten, judge_added, judge_passing_on, passes_on, ranks_lying, ways
from referee.play.reports import report_not_held
from referee.play.turn_deal import TurnDeal
from referee.reading.moves import Move, as_move
from referee.table.bout import Bout
from referee.table.table import Table

if TYPE_CHECKING:
    from referee.table.shapes import Next


class BeatingDeal(TurnDeal):
    """One deal of a beating game."""

    plan: BeatingPlan
    finds_evidence: ClassVar[bool] = True

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.plan = plan_of(table.game)
        super().__init__(table, keep_tricks=keep_tricks)
        table.hands.keeps_sight = False  # a card may be picked up again

    @property
    def bout(self) -> Bout:
        """The bout that is fought."""
        return self.table.own(Bout)

    @property
    def attacking(self) -> int:
        """Who attacked first in this bout."""
        assert self.bout.attacker is not None
        return self.bout.attacker

    def after(self, seat: int) -> int:
        """The next player with cards after that one."""
        return self.table.with_cards(self.table.order(seat)[1])

    # --- moves ---------------------------------------------------------------------------------------------

    def run(self, moves: Sequence[int | Move]) -> None:
        """Takes all moves in order."""
        for index, move in enumerate(moves):
            self.step(index, as_move(move, index))

    def dispatch(self, index: int, move: Move) -> None:
        if move.verb in self.plan.answers and not self.table.over:
            if not self.table.started:
                self.begin(index, move.seat)
            if move.verb == "pick-up":
                self._pick_up(index, move)
            else:
                self._pass_on(index, move)
        else:
            super().dispatch(index, move)

    def begin(self, index: int, seat: int) -> None:
        super().begin(index, seat)
        self.bout.attacker = self.next_leader

    def play_move(self, index: int, move: Move) -> None:
        """A card that attacks, is added to an attack, or beats one."""
        bout = self.bout
        for card in move.cards:
            if bout.attacks and self._goes_on(move.seat, card):
                self._close(index)
            if self.table.over:
                return
            held = self._hold(index, move.seat, card)
            if move.take and (not bout.attacks or move.seat != bout.defender):
                self.table.accuse(self.plan.answering, move, "beat a card that was not played against them.")
            if not bout.attacks:
                self._attack(index, move, card)
            elif move.seat == bout.defender:
                self._beat(index, move, card, held=held)
            else:
                if held:
                    judge_added(self, move, card)
                self._put(index, move.seat, card)
                bout.lay(card)
            self._look_whether_over(index)

    def _goes_on(self, seat: int, card: int) -> bool:
        """Is it the next attack, so that the others have added what they would?"""
        bout = self.bout
        if not bout.picking:
            return seat == bout.defender and not bout.unbeaten
        fits = card < 0 or ranks_lying(self) >> card & 1 or bout.veiled
        return seat == self.after(bout.defender) and (not fits or len(bout.attacks) >= bout.limit)

    def _hold(self, index: int, seat: int, card: int) -> bool:
        """May the card have been in the hand? Reports one that cannot."""
        hands = self.table.hands
        if hands.sizes[seat] > 0 and hands.could_hold(seat, card):
            return True
        report_not_held(self.table, index, seat, card)
        return False

    def _put(self, index: int, seat: int, card: int, **more: Any) -> None:
        """Takes a card out of the hand and lists it."""
        self.table.lay_out_of(seat, card, index)
        if self.plan.refilling is not None:
            self.plan.refilling.played(self.table, seat)
        self.listed.note(index, seat, more.pop("action", "play"), (card,), **more)

    def _attack(self, index: int, move: Move, card: int) -> None:
        """The first card of a bout."""
        table, bout, seat = self.table, self.bout, move.seat
        if bout.attacker is not None and seat != bout.attacker:
            clause = self.plan.first_lead if bout.number == 1 else Basic.TURNS
            table.accuse(clause, move, f"attacked; it was {table.names[bout.attacker]}'s turn.")
        bout.attacker = seat
        self._defend(self.after(seat))
        self._put(index, seat, card)
        bout.lay(card)

    def _defend(self, seat: int) -> None:
        """Makes that player the defender."""
        self.bout.defender = seat
        self.bout.limit = self.plan.bouts.limit(self.table, seat, self.bout.number)

    def _beat(self, index: int, move: Move, card: int, *, held: bool) -> None:
        """A card that the defender plays."""
        table, bout = self.table, self.bout
        if bout.picking and held:
            table.accuse(self.plan.answering, move, "played a card, having picked up.")
            held = False
        attack = beaten(self, move, card, judged=held)
        more = {} if attack is None else {"beats": table.pack.codes[attack.card] if attack.card >= 0 else "?"}
        self._put(index, move.seat, card, **more)
        bout.beat(card, attack)

    def _pick_up(self, index: int, move: Move) -> None:
        """The defender gives up."""
        bout = self.bout
        if not bout.attacks or move.seat != bout.defender or bout.picking or not (bout.unbeaten or bout.loose):
            self.table.accuse(self.plan.answering, move, "picked up, and has no card to beat.")
            return
        self.listed.note(index, move.seat, "pick-up")
        bout.picking, bout.done = True, set()
        self._look_whether_over(index)

    def _pass_on(self, index: int, move: Move) -> None:
        """The defender lays another card of the rank beside the attack, which goes on to the next player."""
        bout, seat = self.bout, move.seat
        if not move.cards:
            move = move.changed(cards=(UNKNOWN,))
        if not bout.attacks or seat != bout.defender:
            assert self.plan.passing_on is not None
            self.table.accuse(self.plan.passing_on, move, "passed an attack on that was on somebody else.")
            return
        if self._hold(index, seat, move.cards[0]):
            judge_passing_on(self, move)
        self._put(index, seat, move.cards[0], action="pass-on")
        bout.attacker = seat
        self._defend(self.after(seat))
        bout.lay(move.cards[0])
        self._look_whether_over(index)

    def pass_move(self, index: int, move: Move) -> None:
        bout = self.bout
        if not bout.attacks:
            self.table.accuse(self.plan.bouts, move, "passed, and there is no attack to add to.")
        elif move.seat == bout.defender:
            self.table.accuse(self.plan.answering, move, "passed; a defender beats the cards or picks them up.")
        else:
            self.listed.note(index, move.seat, "pass")
            bout.done.add(move.seat)
            self._look_whether_over(index)

    # --- the end of a bout ---------------------------------------------------------------------------------

    def adding(self) -> list[int]:
        """Who may still add cards, in order, and has not passed since the last card."""
        bout = self.bout
        if len(bout.attacks) >= bout.limit:
            return []
        able = self.plan.bouts.may_add(self.table, self.attacking, bout.defender)
        return [seat for seat in able if seat not in bout.done]

    def _look_whether_over(self, index: int) -> None:
        """Ends the bout where nothing is left to beat and nobody adds any more."""
        if self.bout.attacks and (self.bout.picking or not self.bout.unbeaten) and not self.adding():
            self._close(index)

    def _close(self, index: int) -> None:
        """Ends the bout: the cards go out of play or into the defender's hand, and hands are filled up."""
        table, bout = self.table, self.bout
        defender, attacker = bout.defender, self.attacking
        lay = bout.cards
        if bout.picking:
            table.hands.add(defender, tuple(lay), index)
        else:
            table.won.fallen |= table.pack.mask(card for card in lay if card >= 0)
        picked = bout.picking
        order = [attacker, *(seat for seat in table.order(attacker) if seat not in {attacker, defender}), defender]
        if self.plan.refilling is not None:
            self.plan.refilling.fill(table, [seat for seat in order if seat not in table.out], index)
        for seat in order:
            if table.hands.sizes[seat] <= 0 and seat not in table.out:
                self.plan.going_out.emptied(table, seat)
        bout.close(self.after(defender) if picked else table.with_cards(defender))
        if table.closing:
            table.over = True

    # --- answers -------------------------------------------------------------------------------------------

    def next_seat(self) -> int | None:
        bout = self.bout
        if not self.table.started:
            return self.first_leader()
        if not bout.attacks:
            return bout.attacker
        if bout.unbeaten and not bout.picking:
            return bout.defender
        return self.adding()[0]

    def legal(self, seat: int) -> list[str]:
        """What that player, whose turn it is, may do, as far as the hand is known."""
        table, bout, known = self.table, self.bout, self.table.hands.known[seat]
        if not bout.attacks:
            return table.pack.names(known)
        if seat == bout.defender:
            on = [f"pass-on {code}" for code in table.pack.names(passes_on(self, seat) & known)]
            return [*ways(self, known), *on, "pick-up"]
        return [*table.pack.names(known & ranks_lying(self)), "pass"]

    def play_due(self, seat: int) -> Next:
        return self.told(seat, self.legal(seat), veiled=self.bout.veiled or self.bout.loose)
