"""Combinations of cards: singles, sets of one rank, runs. What a play is, and which plays a hand can make.

Everything here is about cards alone; which combinations a game has, and which beats which, is for its clauses to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from referee.cards.packs import Pack, cards_of
from referee.value import Value, remembered

SINGLE, SET, RUN = "single", "set", "run"
LEAST_RUN = 3
Shape = tuple[str, int]
"""A kind of combination and its number of cards."""
Wanted = Callable[["Combination"], bool]
"""Is a play of use that counts as this? Asked once of all plays that count the same but for their suits."""


class Combination(NamedTuple):
    """What a play counts as. `rank` compares plays of one kind: the rank of a single or set, the lowest of a run.

    `jokers` is how many of the cards are jokers that stand for nothing but themselves.
    """

    kind: str
    size: int
    rank: int
    top: int
    """The highest rank in it."""
    suit: int = -1
    """The suit of a single card, -1 where it has none."""
    jokers: int = 0
    tie: int = 0
    """Where suits decide between equal ranks: the place of the suit that does, from 1; 0 where they do not."""

    @property
    def shape(self) -> Shape:
        """Kind and size."""
        return self.kind, self.size


class Laid(NamedTuple):
    """A play that a hand can make: its printed cards, low to high, and what it counts as."""

    cards: tuple[int, ...]
    counts_as: Combination


class Ladder(Value):
    """How ranks follow each other in runs. `suited` says whether a run is of one suit, `two_way` is the strength of a
    rank that may stand at either end."""

    suited: bool
    places: tuple[tuple[int, ...], ...]
    """For each card, the rungs where it may stand, lowest first; none for a card that no run takes."""
    ranks: tuple[int, ...]
    """For each rung, the strength of its cards."""
    rungs: tuple[tuple[int, ...], ...]
    """For each rung, its cards."""
    least: int = LEAST_RUN
    """So many cards a run has at least."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__


@remembered(256)
def ladder(
    pack: Pack, suited: bool, two_way: str | None = None, least: int = LEAST_RUN, without: str | None = None
) -> Ladder:
    """The ladder of a pack's ranks in its game's order; in a tarot pack the majors have their numbers' places.

    Where a run is of one suit, the majors are a ladder of their own.
    A major whose number is a rank that the pack lacks stands on no rung of runs across suits.
    The rung of a rank that no run takes (`without`) is empty.
    """
    majors = majors_of(pack)
    if suited and majors:
        return _suited_tarot(pack, two_way, least, without)
    plain = {strength: cards & ~pack.joker_mask for strength, cards in pack.by_strength.items() if strength >= 0}
    numbers = () if suited else range(1, len(pack.outline.ranks) + 1)
    lacking = [number for number in numbers if not plain.get(number, 0) & ~majors]
    ranks = [strength for strength in sorted(plain) if plain[strength] and strength not in lacking]
    if two_way is not None:
        ranks.append(next(pack.strength[card] for card in range(pack.size) if pack.codes[card][:-1] == two_way))
    rungs = [tuple(cards_of(plain[strength])) for strength in ranks]
    kept_out = pack.rank_mask(without) if without else 0
    rungs = [() if kept_out >> cards[0] & 1 else cards for cards in rungs]
    return _ladder(pack, suited, ranks, rungs, least)


def majors_of(pack: Pack) -> int:
    """The major arcana of a tarot pack; no cards in any other."""
    return pack.suit_masks[len(pack.outline.suits)] if pack.outline.majors else 0


def _suited_tarot(pack: Pack, two_way: str | None, least: int, without: str | None) -> Ladder:
    """Minor suits follow the game's ranks, the majors their numbers; no run joins the two."""
    letters = [*(rank.letter for rank in pack.ranks), *([two_way] if two_way is not None else [])]
    rungs = [() if letter == without else tuple(cards_of(pack.rank_mask(letter))) for letter in letters]
    rungs += [(), *((card,) for card in cards_of(majors_of(pack)))]
    return _ladder(pack, True, [pack.strength[cards[0]] if cards else -1 for cards in rungs], rungs, least)


