"""What matching players do who do not play: passes, draws, and taking the pile."""

from __future__ import annotations

from referee.cards.packs import UNKNOWN
from referee.clauses.matching.last_card_call import OneCardLeft
from referee.english import count
from referee.play.matching import options
from referee.play.matching.judging_turns import judge_declining
from referee.play.matching.out_of_stock import can_draw, draw, toll_clause, toll_due
from referee.play.matching.taking_turns import TURNS, MatchingState
from referee.reading.moves import Move, as_move
from referee.table.values import DueDraw, Place

# --- passes --------------------------------------------------------------------------------------------


def take_pass(deal: MatchingState, index: int, move: Move) -> None:
    """A pass, after which a draw may follow as a move of its own."""
    table, seat = deal.table, move.seat
    pays = options.pays(deal)
    if deal.plan.claims is not None and not pays:
        _nobody_declines(deal, index, seat, "passed")
        return
    if deal.turn.drawn is not None and seat == deal.turn.seat:
        deal.turn.note(index, seat, "pass")
        deal.turn.end()
        return
    if not deal.turn.judge_turn(index, seat, "passed"):
        return
    may_have_drawn, nothing_left = deal.plan.declining.draws_on and not pays, not can_draw(deal)
    wrong = judge_declining(deal, index, seat, "passed")
    if may_draw_on(deal) and not wrong:
        deal.turn.wrong(index, seat, deal.plan.declining, "passed; more cards could be drawn")
    table.demands.granted = None
    deal.turn.note(index, seat, "pass")
    deal.turn.passed = index
    if nothing_left and not may_have_drawn:
        table.cite("nothing-to-draw")
    if nothing_left and not wrong and not pays:
        deal.turn.stand_idle(seat)
    if nothing_left or may_have_drawn:  # no draw follows
        table.demands.expire()
        deal.turn.end()


def may_draw_on(deal: MatchingState) -> bool:
    """May the player, whose turn it is, draw and then go on, with a play or another draw?"""
    return not options.pays(deal) and deal.plan.declining.goes_on(deal.turn.draws) and can_draw(deal)


def _nobody_declines(deal: MatchingState, index: int, seat: int, what: str) -> None:
    """Reports a pass or a draw in a game in which every turn is a card laid down; the turn is over all the same."""
    if deal.turn.judge_turn(index, seat, what):
        deal.turn.wrong(index, seat, deal.plan.declining, f"{what}; every turn is a card laid down")
        deal.turn.note(index, seat, "pass")
        deal.turn.end()


def finish_pass(deal: MatchingState) -> None:
    """A pass after which no draw is recorded: the draw goes with it."""
    index, seat = deal.turn.passed, deal.turn.seat
    assert index is not None
    assert seat is not None
    deal.table.cite("pass-draws")
    if options.pays(deal):
        draw(deal, index, seat, (UNKNOWN,) * toll_due(deal))
    else:
        _take_cards(deal, index, Move(seat, "pass"))
    deal.table.demands.expire()
    deal.turn.end()


# --- draws ---------------------------------------------------------------------------------------------


def take_draw(deal: MatchingState, index: int, move: Move) -> None:
    """A draw of any kind: in turn, for a call that was missed, or because a law allows it."""
    table, seat = deal.table, move.seat
    if deal.plan.claims is not None and not options.pays(deal):
        _nobody_declines(deal, index, seat, "drew")
        return
    if move.verb == "draw" and table.demands.granted == (seat, "draw"):
        table.demands.granted = None
        _draw_one(deal, move)
        return
    if owns_up(deal, move) and deal.plan.call is not None:
        deal.plan.call.missed(table, seat)
    owed = table.own(OneCardLeft).owed
    if seat in owed and _pays_for_call(deal, index, move):
        owed.discard(seat)
        _draw_one(deal, move, penalty=True)
    elif drawn_late(deal, move):
        draw_listed(deal, index, seat, move.cards or (UNKNOWN,))
    elif not deal.turn.judge_turn(index, seat, "drew"):
        _take_cards(deal, index, move)
    else:
        _draw_in_turn(deal, index, move)


