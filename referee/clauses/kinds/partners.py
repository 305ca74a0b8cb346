"""Who plays together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.clauses.kinds import questions
from referee.games.clause import Clause
from referee.games.question import Question

if TYPE_CHECKING:
    from referee.games.game import Game
    from referee.table.table import Table


class Partnership(Clause, families=("trick-taking",), answers=questions.PARTNERS):
    """Says who plays together."""

    def answered(self, game: Game) -> Iterator[Question]:
        yield from super().answered(game)
        if lasting := self.lasting(game.seats):
            yield questions.LASTING
            if len(lasting) == 2:
                yield questions.TWO_SIDES

    def lasting(self, seats: int) -> list[list[int]]:
        """The sides that stay the same all match long; none where players may change sides from deal to deal."""
        return []

    def together(self, seats: int) -> list[list[int]]:
        """Those of the lasting sides whose players share one score; none where everybody has a score of their own."""
        return []

    def sides(self, table: Table) -> list[list[int]]:
        """The players of each side of the deal, the high bidder's side first."""
        raise NotImplementedError

    def owner(self, table: Table, hand: int) -> int:
        """The player whose cards these are: that of the hand itself, or who plays a hand on the table."""
        raise NotImplementedError


def lasting_side(table: Table, seat: int) -> Sequence[int]:
    """The player and whoever is that player's partner for the whole match."""
    sides = (side for clause in table.game.of_kind(Partnership) for side in clause.lasting(table.seats))
    return next((side for side in sides if seat in side), (seat,))
