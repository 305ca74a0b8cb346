"""Telling the copies of a card apart where a pack has it more than once.

A log writes both nines of spades `9S`. No rule tells them apart, but the referee keeps sets of cards, so each card of
a deal gets a number of its own: a player plays the copy that they are known to have, else one that nobody has.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.cards.packs import Pack
from referee.reading.moves import CARD, SEAT_BITS, Move
from referee.value import remembered

ANYBODY = -2
"""In place of the seat that has a copy: nobody is known to have had it."""
GONE = -3
"""It was in a hand and is in none any more."""
TAKING = frozenset({"take", "pick-up", "draw", "turn-up", "kitty"})
STAYING = frozenset({"declare"})
"""The verbs of moves that show cards which stay in the hand in every game."""
MOST_PACKS = 64
"""The copies of so many packs are remembered."""


@remembered(MOST_PACKS)
def copies_in(pack: Pack) -> dict[int, tuple[int, ...]]:
    """All copies of each card that the pack has more than once, by the first of them."""
    return {copies[0]: copies for copies in pack.copies.values()}


class Copies:
    """Who has which copy, as one deal goes on."""

    def __init__(self, pack: Pack, *, melds_stay: bool = False) -> None:
        self.same = copies_in(pack)
        self.staying = STAYING | {"meld"} if melds_stay else STAYING
        """The verbs of moves that show cards which stay in the hand."""
        self.owners = {card: [ANYBODY] * len(copies) for card, copies in self.same.items()}
        """By card, where each of its copies is."""
        self.passed: set[int] = set()
        """Cards that somebody has been given; nobody gives those on while they have another copy."""

    def hand(self, seat: int, cards: Sequence[int]) -> tuple[int, ...]:
        """A recorded hand: every copy goes to one owner."""
        return tuple([self._dealt(seat, card) if card in self.same else card for card in cards])

    def _dealt(self, seat: int, card: int) -> int:
        owners = self.owners[card]
        place = owners.index(ANYBODY) if ANYBODY in owners else 0
        owners[place] = seat
        return self.same[card][place]

    def hold(self, seat: int, hand: int) -> None:
        """Takes note that a hand holds these very copies."""
        for card, copies in self.same.items():
            for place, one in enumerate(copies):
                if hand >> one & 1:
                    self.owners[card][place] = seat

    def told(self, move: int | Move) -> int | Move:
        """The move with its cards told apart."""
        if isinstance(move, int):
            return move & ~CARD | self._shown(move >> SEAT_BITS, move & CARD)
        return move if self.same.keys().isdisjoint(move.cards) else self._told(move)

    def _told(self, move: Move) -> Move:
        if move.verb in self.staying:
            return self._staying(move)
        lasting = not move.corrected
        one_at_a_time = self._taken if move.verb in TAKING else self._shown
        if move.verb == "give":
            one_at_a_time = self._handed
        cards = tuple([one_at_a_time(move.seat, card, lasting) for card in move.cards])
        if move.verb == "give" and move.to is not None and lasting:
            for card, one in zip(move.cards, cards, strict=True):
                if card in self.same:
                    self.owners[card][self.same[card].index(one)] = move.to
                    self.passed.add(one)
        faces = tuple(
            own if face == old else face for own, old, face in zip(cards, move.cards, move.faces, strict=True)
        )
        return move.changed(cards=cards, faces=faces)

    def _staying(self, move: Move) -> Move:
        """The move with its cards told apart, which stay in the hand: each of them another copy."""
        cards: list[int] = []
        for card in move.cards:
            cards.append(self._shown(move.seat, card, False, cards))
        return move.changed(cards=tuple(cards), faces=tuple(cards))

    def _shown(self, seat: int, card: int, lasting: bool = True, kept: Collection[int] = ()) -> int:
        """The copy that a player shows: their own, else nobody's. None of those that are kept."""
        if card not in self.same:
            return card
        copies, owners = self.same[card], self.owners[card]
        seen = [GONE if one in kept else owner for one, owner in zip(copies, owners, strict=True)] if kept else owners
        for owner in (seat, ANYBODY):
            if owner in seen:
                place = seen.index(owner)
                owners[place] = GONE if lasting else seat
                return copies[place]
        return next((one for one, owner in zip(copies, seen, strict=True) if owner != GONE), card)

    def _handed(self, seat: int, card: int, lasting: bool) -> int:
        """The copy that a player gives away: rather one that was not given to them."""
        own = zip(self.same.get(card, ()), self.owners.get(card, ()), strict=True)
        kept = {one for one, owner in own if one in self.passed and owner != GONE}
        one = self._shown(seat, card, lasting, kept)
        return one if one not in kept else self._shown(seat, card, lasting)

    def _taken(self, seat: int, card: int, lasting: bool) -> int:
        """The copy that comes from the table: the last that nobody has."""
        if card not in self.same:
            return card
        owners = self.owners[card]
        place = owners.index(GONE) if GONE in owners else 0
        if ANYBODY in owners:
            place = len(owners) - 1 - owners[::-1].index(ANYBODY)
        if lasting:
            owners[place] = seat
        return self.same[card][place]


def tell_copies_apart(
    pack: Pack, hands: dict[int, tuple[int, ...]], moves: list[int | Move], *, melds_stay: bool = False
) -> tuple[dict[int, tuple[int, ...]], list[int | Move]]:
    """The hands and moves of a deal with a number of its own for each copy of a card."""
    copies = Copies(pack, melds_stay=melds_stay)
    told = {seat: copies.hand(seat, cards) for seat, cards in hands.items()}
    return told, list(map(copies.told, moves))
