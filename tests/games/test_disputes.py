"""Disputed logs: each stands with the verdict that the games' texts and the book of rulings demand.

A file of `tests/games/disputes/` is a list of cases, each with a `name` (a sentence), a `log` and an `expect`:

- `verdict`: `clean`, `violations` or `undecided`.
- `findings`: every finding of the log, none where left out, each as `MOVE KIND CLAUSE` (`3 illegal match-top`), with the
  deal before the move where it is not the first (`2:3 illegal match-top`), `-` for a finding without a move, and
  `corrected` at the end for a move that was taken back.
- `next`: player and action (`Bob play`), or null when the deal is over.
- where it matters: `legal` (what `next` lists, in any order), `certain` (that of `next`, true where it says nothing),
  `scores` (of the match), `winners`, and `says` (words that stand in the messages).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.reading.yaml_text import read_yaml

FOLDER = Path(__file__).parent / "disputes"
REQUIRED = {"verdict"}
OPTIONAL = {"findings", "next", "legal", "certain", "scores", "winners", "says"}

CASES = [
    pytest.param(case, id=f"{path.stem}: {case['name']}")
    for path in sorted(FOLDER.glob("*.yaml"))
    for case in read_yaml(path.read_bytes())
]


def told(finding: dict[str, Any]) -> str:
    """A finding in one line."""
    deal = "" if finding["deal"] == 1 else f"{finding['deal']}:"
    move = "-" if finding["move"] is None else str(finding["move"])
    corrected = " corrected" if finding.get("corrected") else ""
    return f"{deal}{move} {finding['kind']} {finding['clause']}{corrected}"


def seen(verdict: Mapping[str, Any]) -> dict[str, Any]:
    """What a case may expect of a verdict."""
    findings = [one for deal in verdict["deals"] for one in deal["findings"]]
    due = verdict["next"] or {}
    return {
        "verdict": verdict["verdict"],
        "findings": [told(one) for one in findings],
        "next": f"{due['player']} {due['action']}" if due else None,
        "legal": sorted(due.get("legal", [])),
        "certain": due.get("certain", True),
        "scores": verdict["scores"],
        "winners": verdict["winners"],
    }


@pytest.mark.parametrize("case", CASES)
def test_the_verdict_is_as_it_must_be(case: dict[str, Any]) -> None:
    assert case.keys() == {"name", "log", "expect"}
    expect = case["expect"]
    assert expect.keys() >= REQUIRED
    assert expect.keys() <= REQUIRED | OPTIONAL
    wanted = {"findings": [], **expect}
    words = wanted.pop("says", [])
    if "legal" in wanted:
        wanted["legal"] = sorted(wanted["legal"])
    verdict = referee.judge(case["log"])
    messages = [one["message"] for deal in verdict["deals"] for one in deal["findings"]]
    found = seen(verdict)
    assert {key: found[key] for key in wanted} == wanted, messages
    for word in words:
        assert any(word in message for message in messages), messages


def test_names_are_not_used_twice() -> None:
    ids = [param.id for param in CASES]
    assert len(set(ids)) == len(ids)
