"""Moves in the form the referee works with: a plain card played is one integer, everything else a `Move`.

The integer is the seat shifted by `SEAT_BITS`, plus the card's number.
"""

from __future__ import annotations

from dataclasses import dataclass

SEAT_BITS = 9
SEAT = 1 << SEAT_BITS
CARD = SEAT - 1
TABLE = -1
"""The seat of a move by no player."""

VERBS = frozenset(
    "play pass bid turn-up trump anti-trump rob show throw-in choose propose agree refuse exchange take pick-up "
    "give draw discard meld desert lay-off rearrange call challenge knock look law repeal kitty retract".split()
)


@dataclass(slots=True)
class Move:
    """Any move that is more than a plain card. `faces` says what each card stands for: a card, or a rank or suit
    alone where only that was declared. `named` are the cards that were said to stand for something, if only themselves.
    `undoes` is the place of the move that a retract takes back."""

    seat: int
    verb: str
    cards: tuple[int, ...] = ()
    faces: tuple[int | str, ...] = ()
    named: frozenset[int] = frozenset()
    take: tuple[int, ...] = ()
    value: int | None = None
    blind: bool = False
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
    index: int = 0


def as_move(move: int | Move, index: int) -> Move:
    """The move in its long form."""
    if isinstance(move, Move):
        return move
    card = move & CARD
    return Move(move >> SEAT_BITS, "play", (card,), (card,), index=index)


def resolve_retracts(moves: list[int | Move]) -> None:
    """Ties each retract to the move it takes back: the player's last, if nobody else has moved since."""
    standing: list[int] = []
    for index, move in enumerate(moves):
        if type(move) is not Move or move.verb not in {"retract", "kitty"}:
            standing.append(index)
            continue
        if move.verb == "kitty":
            continue
        if standing and _seat(moves[standing[-1]]) == move.seat:
            move.undoes = standing.pop()
            moves[move.undoes] = as_move(moves[move.undoes], move.undoes)
            undone = moves[move.undoes]
            if type(undone) is Move:
                undone.corrected = True


def _seat(move: int | Move) -> int:
    return move >> SEAT_BITS if isinstance(move, int) else move.seat
