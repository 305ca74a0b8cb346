"""What a log that begins later does not tell: nothing of it is guessed, and the points that hang on it are open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee

FOUR = ["Ann", "Bob", "Cat", "Dan"]
RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
SPADES = "Ann bid {bid}, Bob bid 1, Cat bid 2, Dan bid 1, " + ", ".join(
    f"Ann {rank}S, Bob {rank}H, Cat {rank}D, Dan {rank}C" for rank in RANKS
)
"""Ann takes all thirteen tricks."""
SPADES_HANDS = {name: " ".join(rank + suit for rank in RANKS) for name, suit in zip(FOUR, "SHDC", strict=True)}


def spades(bid: int = 8, deals: int = 1, **more: Any) -> Mapping[str, Any]:
    carried = {"Ann": 139, "Cat": 139, "Bob": 100, "Dan": 100}
    deal = {"dealer": "Dan", "hands": SPADES_HANDS, "moves": SPADES.format(bid=bid)}
    log = {"game": "spades", "players": FOUR, "first_deal": 4, "carried": carried, "deals": [deal] * deals}
    return referee.judge(log | more)


def open_points(verdict: Mapping[str, Any]) -> list[list[str]]:
    """For each deal, the clauses for which its points cannot be told."""
    return [
        [one["clause"] for one in deal["findings"] if one["kind"] == "unproven" and one["move"] is None]
        for deal in verdict["deals"]
    ]


def chosen(verdict: Mapping[str, Any]) -> dict[str, str]:
    return {ruling["id"]: ruling["value"] for ruling in verdict["rulings"]}


def test_bags_of_earlier_deals_are_not_taken_for_none() -> None:
    verdict = spades()
    assert (verdict["verdict"], verdict["deals"][0]["scores"]) == ("undecided", None)
    assert open_points(verdict) == [["side-bags"]]
    assert chosen(verdict)["brought-in"] == "default"


def test_bags_that_are_told_count() -> None:
    verdict = spades(table={"bags": {"Ann": 9}})
    assert (verdict["verdict"], verdict["scores"]["Ann"]) == ("clean", 142)
    assert spades(table={"bags": {"Ann": 6}})["scores"]["Ann"] == 242


def test_bags_do_not_matter_where_a_deal_brings_none() -> None:
    """Thirteen tricks for a bid of thirteen, and of fourteen, which is not reached."""
    for bid, points in ((11, 130), (12, -140)):
        verdict = spades(bid)
        assert verdict["deals"][0]["scores"]["Ann"] == points
        assert "brought-in" not in chosen(verdict)


def test_bags_are_open_again_after_a_deal_whose_points_cannot_be_told() -> None:
    unknown = {"dealer": "Dan", "moves": "Ann bid 8, Bob bid 1, Cat bid 2, Dan bid 1, Ann 2S"}
    known = {"dealer": "Dan", "hands": SPADES_HANDS, "moves": SPADES.format(bid=8)}
    verdict = referee.judge({"game": "spades", "players": FOUR, "deals": [unknown, known]})
    assert (verdict["deals"][1]["scores"], open_points(verdict)[1]) == (None, ["side-bags"])


def test_a_log_that_begins_with_the_match_has_no_bags() -> None:
    verdict = spades(first_deal=1, carried=None)
    assert (verdict["verdict"], verdict["scores"]["Ann"]) == ("clean", 103)


GIN = "table turn-up KD, Ann pass, Bob pass, Ann draw QH from stock, Ann knock QH"
GIN_HANDS = {"Ann": "AS AH AC 2D 3D 4D 7C 8C 9C KS", "Bob": "5S 5H 5C 6D 6H 6S QS JS 10H 2H"}


def gin(ann: int = 90, **more: Any) -> Mapping[str, Any]:
    deal = {"hands": GIN_HANDS, "moves": GIN}
    carried = {"Ann": ann, "Bob": 40}
    log = {"game": "gin-rummy", "players": ["Ann", "Bob"], "dealer": "Bob", "first_deal": 6, "carried": carried}
    return referee.judge(log | {"deals": [deal]} | more)


def test_deals_won_before_the_log_are_not_taken_for_none() -> None:
    verdict = gin()
    assert (verdict["verdict"], verdict["deals"][0]["scores"]) == ("undecided", None)
    assert open_points(verdict) == [["line-bonus"]]


def test_deals_won_that_are_told_count() -> None:
    """Ann has won three deals before, and Bob two: 25 points for each, with this one."""
    told, none = gin(table={"lines": {"Ann": 3, "Bob": 2}}), gin(table={"lines": {}})
    assert told["verdict"] == none["verdict"] == "clean"
    assert [told["scores"][name] - none["scores"][name] for name in ("Ann", "Bob")] == [75, 50]


def test_deals_won_do_not_matter_before_the_game_is_over() -> None:
    verdict = gin(0)
    assert verdict["deals"][0]["scores"] is not None
    assert "brought-in" not in chosen(verdict)


def belote(ours: int, deals: int = 1, **more: Any) -> Mapping[str, Any]:
    """A deal in which Ann's side made trumps and took so many points."""
    won: dict[str, dict[str, Any]] = {
        "table": {"marriages": False, "declared": False},
        "Ann": {"card_points": ours, "tricks": 5, "maker": True},
        "Bob": {"card_points": 162 - ours, "tricks": 3},
        "Cat": {"card_points": 0, "tricks": 0},
        "Dan": {"card_points": 0, "tricks": 0},
    }
    log: dict[str, Any] = {"game": "belote", "players": FOUR, "dealer": "Dan"}
    log |= {"carried": dict.fromkeys(FOUR, 300), "deals": [{"won": won}] * deals}
    return referee.judge(log | more)