def _ladder(
    pack: Pack, suited: bool, ranks: Sequence[int], rungs: Sequence[tuple[int, ...]], least: int = LEAST_RUN
) -> Ladder:
    places: list[list[int]] = [[] for _ in pack.codes]
    for rung, cards in enumerate(rungs):
        for card in cards:
            places[card].append(rung)
    return Ladder(suited, tuple(tuple(own) for own in places), tuple(ranks), tuple(rungs), least)


# --- what a play is ----------------------------------------------------------------------------------------------


def run_of(pack: Pack, steps: Ladder, faces: Sequence[int]) -> Combination | None:
    """The run that these cards make, read as high as can be; None where they make none."""
    if len(faces) < steps.least or any(face < 0 for face in faces):
        return None
    if not steps.suited and all(majors_of(pack) >> face & 1 for face in faces):
        steps = ladder(pack, True)
    if any(not steps.places[face] for face in faces):
        return None
    if steps.suited and len({pack.suit_of[face] for face in faces}) > 1:
        return None
    best: Combination | None = None
    for choice in product(*(steps.places[face] for face in faces)):
        low, high = min(choice), max(choice)
        if len(set(choice)) == len(faces) and high - low == len(faces) - 1:
            found = Combination(RUN, len(faces), steps.ranks[low], max(steps.ranks[low : high + 1]))
            if best is None or found.rank > best.rank:
                best = found
    return best


def set_of(pack: Pack, faces: Sequence[int]) -> Combination | None:
    """The single or set that these cards make, jokers left out."""
    strength = pack.strength[faces[0]]
    if strength < 0 or faces[0] < 0:
        return None
    for face in faces:
        if face < 0 or pack.strength[face] != strength:
            return None
    kind = SINGLE if len(faces) == 1 else SET
    return Combination(kind, len(faces), strength, strength, pack.suit_of[faces[0]] if len(faces) == 1 else -1)


# --- what a hand can make ----------------------------------------------------------------------------------------


def singles_in(pack: Pack, natural: int, wild: int) -> Iterator[Laid]:
    """Every single card of a hand; a wild joker once, as the highest card that it can stand for."""
    strength, suit_of = pack.strength, pack.suit_of
    for card in cards_of(natural):
        rank = strength[card]
        if rank >= 0:
            yield Laid((card,), Combination(SINGLE, 1, rank, rank, suit_of[card]))
    top = max(strength) if wild else 0
    for joker in cards_of(wild):
        yield Laid((joker,), Combination(SINGLE, 1, top, top))


def by_rank(pack: Pack, natural: int) -> dict[int, list[int]]:
    """The cards of a hand by their strength, lowest first; cards without a rank left out."""
    found: dict[int, list[int]] = {}
    for card in cards_of(natural):
        if pack.strength[card] >= 0:
            found.setdefault(pack.strength[card], []).append(card)
    return dict(sorted(found.items()))


def anything(counts_as: Combination) -> bool:
    """Every play is of use."""
    return True


def sets_in(
    pack: Pack, natural: int, wild: int, sizes: Iterable[int] | None = None, wanted: Wanted = anything
) -> Iterator[Laid]:
    """Every set of a hand of these sizes (None: of any), low ranks first; jokers that are wild fill up."""
    jokers = list(cards_of(wild))
    groups = by_rank(pack, natural)
    if len(jokers) > 1:
        groups = {rank: groups.get(rank, []) for rank in sorted(set(pack.strength) - {-1})}
    for rank, cards in groups.items():
        most = len(cards) + len(jokers)
        for size in range(2, most + 1) if sizes is None else sorted(size for size in sizes if 2 <= size <= most):
            counts_as = Combination(SET, size, rank, rank)
            if not wanted(counts_as):
                continue
            for filled in range(max(0, size - len(cards)), min(len(jokers), size) + 1):
                for own in combinations(cards, size - filled):
                    if not own and rank != max(groups):
                        continue
                    for others in combinations(jokers, filled):
                        yield Laid(own + others, counts_as)


