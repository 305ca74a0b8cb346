"""The loop of a plain stretch of a matching game: cards that are played, and those that everybody sees drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.play.matching.playing import chosen
from referee.reading.moves import CARD, SEAT_BITS, Move

if TYPE_CHECKING:
    from referee.play.matching.fast_turns import Stretch
    from referee.play.matching.matching_plan import MatchingPlan

STOCK = frozenset({None, "stock"})
"""What a draw from the stock says of where the card comes from."""
TAKING = frozenset({"draw", "take", "pick-up"})
"""The moves with which a player takes cards."""


def may_take(plan: MatchingPlan, move: int | Move) -> bool:
    """Could a stretch begin with such a move?"""
    if isinstance(move, int):
        return True
    if move.corrected:
        return False
    if move.verb == "play":
        return len(move.cards) == 1 and move.cards[0] >= 0 and move.cards == move.faces and move.source is None
    if plan.declining.takes_pile:
        return move.verb in TAKING and move.source in {None, "discard"} and not move.cards
    return move.verb == "pass" or (move.verb == "draw" and move.source in {None, "stock"})


def take(stretch: Stretch, moves: Sequence[int | Move], index: int) -> int:
    """Takes moves from there on; the place of the first that is not plain.

    It is one loop with few calls because every move of nearly every log goes through it. How things stand is kept in
    variables of its own until something is done that does not stand here.
    """
    table, turn, left, plan, watch = stretch.table, stretch.turn, stretch.left, stretch.plan, stretch.watch
    hands, known, sizes, near, laid = stretch.hands, stretch.known, stretch.sizes, stretch.near, stretch.laid
    bits, codes, names, wild, calls = stretch.bits, stretch.codes, stretch.names, stretch.wild, plan.call is not None
    stays, must_play = plan.after_draw is not None, plan.must_play
    draws_on, goes_on, takes_pile = plan.declining.draws_on, plan.declining.goes_on, plan.declining.takes_pile
    looks, gone = True, 0
    for place in range(index, len(moves)):
        if looks:
            due, drawn, just_drew, is_open, listed = turn.seat, turn.drawn, turn.just_drew, turn.open, stretch.listed
            fitting, more, following = stretch.fitting, stretch.more, stretch.next
            waits = turn.passed is not None or left.late is not None
            draws = not (waits or stretch.bound or takes_pile)
            looks, gone = False, 0
        move = moves[place]
        said: Move | None = None
        if isinstance(move, int):
            seat, card = move >> SEAT_BITS, move & CARD
        else:
            seat, cards, said = move.seat, move.cards, move
            if (
                draws
                and seat == due
                and drawn is None
                and move.verb == "draw"
                and len(cards) == 1
                and (card := cards[0]) >= 0
                and stretch.unseen >> card & 1
                and hands.stock > 1
                and (size := sizes[seat]) > 0
                and move.source in STOCK
                and not move.corrected
                and (not draws_on or goes_on(turn.draws))
            ):
                held = known[seat]
                if not must_play or turn.draws:
                    matters = False
                elif watch is None:
                    matters = held & (fitting | wild) != 0 or held.bit_count() < size
                else:
                    matters = stretch.marks is not None
                if matters:
                    stretch.keep(due, drawn, just_drew, is_open, fitting, gone)
                    stretch.judge_declining(place, seat, "drew")
                    gone, listed = 0, stretch.listed
                known[seat], sizes[seat] = held | bits[card], size + 1
                stretch.unseen ^= bits[card]
                hands.stock -= 1
                turn.begun = True
                if listed is not None:
                    entry = {"action": "draw", "cards": [codes[card]], "move": place, "source": "stock"}
                    if is_open and listed and listed[-1]["player"] == names[seat]:
                        listed[-1]["moves"].append(entry)
                    else:
                        listed.append({"number": len(listed) + 1, "player": names[seat], "moves": [entry]})
                just_drew, is_open = None, True
                if draws_on:
                    turn.draws += 1
                    continue
                turn.held_before = held
                if stays and (fitting | wild) >> card & 1:
                    drawn = card
                else:
                    just_drew, is_open = (seat, card), False
                    due = following[seat]
                    if sizes[due] <= 0:
                        due = table.with_cards(due)
                continue
            if move.verb != "play":
                stretch.keep(due, drawn, just_drew, is_open, fitting, gone)
                looks = True
                if not stretch.hear(place, move):
                    return place + stretch.ended
                continue
            if not may_take(plan, move):
                break
            card = cards[0]
        if waits:
            break
        if seat != due:
            if drawn is None and not turn.draws:
                break
            stretch.keep(due, drawn, just_drew, is_open, fitting, gone)
            if not stretch.in_turn(seat):
                return place
            due, drawn, is_open, gone = seat, None, False, 0
        bit, size, held, special = bits[card], sizes[seat], known[seat], bits[card] & more
        if not bit & fitting or size < 1 or ((special or said is not None) and not stretch.is_plain(card, said, size)):
            break
        if drawn is not None and (card != drawn if drawn >= 0 else turn.held_before & bit):
            break
        if not held & bit:
            if watch is None or not stretch.plain_hands or not bit & stretch.unseen or not watch.brings_out(seat, card):
                break
            held |= bit
            stretch.unseen &= ~bit
        if size == 1:
            known[seat] = held
            stretch.last_card = stretch.plain_hands
            break
        known[seat] = held ^ bit
        gone |= bit
        sizes[seat] = size - 1
        laid.append(card)
        fitting = near[card]
        just_drew, turn.begun = None, True
        if listed is not None:
            entry = {"action": "play", "cards": [codes[card]], "move": place}
            if said is not None:
                entry |= chosen(stretch.deal, said)
            if is_open and listed and listed[-1]["player"] == names[seat]:
                listed[-1]["moves"].append(entry)
            else:
                listed.append({"number": len(listed) + 1, "player": names[seat], "moves": [entry]})
        if size == 2 and calls:
            left.late, left.since, waits, draws = seat, place, True, False
        if special:
            stretch.keep(seat, drawn, None, is_open, fitting, gone)
            looks = True
            if not stretch.goes_on_after(place, card, said):
                return place + stretch.ended
            continue
        due = following[seat]
        if sizes[due] <= 0:
            due = table.with_cards(due)
        drawn, turn.draws, is_open = None, 0, False
    else:
        place = len(moves)
    if not looks:
        stretch.keep(due, drawn, just_drew, is_open, fitting, gone)
    return place
