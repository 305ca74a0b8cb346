"""A match: deal after deal, the scores, the end and the winners; and what a deal is in each family of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from referee.clauses.ending.law_words import read_law
from referee.clauses.ending.laws import Lawmaking
from referee.clauses.kinds import Award, Ending, FirstLead, NextDealer, Partnership, TieRule, Victory
from referee.reading.deals import Deal
from referee.reading.moves import as_move
from referee.table.standings import Standings
from referee.table.table import MatchSoFar, Table

if TYPE_CHECKING:
    from referee.play.deal import StagedDeal
    from referee.reading.log import Log

DEALS = {
    "beating": "beating.beating_deal:BeatingDeal",
    "capturing": "capturing.capturing_deal:CapturingDeal",
    "climbing": "climbing.climbing_deal:ClimbingDeal",
    "counting": "counting.counting_deal:CountingDeal",
    "matching": "matching.matching_deal:MatchingDeal",
    "melding": "melding.melding_deal:MeldingDeal",
    "trick-taking": "tricks.trick_deal:TrickDeal",
}
"""For each family the class of its deals, imported when a game of the family is played."""


class Match(Standings):
    """A match in progress."""

    def read_laws(self) -> None:
        self.laws = [read_law(text, self.game.pack) for text in self.declared["laws"]]

    def table(self, dealer: int | None = None, declared: Mapping[str, Any] | None = None) -> Table:
        """The table of the next deal; `declared` is what was declared of that deal alone."""
        if dealer is not None:
            self.dealer = dealer
        self.number += 1
        return self._table(self.dealer, declared)

    def _table(self, dealer: int, declared: Mapping[str, Any] | None) -> Table:
        game = self.game.in_deal(self.completed + 1) if self.completed else self.game
        return Table(game, self.names, dealer, self.so_far(declared), rulings=self.rulings)

    def so_far(self, declared: Mapping[str, Any] | None = None) -> MatchSoFar:
        """How it stands before the next deal, of which alone this was declared."""
        told = {**self.declared, **declared} if declared else self.declared
        return MatchSoFar(
            self.standing,
            self.number,
            self.completed,
            self.regular_deals,
            self.totals,
            self.laws,
            told,
            self.out_first,
            self.totals_open,
            self.begun_before,
            self.tricks,
            self.acting,
        )

    def seat_first_dealer(self) -> None:
        """Where the log does not name the first dealer: whom the game's own rule names, or else the ruling."""
        for clause in self.game.of_kind(NextDealer):
            seat = clause.first(self)
            if seat is not None:
                self.dealer = seat
                return
        self.cited.add("first-dealer")

    def who_dealt(self, deal: Deal) -> int | None:
        """The seat that dealt this deal, where what came of the deal before is not known and decides who deals: whom the log
        names, or whoever deals where that player begins who did begin; None where nobody does."""
        if deal.dealer is not None:
            return deal.dealer
        began = next((seat for index, move in enumerate(deal.moves) if (seat := as_move(move, index).seat) >= 0), None)
        for seat in range(self.seats) if began is not None else ():
            table = self._table(seat, {})
            if any(clause.leader(table) == began for clause in table.game.of_kind(FirstLead)):
                return seat
        return None

    def _next_dealer(self, table: Table) -> int:
        """The seat that deals after this deal."""
        self.dealer_open = False
        for clause in table.game.of_kind(NextDealer):
            seat = clause.dealer(table)
            if seat is not None:
                return seat
            self.dealer_open = True
        return (
            table.dealer
            if self.rulings.get("deal-rotation") == "fixed"
            else (table.dealer + self.game.onward) % self.seats
        )

    def close(self, table: Table, scores: Sequence[int] | None, *, scores_only: bool = False) -> None:
        """Takes over a deal that is done; `scores` is None where it was thrown in, and all that is known of it where they are
        `scores_only`."""
        self._pass_laws(table)
        if scores is None:
            self.dealer = self._next_dealer(table) if table.next_deals else self.dealer
            return
        self.out_first = list(table.first_out)
        self.dealer = self._next_dealer(table)
        if self.ending is not None:
            return
        self.completed += 1
        self.last = table
        self.tricks = table.won.tricks[: self.seats]
        self.deal_scores.append(list(scores))
        self.deal_winners.append(list(table.first_out))
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        for award in table.game.acting(Award, "carry"):
            if scores_only and not award.by_scores:
                award.lost(table, self)
            else:
                award.carry(table, self)
        self._look_for_the_end()

    def pass_on(self, table: Table) -> None:
        """Goes on after a deal whose points cannot be told."""
        self._pass_laws(table)
        self.out_first = list(table.first_out)
        self.dealer = self._next_dealer(table)
        self.completed += 1
        self.tricks = ()
        self.totals_open = True
        for award in table.game.acting(Award, "lost"):
            award.lost(table, self)

    def _pass_laws(self, table: Table) -> None:
        making = table.belongings.get(Lawmaking)
        if making is not None and making.laws is not None and self.ending is None:
            self.laws = making.laws

    def _look_for_the_end(self) -> None:
        for ending in self.game.of_kind(Ending):
            reason = ending.ends(self)
            if reason is None and self.regular_deals is None:
                continue
            tied = self.leaders()
            winners: list[int] | None = tied
            if len(tied) > 1 and not self._partners(tied):
                for rule in self.game.of_kind(TieRule):
                    winners = rule.settle(self, tied)
            if winners is None:
                self.regular_deals = self.completed if self.regular_deals is None else self.regular_deals
                if self.rulings.get("extra-round-winner") == "tied-only":
                    self.contenders = tied
                return
            self.winners = winners
            self.ending = {"deal": self.number, "clause": ending.id, "reason": reason or "the tie is broken"}
            return

    def _partners(self, seats: Sequence[int]) -> bool:
        """Are they all of one side, which wins together?"""
        sides = (side for one in self.game.of_kind(Partnership) for side in one.lasting(self.seats))
        return any(set(seats) <= set(side) for side in sides)

    def leaders(self) -> list[int]:
        """The seats that would win now: those with the highest total, where the game has no other rule."""
        for victory in self.game.of_kind(Victory):
            return victory.winners(self)
        totals = self.totals
        best = max([totals[seat] for seat in self.contenders])
        return [seat for seat in self.contenders if totals[seat] == best]


def match_of(log: Log) -> Match:
    """The match of a log, before its first deal."""
    return Match(
        log.game,
        log.players,
        log.dealer,
        first_deal=log.first_deal,
        carried=log.carried,
        rulings=log.rulings,
        declared=log.table,
    )


@cache
def deals_of(family: str) -> type[StagedDeal]:
    """What a deal of that family is."""
    module, _, name = DEALS[family].partition(":")
    found: type[StagedDeal] = getattr(import_module(f"referee.play.{module}"), name)
    return found


def deal_at(table: Table, *, keep_tricks: bool = True) -> StagedDeal:
    """The deal that is played at a table."""
    return deals_of(table.game.family)(table, keep_tricks=keep_tricks)
