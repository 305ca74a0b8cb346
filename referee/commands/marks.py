"""The kinds of findings on a screen: their colours, and the marks that stand at moves in tables of tricks and turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple


class Kind(NamedTuple):
    """How a kind of finding looks."""

    mark: str
    means: str
    colour: str


KINDS = {
    "illegal": Kind("!", "broke a rule", "red"),
    "impossible": Kind("#", "contradicts the log", "red"),
    "unproven": Kind("?", "cannot be told", "yellow"),
    "penalty": Kind("§", "a penalty is due", "magenta"),
    "unenforced": Kind("~", "not enforced", "cyan"),
}
"""The kinds of findings, gravest first. Only `!` says that a player did wrong."""


def marks(findings: Sequence[Mapping[str, Any]]) -> dict[int, str]:
    """A mark for each move that something was found at, the gravest where there is more."""
    found: dict[int, str] = {}
    for kind, look in KINDS.items():
        for finding in findings:
            if finding["kind"] == kind and finding["move"] is not None:
                found.setdefault(finding["move"], look.mark)
    return found


def legend(start: str, findings: Iterable[Mapping[str, Any]]) -> str:
    """What the signs in a table mean: `start`, then the marks of these findings."""
    kinds = {finding["kind"] for finding in findings if finding["move"] is not None}
    told = (f"{look.mark} {look.means}" for kind, look in KINDS.items() if kind in kinds)
    return "   ".join((start, *told))
