"""What makes of the hands that the deal states others: larger tables, and the deals of a match."""

from __future__ import annotations

from typing import ClassVar

from referee.games.clause import Clause


class HandRule(Clause, section="deal"):
    """Makes the hands of some tables or deals larger or smaller than the deal states."""

    grows_back: ClassVar[bool] = False
    """Do hands that got smaller grow again?"""

    def at_table(self, cards: int, seats: int) -> int:
        """The hand of the first deal at a table of that many, where a smaller one has so many cards."""
        return cards

    def in_deal(self, cards: int, earlier: int) -> int:
        """The hand after that many deals, where the first deal has so many cards."""
        return cards

    def deals(self, cards: int) -> int:
        """How many deals there are until every size has been played, from so many cards on; 0: hands stay the same."""
        return 0
