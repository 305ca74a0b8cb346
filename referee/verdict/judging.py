"""A log into a verdict, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.loading import catalogue
from referee.play.match import Match
from referee.reading.log import Log, read_json, read_log
from referee.table.values import Finding
from referee.verdict.deal import JudgedDeal
from referee.verdict.rulings import rulings_in_force


def judge(log: Any, *, tricks: bool = True) -> dict[str, Any]:
    """The verdict on a log, given as plain data or as JSON text.

    `tricks=False` leaves the lists of tricks empty. Raises UnreadableLog, naming every fault by JSON pointer, and
    UnknownGame.
    """
    raw = read_json(log) if isinstance(log, (bytes, str)) else log
    book = catalogue.rulings()
    read = read_log(raw, catalogue.load_game, book)
    return judge_log(read, book, catalogue.edition(read.game, read.rulings), keep_tricks=tricks)


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
        if judged.table.trick.untold:
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
        "rulings": rulings_in_force(log, match, rulings),
    }
    if log.edition is not None:
        verdict["edition_changed"] = log.edition != edition
    return verdict
