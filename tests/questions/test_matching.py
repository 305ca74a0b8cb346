"""Spot questions in matching games: may this go on that, and what of a hand may be played."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from referee.errors import UnreadableLog

PLAIN: dict[str, Any] = {"effects": {}}
"""What a table declares where no card is special."""


def follows(slug: str, *plays: str, **facts: Any) -> list[bool | None]:
    """For each play after the first whether it may go on the one before it; no card is special, unless it is told."""
    facts.setdefault("table", PLAIN)
    return [play["follows"] for play in referee.decide_trick(slug, list(plays), **facts)["plays"][1:]]


def legal(slug: str, hand: str, top: str = "", **facts: Any) -> list[str]:
    facts.setdefault("table", PLAIN)
    return list(referee.legal_plays(slug, hand, top, **facts)["legal"])


def test_suit_or_rank_may_follow() -> None:
    answer = referee.decide_trick("tantobie", ["7C", "7D", "9C", "9S"], table=PLAIN)
    assert [play["follows"] for play in answer["plays"]] == [None, True, False, True]
    assert answer["winner"] is None
    assert answer["clause"] == "match-top"
    assert answer["reason"] == "it does not match 7D on top"
    assert follows("tantobie", "7C", "7D", "9C") == [True, False]
    assert referee.decide_trick("tantobie", "7C / 7D / 9C", table=PLAIN)["reason"] == "it does not match 7D on top"
    assert [play["play"] for play in referee.decide_trick("tantobie", "7C 7D", table=PLAIN)["plays"]] == ["7C", "7D"]


def test_several_cards_at_once() -> None:
    assert follows("bartensleben", "7C", "7D 7H") == [True]
    assert follows("tantobie", "7C", "7D 7H") == [False]
    assert "7D 7H" in legal("bartensleben", "7D 7H 9S", "7C")


def test_either_of_two_piles() -> None:
    assert follows("salvington", "7C 8P", "8W", "7S") == [True, True]
    assert legal("salvington", "8W 2S 7W", "7C 8P") == ["7W", "8W"]


def test_a_rank_of_jokers_is_told_by_the_card_that_was_turned_up() -> None:
    assert follows("broughall", "7C", "9D=5C", shown="9S") == [True]
    assert follows("broughall", "7C", "9D=5H", shown="9S") == [False]
    assert legal("broughall", "9D 5H", "7C", shown="9S") == ["9D", "pass"]


def test_declared_effects_count() -> None:
    effects = {"effects": {"8": "wild", "7": "high-three"}}
    assert follows("tantobie", "6C", "8D suit H", "2H", table=effects) == [True, True]
    assert follows("tantobie", "6C", "7C", "2C", table=effects) == [True, False]
    assert referee.decide_trick("tantobie", ["6C", "7C", "2C"], table=effects)["clause"] == "effect-high-three"
    assert legal("tantobie", "8D 2H", "6C", table=effects) == ["8D", "pass"]


def test_who_can_must_play_where_the_game_says_so() -> None:
    assert legal("woltersdorf", "7D 9S", "7C") == ["7D"]
    assert legal("woltersdorf", "9S", "7C") == ["pass"]
    assert legal("tantobie", "7D 9S") == ["7D", "9S", "pass"]
    (refused,) = referee.legal_plays("woltersdorf", "7D 9S", "7C", table=PLAIN)["not_legal"]
    assert (refused["card"], refused["clause"]) == ("9S", "match-top")


@pytest.mark.parametrize(
    "cards, pointer",
    [
        ([], "/cards"),
        (["7C", "XX"], "/cards/1"),
        (["7C 7D"], "/cards/0"),
        ([3], "/cards"),
        (["KS"], "/cards/0"),
        ("7C / 7D = ", "/cards/1"),
    ],
)
def test_what_cannot_be_read_is_told(cards: Any, pointer: str) -> None:
    with pytest.raises(UnreadableLog) as caught:
        referee.decide_trick("tantobie", cards)
    assert caught.value.faults[0].pointer == pointer


def test_a_hand_has_no_card_of_the_pile() -> None:
    for hand in ("7C 8D", "8D 8D"):
        with pytest.raises(UnreadableLog):
            legal("tantobie", hand, "7C")
    with pytest.raises(UnreadableLog):
        legal("tantobie", "8D", "7C", trump="H")


def test_a_claimed_card_is_judged_by_what_it_was_said_to_be() -> None:
    answer = referee.decide_trick("suurhusen", "4D / 5D / 9C", table=PLAIN)
    assert [play["follows"] for play in answer["plays"]] == [None, True, False]
