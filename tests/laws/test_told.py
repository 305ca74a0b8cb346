"""A deal that is told by what was won is scored as if it had been written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee
from referee.loading import catalogue
from tests.helpers.sampled import sample, verdict_on
from tests.helpers.told import as_told
from tests.laws.tables import every_table

SEED, DEALS = 0, 3


@every_table
def test_what_was_won_scores_as_the_moves_do(slug: str, players: int) -> None:
    """Deal by deal the same points for the same clauses, and the same match."""
    played, told = verdict_on(slug, players, SEED, DEALS), referee.judge(as_told(sample(slug, players, SEED, DEALS)))
    assert [_points(deal) for deal in told["deals"]] == [_points(deal) for deal in played["deals"]]
    assert [finding["message"] for deal in told["deals"] for finding in deal["findings"]] == []
    for key in ("scores", "winners", "ending", "complete"):
        assert told[key] == played[key]
    scored = [deal["scores"] is not None for deal in played["deals"]]
    assert ["scored" in deal for deal in told["deals"]] == scored
    assert told["verdict"] == ("undecided" if any(scored) else "clean")


@pytest.mark.parametrize("slug", [slug for slug in catalogue.game_files() if referee.load_game(slug).options])
def test_so_it_is_with_every_option(slug: str) -> None:
    for table in referee.load_game(slug).tables():
        if table.chosen and table.declarations:
            log = referee.sample(slug, table.seats, SEED, deals=1, table=table.declarations)
            (played,), (told,) = (referee.judge(one)["deals"] for one in (log, as_told(log)))
            assert _points(told) == _points(played), table.chosen
            assert told["findings"] == []


EFFECTS = {"alton-pancras": {"8": "points 3", "2": "draw 2", "Q": "points"}, "earnley": {"K": "points 2"}}


@pytest.mark.parametrize("slug", EFFECTS)
def test_so_it_is_with_points_that_came_from_special_cards(slug: str) -> None:
    log = referee.sample(slug, 3, SEED, deals=3, table={"effects": EFFECTS[slug]})
    played, told = referee.judge(log), referee.judge(as_told(log))
    assert [_points(deal) for deal in told["deals"]] == [_points(deal) for deal in played["deals"]]
    assert any("effect-points" in str(_points(deal)) for deal in told["deals"])


def _points(deal: Mapping[str, Any]) -> dict[str, Any]:
    """Who dealt, the scores, and what each clause gave in all."""
    given: dict[str, dict[str, int]] = {}
    for name, lines in (deal["reckoning"] or {}).items():
        own = given.setdefault(name, {})
        for line in lines:
            own[line["clause"]] = own.get(line["clause"], 0) + line["points"]
    return {"dealer": deal["dealer"], "scores": deal["scores"], "complete": deal["complete"], "given": given}