def _draw_one(deal: MatchingState, move: Move, **more: bool) -> None:
    """One card of the stock, however many the move names."""
    deal.turn.note(move.index, move.seat, "draw", move.cards or (UNKNOWN,), **more)
    draw(deal, move.index, move.seat, move.cards[:1] or (UNKNOWN,))


def draw_listed(deal: MatchingState, index: int, seat: int, cards: tuple[int, ...]) -> None:
    """Cards of the stock, as the list of turns tells it."""
    deal.turn.note(index, seat, "draw", cards, source="stock")
    draw(deal, index, seat, cards)


def drawn_late(deal: MatchingState, move: Move) -> bool:
    """Is it a draw that should have come earlier, made out of turn? Takes it from what is still to be drawn."""
    table = deal.table
    late = next((one for one in table.demands.late if one.seat == move.seat), None)
    if late is None or move.seat == deal.turn.seat or move.verb != "draw" or move.source == "discard":
        return False
    table.demands.late.remove(late)
    cards = len(move.cards) or late.cards
    if cards < late.cards:
        table.demands.late.append(late._replace(cards=late.cards - cards))
    return True


def owns_up(deal: MatchingState, move: Move) -> bool:
    """Does a player with one card draw, out of turn and before the next move, because the call was forgotten?"""
    late = deal.table.own(OneCardLeft).late
    return move.verb == "draw" and late == move.seat and late != deal.turn.seat


def _draw_in_turn(deal: MatchingState, index: int, move: Move) -> None:
    """The draw of a player who does not play: a card of the stock, the pile, or what an effect demands."""
    table, seat = deal.table, move.seat
    pays = options.pays(deal)
    if deal.plan.declining.draws_on and not pays:
        _draw_on(deal, move)
        return
    wrong, idle = False, not deal.plan.renews and not pays and not can_draw(deal)
    if deal.turn.drawn is not None:
        deal.turn.wrong(index, seat, deal.plan.declining, "drew again; one card is drawn in a turn")
    elif deal.turn.passed is None:
        wrong = judge_declining(deal, index, seat, "drew" if not deal.plan.declining.takes_pile else "took the pile")
    table.demands.granted = None
    _judge_source(deal, index, move)
    before = deal.turn.held_before = table.hands.known[seat]
    if pays:
        _pay(deal, index, move)
    else:
        drawn, source = (table.piles[0], "discard") if deal.plan.declining.takes_pile else (move.cards, "stock")
        deal.turn.note(index, seat, "draw", drawn or (UNKNOWN,), source=source)
        _take_cards(deal, index, move)
    deal.table.demands.expire()
    fresh = table.hands.known[seat] & ~before
    deal.turn.drawn, card = None, move.cards[0] if move.cards else UNKNOWN
    if idle and not wrong:
        deal.turn.stand_idle(seat)
    if deal.plan.after_draw is not None and not pays and not idle and _may_play(deal, card, fresh):
        deal.turn.drawn, deal.turn.passed = card, None
    else:
        deal.turn.end()
        deal.turn.just_drew = seat, card


def _draw_on(deal: MatchingState, move: Move) -> None:
    """A draw after which the turn goes on."""
    index, seat = move.index, move.seat
    if not deal.turn.draws:
        judge_declining(deal, index, seat, "drew")
    _judge_source(deal, index, move)
    for place, card in enumerate(move.cards or (UNKNOWN,)):
        if place == 0 and not may_draw_on(deal):
            deal.turn.wrong(index, seat, deal.plan.declining, "drew again; no more cards are drawn in this turn")
        deal.turn.draws += 1
        draw_listed(deal, index, seat, (card,))
    deal.table.demands.granted = None


def _pay(deal: MatchingState, index: int, move: Move) -> None:
    """The cards that an effect makes a player draw who does not play; they may come in several moves."""
    table, seat = deal.table, move.seat
    due = toll_due(deal)
    cards = share(deal, index, move, due, then_turn=False)
    if cards < due:
        table.demands.draws.append(DueDraw(seat, due - cards, toll_clause(deal), begun=index, wanting=True))
    draw_listed(deal, index, seat, move.cards or (UNKNOWN,) * cards)


