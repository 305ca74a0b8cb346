"""Random players of beating games."""

from __future__ import annotations

from referee.errors import NOBODY, Unplayable
from referee.play.beating.beating_deal import BeatingDeal
from referee.play.sampling.players import RefilledPlayer


class BeatingPlayer(RefilledPlayer[BeatingDeal]):
    """Players of a beating game, who mostly beat what they can."""

    def play(self) -> str:
        seat = self.deal.next_seat()
        if seat is None:
            raise Unplayable(NOBODY)
        legal = self.deal.legal(seat)
        cards = [move for move in legal if move not in {"pass", "pick-up"}]
        return f"{self.table.names[seat]} {self.rng.choice(cards if cards and self.rng.random() < 0.8 else legal)}"
