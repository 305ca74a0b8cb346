"""How high cards rank at a table, and which suit each belongs to, where that is not as the pack has it: cards that are always
the highest trumps, ranks in another order, the lowest card winning."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from referee.cards.packs import Pack, cards_of
from referee.value import Value, remembered

OF_TRUMPS = " of trumps"
OF_SAME_COLOUR = " of the same colour"


class TopTrump(Value):
    """A card that is always one of the highest trumps: of its own, or a rank of whatever suit is trumps or of the other suit
    of the same colour."""

    code: str = ""
    rank: str = ""
    same_colour: bool = False

    def mask(self, pack: Pack, trump: int | None) -> int:
        """The card, every copy of it, when that suit is trumps (None: no suit is)."""
        if self.code:
            return pack.codes_mask((self.code,))
        suit = partner_suit(pack, trump) if self.same_colour else trump
        return 0 if suit is None else pack.codes_mask((self.rank + pack.suits[suit].letter,))


@lru_cache(maxsize=256)
def top_trumps(told: str) -> tuple[TopTrump, ...]:
    """Those that a list names, highest first: `J of trumps, J of the same colour` or `QC, QS`."""
    return tuple(map(_top_trump, told.split(", ")))


def _top_trump(told: str) -> TopTrump:
    if told.endswith(OF_TRUMPS):
        return TopTrump(rank=told.removesuffix(OF_TRUMPS))
    if told.endswith(OF_SAME_COLOUR):
        return TopTrump(rank=told.removesuffix(OF_SAME_COLOUR), same_colour=True)
    return TopTrump(code=told)


def partner_suit(pack: Pack, suit: int | None) -> int | None:
    """The other suit of the same colour; None where there is not one such suit."""
    if suit is None:
        return None
    same = [other for other, one in enumerate(pack.suits) if other != suit and one.colour == pack.suits[suit].colour]
    return same[0] if len(same) == 1 else None


class CardOrder:
    """Suits and strengths of all cards. The lists are as those of a pack, which they stand in for."""

    def __init__(
        self, pack: Pack, tops: Sequence[TopTrump], trump: int | None, ranks: tuple[str, ...] | None, lowest: bool
    ) -> None:
        self.strength = _strengths(pack, ranks, lowest)
        self.suit_of = list(pack.suit_of)
        highest = [mask for top in tops if (mask := top.mask(pack, trump))]
        self.tops = sum(highest)
        """The cards that are the highest trumps."""
        self.trump = len(pack.suits) if trump is None and self.tops else trump
        """The suit that trumps belong to: where no suit is trumps, those cards are a suit of their own."""
        above = max(self.strength) + len(highest)
        for place, mask in enumerate(highest):
            for card in cards_of(mask):
                self.strength[card] = above - place
                self.suit_of[card] = len(pack.suits) if self.trump is None else self.trump
        self.suit_masks = [
            pack.mask(card for card in range(pack.size) if self.suit_of[card] == suit)
            for suit in range(len(pack.suits) + 1)
        ]
        self.higher = [
            pack.mask(card for card in range(pack.size) if self.strength[card] >= least)
            for least in range(max(self.strength) + 2)
        ]


def _strengths(pack: Pack, ranks: tuple[str, ...] | None, lowest: bool) -> list[int]:
    """How high each card ranks, before any is made a top trump; `ranks` are the ranks in another order, highest first."""
    strengths = list(pack.strength)
    for place, rank in enumerate(reversed(ranks or ())):
        for card in cards_of(pack.rank_mask(rank)):
            strengths[card] = place
    top = max(strengths)
    return [top - own if own >= 0 else own for own in strengths] if lowest else strengths


@remembered(512)
def card_order(
    pack: Pack,
    tops: tuple[TopTrump, ...],
    trump: int | None,
    ranks: tuple[str, ...] | None = None,
    *,
    lowest: bool = False,
) -> CardOrder:
    """How cards rank in a deal, and which suit each is of.

    Args:
        pack: The pack that is played with.
        tops: The cards that are the highest trumps whatever their rank, highest first.
        trump: The trump suit; None: no suit is trumps.
        ranks: All ranks of the pack, highest first, where they rank otherwise than in the pack.
        lowest: Does the lowest card win?

    Returns:
        The suits and strengths of all cards.
    """
    return CardOrder(pack, tops, trump, ranks, lowest)
