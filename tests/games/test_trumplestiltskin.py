"""Trumplestiltskin beyond its playthroughs: samples of which less is recorded, and spot questions about its jokers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import referee

Log = dict[str, Any]

SAMPLES = [(players, seed) for players in (3, 4, 5) for seed in range(3)]
every_sample = pytest.mark.parametrize("players, seed", SAMPLES)


def sample(players: int, seed: int) -> Log:
    return referee.sample("trumplestiltskin", players, seed, deals=2)


def retold(log: Log, change: Callable[[str], str | None]) -> Log:
    """The log without its hands, and with moves changed or left out."""
    deals = [{"moves": [told for move in deal["moves"] if (told := change(move))]} for deal in log["deals"]]
    return {**log, "deals": deals}


def told(log: Log) -> tuple[Any, list[str]]:
    """Winners and scores of each deal, and the clauses of what is proved to be wrong."""
    deals = referee.judge(log)["deals"]
    wrong = [found["clause"] for deal in deals for found in deal["findings"] if found["certain"]]
    return [([trick["winner"] for trick in deal["tricks"]], deal["scores"]) for deal in deals], wrong


@every_sample
def test_cards_of_the_blanket_that_nobody_saw_accuse_nobody(players: int, seed: int) -> None:
    log, chance = sample(players, seed), random.Random(seed)

    def unseen(move: str) -> str:
        name, verb, *_ = move.split()
        return f"{name} take ?" if verb == "take" and chance.random() < 0.5 else move

    assert told(retold(log, unseen)) == (told(log)[0], [])


@every_sample
def test_a_blanket_that_was_not_recorded_is_one_finding_a_deal(players: int, seed: int) -> None:
    log = sample(players, seed)
    without = retold(log, lambda move: None if " take " in move else move)
    assert told(without) == (told(log)[0], ["blanket"] * len(log["deals"]))
