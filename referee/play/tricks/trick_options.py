"""What may be played to a trick: the legal cards, as a log writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.clauses.ending.laws import law_forbidding
from referee.clauses.kinds import Duty
from referee.play.tricks.judging_cards import beside, binding, broken, legal_cards, met_by_all
from referee.play.tricks.trick import duties_now
from referee.play.tricks.trick_plan import DealOfTricks
from referee.table.table import Table

if TYPE_CHECKING:
    from referee.table.shapes import MayBefore, Next


def may_stand_for(table: Table, seat: int, joker: int, face: int, duties: Sequence[Duty]) -> bool:
    """May the wild joker out of this hand be played as that card now?"""
    hand = beside(table, seat, joker)
    if table.hands.unknown(seat):
        hand |= table.hands.unseen()
    return broken(table, face, hand, duties) is None and law_forbidding(table, face) is None


def legal(deal: DealOfTricks, seat: int) -> list[int]:
    """The known cards that the seat, whose turn it is, certainly may play now; in the order of the pack."""
    table = deal.table
    table.trick.mover = seat
    duties = duties_now(deal)
    cards = legal_cards(table, seat, duties)
    if table.hands.unknown(seat):
        unseen, met = table.hands.unseen(), met_by_all(duties)
        met |= table.wild.cards if deal.plan.declared_cards is not None else 0
        cards = [
            card for card in cards if met >> card & 1 or not broken(table, card, unseen, binding(table, card, duties))
        ]
    return [card for card in cards if law_forbidding(table, card) is None] if table.match.laws else cards


def legal_moves(deal: DealOfTricks, seat: int) -> list[str]:
    """What the seat, whose turn it is, certainly may play now, in notation; `pick-up` last where that is allowed."""
    table, declared = deal.table, deal.plan.declared_cards
    moves: dict[str, None] = {}
    for card in legal(deal, seat):
        if declared is not None and table.wild.cards >> card & 1:
            duties = duties_now(deal)
            ways = declared.ways(table, card)
            moves |= dict.fromkeys(text for text, face in ways if may_stand_for(table, seat, card, face, duties))
        else:
            moves[table.pack.codes[card]] = None
    picking_up = deal.plan.picking_up
    if picking_up is not None and table.trick.cards and picking_up.may_pick_up(table, seat):
        moves["pick-up"] = None
    return list(moves)


def play_due(deal: DealOfTricks, seat: int) -> Next:
    """What that hand, whose turn it is, may play, as a verdict tells it; a hand that the others leave over is known."""
    hands, known = deal.table.hands, deal.table.hands.known
    settled = None if hands.sizes_unknown else hands.settled()
    if settled is None or settled is known:
        return _may_play(deal, seat)
    if "impossible" not in [found["kind"] for found in deal.table.findings]:
        hands.known = settled
    try:
        return _may_play(deal, seat)
    finally:
        hands.known = known


def _may_play(deal: DealOfTricks, seat: int) -> Next:
    table, picking_up = deal.table, deal.plan.picking_up
    moves = legal_moves(deal, seat)
    if moves == ["pick-up"] and picking_up is not None:
        action, moves = "pick-up", []
        seat = picking_up.picker(table, seat)
    else:
        action = "play" if moves or table.hands.unknown(seat) or not table.match.laws else "pass"
    entry: Next = {"player": table.names[seat], "action": action, "legal": moves}
    if table.hands.unknown(seat) or table.trumps.broken != table.trumps.surely_broken:
        entry["certain"] = False
    return entry


def in_turn(deal: DealOfTricks, seat: int) -> list[MayBefore]:
    """What that player, whose turn it is, may do before playing a card, as a verdict offers it."""
    cards = deal.table.pack.mask(legal(deal, seat))
    offers: list[MayBefore] = []
    for stage in deal.plan.in_turn:
        ways: dict[str, list[str]] = {}
        for move in stage.in_turn(deal.table, seat, cards):
            verb, _, rest = move.partition(" ")
            ways.setdefault(verb, []).extend([rest] if rest else [])
        offers += [{"player": deal.table.names[seat], "action": verb, "legal": way} for verb, way in ways.items()]
    return offers
