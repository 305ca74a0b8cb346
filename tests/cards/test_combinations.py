"""What a hand can make, against brute force: every subset of a small hand, every card that a joker could stand for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from referee.cards.combinations import RUN, SET, SINGLE, Combination, Ladder, ladder, run_of, runs_in, set_of, sets_in
from referee.cards.packs import Pack, cards_of
from referee.loading import catalogue

FRENCH, TAROT = "standard-52", "tarot-78"
LOW_ACES = "K Q J 10 9 8 7 6 5 4 3 2 A"
SHORT = "K Q J 10 9 7 6 5 4 3 A"
KINDS = [
    pytest.param(FRENCH, LOW_ACES, True, None, id="suited"),
    pytest.param(FRENCH, LOW_ACES, False, None, id="mixed"),
    pytest.param(FRENCH, LOW_ACES, True, "A", id="suited, aces at both ends"),
    pytest.param(FRENCH, LOW_ACES, False, "A", id="mixed, aces at both ends"),
    pytest.param(FRENCH, SHORT, False, None, id="ranks removed"),
    pytest.param(TAROT, "K Q N P 10 9 8 7 6 5 4 3 2 A", True, None, id="tarot, suited"),
    pytest.param(TAROT, "K Q N P 10 9 8 7 6 5 4 3 2 A", False, None, id="tarot, mixed"),
]


def pack_of(outline: str, ranks: str) -> Pack:
    """A pack with two jokers."""
    jokers = ["RJ", "BJ"] if outline == FRENCH else []
    return Pack(catalogue.pack_outlines()[outline], ranks.split(), jokers, [])


def close_hand(pack: Pack, size: int, jokers: int, rng: random.Random) -> list[int]:
    """Cards of neighbouring ranks, so that they make many runs and sets, and so many jokers."""
    low = rng.randrange(min(max(pack.strength) - 3, len(pack.ranks)))
    near = [card for card in range(pack.size) if low <= pack.strength[card] <= low + 6]
    ends = [card for card in range(pack.size) if pack.strength[card] in {0, max(pack.strength)}]
    wild = list(cards_of(pack.joker_mask))[:jokers]
    return sorted(rng.sample(sorted({*near, *rng.sample(ends, 2)}), size - len(wild))) + wild


def subsets(hand: list[int]) -> Iterator[tuple[int, ...]]:
    return (cards for size in range(1, len(hand) + 1) for cards in combinations(hand, size))


def brute_force(pack: Pack, steps: Ladder, hand: list[int]) -> set[tuple[frozenset[int], Combination]]:
    """Every set and run that some cards of the hand make, a joker standing for any card; no run twice the same card."""
    found = set()
    naturals = [card for card in range(pack.size) if not pack.joker_mask >> card & 1]
    for cards in subsets(hand):
        own = tuple(card for card in cards if not pack.joker_mask >> card & 1)
        if not own:
            continue
        for faces in product(naturals, repeat=len(cards) - len(own)):
            laid = (*own, *faces)
            for made in (set_of(pack, laid), every_run(pack, steps, laid)):
                for one in made if isinstance(made, set) else {made}:
                    if one is not None and one.kind != SINGLE:
                        found.add((frozenset(cards), one))
    return found


def every_run(pack: Pack, steps: Ladder, faces: tuple[int, ...]) -> set[Combination]:
    """The run that the cards make, if they are different cards."""
    if len(set(faces)) < len(faces):
        return set()
    made = run_of(pack, steps, faces)
    return set() if made is None else {made}


@pytest.mark.parametrize("outline, ranks, suited, two_way", KINDS)
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_what_a_hand_makes(outline: str, ranks: str, suited: bool, two_way: str | None, jokers: int) -> None:
    pack = pack_of(outline, ranks)
    steps = ladder(pack, suited, two_way)
    rng = random.Random(f"{ranks} {suited} {two_way} {jokers}")
    for _ in range(20 if jokers < 2 else 4):
        hand = close_hand(pack, 9 - 2 * jokers, jokers if pack.joker_mask else 0, rng)
        wild = pack.mask(hand) & pack.joker_mask
        natural = pack.mask(hand) & ~wild
        made = [*sets_in(pack, natural, wild), *runs_in(pack, steps, natural, wild)]
        got = {(frozenset(laid.cards), laid.counts_as) for laid in made if natural & pack.mask(laid.cards)}
        assert best_of(got) == best_of(brute_force(pack, steps, hand)), pack.names(pack.mask(hand))
        assert len({(laid.cards, laid.counts_as) for laid in made}) == len(made), "nothing twice"


def best_of(plays: set[tuple[frozenset[int], Combination]]) -> dict[tuple[frozenset[int], str], int]:
    """The highest rank that each choice of cards can have as a set or a run."""
    best: dict[tuple[frozenset[int], str], int] = {}
    for cards, play in plays:
        key = (cards, play.kind)
        best[key] = max(best.get(key, -1), play.rank)
    return best


@pytest.mark.parametrize("sizes", [{2}, {3}, {4, 5}, set(range(2, 14))])
@pytest.mark.parametrize("suited", [True, False])
def test_only_the_sizes_asked_for(sizes: set[int], suited: bool) -> None:
    pack = pack_of(FRENCH, LOW_ACES)
    steps = ladder(pack, suited, "A")
    rng = random.Random(7)
    for _ in range(5):
        hand = pack.mask(close_hand(pack, 10, 1, rng))
        wild = hand & pack.joker_mask
        for kind, plays in ((SET, lambda wanted: sets_in(pack, hand & ~wild, wild, wanted)),  # noqa: B023
                            (RUN, lambda wanted: runs_in(pack, steps, hand & ~wild, wild, wanted))):  # fmt: skip  # noqa: B023
            some = [laid for laid in plays(None) if laid.counts_as.size in sizes]
            assert sorted(plays(sizes)) == sorted(some), kind


def test_aces_at_both_ends_never_stand_in_the_middle() -> None:
    pack = pack_of(FRENCH, LOW_ACES)
    steps = ladder(pack, True, "A")
    for cards, ranks in (("AS 2S 3S", "A"), ("QS KS AS", "Q"), ("KS AS 2S", None)):
        made = run_of(pack, steps, [pack.ids[code] for code in cards.split()])
        assert (None if made is None else pack.ranks[made.rank].letter) == ranks
