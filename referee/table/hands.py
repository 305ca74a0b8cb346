"""The hands of a deal: how many cards each has, and which are known to be in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import gt, or_

from referee.cards.packs import UNKNOWN, Pack, cards_of
from referee.table.kitty import Kitty
from referee.table.parts import Part
from referee.table.record import Record
from referee.table.values import Place
from referee.table.watching import Watch

ROWS = ("row", "blind")
"""The rows of each player as a log names them: the face-up one, the face-down one."""


class Hands(Part):
    """All hands, and where the other cards are. A hand is the set of cards known to be in it and the number of its cards."""

    dealt = 0
    """The number of cards that the rules deal to a player in this deal, before extra cards."""
    gone = 0
    """Cards known to be in nobody's hand."""
    covered = 0
    """Cards known to lie face down under another."""
    has_rows = False
    """Have players rows of cards on the table?"""
    keeps_sight = True
    """Is a card that a hand shows later taken to have stayed there, when one leaves it that nobody names? It may have been
    that card, and have come back."""
    came_back = False
    """Have cards that lay on the table come into the stock or into hands again, where nobody knows all of them?"""
    watch: Watch | None = None
    """Takes note of every card that leaves a hand or comes into one, while a deal is looked through beforehand."""
    evidence: Watch | None = None
    """What was found when the deal was looked through."""

    def __init__(self, pack: Pack, seats: int, count: int, kitty: Kitty) -> None:
        self.pack = pack
        self.seats = seats
        self.kitty = kitty
        self.sizes = [0] * count
        self.known = [0] * count
        self.stock = pack.size
        """How many cards are left undealt."""
        self.record = Record(())
        """What moves show of the hands."""
        self.fewer: set[int] = set()
        """Hands that may have fewer cards than is noted, because the log does not tell which cards they are."""
        self.sizes_unknown: set[int] = set()
        """The hands on the table of which it is not known how many cards they show; `sizes` has the most it can be."""
        self.gained: dict[int, dict[int, int]] = {}
        """By hand and move: the cards that are proved to have been in it since it got unknown ones at that move."""
        self.possible: dict[int | Place, int] = {}
        """In games in which cards leave hands unseen: for each hand, the pile, the stock and the last card laid down, the
        cards that may be there. Empty in all other games."""

        self.sure: dict[int, tuple[int, int]] = {}
        """By hand: cards that it was known to have, and how many of them are left at least, others having gone unnamed."""

    # --- what is known -------------------------------------------------------------------------------------

    def unknown(self, seat: int) -> int:
        """How many cards of a hand nobody has seen."""
        return max(0, self.sizes[seat] - self.known[seat].bit_count())

    @property
    def all_known(self) -> bool:
        """Has every card of every hand been seen?"""
        return not any(map(gt, self.sizes, map(int.bit_count, self.known)))

    @property
    def apart(self) -> bool:
        """Is every card of every hand known, and in no other place?"""
        every = reduce(or_, self.known)
        sound = list(map(int.bit_count, self.known)) == self.sizes and every.bit_count() == sum(self.sizes)
        return sound and not every & (self.gone | self.kitty.known) and not self.possible and self.watch is None

    def unseen(self) -> int:
        """The cards that an unknown card could be: those located nowhere."""
        return self.pack.all & ~reduce(or_, self.known, self.gone | self.kitty.known | self.covered)

    def could_hold(self, seat: int, card: int) -> bool:
        """May the card be in that hand, for all that is known?"""
        if card < 0 or self.known[seat] >> card & 1:
            return True
        return bool(self.unknown(seat) and self.unseen() >> card & 1)

    def settled(self) -> list[int] | None:
        """The hands with what the cards seen elsewhere tell of unknown ones; None where that leaves any unknown."""
        if self.all_known:
            return self.known
        doubtful = [seat for seat, size in enumerate(self.sizes) if self.known[seat].bit_count() < size]
        unseen = self.unseen() if len(doubtful) == 1 else 0
        if len(doubtful) > 1 or unseen.bit_count() != self.unknown(doubtful[0]):
            return None
        return [hand | unseen if seat == doubtful[0] else hand for seat, hand in enumerate(self.known)]

    def untold(self) -> list[int]:
        """The players in whose hands are cards that nobody can tell."""
        return [] if self.settled() is not None else [seat for seat in range(self.seats) if self.unknown(seat)]

    # --- rows on the table ---------------------------------------------------------------------------------

    def rows_of(self, seat: int) -> tuple[int, ...]:
        """The rows of a player's cards on the table, the face-up one first; none where the game has no rows."""
        if not self.has_rows or seat >= self.seats:
            return ()
        first = self.seats + 2 * seat
        return first, first + 1

    def cards_in_rows(self, seat: int) -> int:
        """How many cards a player has in rows on the table."""
        return sum(self.sizes[row] for row in self.rows_of(seat))

    def has_cards(self, seat: int) -> bool:
        """Has the player cards left, in the hand or in rows?"""
        return self.sizes[seat] > 0 or self.cards_in_rows(seat) > 0

    def holder(self, seat: int) -> int:
        """Where a player's next card comes from: the hand, or when that is empty a row."""
        if self.sizes[seat] > 0:
            return seat
        return next((row for row in self.rows_of(seat) if self.sizes[row] > 0), seat)

    def is_blind(self, holder: int) -> bool:
        """Does a card from there come face down?"""
        return self.has_rows and holder >= self.seats and (holder - self.seats) % 2 == 1

    def place(self, index: int, seat: int, source: str | None) -> int:
        """The hand or row that a card played at that move comes from."""
        named = dict(zip(ROWS, self.rows_of(seat), strict=False))
        return named.get(source or "", self.record.played_from.get(index, seat))

    # --- cards that come and go ----------------------------------------------------------------------------

    def remove(self, seat: int, card: int, move: int) -> None:
        """Takes a card out of a hand at that move; when it is not known which, only what is shown later is still held."""
        if self.watch is not None:
            self.watch.shows(self, seat, card)
        if card < 0:
            self.lose_sight(seat, move)
        else:
            bit = self.pack.bits[card]
            self.known[seat] &= ~bit
            self.gone |= bit
        self.sizes[seat] -= 1

    def surely(self, seat: int, wanted: int) -> bool:
        """Is one of these cards left in the hand, so many as went unnamed?"""
        cards, left = self._left(seat)
        return left > (cards & ~wanted).bit_count()

    def has_room(self, seat: int, *out: int) -> bool:
        """May the hand have these cards beside those that are left in it at least?"""
        cards, left = self._left(seat)
        return left <= 0 or left + sum(not cards >> card & 1 for card in out) <= self.sizes[seat]

    def _left(self, seat: int) -> tuple[int, int]:
        """Cards that may be left in the hand, and how many of them are; those that have been seen elsewhere went by name."""
        if seat not in self.sure:
            return 0, 0
        cards, left = self.sure[seat]
        here = cards & (self.unseen() | self.known[seat])
        return here, left - (cards & ~here).bit_count()

    def may_have_left(self, seat: int, move: int) -> int:
        """The cards that one may be which leaves the hand at that move, if nobody names it: what is known to be in the hand,
        or unseen where not all of it is known, but nothing that the hand shows later. A hand that shows a card later which
        is not known to be in it is not known."""
        cards, left = self._left(seat)
        later = self.record.later(seat, move) if self.keeps_sight else self.pack.all
        held = self.known[seat] | cards
        whole = max(left, self.known[seat].bit_count()) >= self.sizes[seat] and not later & ~held
        if not whole or seat in self.fewer | self.sizes_unknown:
            held |= self.unseen()
        return held & ~later if self.keeps_sight else held

    def lose_sight(self, seat: int, move: int) -> None:
        """A card that nobody names leaves a hand: only what is shown later is still known to be there."""
        held, kept = self.known[seat], self.record.later(seat, move) if self.keeps_sight else 0
        if self.watch is not None:
            self.watch.vanish(cards_of((held | self.watch.owned(seat) & self.unseen()) & ~kept), move)
            if not self.keeps_sight:
                self.watch.replace(seat, move, self.sizes[seat] - 1)
        self.known[seat] &= kept
        if not self.keeps_sight:
            self.claim(seat, move)
        elif self.watch is None:
            self._count_left(seat, held, kept)

    def _count_left(self, seat: int, held: int, kept: int) -> None:
        """Counts how many are left in the hand of the cards that it was known to have when one of its cards went unnamed."""
        for other, (cards, left) in self.sure.items():
            if cards & held and other != seat:
                self.sure[other] = cards & ~held, left - (cards & held).bit_count()
        cards, left = self.sure.get(seat, (held, held.bit_count()))
        self.sure[seat] = cards, left - 1
        if left - 1 <= (cards & kept & held).bit_count():
            del self.sure[seat]

    def add(self, seat: int, cards: Sequence[int], move: int, source: int | Place = Place.STOCK) -> None:
        """Puts cards into a hand at that move; for unknown ones, what later plays prove that they were. `source` is a hand
        or another place that unknown ones come from."""
        if self.watch is not None:
            self.watch.opens(seat, move, cards.count(UNKNOWN))
        unknown = UNKNOWN in cards
        for card in cards:
            if card >= 0:
                self.known[seat] |= self.pack.bits[card]
                self.gone &= ~self.pack.bits[card]
        self.sizes[seat] += len(cards)
        if unknown:
            self.came_back = self.came_back or source == Place.PILE
            self.claim(seat, move)
        if self.possible:
            self.possible[seat] |= self.possible[source] if unknown else 0
            self.locate()

    def change(self, seat: int, given: Sequence[int], taken: Sequence[int]) -> bool:
        """Changes cards that a hand is known to have for as many that are known to be nowhere; False where it is not so
        plain, and nothing is changed."""
        if self.possible or self.watch is not None or UNKNOWN in given or UNKNOWN in taken or self.sure:
            return False
        out, into, known = self.pack.mask(given), self.pack.mask(taken), self.known[seat]
        if out & ~known or into & ~self.unseen() or not len(given) == out.bit_count() == into.bit_count():
            return False
        self.known[seat] = known ^ out | into
        self.gone |= out
        return True

    def claim(self, seat: int, move: int) -> None:
        """Takes over what is proved to have been in the hand since that move."""
        if seat in self.gained:
            self.known[seat] |= self.gained[seat].get(move, 0)

    def trust(self, seat: int, move: int) -> None:
        """Takes what the hand shows after that move for cards of it, where nobody else is known to have them."""
        elsewhere = reduce(or_, self.known, self.gone)
        self.known[seat] |= self.record.later(seat, move) & self.pack.all & ~elsewhere

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
        self.came_back = self.came_back or len(known) < len(cards)
        self.gone &= ~self.pack.mask(known)
        self.stock += len(cards)
        if self.watch is not None:
            self.watch.vanish(known, move)
        if self.possible:
            self.possible[Place.STOCK] |= self.possible[Place.PILE] | self.pack.mask(known)

    def change_owners(self, takers: dict[int, int], move: int) -> None:
        """Hands change their owners at that move: each player of `takers` gets the hand of the player it names."""
        self.sure = {}
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

    def mix(self, seat: int, others: Sequence[int], move: int) -> None:
        """The player trades hands at that move with one of the others, nobody knows with whom: what those hands are, and how
        many cards they have at most."""
        self.sure = {}
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
