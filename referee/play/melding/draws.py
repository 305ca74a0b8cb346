"""Drawing in a melding game: from the stock, which the discards renew, from a discard pile, out of the kitty."""

from __future__ import annotations

from typing import Any

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.stock import left_for_stock, renew, used_up
from referee.play.melding import offers
from referee.play.melding.cards import elsewhere
from referee.play.melding.state import MeldingState, Phase
from referee.play.melding.taking_turns import anything_to_draw, end_turn
from referee.play.notation import in_notation
from referee.reading.moves import Move
from referee.table.values import Place


def keeps(deal: MeldingState) -> str:
    """What stays on a discard pile when a new stock is made."""
    if deal.table.rulings.get("pile-reshuffled") == "top-stays":
        return "top"
    return deal.plan.keeps


def draw(deal: MeldingState, index: int, move: Move, *, penalty: bool = False) -> None:
    """Cards out of the stock, from a discard pile or from the kitty; `penalty` cards are no part of the turn."""
    dug = None if penalty or deal.plan.deeper is None else deal.plan.deeper.dug(deal.table, move)
    if not penalty:
        _judge_number(deal, index, move, dug)
        offers.judge_draw(deal, index, move)
    if dug is not None:
        _dig(deal, index, move, *dug)
        drawn = deal.plan.draws
    else:
        left = list(move.cards or (UNKNOWN,))
        drawn = len(left)
        while left:
            lying = [card for card in left if _source(deal, index, card) == "discard"] if move.source != "stock" else []
            card = next(iter(lying), left[0])
            left.remove(card)
            _draw_one(deal, index, move, card, penalty=penalty)
            if deal.table.closing:
                break
    if not penalty:
        deal.turn.drawn += drawn
        if deal.turn.drawn >= deal.plan.draws or not anything_to_draw(deal):
            _have_drawn(deal, index)


def _draw_one(deal: MeldingState, index: int, move: Move, named: int, *, penalty: bool) -> None:
    """One card, from where the log says or from where it lies."""
    table, seat = deal.table, move.seat
    source = move.source or _source(deal, index, named)
    pile = pile_meant(deal, move.number, named, drawing=True)
    deal.turn.digging = pile if source == "discard" and deal.turn.digging in {None, pile} and not penalty else None
    if source == "discard":
        card = _from_pile(deal, index, seat, pile, named)
        deal.turn.taken = (*deal.turn.taken, UNKNOWN if card is None else card) if not penalty else deal.turn.taken
    elif source == "kitty":
        card = _from_kitty(deal, index, seat, named)
    elif source == "stock":
        card = _from_stock(deal, index, seat, named)
    else:
        deal.wrong(index, seat, deal.plan.draw_source, f"drew from the {source}")
        card = None
    if deal.listed.kept:
        more: dict[str, Any] = {"source": source}
        if source == "discard" and len(table.piles) > 1:
            more["pile"] = pile + 1
        if penalty:
            more["penalty"] = True
        deal.listed.note(index, seat, "draw", (UNKNOWN if card is None else card,), **more)
    if card is not None:
        table.hands.add(seat, (card,), index, Place.PILE if source == "discard" else Place.STOCK)
    if deal.plan.second is not None and deal.plan.second.has_ended(table):
        table.out.append(winner := deal.plan.second.winner(table, deal.turn.seat or 0))
        table.first_out = [winner]
        table.closing = True
        table.cite("second-stock")


def _have_drawn(deal: MeldingState, index: int) -> None:
    """The turn goes on after the draw."""
    deal.turn.reach(Phase.MELD)
    if deal.plan.one_action and not deal.table.closing:
        end_turn(deal, index)


def _judge_number(deal: MeldingState, index: int, move: Move, dug: tuple[int, int] | None) -> None:
    """Reports cards drawn too late or too many."""
    plan, clause = deal.plan, deal.plan.drawing
    told = "one card is" if plan.draws == 1 else "two cards are"
    further = dug is not None or (
        plan.deeper is not None and move.source == "discard" and move.number in {None, _open_pile(deal)}
    )
    if deal.turn.phase != Phase.DRAW and not (further and deal.turn.digging is not None):
        deal.wrong(index, move.seat, clause, f"drew again or too late; {told} drawn at the beginning of a turn")
    elif len(move.cards) > plan.draws - deal.turn.drawn and not further:
        deal.wrong(index, move.seat, clause, f"drew {len(move.cards)} cards; {told} drawn in a turn")


def _open_pile(deal: MeldingState) -> int:
    """The pile, as a log numbers it, from which all cards of this turn have been drawn."""
    return 0 if deal.turn.digging is None else deal.turn.digging + 1


