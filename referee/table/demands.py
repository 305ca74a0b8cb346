"""What the last play demands of those who come next, because of a special effect or a law."""

from __future__ import annotations

from referee.table.parts import Part
from referee.table.values import DueDraw, Limit


class Demands(Part):
    """Who has the next turn besides the usual order, what may be played in it, and what has to be drawn or given."""

    limit: Limit | None = None
    """What binds the next turn only."""
    toll = 0
    """How many cards the next player draws who does not play."""
    giving: int | None = None
    """Who has to give a card away."""
    chosen: tuple[int | None] | None = None
    """Who has been chosen to have the next turn, inside None where the log does not say; None: nobody has been."""
    granted: tuple[int, str] | None = None
    """A seat that may draw or discard a card now because of a law."""
    again = False
    """Has the player another turn?"""
    skipping = 0
    """How many players the turn passes over."""

    def __init__(self) -> None:
        self.draws: list[DueDraw] = []
        """What has to be drawn."""
        self.late: list[DueDraw] = []
        """What should have been drawn before play went on, and may still be."""

    def expire(self) -> None:
        """Ends what was allowed or demanded for one turn only."""
        self.toll, self.limit = 0, None
