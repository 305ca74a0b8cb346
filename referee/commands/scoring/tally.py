"""What many logs come to: how many of which game and verdict, what was found in them, and which took longest."""

from __future__ import annotations

import heapq
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

COUNTED = ("games", "verdicts", "findings", "unreadable")
SLOWEST = 10
MOST_REASONS = 100
"""So many reasons why logs cannot be read are told apart."""
OTHER = "other reasons"
PARTICULAR = re.compile(r"'[^']*'|\"[^\"]*\"|\d+")
"""What an error says of one log alone."""
LONGEST_REASON = 100

Slow = tuple[float, str, int | None]
"""Milliseconds of processor time, the file and the line."""


class Totals:
    """What logs came to; two can be added, and it is written as JSON and read again. Its size is bounded."""

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        told = data or {}
        self.logs: int = told.get("logs", 0)
        self.counts = {name: Counter[str](told.get(name, {})) for name in COUNTED}
        """`findings` by kind and clause, `illegal follow-suit`; `unreadable` by reason."""
        self.slowest: list[Slow] = [tuple(one) for one in told.get("slowest", ())]

    def count(self, entry: Mapping[str, Any], ms: float) -> None:
        """Counts a verdict or an error entry (both with `file` and `line`), which took so many milliseconds."""
        self.logs += 1
        self.slowest.append((ms, entry["file"], entry["line"]))
        if "verdict" not in entry:
            self.counts["verdicts"]["unreadable"] += 1
            self.counts["unreadable"][reason(entry)] += 1
            return
        self.counts["games"][entry["game"]] += 1
        self.counts["verdicts"][entry["verdict"]] += 1
        found = self.counts["findings"]
        found.update(f"{one['kind']} {one['clause']}" for deal in entry["deals"] for one in deal["findings"])

    def add(self, other: Totals) -> None:
        """Takes over what others came to."""
        self.logs += other.logs
        for name, counted in other.counts.items():
            self.counts[name].update(counted)
        self.counts["unreadable"] = _bounded(self.counts["unreadable"])
        self.slowest = _longest(self.slowest + other.slowest)

    def data(self) -> dict[str, Any]:
        """It all as plain data."""
        counts = {name: dict(counted) for name, counted in self.counts.items()}
        return {"logs": self.logs, **counts, "slowest": _longest(self.slowest)}


def _longest(slow: Iterable[Slow]) -> list[Slow]:
    return heapq.nlargest(SLOWEST, slow, key=lambda one: one[0])


def _bounded(reasons: Counter[str]) -> Counter[str]:
    """The reasons, so many of them as are told apart: which are first met."""
    kept = Counter(dict(list(reasons.items())[:MOST_REASONS]))
    rest = reasons.total() - kept.total()
    return kept if not rest else kept + Counter({OTHER: rest})


def reason(entry: Mapping[str, Any]) -> str:
    """Why a log cannot be read, without what is so of that log alone."""
    errors = entry.get("errors")
    detail = errors[0]["detail"] if errors else "" if entry.get("status") == 404 else entry.get("detail", "")
    told = " ".join(PARTICULAR.sub("…", detail).split())[:LONGEST_REASON]
    return f"{entry['title']}: {told}" if told else str(entry["title"])
