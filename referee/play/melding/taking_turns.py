"""Whose turn it is in a melding game, how far the turn has come, and when it is over."""

from __future__ import annotations

from referee.clauses.matching.last_card_call import OneCardLeft
from referee.games.basics import Basic
from referee.play.melding.state import MeldingState
from referee.reading.moves import Move
from referee.table.turn import Phase

# --- how far the turn has come -----------------------------------------------------------------------------------


def anything_to_draw(deal: MeldingState) -> bool:
    """Is there a card in the stock, in a pile or in the kitty?"""
    table = deal.table
    return table.hands.stock > 0 or table.kitty.size > 0 or any(table.piles)


def needs_no_draw(deal: MeldingState, seat: int) -> bool:
    """May the player begin a turn without drawing, with nothing left but rows?"""
    table = deal.table
    if table.hands.sizes[seat] > 0 or not table.hands.cards_in_rows(seat):
        return False
    return table.cite("row-draw") == "default"


def out_of_order(deal: MeldingState, seat: int, now: int, phase: Phase) -> str | None:
    """What is wrong with a move of that phase in a turn that has come as far as `now`, after what was done; None where nothing
    is."""
    table, clause, rearranging = deal.table, deal.plan.turns, deal.plan.rearrange is not None
    if clause.one_action:
        again = now == phase and not (phase == Phase.LAY_OFF and rearranging)
        if now == Phase.DRAW or (again and table.cite("one-action-several") != "single"):
            return None
        return "after another action; a turn is one action"
    if now == Phase.DRAW:
        drawn = not anything_to_draw(deal) or needs_no_draw(deal, seat)
        return None if drawn else f"before drawing a {'second ' if deal.turn.drawn else ''}card"
    if now <= phase or clause.free:
        return None
    if not rearranging:
        return "after laying off; melds come first"
    late = table.cite("meld-after-rearranging") != "default"
    return "after rearranging; new melds come first" if late else None


def judge_order(deal: MeldingState, move: Move, phase: Phase, what: str) -> None:
    """Reports a move for which the turn has not come far enough, or too far; it has come so far from here on."""
    clause, turn = deal.plan.turns, deal.turn
    if wrong := out_of_order(deal, move.seat, turn.phase, phase):
        deal.wrong(move, clause, f"{what} {wrong}")
    elif turn.phase == Phase.DRAW and not clause.one_action and not needs_no_draw(deal, move.seat):
        deal.table.cite("nothing-to-draw")
    if clause.one_action or turn.phase < phase:
        turn.phase = phase


# --- the beginning of a turn -------------------------------------------------------------------------------------


def enter(deal: MeldingState, move: Move) -> None:
    """A player makes a move of a turn; reports it where it is not the player's."""
    table, turn, seat = deal.table, deal.turn, move.seat
    if turn.seat is None:
        turn.seat = seat
    if seat != turn.seat:
        if not _goes_on(deal, seat):
            first = not deal.succession.had_turn and not turn.begun
            clause = deal.plan.first_lead if first else Basic.TURNS
            table.accuse(clause, move, f"moved out of turn; it was {table.names[turn.seat]}'s turn.")
            if table.cite("early-play") == "default":
                deal.succession.step_in(seat, turn.seat)
        turn.pass_to(seat)
    if not turn.begun or (deal.plan.turns.one_action and table.demands.again):
        turn.begin()
        table.demands.again = False
        if deal.listed.kept:
            deal.listed.begin(table.names[seat])


def _goes_on(deal: MeldingState, seat: int) -> bool:
    """Does play go on from a player who moved out of turn?"""
    succession = deal.succession
    last = succession.last
    if succession.owed is not None and not deal.turn.begun and last is not None and seat == _next(deal, last):
        succession.settle()
        return True
    return False


# --- the end of a turn -------------------------------------------------------------------------------------------


def may_end(deal: MeldingState) -> bool:
    """May the player whose turn it is leave it at what has been done?"""
    table, turn = deal.table, deal.turn
    if turn.seat is None or not turn.begun or table.demands.again or turn.phase == Phase.DRAW:
        return False
    if deal.plan.turns.one_action:
        return True
    return table.hands.sizes[turn.seat] <= 0 and not (
        table.hands.cards_in_rows(turn.seat) and table.cite("row-discard") == "must"
    )


