"""Cards as verdicts write them."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.packs import UNKNOWN
from referee.table.table import Table

MOST_LISTED = 200
"""So many legal moves are listed at most."""


def written(table: Table, card: int, face: int) -> str:
    """A card in notation, with what it stands for where that is another."""
    if card < 0:
        return "?"
    codes = table.pack.codes
    return codes[card] if face in {card, UNKNOWN} else f"{codes[card]}={codes[face]}"


def in_notation(table: Table, cards: Sequence[int], faces: Sequence[int] = ()) -> list[str]:
    """Cards in notation, each with what it stands for where that is another."""
    if (not faces or faces == cards) and min(cards, default=0) >= 0:
        codes = table.pack.codes
        return [codes[card] for card in cards]
    return [written(table, card, face) for card, face in zip(cards, faces or cards, strict=True)]
