"""Logs, each with the verdict that the games' texts and the book of rulings demand.

A file of any `tests/*/logs/` is a list of cases, each with a `name` (a sentence), a `log`, an `expect`, and, where it says
more than the name does, a `note`:

- `verdict`: `clean`, `violations` or `undecided`; or `faults` alone where the log cannot be read, each as `POINTER: WHY`.
- `findings`: every finding of the log, none where left out, each as `MOVE KIND CLAUSE` (`3 illegal match-top`), with the
  deal before the move where it is not the first (`2:3 illegal match-top`), `-` for a finding without a move, and
  `corrected` at the end for a move that was taken back.
- `next`: player and action (`Bob play`), or null when the deal is over.
- where it matters: `legal` (what `next` lists, in its order), `certain` (that of `next`, true where it says nothing),
  `scores` (of the match), `of_deals` (of each deal), `winners`, `tricks` (who won each), `reckoning` (of each deal, player to
  clause to points), `rulings` (those that the verdict rests on, with the answer where it is not the book's own),
  `says` (words that stand in the messages), and `has`: what stands at some place of the verdict (`deals.0.dealer`).

`again` has the same log with other members put into it, mostly other rulings, and what is expected of that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import referee
from referee.reading.yaml_text import read_yaml
from tests import ROOT
from tests.games.test_playthroughs import points_by_clause
from tests.helpers.in_turn import about

OPTIONAL = {
    *("findings", "next", "legal", "certain", "scores", "of_deals", "winners", "tricks", "reckoning", "rulings"),
    *("says", "has"),
}


FILES = {f"{path.parts[-3]}/{path.stem}": path for path in sorted((ROOT / "tests").glob("*/logs/*.yaml"))}


def cases(file: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every case of a file, and each of its `again` as a case of its own, with its name in full."""
    for case in read_yaml(FILES[file].read_bytes()):
        yield case["name"], case
        for number, again in enumerate(case.get("again", []), 1):
            assert again.keys() == {"put", "expect"}, case["name"]
            yield f"{case['name']} Again {number}", {**again, "log": {**case["log"], **again["put"]}}


def told(finding: dict[str, Any]) -> str:
    """A finding in one line."""
    deal = "" if finding["deal"] == 1 else f"{finding['deal']}:"
    move = "-" if finding["move"] is None else str(finding["move"])
    corrected = " corrected" if finding.get("corrected") else ""
    return f"{deal}{move} {finding['kind']} {finding['clause']}{corrected}"


def seen(verdict: Mapping[str, Any]) -> dict[str, Any]:
    """What a case may expect of a verdict."""
    deals = verdict["deals"]
    due = verdict["next"] or {}
    return {
        "verdict": verdict["verdict"],
        "findings": [told(one) for deal in deals for one in deal["findings"]],
        "next": f"{due['player']} {due['action']}" if due else None,
        "legal": list(due.get("legal", [])),
        "certain": due.get("certain", True),
        "scores": verdict["scores"],
        "of_deals": [deal["scores"] for deal in deals],
        "winners": verdict["winners"],
        "tricks": [trick["winner"] for deal in deals for trick in deal["tricks"]],
        "reckoning": [points_by_clause(deal["reckoning"]) for deal in deals],
        "rulings": [f"{one['id']} {one['value']}".removesuffix(" default") for one in verdict["rulings"]],
    }


def at(verdict: Any, place: str) -> Any:
    """What stands at a place of the verdict."""
    for part in place.split("."):
        verdict = verdict[int(part)] if isinstance(verdict, list) else verdict[part]
    return verdict


@pytest.mark.parametrize("file", FILES)
def test_the_verdicts_are_as_they_must_be(file: str) -> None:
    names = []
    for name, case in cases(file):
        names.append(name)
        with about(name):
            assert {"log", "expect"} <= case.keys() <= {"name", "note", "log", "expect", "again", "put"}
            hold(case["log"], case["expect"])
    assert len(set(names)) == len(names), "a name stands once"


def hold(log: dict[str, Any], expect: dict[str, Any]) -> None:
    """Asserts that the verdict on the log is the one that is expected."""
    wanted = {"findings": [], **expect}
    if "faults" in expect:
        assert expect.keys() == {"faults"}
        with pytest.raises(referee.UnreadableLog) as error:
            referee.judge(log)
        assert [f"{fault.pointer}: {fault.detail}" for fault in error.value.faults] == expect["faults"]
        return
    assert {"verdict"} <= expect.keys() <= {"verdict"} | OPTIONAL
    words, places = wanted.pop("says", []), wanted.pop("has", {})
    verdict = referee.judge(log)
    messages = [one["message"] for deal in verdict["deals"] for one in deal["findings"]]
    found = seen(verdict)
    assert {key: found[key] for key in wanted} == wanted, messages
    assert {place: at(verdict, place) for place in places} == places
    assert all(any(word in message for message in messages) for word in words), messages
