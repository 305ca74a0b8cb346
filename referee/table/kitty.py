"""The cards that are dealt to nobody: a kitty, a widow."""

from __future__ import annotations

from referee.cards.packs import UNKNOWN, cards_of
from referee.table.parts import Part


class Kitty(Part):
    """The cards of the kitty, and what becomes of them."""

    size = 0
    known = 0
    """The cards known to lie there."""
    owner: int | None = None
    """Who is reckoned the cards in it."""
    won_by = ""
    """The clause by which they are the owner's."""
    due: int | None = None
    """Who has to take it into the hand now."""
    taken = False
    """Has it gone into a hand?"""
    swapped: tuple[int, int] | None = None
    """The card taken from it by a swap, and the one given for it."""
    laid_aside: tuple[int, ...] | None = None
    """The cards that the high bidder laid aside, UNKNOWN for those nobody saw; None until it is done."""

    def cards(self) -> list[int]:
        """All its cards, UNKNOWN for those that nobody saw."""
        return [*cards_of(self.known), *[UNKNOWN] * (self.size - self.known.bit_count())]
