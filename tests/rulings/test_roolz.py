"""The rulings on Roolz: every alternative gives another verdict on the same log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import referee
from tests.games.test_playthroughs import CASES

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eva", "Fay"]
WIDOW = "Bob take 6G 7G 8G 9G 11G, Bob discard 6G 7G 8G 9G 11G"
TRUMPS = "Bob trump B high, Bob trump G low"
FOUR = f"Bob bid 170, Cat pass, Dan pass, Ann pass, {WIDOW}, {TRUMPS}"
TWO = f"Bob bid 170, Ann pass, {WIDOW}, {TRUMPS}"


def judge(moves: str, ruling: str | None, value: str = "", *, players: int = 4, **more: Any) -> Mapping[str, Any]:
    """The verdict on a deal of Ann's; with the ruling's alternative where one is named."""
    deal = {"moves": moves, "hands": more.pop("hands", {})}
    log = {"game": "roolz", "players": NAMES[:players], "dealer": "Ann", "deals": [deal], **more}
    return referee.judge(log if ruling is None else {**log, "rulings": {ruling: value}})


def faults(verdict: Mapping[str, Any]) -> list[tuple[int, str]]:
    findings = [finding for deal in verdict["deals"] for finding in deal["findings"]]
    return [(finding["move"], finding["clause"]) for finding in findings if finding["kind"] == "illegal"]


def both(ruling: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """The verdicts on the playthrough that chooses an alternative: without it, and with it."""
    log = next(case["log"] for case in CASES["roolz"] if ruling in case["log"].get("rulings", {}))
    others = {id_: value for id_, value in log["rulings"].items() if id_ != ruling}
    return referee.judge({**log, "rulings": others}), referee.judge(log)


def test_roolz_all_pass_dealer_170() -> None:
    moves = "Bob pass, Cat pass, Dan pass, Ann pass"
    verdict = judge(moves, None)
    assert verdict["deals"][0]["thrown_in"]
    verdict = judge(moves, "roolz-all-pass", "dealer-170")
    assert verdict["next"]["player"] == "Ann"
    assert verdict["next"]["action"] == "take"


def test_last_to_bid_must_bid() -> None:
    moves = "Bob pass, Cat pass, Dan pass, Ann pass"
    assert faults(judge(moves, None)) == []
    assert faults(judge(moves, "last-to-bid", "must-bid")) == [(3, "point-bids")]


def test_bid_steps_five_only() -> None:
    moves = "Bob bid 170, Cat bid 185"
    assert faults(judge(moves, None)) == []
    assert faults(judge(moves, "bid-steps", "five-only")) == [(1, "point-bids")]


def test_blank_then_trump_free() -> None:
    moves, hands = f"{FOUR}, Cat BL, Dan 6B", {"Dan": "6B 6Y"}
    assert faults(judge(moves, None, hands=hands)) == [(9, "trump-breaking")]
    assert faults(judge(moves, "blank-then-trump", "free", hands=hands)) == []


def test_low_hand_breaks_may_break() -> None:
    hands = {"Ann/low": "3O 4O 5O 6O 7O 8O 9O 10O 11O 6B 3R 4R 5R 6R 7R 8R 9R 10R 11R"}
    moves = f"{TWO}, Ann 6Y, Bob 7Y, Ann/low 6B"
    assert faults(judge(moves, None, players=2, hands=hands)) == [(8, "low-hand-trumps")]
    assert faults(judge(moves, "low-hand-breaks", "may-break", players=2, hands=hands)) == []


def test_two_player_order_rotation() -> None:
    moves = f"{TWO}, Ann 6Y, Bob 7Y, Ann/low 8Y, Bob/low 9Y, Bob/low 3Y, Ann/low 4Y"
    assert faults(judge(moves, None, players=2)) == []
    assert faults(judge(moves, "two-player-order", "rotation", players=2)) == [(11, "turn-order")]


def test_three_player_shares_own_tricks() -> None:
    default, apart = both("three-player-shares")
    scores = default["deals"][0]["scores"]
    assert scores["Ann"] == scores["Bob"] == 195
    assert apart["deals"][0]["scores"] == {"Ann": 90, "Bob": 105, "Cat": scores["Cat"]}


def test_named_own_card_illegal() -> None:
    moves = f"{FOUR}, Bob call 15B"
    more: dict[str, Any] = {"hands": {"Bob": "15B"}, "table": {"options": ["call-partner"]}}
    assert faults(judge(moves, None, **more)) == []
    assert faults(judge(moves, "named-own-card", "illegal", **more)) == [(8, "call-cards")]


def test_illegal_break_as_played() -> None:
    hands = {"Dan": "6B 7B 6Y 6R"}
    moves = f"{FOUR}, Cat 3Y, Dan 6B, Ann 4Y, Bob 5Y, Dan 7B"
    assert faults(judge(moves, None, hands=hands)) == [(9, "follow-suit"), (12, "trump-breaking")]
    assert faults(judge(moves, "illegal-break", "as-played", hands=hands)) == [(9, "follow-suit")]


def test_sweep_for_all_bidders_only() -> None:
    default, bidders = both("sweep-for-all")
    assert default["deals"][0]["scores"] != bidders["deals"][0]["scores"]
    lines = [line["clause"] for own in bidders["deals"][0]["reckoning"].values() for line in own]
    assert "all-tricks" not in lines


def test_roolz_tie_extra_round() -> None:
    default, extra = both("roolz-tie")
    assert default["complete"]
    assert len(default["winners"]) > 1
    assert extra["ending"] != default["ending"]


def test_no_slough_blank_trump_first() -> None:
    moves = f"{FOUR}, Cat 3Y, Dan BL"
    more: dict[str, Any] = {"table": {"options": ["no-slough"]}}
    whole = "BL 6B 6R 7R 8R 9R 10R 11R 12R 13R 14R 15R 3O 4O 5O 6O 7O 8O 9O"
    assert faults(judge(moves, None, hands={"Dan": whole}, **more)) == []
    assert faults(judge(moves, "no-slough-blank", "trump-first", hands={"Dan": whole}, **more)) == [(9, "else-trump")]
