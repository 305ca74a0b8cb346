"""The rulings of climbing games that a log may choose, and what some of the others settle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import referee


def judge(game: str, moves: str, rulings: dict[str, str] | None = None, **hands: str) -> Mapping[str, Any]:
    """The verdict on the beginning of a deal among three players that Ann deals."""
    log: dict[str, Any] = {
        "game": game,
        "players": ["Ann", "Bob", "Cat"],
        "dealer": "Ann",
        "deals": [{"hands": hands, "moves": moves}],
    }
    return referee.judge({**log, "rulings": rulings} if rulings else log)


def found(verdict: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The faults of the deal: move and clause."""
    findings = verdict["deals"][0]["findings"]
    return [(one["move"], one["clause"]) for one in findings if one["kind"] == "illegal"]


OUT_OF_TURN = {"at-any-time": "out-of-turn"}
A_JOKER = "Ann 9D, Cat RJ"
A_BOMB = "Bob 9D, Ann 4S 4H 4D 4C"


def test_at_any_time_out_of_turn() -> None:
    assert found(judge("lower-catesby", A_JOKER)) == [(1, "turn-order")]
    verdict = judge("lower-catesby", A_JOKER, OUT_OF_TURN)
    assert found(verdict) == []
    assert verdict["next"]["player"] == "Ann"
    assert ("at-any-time", "out-of-turn") in [(one["id"], one["value"]) for one in verdict["rulings"]]


def test_a_bomb_out_of_turn() -> None:
    assert found(judge("behrendorf", A_BOMB)) == [(1, "turn-order")]
    verdict = judge("behrendorf", A_BOMB, OUT_OF_TURN)
    assert found(verdict) == []
    assert verdict["next"]["player"] == "Bob"


def test_no_other_play_comes_out_of_turn() -> None:
    assert found(judge("behrendorf", "Bob 9D, Ann 10S", OUT_OF_TURN)) == [(1, "turn-order")]
    assert found(judge("behrendorf", "Cat 4S 4H 4D 4C", OUT_OF_TURN)) == [(0, "eldest-leads")]
    lower = "Bob 9S 9H 9D 9C, Ann 4S 4H 4D 4C"
    assert found(judge("behrendorf", lower, OUT_OF_TURN)) == [(1, "turn-order"), (1, "beating")]


def test_who_was_due_stays_due_after_a_play_out_of_turn() -> None:
    verdict = judge("behrendorf", "Bob 5D, Ann 7S")
    assert verdict["next"]["player"] == "Cat"
    verdict = judge("behrendorf", "Bob 5D, Ann 7S, Cat pass")
    assert verdict["next"]["player"] == "Bob"
    assert found(judge("behrendorf", "Bob 5D, Ann 7S, Cat pass, Bob pass, Ann 3S")) == [(1, "turn-order")]


def test_nothing_is_told_of_an_answer_to_no_play() -> None:
    verdict = judge("behrendorf", "Bob 5D 9S, Cat 2S, Ann pass")
    assert found(verdict) == [(0, "combinations")]
    doubts = [(one["move"], one["clause"]) for one in verdict["deals"][0]["findings"] if one["kind"] == "unproven"]
    assert doubts == [(1, "beating")]


def test_the_leader_may_not_pass() -> None:
    assert found(judge("coppingford", "Bob pass")) == [(0, "passing")]
    assert found(judge("coppingford", "Bob 3S, Cat pass, Ann pass, Bob pass")) == [(3, "passing")]


def test_majors_run_by_their_numbers() -> None:
    assert found(judge("le-brusc", "Ann 1M 2M 3M")) == []
    assert found(judge("le-brusc", "Ann AC 2M 3M")) == [(0, "combinations")]
    assert found(judge("le-brusc", "Ann AC 3S 4M")) == []
    assert found(judge("le-brusc", "Ann 1M 3M 4M")) == [(0, "combinations")]
    assert found(judge("le-brusc", "Ann NC QS 15M")) == []


def test_a_hand_that_must_be_thrown_in() -> None:
    void = "5C 6C 8C 2S 3S 4S 9H"
    assert found(judge("kunrau", "Bob 5C", Bob=void)) == [(0, "throw-in")]
    assert judge("kunrau", "", Bob=void)["next"] == {"player": "Bob", "action": "throw-in", "legal": []}
    assert found(judge("ricrange", "Bob 5C", Bob="5C 6C 8C 2S 3S 4S")) == []
