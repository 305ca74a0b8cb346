"""The rulings that a verdict rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.play.match import Match
from referee.reading.log import Log


def rulings_in_force(log: Log, match: Match, book: Mapping[str, Any]) -> list[dict[str, Any]]:
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
