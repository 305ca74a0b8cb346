"""Melds: sets and runs that lie on the table, what a hand can lay down, and whether it can be laid down whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from referee.cards.combinations import RUN, SET, Ladder
from referee.cards.packs import Pack, cards_of
from referee.value import remembered

LEAST_MELD = 3


class Meld(NamedTuple):
    """A meld on the table: its printed cards, what each stands for, and whether it is a set or a run (None: neither)."""

    cards: tuple[int, ...]
    faces: tuple[int, ...]
    kind: str | None
    astray: tuple[int, ...] = ()
    """Cards that were laid off there and do not belong."""
    may: tuple[int, ...] = ()
    """Where the log leaves open what the cards are: for each of them the cards that it may be. Empty: nothing is open."""


# --- what a meld is ----------------------------------------------------------------------------------------------


def kind_of(pack: Pack, steps: Ladder, faces: Sequence[int], least: int = LEAST_MELD) -> str | None:
    """Whether these cards make a set or a run; None where they make neither. A single card is a set of one."""
    return None if len(faces) < least else meld_of(pack, steps, tuple(faces)).kind


@remembered(4096)
def meld_of(pack: Pack, steps: Ladder, cards: tuple[int, ...]) -> Meld:
    """These cards, of which none stands for another, as a meld, however few they are; it has no kind where they make none."""
    return Meld(cards, cards, _kind(pack, steps, cards))


def _kind(pack: Pack, steps: Ladder, faces: tuple[int, ...]) -> str | None:
    if min(faces, default=-1) < 0:
        return None
    strength, suit_of, first = pack.strength, pack.suit_of, faces[0]
    rank, suit = strength[first], suit_of[first]
    if rank < 0:
        return None
    if not [face for face in faces if strength[face] != rank]:
        return SET
    if [face for face in faces if suit_of[face] != suit]:
        return None
    twice = pack.copies and len({pack.codes[face] for face in faces}) < len(faces)
    return RUN if not twice and in_order(steps, faces) else None


def in_order(steps: Ladder, faces: Sequence[int]) -> bool:
    """Do the ranks of these cards follow each other?"""
    size, places = len(faces), [steps.places[face] for face in faces]
    rungs = [rung for own in places for rung in own]
    if len(rungs) != size or not all(places):
        return any(len(set(chosen)) == size and max(chosen) - min(chosen) == size - 1 for chosen in product(*places))
    return max(rungs) - min(rungs) == size - 1 and len(set(rungs)) == size


def suit_rungs(pack: Pack, steps: Ladder, held: int) -> tuple[tuple[int, ...], ...]:
    """For each suit, its cards from rung to rung, of several copies one that is held; -1 where the suit has no card on a
    rung."""
    return _suit_rungs(pack, steps, held if pack.copies else 0)


@remembered(256)
def _suit_rungs(pack: Pack, steps: Ladder, held: int) -> tuple[tuple[int, ...], ...]:
    own = []
    for suit in range(len(pack.suit_masks)):
        on_rung = ([card for card in rung if pack.suit_of[card] == suit] for rung in steps.rungs)
        own.append(tuple(next((c for c in cards if held >> c & 1), cards[0]) if cards else -1 for cards in on_rung))
    return tuple(own)


# --- what a hand can lay down ------------------------------------------------------------------------------------


def sets_of(pack: Pack, hand: int, wild: int, least: int, jokers: int) -> Iterator[Meld]:
    """Every set that can be made, with at most so many wild cards; those that stand for nothing else come first."""
    spare = list(cards_of(hand & wild))
    for rank in sorted({pack.strength[card] for card in cards_of(hand & ~pack.joker_mask)}):
        own = [card for card in cards_of(hand & ~pack.joker_mask) if pack.strength[card] == rank]
        others = [card for card in spare if card not in own]
        for used in range(min(jokers, len(others)) + 1):
            for size in range(max(least - used, 1), len(own) + 1):
                for cards in combinations(own, size):
                    for wilds in combinations(others, used):
                        yield Meld(cards + wilds, cards + (cards[0],) * used, SET)


def runs_of(pack: Pack, steps: Ladder, hand: int, wild: int, least: int, jokers: int) -> Iterator[Meld]:
    """Every run that can be made, with at most so many wild cards in the places of others."""
    spare = list(cards_of(hand & wild))
    for line in suit_rungs(pack, steps, hand):
        for low in range(len(line)):
            missing: list[int] = []
            for high in range(low, len(line)):
                card = line[high]
                if card < 0:
                    break
                if not hand >> card & 1:
                    missing.append(card)
                faces = line[low : high + 1]
                if len(missing) > min(jokers, len(spare)) or len(set(faces)) < len(faces):
                    break
                if len(faces) < max(least, 2) or len(missing) == len(faces):
                    continue
                others = [card for card in spare if card not in faces]
                for wilds in combinations(others, len(missing)):
                    stands = dict(zip(missing, wilds, strict=True))
                    yield Meld(tuple(stands.get(face, face) for face in faces), faces, RUN)


def melds_in(
    pack: Pack, steps: Ladder, hand: int, wild: int, least: int = LEAST_MELD, jokers: int = LEAST_MELD + 1
) -> Iterator[Meld]:
    """Every meld of a hand with at most so many wild cards; a wild card in place of one that is held is left out."""
    yield from sets_of(pack, hand, wild, least, jokers)
    yield from runs_of(pack, steps, hand, wild, least, jokers)


def may_meld(pack: Pack, steps: Ladder, card: int, hand: int, wild: int) -> bool:
    """Can the card be melded with others of the hand, wild ones as they are needed?"""
    bits, spare = pack.bits, (hand & wild & ~pack.bits[card]).bit_count()
    if wild >> card & 1:
        naturals = list(cards_of(hand & ~wild))
        parts = (part for other in naturals for part in _melds_with(pack, steps, other, hand & ~wild, spare + 1))
        return any(part[2] for part in parts)
    return bool(_melds_with(pack, steps, card, (hand | bits[card]) & ~wild, spare))


def _melds_with(pack: Pack, steps: Ladder, card: int, hand: int, spare: int) -> tuple[Part, ...]:
    """The shortest melds with that card out of a hand and so many wild cards."""
    return _parts(pack, steps, card, hand & _near(pack, card), LEAST_MELD, spare)


# --- laying a whole hand down ------------------------------------------------------------------------------------

Part = tuple[int, tuple[int, ...], tuple[int, ...], str]
"""A meld as it is looked for: its own cards as a bit set, what all its cards stand for, those for which wild ones do."""


@remembered(8192)
def _parts(pack: Pack, steps: Ladder, card: int, near: int, least: int, jokers: int) -> tuple[Part, ...]:
    """The shortest melds with that card out of cards near it (of its rank or suit) and wild ones.

    Every longer run can be cut into runs of less than twice the least size, and so can sets.
    """
    strength, found = pack.strength, list[Part]()
    mates = [other for other in cards_of(near) if other != card and strength[other] == strength[card]]
    sizes = range(min(len(mates), 2 * least - 2), -1, -1)
    for size in (len(mates), *sizes) if len(mates) > sizes[0] else sizes:
        lacking = max(least - size - 1, 0)
        for chosen in combinations(mates, size):
            for used in range(lacking, max(lacking, min(jokers, 1)) + 1):
                if used <= jokers:
                    own = (card, *chosen)
                    found.append((pack.mask(own), own + (card,) * used, (card,) * used, SET))
    line = suit_rungs(pack, steps, near | pack.bits[card])[pack.suit_of[card]] if pack.suit_of[card] >= 0 else ()
    for place in steps.places[card]:
        for size in range(least, 2 * max(least, 2)):
            for low in range(max(place - size + 1, 0), min(place, len(line) - size) + 1):
                faces = line[low : low + size]
                if size < 2 or -1 in faces or len(set(faces)) < size:
                    continue
                absent = [face for face in faces if not near >> face & 1]
                for more in range(min(jokers - len(absent), size - 1 - len(absent)) + 1):
                    kept = [face for face in faces if face not in absent and face != card]
                    for left in combinations(kept, more):
                        gaps = (*absent, *left)
                        found.append((pack.mask(faces) & ~pack.mask(gaps), faces, gaps, RUN))
    found.sort(key=lambda part: len(part[2]))
    return tuple(dict.fromkeys(found))


def whole(
    pack: Pack, steps: Ladder, hand: int, wild: int, least: int = LEAST_MELD, jokers: int | None = None
) -> list[Meld] | None:
    """Melds that use up a hand to its last card, at most so many wild ones in each; None where there are none.

    A wild card may stand for any card, itself included, so that only their number counts until the melds are known.
    """
    spare = list(cards_of(hand & wild))
    most = len(spare) if jokers is None else min(jokers, len(spare))
    failed: set[tuple[int, int]] = set()

    def rest(left: int, wilds: int) -> list[Part] | None:
        if not left:
            return [] if jokers is None or not wilds else None
        if (left, wilds) in failed:
            return None
        best: tuple[Part, ...] | None = None
        for card in _hardest(left):
            near = left & _near(pack, card)
            parts = _parts(pack, steps, card, near, least, min(most, wilds))
            if best is None or len(parts) < len(best):
                best = parts
            if not parts:
                break
        for part in best or ():
            more = rest(left & ~part[0], wilds - len(part[2]))
            if more is not None:
                return [part, *more]
        failed.add((left, wilds))
        return None

    natural = hand & ~wild
    if not natural:
        return _of_wild_cards(pack, spare, least) if jokers is None or len(spare) <= jokers else None
    found = rest(natural, len(spare))
    return None if found is None else _dressed(pack, steps, found, spare)


def _hardest(left: int) -> Iterator[int]:
    """Some cards to begin with: the first few."""
    for place, card in enumerate(cards_of(left)):
        if place == 3:
            return
        yield card


def _near(pack: Pack, card: int) -> int:
    suit = pack.suit_of[card]
    return pack.by_strength.get(pack.strength[card], 0) | (pack.suit_masks[suit] if suit >= 0 else 0)


def _of_wild_cards(pack: Pack, spare: list[int], least: int) -> list[Meld] | None:
    """A hand of nothing but wild cards: a set where they are of one rank."""
    own = [card for card in spare if not pack.joker_mask >> card & 1]
    return [Meld(tuple(own), tuple(own), SET)] if own and len(own) == len(spare) >= least else None


def _dressed(pack: Pack, steps: Ladder, parts: list[Part], spare: list[int]) -> list[Meld]:
    """The melds with real wild cards in their gaps; what is left of those goes where it fits."""
    spare, melds = list(spare), []
    for _, faces, gaps, kind in parts:
        if kind == SET:
            own = faces[: len(faces) - len(gaps)]
            melds.append(Meld(own + tuple(spare.pop() for _ in gaps), faces, SET))
        else:
            cards = {face: spare.pop() for face in gaps}
            melds.append(Meld(tuple(cards.get(face, face) for face in faces), faces, RUN))
    for card in spare:
        for place, meld in enumerate(melds):
            grown = _with_wild(pack, steps, meld, card)
            if grown is not None:
                melds[place] = grown
                break
    return melds


def _with_wild(pack: Pack, steps: Ladder, meld: Meld, card: int) -> Meld | None:
    """The meld with one wild card more; None where a run has no place for it."""
    if meld.kind == SET:
        return Meld((*meld.cards, card), (*meld.faces, meld.faces[0]), SET)
    for face in faces_for(pack, steps, meld):
        return Meld((*meld.cards, card), (*meld.faces, face), RUN)
    return None


def faces_for(pack: Pack, steps: Ladder, meld: Meld) -> list[int]:
    """What a wild card may stand for that is added to a meld."""
    if meld.kind == SET:
        return [meld.faces[0]]
    suit = pack.suit_of[meld.faces[0]]
    return [
        face
        for face in cards_of(pack.suit_masks[suit])
        if face not in meld.faces and in_order(steps, (*meld.faces, face))
    ]
