"""Plain values that pass between the table, the clauses and the deal."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from referee.table.shapes import Finding as Finding
from referee.table.shapes import Next


class Place(IntEnum):
    """Where a card may be that is in no hand; unlike a hand it is numbered below 0."""

    PILE = -1
    STOCK = -2
    LAST_LAID = -3
    """Face down on the pile, laid there last."""


class Moment(IntEnum):
    """When cards came into a hand without a move that says so; the places of moves are from 0 on."""

    DEAL = -2
    KITTY = -1
    """The high bidder got the kitty."""


class Limit(NamedTuple):
    """What an effect allows the next player to play."""

    clause: str
    cards: int
    alone: bool
    """Is that all that counts? Otherwise a card has to match as well."""
    pile: int | None = None
    """The only pile that may be played to; None: any."""
    open: bool = False
    """May other cards be allowed as well, for all that the log tells?"""
    pays: bool = False
    """Does it also say that who plays no such card draws?"""


class DueDraw(NamedTuple):
    """Cards that somebody has to draw because of an effect."""

    seat: int | None
    """None: whoever has the next turn."""
    cards: int
    clause: str
    begun: int | None = None
    """The place of a move that stands for the draw or is a part of it."""
    wanting: bool = False
    """Is that move one that should have drawn more?"""


class Due(NamedTuple):
    """What must come next: who moves, with which verb, and the legal forms of the argument."""

    seat: int | None
    action: str
    legal: Sequence[str] = ()
    cards: int | None = None
    """How many cards it is made with, where the rules fix that."""
    to: int | None = None
    """Who gets them."""
    beside: Sequence[tuple[int, int | None]] = ()
    """Who else has yet to make that move at the same moment, each with who gets the cards, if anybody does."""

    def told(self, names: Sequence[str]) -> Next:
        """The same as a verdict tells it."""
        player = None if self.seat is None or self.seat < 0 else names[self.seat]
        entry: Next = {"player": player, "action": self.action, "legal": list(self.legal)}
        if self.cards is not None:
            entry["cards"] = self.cards
        if self.to is not None:
            entry["to"] = names[self.to]
        if self.beside:
            entry["beside"] = [
                {"player": names[seat]} if to is None else {"player": names[seat], "to": names[to]}
                for seat, to in self.beside
            ]
        return entry


class Points(NamedTuple):
    """One line of a reckoning: a seat, the points it gets and why."""

    seat: int
    points: int
    note: str


class Law(NamedTuple):
    """An invented law. `kind` is `forbid` (a suit after a suit), `lacks` (a meld without a suit), `no-discard` (of a
    rank), the effect of playing a rank, or `free` text."""

    text: str
    kind: str
    first: int = 0
    """The cards forbidden, or the cards whose play has the effect."""
    after: int = 0
    """For `forbid`: the cards after which they may not be played."""
