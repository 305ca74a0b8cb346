"""Played deals as somebody tells them who wrote no card down: what each player won, as the game asks."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from referee.clauses.kinds import Partnership
from referee.games.fact import asked
from referee.loading import catalogue
from referee.play.match import Match
from referee.reading.log import read_log
from referee.table.table import Table
from referee.verdict.deal_entry import JudgedDeal

Won = dict[str, dict[str, Any]]


def as_told(raw: dict[str, Any]) -> dict[str, Any]:
    """A log whose deals are told by what was won; those that were thrown in stay as they are."""
    log = read_log(raw, catalogue.load_game, catalogue.rulings())
    match = Match(
        log.game, log.players, log.dealer, first_deal=log.first_deal, carried=log.carried, rulings=log.rulings,
        declared=log.table,
    )  # fmt: skip
    deals = []
    for entry, deal in zip(raw["deals"], log.deals, strict=True):
        judged = JudgedDeal(match, deal)
        thrown = judged.table.thrown_in or not judged.table.over
        deals.append(entry if thrown else {"dealer": entry["dealer"], "won": told_of(judged.table)})
    return {**deepcopy(raw), "deals": deals}


def told_of(table: Table) -> Won:
    """What was won in a deal that is over."""
    won: Won = {}
    for _, told in asked(table.game):
        if told.where is not None and not told.where(table):
            continue
        values = {seat: told.fact.read(table, hands_of(table, seat), told) for seat in range(-1, table.seats)}
        for seat, value in values.items():
            if value is not None and (told.name == "cards" or told.fact.of_table == (seat < 0)):
                name = "table" if seat < 0 else table.names[seat]
                own = won.setdefault(name, {})
                own[told.name] = _together(own.get("cards", ""), value) if told.name == "cards" else value
        if told.name not in {field for own in won.values() for field in own}:
            won.setdefault("table", {})[told.name] = False
        elif told.all_but_one and len(table.out) < table.seats - 1:
            won.setdefault("table", {})["out"] = False
    return won


def _together(some: str, more: str) -> str:
    """Cards of two clauses, each card once."""
    return " ".join(dict.fromkeys([*some.split(), *more.split()]))


def hands_of(table: Table, seat: int) -> list[int]:
    """The hands of that player, who plays those on the table that are nobody's own; none of the table (-1)."""
    sides = table.game.of_kind(Partnership)
    return [hand for hand in range(table.hand_count) if (sides[0].owner(table, hand) if sides else hand) == seat]
