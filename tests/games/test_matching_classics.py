"""Mau-Mau and Crazy Eights where tables quarrel: what lies first, and what becomes of the stock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import referee

MAU_MAU = {"Ann": "JH 7D 8D 9D 10D", "Bob": "KC QC 9C 8C 7C"}


def mau_mau(*moves: str, **more: Any) -> Mapping[str, Any]:
    deal = {"hands": MAU_MAU, "moves": ["table turn-up JC", *moves]}
    return referee.judge({"game": "mau-mau", "players": ["Ann", "Bob"], "dealer": "Bob", "deals": [deal]} | more)


def found(verdict: Mapping[str, Any]) -> list[tuple[int, str, str]]:
    return [(one["move"], one["kind"], one["clause"]) for deal in verdict["deals"] for one in deal["findings"]]


def test_a_jack_may_not_lie_on_the_jack_that_was_turned_up() -> None:
    assert found(mau_mau("Ann JH suit S")) == [(1, "illegal", "effect-wild")]


def test_who_holds_a_jack_alone_draws_at_the_jack_that_was_turned_up() -> None:
    assert mau_mau()["next"]["legal"] == ["pass"]
    assert mau_mau("Ann draw KS", "Ann pass")["verdict"] == "clean"


def test_where_jacks_go_on_jacks_the_first_one_is_no_exception() -> None:
    table = {"options": ["jack-on-jack"]}
    assert mau_mau("Ann JH suit S", table=table)["verdict"] == "clean"
    assert found(mau_mau("Ann draw KS", table=table)) == [(1, "illegal", "must-play")]


def test_the_jack_that_was_turned_up_binds_the_first_player_alone() -> None:
    assert mau_mau("Ann draw AC", "Ann AC", "Bob QC", "Ann JH suit D")["verdict"] == "clean"
