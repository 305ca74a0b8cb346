"""The table: every fact of one deal, kept once.

Clauses read the table and, through the verbs of their kinds, change it; they keep nothing themselves. A hand is the
set of cards known to be in it and the number of all its cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from referee.cards.packs import cards_of
from referee.table.facts import Facts
from referee.table.parts import Part
from referee.table.values import Place

if TYPE_CHECKING:
    from referee.games.clause import Clause

P = TypeVar("P", bound=Part)

MAX_FINDINGS = 100
"""A deal lists about so many findings."""


@cache
def orders(seats: int, direction: int) -> tuple[tuple[int, ...], ...]:
    """For each seat, all seats in order from it."""
    return tuple(tuple((first + direction * step) % seats for step in range(seats)) for first in range(seats))


class Table(Facts):
    """One deal in progress: its facts, and what clauses ask of them and do to them."""

    # --- who is who ----------------------------------------------------------------------------------------

    @property
    def eldest(self) -> int:
        """The seat to the dealer's left."""
        return (self.dealer + 1) % self.seats

    def order(self, first: int) -> tuple[int, ...]:
        """All hands in the order of play from the first: clockwise, unless a law or the game has another order."""
        if self.rounds is not None:
            return self.rounds[first]
        return orders(self.seats, self.direction)[first]

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats, clockwise from the first."""
        return orders(self.seats, 1)[first]

    def own(self, kind: type[P]) -> P:
        """The facts of that kind, which a clause keeps in this deal; made when they are first asked for."""
        if kind not in self.belongings:
            self.belongings[kind] = kind()
        found = self.belongings[kind]
        assert isinstance(found, kind)
        return found

    # --- judgement -----------------------------------------------------------------------------------------

    def ruling(self, id_: str) -> str:
        """The answer in force to a question of the book of rulings; the verdict will name it."""
        self.rested.add(id_)
        return self.rulings.get(id_, "default")

    def find(
        self,
        kind: str,
        clause: Clause | str,
        message: str,
        *,
        move: int | None,
        seat: int | None = None,
        proof: dict[str, Any] | None = None,
        legal: Sequence[str] | None = None,
    ) -> None:
        """Adds a finding that rests on a clause. Of a deal with very many the first of each kind are always listed, the
        others counted."""
        self.last_found = move
        if len(self.findings) >= MAX_FINDINGS and any(found["kind"] == kind for found in self.findings):
            self.unlisted += 1
            return
        id_ = clause if isinstance(clause, str) else clause.id
        self.findings.append(
            {
                "deal": self.number,
                "move": move,
                "player": None if seat is None or seat < 0 else self.names[seat],
                "kind": kind,
                "clause": id_,
                "certain": kind != "unproven",
                "message": message,
                "proof": proof,
                "legal": legal,
                "rule": f"{self.game.url}#{id_}",
            }
        )

    # --- hands ---------------------------------------------------------------------------------------------

    def unknown(self, seat: int) -> int:
        """How many cards of a hand nobody has seen."""
        return max(0, self.sizes[seat] - self.known[seat].bit_count())

    def unseen(self) -> int:
        """The cards that an unknown card could be: those located nowhere."""
        located = self.gone | self.kitty.known | self.covered
        for hand in self.known:
            located |= hand
        return self.pack.all & ~located

    def remove(self, seat: int, card: int, move: int) -> None:
        """Takes a card out of a hand at that move; when it is not known which, only what is shown later is still held."""
        if self.watch is not None:
            self.watch.shows(self, seat, card)
        if card < 0:
            self._lose_sight(seat, move)
        else:
            bit = self.pack.bits[card]
            self.known[seat] &= ~bit
            self.gone |= bit
        self.sizes[seat] -= 1

    def _lose_sight(self, seat: int, move: int) -> None:
        """A card that nobody names leaves a hand: only what is shown later is still known to be there."""
        kept = self.record.later(seat, move)
        if self.watch is not None:
            held = self.known[seat] | self.watch.owned(seat) & self.unseen()
            self.watch.vanish(cards_of(held & ~kept), move)
        self.known[seat] &= kept

    def lay_out_of(self, seat: int, card: int, move: int) -> None:
        """Takes a card that is played out of a hand at that move."""
        held = (
            card < 0 or self.known[seat] >> card & 1 or (self.watch is not None and self.watch.shows(self, seat, card))
        )
        self.remove(seat, card, move)
        if not held:
            self.keep_recorded(seat)

    def keep_recorded(self, seat: int) -> None:
        """Leaves a hand no smaller than the cards that are known to be in it, after one was played that was not."""
        left = self.known[seat].bit_count()
        if self.sizes[seat] < left and self.ruling("card-not-held") == "default":
            self.sizes[seat] = left

    def add(self, seat: int, cards: Sequence[int], move: int, source: int | Place = Place.STOCK) -> None:
        """Puts cards into a hand at that move; for unknown ones, what later plays prove that they were. `source` is a hand
        or another place that unknown ones come from."""
        if self.watch is not None:
            self.watch.opens(seat, move, cards.count(-1))
        unknown = False
        for card in cards:
            if card < 0:
                unknown = True
            else:
                bit = self.pack.bits[card]
                self.known[seat] |= bit
                self.gone &= ~bit
        self.sizes[seat] += len(cards)
        if unknown:
            self.claim(seat, move)
        if self.possible:
            self.possible[seat] |= self.possible[source] if unknown else 0
            self.locate()

    def locate(self) -> None:
        """Draws what follows from where cards may be: what is known to be in a hand is nowhere else, and a hand that can
        have no more cards than it has has them all."""
        possible, before = self.possible, None
        while before != (self.known, possible):
            before = list(self.known), dict(possible)
            for seat in range(self.seats):
                own = possible[seat] | self.known[seat]
                if own.bit_count() == self.sizes[seat]:
                    self.known[seat] = own
                elif not self.unknown(seat):
                    own = self.known[seat]
                for place in possible:
                    possible[place] &= ~self.known[seat]
                possible[seat] = own

    def shuffle_in(self, cards: Sequence[int], move: int) -> None:
        """Puts cards back into the stock at that move, where nobody knows their place any more."""
        known = [card for card in cards if card >= 0]
        self.gone &= ~self.pack.mask(known)
        self.stock += len(cards)
        if self.watch is not None:
            self.watch.vanish(known, move)
        if self.possible:
            self.possible[Place.STOCK] |= self.possible[Place.PILE] | self.pack.mask(known)

    def move_hands(self, takers: dict[int, int], move: int) -> None:
        """Hands change their owners at that move: each player of `takers` gets the hand of the player it names."""
        sizes, known, possible = list(self.sizes), list(self.known), dict(self.possible)
        unknown = [self.unknown(seat) for seat in range(self.seats)]
        self.fewer = {next((seat for seat, old in takers.items() if old == one), one) for one in self.fewer}
        for seat, old in takers.items():
            self.sizes[seat], self.known[seat] = sizes[old], known[old]
            if possible:
                self.possible[seat] = possible[old]
        for seat, old in takers.items():
            if self.watch is not None:
                self.watch.replace(seat, move, unknown[old])
            if unknown[old]:
                self.claim(seat, move)

    def mix_hands(self, seat: int, others: Sequence[int], move: int) -> None:
        """The player trades hands at that move with one of the others, nobody knows with whom: what those hands are, and how
        many cards they have at most."""
        mixed, sizes, known = (seat, *others), list(self.sizes), list(self.known)
        possible = 0
        for hand in mixed:
            self.known[hand] = 0
            possible |= known[hand] | self.possible.get(hand, 0)
            if self.watch is not None:
                self.watch.vanish(cards_of(known[hand]), move)
        if len({sizes[hand] for hand in mixed}) > 1 or not self.fewer.isdisjoint(mixed):
            self.fewer.update(mixed)
        for hand in mixed:
            self.sizes[hand] = max(sizes[other] for other in (others if hand == seat else (hand, seat)))
            if self.possible:
                self.possible[hand] = possible
            if self.watch is not None:
                self.watch.replace(hand, move, self.sizes[hand])
            self.claim(hand, move)

    def claim(self, seat: int, move: int) -> None:
        """Takes over what is proved to have been in the hand since that move."""
        if seat >= 0:
            self.known[seat] |= self.gained[seat].get(move, 0)

    def trust(self, seat: int, move: int) -> None:
        """Takes what the hand shows after that move for cards of it, where nobody else is known to have them."""
        elsewhere = self.gone
        for hand in self.known:
            elsewhere |= hand
        self.known[seat] |= self.record.later(seat, move) & self.pack.all & ~elsewhere

    def settled_hands(self) -> list[int] | None:
        """The hands with what the cards seen elsewhere tell of unknown ones; None where that leaves any unknown."""
        doubtful = [seat for seat in range(self.hands) if self.unknown(seat)]
        if not doubtful:
            return self.known
        unseen = self.unseen()
        if len(doubtful) > 1 or unseen.bit_count() != self.unknown(doubtful[0]):
            return None
        return [hand | unseen if seat == doubtful[0] else hand for seat, hand in enumerate(self.known)]

    def rows_of(self, seat: int) -> tuple[int, ...]:
        """The rows of a player's cards on the table, the face-up one first; none where the game has no rows."""
        if not self.has_rows or seat >= self.seats:
            return ()
        first = self.seats + 2 * seat
        return first, first + 1

    def cards_left(self, seat: int) -> int:
        """How many cards a player has in rows on the table."""
        return sum(self.sizes[row] for row in self.rows_of(seat))

    def has_cards(self, seat: int) -> bool:
        """Has the player cards left, in the hand or in rows?"""
        return self.sizes[seat] > 0 or self.cards_left(seat) > 0

    def holder(self, seat: int) -> int:
        """Where a player's next card comes from: the hand, or when that is empty a row."""
        if self.sizes[seat] > 0:
            return seat
        return next((row for row in self.rows_of(seat) if self.sizes[row] > 0), seat)

    def could_hold(self, seat: int, card: int) -> bool:
        """May the card be in that hand, for all that is known?"""
        if card < 0 or self.known[seat] >> card & 1:
            return True
        return bool(self.unknown(seat) and self.unseen() >> card & 1)

    def fell(self, card: int) -> bool:
        """Has the card been played in this deal?"""
        return bool(self.fallen >> card & 1) or card in self.trick_cards
