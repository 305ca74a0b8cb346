"""Drawing in a melding game: from the stock, which the discards renew, from a discard pile, out of the kitty."""

from __future__ import annotations

from typing import Any

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.stock import InOrder, left_for_stock, renew, turn_over, used_up
from referee.games.basics import Basic
from referee.play.melding.state import MeldingState
from referee.play.melding.taking_turns import anything_to_draw, end_turn
from referee.reading.moves import Move
from referee.table.turn import Phase
from referee.table.values import Place


def keeps(deal: MeldingState) -> str:
    """What stays on a discard pile when a new stock is made."""
    return next((rule.stays(deal.table) for rule in deal.plan.stock["stays"]), "all")


def reshuffled(deal: MeldingState) -> list[int]:
    """The cards that make a new stock when the stock runs out now."""
    return left_for_stock(deal.table, keeps(deal))


def _new_stock(deal: MeldingState, index: int) -> None:
    """Makes a new stock, where the stock has run out and there are discards for one."""
    if deal.plan.stock["turns_over"]:
        turn_over(deal.table)
    else:
        renew(deal.table, index, keeps(deal))


def next_in_order(deal: MeldingState) -> list[int]:
    """The next card of a stock that is a pile turned over, or would be one; none where its order is not known."""
    table = deal.table
    over = table.hands.stock <= 0 and deal.plan.stock["turns_over"]
    return [*(table.piles[0] if over else table.own(InOrder).cards)[:1]]


def only_source(deal: MeldingState) -> str | None:
    """From where alone a card may be drawn now; None where it may be drawn from anywhere."""
    return next(filter(None, (rule.only_source(deal.table) for rule in deal.plan.rules["only_source"])), None)


def draw(deal: MeldingState, move: Move, *, penalty: bool = False) -> None:
    """Cards out of the stock, from a discard pile or from the kitty; `penalty` cards are no part of the turn."""
    plan, dug = deal.plan, None
    if not penalty:
        together = (rule.together(deal.table, move) for rule in plan.rules["together"])
        dug = next((found for found in together if found is not None), None)
        _judge_number(deal, move, dug)
        for rule in plan.rules["wrong_draw"]:
            if wrong := rule.wrong_draw(deal.table, move, in_turn=deal.succession.owed is None):
                deal.wrong(move, rule, wrong)
    if dug is not None:
        _dig(deal, move, *dug)
        drawn = plan.drawing.draws
    else:
        left = list(move.cards or (UNKNOWN,))
        drawn = len(left)
        while left:
            lying = [card for card in left if _source(deal, move, card) == "discard"] if move.source != "stock" else []
            card = next(iter(lying), left[0])
            left.remove(card)
            _draw_one(deal, move, card, penalty=penalty)
            if deal.table.closing:
                break
    if not penalty:
        deal.turn.drawn += drawn
        if deal.turn.drawn >= plan.drawing.draws or not anything_to_draw(deal):
            deal.turn.phase = max(deal.turn.phase, Phase.MELD)
            if plan.turns.one_action and not deal.table.closing:
                end_turn(deal, move.index)


def _draw_one(deal: MeldingState, move: Move, named: int, *, penalty: bool) -> None:
    """One card, from where the log says or from where it lies."""
    table, turn, seat = deal.table, deal.turn, move.seat
    source = move.source or _source(deal, move, named)
    pile = pile_meant(deal, move.number, named, drawing=True)
    turn.digging = pile if source == "discard" and turn.digging in {None, pile} and not penalty else None
    card = None
    if source == "discard":
        card = _from_pile(deal, move, pile, named)
        turn.taken = (*turn.taken, UNKNOWN if card is None else card) if not penalty else turn.taken
    elif source == "kitty":
        card = _from_kitty(deal, move, named)
    elif source == "stock":
        card = _from_stock(deal, move, named)
    else:
        _misplaced(deal, move, f"drew from the {source}")
    more: dict[str, Any] = {"source": source}
    if source == "discard" and len(table.piles) > 1:
        more["pile"] = pile + 1
    if penalty:
        more["penalty"] = True
    deal.note(move, (UNKNOWN if card is None else card,), **more)
    if card is not None:
        table.hands.add(seat, (card,), move.index, Place.PILE if source == "discard" else Place.STOCK)
    for rule in deal.plan.stock["after_draw"]:
        rule.after_draw(table)


def _misplaced(deal: MeldingState, move: Move, words: str) -> None:
    """Reports cards that were not drawn from where cards are drawn."""
    deal.wrong(move, deal.plan.by_verb["draw"], words)


def _judge_number(deal: MeldingState, move: Move, dug: tuple[int, int] | None) -> None:
    """Reports cards drawn too late or too many."""
    turn, drawing = deal.turn, deal.plan.drawing
    told = "one card is" if drawing.draws == 1 else "two cards are"
    open_pile = 0 if turn.digging is None else turn.digging + 1
    deeper = deal.plan.rules["together"] and move.source == "discard" and move.number in {None, open_pile}
    further = dug is not None or deeper
    if turn.phase != Phase.DRAW and not (further and turn.digging is not None):
        deal.wrong(move, drawing, f"drew again or too late; {told} drawn at the beginning of a turn")
    elif len(move.cards) > drawing.draws - turn.drawn and not further:
        deal.wrong(move, drawing, f"drew {len(move.cards)} cards; {told} drawn in a turn")


