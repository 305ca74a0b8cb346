"""A deal that is told by what was won is scored as if it had been written down."""

from __future__ import annotations

from typing import Any

import referee
from tests.laws.tables import every_table
from tests.sampled import sample, verdict_on
from tests.told import as_told

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


def _points(deal: dict[str, Any]) -> dict[str, Any]:
    """Who dealt, the scores, and what each clause gave."""
    lines = {
        name: sorted((line["clause"], line["points"]) for line in own)
        for name, own in (deal["reckoning"] or {}).items()
    }
    return {"dealer": deal["dealer"], "scores": deal["scores"], "complete": deal["complete"], "lines": lines}
