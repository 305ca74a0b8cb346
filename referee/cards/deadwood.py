"""Deadwood: the cards of a hand that are in none of its melds, whichever way the hand is arranged.

All searches are exact; a hand has no wild cards. Hands and melds are bit sets here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from referee.cards.combinations import RUN, SET, Ladder
from referee.cards.meld_shapes import LEAST_MELD, Meld, kind_of, runs_of, suit_rungs
from referee.cards.packs import Pack, cards_of
from referee.ticks import paced
from referee.value import remembered

Values = tuple[int, ...]
"""For each card of the pack, its points as deadwood."""
FEW = 4
"""Of so many cards of a rank any three or four are tried as a set."""
MOST_CARDS = 14
"""No larger hand is searched: there would be too many ways to arrange it."""


class Arranged(NamedTuple):
    """A hand with melds laid out of it: those, the cards laid off on the melds of others, and the rest."""

    melds: tuple[int, ...]
    laid_off: int
    rest: int


def points_of(values: Values, cards: int) -> int:
    """What these cards count together."""
    return sum([values[card] for card in cards_of(cards)])


@remembered(4096)
def melds_of(pack: Pack, steps: Ladder, hand: int, loose: int = 0) -> tuple[int, ...]:
    """Every meld that a hand can lay down: all sets and runs of three cards or more, longer and shorter ones.

    Of many cards of a rank all are laid down together, but for those that may be of use elsewhere: in a run of the hand, or
    where they are `loose`.
    """
    runs = [pack.mask(run.cards) for run in runs_of(pack, steps, hand, 0, LEAST_MELD, 0)]
    elsewhere = reduce(or_, runs, loose)
    found = []
    for rank in sorted({pack.strength[card] for card in cards_of(hand)}):
        own = [card for card in cards_of(hand) if pack.strength[card] == rank]
        kept = [card for card in own if len(own) > FEW and not elsewhere >> card & 1]
        rest = [card for card in own if card not in kept]
        found += [
            pack.mask((*kept, *cards))
            for size in range(max(LEAST_MELD - len(kept), 0), len(rest) + 1)
            for cards in combinations(rest, size)
        ]
    return (*found, *runs)


def arrangements(pack: Pack, steps: Ladder, hand: int, loose: int = 0) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice of melds out of a hand that share no card, with the cards left over; the first lays none down. `loose` cards
    may be of use outside of melds."""

    def chosen(melds: tuple[int, ...], taken: tuple[int, ...], left: int) -> Iterator[tuple[tuple[int, ...], int]]:
        yield taken, left
        for place, meld in enumerate(melds):
            free = tuple(other for other in melds[place + 1 :] if not other & meld)
            yield from chosen(free, (*taken, meld), left & ~meld)

    yield from paced(chosen(melds_of(pack, steps, hand, loose), (), hand))


@remembered(8192)
def least_deadwood(pack: Pack, steps: Ladder, hand: int, values: Values) -> int:
    """The fewest points that a hand can be left with beside its melds."""
    return min(points_of(values, left) for _, left in arrangements(pack, steps, hand))


@remembered(4096)
def as_meld(pack: Pack, steps: Ladder, cards: int) -> Meld:
    """A meld as it lies on the table, its cards in order."""
    own = tuple(cards_of(cards))
    if (kind := kind_of(pack, steps, own)) == RUN:
        line = suit_rungs(pack, steps, cards)[pack.suit_of[own[0]]]
        own = next(run for low in range(len(line)) if set(run := line[low : low + len(own)]) == set(own))
    return Meld(own, own, kind)


def fits(pack: Pack, steps: Ladder, meld: int, card: int) -> bool:
    """Can the card be laid off on a meld, which stays a set or a run?"""
    lying = cards_of(meld)
    return (kind := kind_of(pack, steps, lying)) is not None and kind_of(pack, steps, [*lying, card]) == kind


def laid_off(pack: Pack, steps: Ladder, cards: int, melds: Sequence[int]) -> int:
    """As many of the cards as can be laid off on melds. Runs come first, for what goes there may bring on more."""
    gone, grown = 0, list(melds)
    for wanted in (RUN, SET):
        for place, meld in enumerate(grown):
            if kind_of(pack, steps, list(cards_of(meld))) != wanted:
                continue
            while fitting := [card for card in cards_of(cards & ~gone) if fits(pack, steps, grown[place], card)]:
                gone |= pack.bits[fitting[0]]
                grown[place] |= pack.bits[fitting[0]]
    return gone


@remembered(4096)
def best_answer(pack: Pack, steps: Ladder, hand: int, values: Values, melds: tuple[int, ...]) -> Arranged:
    """A hand with the least deadwood, where what is in no meld may be laid off on these melds of another player's."""
    best: tuple[int, Arranged] | None = None
    runs = [meld for meld in melds if kind_of(pack, steps, list(cards_of(meld))) == RUN]
    for own, left in arrangements(pack, steps, hand, laid_off(pack, steps, hand, runs)):
        off = laid_off(pack, steps, left, melds) if melds else 0
        points = points_of(values, left & ~off)
        if best is None or points < best[0]:
            best = points, Arranged(own, off, left & ~off)
    assert best is not None, "a hand can be left as it is"
    return best[1]


def best_layout(
    pack: Pack, steps: Ladder, hand: int, others: Sequence[int], values: Values, most: int, laying_off: bool
) -> Arranged:
    """A hand as its player lays it out who has knocked: with no more deadwood than so many points, where that can be, and
    so that it gains most on the others, whatever they lay off. On a hand without deadwood nobody may lay off, so that one
    which can be without is."""
    layouts = list(arrangements(pack, steps, hand))
    least = least_deadwood(pack, steps, hand, values)
    allowed = [layout for layout in layouts if points_of(values, layout[1]) <= max(least, most if least else 0)]

    def gain(layout: tuple[tuple[int, ...], int]) -> int:
        own, left = layout
        on = own if laying_off and left else ()
        answers = [points_of(values, best_answer(pack, steps, other, values, on).rest) for other in others]
        return sum(answers) - points_of(values, left) * len(others)

    own, left = max(allowed, key=gain)
    return Arranged(own, 0, left)
