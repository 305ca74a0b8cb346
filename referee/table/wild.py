"""The cards that may stand for others."""

from __future__ import annotations

from collections.abc import Sequence

from referee.table.parts import Part


class WildCards(Part):
    """Which cards are wild, and what is known of it."""

    cards = 0
    clause = "wild-jokers"
    """The clause that makes them wild."""
    unknown = False
    """May cards be wild of which the log does not tell?"""
    must_follow: Sequence[int] = ()
    """By suits: the wild cards that must be played to follow it where nothing else does; empty where none ever must."""

    def among(self, cards: Sequence[int]) -> int:
        """How many of the cards are certainly wild."""
        return sum(card >= 0 and bool(self.cards >> card & 1) for card in cards)
