"""Where in a deal each player showed each card: what later moves prove."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import compress, count, repeat
from operator import is_

from referee.cards.packs import UNKNOWN, cards_of
from referee.reading.moves import CARD, LAYING_OFF, SEAT_BITS, Move, as_move

DRAWING = frozenset({"draw", "take"})
"""The verbs of moves whose cards come into the hand of who makes them."""

LAYING = frozenset({"meld", LAYING_OFF, "rearrange"})
"""The verbs of moves that lay cards on the table."""
NOBODY = -1


class Record:
    """The moves of a deal as evidence."""

    def __init__(
        self,
        moves: Sequence[int | Move],
        verbs: frozenset[str] = frozenset(),
        played_from: dict[int, int] | None = None,
        called: dict[int, str] | None = None,
    ) -> None:
        self.moves = moves
        self.stops = [*compress(count(), map(is_, map(type, moves), repeat(Move))), len(moves)] if moves else [0]
        """The places of the moves that are more than a plain card, in order, and of the end."""
        self.called = called or {}
        """By the places of moves: what a hand was called that has more than one name."""
        self.played_from = played_from or {}
        """By the places of moves: the row that a card was played from, where it was not the hand."""
        self.verbs = verbs
        """The verbs that count as evidence."""
        self.opened: dict[int, list[int]] = {}
        """By hand, in order: the places of moves that brought cards of a trick into it which nobody saw."""
        self._places: dict[tuple[int, int], list[int]] | None = None

    def copy(self) -> Record:
        """The record as it stands now."""
        other = Record(self.moves, self.verbs, dict(self.played_from), self.called)
        other.opened = self.opened
        return other

    def comes_from(self, index: int, holder: int) -> None:
        """Takes note of the row that the cards of a move come from."""
        if self.played_from.get(index) != holder:
            self.played_from = {**self.played_from, index: holder}
            self._places = None

    @property
    def places(self) -> dict[tuple[int, int], list[int]]:
        """Where in the deal each seat showed each card: places of moves in order. A card that may have lain on the table
        unknown, before all melds were laid anew, was shown by nobody."""
        if self._places is None:
            self._places = {}
            laid: set[int] = set()
            for index, move in enumerate(self.moves):
                if isinstance(move, int):
                    if "play" in self.verbs:
                        owner = self.played_from.get(index, move >> SEAT_BITS)
                        self._places.setdefault((owner, move & CARD), []).append(index)
                    continue
                owner = self.played_from.get(index, move.seat)
                shown = [card for meld in move.melds for card in meld] if move.melds else move.cards
                for card in shown if move.verb in self.verbs else ():
                    unseen = bool(move.melds) and UNKNOWN in laid and card not in laid
                    self._places.setdefault((NOBODY if unseen else owner, card), []).append(index)
                if move.verb in LAYING:
                    laid.update(shown)
        return self._places

    def proof(self, seat: int, held: int, after: int) -> tuple[int, int] | None:
        """The earliest later move that shows one of these cards in that hand, as (move, card)."""
        best, places = None, self.places
        for card in cards_of(held):
            for index in places.get((seat, card), ()):
                if index > after:
                    if best is None or index < best[0]:
                        best = (index, card)
                    break
        return best

    def later(self, seat: int, after: int) -> int:
        """The cards that the seat, and nobody else before it, shows after that move, and before it picks up cards that
        nobody saw."""
        until = next((place for place in self.opened.get(seat, ()) if place > after), len(self.moves))
        shown: dict[int, tuple[int, int]] = {}
        for (owner, card), places in self.places.items():
            if card >= 0 and places[-1] > after:
                first = places[bisect_right(places, after)], owner
                shown[card] = min(first, shown.get(card, first))
        return sum(
            1 << card for card, (at, owner) in shown.items() if owner == seat and at < until and not self._comes(at)
        )

    def _comes(self, index: int) -> bool:
        """Does the move bring its cards into a hand, in which they cannot have been before?"""
        return as_move(self.moves[index], index).verb in DRAWING

    @cached_property
    def hands_shown(self) -> frozenset[int]:
        """The seats that laid a whole hand open."""
        special = (move for move in self.moves if isinstance(move, Move))
        return frozenset(move.seat for move in special if move.verb == "show" and len(move.cards) > 1)
