"""Plain plays of a capturing game, taken in a stretch.

The step-by-step way of the deal is the definition; this is the same for cards that were certainly held and do what they
may, in turn, on a table of which every card is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.reading.moves import CARD, SEAT_BITS, Move

if TYPE_CHECKING:
    from referee.play.capturing.capturing_deal import CapturingDeal


def take(deal: CapturingDeal, moves: Sequence[int | Move], index: int) -> int:
    """Takes plain moves from that place on. Returns the place of the first move that it did not take."""
    table, plan, pool, tick = deal.table, deal.plan, deal.pool, deal.tick
    known, sizes, turn = table.hands.known, table.hands.sizes, table.turn
    for place in range(index, len(moves)):
        move = moves[place]
        taken: tuple[int, ...] = ()
        if isinstance(move, int):
            seat, card = move >> SEAT_BITS, move & CARD
        elif move.verb == "play" and not (move.corrected or move.builds) and len(move.cards) == 1:
            seat, card, taken = move.seat, move.cards[0], move.take
        else:
            return place
        held = card >= 0 and seat == turn.seat and sizes[seat] > 0 and known[seat] >> card & 1
        if not held or table.over or pool.veiled or len(set(taken)) < len(taken):
            return place
        if taken:
            if any(one not in pool.everything for one in taken) or plan.wrong(card, taken, pool) is not None:
                return place
        elif deal.bound(seat) or (plan.must_take is not None and next(plan.ways(card, pool), None) is not None):
            return place
        if tick is not None:
            tick(table.match.number, place)
        deal.put(place, seat, (card,), taken)
    return len(moves)
