"""What becomes of a trick that is over: who wins it, who leads the next, whether it was the last."""

from __future__ import annotations

from typing import Any

from referee.cards.packs import UNKNOWN
from referee.clauses.ending.laws import Lawmaking
from referee.play.reckoning import reckoned, reckoning, totals
from referee.play.tricks.judging_cards import as_played
from referee.play.tricks.trick_plan import DealOfTricks
from referee.play.tricks.whatever import whatever_it_was


def close_trick(deal: DealOfTricks) -> None:
    """Closes the trick that lies there."""
    table = deal.table
    mask = table.trick.mask
    unseen = UNKNOWN in table.trick.cards
    decided = whatever_it_was(deal.plan, table) if unseen else None
    winner, place = None, 0
    if decided is not None:
        place, reason = decided.place, decided.reason
        winner = table.trick.seats[place]
    elif unseen:
        reason = "a card of this trick is unknown"
    elif table.trick.joker_undeclared:
        reason = "what a joker of this trick stands for is not known"
    else:
        place, reason = deal.plan.winner.decide(table)
        winner = table.trick.seats[place]
    table.won.fell_unknown |= unseen
    table.won.undecided |= winner is None
    for effect in deal.plan.before_winning:
        effect.before_winning(table)
    if deal.keep_tricks:
        deal.tricks.append(trick_entry(deal, winner, reason))
    if not deal.cited or mask & table.pack.joker_mask:
        cite_rulings(deal, mask)
    if winner is None:
        table.won.each.append((None, mask))
    elif not table.trick.void:
        table.won.take(winner, mask)
    table.won.fallen |= mask
    if winner is not None:
        for clause in deal.plan.after_trick:
            clause.after_trick(table, winner)
    if winner is None and deal.plan.next_lead.needs_winner:
        deal.next_leader = None
    else:
        if decided is not None:
            place = decided.leads
        elif not deal.plan.winner_leads:
            place = deal.plan.next_lead.place(table, table.trick.seats, table.trick.faces, place)
        deal.next_leader = table.trick.seats[place]
    table.trick.faces_before = table.trick.faces[-1:]
    table.trick.unseen_before = unseen
    table.won.suits_led.add(table.trick.led_suit)
    table.trick.clear()
    deal.places = ()
    go_on(deal)


def go_on(deal: DealOfTricks) -> None:
    """Goes on to the next trick, or ends the deal with the last."""
    table = deal.table
    if table.closing or table.trick.number == table.trick.limit or not any(table.hands.sizes):
        end_deal(deal)
    else:
        leader = deal.next_leader
        if leader is not None and (table.rounds is not None or table.hands.sizes[leader] <= 0):
            deal.next_leader = deal.table.with_cards(leader)
        table.trick.number += 1


def cite_rulings(deal: DealOfTricks, mask: int) -> None:
    """Notes the rulings that every trick rests on, and those that one with a joker does."""
    table = deal.table
    if not deal.cited:
        deal.cited = True
        table.cited |= deal.plan.rulings
    if mask & table.pack.joker_mask:
        table.cited |= deal.plan.joker_rulings


def scrap_trick(deal: DealOfTricks) -> None:
    """Closes a trick that somebody has picked up."""
    table = deal.table
    assert table.trick.picked_up is not None
    assert deal.plan.picking_up is not None
    picker, leader = table.trick.picked_up
    table.trick.picked_up = None
    if deal.keep_tricks:
        trick = trick_entry(deal, None, f"{table.names[picker]} picked it up")
        scrapped = {"clause": deal.plan.picking_up.id, "picked_up": table.names[picker], "taken": False}
        deal.tricks.append({**trick, **scrapped})
    table.trick.clear()
    deal.places = ()
    deal.next_leader = deal.table.with_cards(leader)
    if table.closing or not any(table.hands.sizes):
        end_deal(deal)
    else:
        table.trick.number += 1


def end_deal(deal: DealOfTricks) -> None:
    """Closes the deal."""
    table = deal.table
    table.over = True
    see_leaders(deal)


def see_leaders(deal: DealOfTricks) -> None:
    """Sees who has the highest total, where they make a law."""
    table = deal.table
    if deal.plan.laws is not None:
        lines = reckoned(deal)
        scores = totals(reckoning(deal) if lines is None else lines)
        if table.rulings.get("law-maker") != "of-deal":
            scores = [score + table.match.total(seat) for seat, score in enumerate(scores)]
        told = not table.won.fell_unknown and not table.match.totals_open and deal.doubt() is None
        told = told and lines is not None
        table.own(Lawmaking).leaders = [seat for seat, total in enumerate(scores) if total == max(scores) or not told]


def trick_entry(deal: DealOfTricks, winner: int | None, reason: str) -> dict[str, Any]:
    """The trick on the table as a verdict lists it."""
    table = deal.table
    names, codes = table.names, table.pack.codes
    played = zip(table.trick.seats, table.trick.cards, table.trick.faces, deal.places, strict=True)
    plays = [
        {
            "player": names[seat],
            "cards": [codes[card] if card == face >= 0 else as_played(table, card, face)],
            "move": place,
        }
        for seat, card, face, place in played
    ]
    trick: dict[str, Any] = {
        "number": table.trick.number,
        "leader": names[table.trick.seats[0]],
        "winner": None if winner is None else names[winner],
        "clause": deal.plan.winner.id,
        "plays": plays,
        "reason": reason,
    }
    if table.trick.void:
        trick["taken"] = False
    return trick
