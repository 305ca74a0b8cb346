"""Hands of five as at poker: straights, flushes, full houses, fours with a card, straight flushes. Knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from referee.cards.combinations import Combination, Laid, by_rank
from referee.cards.packs import Pack, cards_of
from referee.value import remembered

HAND = "hand of five"
CARDS = 5
CLASSES = ("straight", "flush", "full house", "four of a kind with a card", "straight flush")
"""The classes of hands, low to high."""
STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(len(CLASSES))
DIGIT = 32
"""More than there are ranks."""
CLASS: int = DIGIT ** (CARDS + 1)
"""What a class counts in the rank of a hand: more than all cards of it."""


class Order(NamedTuple):
    """How hands of one class are compared."""

    straights: str
    """`highest`: Aces high or low, compared by their highest cards in the game's order; `natural`: the same straights,
    from A 2 3 4 5 up to 10 J Q K A; `in-order`: ranks that follow each other in the game's order."""
    flushes: str
    """`rank`: by the highest card, then its suit; `suit`: by the suit, then card by card."""
    suits: tuple[int, ...]
    """The place of each suit, from 1; empty where suits do not count."""


@remembered(64)
def straights(pack: Pack, how: str) -> dict[tuple[int, ...], tuple[int, int]]:
    """Every straight by the strengths of its cards in falling order: how it ranks, and the strength of its top card."""
    own = {rank.letter: place for place, rank in enumerate(pack.ranks)}
    usual = [own[rank.letter] for rank in reversed(pack.outline.ranks) if rank.letter in own]
    line = [*range(len(pack.ranks))] if how == "in-order" else [usual[-1], *usual]
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for low in range(len(line) - CARDS + 1):
        ranks = line[low : low + CARDS]
        falling = tuple(sorted(ranks, reverse=True))
        found[falling] = (_number(falling), falling[0]) if how == "highest" else (low, ranks[-1])
    return found


def _number(ranks: Sequence[int]) -> int:
    """Ranks as one number, the first weighing most."""
    number: int = 0
    for rank in ranks:
        number = number * DIGIT + rank
    return number


def class_of(hand: Combination) -> int:
    """The class of a hand."""
    return hand.rank // CLASS


def hand_of(pack: Pack, order: Order, faces: Sequence[int]) -> Combination | None:
    """The hand of five that these cards make; None where they make none."""
    if len(faces) != CARDS or min(faces) < 0 or any(pack.suit_of[face] < 0 for face in faces):
        return None
    ranks = tuple(sorted((pack.strength[face] for face in faces), reverse=True))
    flush = len({pack.suit_of[face] for face in faces}) == 1
    straight = straights(pack, order.straights).get(ranks)
    if straight is not None:
        inner, top = straight
        return _made(pack, order, STRAIGHT_FLUSH if flush else STRAIGHT, inner, top, faces)
    if flush:
        if order.flushes == "rank":
            return _made(pack, order, FLUSH, ranks[0], ranks[0], faces)
        return _made(pack, order, FLUSH, order.suits[pack.suit_of[faces[0]]] * DIGIT**CARDS + _number(ranks), -1, faces)
    (rank, most), *others = Counter(ranks).most_common()
    if len(others) != 1 or most not in {3, 4}:
        return None
    return _made(pack, order, FOUR if most == 4 else FULL_HOUSE, rank, -1, faces)


def _made(pack: Pack, order: Order, which: int, inner: int, top: int, faces: Sequence[int]) -> Combination:
    """A hand; the suit of its card of strength `top` tells it from others of that rank."""
    suits = [pack.suit_of[face] for face in faces if pack.strength[face] == top] if order.suits else []
    tie = order.suits[suits[0]] if suits else 0
    strongest = max(pack.strength[face] for face in faces)
    return Combination(HAND, CARDS, which * CLASS + inner, strongest, tie=tie)


def hands_in(pack: Pack, order: Order, hand: int) -> Iterator[Laid]:
    """Every hand of five out of these cards, class by class."""
    held = by_rank(pack, hand & ~pack.joker_mask)
    for cards in _straights(pack, order, held):
        yield from _laid(pack, order, cards)
    for suit in pack.suit_masks:
        for cards in combinations(cards_of(hand & suit), CARDS):
            if tuple(sorted((pack.strength[card] for card in cards), reverse=True)) not in straights(
                pack, order.straights
            ):
                yield from _laid(pack, order, cards)
    for rank, own in held.items():
        for three in combinations(own, 3):
            for pair in (pair for other, two in held.items() if other != rank for pair in combinations(two, 2)):
                yield from _laid(pack, order, three + pair)
    for rank, own in held.items():
        for four in combinations(own, 4):
            for card in (card for other, rest in held.items() if other != rank for card in rest):
                yield from _laid(pack, order, (*four, card))


def _straights(pack: Pack, order: Order, held: dict[int, list[int]]) -> Iterator[tuple[int, ...]]:
    for ranks in sorted(straights(pack, order.straights), key=lambda one: straights(pack, order.straights)[one]):
        if all(rank in held for rank in ranks):
            yield from product(*(held[rank] for rank in reversed(ranks)))


def _laid(pack: Pack, order: Order, cards: tuple[int, ...]) -> Iterator[Laid]:
    made = hand_of(pack, order, cards)
    if made is not None:
        yield Laid(cards, made)
