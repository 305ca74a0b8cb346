"""Moves in the form the referee works with: a plain card played is one integer, everything else a `Move`.

The integer is the seat shifted by `SEAT_BITS`, plus the card's number.
"""

from __future__ import annotations

from typing import Any

from referee.reading.verbs import WAYS

SEAT_BITS = 9
SEAT = 1 << SEAT_BITS
CARD = SEAT - 1
TABLE = -1
"""The seat of a move by no player."""

LAYING_OFF = "lay-off"
"""The verb of adding cards to melds; the clause of that name says who may."""
VERBS = frozenset(WAYS)
NO_TRUMPS = "N"
"""The strain of a bid to play without trumps."""


class Move:
    """Any move that is more than a plain card. It never changes: a log that says the same again has the same move again.

    What is seldom said has its default in the class, so that a move is made of what it says and no more.
    """

    seat: int
    verb: str
    cards: tuple[int, ...]
    faces: tuple[int | str, ...]
    """What each card stands for: a card, or a rank or suit alone where only that was declared."""
    named: frozenset[int] = frozenset()
    """The cards that were said to stand for something, if only themselves."""
    take: tuple[int, ...] = ()
    builds: tuple[int, ...] = ()
    """The cards on the table that a card is laid with, to be taken together."""
    value: int | None = None
    strain: str = ""
    """What a bid would make trumps: a suit's letter, or `N` for no trumps."""
    blind: bool = False
    alone: bool = False
    ruled: bool = False
    """Did the table or its director settle it, whatever was called and played?"""
    unfinished: bool = False
    """Does the record break off before what it says of the end?"""
    contract: str = ""
    """What was named in place of a suit."""
    doubled: int = 1
    """What doubling has made of a contract that is told: 1, 2 or 4."""
    suit: int | None = None
    rank: str | None = None
    to: int | None = None
    source: str | None = None
    number: int | None = None
    text: str = ""
    melds: tuple[tuple[int, ...], ...] = ()
    meld_faces: tuple[tuple[int | str, ...], ...] = ()
    corrected: bool = False
    undoes: int | None = None
    """The place of the move that a retract takes back."""
    index: int
    """The place in the deal of a move that is judged by itself; see `as_move`."""

    def __init__(
        self, seat: int, verb: str, cards: tuple[int, ...] = (), faces: tuple[int | str, ...] = (), index: int = 0
    ) -> None:
        self.seat = seat
        self.verb = verb
        self.cards = cards
        self.faces = faces
        self.index = index

    def changed(self, **facts: Any) -> Move:
        """The same move but for these facts."""
        other = Move.__new__(Move)
        other.__dict__ = self.__dict__ | facts
        return other


SINGLES = [(card,) for card in range(SEAT)]
"""Each card as the cards of a move."""


def as_move(move: int | Move, index: int) -> Move:
    """The move in its long form, as the one at that place of a deal."""
    if isinstance(move, Move):
        return move if move.index == index else move.changed(index=index)
    one = SINGLES[move & CARD]
    return Move(move >> SEAT_BITS, "play", one, one, index)


def mover(move: int | Move) -> int:
    """The seat of who makes the move."""
    return move >> SEAT_BITS if isinstance(move, int) else move.seat


def resolve_retracts(moves: list[int | Move]) -> None:
    """Ties each retract to the move it takes back: the player's last, if nobody else has moved since."""
    standing: list[int] = []
    for index, move in enumerate(moves):
        if type(move) is not Move or move.verb not in {"retract", "kitty"}:
            standing.append(index)
        elif move.verb == "retract" and standing and mover(moves[standing[-1]]) == move.seat:
            undone = standing.pop()
            moves[index] = move.changed(undoes=undone)
            moves[undone] = as_move(moves[undone], undone).changed(corrected=True)
