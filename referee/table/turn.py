"""The turn of a melding game that is being taken."""

from __future__ import annotations

from enum import IntEnum

from referee.cards.packs import UNKNOWN
from referee.table.parts import Part


class Phase(IntEnum):
    """How far a turn has come: what may still be done in it."""

    DRAW = 0
    MELD = 1
    LAY_OFF = 2


class Turn(Part):
    """Whose turn it is, how far it has come, and what has been done in it."""

    seat: int | None = None
    """Whose turn it is; None where the record does not tell, and before the first turn."""
    phase = Phase.DRAW
    begun = False
    """Has that player done anything in it?"""
    number = 0
    """How many turns have begun in the deal."""
    drawn = 0
    """How many cards have been drawn in it."""
    digging: int | None = None
    """The discard pile from which all its cards were drawn, while nothing else has been done in it."""
    single_laid = False
    """Has a single card been laid down as a meld in it?"""
    discarded = False
    """Has a card been discarded in it?"""
    taken: tuple[int, ...] = ()
    """The cards that were taken from a discard pile in it, the deepest first."""
    used = False
    """Has the deepest of them been laid down or laid off?"""

    def pass_to(self, seat: int) -> None:
        """Makes it that player's turn, in which nothing has been done yet."""
        self.seat = seat
        self.close()

    def begin(self) -> None:
        """The player begins to act."""
        self.begun, self.phase = True, Phase.DRAW
        self.number += 1
        self.drawn, self.single_laid, self.digging = 0, False, None
        self.taken, self.used, self.discarded = (), False, False

    def close(self) -> None:
        """Nothing is left to do in it."""
        self.begun, self.phase = False, Phase.DRAW

    def lay(self, cards: tuple[int, ...]) -> None:
        """These cards are laid down or laid off in it."""
        if self.taken and (self.taken[0] in cards or UNKNOWN in cards):
            self.used = True
