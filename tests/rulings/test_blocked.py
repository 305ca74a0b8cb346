"""Crazy Eights where no new stock is made: who must play and who passes, when a deal is blocked, and what it counts."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest

import referee
from tests.helpers.logs import without_hands

TABLE = {"options": ["no-reshuffle"]}
BOB = "2S 3S 2H 3H 2D 3D 2C"
ANN = "4S 5S 6S 7S 9S 10S JS"
CODES = [f"{rank}{suit}" for suit in "SHDC" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
STOCK = [code for code in CODES if code not in {*ANN.split(), *BOB.split(), "KS"}]
SPADES = ("6S", "7S", "9S", "10S", "JS", "QS", "AS", "8H suit S", "8D suit S", "8C suit S", "8S suit S")
USED_UP = ["table turn-up KS", *(f"Ann draw {code}" for code in STOCK)]
BEFORE = [*USED_UP, "Ann 4S", "Bob 2S", "Ann 5S", "Bob 3S"]
BLOCKED = [*BEFORE, *(move for code in SPADES for move in (f"Ann {code}", "Bob pass")), "Ann pass"]
"""Ann draws the whole stock and plays every spade and every eight; then nobody has a spade."""


def judge(*moves: str, **more: Any) -> Mapping[str, Any]:
    deal = {"hands": {"Ann": ANN, "Bob": BOB}, "moves": list(moves)}
    log = {"game": "crazy-eights", "players": ["Ann", "Bob"], "dealer": "Bob", "table": TABLE, "deals": [deal]}
    return referee.judge(log | more)


def found(verdict: Mapping[str, Any]) -> list[tuple[int | None, str, str]]:
    return [(one["move"], one["kind"], one["clause"]) for deal in verdict["deals"] for one in deal["findings"]]


def accused(verdict: Mapping[str, Any]) -> list[tuple[int | None, str, str]]:
    return [one for one in found(verdict) if one[1] != "unproven"]


def cited(verdict: Mapping[str, Any]) -> set[str]:
    return {one["id"] for one in verdict["rulings"]}


def test_a_blocked_deal_ends_and_the_lowest_hand_scores_the_difference() -> None:
    verdict = judge(*BLOCKED)
    assert verdict["verdict"] == "clean"
    assert verdict["deals"][0]["complete"]
    # Ann holds 72 in hearts, 72 in diamonds and 75 in clubs; Bob holds 12.
    assert verdict["deals"][0]["scores"] == {"Ann": 0, "Bob": 219 - 12}
    assert verdict["deals"][0]["reckoning"]["Bob"][0]["clause"] == "stock-used-up"
    assert verdict["winners"] == ["Bob"]
    assert "blocked-count" in cited(verdict)


def test_blocked_count_whole() -> None:
    verdict = judge(*BLOCKED, rulings={"blocked-count": "whole"})
    assert verdict["deals"][0]["scores"] == {"Ann": 0, "Bob": 219}


def test_the_deal_goes_on_until_the_last_has_passed() -> None:
    verdict = judge(*BLOCKED[:-1])
    assert not verdict["deals"][0]["complete"]
    assert verdict["next"] == {"player": "Ann", "action": "play", "legal": ["pass"]}
    assert "blocked-count" not in cited(verdict)


def test_what_comes_after_a_blocked_deal_is_too_late() -> None:
    assert found(judge(*BLOCKED, "Bob pass")) == [(len(BLOCKED), "illegal", "stock-used-up")]


def test_who_can_play_must_once_the_stock_is_used_up() -> None:
    assert found(judge(*USED_UP[:-1], "Ann pass")) == [(len(USED_UP) - 1, "illegal", "draw-until")]
    assert found(judge(*USED_UP, "Ann pass")) == [(len(USED_UP), "illegal", "stock-used-up")]
    assert found(judge(*USED_UP, "Ann 4S", "Bob pass")) == [(len(USED_UP) + 1, "illegal", "stock-used-up")]
    assert judge(*USED_UP, "Ann 4S")["next"]["legal"] == ["2S", "3S"]


def test_a_pass_that_was_wrong_blocks_nothing() -> None:
    verdict = judge(*USED_UP, "Ann 4S", "Bob pass", "Ann 5S", "Bob pass", "Ann pass", "Bob 2S")
    assert [move for move, _, _ in found(verdict)] == [len(USED_UP) + place for place in (1, 3, 4)]
    assert not verdict["deals"][0]["complete"]


def test_a_card_played_later_proves_that_a_pass_was_wrong() -> None:
    moves = [*USED_UP, "Ann 4S", "Bob pass", "Ann 5S", "Bob 2S"]
    deal = {"moves": moves}
    log = {"game": "crazy-eights", "players": ["Ann", "Bob"], "dealer": "Bob", "table": TABLE, "deals": [deal]}
    assert accused(referee.judge(log)) == [(len(USED_UP) + 1, "illegal", "stock-used-up")]


def test_nothing_is_drawn_from_a_stock_that_is_used_up() -> None:
    at = len(BEFORE) + 1
    drawn = judge(*BEFORE, "Ann 6S", "Bob draw 4S")
    assert (at, "impossible", "stock-used-up") in found(drawn)
    usual = judge(*BEFORE, "Ann 6S", table={})
    assert usual["next"]["legal"] == ["draw"]
    assert judge(*BEFORE, "Ann 6S")["next"]["legal"] == ["pass"]
    assert accused(judge(*BEFORE, "Ann 6S", "Bob pass", table={})) == [(at, "illegal", "draw-until")]


def test_whoever_cannot_play_passes_though_others_go_on() -> None:
    hands = {"Ann": "2S 3S 4S 5S 6S", "Bob": "2H 3H 4H 5H 6H", "Cat": "7H 9H 10H JH QH", "Dan": "2D 3D 4D 5D 6D"}
    held = {code for hand in hands.values() for code in hand.split()}
    draws = [f"Ann draw {code}" for code in CODES if code not in {*held, "KC"}]
    moves = ["table turn-up KC", *draws, "Ann AC", "Bob pass", "Cat pass"]
    deal = {"hands": hands, "moves": moves}
    log = {"game": "crazy-eights", "players": list(hands), "dealer": "Dan", "table": TABLE, "deals": [deal]}
    assert referee.judge(log)["next"] == {"player": "Dan", "action": "play", "legal": ["pass"]}
    moves += ["Dan pass", "Ann QC", "Bob pass", "Cat pass"]
    assert found(referee.judge(log)) == [(len(moves) - 1, "illegal", "stock-used-up")]
    moves[-1] = "Cat QH"
    assert referee.judge(log)["verdict"] == "clean"


def test_a_draw_that_brings_nothing_is_a_pass_where_one_card_is_drawn() -> None:
    table = {"options": ["no-reshuffle", "draw-one"]}
    logs = [referee.sample("crazy-eights", 2, seed, deals=1, table=table) for seed in range(12)]
    blocked = [log for log in logs if all(move.endswith("pass") for move in log["deals"][0]["moves"][-2:])]
    assert blocked
    for log in blocked:
        usual = referee.judge(log)["deals"][0]
        moves = log["deals"][0]["moves"]
        moves[-2:] = [move.replace("pass", "draw") for move in moves[-2:]]
        deal = referee.judge(log)["deals"][0]
        assert (deal["findings"], deal["complete"], deal["scores"]) == ([], True, usual["scores"])


def told(left: dict[str, str], **more: Any) -> dict[str, Any]:
    won: dict[str, Any] = {name: {"left": cards} for name, cards in left.items()} | {"table": {"out": False}}
    log = {"game": "crazy-eights", "players": list(left), "table": TABLE, "deals": [{"won": won}]}
    scores: dict[str, Any] = referee.judge(log | more)["deals"][0]["scores"]
    return scores


def test_a_blocked_deal_that_was_only_told() -> None:
    assert told({"Ann": "3D 4D", "Bob": "KC 8S", "Cat": "QC"}) == {"Ann": 53 + 3, "Bob": 0, "Cat": 0}
    whole = {"blocked-count": "whole"}
    assert told({"Ann": "3D 4D", "Bob": "KC 8S", "Cat": "QC"}, rulings=whole) == {"Ann": 70, "Bob": 0, "Cat": 0}


def test_equally_low_hands_score_alike() -> None:
    assert told({"Ann": "KD", "Bob": "KC", "Cat": "QC 5H"}) == {"Ann": 5, "Bob": 5, "Cat": 0}
    assert told({"Ann": "KD", "Bob": "KC"}) == {"Ann": 0, "Bob": 0}


def test_the_points_wait_for_cards_that_nobody_knows() -> None:
    moves = ["Ann draw" if move.startswith("Ann draw") else move for move in BLOCKED]
    deal: dict[str, Any] = {"moves": moves}
    log = {"game": "crazy-eights", "players": ["Ann", "Bob"], "dealer": "Bob", "table": TABLE, "deals": [deal]}
    verdict = referee.judge(log)
    assert accused(verdict) == []
    assert verdict["deals"][0]["scores"] is None
    assert verdict["next"]["action"] == "show"
    moves.append("Bob show 2H 3H 2D 3D 2C")
    shown = referee.judge(log)
    assert accused(shown) == []
    assert shown["deals"][0]["scores"] == {"Ann": 0, "Bob": 207}


@pytest.mark.parametrize(
    "more", [(), ("draw-one",), ("draw-three",), ("must-play", "twos-draw", "queens-skip", "aces-reverse")]
)
def test_samples_end_and_are_clean(more: tuple[str, ...]) -> None:
    blocked = 0
    for players in (2, 3, 5):
        for seed in range(8):
            table = {"options": ["no-reshuffle", *more]}
            log = referee.sample("crazy-eights", players, seed, deals=1, table=table)
            verdict = referee.judge(log)
            assert verdict["verdict"] == "clean", (players, seed)
            assert verdict["deals"][0]["complete"]
            blocked += "stock-used-up" in str(verdict["deals"][0]["reckoning"])
            assert accused(referee.judge(without_hands(copy.deepcopy(log)))) == []
    assert blocked


def test_what_may_be_done_hangs_on_the_stock() -> None:
    for drawing, instead in ((), "draw"), (("draw-one",), "pass"):
        table = {"options": ["no-reshuffle", *drawing]}
        told = {
            stock: referee.legal_plays("crazy-eights", "3D AH", "KH", table=table, stock=stock)["legal"]
            for stock in (True, False)
        }
        assert told == {True: ["AH", instead], False: ["AH"]}
        unable = referee.legal_plays("crazy-eights", "3D", "KH", table=table, stock=False)
        assert unable["legal"] == ["pass"]
        assert "depends" in referee.legal_plays("crazy-eights", "3D AH", "KH", table=table)
