"""The marks that stand at moves in tables of tricks and turns, one for each kind of finding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

MARKS = {
    "illegal": ("!", "broke a rule"),
    "impossible": ("#", "contradicts the log"),
    "unproven": ("?", "cannot be told"),
    "penalty": ("§", "a penalty is due"),
    "unenforced": ("~", "not enforced"),
}
"""For each kind of finding, gravest first, its mark and what that means. Only `!` says that a player did wrong."""


def marks(findings: Sequence[Mapping[str, Any]]) -> dict[int, str]:
    """A mark for each move that something was found at, the gravest where there is more."""
    found: dict[int, str] = {}
    for kind, (mark, _) in MARKS.items():
        for finding in findings:
            if finding["kind"] == kind and finding["move"] is not None:
                found.setdefault(finding["move"], mark)
    return found


def legend(start: str, findings: Iterable[Mapping[str, Any]]) -> str:
    """What the signs in a table mean: `start`, then the marks of these findings."""
    kinds = {finding["kind"] for finding in findings if finding["move"] is not None}
    told = (f"{mark} {meaning}" for kind, (mark, meaning) in MARKS.items() if kind in kinds)
    return "   ".join((start, *told))
