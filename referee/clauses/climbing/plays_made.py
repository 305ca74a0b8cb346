"""What was played in a deal of a climbing game, as far as its score depends on that."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards.combinations import Combination
from referee.clauses.climbing.combining import FIREWORK, is_bomb
from referee.clauses.kinds import Part, Table


class PlaysMade(Part):
    """How many plays each player made, and how many bombs fell."""

    bombs = 0
    unclear = False
    """May a play that nobody saw have been a bomb?"""

    one_sided: bool | None = None
    """Did one side hardly play, as somebody told who wrote no card down? None: it was not told."""

    def __init__(self) -> None:
        self.by: dict[int, int] = {}
        """Plays by seats."""

    def note(self, table: Table, seat: int, play: Combination | None, cards: Sequence[int]) -> None:
        """Takes note of a play; None: it is no play of the game, or not known."""
        self.by[seat] = self.by.get(seat, 0) + 1
        if play is not None:
            self.bombs += play.kind == FIREWORK or is_bomb(table, play)
        elif len(cards) > 1 and min(cards) < 0:
            self.unclear = True

    def is_one_sided(self, seat: int) -> bool:
        """Did that player play once only, or the others not at all?"""
        if self.one_sided is not None:
            return self.one_sided
        return self.by.get(seat, 0) == 1 or not any(plays for other, plays in self.by.items() if other != seat)
