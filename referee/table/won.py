"""What the tricks that are complete have taken."""

from __future__ import annotations

from referee.table.parts import Part


class Won(Part):
    """The complete tricks of a deal: how many every hand has won, with which cards, and all that has fallen in them."""

    fallen = 0
    """The cards of all complete tricks, whoever won them."""
    fell_unknown = False
    """Has a card fallen that the log does not know?"""
    undecided = False
    """Is there a complete trick of which it is not known who won it?"""

    def __init__(self, hands: int) -> None:
        self.tricks = [0] * hands
        """How many tricks each hand has won."""
        self.cards = [0] * hands
        """The cards that each hand has won."""
        self.suits_led: set[int] = set()

    def take(self, hand: int, cards: int) -> None:
        """A hand wins a trick, and these cards with it."""
        self.tricks[hand] += 1
        self.cards[hand] |= cards