def runs_in(
    pack: Pack, steps: Ladder, natural: int, wild: int, sizes: Iterable[int] | None = None, wanted: Wanted = anything
) -> Iterator[Laid]:
    """Every run of a hand of these sizes (None: of any), low ones first; jokers that are wild fill the gaps.

    Majors by themselves follow their numbers even where other runs are across suits.
    """
    found = _runs_on(pack, steps, natural, wild, sizes, wanted)
    majors = 0 if steps.suited else majors_of(pack)
    if not majors:
        yield from found
        return
    yield from (laid for laid in found if any(not majors >> card & 1 for card in laid.cards))
    yield from _runs_on(pack, ladder(pack, True), natural & majors, wild, sizes, wanted)


def _runs_on(
    pack: Pack, steps: Ladder, natural: int, wild: int, sizes: Iterable[int] | None, wanted: Wanted
) -> Iterator[Laid]:
    """Every run on one ladder."""
    jokers = list(cards_of(wild))
    suits = range(len(pack.suits)) if steps.suited else (-1,)
    told = None if sizes is None else set(sizes)
    for suit in suits:
        held = natural if suit < 0 else natural & pack.suit_masks[suit]
        rungs = [[card for card in cards if held >> card & 1] for cards in steps.rungs]
        for low in range(len(rungs)):
            for high, counts_as in _runs_from(pack, steps, rungs, low, suit, len(jokers)):
                if (told is None or counts_as.size in told) and wanted(counts_as):
                    yield from _filled(rungs[low : high + 1], jokers, counts_as)


def _runs_from(
    pack: Pack, steps: Ladder, rungs: Sequence[Sequence[int]], low: int, suit: int, jokers: int
) -> Iterator[tuple[int, Combination]]:
    """The runs whose lowest card stands on that rung: up to which rung, and what they count as."""
    gaps = 0
    for high in range(low, len(rungs)):
        if not _stands(pack, steps, high, suit):
            return
        gaps += not rungs[high]
        if gaps > jokers:
            return
        size = high - low + 1
        if size >= steps.least and size > gaps:
            yield high, Combination(RUN, size, steps.ranks[low], max(steps.ranks[low : high + 1]))


def _stands(pack: Pack, steps: Ladder, rung: int, suit: int) -> bool:
    """Does any card of the suit stand on that rung of the ladder?"""
    if suit < 0:
        return bool(steps.rungs[rung])
    return any(pack.suit_of[card] == suit for card in steps.rungs[rung])


def _filled(rungs: Sequence[Sequence[int]], jokers: Sequence[int], counts_as: Combination) -> Iterator[Laid]:
    """The ways to fill the rungs of a run: with the cards held, and with jokers in gaps or in place of a card."""
    held = [place for place, cards in enumerate(rungs) if cards]
    twice = len(rungs) > 1 and bool(set(rungs[0]) & set(rungs[-1]))
    for filled in range(len(rungs) - len(held), min(len(jokers), len(rungs) - 1) + 1):
        for kept in combinations(held, len(rungs) - filled):
            for own in product(*[rungs[place] for place in kept]):
                if twice and own[0] == own[-1] and len(own) > 1:
                    continue
                if not filled:
                    yield Laid(own, counts_as)
                    continue
                for others in combinations(jokers, filled):
                    yield Laid(own + others, counts_as)


def fill_run(pack: Pack, steps: Ladder, laid: Laid, own: Sequence[int]) -> list[int]:
    """The cards that jokers stand for in a run, low to high; `own` are its other cards."""
    suit = pack.suit_of[own[0]]
    size = laid.counts_as.size
    for low in range(len(steps.rungs) - size + 1):
        rungs = range(low, low + size)
        if steps.ranks[low] != laid.counts_as.rank:
            continue
        taken = {rung for card in own for rung in steps.places[card] if rung in rungs}
        if len(taken) == len(own):
            free = [rung for rung in rungs if rung not in taken]
            return [
                next(card for card in steps.rungs[rung] if not steps.suited or pack.suit_of[card] == suit)
                for rung in free
            ]
    raise AssertionError("a run has its rungs")
