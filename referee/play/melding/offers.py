"""The card that is turned up to begin the discard pile, where it is offered round before the first draw."""

from __future__ import annotations

from referee.clauses.melding.deadwood import Offer
from referee.play.melding.state import MeldingState
from referee.reading.moves import Move


def still_offered(deal: MeldingState) -> bool:
    """Is the card still offered?"""
    return deal.plan.rummy.offered is not None and deal.table.own(Offer).open


def just_refused(deal: MeldingState) -> bool:
    """Has everybody refused it, and nobody drawn since?"""
    return deal.plan.rummy.offered is not None and deal.table.own(Offer).refused


def refuse(deal: MeldingState) -> None:
    """The player whose turn it is refuses the card."""
    deal.table.own(Offer).refuse(deal.table.seats)


def imply_refusals(deal: MeldingState, move: Move) -> None:
    """Takes the passes for made that a log leaves out, where a later player takes the card (ruling `upcard-refused`)."""
    table, turn = deal.table, deal.turn
    if not still_offered(deal) or turn.seat in {None, move.seat} or move.verb != "draw" or not _takes_it(deal, move):
        return
    if table.cite(deal.plan.rummy.offered.ruling if deal.plan.rummy.offered else "") == "default":
        turn.pass_to(move.seat)


def _takes_it(deal: MeldingState, move: Move) -> bool:
    """Is it the card that is offered?"""
    piles, card = deal.table.piles.cards, next(iter(move.cards), -1)
    lies = card >= 0 and any(pile[-1:] == (card,) for pile in piles)
    return move.source == "discard" or (move.source is None and lies)


def judge_draw(deal: MeldingState, index: int, move: Move) -> None:
    """Reports a draw from the stock before the card was refused, and the card taken after that; a draw ends the offer."""
    table, clause = deal.table, deal.plan.rummy.offered
    if clause is None:
        return
    offer, takes = table.own(Offer), _takes_it(deal, move)
    if offer.open and not takes:
        unwritten = not offer.refusals and move.seat == deal.plan.first_lead.leader(table)
        out_of_turn = deal.succession.owed is not None
        if not out_of_turn and not (unwritten and table.cite(clause.ruling) == "default"):
            deal.wrong(index, move.seat, clause, "drew from the stock while the card turned up was still offered")
    elif offer.refused and takes:
        deal.wrong(index, move.seat, clause, "took the card that everybody had refused")
    offer.settle()
