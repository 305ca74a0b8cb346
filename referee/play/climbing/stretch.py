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
    if not (deal.plan.may_be_plain and table.started) or table.over or table.to_beat.puzzling or table.trick.untold:
        return False
    return table.to_beat.by is not None or not deal.plan.stages or deal.due_stage() is None


def take(deal: ClimbingDeal, moves: Sequence[int | Move], index: int) -> int:
    """Takes plain moves from that place on. Returns the place of the first move that it did not take."""
    table, plan, keep = deal.table, deal.plan, deal.keep_tricks
    hands, names, pack, final, must_play = table.hands, table.names, table.pack, plan.final_pass, plan.must_play
    known, sizes, bits, codes, unusual = hands.known, hands.sizes, pack.bits, pack.codes, table.wild.cards
    to_beat = table.to_beat
    plays, passed, last, passes = deal.plays, to_beat.passed, to_beat.by, deal.passes
    ring = [seat for seat in table.order(0) if sizes[seat] > 0]
    after = dict(zip(ring, [*ring[1:], *ring[:1]], strict=True))
    to_move = deal.next_leader if last is None else deal.to_move
    for place in range(index, len(moves)):
        move = moves[place]
        if type(move) is int:
            seat, card = move >> SEAT_BITS, move & CARD
            mask = bits[card]
            if seat != to_move or not known[seat] & mask or mask & unusual or sizes[seat] <= 1:
                break
            cards: tuple[int, ...] = SINGLES[card]
            new = plan.single(table, card)
            shown = [codes[card]]
        elif type(move) is not Move or move.corrected or move.seat != to_move:
            break
        elif move.verb == "pass":
            if last is None or not plan.plain_passes:
                break
            seat, cards = move.seat, ()
            if must_play and (hands.unknown(seat) or not plan.plainly_beaten_by_none(table, known[seat])):
                judge_pass(table, place, seat, deal.beneath)
            if keep:
                plays.append({"player": names[seat], "action": "pass", "move": place})
            passed[seat] = True
            passes += 1
        else:
            seat, cards = move.seat, move.cards
            mask = plan.own_cards(table, move)
            if not mask or known[seat] & mask != mask or mask & unusual or sizes[seat] <= len(cards):
                break
            new = plan.counts_as(table, cards)
            shown = [codes[card] for card in cards]
        if cards:
            if new is None or not plan.may_lie_on(table, new):
                break
            known[seat] ^= mask
            hands.gone |= mask
            table.trick.mask |= mask
            sizes[seat] -= len(cards)
            if keep:
                plays.append({"player": names[seat], "cards": shown, "move": place})
            if plan.transparent is not None:
                new = plan.transparent.seen_through(table, new, to_beat.play)
            to_beat.play, to_beat.by = new, seat
            table.trick.joker_unclear = False
            deal.beneath, last, passes = (cards, cards), seat, 0
        following = after[seat]
        if final:
            while following != seat and (passed[following] or following == last):
                following = after[following]
            ended = following == seat
        else:
            ended = passes >= len(ring) - (last in after)
            following = after[following] if following == last else following
        if not ended:
            to_move = following
            continue
        deal.finish_trick()
        if plan.waits_between_tricks and not may_begin(deal):
            return place + 1
        plays, passed, last, passes, to_move = deal.plays, to_beat.passed, None, 0, deal.next_leader
    else:
        place = len(moves)
    if last is not None and to_move is not None:
        deal.to_move, deal.passes = to_move, passes
    return place
