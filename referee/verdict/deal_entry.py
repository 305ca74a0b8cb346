"""What came of one deal: the verdict's entry and the reckoning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from referee.clauses.kinds import CardsApart, NextDealer, Stage
from referee.english import capital
from referee.evidence.inference import deal_hands
from referee.play.match import Match, deal_at
from referee.play.reckoning import Lines, reckoned, totals
from referee.reading.deals import Deal
from referee.reading.moves import mover
from referee.table.table import Table
from referee.verdict.contradictions import ACCUSING, prove_without
from referee.verdict.reported import ReportedDeal

if TYPE_CHECKING:
    from referee.table.shapes import Next, ReckoningLine, Trick, Turns, VerdictDeal
    from referee.verdict.plain_deal import Begun


class JudgedDeal:
    """What came of one deal: the verdict's entry, the scores (None: unfinished or thrown in), and the next move."""

    def __init__(self, match: Match, deal: Deal, *, keep_tricks: bool = True, begun: Begun | None = None) -> None:
        self.over_before = match.ending
        self.reported: ReportedDeal | None = None
        self.columns = match.columns
        if begun is None:
            if match.totals_open or match.begun_before:
                match.acting = frozenset([mover(move) for move in deal.moves]).union(deal.hands)
            table = match.table(match.who_dealt(deal) if match.dealer_open else deal.dealer, deal.declared)
            self.play = deal_at(table, keep_tricks=keep_tricks)
            deal_hands(table, deal, carry=not self.play.finds_evidence)
        else:
            self.play, table = begun.play, begun.play.table
        self.table = table
        if self.over_before is not None and (deal.moves or deal.won):
            message = f"The match was over after deal {self.over_before['deal']}: {self.over_before['reason']}."
            table.find("illegal", self.over_before["clause"], message, move=0 if deal.moves else None)
            table.cite("after-the-end")
        elif self.over_before is None:
            for clause in match.game.acting(NextDealer, "judge_dealer"):
                clause.judge_dealer(table)
        if deal.won is None:
            before = len(table.findings)
            if begun is None:
                self.play.run(deal.moves)
            else:
                begun.play.run(deal.moves, begun.place)
            if [found["kind"] in ACCUSING for found in table.findings].count(True) > 1:
                prove_without(self.play, match, deal, before)
        else:
            self.reported = ReportedDeal(table, deal.won)
            self.reported.take_over()
        self.scores: list[int] | None = None
        self.reckoning: dict[str, list[ReckoningLine]] | None = None
        self.showing: Next | None = None
        """Who is to show, after the play, what is left in a hand that counts."""
        if table.over and not table.thrown_in:
            self._reckon()
            if self.scores is None and self.reported is None and match.ending is None:
                self.showing = self.play.showing_due()
        if table.over and self.scores is None and not table.thrown_in:
            match.pass_on(table)
        elif table.over:
            match.close(table, self.scores, scores_only=self.reported is not None and self.reported.own_count)
            if match.doubt is not None:
                table.find("unproven", match.doubt[0], match.doubt[1], move=None)
                match.doubt = None
        match.cited |= table.cited

    def unchecked(self) -> int:
        """How many moves of the deal cannot be checked: whether they were right cannot be told."""
        listed = {found["move"] for found in self.table.findings if found["kind"] == "unproven"} - {None}
        return len(listed) + self.table.unlisted_plays

    def next(self) -> Next | None:
        """Who is to move and with what; None when the deal is over and nothing is left to be shown that counts."""
        return self.play.next() or self.showing

    def standing(self) -> list[str]:
        """What everybody goes by while the deal lasts: what is trumps, who plays what and for which bid, in sentences."""
        table = self.table
        if table.over or table.thrown_in:
            return []
        stages = table.game.acting(Stage, "stands")
        said = [line for stage in stages for line in stage.stands(table)] if stages else []
        return said if said and any(stage.tells_trumps for stage in stages) else [*_trumps(table), *said]

    def _reckon(self) -> None:
        if self.reported is not None and self.reported.find_missing():
            return
        if self.reported is not None and self.reported.own_count:
            self._settle(self.reported.counted())
            return
        doubt = self.play.doubt()
        if doubt is not None:
            self.table.find("unproven", *doubt, move=None)
            return
        lines = reckoned(self.play)
        if self.table.left_open is not None:
            self.table.find("unproven", *self.table.left_open, move=None)
            return
        if lines is None:
            self._doubt_kitty()
        else:
            self._settle(lines)

    def _settle(self, lines: Lines) -> None:
        self.scores = totals(lines)
        self.reckoning = dict(zip(self.columns, lines, strict=True))

    def _doubt_kitty(self) -> None:
        """Says that the points rest on cards of the kitty which nobody recorded (ruling `kitty-trick`)."""
        table, owner = self.table, self.table.kitty.owner
        assert owner is not None
        word = table.game.the(CardsApart).word
        message = f"{table.names[owner]} won the {word}, whose cards are not all recorded: what the deal scores rests on them."
        table.find("unproven", table.kitty.won_by, message, move=None, seat=owner)

    def entry(self) -> VerdictDeal:
        """The deal as it stands in a verdict."""
        table = self.table
        names = table.names
        listed = self.play.listed
        turns = cast("Turns", {} if listed is None else {"turns": listed.turns})
        entry: VerdictDeal = {
            "number": table.match.number,
            "dealer": names[table.dealer],
            "complete": table.over and self.showing is None,
            "tricks": cast("list[Trick]", self.play.tricks),
            **turns,  # type: ignore[typeddict-item]  # what may stand there besides does not
            "findings": table.findings,
            "scores": None if self.scores is None else dict(zip(self.columns, self.scores, strict=True)),
            "reckoning": self.reckoning,
        }
        if table.unlisted:
            entry["more_findings"] = table.unlisted
        lying = self.play.open_trick()
        if lying is not None:
            entry["open_trick"] = cast("Trick", lying)
        if table.thrown_in:
            entry["thrown_in"] = True
        if self.reported is not None:
            entry["scored"] = "points" if self.reported.own_count else "won"
        if self.play.plan.goes_out:
            entry["finishing"] = [names[seat] for seat in table.out]
        return entry


def _trumps(table: Table) -> Iterator[str]:
    """What is trumps, where that is settled."""
    trumps = table.trumps
    if trumps.suit is not None and trumps.low is not None:
        yield f"{capital(trumps.suit_name(trumps.suit))} are the high trumps, {trumps.suit_name(trumps.low)} the low ones."
    elif trumps.suit is not None:
        yield f"{capital(trumps.suit_name(trumps.suit))} are trumps."
    elif trumps.named and not trumps.mask and table.game.has_trumps:
        yield "There are no trumps."
    if trumps.anti is not None:
        yield f"{capital(trumps.suit_name(trumps.anti))} are anti-trumps."
