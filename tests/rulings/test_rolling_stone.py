"""Rolling Stone's rulings: the same log judged by the default answer and by each alternative."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import referee

PLAYERS = ["Ann", "Bob", "Cat", "Dan"]

TWO_LAST_CARDS = (
    "Ann AD, Bob KD, Cat 9D, Dan 10D, Ann 10C, Bob AC, Cat pick-up, Cat AC, Dan 8C, Ann JC, Bob 9C, "
    "Cat JS, Dan 8S, Ann 9S, Bob KS, Bob JD, Cat 8D, Dan QD, Ann 7D, Dan 10S, Ann AS, Bob 7S, Cat QS, "
    "Ann 7C, Bob KC, Cat 10C, Dan QC, Bob 8H, Cat JH, Dan 9H, Ann AH"
)
"""Bob leads his last card to the last trick, and Ann wins it with hers."""

LAST_CARD_SCRAPPED = (
    "Ann 10H, Bob AH, Cat 8H, Dan KH, Bob QS, Cat KS, Dan 9S, Ann 7S, Cat 7C, Dan pick-up, Dan 7C, Ann AC, Bob 9C, Cat QC, "
    "Ann 8C, Bob JC, Cat KC, Dan pick-up, Dan 8S, Ann pick-up, Ann 8S, Bob 10S, Cat JS, Dan AS, Dan 9D, Ann 10D, Bob 8D, "
    "Cat KD, Cat AD, Dan QD, Ann JD, Cat pick-up, Bob 7H"
)
"""Cat's last card, the ace of diamonds, lies in a trick that Bob cannot follow; she takes it back."""

TWO_OWNERS = (
    "Ann AH, Bob QH, Cat 10H, Dan 8H, Ann 10S, Bob 7S, Cat JS, Dan pick-up, Dan JH, Ann 7H, Bob KH, Cat pick-up, "
    "Cat 9S, Dan JS, Ann QS, Bob KS, Bob KD, Cat 7D, Dan JD, Ann 9D, Bob QD, Cat 10D, Dan 8D, Ann AD, "
    "Ann AC, Bob 9C, Cat 7C, Dan JC, Ann QC, Bob 8C, Ann pick-up"
)
"""Ann and Bob both have their last card in the trick that Ann takes back."""


def judge(moves: str, ruling: str = "", value: str = "", **more: Any) -> Mapping[str, Any]:
    """The verdict on a deal of four players, dealt by Dan, under a ruling."""
    rulings = {ruling: value} if ruling else {}
    log = {
        "game": "rolling-stone",
        "players": PLAYERS,
        "dealer": "Dan",
        "rulings": rulings,
        "deals": [{"moves": moves}],
    }
    return referee.judge({**log, **more})


def clauses(verdict: Mapping[str, Any]) -> list[str]:
    return [finding["clause"] for finding in verdict["deals"][-1]["findings"] if finding["certain"]]


def test_scrapped_last_card_void_player() -> None:
    assert clauses(judge(LAST_CARD_SCRAPPED)) == []
    verdict = judge(LAST_CARD_SCRAPPED, "scrapped-last-card", "void-player")
    assert clauses(verdict) == ["scrapped-trick"]
    assert verdict["deals"][0]["findings"][-1]["move"] == 31
    void_player = LAST_CARD_SCRAPPED.replace("Cat pick-up, Bob 7H", "Bob pick-up")
    assert clauses(judge(void_player)) == ["scrapped-trick"]
    verdict = judge(void_player, "scrapped-last-card", "void-player")
    assert clauses(verdict) == []
    assert verdict["winners"] == ["Cat"]


def test_scrapped_out_complete_trick() -> None:
    verdict = judge(TWO_OWNERS)
    assert verdict["winners"] == ["Bob"]
    assert verdict["deals"][0]["finishing"] == ["Bob"]
    verdict = judge(TWO_OWNERS, "scrapped-out", "complete-trick")
    assert verdict["winners"] == []
    assert verdict["deals"][0]["finishing"] == ["Bob"]
    assert not verdict["deals"][0]["complete"]
    assert verdict["next"]["player"] == "Cat"


def test_double_out_trick_winner() -> None:
    assert judge(TWO_LAST_CARDS)["winners"] == ["Bob"]
    verdict = judge(TWO_LAST_CARDS, "double-out", "trick-winner")
    assert verdict["winners"] == ["Ann"]
    assert verdict["deals"][0]["finishing"] == ["Ann", "Bob"]


def test_double_out_shared() -> None:
    assert judge(TWO_LAST_CARDS)["winners"] == ["Bob"]
    assert judge(TWO_LAST_CARDS, "double-out", "shared")["winners"] == ["Ann", "Bob"]


def test_casual_score_one() -> None:
    assert judge(TWO_LAST_CARDS)["scores"] == {"Ann": 0, "Bob": 0, "Cat": 0, "Dan": 0}
    assert judge(TWO_LAST_CARDS, "casual-score", "one")["scores"] == {"Ann": 0, "Bob": 1, "Cat": 0, "Dan": 0}


def test_penalty_tie_extra_round() -> None:
    table = {"variant": "penalty-cards", "target": 3}
    verdict = judge(TWO_LAST_CARDS, table=table)
    assert verdict["scores"] == {"Ann": 0, "Bob": 0, "Cat": 3, "Dan": 1}
    assert verdict["winners"] == ["Ann", "Bob"]
    verdict = judge(TWO_LAST_CARDS, "penalty-tie", "extra-round", table=table)
    assert verdict["winners"] == []
    assert not verdict["complete"]


def test_trump_variant_must_trump() -> None:
    moves = "Ann 9H, Bob pick-up, Bob 9H, Cat 10H, Dan JH, Ann QH, Ann 7C, Bob 8S"
    assert clauses(judge(moves, table={"trump": "S"})) == []
    verdict = judge(moves, "trump-variant", "must-trump", table={"trump": "S"})
    assert clauses(verdict) == ["follow-or-pick-up"]
    assert verdict["deals"][0]["findings"][0]["proof"] == {"move": 7, "card": "8S"}


def test_a_match_for_penalty_points_ends_at_fifty_or_at_what_the_table_says() -> None:
    carried = {"Ann": 0, "Bob": 0, "Cat": 47, "Dan": 0}
    verdict = judge(TWO_LAST_CARDS, table={"variant": "penalty-cards"}, carried=carried)
    assert (verdict["complete"], verdict["ending"]["clause"]) == (True, "lowest-at-target")
    told = judge(TWO_LAST_CARDS, table={"variant": "penalty-cards", "target": 60}, carried=carried)
    assert not told["complete"]
