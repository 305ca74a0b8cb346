"""Plain plays of a counting game, taken in a stretch.

The step-by-step way of the deal is the definition; this is the same for cards that were certainly held and can be added, in
turn, to a count that is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.reading.moves import CARD, SEAT_BITS, Move

if TYPE_CHECKING:
    from referee.play.counting.counting_deal import CountingDeal


def take(deal: CountingDeal, moves: Sequence[int | Move], index: int) -> int:
    """Takes plain moves from that place on. Returns the place of the first move that it did not take."""
    table, plan, tick = deal.table, deal.plan, deal.tick
    known, sizes, turn = table.hands.known, table.hands.sizes, table.turn
    for place in range(index, len(moves)):
        move = moves[place]
        if not isinstance(move, int) or table.over or table.trick.untold:
            return place
        seat, card = move >> SEAT_BITS, move & CARD
        held = seat == turn.seat and sizes[seat] > 0 and known[seat] >> card & 1
        if not held or deal.count.total + plan.worth[card] > plan.most:
            return place
        if tick is not None:
            tick(table.match.number, place)
        deal.put(place, seat, (card,))
    return len(moves)
