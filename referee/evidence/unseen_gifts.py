"""Cards that one player gives another without the log naming them, out of a hand whose cards are known."""

from __future__ import annotations

from referee.cards.packs import UNKNOWN
from referee.reading.moves import Move
from referee.table.table import Table


class UnseenGifts:
    """Which hands may have cards that another was recorded with, because unnamed ones went from the one to the other."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.came: dict[int, int] = {}
        """By hand: the cards that others gave by name, as far as that hand has not given them on by name."""
        self.waiting: list[tuple[int, int, int]] = []
        """For each gift of unnamed cards: whose hand they came into, the cards they may be, and how many are not yet shown."""

    def named(self, move: Move) -> None:
        """Takes note of cards that are given by name."""
        cards = self.table.pack.mask(card for card in move.cards if card >= 0)
        self.came[move.seat] = self.came.get(move.seat, 0) & ~cards
        if move.to is not None:
            self.came[move.to] = self.came.get(move.to, 0) | cards

    def unnamed(self, move: Move) -> int:
        """Takes note of a gift of unnamed cards, and returns what they may be: any cards that the hand is known to have had,
        save those that it has shown already or that nobody shows before it later does."""
        if move.to is None:
            return 0
        hands, seat = self.table.hands, move.seat
        shown = [card for (_, card), places in hands.record.places.items() if card >= 0 and places[0] < move.index]
        own = hands.known[seat] & ~self.table.pack.mask(shown) | self.came.get(seat, 0)
        own &= ~hands.record.later(seat, move.index)
        self.waiting.append((move.to, own, move.cards.count(UNKNOWN) or 1))
        return own

    def brings(self, hand: int, bit: int) -> bool:
        """May the card have come into that hand with unnamed ones? Then it is in no other any more."""
        place = next((at for at, (to, cards, _) in enumerate(self.waiting) if to == hand and cards & bit), None)
        if place is None:
            return False
        to, cards, left = self.waiting[place]
        self.waiting[place] = (to, cards if left > 1 else 0, left - 1)
        self.waiting = [(to, cards & ~bit, left) for to, cards, left in self.waiting]
        return True