def _dig(deal: MeldingState, index: int, move: Move, place: int, count: int) -> None:
    """Takes several cards of a pile together."""
    table, seat, cards = deal.table, move.seat, move.cards
    pile = table.piles[place] if 0 <= place < len(table.piles) else ()
    taken = list(pile[max(len(pile) - count, 0) :])
    for card in (card for card in cards if card >= 0 and card not in taken and table.hands.unseen() >> card & 1):
        if UNKNOWN in taken:
            taken[taken.index(UNKNOWN)] = card
    if not taken or not {card for card in cards if card >= 0} <= set(taken):
        told = " ".join(in_notation(deal.table, cards))
        deal.wrong(index, seat, deal.plan.draw_source, f"drew {told}, which do not lie together on top of the pile")
    if taken:
        table.piles[place] = pile[: len(pile) - len(taken)]
        table.hands.add(seat, taken, index, Place.PILE)
    deal.turn.digging, deal.turn.taken = place, tuple(taken)
    deal.listed.note(index, seat, "draw", taken, source="discard")


def _source(deal: MeldingState, index: int, named: int) -> str:
    """Where a card comes from of which the log does not say so: the top of a pile if it lies there, though it may have been
    shuffled into the stock before; else the stock, though it may lie unknown on a pile."""
    table, piles = deal.table, deal.table.piles
    if named >= 0 and any(pile and pile[-1] == named for pile in piles):
        shuffled = table.hands.stock <= 0 and named in reshuffled(deal)
        return table.readings.pick(index, "source", ("discard", "stock")) if shuffled else "discard"
    if named >= 0 and any(pile and pile[-1] < 0 for pile in piles) and table.hands.unseen() >> named & 1:
        return table.readings.pick(index, "source", ("stock", "discard"))
    return "stock"


def pile_meant(deal: MeldingState, number: int | None, card: int, *, drawing: bool) -> int:
    """The pile that is meant, from 0."""
    piles = deal.table.piles
    if number is not None:
        return number - 1
    tops = [place for place, pile in enumerate(piles) if pile and pile[-1] == card and card >= 0]
    tops = tops or [place for place, pile in enumerate(piles) if pile and pile[-1] < 0]
    return tops[0] if drawing and tops else 0


def _from_pile(deal: MeldingState, index: int, seat: int, pile: int, named: int) -> int | None:
    table, codes = deal.table, deal.table.pack.codes
    if not 0 <= pile < len(table.piles) or not table.piles[pile]:
        deal.wrong(index, seat, deal.plan.draw_source, "drew from a discard pile that has no card")
        return None
    top = table.piles[pile][-1]
    if named >= 0 and top >= 0 and named != top:
        deal.wrong(
            index, seat, deal.plan.draw_source, f"drew {codes[named]} from the pile, whose top card is {codes[top]}"
        )
    elif top < 0 <= named and not table.hands.unseen() >> named & 1:
        elsewhere(deal, index, seat, named)
    elif top < 0:
        top = named
    table.piles[pile] = table.piles[pile][:-1]
    return top


def _from_kitty(deal: MeldingState, index: int, seat: int, named: int) -> int | None:
    table = deal.table
    if not table.kitty.size:
        deal.wrong(index, seat, deal.plan.draw_source, "drew from a kitty in which there is no card")
        return None
    table.kitty.size -= 1
    if named >= 0 and table.kitty.known >> named & 1:
        table.kitty.known &= ~table.pack.bits[named]
        return named
    return _unseen(deal, index, seat, named)


def _from_stock(deal: MeldingState, index: int, seat: int, named: int) -> int | None:
    table = deal.table
    renew(table, index, keeps(deal))
    card = _unseen(deal, index, seat, named)
    if table.hands.stock <= 0:
        table.cite("nothing-to-draw")
        deal.wrong(index, seat, deal.plan.draw_source, "drew from the stock, in which there is no card")
        return None
    table.hands.stock -= 1
    if table.hands.stock == 0:
        if deal.plan.second is not None:
            deal.plan.second.ran_out(table)
        if used_up(table):
            renew(table, index, keeps(deal))
    return card


def _unseen(deal: MeldingState, index: int, seat: int, named: int) -> int:
    if named < 0 or deal.table.hands.unseen() >> named & 1:
        return named
    elsewhere(deal, index, seat, named)
    return UNKNOWN


def reshuffled(deal: MeldingState) -> list[int]:
    return left_for_stock(deal.table, keeps(deal))
