"""Telling the copies of a card apart where a pack has it more than once.

A log writes both nines of spades `9S`. No rule tells them apart, but the referee keeps sets of cards, so each card of
a deal gets a number of its own: a player plays the copy that they are known to have, else one that nobody has.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.packs import Pack
from referee.reading.moves import CARD, SEAT_BITS, TABLE, Move

ANYBODY = -2
SHOWING = frozenset({"play", "discard", "show", "give", "exchange", "choose"})
TAKING = frozenset({"take", "pick-up", "draw", "turn-up", "kitty"})


class Copies:
    """Who has which copy, as one deal goes on."""

    def __init__(self, pack: Pack) -> None:
        self.same = {copies[0]: copies for copies in pack.copies.values()}
        self.owner = {card: ANYBODY for copies in self.same.values() for card in copies}
        self.gone: set[int] = set()
        self.passed: set[int] = set()
        """Cards that somebody has been given; nobody gives those on while they have another copy."""

    def hand(self, seat: int, cards: Sequence[int]) -> tuple[int, ...]:
        """A recorded hand: every copy goes to one owner."""
        return tuple([self._dealt(seat, card) for card in cards])

    def _dealt(self, seat: int, card: int) -> int:
        copies = self.same.get(card, ())
        free = next((one for one in copies if self.owner[one] == ANYBODY), card)
        if copies:
            self.owner[free] = seat
        return free

    def hold(self, seat: int, hand: int) -> None:
        """Takes note that a hand holds these very copies."""
        for card in self.owner:
            if hand >> card & 1:
                self.owner[card] = seat

    def move(self, move: int | Move) -> int | Move:
        """The move with its cards told apart."""
        if isinstance(move, int):
            if move & CARD not in self.same:
                return move
            seat = move >> SEAT_BITS
            return seat << SEAT_BITS | self._shown(seat, move & CARD, lasting=True)
        if not any(card in self.same for card in move.cards):
            return move
        lasting = not move.corrected
        one_at_a_time = self._taken if move.verb in TAKING else self._shown
        if move.verb == "give":
            one_at_a_time = self._handed
        cards = tuple([one_at_a_time(move.seat, card, lasting=lasting) for card in move.cards])
        if move.verb == "give" and move.to is not None and lasting:
            for card in cards:
                if card in self.owner:
                    self.owner[card] = move.to
                    self.gone.discard(card)
                    self.passed.add(card)
        faces = tuple(
            own if face == old else face for own, old, face in zip(cards, move.cards, move.faces, strict=True)
        )
        return move.changed(cards=cards, faces=faces)

    def _shown(self, seat: int, card: int, *, lasting: bool) -> int:
        """The copy that a player shows: their own, else nobody's."""
        copies = self.same.get(card)
        if copies is None:
            return card
        for owner in (seat, ANYBODY):
            for one in copies:
                if one not in self.gone and self.owner[one] == owner:
                    self.owner[one] = seat
                    if lasting:
                        self.gone.add(one)
                    return one
        return next((one for one in copies if one not in self.gone), card)

    def _handed(self, seat: int, card: int, *, lasting: bool) -> int:
        """The copy that a player gives away: rather one that was not given to them."""
        held_back = self.passed - self.gone
        self.gone |= held_back
        one = self._shown(seat, card, lasting=lasting)
        self.gone -= held_back
        return one if one not in held_back else self._shown(seat, card, lasting=lasting)

    def _taken(self, seat: int, card: int, *, lasting: bool) -> int:
        """The copy that comes from the table: the last that nobody has."""
        copies = self.same.get(card)
        if copies is None:
            return card
        free = next((one for one in reversed(copies) if self.owner[one] == ANYBODY), None)
        if free is None:
            free = next((one for one in copies if one in self.gone), card)
        if lasting:
            self.owner[free] = TABLE if seat == TABLE else seat
            self.gone.discard(free)
        return free


def tell_copies_apart(
    pack: Pack, hands: dict[int, tuple[int, ...]], moves: list[int | Move]
) -> tuple[dict[int, tuple[int, ...]], list[int | Move]]:
    """The hands and moves of a deal with a number of its own for each copy of a card."""
    copies = Copies(pack)
    told = {seat: copies.hand(seat, cards) for seat, cards in hands.items()}
    return told, [copies.move(move) for move in moves]
