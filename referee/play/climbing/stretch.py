"""Plain plays and passes of a climbing game, taken in a stretch.

The step-by-step way of the deal is the definition; this is the same for moves with which nothing could be wrong. What the
clauses have to say of a play is asked once and kept in the game's rule book. The first move that is not plain, and whatever
comes with the last card of a hand, goes step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.play.climbing.judging import judge_pass
from referee.reading.moves import CARD, SEAT_BITS, SINGLES, Move

if TYPE_CHECKING:
    from referee.play.climbing.deal import ClimbingDeal


def may_begin(deal: ClimbingDeal) -> bool:
    """Can the next move be a plain one, for all that has happened so far?"""
    table = deal.table
    if not (deal.plan.may_be_plain and table.started) or table.over or table.puzzling or table.tricks_untold:
        return False
    return table.last_player is not None or not deal.plan.stages or deal.due_stage() is None


def take(deal: ClimbingDeal, moves: Sequence[int | Move], index: int) -> int:
    """Takes plain moves from that place on, to the end of the trick at most. Returns the place of the first move that it did
    not take."""
    table, plan, plays, keep = deal.table, deal.plan, deal.plays, deal.keep_tricks
    hands, names, passed, codes, bits = table.hands, table.names, table.passed, table.pack.codes, table.pack.bits
    known, sizes, counts_as, unusual = hands.known, hands.sizes, plan.counts_as, table.wild.cards
    ring = [seat for seat in table.order(0) if sizes[seat] > 0]
    after = dict(zip(ring, [*ring[1:], *ring[:1]], strict=True))
    to_move = deal.next_leader if table.last_player is None else deal.to_move
    for place in range(index, len(moves)):
        move = moves[place]
        if type(move) is int:
            seat, mask = move >> SEAT_BITS, bits[move & CARD]
            cards: tuple[int, ...] = SINGLES[move & CARD]
        elif type(move) is not Move or move.corrected:
            break
        elif move.verb == "pass":
            seat = move.seat
            if seat != to_move or table.last_player is None or not plan.plain_passes:
                break
            if plan.must_play and not plan.surely_cannot(table, seat):
                judge_pass(table, place, seat, deal.beneath)
            if keep:
                plays.append({"player": names[seat], "action": "pass", "move": place})
            passed[seat] = True
            deal.passes += 1
            to_move = _next(deal, seat, after)
            if to_move is None:
                deal.finish_trick()
                return place + 1
            continue
        elif move.verb == "play" and move.source is None and move.faces == move.cards:
            seat, cards = move.seat, move.cards
            mask = table.pack.mask(cards) if min(cards) >= 0 else 0
        else:
            break
        if seat != to_move or not mask or known[seat] & mask != mask or mask & unusual or sizes[seat] <= len(cards):
            break
        new = counts_as(table, cards)
        if new is None or not plan.may_lie_on(table, new) or mask.bit_count() != len(cards):
            break
        known[seat] ^= mask
        hands.gone |= mask
        table.trick.mask |= mask
        sizes[seat] -= len(cards)
        if keep:
            plays.append({"player": names[seat], "cards": [codes[card] for card in cards], "move": place})
        if plan.transparent is not None:
            new = plan.transparent.seen_through(table, new, table.lying)
        table.lying, table.last_player, table.trick.joker_unclear = new, seat, False
        deal.beneath, deal.passes = (cards, cards), 0
        to_move = _next(deal, seat, after)
        if to_move is None:
            deal.finish_trick()
            return place + 1
        deal.to_move = to_move
    else:
        place = len(moves)
    if to_move is not None and table.last_player is not None:
        deal.to_move = to_move
    return place


def _next(deal: ClimbingDeal, seat: int, after: dict[int, int]) -> int | None:
    """Whose turn it is after a play or a pass of that player; None where all others have passed. `after` has the next
    player who has cards for each."""
    last, passed, final = deal.table.last_player, deal.table.passed, deal.plan.final_pass
    if not final and deal.passes >= len(after) - (last in after):
        return None
    following = after[seat]
    while following == last or (final and passed[following]):
        if following == seat:
            return None
        following = after[following]
    return following
