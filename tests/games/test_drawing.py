"""Games in which players draw after each trick: what nobody wrote down of the draws accuses nobody."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import referee
from tests.helpers.logs import Log, moves_of, with_moves, without_hands
from tests.helpers.sampled import first_play, play_on, sample
from tests.helpers.verdicts import accusations, judged
from tests.laws.spoiled import charges

TELLING: dict[str, Callable[[str, random.Random], str | None]] = {
    "every card": lambda move, chance: move,
    "no card": lambda move, chance: " ".join(move.split()[:2]) if " draw" in move else move,
    "some cards": lambda move, chance: (
        " ".join(move.split()[:2]) if " draw" in move and chance.random() < 0.5 else move
    ),
    "no draw": lambda move, chance: None if " draw" in move else move,
    "some draws": lambda move, chance: None if " draw" in move and chance.random() < 0.5 else move,
}
"""What a log may tell of the draws: each move as it is told then, or None."""


def told(log: Log, how: str, chance: random.Random) -> tuple[Log, list[int]]:
    """The log with so much of its draws, and for each of its moves the place that it has in the whole log."""
    moves = [TELLING[how](move, chance) for move in moves_of(log)]
    places = [place for place, move in enumerate(moves) if move is not None]
    return with_moves(log, [move for move in moves if move is not None]), places


@pytest.mark.parametrize("how", TELLING)
@pytest.mark.parametrize("slug, players", [("german-whist", 2), ("briscola", 2), ("briscola", 3), ("briscola", 4)])
@pytest.mark.parametrize("seed", range(3))
def test_who_plays_by_the_rules_is_never_accused(how: str, slug: str, players: int, seed: int) -> None:
    log = sample(slug, players, seed)
    less, _ = told(log, how, random.Random(seed))
    whole = judged(log)["deals"][0]
    for record in (less, without_hands(less)):
        verdict = judged(record)
        assert accusations(verdict) == []
        assert verdict["deals"][0]["scores"] == whole["scores"]
        assert [trick["winner"] for trick in verdict["deals"][0]["tricks"]] == [
            one["winner"] for one in whole["tricks"]
        ]


@pytest.mark.parametrize("how", TELLING)
@pytest.mark.parametrize("seed", range(12))
def test_who_plays_without_care_is_accused_of_nothing_else(how: str, seed: int) -> None:
    chance = random.Random(seed)
    sampled = sample("german-whist", 2, seed)
    log = play_on(with_moves(sampled, moves_of(sampled)[: first_play(sampled)]), chance, careless=True)
    truth = {move for move, *_ in charges(judged(log))}
    assert truth
    less, places = told(log, how, chance)
    for record in (less, without_hands(less)):
        assert {places[move] for move, *_ in charges(referee.judge(record))} <= truth


def test_a_question_tells_whether_players_still_draw() -> None:
    game = referee.load_game("german-whist")
    assert "depends" not in referee.legal_plays(game, "2S 3H", "5S", trump="D")
