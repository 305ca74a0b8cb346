"""What becomes of a trick that is over: who wins it, who leads the next, whether it was the last."""

from __future__ import annotations

from typing import Any

from referee.cards.packs import UNKNOWN
from referee.clauses.ending.laws import Lawmaking
from referee.games.clause import Clause
from referee.games.told import OF_CARDS, OF_TRICKS
from referee.play.deal import StagedDeal
from referee.play.reckoning import reckoned, reckoning, totals
from referee.play.tricks.judging import as_played
from referee.play.tricks.rule_book import TrickPlan, plan_of
from referee.play.tricks.whatever import whatever_it_was
from referee.table.table import Table


class TrickClosing(StagedDeal):
    """The tricks of one deal that are over, and how they are listed."""

    plan: TrickPlan
    cited = False
    places: list[int] | range = range(0)

    def doubt(self) -> tuple[Clause, str] | None:
        """Why the points of the deal cannot be told; among others, for somebody scores by a trick or a card that nobody saw."""
        return super().doubt() or self._doubt_unseen()

    def _doubt_unseen(self) -> tuple[Clause, str] | None:
        table, won = self.table, self.table.won
        if not (won.undecided or won.fell_unknown):
            return None
        lost = won.undecided and sum(won.tricks) != table.trick.limit
        for award in self.plan.awards:
            for told in award.tells(table.game):
                if lost and told.field in OF_TRICKS:
                    return award, "Who won a trick is not known: the points that hang on it cannot be told."
                unseen = not told.cards or bool(told.cards & table.hands.unseen())
                if won.fell_unknown and told.field in OF_CARDS and unseen:
                    return award, "A card that fell is not known: the points that hang on it cannot be told."
        return None

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.plan = plan_of(table.game)
        table.scales = self.plan.scales
        super().__init__(table, keep_tricks=keep_tricks)

    def _close_trick(self) -> None:
        table = self.table
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
        if self.keep_tricks:
            self.tricks.append(self.entry(winner, reason))
        table.won.fallen |= mask
        if winner is not None:
            for clause in self.plan.after_trick:
                clause.after_trick(table, winner)
        if winner is None and self.plan.next_lead.needs_winner:
            self.next_leader = None
        else:
            if decided is not None:
                place = decided.leads
            else:
                place = self.plan.next_lead.place(table, table.trick.seats, table.trick.faces, place)
            self.next_leader = self._with_cards(table.trick.seats[place])
        table.trick.faces_before = table.trick.faces[-1:]
        table.trick.unseen_before = unseen
        self._cite(mask)
        table.won.suits_led.add(table.trick.led_suit)
        table.trick.clear()
        self.places = []
        self._go_on()

    def _go_on(self) -> None:
        """Goes on to the next trick, or ends the deal with the last."""
        table = self.table
        if table.closing or table.trick.number == table.trick.limit or not any(table.hands.sizes):
            self._end()
        else:
            if self.next_leader is not None:
                self.next_leader = self._with_cards(self.next_leader)
            table.trick.number += 1

    def _cite(self, mask: int) -> None:
        """Notes the rulings that every trick rests on, and those that one with a joker does."""
        table = self.table
        if not self.cited:
            self.cited = True
            table.cited |= self.plan.rulings
        if mask & table.pack.joker_mask:
            table.cited |= self.plan.joker_rulings

    def _scrap_trick(self) -> None:
        """Closes a trick that somebody has picked up."""
        table = self.table
        assert table.trick.picked_up is not None
        assert self.plan.picking_up is not None
        picker, leader = table.trick.picked_up
        table.trick.picked_up = None
        if self.keep_tricks:
            trick = self.entry(None, f"{table.names[picker]} picked it up")
            scrapped = {"clause": self.plan.picking_up.id, "picked_up": table.names[picker], "taken": False}
            self.tricks.append({**trick, **scrapped})
        table.trick.clear()
        self.places = []
        self.next_leader = self._with_cards(leader)
        if table.closing or not any(table.hands.sizes):
            self._end()
        else:
            table.trick.number += 1

    def _end(self) -> None:
        """Closes the deal."""
        table = self.table
        table.over = True
        self.see_leaders()

    def see_leaders(self) -> None:
        table = self.table
        if self.plan.laws is not None:
            lines = reckoned(self)
            scores = totals(reckoning(self) if lines is None else lines)
            if table.rulings.get("law-maker") != "of-deal":
                scores = [score + table.match.total(seat) for seat, score in enumerate(scores)]
            told = not table.won.fell_unknown and not table.match.totals_open and self.doubt() is None
            told = told and lines is not None
            table.own(Lawmaking).leaders = [
                seat for seat, total in enumerate(scores) if total == max(scores) or not told
            ]

    def _with_cards(self, seat: int) -> int:
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
