"""Laying a whole hand down, against brute force, and how long it takes."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from referee.cards.combinations import Ladder, ladder
from referee.cards.meld_readings import readings
from referee.cards.meld_shapes import LEAST_MELD, kind_of, melds_in, whole
from referee.cards.packs import Pack, cards_of
from referee.loading import catalogue

FRENCH, TAROT = "standard-52", "tarot-78"
LOW_ACES = "K Q J 10 9 8 7 6 5 4 3 2 A"
KINDS = [
    pytest.param(FRENCH, LOW_ACES, None, id="plain"),
    pytest.param(FRENCH, LOW_ACES, "A", id="aces at both ends"),
    pytest.param(FRENCH, "10 9 8 7 6 5 4 3 2 A", None, id="no courts"),
    pytest.param(TAROT, "K Q N P 10 9 8 7 6 5 4 3 2 A", None, id="tarot"),
]


def pack_of(outline: str, ranks: str) -> Pack:
    jokers = ["RJ", "BJ"] if outline == FRENCH else []
    return Pack(catalogue.pack_outlines()[outline], ranks.split(), jokers, [])


def hand_of(pack: Pack, size: int, wild: int, rng: random.Random) -> list[int]:
    """Cards of neighbouring ranks with so many wild ones: jokers, or where there are none the Aces."""
    spare = list(cards_of(pack.joker_mask or pack.rank_mask("A")))[:wild]
    low = rng.randrange(6)
    near = [card for card in range(pack.size) if low <= pack.strength[card] <= low + 4 and card not in spare]
    return sorted(rng.sample(near, size - len(spare))) + spare


def brute_force(pack: Pack, steps: Ladder, hand: list[int], wild: int, jokers: int | None, least: int) -> bool:
    """Can the hand be parted into melds? Every way to part it, every card that a wild one could stand for."""

    @cache
    def is_meld(cards: tuple[int, ...]) -> bool:
        own = [card for card in cards if not wild >> card & 1]
        spare = [card for card in cards if wild >> card & 1]
        if jokers is not None and len(spare) > jokers:
            return False
        return any(kind_of(pack, steps, (*own, *faces), least) for faces in _faces(pack, own, spare))

    @cache
    def parts(cards: tuple[int, ...]) -> bool:
        if not cards:
            return True
        first, *others = cards
        return any(
            is_meld((first, *mates)) and parts(tuple(card for card in others if card not in mates))
            for size in range(len(cards))
            for mates in combinations(others, size)
        )

    return parts(tuple(hand))


def _faces(pack: Pack, own: list[int], spare: list[int]) -> Iterator[tuple[int, ...]]:
    """What the wild cards of a meld may stand for: with own cards there, cards of their rank or suit."""
    if not own:
        yield tuple(spare)
        return
    mates = [card for card in range(pack.size) if pack.suit_of[card] == pack.suit_of[own[0]] >= 0]
    yield (own[0],) * len(spare)
    yield from combinations(mates, len(spare))


@pytest.mark.parametrize("outline, ranks, two_way", KINDS)
@pytest.mark.parametrize("wild", [0, 1, 2, 3])
@pytest.mark.parametrize("jokers", [None, 1])
def test_a_hand_is_laid_down_whole_where_that_can_be(
    outline: str, ranks: str, two_way: str | None, wild: int, jokers: int | None
) -> None:
    pack = pack_of(outline, ranks)
    steps, rng = ladder(pack, True, two_way), random.Random(f"{outline} {two_way} {wild}")
    can = 0
    for _ in range(60):
        hand = hand_of(pack, rng.choice([3, 5, 6, 7, 8]), wild, rng)
        least = rng.choice([2, 3, 3])
        spare = pack.mask(card for card in hand if (pack.joker_mask or pack.rank_mask("A")) >> card & 1)
        found = whole(pack, steps, pack.mask(hand), spare, least, jokers)
        assert (found is not None) == brute_force(pack, steps, hand, spare, jokers, least), pack.names(pack.mask(hand))
        if found is None:
            continue
        can += 1
        assert sorted(card for meld in found for card in meld.cards) == sorted(hand)
        for meld in found:
            assert kind_of(pack, steps, meld.faces, least) == meld.kind
            stands = [card for card, face in zip(meld.cards, meld.faces, strict=True) if card != face]
            assert all(spare >> card & 1 for card in stands)
            assert jokers is None or sum(spare >> card & 1 for card in meld.cards) <= jokers
    assert can


def test_laying_down_thirteen_cards_takes_less_than_five_milliseconds() -> None:
    """With two jokers; the slowest of many hands, each taken twice for the sake of a busy machine."""
    pack = pack_of(FRENCH, LOW_ACES)
    steps, rng = ladder(pack, True), random.Random(1)
    for _ in range(300):
        near = rng.choice([4, 6, 12])
        cards = [card for card in range(pack.size) if 0 <= pack.strength[card] <= near]
        hand = pack.mask(rng.sample(cards, 11)) | pack.joker_mask
        assert min(_seconds(pack, steps, hand) for _ in range(3)) < 0.005, pack.names(hand)


def _seconds(pack: Pack, steps: Ladder, hand: int) -> float:
    start = time.perf_counter()
    whole(pack, steps, hand, pack.joker_mask)
    return time.perf_counter() - start


@pytest.mark.parametrize("outline, ranks, two_way", KINDS)
def test_every_meld_of_a_hand_is_one(outline: str, ranks: str, two_way: str | None) -> None:
    pack = pack_of(outline, ranks)
    steps, rng = ladder(pack, True, two_way), random.Random(outline)
    for _ in range(40):
        hand = hand_of(pack, 7, 2, rng)
        spare = pack.joker_mask or pack.rank_mask("A")
        melds = list(melds_in(pack, steps, pack.mask(hand), spare))
        assert len(set(melds)) == len(melds)
        plain = {frozenset(meld.cards) for meld in melds if meld.cards == meld.faces}
        for size in range(LEAST_MELD, 8):
            for cards in combinations([card for card in hand if not pack.joker_mask >> card & 1], size):
                if kind_of(pack, steps, cards) is not None:
                    assert frozenset(cards) in plain
        for meld in melds:
            assert kind_of(pack, steps, meld.faces) == meld.kind
            assert set(meld.cards) <= set(hand)


def test_an_undeclared_joker_is_read_where_it_can_only_be_one_card() -> None:
    pack = pack_of(FRENCH, LOW_ACES)
    steps, ids = ladder(pack, True), pack.ids

    def read(text: str) -> list[str] | None:
        cards = [ids[code] for code in text.split()]
        may = [pack.all & ~pack.joker_mask if pack.joker_mask >> card & 1 else pack.bits[card] for card in cards]
        found = readings(pack, steps, may, LEAST_MELD)
        return [pack.codes[face] for face in found[0].faces] if len(found) == 1 else None

    assert read("7H RJ 9H") == ["7H", "8H", "9H"]
    assert read("7H 8H RJ") is None
    assert read("QH KH RJ") == ["QH", "KH", "JH"]
    assert read("7H 7S RJ") == ["7H", "7S", "7H"]
    assert read("7H 8S RJ") is None
    assert read("7H RJ BJ") is None, "three 7s, or a run"
