"""Whole deals worked out by hand: what shows only when a deal or a match is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee


def judged(game: str, players: list[str], *deals: dict[str, Any], **more: Any) -> Mapping[str, Any]:
    return referee.judge({"game": game, "players": players, "dealer": players[0], "deals": list(deals), **more})


def messages(verdict: Mapping[str, Any], deal: int = 0) -> list[str]:
    return [finding["message"] for finding in verdict["deals"][deal]["findings"]]


def test_the_point_for_showing_a_trump_is_in_the_reckoning() -> None:
    moves = "table turn-up 3H, Bob show 2H, Ann 4S, Bob 5S, Bob 6S, Ann 7S, Ann 8S, Bob 9S, Bob 10S, Ann JS, "
    moves += "Ann QS, Bob KS, Bob 2H, Ann 4H, Bob AS, Ann 2S, Ann 4C, Bob 5C, Bob 6C, Ann 7C"
    verdict = judged("alderley", ["Ann", "Bob"], {"moves": moves})
    assert verdict["verdict"] == "clean"
    assert verdict["deals"][0]["reckoning"]["Bob"][0] == {"clause": "show-trump", "points": 1, "note": "showed 2H"}
    assert verdict["deals"][0]["scores"] == {"Ann": 0, "Bob": -1}


ZENS_DEAL = (
    "Ann pass, Bob bid 4, Bob 2S, Cat 3S, Ann 4S, Bob AS, Cat 5S, Ann 6S, Bob KS, Cat 7S, Ann 8S, "
    "Bob QS, Cat 9S, Ann 10S, Bob JS, Cat 3H, Ann 4H, Bob 5H, Cat 6H, Ann 7H"
)


def test_laws_bind_in_the_next_deal_and_may_be_repealed() -> None:
    first = {"moves": ZENS_DEAL + ", Bob law cannot play H after D"}
    second = "Bob pass, Cat bid 4, Cat 3D, Ann 4H"
    verdict = judged("zens", ["Ann", "Bob", "Cat"], first, {"hands": {"Ann": "4H 5C"}, "moves": second})
    assert messages(verdict) == []
    assert verdict["deals"][1]["findings"][-1]["clause"] == "laws"
    assert verdict["verdict"] == "violations"
    repealed = {"moves": ZENS_DEAL + ", Bob repeal cannot play H after D"}
    verdict = judged("zens", ["Ann", "Bob", "Cat"], repealed, table={"laws": ["cannot play H after D"]})
    assert verdict["verdict"] != "violations"


def test_only_the_highest_score_makes_a_law() -> None:
    verdict = judged("zens", ["Ann", "Bob", "Cat"], {"moves": ZENS_DEAL + ", Ann law cannot play H after D"})
    assert messages(verdict) == ["Ann does not have the highest score; Bob does."]


def test_a_law_cannot_be_repealed_in_a_game_without_repeal() -> None:
    log = referee.sample("brandhorst", 2, 1, deals=1)
    moves = [move for move in log["deals"][0]["moves"] if " law " not in move]
    before = referee.judge({**log, "deals": [{**log["deals"][0], "moves": moves}]})
    best = max(before["scores"], key=lambda name: int(before["scores"][name]))
    deal = {**log["deals"][0], "moves": [*moves, f"{best} repeal cannot play H after D"]}
    verdict = referee.judge({**log, "table": {"laws": ["cannot play H after D"]}, "deals": [deal]})
    assert any("cannot be repealed" in message for message in messages(verdict))


def test_free_text_is_recorded_and_not_enforced() -> None:
    verdict = judged("zens", ["Ann", "Bob", "Cat"], {"moves": ZENS_DEAL + ", Bob law everybody must sing"})
    assert [finding["kind"] for finding in verdict["deals"][0]["findings"]] == ["unenforced"]


@pytest.mark.parametrize("behind, wrong", [(99, ["blind-behind"]), (100, [])])
def test_a_side_a_hundred_points_behind_may_bid_blind(behind: int, wrong: list[str]) -> None:
    totals = {"Ann": 200 - behind, "Bob": 200, "Cat": 200 - behind, "Dan": 200}
    deal = {"moves": "Ann bid blind 0, Bob bid 3"}
    players, table = ["Dan", "Ann", "Bob", "Cat"], {"options": ["blind-nil"]}
    verdict = judged("spades", players, deal, carried=totals, table=table)
    assert [finding["clause"] for finding in verdict["deals"][0]["findings"]] == wrong


@pytest.mark.parametrize("options, wrong", [([], ["break-before-leading"]), (["queen-breaks"], [])])
def test_the_queen_of_spades_may_break_hearts(options: list[str], wrong: list[str]) -> None:
    """Ann leads a heart, and has a diamond besides, after the Queen was thrown away and nothing else."""
    moves = "Ann 2C, Bob 3C, Cat 4C, Dan AC, Dan KC, Ann 5C, Bob QS, Cat 6C, Dan 7C, Ann QC, Bob 8D, Cat 9C, Ann 4H"
    deal = {"hands": {"Ann": "2C 5C QC 4H 4D" + " ?" * 8}, "moves": moves}
    table = {"options": ["no-passing", *options]}
    verdict = judged("hearts", ["Dan", "Ann", "Bob", "Cat"], deal, table=table)
    findings = verdict["deals"][0]["findings"]
    assert [finding["clause"] for finding in findings if finding["kind"] == "illegal"] == wrong
