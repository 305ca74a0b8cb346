"""Whole tricks at a time: the quick way through a deal in which everything is as usual."""

from __future__ import annotations

from collections.abc import Sequence

from referee.play.judging import judge
from referee.play.tricks.trick import TrickPlay
from referee.reading.moves import CARD, SEAT_BITS, Move
from referee.table.table import Table, orders


class WholeTricks(TrickPlay):
    """Takes a trick at once where everybody plays one plain card they hold, in turn. It asks the same clauses."""

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        super().__init__(table, keep_tricks=keep_tricks)
        self.plain_from = 0
        """From this place on the log holds nothing but plain cards; these are their seats and numbers."""
        self.plain_seats: tuple[int, ...] = ()
        self.plain_cards: list[int] = []
        self.orders = orders(table.seats, 1)
        """The order of play from each hand."""

    def _split(self, moves: Sequence[int | Move]) -> None:
        """Takes apart the plain cards at the end of the log, which are nearly all of it."""
        place = len(moves)
        while place and type(moves[place - 1]) is int:
            place -= 1
        plain = [move for move in moves[place:] if isinstance(move, int)]
        self.plain_from = place
        self.plain_seats = tuple(move >> SEAT_BITS for move in plain)
        self.plain_cards = [move & CARD for move in plain]

    def _whole_trick(self, first: int) -> bool:
        """Takes a whole trick at once if everybody plays one plain card they hold, in turn; else does nothing.

        This is the way of nearly every trick; whatever is unusual goes through `play`, card by card. Both ask the same
        clauses.
        """
        table, leader = self.table, self.next_leader
        start = first - self.plain_from
        if leader is None or start < 0 or 0 in table.sizes or table.called_as:
            return False
        queue = self.orders[leader]
        if self.plain_seats[start : start + len(queue)] != queue:
            return False
        cards = self.plain_cards[start : start + len(queue)]
        if table.suit_of[cards[0]] < 0 or (
            self.plan.after_play and any(effect.starts(table, cards[0]) for effect in self.plan.after_play)
        ):
            return False
        if self._take_trick(first, queue, cards):
            return True
        table.led_suit, table.trick_seats, table.trick_cards, table.trick_faces = -1, [], [], []
        return False

    def _take_trick(self, first: int, queue: Sequence[int], cards: list[int]) -> bool:
        """Takes the cards of a whole trick, if they are all held."""
        table = self.table
        bits = table.pack.bits
        known = table.known.copy()
        doubtful = []
        mask = 0
        plainly = self._plain_leads() if self.leads_bound() else -1
        for place, card in enumerate(cards):
            seat, bit = queue[place], bits[card]
            hand = known[seat]
            if not hand & bit:
                return False
            if not bit & plainly and self._in_doubt(place, queue, cards, hand):
                doubtful.append(place)
            known[seat] = hand ^ bit
            mask |= bit
            if not place:
                self._set_led_suit(card)
                plainly = self.plainly
        if mask & (table.wild | table.free):
            return False
        if table.fouls:
            table.fouls = []
        if table.doubts:
            table.doubts = []
        table.void_trick = False
        for place in doubtful:
            self._look_again(first, place, queue, cards)
        table.leader = queue[0]
        table.trick_seats = list(queue)
        table.known = known
        table.sizes = [size - 1 for size in table.sizes]
        table.gone |= mask
        table.trick_cards = table.trick_faces = cards
        table.trick_mask = mask
        self.places = range(first, first + len(cards))
        self._close_trick()
        return True

    def _plain_leads(self) -> int:
        """The cards that every restriction on leads permits."""
        plainly = -1
        for duty in self._duties(self.leads_bound()):
            plainly &= duty.permitted
        return plainly

    def _in_doubt(self, place: int, queue: Sequence[int], cards: list[int], hand: int) -> bool:
        """May a card that is not plainly permitted have been illegal, or is not all of its hand known?"""
        table = self.table
        if hand.bit_count() < table.sizes[queue[place]]:
            return True
        if self.plan.each_card or not place:
            self._go_to(place, queue, cards)
        bit = table.pack.bits[cards[place]]
        duties = self.bound() if place else self.duties_now()
        return bool(
            [owed for _, permitted, owed, barred, _ in duties if not bit & permitted and (hand & owed or bit & barred)]
        )

    def _look_again(self, first: int, place: int, queue: Sequence[int], cards: list[int]) -> None:
        """Judges one card of a whole trick that is not plainly allowed."""
        self._go_to(place, queue, cards)
        judge(self.table, first + place, queue[place], cards[place], cards[place], self.duties_now())

    def _go_to(self, place: int, queue: Sequence[int], cards: list[int]) -> None:
        """Shows restrictions the trick as it lay when that card of it was due: all of it that they may read."""
        table = self.table
        table.mover, table.leader = queue[place], queue[0]
        table.queue, table.turn = list(queue), place
        table.trick_seats = list(queue[:place])
        table.trick_cards = table.trick_faces = cards[:place]
        table.trick_mask = table.pack.mask(cards[:place])
