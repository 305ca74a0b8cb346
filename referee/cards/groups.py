"""Plays made of several sets: runs of sets, and sets with other cards attached. What a play is, and what a hand can make.

Wild cards are no part of these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from referee.cards.combinations import Combination, Ladder, Laid, Wanted, anything, by_rank
from referee.cards.packs import Pack

NAMES = {2: "pairs", 3: "triplets", 4: "fours"}
"""Sets by how many cards they have."""


class Attached(NamedTuple):
    """What is attached to sets: so many groups for each set, of so many cards of one rank; never both jokers at once."""

    each: int
    cards: int
    alike: bool = False
    """May single cards that are attached have the same rank (but not four of them)?"""


class Body(NamedTuple):
    """The sets of a play: so many cards of a rank, ranks that follow each other, and what is attached to them."""

    each: int
    length: int
    attached: Attached | None = None

    @property
    def kind(self) -> str:
        """The kind of combination; together with its size it says all of the body."""
        if self.attached is None:
            return f"run of {NAMES[self.each]}"
        return f"{NAMES[self.each]} with {'single cards' if self.attached.cards == 1 else 'pairs'}"

    @property
    def groups(self) -> int:
        """How many groups of cards are attached."""
        return 0 if self.attached is None else self.attached.each * self.length

    @property
    def size(self) -> int:
        """How many cards it has."""
        return self.each * self.length + self.groups * (0 if self.attached is None else self.attached.cards)


def windows(pack: Pack, steps: Ladder, length: int) -> Iterator[tuple[int, ...]]:
    """The strengths of so many ranks that follow each other, low ones first; for one rank any rank of the suits."""
    if length == 1:
        yield from ((strength,) for strength in sorted({*pack.strength[: pack.size]} - {-1}))
        return
    for low in range(len(steps.rungs) - length + 1):
        if all(steps.rungs[low : low + length]):
            yield steps.ranks[low : low + length]


def counted(body: Body, window: Sequence[int]) -> Combination:
    """What sets of these ranks count as."""
    return Combination(body.kind, body.size, window[0], max(window))


# --- what a play is ----------------------------------------------------------------------------------------------


def readings(pack: Pack, steps: Ladder, body: Body, faces: Sequence[int]) -> Iterator[Combination]:
    """What these cards are as such a play, the highest first; nothing where they are none."""
    if len(faces) != body.size or min(faces) < 0:
        return
    held = Counter(pack.strength[face] for face in faces)
    if -1 in held or list(held.values()).count(body.each) < body.length:
        return
    for window in reversed([*windows(pack, steps, body.length)]):
        if all(held[rank] == body.each for rank in window):
            rest = {rank: number for rank, number in held.items() if rank not in window}
            if _hangs(body, rest) and not _both_jokers(pack, faces):
                yield counted(body, window)


def _hangs(body: Body, rest: dict[int, int]) -> bool:
    """Are so many cards of these ranks what may be attached?"""
    attached = body.attached
    if attached is None:
        return not rest
    if attached.alike and attached.cards == 1:
        return sum(rest.values()) == body.groups and max(rest.values()) < max(NAMES)
    return len(rest) == body.groups and set(rest.values()) == {attached.cards}


def _both_jokers(pack: Pack, cards: Sequence[int]) -> bool:
    return sum(pack.joker_mask >> card & 1 for card in cards) > 1


# --- what a hand can make ----------------------------------------------------------------------------------------


def bodies_in(pack: Pack, steps: Ladder, body: Body, hand: int, wanted: Wanted = anything) -> Iterator[Laid]:
    """Every such play of a hand, low ones first."""
    held = by_rank(pack, hand)
    for window in windows(pack, steps, body.length):
        counts_as = counted(body, window)
        if any(len(held.get(rank, ())) < body.each for rank in window) or not wanted(counts_as):
            continue
        for sets in product(*(combinations(held[rank], body.each) for rank in window)):
            own = tuple(card for one in sets for card in one)
            for more in _attachments(pack, body, {rank: cards for rank, cards in held.items() if rank not in window}):
                yield Laid(own + more, counts_as)


def _attachments(pack: Pack, body: Body, rest: dict[int, list[int]]) -> Iterator[tuple[int, ...]]:
    """Every way to attach cards out of these to a play."""
    attached = body.attached
    if attached is None:
        yield ()
        return
    if attached.alike and attached.cards == 1:
        loose = [card for cards in rest.values() for card in cards]
        for cards in combinations(loose, body.groups):
            held = Counter(pack.strength[card] for card in cards)
            if max(held.values()) < max(NAMES) and not _both_jokers(pack, cards):
                yield cards
        return
    for ranks in combinations([rank for rank, cards in rest.items() if len(cards) >= attached.cards], body.groups):
        for groups in product(*(combinations(rest[rank], attached.cards) for rank in ranks)):
            cards = tuple(card for group in groups for card in group)
            if not _both_jokers(pack, cards):
                yield cards
