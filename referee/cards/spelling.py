"""How a card may be written: in letters of either case, or with the symbol of its suit."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

MOST_SPELLINGS = 4096
"""The spellings of so many cards are remembered."""
SYMBOLS = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}


@lru_cache(MOST_SPELLINGS)
def spellings(code: str, *, ten: bool = True) -> frozenset[str]:
    """All ways a card may be written: either case, T for ten where that is usual, French suit symbols."""
    if len(code) < 2 or code[-1] not in "SHDCBALPWMRYGOT" or code in {"RJ", "BJ", "HR", "LR", "BL"}:
        return frozenset({code, code.lower(), code.title()})
    rank, suit = code[:-1], code[-1]
    ranks = {rank, rank.lower()} | ({"T", "t"} if rank == "10" and ten else set())
    suits = {suit, suit.lower(), *SYMBOLS.get(suit, "")}
    return frozenset("".join(pair) for pair in product(ranks, suits))
