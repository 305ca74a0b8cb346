"""What lies face up on the table in games of capturing, and what players have taken from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.cards.packs import UNKNOWN
from referee.table.parts import Part


class Capture(NamedTuple):
    """Cards that somebody took at once."""

    seat: int
    cards: tuple[int, ...]
    """The card that was played, then what it took; UNKNOWN for those that the log does not know."""
    swept: bool = False
    """Did it make a sweep of everything that lay there?"""


class Build(NamedTuple):
    """Cards that lie together and are only taken together."""

    cards: tuple[int, ...]
    values: tuple[int, ...]
    """What the build counts; several where the log does not say which of these."""
    owner: int
    """Who built on it last."""
    several: bool = False
    """Are they several groups, each of which counts so much?"""


class Pool(Part):
    """The cards on the table in the order in which they came there, and every capture of the deal in its order."""

    proved = 0
    """Cards that are proved to have lain there from the start."""
    may_be = 0
    """Cards that have lain there openly and may lie there still: one of them was taken, and the log does not say which."""

    untold = False
    """Can it not be told any more what lies there, because cards were built on that the log does not know?"""

    def __init__(self) -> None:
        self.cards: list[int] = []
        """Those that lie by themselves."""
        self.builds: list[Build] = []
        self.captures: list[Capture] = []

    @property
    def veiled(self) -> bool:
        """Does a card lie there that the log does not know?"""
        return UNKNOWN in self.cards or self.untold

    @property
    def everything(self) -> list[int]:
        """All cards that lie there, those of builds after the others."""
        return [*self.cards, *(card for build in self.builds for card in build.cards)]

    @property
    def last_taker(self) -> int | None:
        """Who took cards last; None where nobody has."""
        return self.captures[-1].seat if self.captures else None

    def lay(self, cards: Sequence[int]) -> None:
        """Puts cards on the table."""
        self.cards += cards

    def lift(self, cards: Sequence[int]) -> list[int]:
        """Takes cards from the table and returns them as far as they are known; one that does not lie there was one that the
        log does not know. Where it does not say which are taken, it is not known which are left."""
        taken = [card for card in cards if card != UNKNOWN]
        for build in [build for build in self.builds if not set(build.cards).isdisjoint(taken)]:
            self.builds.remove(build)
            self.cards += build.cards
        for card in taken:
            place = card if card in self.cards else UNKNOWN
            if place in self.cards:
                self.cards.remove(place)
            self.may_be &= ~(1 << card)
        hidden = len(cards) - len(taken)
        if hidden >= len(self.cards):
            taken, self.cards = [*taken, *(self.cards if hidden else ())], [] if hidden else self.cards
        elif hidden:
            self.may_be |= sum([1 << card for card in self.cards if card != UNKNOWN])
            taken, self.cards = [*taken, *[UNKNOWN] * hidden], [UNKNOWN] * (len(self.cards) - hidden)
        return taken

    def counts(self, hands: int) -> list[int]:
        """How many cards each hand has taken."""
        found = [0] * hands
        for capture in self.captures:
            found[capture.seat] += len(capture.cards)
        return found
