"""The melds on the table, and the players who still have turns to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.table.parts import Part

if TYPE_CHECKING:
    from referee.cards.meld_shapes import Meld


class Melds(Part):
    """The melds on the table, in the order in which they were laid down."""

    most_dealt = 0
    """The most cards that any hand was dealt."""
    laid_by: frozenset[int] = frozenset()
    """Who has laid down a meld in this deal."""

    def __init__(self) -> None:
        self.lying: list[Meld] = []

    def lay_down(self, seat: int, meld: Meld) -> None:
        """A player lays down a new meld."""
        self.lying.append(meld)
        self.laid_by |= {seat}

    def cards(self) -> set[int]:
        """The cards of all melds, with those that do not belong where they were laid off."""
        return {card for meld in self.lying for card in (*meld.cards, *meld.astray)}

    def number_of_cards(self) -> int:
        """How many cards lie in them, known or not."""
        return sum(len(meld.cards) + len(meld.astray) for meld in self.lying)

    def place_of(self, card: int) -> int | None:
        """The place of the meld that has the card; None where none has."""
        return next((place for place, meld in enumerate(self.lying) if card in meld.cards), None)

    def faces(self) -> dict[int, int]:
        """What each card stands for, as far as that is known."""
        settled = (meld for meld in self.lying if not meld.may)
        return {card: face for meld in settled for card, face in zip(meld.cards, meld.faces, strict=True)}


class TurnsToCome(Part):
    """Which players still have turns to come."""

    deserted: frozenset[int] = frozenset()
    """Who has given up the deal."""
    last: frozenset[int] | None = None
    """After a knock: who has one more turn."""

    def has(self, seat: int) -> bool:
        """Has the player another turn, as far as these go?"""
        return seat not in self.deserted and (self.last is None or seat in self.last)

    def knock(self, seat: int, seats: int) -> None:
        """After that player's knock everybody else who plays has one more turn."""
        self.last = frozenset(range(seats)) - {seat} - self.deserted

    def take(self, seat: int) -> bool:
        """The player has had a turn; was that the last of the deal?"""
        if self.last is None:
            return False
        self.last -= {seat}
        return not self.last
