"""Facts of going out, and of points that came during play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.fact import Asked, Fact
from referee.table.values import Points

if TYPE_CHECKING:
    from referee.table.table import Table


class PlaceOut(Fact):
    """In which place somebody went out: 1 is whoever has won the deal."""

    name, shape = "out", "place"
    always = True
    question = "Who went out, and in which order?"
    untold = "who went out{after}"

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        if hands and hands[0] in table.first_out:
            return 1
        order = [one for one in table.out if one not in table.first_out]
        known = asked.all_but_one and hands and hands[0] in order
        return order.index(hands[0]) + 1 + bool(table.first_out) if known else None

    def put(self, table: Table, seat: int, value: int) -> None:
        super().put(table, seat, value)
        placed = self.reported(table)
        table.out = sorted(placed, key=lambda one: placed[one])
        table.first_out = [one for one in table.out if placed[one] == 1]
        table.hands.sizes[seat] = 0


OUT = PlaceOut().asked()
WINNER = OUT.changed(asks="Who won the deal?")
PLACES = OUT.changed(all_but_one=True)


class DuringPlay(Fact):
    """How many points somebody got during play by a clause."""

    name = "in_play"
    large = True
    question = "How many points did each player get during play?"
    untold = "who got points during play"

    def __init__(self, clause: str, why: str) -> None:
        self.clause = clause
        self.why = why

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        return sum(line.points for _, line in table.early if line.seat in hands) or None

    def put(self, table: Table, seat: int, value: int) -> None:
        if value:
            table.early.append((self.clause, Points(seat, value, self.why)))