def share(deal: MatchingState, index: int, move: Move, due: int, *, then_turn: bool) -> int:
    """How many of the cards due a draw brings: those that it names; where it names none, what the player's next
    draws leave, of which the last belongs to the turn where that follows (`then_turn`) and nothing is played."""
    if move.cards or due <= 1:
        return min(len(move.cards) or 1, due)
    more = deal.turn.draws_after(index, move.seat)
    if then_turn and more:
        after = deal.turn.standing_after(more[-1].index)
        if after is not None and after.seat != move.seat:
            more.pop()
    return max(1, due - sum(len(other.cards) or 1 for other in more))


def _pays_for_call(deal: MatchingState, index: int, move: Move) -> bool:
    """Is it the card due for a call that was missed, and not the draw of the player's turn, which would go on?"""
    moves = deal.table.hands.record.moves
    if move.seat != deal.turn.seat or deal.turn.drawn is not None:
        return True
    if options.pays(deal):
        cards = [len(one.cards) or 1 for one in (move, *deal.turn.draws_after(index, move.seat))]
        return sum(cards) > toll_due(deal)
    after = as_move(moves[index + 1], index + 1) if index + 1 < len(moves) else None
    if after is None or after.seat != move.seat or after.verb not in TURNS:
        return False
    if after.verb == "pass" and deal.turn.passed is not None:
        return False  # the draw goes with the pass before, and the card drawn is not played
    known = bool(move.cards) and move.cards[0] >= 0
    held = after.verb != "play" or deal.table.hands.could_hold(move.seat, after.cards[0])
    return not (deal.plan.after_draw is not None and (after.cards == move.cards or (not known and not held)))


def _may_play(deal: MatchingState, card: int, fresh: int) -> bool:
    """May the card that was drawn be played at once, for all that is known?"""
    return card < 0 or (bool(fresh >> card & 1) and options.playable(deal, card))


def _judge_source(deal: MatchingState, index: int, move: Move) -> None:
    """Reports cards drawn from the wrong place."""
    table, clause, did = deal.table, deal.plan.declining.id, ""
    drawn, astray = len(move.cards), move.source in {"kitty", "row", "blind"}
    from_pile = move.verb in {"take", "pick-up"} or move.source == "discard"
    if options.pays(deal):
        clause = toll_clause(deal)
        if drawn > toll_due(deal):
            table.cite("wrong-draw")
        if not deal.turn.from_stock(move) or move.source not in {None, "stock"} or drawn > toll_due(deal):
            did = f"was to draw {count(toll_due(deal), 'card')} from the stock"
    elif deal.plan.declining.takes_pile:
        if astray or move.source == "stock":
            did = f"drew from the {move.source}; who does not play takes the discard pile"
    elif astray or from_pile:
        did = f"drew from the {'discard pile' if from_pile else move.source}; cards are drawn from the stock"
    elif drawn > 1 and not (deal.special and UNKNOWN in table.piles.last_cards):
        table.cite("wrong-draw")
        did = f"drew {drawn} cards; one card is drawn"
    if did:
        deal.turn.wrong(index, move.seat, clause, did)


def _take_cards(deal: MatchingState, index: int, move: Move) -> None:
    """Gives the player the pile, or the cards of the stock that the move names, or one."""
    if deal.plan.declining.takes_pile and move.source != "stock":
        _take_pile(deal, index, move.seat, move.cards)
    else:
        draw(deal, index, move.seat, move.cards or (UNKNOWN,))


def _take_pile(deal: MatchingState, index: int, seat: int, named: tuple[int, ...]) -> None:
    """The whole discard pile goes into a hand; anything may follow."""
    table, pile = deal.table, deal.table.piles[0]
    strange = [card for card in named if card >= 0 and card not in pile and UNKNOWN not in pile]
    if strange:
        did = f"took the pile with {table.pack.codes[strange[0]]}, which does not lie in it"
        deal.turn.wrong(index, seat, deal.plan.declining, did, "impossible")
    table.hands.add(seat, table.piles.take_all(), index, Place.PILE)
    table.trick.faces = []
    table.cite("pile-taken" if pile else "nothing-to-draw")
