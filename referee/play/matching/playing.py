"""Plays in matching games: whose card it is, where it goes and what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.cards.packs import UNKNOWN
from referee.clauses.ending.laws import obey
from referee.play.matching import effects, options
from referee.play.matching.judging_turns import faces_of, judge_held, judge_last, judge_play
from referee.play.matching.out_of_stock import toll_clause, toll_due
from referee.play.matching.taking_turns import MatchingState
from referee.reading.moves import Move
from referee.table.hands import ROWS
from referee.table.values import DueDraw


def _pile_for(deal: MatchingState, move: Move, masks: Sequence[int]) -> int:
    """The pile that a play goes to: the one it names, else the first that it fits."""
    table = deal.table
    if len(table.piles) == 1:
        return 0
    if move.number is not None and 1 <= move.number <= len(table.piles):
        return move.number - 1
    table.cite("pile-unnamed")
    fitting = [pile for pile in range(len(table.piles)) if masks[0] & options.permitted(deal, pile)[1]]
    return fitting[0] if fitting else 0


def _place(deal: MatchingState, index: int, move: Move) -> int:
    """The hand or row that a play comes from."""
    table, seat = deal.table, move.seat
    rows = table.hands.rows_of(seat)
    if rows and move.source in ROWS:
        holder = rows[ROWS.index(move.source)]
    else:
        card = move.cards[0]
        known = [row for row in rows if card >= 0 and table.hands.known[row] >> card & 1]
        holder = known[0] if known and not table.hands.known[seat] >> card & 1 else table.hands.holder(seat)
        if holder == seat and rows and move.source is None and _may_be_blind(deal, move, rows[-1]):
            holder = table.readings.pick(index, "row", (seat, rows[-1]))
    if holder != seat:
        table.hands.record.played_from[index] = holder
    return holder


def _may_be_blind(deal: MatchingState, move: Move, row: int) -> bool:
    """May a card that is no good have been tried from the face-down row, as far as the log tells?"""
    table, hands, card = deal.table, deal.table.hands, move.cards[0]
    plain = move.cards == move.faces == (card,) and table.pack.holds(card) and not table.wild.cards >> card & 1
    if not plain or hands.known[move.seat] >> card & 1 or not hands.could_hold(row, card):
        return False
    return options.fits(deal, (table.pack.bits[card],), 0) is False


def take_play(deal: MatchingState, index: int, move: Move) -> None:
    """Judges a play and lays its cards down."""
    table, seat = deal.table, move.seat
    in_turn = deal.turn.judge_turn(index, seat, "played")
    if not in_turn:
        deal.turn.open = False
    holder = _place(deal, index, move)
    blind = table.hands.is_blind(holder)
    if deal.plan.rows is not None:
        deal.plan.rows.judge(table, index, seat, holder, move.cards)
    masks = faces_of(table, move)
    pile = _pile_for(deal, move, masks)
    judged = table.hands.watch is None and judge_held(table, move, holder) and not blind
    if blind and not _stays(deal, move, masks, pile):
        _go_back(deal, index, seat, holder, move.cards, in_turn=in_turn)
        return
    if judged:
        judge_play(deal, move, masks, pile)
        if deal.special:
            judge_last(deal, move)
    told = lay(deal, index, move, holder, masks, pile)
    if in_turn and not table.over:
        deal.turn.end()
        if not told:
            deal.turn.seat = None  # what the card does, nobody can tell
    elif not in_turn:
        deal.turn.go_on_after_early_play()
    effects.fall_due(deal, deal.turn.seat)


def _stays(deal: MatchingState, move: Move, masks: Sequence[int], pile: int) -> bool:
    """Is a blind card good, and stays on the pile? Where that cannot be told it is, at first."""
    fits = None if UNKNOWN in move.cards else options.fits(deal, masks, pile)
    return deal.table.readings.pick(move.index, "blind", (True, False)) if fits is None else fits


def take_plain(deal: MatchingState, index: int, move: Move) -> None:
    """Lays down a card with which nothing is wrong, where the turn has nothing to it but that."""
    deal.turn.begun, deal.turn.just_drew = True, None
    lay(deal, index, move, move.seat, (deal.table.pack.bits[move.cards[0]],), 0)
    if not deal.table.over:
        deal.turn.end()
    effects.fall_due(deal, deal.turn.seat)


def lay(deal: MatchingState, index: int, move: Move, holder: int, masks: Sequence[int], pile: int) -> bool:
    """Puts the cards on the pile, with everything that follows from it. False where the log does not tell all of that."""
    table, seat = deal.table, move.seat
    for card in sorted(move.cards, key=UNKNOWN.__eq__):  # those that are named are shown
        table.lay_out_of(holder, card, index)
    top = masks[-1]
    if len(masks) == 1 and top & (top - 1):
        top = top & options.permitted(deal, pile)[1] or top
    table.piles.last, table.demands.limit = pile, None
    table.piles.prior = table.piles.laid_bare(pile)
    if len(masks) > 1 and table.rulings.get("transparent-several", "default") == "default":
        table.piles.prior = (masks[-2], None, 0)
    table.piles.put_on(pile, move.cards)
    table.piles.lay_bare(pile, top)
    table.demands.granted = None
    deal.turn.idle = frozenset()
    faces = [mask.bit_length() - 1 if mask & (mask - 1) == 0 else UNKNOWN for mask in (*masks[:-1], top)]
    table.piles.last_cards = move.cards
    table.trick.faces = faces[-1:]
    more: dict[str, Any] = {}
    if len(table.piles) > 1:
        more["pile"] = pile + 1
    if holder != seat:
        more["source"] = ROWS[(holder - table.seats) % 2]
    if deal.special:
        more |= chosen(deal, move)
    deal.turn.note(index, seat, "play", move.cards, faces=faces, **more)
    if holder == seat and table.hands.sizes[seat] == 1:
        deal.turn.count_down(seat, index)
    elif deal.plan.call is not None:
        deal.plan.call.played(table, seat)
    toll, table.demands.toll = table.demands.toll, 0
    deal.turn.note_if_out(seat)
    if not table.over:
        obey(table, seat, faces)
    if not deal.special:
        return True
    return effects.take_effect(deal, index, move, faces[-1], toll) and UNKNOWN not in move.cards[:-1]


def chosen(deal: MatchingState, move: Move) -> dict[str, str]:
    """What a move says besides its cards."""
    told = {
        "suit": None if move.suit is None else deal.table.pack.suits[move.suit].letter,
        "rank": move.rank,
        "target": None if move.to is None else deal.table.names[move.to],
    }
    return {key: value for key, value in told.items() if value is not None}


def tuck(deal: MatchingState, move: Move) -> None:
    """A card discarded under a law goes beneath the others."""
    table = deal.table
    pile = table.piles.last
    table.piles.put_under(pile, move.cards[:1] or (UNKNOWN,))
    deal.turn.note(move.index, move.seat, "discard", move.cards)
    deal.turn.count_down(move.seat, move.index)
    deal.turn.note_if_out(move.seat)


def _go_back(deal: MatchingState, index: int, seat: int, holder: int, cards: Sequence[int], *, in_turn: bool) -> None:
    """A blind card that is no good goes back where it lay, and its player has passed."""
    table = deal.table
    table.cite("blind-failure")
    if table.hands.watch is not None:
        for card in cards:
            if table.hands.watch.shows(table.hands, holder, card) and card >= 0:
                table.hands.known[holder] |= table.pack.bits[card]
    deal.turn.note(index, seat, "play", cards, failed=True, source="blind")
    if in_turn:
        if options.pays(deal):
            table.demands.draws.append(DueDraw(seat, toll_due(deal), toll_clause(deal)))
        deal.table.demands.expire()
        deal.turn.end()
