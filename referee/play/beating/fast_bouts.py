"""Plain plays of a beating game, taken in a stretch.

The step-by-step way of the deal is the definition; this is the same for cards that were certainly held and are attacked with,
added or laid on the only card that is to be beaten, where every card on the table is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.play.beating.judging_beats import ranks_lying
from referee.reading.moves import CARD, SEAT_BITS, Move

if TYPE_CHECKING:
    from referee.play.beating.beating_deal import BeatingDeal


def may_begin(deal: BeatingDeal) -> bool:
    """Can the next move be a plain one, for all that has happened so far?"""
    return deal.table.started and not deal.table.over


def take(deal: BeatingDeal, moves: Sequence[int | Move], index: int) -> int:
    """Takes plain moves from that place on. Returns the place of the first move that it did not take."""
    table, bout, tick = deal.table, deal.bout, deal.tick
    for place in range(index, len(moves)):
        move = moves[place]
        told: tuple[int, ...] = ()
        if isinstance(move, int):
            seat, card = move >> SEAT_BITS, move & CARD
        elif move.verb == "play" and not move.corrected and len(move.cards) == 1:
            seat, card, told = move.seat, move.cards[0], move.take
        else:
            return place
        held = card >= 0 and table.hands.known[seat] >> card & 1 and table.hands.sizes[seat] > 0
        if not held or table.over or bout.picking or bout.loose or bout.veiled:
            return place
        attacks = bout.unbeaten
        if not bout.attacks:
            plain = seat == bout.attacker and not told
        elif seat == bout.defender:
            one = attacks[0].card if len(attacks) == 1 else -1
            plain = told in {(), (one,)} and bool(deal.plan.answering.beats(table, card, one))
        else:
            able = deal.plan.bouts.may_add(table, deal.attacking, bout.defender)
            room = len(bout.attacks) < bout.limit
            plain = not told and room and seat in able and bool(ranks_lying(deal) >> card & 1)
        if not plain:
            return place
        if tick is not None:
            tick(table.match.number, place)
        deal.put(place, seat, card, attacks[0] if seat == bout.defender and bout.attacks else None)
    return len(moves)
