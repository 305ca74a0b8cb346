"""What is to be beaten in a trick of a climbing game, and who has passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.table.parts import Part

if TYPE_CHECKING:
    from referee.cards.combinations import Combination


class ToBeat(Part):
    """The play that is to be beaten, and who made it; nothing before the lead."""

    play: Combination | None = None
    """What lies on the table, as it counts now."""
    unknown = False
    """Is what lies there no play of this game, or not known?"""
    by: int | None = None
    """Who played last to this trick."""

    passed: list[bool]
    """Who has passed to this trick; set where players may."""

    def lay(self, play: Combination | None, seat: int) -> None:
        """A player lays something on the table; None: no play of this game."""
        self.play, self.unknown, self.by = play, play is None, seat

    def clear(self) -> None:
        """Makes the table ready for the next lead."""
        self.play, self.unknown, self.by = None, False, None
        self.passed = [False] * len(self.passed)
