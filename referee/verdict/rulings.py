"""The rulings that a verdict rests on."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from referee.loading import catalogue
from referee.play.match import Match
from referee.reading.log import Log

if TYPE_CHECKING:
    from referee.table.shapes import RulingInForce

MOST = 4096
"""So many sets of rulings are remembered."""


def rulings_in_force(log: Log, match: Match) -> list[RulingInForce]:
    """Every ruling that the judgement rests on, and every one that the log chose, in the order of their ids; where the table
    declared its own answer, with what it declared."""
    listed = [entry.copy() for entry in _answers(frozenset(match.cited), tuple(log.rulings.items()))]
    if log.table:
        book = catalogue.rulings()
        for entry in listed:
            key = book[entry["id"]].get("declared", "").removeprefix("table.")
            if key in log.table:
                entry["declared"] = log.table[key]
    return listed


@lru_cache(MOST)
def _answers(cited: frozenset[str], chosen: tuple[tuple[str, str], ...]) -> list[RulingInForce]:
    """These rulings, and those that were chosen, each with the answer in force."""
    book, answers = catalogue.rulings(), dict(chosen)
    listed: list[RulingInForce] = []
    for id_ in sorted(cited | answers.keys()):
        value = answers.get(id_, "default")
        if (entry := book.get(id_)) is not None:
            text = entry["default"]["text"] if value == "default" else entry["alternatives"][value]
            listed.append({"id": id_, "value": value, "text": text})
    return listed
