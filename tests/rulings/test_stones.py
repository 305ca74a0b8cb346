"""The rulings of Stones: every alternative changes the verdict on one and the same log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee

NAMES = ["Ann", "Bob", "Cat"]
SUITS = "RSLPW"
BIDS = "Ann bid 1, Bob bid 1, Cat bid 1"
PLAIN = "2 3 4 5 6 7 8 9 10 J Q K A".split()


def judge(moves: str, rulings: dict[str, str] | None = None, *, times: int = 1, **more: Any) -> Mapping[str, Any]:
    """The verdict on so many deals of the same moves, all dealt by Cat."""
    chosen = {"deal-rotation": "fixed"} | (rulings or {})
    deals = [{"moves": moves}] * times
    return referee.judge(
        {"game": "stones", "players": NAMES, "dealer": "Cat", "rulings": chosen, "deals": deals, **more}
    )


def findings(verdict: Mapping[str, Any]) -> list[tuple[int, str, str]]:
    return [(one["move"], one["kind"], one["clause"]) for deal in verdict["deals"] for one in deal["findings"]]


def sixteen_tricks(ann: int, bob: int) -> str:
    """The play of a deal with a ghost hand and no Jokers: Ann wins so many tricks, then Bob so many, Cat the rest.

    Every trick is of one suit, so that nobody needs to have followed it with a card that they show later.
    """
    order = [rank + suit for suit in "PSLW" for rank in PLAIN[:12]]
    lines, leader = [], 2
    for number in range(16):
        winner = 0 if number < ann else 1 if number < ann + bob else 2
        low, middle, high = order[3 * number : 3 * number + 3]
        cards = [low, middle]
        cards.insert((winner - leader) % 3, high)
        lines += [f"{NAMES[(leader + place) % 3]} {card}" for place, card in enumerate(cards)]
        leader = winner
    return ", ".join(lines)


GHOSTS = {"jokers": False, "variant": "ghost-hand"}


def scores(bids: str, rulings: dict[str, str] | None, **more: Any) -> dict[str, int]:
    verdict = judge(f"{bids}, {sixteen_tricks(8, 8)}", rulings, table=GHOSTS, **more)
    assert verdict["verdict"] == "clean"
    told: dict[str, int] = verdict["scores"]
    return told


def test_lowest_paper_joker_counts() -> None:
    rest = [rank + suit for suit in SUITS for rank in ["X", *PLAIN] if rank + suit not in {"XP", "2P", "3P"}]
    hands = {"Ann": ["3P", *rest[:22]], "Bob": ["XP", *rest[22:44]], "Cat": rest[44:]}
    deal = {"hands": {name: " ".join(own) for name, own in hands.items()}, "moves": f"{BIDS}, Ann 3P"}
    plain = judge("", deals=[deal])
    assert findings(plain) == []
    assert "lowest-paper" in {ruling["id"] for ruling in plain["rulings"]}
    other = judge("", {"lowest-paper": "joker-counts"}, deals=[deal])
    assert findings(other) == [(3, "illegal", "lowest-of-suit-leads")]


def test_failed_nil_points_too() -> None:
    bids = "Ann bid 0, Bob bid 8, Cat bid 0"
    assert scores(bids, None) == {"Ann": 0, "Bob": 80, "Cat": 150}
    assert scores(bids, {"failed-nil": "points-too"}) == {"Ann": 8, "Bob": 80, "Cat": 150}


def test_bag_penalty_once() -> None:
    bids = "Ann bid 1, Bob bid 8, Cat bid 0"
    assert scores(bids, None, times=3)["Ann"] == 3 * 17 - 2 * 100
    assert scores(bids, {"bag-penalty": "once"}, times=3)["Ann"] == 3 * 17 - 100


def test_stones_tie_extra_round() -> None:
    bids = "Ann bid 8, Bob bid 8, Cat bid 0"
    carried = {"Ann": 420, "Bob": 420, "Cat": 0}
    moves = f"{bids}, {sixteen_tricks(8, 8)}"
    shared = judge(moves, None, table=GHOSTS, carried=carried)
    assert shared["winners"] == ["Ann", "Bob"]
    again = judge(moves, {"stones-tie": "extra-round"}, table=GHOSTS, carried=carried)
    assert not again["complete"]


def test_missed_bids_bring_no_bags() -> None:
    assert scores("Ann bid 9, Bob bid 8, Cat bid 1", None) == {"Ann": 0, "Bob": 80, "Cat": 0}


def test_bags_may_be_brought_in() -> None:
    moves = f"Ann bid 7, Bob bid 8, Cat bid 0, {sixteen_tricks(8, 8)}"
    verdict = judge(moves, table=GHOSTS | {"bags": {"Ann": 9}})
    assert verdict["scores"]["Ann"] == 71 - 100


@pytest.mark.parametrize("bags", [3, {"Zoe": 1}, {"Ann": -1}, {"Ann": "two"}, {"Ann": True}])
def test_bags_that_cannot_be_read(bags: object) -> None:
    with pytest.raises(referee.UnreadableLog) as caught:
        judge("Ann bid 1", table={"bags": bags})
    assert [fault.pointer for fault in caught.value.faults] == ["/table/bags"]


def test_the_jokers_may_be_left_out() -> None:
    assert findings(judge(f"{BIDS}, Ann 2P, Bob XP, Cat 3P")) == []
    assert findings(judge(f"{BIDS}, Ann 2P, Bob XP, Cat 3P", table={"jokers": False})) == [(4, "impossible", "pack")]
    assert findings(judge(f"{BIDS}, Ann 2P, Bob XP, Cat 3P", table={"jokers": True})) == []
