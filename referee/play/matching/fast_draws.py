"""Draws and passes of the plain stretch of matching games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.stock import renew, used_up
from referee.play.matching import out_of_stock
from referee.reading.moves import Move
from referee.table.values import Place

if TYPE_CHECKING:
    from referee.play.matching.fast_turns import Stretch


def take_draw(stretch: Stretch, index: int, move: Move) -> bool:
    """One card of the stock, or as many as the last effect demands."""
    seat, cards, plan, turn, hands = move.seat, move.cards, stretch.plan, stretch.turn, stretch.hands
    if (seat != turn.seat and not stretch.in_turn(seat)) or turn.drawn is not None or stretch.sizes[seat] < 1:
        return False
    if stretch.bound:
        return not plan.declining.takes_pile and _pay(stretch, index, move)
    if plan.declining.takes_pile:
        return _take_pile(stretch, index, seat)
    if len(cards) > 1 or (hands.stock <= 0 and not plan.renews):
        return False
    card = cards[0] if cards else UNKNOWN
    if not (stretch.unseen >> card & 1 if hands.stock > 0 <= card else _can_be_drawn(stretch, card)):
        return False
    draws_on = plan.declining.draws_on
    if draws_on and not plan.declining.goes_on(turn.draws):
        return False
    waits = plan.after_draw is not None and not draws_on
    if waits and card < 0:
        stretch.mark(index)
    if plan.must_play and turn.passed is None and not turn.draws:
        stretch.judge_declining(index, seat, "drew")
    told = [stretch.codes[card] if card >= 0 else "?"]
    stretch.list(seat, {"action": "draw", "cards": told, "move": index, "source": "stock"})
    turn.begun = True
    if not draws_on:
        turn.held_before = stretch.known[seat]
    _draw(stretch, index, seat, card)
    if draws_on:
        turn.draws += 1
        turn.just_drew = None
        return True
    if waits and (card < 0 or (stretch.fitting | stretch.wild) >> card & 1):
        turn.drawn, turn.passed, turn.just_drew = card, None, None
        return True
    stretch.end_turn()
    turn.just_drew = seat, card
    return True


def _draw(stretch: Stretch, index: int, seat: int, card: int) -> None:
    """A card of the stock comes into a hand."""
    hands = stretch.hands
    if hands.stock <= 0:
        renew(stretch.table, index)
        stretch.unseen = hands.unseen()
    hands.stock -= 1
    if card >= 0:
        bit = stretch.bits[card]
        stretch.known[seat] |= bit
        stretch.sizes[seat] += 1
        stretch.unseen &= ~bit
    else:
        hands.add(seat, (UNKNOWN,), index)
        stretch.unseen &= ~stretch.known[seat]
    if stretch.at_once and hands.stock <= 0 and stretch.plan.renews and used_up(stretch.table):
        stretch.lay_down()
        renew(stretch.table, index)
        stretch.unseen = hands.unseen()


def _take_pile(stretch: Stretch, index: int, seat: int) -> bool:
    """The whole pile, where every card of it is known."""
    table, turn, plan = stretch.table, stretch.turn, stretch.plan
    stretch.lay_down()
    pile = table.piles[0]
    if not pile or UNKNOWN in pile or turn.passed is not None or plan.after_draw is not None:
        return False
    if plan.must_play:
        stretch.judge_declining(index, seat, "took the pile")
    told = [stretch.codes[card] for card in pile]
    stretch.list(seat, {"action": "draw", "cards": told, "move": index, "source": "discard"})
    turn.held_before, turn.begun = stretch.known[seat], True
    table.hands.add(seat, table.piles.take_all(), index, Place.PILE)
    table.trick.faces = []
    table.cited.add("pile-taken")
    stretch.end_turn()
    turn.just_drew = seat, UNKNOWN
    stretch.unseen = table.hands.unseen()
    return stretch.looks_again()


def _pay(stretch: Stretch, index: int, move: Move) -> bool:
    """The cards that an effect makes a player draw who does not play, where all are named and the stock has them."""
    table, turn, seat, cards = stretch.table, stretch.turn, move.seat, move.cards
    limit = table.demands.limit
    due = table.demands.toll or int(limit is not None and limit.pays)
    if not len(cards) == due > 0 or table.hands.stock <= due or turn.passed is not None:
        return False
    mask = 0
    for card in cards:
        mask |= stretch.bits[card] if card >= 0 else 0
    if mask & ~stretch.unseen or mask.bit_count() != due:
        return False
    codes = [stretch.codes[card] for card in cards]
    stretch.list(seat, {"action": "draw", "cards": codes, "move": index, "source": "stock"})
    turn.held_before, turn.begun = stretch.known[seat], True
    table.hands.stock -= due
    stretch.known[seat] |= mask
    stretch.sizes[seat] += due
    stretch.unseen &= ~mask
    table.demands.expire()
    stretch.end_turn()
    turn.just_drew = seat, cards[0]
    return stretch.looks_again()


def _can_be_drawn(stretch: Stretch, card: int) -> bool:
    """Is there a card to draw, and may it be that one? Where the stock has run out the pile makes a new one."""
    if stretch.hands.stock > 0:
        return True  # nobody knows which
    stretch.lay_down()
    beneath = stretch.table.piles[0][:-1]
    loose = stretch.unseen | stretch.table.pack.mask(one for one in beneath if one >= 0)
    for hand in stretch.known:
        loose &= ~hand
    return bool(beneath) and (card < 0 or bool(loose >> card & 1))


def may_draw_on(stretch: Stretch) -> bool:
    """May the player, whose turn it is, draw and then go on?"""
    if stretch.bound or not stretch.plan.declining.goes_on(stretch.turn.draws):
        return False
    stretch.lay_down()
    return out_of_stock.can_draw(stretch.deal)


def take_pass(stretch: Stretch, index: int, seat: int) -> bool:
    """A pass, before a draw or after one."""
    turn, plan = stretch.turn, stretch.plan
    if not stretch.in_turn(seat) or turn.passed is not None or stretch.bound:
        return False
    if plan.declining.draws_on:
        return _pass_on(stretch, index, seat)
    if turn.drawn is None:
        if not (plan.renews or stretch.hands.stock > 0) or not _can_be_drawn(stretch, UNKNOWN):
            return False
        if plan.must_play:
            stretch.judge_declining(index, seat, "passed")
    stretch.list(seat, {"action": "pass", "cards": [], "move": index})
    turn.just_drew = None
    if turn.drawn is not None:
        stretch.end_turn()
    else:
        turn.passed, turn.begun = index, True
    return True


def _pass_on(stretch: Stretch, index: int, seat: int) -> bool:
    """A pass where who draws may draw on: when no more can be drawn."""
    turn, plan = stretch.turn, stretch.plan
    if not (plan.renews or stretch.hands.stock > 0) or may_draw_on(stretch):
        return False
    if plan.must_play:
        stretch.judge_declining(index, seat, "passed")
    stretch.list(seat, {"action": "pass", "cards": [], "move": index})
    turn.just_drew, turn.begun = None, True
    stretch.end_turn()
    return True
