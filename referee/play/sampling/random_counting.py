"""Random players of counting games."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.kinds import Showing
from referee.clauses.kinds.counting import finished
from referee.errors import NOBODY, Unplayable
from referee.play.counting.counting_deal import CountingDeal
from referee.play.sampling.players import RandomPlayer

OFTEN = 0.5
"""So often players say after the play what their hands come to."""


class CountingPlayer(RandomPlayer[CountingDeal]):
    """Players of a counting game."""

    def play(self) -> str:
        seat = self.deal.next_seat()
        if seat is None:
            raise Unplayable(NOBODY)
        return f"{self.table.names[seat]} {self.rng.choice(self.deal.legal(seat))}"

    def afterwards(self) -> Iterator[str]:
        """What is counted in the hands, where the match goes on."""
        table = self.table
        clauses = [] if finished(table) or self.rng.random() > OFTEN else table.game.of_kind(Showing)
        for clause in clauses:
            for place, (seat, cards) in enumerate(clause.hands(table)):
                if cards:
                    yield f"{table.names[seat]} count {clause.worth(table, place, cards)[0]}"
