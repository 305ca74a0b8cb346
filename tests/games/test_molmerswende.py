"""Molmerswende: knocks as far as hands are known, bonus rules in tricks of sets; kitties that go into a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee

START = ("Ann bid 5",)


def verdict(*moves: str, laws: tuple[str, ...] = (), **hands: str) -> Mapping[str, Any]:
    """The verdict on a deal of Molmerswende in which Ann is the squire."""
    deal = {"hands": hands, "moves": [*START, *moves]}
    log = {"game": "molmerswende", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann", "deals": [deal]}
    return referee.judge(log | ({"table": {"laws": list(laws)}} if laws else {}))


def found(told: Mapping[str, Any]) -> list[tuple[int, str, str]]:
    """The findings of the deal: move, kind and clause."""
    return [(one["move"], one["kind"], one["clause"]) for one in told["deals"][0]["findings"]]


def clubs_down(*cards: str) -> list[str]:
    """Cards led one after another, each passed by the others."""
    return [move for card in cards for move in (f"Ann {card}", "Bob pass", "Cat pass")]


def test_a_knock_with_an_unknown_hand_is_unproven() -> None:
    assert found(verdict("Ann 4C", "Bob 5C", "Cat knock")) == [(3, "illegal", "knocking")], "seven cards are too many"
    told = verdict("Ann 4C", "Bob pass", "Cat 5C 5D 5H", "Ann pass", "Bob pass", "Cat knock")
    assert found(told) == [(6, "unproven", "knocking")]
    assert told["deals"][0]["scores"] == {"Ann": -10, "Bob": 5, "Cat": 5}


def test_a_knock_is_false_whatever_the_unknown_cards_are() -> None:
    told = verdict("Ann 4C", "Bob knock", Bob="AC AD AH AS 2C ? ?")
    assert found(told) == [(2, "illegal", "knocking")]


def test_a_knock_may_show_the_hand() -> None:
    rest = ("KC KD KH KS", "QC QD QH QS", "JC")
    assert found(verdict(*clubs_down(*rest), "Ann knock 2C 3C")) == []
    assert found(verdict(*clubs_down(*rest), "Ann knock 3C 3D")) == [(10, "illegal", "knocking")]


def test_only_whose_turn_it_is_may_knock() -> None:
    told = verdict(*clubs_down("KC KD KH KS", "QC QD QH QS", "JC"), "Ann 2C", "Ann knock 3C")
    assert found(told) == [(11, "illegal", "knocking")]


def test_a_legal_knock_is_among_the_choices() -> None:
    hand = "KC KD KH KS QC QD QH"
    told = verdict("Ann take QS JC 2C 3C", *clubs_down("KC KD KH KS", "QC QD QH QS", "JC"), Ann=hand)
    assert "knock" in told["next"]["legal"]


@pytest.mark.parametrize("answer, wrong", [("5C 5D", True), ("5D 5S", False), ("5H 5C", True)])
def test_a_set_is_of_all_its_suits(answer: str, wrong: bool) -> None:
    told = verdict("Ann 4H 4D", f"Bob {answer}", laws=("cannot play C after H",))
    assert found(told) == ([(2, "illegal", "laws")] if wrong else [])


def test_a_skipped_player_has_passed() -> None:
    laws = ("after playing 3: next player skips",)
    assert verdict("Ann 3C", laws=laws)["next"]["player"] == "Cat"
    told = verdict("Ann 3C 3D", "Cat pass", laws=laws)
    assert [trick["winner"] for trick in told["deals"][0]["tricks"]] == ["Ann"]


def test_another_turn_must_beat_and_its_pass_is_no_pass() -> None:
    laws = ("after playing 3: another turn",)
    assert found(verdict("Ann 3C", "Ann 2C", laws=laws)) == [(2, "illegal", "beating")]
    told = verdict("Ann 3C", "Ann pass", "Bob pass", laws=laws)
    assert (found(told), told["next"]["player"], told["deals"][0]["tricks"]) == ([], "Cat", [])


def test_drawing_and_discarding() -> None:
    laws = ("after playing 3: draw a card", "after playing 4: discard one free")
    assert found(verdict("Ann 3C", "Ann draw 9C", "Bob 4C", "Bob discard KC", "Cat 5C", "Ann 9C", laws=laws)) == []
    assert found(verdict("Ann 3C", "Bob 5C", "Ann draw 9C", laws=laws)) == [(3, "illegal", "turn-order")]


def test_reversing() -> None:
    assert verdict("Ann 3C", laws=("after playing 3: reverse",))["next"]["player"] == "Cat"


def test_only_the_winner_makes_a_rule() -> None:
    moves = (*clubs_down("KC KD KH KS", "QC QD QH QS", "JC"), "Ann knock 2C 3C")
    assert found(verdict(*moves, "Ann law cannot play C after H")) == []
    assert found(verdict(*moves, "Bob law cannot play C after H")) == [(11, "illegal", "laws")]


def rietzel(*moves: str) -> Mapping[str, Any]:
    """A deal of Rietzel in which Ann leads, hands unknown."""
    return referee.judge(
        {"game": "rietzel", "players": ["Ann", "Bob"], "dealer": "Bob", "deals": [{"moves": list(moves)}]}
    )


def test_an_unknown_kitty_proves_nothing_backwards() -> None:
    told = rietzel("Ann 5H", "Bob pass", "Ann take", "Ann 8C", "Bob 9C", "Ann pass", "Bob 4C", "Ann pass")
    assert found(told) == []
    assert found(rietzel("Ann 5H", "Bob pass", "Ann take 8C 9C JC QC", "Ann 8C", "Bob 9C")) == [
        (4, "impossible", "own-cards")
    ]


def test_a_kitty_is_taken_once_and_whole() -> None:
    trick = ("Ann 5H", "Bob pass")
    assert found(rietzel("Ann take 8C 9C JC QC", *trick)) == [(0, "illegal", "kitty-into-hand")]
    assert found(rietzel(*trick, "Ann take 8C 9C")) == [(2, "impossible", "kitty-into-hand")]
    assert found(rietzel(*trick, "Ann take", "Ann 6H", "Bob pass", "Ann take")) == [(5, "illegal", "kitty-into-hand")]
    assert found(rietzel(*trick, "Ann 6C", "Bob pass", "Ann take")) == [(2, "illegal", "kitty-into-hand")]


def test_who_deals_next_is_open_where_nobody_knows_who_won() -> None:
    """The deal after it is dealt by whoever lets that player begin who began; nobody is accused."""
    deal = ["table turn-up KD", "{0} pass", "{1} pass", "{0} draw QH from stock", "{0} knock QH"]
    log = {"game": "gin-rummy", "players": ["Ann", "Bob"], "dealer": "Bob"}
    for first, second in (("Ann", "Bob"), ("Bob", "Ann")):
        deals = [{"moves": [move.format("Ann", "Bob") for move in deal]}]
        deals.append({"moves": ["table turn-up 5H", f"{first} pass", f"{second} pass", f"{first} draw 2C from stock"]})
        verdict = referee.judge({**log, "deals": deals})
        assert verdict["deals"][1]["dealer"] == second
        assert [one["kind"] for deal in verdict["deals"] for one in deal["findings"] if one["kind"] != "unproven"] == []
