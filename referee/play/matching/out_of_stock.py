"""What matching players draw from the stock: how many cards, which, and the new stock out of the pile."""

from __future__ import annotations

from referee.cards.packs import UNKNOWN
from referee.clauses.dealing.stock import left_for_stock, renew, used_up
from referee.clauses.kinds import CardEffect
from referee.games.basics import Basic
from referee.play.matching import options
from referee.play.matching.taking_turns import MatchingState
from referee.table.values import Place


def stock_left(deal: MatchingState) -> int:
    """How many cards can be drawn, those of the pile that would make a new stock included."""
    return deal.table.hands.stock + (len(left_for_stock(deal.table)) if deal.plan.renews else 0)


def toll_due(deal: MatchingState) -> int:
    """How many cards a player draws now who does not play, where an effect says so."""
    return min(deal.table.demands.toll or 1, stock_left(deal))


def toll_clause(deal: MatchingState) -> str:
    """The clause that says what is to be drawn."""
    limit = deal.table.demands.limit
    if limit is not None:
        return limit.clause
    return next(effect.id for effect in deal.table.game.of_kind(CardEffect) if effect.adds_up)


def can_draw(deal: MatchingState) -> bool:
    """Is there anything that a player who does not play would get?"""
    if deal.plan.declining.takes_pile and not options.pays(deal):
        return bool(deal.table.piles[0])
    return deal.table.hands.stock > 0 or (deal.plan.renews and any(len(pile) > 1 for pile in deal.table.piles))


def draw(deal: MatchingState, index: int, seat: int, cards: tuple[int, ...]) -> None:
    """Gives a player cards of the stock, UNKNOWN for those that the log does not name, as far as there are any."""
    table = deal.table
    for card in cards:
        renew_stock(deal, index)
        if table.hands.stock <= 0:
            table.cite("nothing-to-draw")
            if card >= 0:
                did = f"drew {table.pack.codes[card]}, but there is nothing to draw"
                deal.turn.wrong(index, seat, deal.plan.stock_end or deal.plan.declining, did, "impossible")
            return
        table.hands.stock -= 1
        table.hands.add(seat, (_in_stock(deal, index, seat, card),), index)
        if used_up(table):
            renew_stock(deal, index)
    if table.hands.sizes[seat] == 1 and table.rulings.get("call-drawn") == "drawn":
        deal.turn.count_down(seat, index)


def _in_stock(deal: MatchingState, index: int, seat: int, card: int) -> int:
    """The card drawn, UNKNOWN where it cannot have been in the stock."""
    table = deal.table
    lying = table.hands.possible[Place.STOCK] if table.hands.possible else table.hands.unseen()
    if card < 0 or lying >> card & 1:
        return card
    code = table.pack.codes[card]
    if table.pack.holds(card):
        did = f"cannot have drawn {code}: it is somewhere else"
        deal.turn.wrong(index, seat, deal.plan.stock_end or deal.plan.declining, did, "impossible")
    else:
        deal.turn.wrong(index, seat, Basic.PACK, f"drew {code}, which is not in this game's pack", "impossible")
    return UNKNOWN


def renew_stock(deal: MatchingState, index: int) -> None:
    """Makes a new stock of all but the top cards, where the stock has run out."""
    if deal.plan.renews:
        renew(deal.table, index)
