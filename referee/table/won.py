"""What was won and played, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.table.parts import Part

if TYPE_CHECKING:
    from referee.cards.combinations import Combination


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
        self.each: list[tuple[int | None, int]] = []
        """Every trick that counts, in order: the hand that has won it (None: it is not known whose it is), and its cards (0: it
        is not known which)."""
        self.plays: list[tuple[int, Combination | None, Sequence[int]]] = []
        """Every play of a climbing deal, in order: by whom, what it is (None: no play of the game, or not known), its cards."""
        self.suits_led: set[int] = set()

    @property
    def first(self) -> int | None:
        """The hand that has won the first trick; None where there was none, or nobody knows whose it is."""
        return self.each[0][0] if self.each else None

    @property
    def last(self) -> int | None:
        """The hand that has won the last trick so far, in the same way."""
        return self.each[-1][0] if self.each else None

    def take(self, hand: int, cards: int) -> None:
        """A hand wins a trick, and these cards with it."""
        self.tricks[hand] += 1
        self.cards[hand] |= cards
        self.each.append((hand, cards))

    def take_rest(self, hand: int, tricks: int, cards: int) -> None:
        """A hand gets so many tricks without play, with these cards in them."""
        self.tricks[hand] += tricks
        self.cards[hand] |= cards
        self.fallen |= cards
        self.each += [(hand, 0)] * tricks

    def discount(self) -> None:
        """The last trick that was won is not counted after all; its cards stay won."""
        hand, _ = self.each.pop()
        if hand is not None:
            self.tricks[hand] -= 1
