"""A match: deal after deal, the scores, the end and the winners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.clauses.ending.laws import read_law
from referee.clauses.kinds import Award, Ending, NextDealer, TieRule, Victory
from referee.evidence.inference import deal_hands
from referee.games.game import Game
from referee.play.families import deal_at
from referee.reading.log import Deal, Log
from referee.table.standings import Standings
from referee.table.table import Table
from referee.table.values import Finding

Reckoning = dict[str, list[dict[str, Any]]]


class Match(Standings):
    """A match in progress."""

    def __init__(self, game: Game, names: Sequence[str], dealer: int, **told: Any) -> None:
        super().__init__(game, names, dealer, **told)
        self.laws = [read_law(text, game.pack) for text in self.declared.get("laws", ())]

    def table(self, dealer: int | None = None) -> Table:
        """The table of the next deal."""
        if dealer is not None:
            self.dealer = dealer
        self.number += 1
        table = Table(
            self.game,
            self.names,
            self.dealer,
            number=self.number,
            earlier=self.completed,
            rulings=self.rulings,
            declared=self.declared,
            laws=self.laws,
            totals=self.totals,
        )
        table.standing = self.standing
        table.regular_deals = self.regular_deals
        return table

    def seat_first_dealer(self) -> None:
        """Where the log does not name the first dealer: whom the game's own rule names, or else the ruling."""
        for clause in self.game.of_kind(NextDealer):
            seat = clause.first(self)
            if seat is not None:
                self.dealer = seat
                return
        self.rested.add("first-dealer")

    def _next_dealer(self, table: Table) -> int:
        """The seat that deals after this deal."""
        for clause in self.game.of_kind(NextDealer):
            seat = clause.dealer(table)
            if seat is not None:
                return seat
        return table.dealer if self.rulings.get("deal-rotation") == "fixed" else (table.dealer + 1) % self.seats

    def close(self, table: Table, scores: Sequence[int] | None) -> None:
        """Takes over a deal that is done; `scores` is None where it was thrown in."""
        self._pass_laws(table)
        if scores is None:
            return
        self.dealer = self._next_dealer(table)
        if self.ending is not None:
            return
        self.completed += 1
        self.last = table
        self.deal_scores.append(list(scores))
        self.deal_winners.append(list(table.first_out))
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        for award in self.game.of_kind(Award):
            award.carry(table, self)
        self._look_for_the_end()

    def pass_on(self, table: Table) -> None:
        """Goes on after a deal whose points cannot be told."""
        self._pass_laws(table)
        self.dealer = self._next_dealer(table)
        self.completed += 1
        for award in self.game.of_kind(Award):
            award.lost(table, self)

    def _pass_laws(self, table: Table) -> None:
        if self.ending is None and table.new_laws is not None:
            self.laws = table.new_laws

    def _look_for_the_end(self) -> None:
        for ending in self.game.of_kind(Ending):
            reason = ending.ends(self)
            if reason is None and self.regular_deals is None:
                continue
            tied = self.leaders()
            winners: list[int] | None = tied
            if len(tied) > 1:
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

    def leaders(self) -> list[int]:
        """The seats that would win now: those with the highest total, where the game has no other rule."""
        for victory in self.game.of_kind(Victory):
            return victory.winners(self)
        best = max(self.totals[seat] for seat in self.contenders)
        return [seat for seat in self.contenders if self.totals[seat] == best]


