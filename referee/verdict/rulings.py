"""The rulings that a verdict rests on."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from referee.loading import catalogue
from referee.play.match import Match
from referee.reading.log import Log

MOST = 4096
"""So many sets of rulings are remembered."""


def rulings_in_force(log: Log, match: Match) -> list[dict[str, Any]]:
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
def _answers(cited: frozenset[str], chosen: tuple[tuple[str, str], ...]) -> list[dict[str, Any]]:
    """These rulings, and those that were chosen, each with the answer in force."""
    book, answers, listed = catalogue.rulings(), dict(chosen), []
    for id_ in sorted(cited | answers.keys()):
        value = answers.get(id_, "default")
        if (entry := book.get(id_)) is not None:
            text = entry["default"]["text"] if value == "default" else entry["alternatives"][value]
            listed.append({"id": id_, "value": value, "text": text})
    return listed
