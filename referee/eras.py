"""What the moves of a deal prove about hands that cards keep coming into, and about cards that come back.

Where a stock is reshuffled or a pile is taken up, the same card may be played several times in a deal, by several
players. A deal is therefore looked through once before it is judged: each card that a hand shows without its being
known to be there came into it with unknown cards, at the latest possible moment.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.table import Table

START = -2
"""When the hands were dealt."""


class Eras:
    """For each hand, the moments at which unknown cards came into it, and what later moves show of them."""

    def __init__(self, table: Table) -> None:
        self.proved: list[dict[int, int]] = [{START: 0} for _ in range(table.hands)]
        """For each hand and moment, the cards that are proved to be in the hand since then."""
        self.room: list[dict[int, int]] = [{START: table.unknown(hand)} for hand in range(table.hands)]
        """How many of the unknown cards of each moment have not been shown yet."""
        self.since: dict[int, int] = {}
        """Since when each card has been out of sight again, where that is not from the start."""
        self.owner: dict[int, int] = {}
        """The hand that a card is proved to have been in since it was last out of sight."""

    def opens(self, hand: int, moment: int, cards: int) -> None:
        """Takes note of unknown cards that come into a hand at that moment."""
        if cards:
            room = self.room[hand]
            room[moment] = room.get(moment, 0) + cards
            self.proved[hand].setdefault(moment, 0)

    def replace(self, hand: int, moment: int, cards: int) -> None:
        """Takes note of another hand, with so many unknown cards, that takes the place of this one."""
        for other in self.room[hand]:
            self.room[hand][other] = 0
        self.owner = {card: own for card, own in self.owner.items() if own != hand}
        self.opens(hand, moment, cards)

    def vanish(self, cards: Iterable[int], moment: int) -> None:
        """Takes note of cards that go out of everybody's sight at that moment."""
        for card in cards:
            self.since[card] = moment
            self.owner.pop(card, None)

    def shows(self, table: Table, hand: int, card: int) -> bool:
        """Takes note of a card that a hand shows; False where it cannot have been there."""
        if card < 0 or table.known[hand] >> card & 1 or self.owner.get(card) == hand:
            return True
        if not table.unseen() >> card & 1 or card in self.owner:
            return False
        since = self.since.get(card, START)
        room = self.room[hand]
        free = next((moment for moment, left in room.items() if moment >= since and left > 0), None)
        if free is None:
            return False
        room[free] -= 1
        self.proved[hand][next(reversed(room))] |= 1 << card
        self.owner[card] = hand
        return True

    def take_over(self, table: Table) -> None:
        """Gives a table what has been proved."""
        table.gained = []
        for hand, proved in enumerate(self.proved):
            table.known[hand] |= proved.get(START, 0)
            table.gained.append({moment: cards for moment, cards in proved.items() if moment != START})