class JudgedDeal:
    """What came of one deal: the verdict's entry, the scores (None: unfinished or thrown in), and the next move."""

    def __init__(self, match: Match, deal: Deal, *, keep_tricks: bool = True) -> None:
        self.over_before = match.ending
        self.columns = match.columns
        table = match.table(deal.dealer)
        self.table = table
        self.play = deal_at(table, keep_tricks=keep_tricks)
        deal_hands(table, deal, carry=not self.play.looks_ahead)
        if self.over_before is not None and deal.moves:
            message = f"The match was over after deal {self.over_before['deal']}: {self.over_before['reason']}."
            table.find("illegal", self.over_before["clause"], message, move=0)
            table.ruling("after-the-end")
        elif self.over_before is None:
            for clause in match.game.of_kind(NextDealer):
                clause.judge_dealer(table)
        self.play.run(deal.moves)
        self.scores: list[int] | None = None
        self.reckoning: Reckoning | None = None
        if table.over and not table.thrown_in:
            self._reckon()
        if table.over and self.scores is None and not table.thrown_in:
            match.pass_on(table)
        elif table.over:
            match.close(table, self.scores)
            if match.doubt is not None:
                table.find("unproven", match.doubt[0], match.doubt[1], move=None)
                match.doubt = None
        match.rested |= table.rested

    def _reckon(self) -> None:
        for award in self.play.plan.awards:
            doubt = award.doubt(self.table)
            if doubt is not None:
                self.table.find("unproven", award, doubt, move=None)
                return
        lines = self.play.reckoning()
        self.scores = [sum(points.points for _, points in own) for own in lines]
        self.reckoning = {
            name: [{"clause": clause, "points": line.points, "note": line.note} for clause, line in own]
            for name, own in zip(self.columns, lines, strict=True)
        }
        self._doubt_kitty()

    def _doubt_kitty(self) -> None:
        """Says so where the reckoning needs kitty cards that nobody recorded (ruling `kitty-trick`)."""
        table = self.table
        if table.kitty.owner is None or table.kitty.known.bit_count() >= table.kitty.size:
            return
        if any(award.reads_cards for award in self.play.plan.awards):
            owner = table.names[table.kitty.owner]
            message = f"{owner} won the kitty, whose cards are not all recorded; they may change the scores."
            table.find("unproven", "kitty-capture", message, move=None, seat=table.kitty.owner)

    def entry(self) -> dict[str, Any]:
        """The deal as it stands in a verdict."""
        table = self.table
        names = table.names
        entry: dict[str, Any] = {
            "number": table.number,
            "dealer": names[table.dealer],
            "complete": table.over,
            "tricks": self.play.tricks,
            **({} if self.play.listed is None else {"turns": self.play.listed.turns}),
            "findings": table.findings,
            "scores": None if self.scores is None else dict(zip(self.columns, self.scores, strict=True)),
            "reckoning": self.reckoning,
        }
        if table.unlisted:
            entry["more_findings"] = table.unlisted
        lying = self.play.open_trick()
        if lying is not None:
            entry["open_trick"] = lying
        if table.thrown_in:
            entry["thrown_in"] = True
        if self.play.plan.goes_out:
            entry["finishing"] = [names[seat] for seat in table.out]
        return entry


def judge_log(log: Log, rulings: Mapping[str, Any], edition: str, *, keep_tricks: bool = True) -> dict[str, Any]:
    """The verdict on a log, as plain data."""
    match = Match(
        log.game,
        log.players,
        log.dealer,
        first_deal=log.first_deal,
        carried=log.carried,
        rulings=log.rulings,
        declared=log.table,
    )
    if not log.dealer_named and log.deals and log.deals[0].dealer is None:
        match.seat_first_dealer()
    deals: list[dict[str, Any]] = []
    upcoming = None
    for index, deal in enumerate(log.deals):
        judged = JudgedDeal(match, deal, keep_tricks=keep_tricks)
        if judged.table.adrift:
            match.pass_on(judged.table)
        elif not judged.table.over and index + 1 < len(log.deals):
            message = (
                "The log goes on with the next deal, but this one is not recorded to its end: its points are not known."
            )
            judged.table.find("unproven", judged.play.plan.end_clause, message, move=None)
            match.rested.add("unfinished-deal")
            match.pass_on(judged.table)
        deals.append(judged.entry())
        upcoming = judged.play.next()
    if len(log.deals) > 1:
        match.rested.add("deal-rotation")
    return _verdict(log, match, deals, upcoming, rulings, edition)


def _verdict(
    log: Log,
    match: Match,
    deals: list[dict[str, Any]],
    upcoming: dict[str, Any] | None,
    rulings: Mapping[str, Any],
    edition: str,
) -> dict[str, Any]:
    findings: list[Finding] = [finding for deal in deals for finding in deal["findings"]]
    kinds = {finding["kind"] for finding in findings}
    if kinds & {"illegal", "impossible"}:
        outcome = "violations"
    else:
        outcome = "undecided" if "unproven" in kinds else "clean"
    verdict: dict[str, Any] = {
        "game": log.game.slug,
        "edition": edition,
        "verdict": outcome,
        "complete": match.ending is not None,
        "deals": deals,
        "scores": dict(zip(match.columns, match.totals, strict=True)),
        "winners": [log.players[seat] for seat in match.winners],
        "ending": match.ending,
        "next": None if match.ending is not None else upcoming,
        "rulings": _rulings_in_force(log, match, rulings),
    }
    if log.edition is not None:
        verdict["edition_changed"] = log.edition != edition
    return verdict


def _rulings_in_force(log: Log, match: Match, book: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every ruling that the judgement rested on, and every one that the log chose, in the order of their ids; where the table
    declared its own answer, with what it declared."""
    listed = []
    for id_ in sorted(match.rested | set(log.rulings)):
        value = log.rulings.get(id_, "default")
        entry = book.get(id_)
        if entry is not None:
            text = entry["default"]["text"] if value == "default" else entry["alternatives"][value]
            listed.append({"id": id_, "value": value, "text": text})
            key = entry.get("declared", "").removeprefix("table.")
            if key in log.table:
                listed[-1]["declared"] = log.table[key]
    return listed
