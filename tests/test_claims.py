"""What players claim: the points that are enough, and the tricks that are left."""

from __future__ import annotations

from typing import Any

import pytest

import referee

CLOSED = (
    "table turn-up QS, Ann rob JS, Ann close, Ann declare marriage D, Ann KD, Bob 10D, Bob 10C, Ann QS, Ann QD, Bob KH, "
    "Ann JD, Bob QC, Ann 10S, Bob AC"
)
"""Ann has 66 with the last trick: 20 for the marriage, and 46 in tricks."""
SCHNAPSEN_HANDS = {"Ann": "JD QD KD JS 10S", "Bob": "QC 10C AC 10D KH"}


def schnapsen(moves: str) -> dict[str, Any]:
    deal = {"hands": SCHNAPSEN_HANDS, "moves": moves}
    return referee.judge({"game": "schnapsen", "players": ["Ann", "Bob"], "dealer": "Bob", "deals": [deal]})


def found(verdict: dict[str, Any]) -> list[tuple[int | None, str, str]]:
    return [(one["move"], one["kind"], one["clause"]) for deal in verdict["deals"] for one in deal["findings"]]


def test_who_has_closed_may_claim_with_the_last_trick() -> None:
    verdict = schnapsen(f"{CLOSED}, Ann claim")
    assert (verdict["verdict"], verdict["scores"]) == ("clean", {"Ann": 3, "Bob": 0})


def test_who_has_closed_and_claims_nothing_scores_nothing() -> None:
    verdict = schnapsen(CLOSED)
    assert (verdict["verdict"], verdict["scores"]) == ("clean", {"Ann": 0, "Bob": 3})


def test_only_who_has_won_the_last_trick_may_claim_after_it_and_once() -> None:
    assert [kind for _, kind, _ in found(schnapsen(f"{CLOSED}, Bob claim"))] == ["illegal"]
    assert [move for move, *_ in found(schnapsen(f"{CLOSED}, Ann claim, Ann claim"))] == [15]


def test_samples_claim_with_the_last_trick_what_they_have_closed_for() -> None:
    """Whoever has closed and has 66 at the end says so: the deal would be over without it, and lost."""
    late = 0
    for seed in range(31337, 31367):
        log = referee.sample("schnapsen", 2, seed)
        assert referee.judge(log)["verdict"] == "clean"
        for deal in log["deals"]:
            *before, last = deal["moves"]
            if last.endswith("claim"):
                alone = referee.judge({**log, "deals": [{**deal, "moves": before}]})["deals"][0]
                late += alone["complete"]
    assert late > 0
