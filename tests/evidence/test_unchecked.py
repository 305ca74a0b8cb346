"""How many plays cannot be checked is told wherever a verdict is undecided."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

import referee
from referee.cli import main
from referee.table.table import MAX_FINDINGS

DOUBTFUL = "Bob 7S, Cat 4H, Ann 10S, Ann 2D, Bob 9H"


def log_of(*deals: str) -> dict[str, Any]:
    return {
        "game": "bedem",
        "players": ["Ann", "Bob", "Cat"],
        "dealer": "Ann",
        "deals": [{"moves": text} for text in deals],
    }


def test_plays_beyond_those_that_are_listed_count_too() -> None:
    rounds = "table turn-up 9C, " + "Ann draw, Ann ?, Bob draw, Bob ?, " * 70
    verdict = referee.judge(
        {"game": "crazy-eights", "players": ["Ann", "Bob"], "dealer": "Bob", "deals": [{"moves": rounds}]}
    )
    (deal,) = verdict["deals"]
    listed = {found["move"] for found in deal["findings"]}
    assert len(deal["findings"]) == MAX_FINDINGS
    assert len(listed) < verdict["unchecked"] <= len(listed) + deal["more_findings"]


@pytest.mark.parametrize(
    "moves, words",
    [
        (DOUBTFUL, "no fault found; 2 plays cannot be checked"),
        ("Bob 7S, Cat 4H", "no fault found; 1 play cannot be checked"),
    ],
)
def test_the_command_line_says_it(moves: str, words: str) -> None:
    told = CliRunner().invoke(main, ["judge", "-"], input=str(log_of(moves)).replace("'", '"'), prog_name="referee")
    assert told.exit_code == 3
    assert told.output.splitlines()[-1] == f"Verdict: undecided: {words}."
