"""Playthroughs: reviewed logs with the verdict that the games' texts demand, one file a game.

A file of `tests/games/playthroughs/` is a case or a list of cases. A case has a `log`, and an `expect` with a `note` (why it
is worth having), the `verdict`, whether the match is `complete`, its `winners`, and for each of the `deals` the
`winners` of the tricks in order (null where nobody won), the `scores`, the `findings` (none where left out) and, where
it matters, the `reckoning` (player to clause to points) and what is `next` (any part of the verdict's own entry).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

import referee
from referee.loading import catalogue
from referee.reading.yaml_text import read_yaml
from tests import PLAYTHROUGHS
from tests.helpers.in_turn import about

FINDING_KEYS = ("move", "kind", "clause", "player")
REQUIRED = {"note", "verdict", "complete", "winners", "deals"}
OPTIONAL = {"next"}
DEAL_REQUIRED = {"winners", "scores"}
DEAL_OPTIONAL = {"findings", "reckoning", "thrown_in"}


SLUGS = sorted(path.stem for path in PLAYTHROUGHS.glob("*.yaml"))


@cache
def cases(slug: str) -> list[dict[str, Any]]:
    """The cases of the file that is called after the game."""
    content = read_yaml((PLAYTHROUGHS / f"{slug}.yaml").read_bytes())
    return content if isinstance(content, list) else [content]


def by_place(findings: Sequence[Mapping[str, Any]]) -> list[tuple[Any, ...]]:
    """Findings as plain tuples in an order of their own: those without a move first."""
    told = [tuple(finding.get(key) for key in FINDING_KEYS) for finding in findings]
    return sorted(told, key=lambda one: (-1 if one[0] is None else one[0], str(one)))


def points_by_clause(reckoning: Mapping[str, Sequence[Mapping[str, Any]]] | None) -> dict[str, dict[str, int]] | None:
    """A verdict's reckoning as player to clause to points; lines of one clause add up."""
    if reckoning is None:
        return None
    told: dict[str, dict[str, int]] = {}
    for player, lines in reckoning.items():
        told[player] = {}
        for line in lines:
            told[player][line["clause"]] = told[player].get(line["clause"], 0) + line["points"]
    return told


@pytest.mark.parametrize("slug", SLUGS)
def test_playthroughs(slug: str) -> None:
    for case in cases(slug):
        with about(case["expect"]["note"]):
            hold(slug, case["expect"], referee.judge(case["log"]))


def hold(slug: str, expect: dict[str, Any], verdict: Mapping[str, Any]) -> None:
    """Asserts that a verdict is the one that is expected."""
    assert verdict["game"] == slug
    assert len(verdict["deals"]) == len(expect["deals"])
    for wanted, deal in zip(expect["deals"], verdict["deals"], strict=True):
        where = f"deal {deal['number']}"
        messages = [finding["message"] for finding in deal["findings"]]
        assert by_place(deal["findings"]) == by_place(wanted.get("findings", [])), (where, messages)
        tricks = [trick["winner"] for trick in deal["tricks"]]
        assert tricks == wanted["winners"], (where, [trick["reason"] for trick in deal["tricks"]])
        if "reckoning" in wanted:
            assert points_by_clause(deal["reckoning"]) == wanted["reckoning"], where
        assert deal["scores"] == wanted["scores"], (where, deal["reckoning"])
        assert deal.get("thrown_in", False) is wanted.get("thrown_in", False), where
    assert verdict["verdict"] == expect["verdict"]
    assert verdict["complete"] is expect["complete"]
    assert verdict["winners"] == expect["winners"]
    if "next" in expect:
        told: Any = verdict["next"]
        assert told == expect["next"] or {key: told[key] for key in expect["next"]} == expect["next"], told


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_has_whole_cases_and_shows_a_broken_rule_and_a_score(slug: str) -> None:
    for case in cases(slug):
        assert case.keys() == {"log", "expect"}
        assert REQUIRED <= case["expect"].keys() <= REQUIRED | OPTIONAL
        assert case["expect"]["note"].strip().endswith(".")
        for deal in case["expect"]["deals"]:
            assert DEAL_REQUIRED <= deal.keys() <= DEAL_REQUIRED | DEAL_OPTIONAL
            assert all(finding.keys() == set(FINDING_KEYS) for finding in deal.get("findings", []))
    expected = [case["expect"] for case in cases(slug)]
    assert any(expect["verdict"] == "violations" for expect in expected)
    assert any(deal["scores"] is not None for expect in expected for deal in expect["deals"])


def test_every_game_has_a_playthrough() -> None:
    assert sorted(catalogue.game_files()) == SLUGS
