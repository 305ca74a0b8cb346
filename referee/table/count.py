"""Cards that are added up as they are played, and the points that players make as they go."""

from __future__ import annotations

from typing import NamedTuple

from referee.table.parts import Part


class Peg(NamedTuple):
    """Points that a player made at one moment of a deal."""

    seat: int
    points: int
    note: str
    clause: str


class Count(Part):
    """The cards since the count began, who cannot go on, and what has been played and made in the deal."""

    total = 0
    last: int | None = None
    """Who has played the last card."""

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.gone: set[int] = set()
        """Who has said that no card of theirs fits."""
        self.played: list[tuple[int, int]] = []
        """Every card of the deal in its order, with who played it; UNKNOWN for those that the log does not know."""
        self.pegs: list[Peg] = []

    def lay(self, seat: int, card: int, worth: int) -> None:
        """Adds a card."""
        self.cards.append(card)
        self.played.append((seat, card))
        self.total, self.last = self.total + worth, seat

    def begin(self) -> None:
        """Begins to count anew."""
        self.cards, self.gone, self.total = [], set(), 0

    def of(self, seat: int) -> list[int]:
        """What a player has played."""
        return [card for player, card in self.played if player == seat]