def test_points_held_over_are_not_taken_for_none() -> None:
    verdict = belote(90, deals=2)
    assert open_points(verdict) == [["contract-points"], []]
    assert [deal["scores"] and deal["scores"]["Ann"] for deal in verdict["deals"]] == [None, 90]


@pytest.mark.parametrize("held", [0, 81])
def test_points_held_over_that_are_told_count(held: int) -> None:
    assert belote(90, table={"held": held})["deals"][0]["scores"] == {
        "Ann": 90 + held,
        "Bob": 72,
        "Cat": 90 + held,
        "Dan": 72,
    }


def test_points_held_over_do_not_matter_where_a_table_holds_none_over() -> None:
    assert belote(90, rulings={"litige": "failed"})["deals"][0]["scores"]["Ann"] == 90


def rubber(contract: str = "4S", taken: int = 10, **table: Any) -> Mapping[str, Any]:
    """A deal of a rubber in which Ann's side was in that contract."""
    log: dict[str, Any] = {"game": "contract-bridge", "players": FOUR, "dealer": "Ann", "first_deal": 3}
    log |= {"table": {"options": ["rubber"], **table}}
    log |= {"deals": [{"won": {"Ann": {"contract": contract, "taken": taken}}}]}
    return referee.judge(log)


def test_how_a_rubber_stands_is_not_taken_for_love_all() -> None:
    verdict = rubber()
    assert (verdict["deals"][0]["scores"], open_points(verdict)) == (None, [["below-the-line"]])
    assert rubber(games={"Ann": 1}, below={})["winners"] == ["Ann", "Cat"]


def test_points_below_the_line_matter_where_a_part_score_may_make_a_game() -> None:
    assert open_points(rubber("2S", 8, games={})) == [["below-the-line"]]
    assert rubber("2S", 8, games={}, below={})["deals"][0]["scores"] is not None
    assert rubber("2S", 7, games={})["deals"][0]["scores"] is not None, "nothing was made"
    assert rubber("4S", 10, games={})["deals"][0]["scores"] is not None, "a game whatever lay below the line"


def test_brought_in_none() -> None:
    assert spades(rulings={"brought-in": "none"})["scores"]["Ann"] == 242
    assert gin(rulings={"brought-in": "none"})["deals"][0]["scores"] is not None
    assert belote(90, rulings={"brought-in": "none"})["deals"][0]["scores"]["Ann"] == 90
    assert chosen(spades(rulings={"brought-in": "none"}))["brought-in"] == "none"
