"""What the cards of a meld may be, where wild cards and cards that nobody saw may be one card or another."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from referee.cards.combinations import RUN, SET, Ladder
from referee.cards.meld_shapes import suit_rungs
from referee.cards.packs import Pack, cards_of
from referee.value import remembered

KINDS = (SET, RUN)


class Reading(NamedTuple):
    """One way to read a meld: what each card is, and what kind of meld they make."""

    faces: tuple[int, ...]
    kind: str


def readings(
    pack: Pack, steps: Ladder, may: Sequence[int], least: int, kinds: Collection[str] = KINDS, most: int = 2
) -> list[Reading]:
    """The ways to read a meld, at most so many, sets first; `may` has for each card the cards that it may be.

    Ways that differ only in which card is which count as one.
    """
    found: dict[tuple[int, ...], Reading] = {}
    if len(may) < least or not all(may):
        return []
    if SET in kinds:
        for faces in _sets(pack, may):
            found[(pack.strength[faces[0]],)] = Reading(faces, SET)
    if RUN in kinds and len(may) > 1:
        for faces in _runs(pack, steps, may):
            found.setdefault(tuple(sorted(faces)), Reading(faces, RUN))
            if len(found) >= most:
                break
    return list(found.values())[:most]


def _sets(pack: Pack, may: Sequence[int]) -> Iterator[tuple[int, ...]]:
    known = _known(may)
    for strength, same in pack.by_strength.items():
        if strength >= 0 and not known & ~same and all(one & same for one in may):
            settled = next((one for one in may if one.bit_count() == 1), 0)
            yield tuple([cards_of(one & settled or one & same)[0] for one in may])


def _known(may: Sequence[int]) -> int:
    """The cards of which it is known what they are: most melds are looked up and put aside by these alone."""
    return reduce(or_, (one for one in may if not one & (one - 1)), 0)


def _runs(pack: Pack, steps: Ladder, may: Sequence[int]) -> Iterator[tuple[int, ...]]:
    known = _known(may)
    for faces in _windows(pack, steps, len(may), known if pack.copies else 0):
        if not known & ~faces and all(one & faces for one in may):
            placed = _placed(may, faces)
            if placed is not None:
                yield placed


@remembered(1024)
def _windows(pack: Pack, steps: Ladder, size: int, known: int) -> tuple[int, ...]:
    """The cards of each run of that length, suit by suit, the lowest first; of several copies one that is known."""
    found = []
    for line in suit_rungs(pack, steps, known):
        for low in range(len(line) - size + 1):
            faces = line[low : low + size]
            if -1 not in faces and len(set(faces)) == size:
                found.append(pack.mask(faces))
    return tuple(found)


def _placed(may: Sequence[int], faces: int) -> tuple[int, ...] | None:
    """Each of so many cards in a place of its own among these; None where that cannot be."""
    owner: dict[int, int] = {}

    def seated(card: int, tried: set[int]) -> bool:
        for face in cards_of(may[card] & faces):
            if face not in tried:
                tried.add(face)
                if face not in owner or seated(owner[face], tried):
                    owner[face] = card
                    return True
        return False

    if not all(seated(card, set()) for card in sorted(range(len(may)), key=lambda card: may[card].bit_count())):
        return None
    own = {card: face for face, card in owner.items()}
    return tuple([own[card] for card in range(len(may))])
