"""What is called about once a move while logs are judged, tried and made: it may end them, and changes nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import referee

FAMILIES = ["alderley", "althorn", "alton-pancras", "ahlbeck"]


class Enough(Exception):
    """What a tick raises that has had enough."""


class Ticks:
    """Notes of which moves it is told, and has enough of more than so many."""

    def __init__(self, most: int = 1_000_000) -> None:
        self.most = most
        self.told: list[tuple[int, int]] = []

    def __call__(self, deal: int, move: int) -> None:
        self.told.append((deal, move))
        if len(self.told) > self.most:
            raise Enough(deal, move)


def hesitant(game: str) -> dict[str, Any]:
    """A log in which no stretch of moves is plain: what players do they take back and do again."""
    log = referee.sample(game, seed=2, deals=2)
    for deal in log["deals"]:
        deal["moves"] = [told for move in deal["moves"] for told in again(move)]
    return log


def again(move: str) -> list[str]:
    """A move that is made, taken back and made; what happens at the table stays."""
    who = move.split()[0]
    return [move] if who == "table" else [move, f"{who} retract", move]


@pytest.mark.parametrize("game", FAMILIES)
def test_judging_ticks_and_ends_when_the_tick_has_had_enough(game: str) -> None:
    log, ticks = hesitant(game), Ticks()
    assert referee.judge(log) == referee.judge(log, tick=ticks)  # what is remembered takes no more ticks
    assert {deal for deal, _ in ticks.told} - {0} == {1, 2}  # 0: in the midst of a move
    assert len(ticks.told) >= sum(len(deal["moves"]) for deal in log["deals"]) / 3
    with pytest.raises(Enough) as stopped:
        referee.judge(log, tick=Ticks(most=10))
    assert stopped.value.args == ticks.told[10]


@pytest.mark.parametrize("game", FAMILIES)
def test_trying_moves_ticks(game: str) -> None:
    log, ticks = hesitant(game), Ticks()
    moves = [f"{log['players'][0]} pass"]
    assert referee.tries(log, moves, tick=ticks) == referee.tries(log, moves)
    with pytest.raises(Enough):
        referee.tries(log, moves * 3, tick=Ticks(most=len(ticks.told)))


@pytest.mark.parametrize("game", FAMILIES)
def test_making_samples_ticks(game: str) -> None:
    ticks = Ticks()
    log = referee.sample(game, seed=2, deals=2, tick=ticks)
    assert log == referee.sample(game, seed=2, deals=2)
    assert len(ticks.told) >= sum(len(deal["moves"]) for deal in log["deals"])
    with pytest.raises(Enough):
        referee.sample(game, seed=2, deals=2, tick=Ticks(most=10))
