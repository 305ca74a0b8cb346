"""The first lead of Stones where not all hands are known: the 2 of paper may lie aside, or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve"]
TWO_ASIDE = 4
"""Players with whom two cards are left over; with five none is."""


def judge(lead: str, players: int = TWO_ASIDE, **deal: Any) -> Mapping[str, Any]:
    names = NAMES[:players]
    moves = [*(f"{name} bid 1" for name in names), *([lead] if lead else [])]
    log = {"game": "stones", "players": names, "dealer": names[-1], "deals": [{"moves": moves, **deal}]}
    return referee.judge(log)


def found(verdict: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(finding["kind"], finding["clause"]) for finding in verdict["deals"][0]["findings"]]


@pytest.mark.parametrize(
    "lead, kind", [("2P", None), ("3P", "unproven"), ("4P", "unproven"), ("5P", "illegal"), ("7R", "illegal")]
)
def test_as_many_cards_can_be_missing_as_lie_aside(lead: str, kind: str | None) -> None:
    assert found(judge(f"Bob {lead}")) == ([] if kind is None else [(kind, "lowest-of-suit-leads")])


def test_with_nothing_aside_somebody_has_the_two() -> None:
    assert found(judge("Bob 3P", players=5)) == [("illegal", "lowest-of-suit-leads")]


def test_a_lower_paper_of_the_same_hand_proves_it() -> None:
    assert found(judge("Bob 4P", hands={"Bob": "3P 4P"})) == [("illegal", "lowest-of-suit-leads")]
    assert found(judge("Bob 3P", hands={"Bob": "3P 4P"})) == [("unproven", "lowest-of-suit-leads")]


def test_who_holds_the_two_leads_it() -> None:
    assert found(judge("Bob 3P", hands={"Cat": "2P"})) == [("illegal", "lowest-of-suit-leads")]
    assert found(judge("Cat 3P", hands={"Cat": "2P 3P"})) == [("illegal", "lowest-of-suit-leads")]
    assert found(judge("Cat 2P", hands={"Cat": "2P 3P"})) == []


def test_what_may_be_led_before_anything_is_known() -> None:
    assert judge("")["next"] == {"player": None, "action": "play", "legal": ["2P", "3P", "4P"]}
    assert judge("", players=5)["next"]["legal"] == ["2P"]
    known = judge("", hands={"Cat": "2P 3P"})["next"]
    assert (known["player"], known["legal"]) == ("Cat", ["2P"])


def test_without_any_paper_eldest_hand_leads() -> None:
    cards = [rank + suit for suit in "RSLW" for rank in "2 3 4 5 6 7 8 9 10 J Q K A".split()]
    hands = {name: " ".join(cards[16 * seat : 16 * seat + 16]) for seat, name in enumerate(NAMES[:3])}
    moves = ["Ann bid 1", "Bob bid 1", "Cat bid 1"]
    table = {"jokers": False, "variant": "ghost-hand"}
    log = {
        "game": "stones",
        "players": NAMES[:3],
        "dealer": "Cat",
        "table": table,
        "deals": [{"hands": hands, "moves": moves}],
    }
    told = referee.judge(log)["next"]
    assert (told["player"], len(told["legal"])) == ("Ann", 16)
    log["deals"] = [{"hands": hands, "moves": [*moves, f"Ann {cards[0]}"]}]
    assert found(referee.judge(log)) == []
