"""What tables may settle otherwise where trumps are offered, and about trumps that go under higher ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import referee

FOUR = ["Ann", "Bob", "Cat", "Dan"]


def judge(game: str, moves: str, rulings: dict[str, str] | None = None, **more: Any) -> Mapping[str, Any]:
    """The verdict on a deal of Dan's among four, under these rulings."""
    log = {
        "game": game,
        "players": FOUR,
        "dealer": "Dan",
        "deals": [{"moves": moves, **more}],
        "rulings": rulings or {},
    }
    return referee.judge(log)


def clauses(verdict: Mapping[str, Any]) -> list[str]:
    """The clauses against which somebody certainly played, in order."""
    return [found["clause"] for found in verdict["deals"][0]["findings"] if found["kind"] == "illegal"]


def test_discard_of_turned_card_kept() -> None:
    """Dan discards the card that he has just picked up."""
    moves = "table turn-up 9H, Ann order-up, Dan discard 9H"
    hands = {"Dan": "AS KS QS JS 10S"}
    assert clauses(judge("euchre", moves, hands=hands)) == []
    kept = {"discard-of-turned-card": "kept"}
    assert clauses(judge("euchre", moves, kept, hands=hands)) == ["offer-trumps"]
    due = "table turn-up 9H, Ann order-up"
    assert "9H" in judge("euchre", due, hands=hands)["next"]["legal"]
    assert "9H" not in judge("euchre", due, kept, hands=hands)["next"]["legal"]


def test_all_pass_same_dealer() -> None:
    passes = ", ".join(f"{name} pass" for name in FOUR * 2)
    for rulings, dealer in (({}, "Ann"), ({"all-pass": "same-dealer"}, "Dan")):
        thrown_in = {"moves": f"table turn-up 9H, {passes}"}
        log = {
            "game": "euchre",
            "players": FOUR,
            "dealer": "Dan",
            "deals": [thrown_in, {"moves": ""}],
            "rulings": rulings,
        }
        deals = referee.judge(log)["deals"]
        assert deals[0]["thrown_in"]
        assert deals[1]["dealer"] == dealer


def test_undertrump_with_higher_must_beat() -> None:
    """Dan has a trump higher than Ann's 10, perhaps nothing but trumps, and plays a lower one."""
    moves = "Cat name H, Cat AC, Bob 7C, Ann 8C, Dan 9C, Cat AD, Bob 8D, Ann 10H, Dan 7H"
    hands = {"Dan": "7H JH"}
    assert clauses(judge("jass", moves, hands=hands)) == []
    assert clauses(judge("jass", moves, {"undertrump-with-higher": "must-beat"}, hands=hands)) == ["no-undertrumping"]


def test_rob_after_bids_until_lead() -> None:
    """Ann takes the turned card when everybody has bid."""
    bids = "Ann bid 1, Bob bid 1, Cat bid 1, Dan bid 0"
    hands = {"Ann": "2C AH KH QH 7H"}
    assert clauses(judge("priesitz", f"table turn-up 3C, Ann rob 7H, {bids}", hands=hands)) == []
    late = f"table turn-up 3C, {bids}, Ann rob 7H"
    verdict = judge("priesitz", late, hands=hands)
    assert clauses(verdict) == ["rob-trump"]
    assert verdict["deals"][0]["findings"][0]["message"] == "Ann came too late to rob: the bidding has begun."
    assert clauses(judge("priesitz", late, {"rob-after-bids": "until-lead"}, hands=hands)) == []
    assert clauses(judge("priesitz", f"{late}, Dan AS, Ann AH", {"rob-after-bids": "until-lead"}, hands=hands)) == []
