"""Plain tricks of a deal, taken at once: how far they may go, and what they leave behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.clauses.kinds import bound_by
from referee.play.tricks.course import courses_at
from referee.play.tricks.judging import met_by_all
from referee.play.tricks.stretch import Limits, Stretch
from referee.reading.moves import Move

if TYPE_CHECKING:
    from referee.play.tricks.deal import TrickDeal


class PlainTricks:
    """The way of a deal's plain tricks, as part of it."""

    def __init__(self, deal: TrickDeal) -> None:
        self.deal = deal
        self.table = deal.table
        self.plan = deal.plan

    def take(self, moves: Sequence[int | Move], index: int) -> int:
        """Takes what is plain of the moves from there on, between tricks; the place of the first that is not."""
        deal, table, plan = self.deal, self.table, self.plan
        if deal.next_leader is None or table.match.laws or table.trumps.due or table.trick.untold:
            return index
        if plan.hands_on_table or table.hands.record.called or table.hands.sure:
            return index
        if plan.unsaid:
            if deal.due_stage() is not None:
                return index
            deal.trick.claim_unsaid(index)
        table.trick.mover = deal.next_leader
        stretch = Stretch(table, index, deal.next_leader, courses_at(plan, table))
        stretch.run(moves, self._limits(index), deal.tricks if deal.keep_tricks else None)
        return self._take_over(stretch)

    def _limits(self, index: int) -> Limits:
        """How far plain tricks may go from there on."""
        table, plan = self.table, self.plan
        rounds = min(filter(None, table.hands.sizes), default=0)
        if table.trick.limit is not None:
            rounds = min(rounds, table.trick.limit - table.trick.number + 1)
        until = -1 if plan.first_is_apart and table.trick.number <= 1 else 0
        leading = self.deal.trick.leads_bound()
        if not leading and not plan.at_trick_end:
            return Limits(rounds, until=until)
        halting = 0
        for effect in plan.at_trick_end:
            halting |= effect.awaits(table)
        for clause in leading:
            until |= 0 if clause.first_trick_only else clause.until(table)
        duties = bound_by(table, leading)
        self.deal.trick.led_by = index, duties
        may_lead = met_by_all(duties)
        then_lead = may_lead if plan.leading_later else -1
        return Limits(rounds, may_lead, then_lead, halting, until, plan.heeds_last)

    def _take_over(self, stretch: Stretch) -> int:
        """Brings the table to where the stretch has ended; the place of the first move that is not taken."""
        table = self.table
        lying = stretch.lying
        if stretch.number > table.trick.number:
            if stretch.uneven:
                table.cite("uneven-hands")
            self._note_sizes(stretch)
            if stretch.picked_up:
                self._note_pick_ups()
            if stretch.mask:
                self._note_tricks(stretch)
            table.trick.number = stretch.number - 1
            self.deal.next_leader = stretch.leader
            self.deal.closing.go_on()
        if not lying:
            return stretch.place
        first = stretch.place - len(lying)
        if len(lying) < len(stretch.order) and not self.deal.closing.cited:
            for seat, card in zip(stretch.order, lying, strict=False):
                table.hands.known[seat] |= table.pack.bits[card]
            return first
        self._lay(stretch, first)
        return stretch.place

    def _note_sizes(self, stretch: Stretch) -> None:
        """Takes over how many cards everybody is left with, a trick that lies there aside."""
        table = self.table
        if stretch.picked_up:
            table.hands.sizes = [known.bit_count() for known in table.hands.known]
            for seat, _ in zip(stretch.order, stretch.lying, strict=False):
                table.hands.sizes[seat] += 1
        else:
            left = [size and size - stretch.rounds for size in table.hands.sizes]
            for seat, order in enumerate(table.rounds or ()):
                if order[0] != seat:  # who sits out plays no card
                    left[seat] = table.hands.sizes[seat]
            table.hands.sizes = left

    def _note_pick_ups(self) -> None:
        """Notes what rests on tricks that were picked up."""
        picking_up, table = self.plan.picking_up, self.table
        if picking_up is not None:
            table.cited.update(picking_up.ruling_ids(table.game))
            picking_up.keeping(table)

    def _note_tricks(self, stretch: Stretch) -> None:
        """Takes over what the tricks that were won in a stretch have left."""
        table = self.table
        table.hands.gone |= stretch.mask
        table.won.fallen |= stretch.mask
        table.won.suits_led |= stretch.suits
        table.trick.faces_before, table.trick.unseen_before = [stretch.last], False
        table.cited |= stretch.cited
        if stretch.rounds > stretch.number - table.trick.number:
            for effect in self.plan.after_lead:
                effect.after_lead(table)
        self.deal.closing.cite(stretch.mask)

    def _lay(self, stretch: Stretch, first: int) -> None:
        """Takes over the cards of a trick that lies there after a stretch."""
        table, trick, order, part = self.table, self.table.trick, stretch.order, self.deal.trick
        part.begin(stretch.leader)
        for seat, card in zip(order, stretch.lying, strict=False):
            table.hands.sizes[seat] -= 1
            trick.lay(seat, card, card)
        trick.mask = table.pack.mask(stretch.lying)
        table.hands.gone |= trick.mask
        self.deal.closing.places = range(first, stretch.place)
        if len(stretch.lying) < len(order):
            part.set_led_suit(stretch.lying[0])
        else:
            trick.led_suit = table.trumps.suit_of[stretch.lying[0]]
        if self.plan.after_lead:
            part.count_laps(stretch.lying[0])
        if trick.next_place >= len(trick.to_play):
            trick.to_play, trick.laps = list(order), 1
        if trick.next_place == len(order):
            part.finish_lap()
