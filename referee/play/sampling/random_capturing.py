"""Random players of capturing games."""

from __future__ import annotations

from referee.errors import NOBODY, Unplayable
from referee.play.capturing.capturing_deal import CapturingDeal
from referee.play.sampling.players import RefilledPlayer


class CapturingPlayer(RefilledPlayer[CapturingDeal]):
    """Players of a capturing game, who mostly take what they can."""

    def play(self) -> str:
        seat = self.deal.next_seat()
        if seat is None:
            raise Unplayable(NOBODY)
        legal, _ = self.deal.legal(seat)
        taking = [move for move in legal if " " in move]
        return f"{self.table.names[seat]} {self.rng.choice(taking if taking and self.rng.random() < 0.9 else legal)}"
