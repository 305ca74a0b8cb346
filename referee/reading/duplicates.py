"""Telling the copies of a card apart where a pack has it more than once.

A log writes both nines of spades `9S`. No rule tells them apart, but the referee keeps sets of cards, so each card of
a deal gets a number of its own: a player plays the copy that they are known to have, else one that nobody has.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.cards.packs import Pack
from referee.games.game import Game
from referee.reading.moves import CARD, SEAT_BITS, Move
from referee.value import remembered

ANYBODY = -2
"""In place of the seat that has a copy: nobody is known to have had it."""
GONE = -3
"""It was in a hand and is in none any more."""
ON_TABLE = -1
"""It was turned up, and nobody has it."""
TAKING = frozenset({"take", "pick-up", "draw", "turn-up", "kitty"})
STAYING = frozenset({"declare", "show"})
"""The verbs of moves that show cards which stay in the hand in every game."""
MOST_PACKS = 64
"""The copies of so many packs are remembered."""


@remembered(MOST_PACKS)
def copies_in(pack: Pack) -> dict[int, tuple[int, ...]]:
    """All copies of each card that the pack has more than once, by the first of them."""
    return {copies[0]: copies for copies in pack.copies.values()}


class Copies:
    """Who has which copy, as one deal goes on."""

    def __init__(self, game: Game, seats: int = 0) -> None:
        """`seats`: how many play, where they have rows of cards beside their hands."""
        self.same = copies_in(game.pack)
        self.firsts = {one: first for first, copies in self.same.items() for one in copies}
        self.staying = STAYING | {"meld"} if game.has_tricks else STAYING
        """The verbs of moves that show cards which stay in the hand."""
        self.rows = seats if game.has_rows else 0
        self.owners = {card: [ANYBODY] * len(copies) for card, copies in self.same.items()}
        """By card, where each of its copies is."""
        self.come: list[int] = []
        """The copies that have come into hands since they were dealt, in order."""
        self.passed: set[int] = set()
        """Cards that somebody has been given; nobody gives those on while they have another copy."""
        self.turned: int | None = None
        """The card that was turned up last, and may be drawn or changed."""
        self.turned_first = any(clause.parameters.get("top") == "open" for clause in game.clauses)
        """Is it drawn before those of the stock?"""
        self.turned_next = False
        """Is it taken by the move at hand, rather than another that nobody has?"""

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
        self.turned_next = self.turned_first or move.verb in {"kitty", "take"}
        if move.verb == "give":
            one_at_a_time = self._handed
        cards = tuple([one_at_a_time(move.seat, card, lasting) for card in move.cards])
        if move.verb == "give" and move.to is not None and lasting:
            for card, one in zip(move.cards, cards, strict=True):
                if card in self.same:
                    self._settle(one, move.to)
                    self.passed.add(one)
        if move.verb == "turn-up" and cards:
            self.turned = cards[0]
            self._settle(cards[0], ON_TABLE)
        if move.verb == "rob" and cards and self.turned is not None and lasting:
            self._settle(self.turned, move.seat)
            self._settle(cards[0], ON_TABLE)
            self.turned = cards[0]
        return renamed(move, cards)

    def _settle(self, one: int, owner: int) -> None:
        """That copy is with that owner."""
        if one in self.firsts:
            first = self.firsts[one]
            self.owners[first][self.same[first].index(one)] = owner

    def _staying(self, move: Move) -> Move:
        """The move with its cards told apart, which stay in the hand: each of them another copy."""
        cards: list[int] = []
        for card in move.cards:
            cards.append(self._shown(move.seat, card, False, cards))
        return renamed(move, tuple(cards))

    def _shown(self, seat: int, card: int, lasting: bool = True, kept: Collection[int] = ()) -> int:
        """The copy that a player shows: their own, in the hand or in rows, else nobody's, else one that was turned up or has
        come back from a pile. None of those that are kept."""
        if card not in self.same:
            return card
        copies, owners = self.same[card], self.owners[card]
        seen = [GONE if one in kept else owner for one, owner in zip(copies, owners, strict=True)] if kept else owners
        rows = (self.rows + 2 * seat, self.rows + 2 * seat + 1) if self.rows else ()
        for owner in (seat, *rows, ANYBODY, ON_TABLE):
            if owner in seen:
                # the one that came last: one that nobody saw go was another
                held = [place for place, one in enumerate(seen) if one == owner]
                place = max(held, key=lambda one: (self._came(copies[one]), -one))
                owners[place] = GONE if lasting else seat
                return copies[place]
        left = next((one for one, owner in zip(copies, seen, strict=True) if owner != GONE), None)
        return self._come_back(card) if left is None else left

    def _came(self, one: int) -> int:
        """When a copy came into a hand: 0 where it was dealt."""
        return len(self.come) - self.come[::-1].index(one) if one in self.come else 0

    def _come_back(self, card: int) -> int:
        """The copy that a player shows or takes though all have been seen go."""
        return self.same[card][0]

    def _handed(self, seat: int, card: int, lasting: bool) -> int:
        """The copy that a player gives away: rather one that was not given to them."""
        own = zip(self.same.get(card, ()), self.owners.get(card, ()), strict=True)
        kept = {one for one, owner in own if one in self.passed and owner != GONE}
        one = self._shown(seat, card, lasting, kept)
        return one if one not in kept else self._shown(seat, card, lasting)

    def _taken(self, seat: int, card: int, lasting: bool) -> int:
        """The copy that comes from the table: the last that nobody has, or one that was turned up."""
        if card not in self.same:
            return card
        owners = self.owners[card]
        place = next((owners.index(one) for one in (ON_TABLE, GONE) if one in owners), 0)
        if self.turned_next and ON_TABLE in owners:
            place = owners.index(ON_TABLE)
        elif ANYBODY in owners:
            place = len(owners) - 1 - owners[::-1].index(ANYBODY)
        if lasting:
            owners[place] = seat
            self.come += [self.same[card][place]] if seat >= 0 else []
        return self.same[card][place]


def faces_of(cards: Sequence[int], old: Sequence[int], faces: Sequence[int | str]) -> tuple[int | str, ...]:
    """What cards stand for that were told apart: themselves, where they stood for themselves."""
    return tuple(own if face == before else face for own, before, face in zip(cards, old, faces, strict=True))


def renamed(move: Move, cards: tuple[int, ...]) -> Move:
    """The move with other copies of its cards."""
    named = move.named
    if named:
        named = frozenset(own for own, old in zip(cards, move.cards, strict=True) if old in named)
    return move.changed(cards=cards, faces=faces_of(cards, move.cards, move.faces), named=named)
