"""Plain plays and passes of a climbing game, taken in a stretch.

The step-by-step way of the deal is the definition; this is the same for moves with which nothing could be wrong. What the
clauses have to say of a play is asked once and kept in the game's rule book. The first move that is not plain goes step by
step, and a stretch ends where a player has no cards left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.play.climbing.course import ALL_PASSED
from referee.play.climbing.judging_plays import judge_pass
from referee.play.climbing.on_table import Cards, good_play, on_table
from referee.reading.moves import CARD, SEAT_BITS, Move

if TYPE_CHECKING:
    from referee.play.climbing.climbing_deal import ClimbingDeal


def may_begin(deal: ClimbingDeal) -> bool:
    """Can the next move be a plain one, for all that has happened so far?"""
    table = deal.table
    if not deal.plan.may_be_plain or table.hands.sure or table.over or table.to_beat.unknown or table.trick.untold:
        return False
    if table.to_beat.by is not None:
        return True
    return not (deal.plan.first_card and table.trick.number <= 1) and deal.due_stage() is None


def take(deal: ClimbingDeal, moves: Sequence[int | Move], index: int) -> int:
    """Takes plain moves from that place on. Returns the place of the first move that it did not take."""
    table, plan, keep = deal.table, deal.plan, deal.keep_tricks
    hands, trick, to_beat, names = table.hands, table.trick, table.to_beat, table.names
    known, sizes, plain, final, must_play = hands.known, hands.sizes, ~table.wild.cards, plan.final_pass, plan.must_play
    ring = [seat for seat in table.order(0) if sizes[seat] > 0]
    after = dict(zip(ring, [*ring[1:], *ring[:1]], strict=True))
    veiled = [seat for seat in ring if known[seat].bit_count() < sizes[seat]]
    nothing, here = on_table(table, None), on_table(table, to_beat.play)
    last, beneath, plays, passed, passes = to_beat.by, deal.beneath, deal.plays, to_beat.passed, deal.passes
    made = table.won.plays.append
    rivals = len(ring) - 1
    others, mask, fell, number = rivals + (last not in after), trick.mask, 0, trick.number
    to_move = deal.next_leader if last is None else deal.to_move
    if not rivals or (last is not None and (to_move == last or to_move not in after)):
        return index
    emptied = ended = False
    for place, move in enumerate(moves[index:], index):
        key: Cards
        if isinstance(move, int):
            seat, key = move >> SEAT_BITS, move & CARD
        elif move.corrected or move.seat != to_move:
            break
        elif move.verb == "pass" and last is not None:
            if must_play and (to_move in veiled or here.may_be_beaten(known[to_move])):
                to_beat.play, to_beat.by = here.play, last
                judge_pass(table, place, to_move, beneath, here)
            if keep:
                plays.append({"player": names[to_move], "action": "pass", "move": place})
            passed[to_move], passes = True, passes + 1
            to_move = after[to_move]
            while to_move == last or (final and passed[to_move] and to_move != move.seat):
                to_move = after[to_move]
            ended = to_move == move.seat if final else passes >= others
            if not ended:
                continue
            if plan.after_trick or sizes[last] < 1:
                break
            if plays:
                deal.tricks.append(deal.entry(number, plays, last, ALL_PASSED))
            if plan.pile_end.taken:
                table.won.take(last, mask)
            fell |= mask
            here, to_move, last, mask, number = nothing, last, None, 0, number + 1
            plays, passed, passes, ended = [], [False] * table.seats, 0, False
            continue
        elif move.verb == "play" and move.source is None and move.faces == move.cards:
            seat, key = to_move, move.cards
        else:
            break
        good = here.good.get(key) or good_play(table, here, key)
        if good is None or seat != to_move or good[0] & ~(known[seat] & plain):
            break
        bits, beneath, codes, here = good
        last, passes, others = seat, 0, rivals
        known[seat] ^= bits
        sizes[seat] -= len(codes)
        mask |= bits
        if keep:
            plays.append({"player": names[seat], "cards": [*codes], "move": place})
        if sizes[seat] < 1:
            emptied = True
            break
        made((seat, here.play, beneath[0]))
        to_move = after[seat]
        while final and passed[to_move] and to_move != seat:
            to_move = after[to_move]
        if to_move == seat:
            ended = True
            break
    else:
        place = len(moves)
    hands.gone |= fell | mask
    table.won.fallen |= fell
    trick.mask, trick.number = mask, number
    to_beat.play, to_beat.by, to_beat.passed = here.play, last, passed
    trick.joker_undeclared = trick.joker_undeclared and beneath is deal.beneath
    deal.plays, deal.passes, deal.beneath = plays, passes, beneath
    if last is None:
        deal.next_leader = to_move
    elif to_move is not None:
        deal.to_move = to_move
    if emptied:
        deal.lay(seat, here.play, beneath)
    elif ended:
        deal.finish_trick()
    return place + (emptied or ended)
