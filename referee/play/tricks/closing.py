"""What becomes of a trick that is over: who wins it, who leads the next, whether it was the last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.cards.packs import UNKNOWN
from referee.clauses.ending.laws import Lawmaking
from referee.play.deal import StagedDeal
from referee.play.reckoning import reckoned, reckoning, totals
from referee.play.tricks.judging import as_played
from referee.play.tricks.rule_book import TrickPlan
from referee.play.tricks.whatever import whatever_it_was


class DealOfTricks(StagedDeal):
    """A deal in which tricks are played, as its parts know it."""

    plan: TrickPlan
    closing: Closing


class Closing:
    """The tricks of one deal that are over, as part of it, and how they are listed."""

    cited = False
    """Have the rulings been noted that every trick rests on?"""
    places: Sequence[int] = ()
    """Where in the log the cards stand that lie in the trick."""

    def __init__(self, deal: DealOfTricks) -> None:
        self.deal = deal
        self.table = deal.table
        self.plan = deal.plan

    def close(self) -> None:
        """Closes the trick that lies there."""
        table, deal = self.table, self.deal
        mask = table.trick.mask
        unseen = UNKNOWN in table.trick.cards
        decided = whatever_it_was(self.plan, table) if unseen else None
        winner, place = None, 0
        if decided is not None:
            place, reason = decided.place, decided.reason
            winner = table.trick.seats[place]
        elif unseen:
            reason = "a card of this trick is unknown"
        elif table.trick.joker_undeclared:
            reason = "what a joker of this trick stands for is not known"
        else:
            place, reason = self.plan.winner.decide(table)
            winner = table.trick.seats[place]
        table.won.fell_unknown |= unseen
        table.won.undecided |= winner is None
        for effect in self.plan.before_winning:
            effect.before_winning(table)
        if winner is None:
            table.won.each.append((None, mask))
        elif not table.trick.void:
            table.won.take(winner, mask)
        if deal.keep_tricks:
            deal.tricks.append(self.entry(winner, reason))
        table.won.fallen |= mask
        if winner is not None:
            for clause in self.plan.after_trick:
                clause.after_trick(table, winner)
        if winner is None and self.plan.next_lead.needs_winner:
            deal.next_leader = None
        else:
            if decided is not None:
                place = decided.leads
            else:
                place = self.plan.next_lead.place(table, table.trick.seats, table.trick.faces, place)
            deal.next_leader = table.trick.seats[place]
        table.trick.faces_before = table.trick.faces[-1:]
        table.trick.unseen_before = unseen
        self.cite(mask)
        table.won.suits_led.add(table.trick.led_suit)
        table.trick.clear()
        self.places = ()
        self.go_on()

    def go_on(self) -> None:
        """Goes on to the next trick, or ends the deal with the last."""
        table, deal = self.table, self.deal
        if table.closing or table.trick.number == table.trick.limit or not any(table.hands.sizes):
            self.end()
        else:
            if deal.next_leader is not None:
                deal.next_leader = self.with_cards(deal.next_leader)
            table.trick.number += 1

    def cite(self, mask: int) -> None:
        """Notes the rulings that every trick rests on, and those that one with a joker does."""
        table = self.table
        if not self.cited:
            self.cited = True
            table.cited |= self.plan.rulings
        if mask & table.pack.joker_mask:
            table.cited |= self.plan.joker_rulings

    def scrap(self) -> None:
        """Closes a trick that somebody has picked up."""
        table, deal = self.table, self.deal
        assert table.trick.picked_up is not None
        assert self.plan.picking_up is not None
        picker, leader = table.trick.picked_up
        table.trick.picked_up = None
        if deal.keep_tricks:
            trick = self.entry(None, f"{table.names[picker]} picked it up")
            scrapped = {"clause": self.plan.picking_up.id, "picked_up": table.names[picker], "taken": False}
            deal.tricks.append({**trick, **scrapped})
        table.trick.clear()
        self.places = ()
        deal.next_leader = self.with_cards(leader)
        if table.closing or not any(table.hands.sizes):
            self.end()
        else:
            table.trick.number += 1

    def end(self) -> None:
        """Closes the deal."""
        table = self.table
        table.over = True
        self.see_leaders()

    def see_leaders(self) -> None:
        """Sees who has the highest total, where they make a law."""
        table = self.table
        if self.plan.laws is not None:
            lines = reckoned(self.deal)
            scores = totals(reckoning(self.deal) if lines is None else lines)
            if table.rulings.get("law-maker") != "of-deal":
                scores = [score + table.match.total(seat) for seat, score in enumerate(scores)]
            told = not table.won.fell_unknown and not table.match.totals_open and self.deal.doubt() is None
            told = told and lines is not None
            table.own(Lawmaking).leaders = [
                seat for seat, total in enumerate(scores) if total == max(scores) or not told
            ]

    def with_cards(self, seat: int) -> int:
        """That seat, or the next one clockwise that still has a card (ruling `uneven-hands`), or for one who sits out."""
        sizes = self.table.hands.sizes
        if self.table.rounds is not None:
            seat = self.table.order(seat)[0]
        if sizes[seat] > 0:
            return seat
        return next((other for other in self.table.order(seat) if sizes[other] > 0), seat)

    def entry(self, winner: int | None, reason: str) -> dict[str, Any]:
        """The trick on the table as a verdict lists it."""
        table = self.table
        names, codes = table.names, table.pack.codes
        played = zip(table.trick.seats, table.trick.cards, table.trick.faces, self.places, strict=True)
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
            "clause": self.plan.winner.id,
            "plays": plays,
            "reason": reason,
        }
        if table.trick.void:
            trick["taken"] = False
        return trick
