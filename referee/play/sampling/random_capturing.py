"""Random players of capturing games."""

from __future__ import annotations

from referee.errors import NOBODY, Unplayable
from referee.play.capturing.capturing_deal import CapturingDeal
from referee.play.sampling.players import RandomPlayer


class CapturingPlayer(RandomPlayer[CapturingDeal]):
    """Players of a capturing game, who mostly take what they can."""

    def before_play(self) -> str | None:
        """The cards of a hand that was dealt anew."""
        table, new = self.table, self.deal.plan.new_cards
        for seat in new.untold(table) if new is not None else ():
            return f"{table.names[seat]} draw {' '.join(['{draw}'] * table.hands.sizes[seat])}"
        return None

    def play(self) -> str:
        seat = self.deal.next_seat()
        if seat is None:
            raise Unplayable(NOBODY)
        legal, _ = self.deal.legal(seat)
        taking = [move for move in legal if " " in move]
        return f"{self.table.names[seat]} {self.rng.choice(taking if taking and self.rng.random() < 0.9 else legal)}"
