"""How a matching deal stood that is looked through, when it began to matter what is proved of the hands."""

from __future__ import annotations

from typing import Any

from referee.clauses.matching.last_card_call import OneCardLeft
from referee.play.two_pass import LookingDeal, Mark


class PlainMark(Mark):
    """How a deal stood that is looked through: what plain moves change, and the rest before the first other move."""

    def __init__(self, deal: LookingDeal, place: int) -> None:
        table = deal.table
        self.place = place
        self.table = table
        self.own = deal.own_facts()
        self.proved = table.hands.watch and table.hands.watch.copy()
        self.hands, self.piles, self.left = table.hands.copy(), table.piles.copy(), table.own(OneCardLeft).copy()
        self.faces, self.rested = list(table.trick.faces), set(table.rested)
        self.all: dict[str, Any] | None = None

    def keep_all(self) -> None:
        """Keeps the other facts of the table too, before the first move that is not plain."""
        if self.all is None:
            self.all = self.table.checkpoint()

    def restore(self) -> None:
        table = self.table
        if self.all is not None:
            table.restore(self.all)
        table.hands.restore(self.hands)
        table.piles.restore(self.piles)
        table.own(OneCardLeft).restore(self.left)
        table.trick.faces, table.rested = self.faces, self.rested