def _dig(deal: MeldingState, move: Move, place: int, count: int) -> None:
    """Takes several cards of a pile together."""
    table, named = deal.table, [card for card in move.cards if card >= 0]
    pile = table.piles[place] if 0 <= place < len(table.piles) else ()
    taken = list(pile[max(len(pile) - count, 0) :])
    for card in (card for card in named if card not in taken and table.hands.unseen() >> card & 1):
        if UNKNOWN in taken:
            taken[taken.index(UNKNOWN)] = card
    if not taken or not set(named) <= set(taken):
        _misplaced(deal, move, f"drew {deal.told(move.cards)}, which do not lie together on top of the pile")
    if taken:
        table.piles[place] = pile[: len(pile) - len(taken)]
        table.hands.add(move.seat, taken, move.index, Place.PILE)
    deal.turn.digging, deal.turn.taken = place, tuple(taken)
    deal.note(move, taken, source="discard")


def _source(deal: MeldingState, move: Move, named: int) -> str:
    """Where a card comes from of which the log does not say so: the top of a pile if it lies there, though it may have been
    shuffled into the stock before; else the stock, though it may lie unknown on a pile."""
    table, tops = deal.table, [pile[-1] for pile in deal.table.piles if pile]
    if named >= 0 and named in tops:
        shuffled = table.hands.stock <= 0 and named in (next_in_order(deal) or reshuffled(deal))
        return table.readings.pick(move.index, "source", ("discard", "stock")) if shuffled else "discard"
    if named >= 0 and UNKNOWN in tops and table.hands.unseen() >> named & 1:
        return table.readings.pick(move.index, "source", ("stock", "discard"))
    return "stock"


def pile_meant(deal: MeldingState, number: int | None, card: int, *, drawing: bool) -> int:
    """The pile that is meant, from 0."""
    piles = deal.table.piles
    if number is not None:
        return number - 1
    tops = [place for place, pile in enumerate(piles) if pile and pile[-1] == card and card >= 0]
    tops = tops or [place for place, pile in enumerate(piles) if pile and pile[-1] < 0]
    return tops[0] if drawing and tops else 0


def _from_pile(deal: MeldingState, move: Move, pile: int, named: int) -> int | None:
    table, codes = deal.table, deal.table.pack.codes
    if not 0 <= pile < len(table.piles) or not table.piles[pile]:
        _misplaced(deal, move, "drew from a discard pile that has no card")
        return None
    top = table.piles[pile][-1]
    if named >= 0 and top >= 0 and named != top:
        _misplaced(deal, move, f"drew {codes[named]} from the pile, whose top card is {codes[top]}")
    elif top < 0 <= named:
        top = _unseen(deal, move, named)
    table.piles[pile] = table.piles[pile][:-1]
    return top


def _from_kitty(deal: MeldingState, move: Move, named: int) -> int | None:
    kitty = deal.table.kitty
    if not kitty.size:
        _misplaced(deal, move, "drew from a kitty in which there is no card")
        return None
    kitty.size -= 1
    if named >= 0 and kitty.known >> named & 1:
        kitty.known &= ~deal.table.pack.bits[named]
        return named
    return _unseen(deal, move, named)


def _from_stock(deal: MeldingState, move: Move, named: int) -> int | None:
    table = deal.table
    _new_stock(deal, move.index)
    card = _in_order(deal, move, named) if table.own(InOrder).cards else _unseen(deal, move, named)
    if table.hands.stock <= 0:
        table.cite("nothing-to-draw")
        _misplaced(deal, move, "drew from the stock, in which there is no card")
        return None
    table.hands.stock -= 1
    if table.hands.stock == 0:
        for rule in deal.plan.stock["ran_out"]:
            rule.ran_out(table)
        if used_up(table):
            _new_stock(deal, move.index)
    return card


def _in_order(deal: MeldingState, move: Move, named: int) -> int:
    """The next card of a stock whose order is known."""
    order = deal.table.own(InOrder)
    card, order.cards = order.cards[0], order.cards[1:]
    if card < 0:
        return _unseen(deal, move, named)
    if named not in {UNKNOWN, card}:
        codes = deal.table.pack.codes
        words = f"cannot have drawn {codes[named]}: the next card of the stock was {codes[card]}."
        deal.table.refute(Basic.HANDS, move, words)
    return card


def _unseen(deal: MeldingState, move: Move, named: int) -> int:
    """The card that is named, drawn unseen; unknown where it cannot have been."""
    table = deal.table
    if named < 0 or table.hands.unseen() >> named & 1:
        return named
    clause = Basic.HANDS if table.pack.holds(named) else Basic.PACK
    table.refute(clause, move, f"cannot have drawn {table.pack.codes[named]}: it is somewhere else.")
    return UNKNOWN