def close_if_done(deal: MeldingState, seat: int) -> None:
    """The next player moves: a turn that may be left as it is has ended."""
    if deal.turn.seat is not None and (seat != deal.turn.seat or begins_anew(deal)) and may_end(deal):
        end_turn(deal)


def begins_anew(deal: MeldingState) -> bool:
    """Is the player's next move that of another turn, since a law says so or all others are passed over?"""
    table = deal.table
    if not deal.plan.turns.one_action:
        return False
    return table.demands.again or bool(table.demands.skipping and may_end(deal) and following(deal) == deal.turn.seat)


def due_phase(deal: MeldingState, seat: int) -> Phase:
    """How far the turn has come of the player who moves next."""
    goes_on = deal.turn.begun and seat == deal.turn.seat and not begins_anew(deal)
    return deal.turn.phase if goes_on else Phase.DRAW


def after_move(deal: MeldingState, index: int, seat: int) -> None:
    """Is the player out of cards, is the deal over, may one card be called?"""
    table = deal.table
    if table.over:
        return
    cards = table.hands.sizes[seat]
    empty = cards <= 0 and not table.hands.cards_in_rows(seat)
    if empty and deal.plan.going_out.by_discard and not deal.turn.discarded:
        if deal.turn.seat == seat and deal.turn.phase != Phase.DRAW:
            end_turn(deal)
    elif empty and seat not in table.out:
        deal.plan.going_out.emptied(table, seat)
        if not table.closing and deal.turn.seat == seat and deal.turn.begun:
            end_turn(deal)
    elif deal.plan.call is not None:
        left = table.own(OneCardLeft)
        if cards != 1 and left.late == seat:
            left.settle()  # a hand that has not one card any more needs no call
        elif deal.plan.turns.one_action and may_end(deal):
            _watch_call(deal, seat, index)
    if table.closing and not table.over:
        end(deal)


def _watch_call(deal: MeldingState, seat: int, index: int) -> None:
    """Takes note of a player whose turn has left one card."""
    table, call = deal.table, deal.plan.call
    one = table.hands.sizes[seat] == 1 and not table.hands.cards_in_rows(seat)
    if call is not None and one and table.own(OneCardLeft).late != seat:
        call.reached_one(table, seat, index)


def end_turn(deal: MeldingState, index: int | None = None) -> None:
    """The turn passes on; `index` is the move that ended it, where it was one of the player's."""
    table, turn, succession = deal.table, deal.turn, deal.succession
    seat = turn.seat
    assert seat is not None
    succession.note_turn(seat)
    turn.close()
    if index is not None:
        _watch_call(deal, seat, index)
    table.closing = table.turns_to_come.take(seat) or table.closing
    table.closing = table.closing or any(rule.ends(table) for rule in deal.plan.stock["ends"])
    if table.closing:
        end(deal)
        return
    if table.demands.again and table.hands.sizes[seat] > 0:
        return
    table.demands.again = False
    if succession.owed is not None and succession.owed != seat:
        turn.seat = succession.owed
        return
    succession.owed = None
    turn.seat = _after_skipping(deal, seat)
    table.demands.skipping = 0


def _after_skipping(deal: MeldingState, seat: int) -> int:
    """Who has the turn after that player and those who are passed over."""
    following = _next(deal, seat)
    for _ in range(deal.table.demands.skipping):
        following = _next(deal, following)
    return following


def _next(deal: MeldingState, seat: int) -> int:
    """Who has the turn after that player; whoever has had it already is passed over once."""
    table, overtaken = deal.table, deal.succession.overtaken
    for other in (*table.order(seat)[1:], seat):
        if other in overtaken:
            overtaken.discard(other)
        elif table.turns_to_come.has(other) and (table.hands.has_cards(other) or deal.plan.going_out.by_discard):
            return other
    return seat


def following(deal: MeldingState) -> int | None:
    """Whose turn it is next, once nothing else is due; a turn that may be left as it is counts as over."""
    seat, succession = deal.turn.seat, deal.succession
    if seat is None or not may_end(deal):
        return seat
    if succession.owed is not None and succession.owed != seat:
        return succession.owed
    kept = set(succession.overtaken)
    after = _after_skipping(deal, seat)
    succession.overtaken = kept
    return after


def end(deal: MeldingState) -> None:
    """Ends the deal."""
    deal.table.over = True
    deal.turn.begun = False
