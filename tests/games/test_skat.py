"""Skat: bids that are held, the widow that may be left, what a declared game is worth, and what nobody has seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee
from tests.games.test_playthroughs import CASES

NAMES = ["Ann", "Bob", "Cat"]
HEARTS = CASES["skat"][0]["log"]["deals"][0]
"""A game in hearts of Ann's, to the left of the dealer, with two matadors and 94 points."""


def judge(moves: str, *, dealer: str = "Cat", **more: Any) -> Mapping[str, Any]:
    deal = {"moves": moves, "hands": more.pop("hands", {})}
    return referee.judge({"game": "skat", "players": NAMES, "dealer": dealer, "deals": [deal], **more})


def scores(verdict: Mapping[str, Any]) -> list[int] | None:
    told = verdict["deals"][0]["scores"]
    return None if told is None else [told[name] for name in NAMES]


def found(verdict: Mapping[str, Any], kind: str = "illegal") -> list[tuple[int | None, str]]:
    return [(one["move"], one["clause"]) for one in verdict["deals"][0]["findings"] if one["kind"] == kind]


def hearts(**changed: str) -> str:
    """The moves of that game with others in the place of some."""
    moves: str = HEARTS["moves"]
    for old, new in changed.items():
        moves = moves.replace({"bids": "Bob bid 20, Ann hold", "declare": "Ann declare H"}.get(old, old), new)
    return moves


@pytest.mark.parametrize(
    "moves, player, action, legal",
    [
        ("", "Bob", "bid", ["18", "20"]),
        ("Bob bid 18", "Ann", "hold", ["hold", "pass"]),
        ("Bob bid 18, Ann hold", "Bob", "bid", ["20", "22"]),
        ("Bob bid 18, Ann pass", "Cat", "bid", ["20", "22"]),
        ("Bob bid 18, Ann pass, Cat bid 20", "Bob", "hold", ["hold", "pass"]),
        ("Bob pass, Cat pass", "Ann", "bid", ["18", "pass"]),
        ("Bob pass, Cat bid 264", "Ann", "hold", ["hold", "pass"]),
        ("Bob pass, Cat bid 264, Ann hold", "Cat", "bid", ["pass"]),
    ],
)
def test_who_bids_and_who_answers(moves: str, player: str, action: str, legal: list[str]) -> None:
    due = judge(moves)["next"]
    assert (due["player"], due["action"]) == (player, action)
    assert due["legal"][: len(legal)] == legal


@pytest.mark.parametrize(
    "moves, declarer",
    [
        ("Bob bid 18, Ann hold, Bob pass, Cat pass", "Ann"),
        ("Bob bid 18, Ann pass, Cat pass", "Bob"),
        ("Bob bid 18, Ann pass, Cat bid 20, Bob pass", "Cat"),
        ("Bob pass, Cat bid 18, Ann pass", "Cat"),
        ("Bob pass, Cat pass, Ann bid 18", "Ann"),
    ],
)
def test_who_has_the_bid(moves: str, declarer: str) -> None:
    due = judge(moves)["next"]
    assert (due["player"], due["action"]) == (declarer, "declare")
    assert due["optional"] == [{"player": declarer, "action": "take"}]


def test_a_null_that_cannot_reach_the_bid_is_not_among_the_games() -> None:
    legal = judge("Bob pass, Cat bid 24, Ann pass, Cat take 7S 8S, Cat discard 7S 8S")["next"]["legal"]
    assert "null" not in legal
    assert {"null ouvert", "grand", "C"} <= set(legal)


def test_a_null_below_the_bid_is_lost_though_no_trick_is_won() -> None:
    moves = CASES["skat"][1]["log"]["deals"][1]["moves"].replace("Ann bid 59", "Ann bid 60")
    hands = CASES["skat"][1]["log"]["deals"][1]["hands"]
    assert scores(judge(moves, dealer="Ann", hands=hands)) == [-118, 0, 0]


@pytest.mark.parametrize(
    "bid, points",
    [(40, 40), (44, -100), (50, -100), (54, -120), (264, -540)],
)
def test_an_overbid_game_is_lost_at_what_reaches_the_bid(bid: int, points: int) -> None:
    assert scores(judge(hearts(bids=f"Bob bid {bid}, Ann hold"))) == [points, 0, 0]


def test_what_was_laid_aside_need_not_be_told() -> None:
    hidden = hearts().replace("take 7C QS", "take ? ?").replace("discard QS 8S", "discard ? ?")
    verdict = judge(hidden)
    assert scores(verdict) == [40, 0, 0]
    assert verdict["verdict"] == "clean"


def test_a_card_that_nobody_saw_leaves_the_score_open() -> None:
    verdict = judge(hearts().replace("Cat KD", "Cat ?"))
    assert scores(verdict) is None
    assert (None, "declarer-score") in found(verdict, "unproven")


def test_a_deal_without_a_declared_game_has_no_score() -> None:
    verdict = judge(hearts().replace(", Ann declare H", ""))
    assert scores(verdict) is None
    assert found(verdict)[0] == (8, "declare-game")


@pytest.mark.parametrize("said", ["H hand", "H schneider", "H foo", "foo", "H grand", "null schneider"])
def test_what_is_no_game_here(said: str) -> None:
    verdict = judge(hearts(declare=f"Ann declare {said}"))
    assert found(verdict)[0][0] == 8
    assert found(verdict)[0][1] in {"declare-game", "announcements"}


def test_points_for_games_won_and_lost() -> None:
    table = {"options": ["tournament-points"]}
    assert scores(judge(hearts(), table=table)) == [90, 0, 0]
    assert scores(judge(hearts(bids="Bob bid 44, Ann hold"), table=table)) == [-150, 40, 40]


def test_a_deal_that_nobody_wrote_down_is_told_by_the_declarers_score() -> None:
    deals = [{"won": {"Bob": {"game_value": -48}}}, {"won": {"table": {"game_value": False}}}]
    log = {"game": "skat", "players": NAMES, "dealer": "Cat", "table": {"deals": 2}, "deals": deals}
    verdict = referee.judge(log)
    assert verdict["scores"] == {"Ann": 0, "Bob": -48, "Cat": 0}
    assert verdict["complete"]
    assert referee.judge({**log, "table": {"deals": 3}})["ending"] is None


@pytest.mark.parametrize("deals", [0, -1, "3", True, 10**6])
def test_a_number_of_deals_is_a_number(deals: object) -> None:
    with pytest.raises(referee.UnreadableLog):
        judge("", table={"deals": deals})


def test_the_skat_is_shown_after_a_game_from_the_hand() -> None:
    grand = CASES["skat"][0]["log"]["deals"][3]["moves"]
    assert found(judge(grand.replace("kitty 7C QS", "kitty 7C")), "impossible") == [(37, "widow-or-hand")]
    assert found(judge(grand), "impossible") == []


@pytest.mark.parametrize(
    "trump, legal, winner", [("H", ["9H", "JH"], "JH"), ("grand", ["9H"], "JC"), ("Null", ["9H", "JH"], "AH")]
)
def test_a_question_says_which_game_it_is(trump: str, legal: list[str], winner: str) -> None:
    assert referee.legal_plays("skat", hand="JH 9H 7C", trick="AH", trump=trump)["legal"] == legal
    cards = "AH JH 10H" if trump == "H" else "AH JC 10H"
    assert referee.decide_trick("skat", cards, trump=trump)["card"] == winner


def test_a_question_that_does_not_say_which_game_it_is_is_asked() -> None:
    (asked,) = referee.decide_trick("skat", "AH 10H JC")["depends"]
    assert {case["value"]: case["winner"] for case in asked["cases"]} == {
        "C": 2,
        "D": 2,
        "H": 2,
        "S": 2,
        "grand": 2,
        "null": 0,
    }
    with pytest.raises(referee.UnreadableLog, match="grand or null"):
        referee.decide_trick("skat", "AH 10H JC", trump="none")


def begun(tricks: int, **more: Any) -> str:
    """The moves of the game in hearts up to so many tricks."""
    return "\n".join(hearts(**more).splitlines()[: 2 + tricks])


@pytest.mark.parametrize(
    "tricks, claim, points",
    [
        (3, "Ann claim", 40),  # the others have the two points of the third trick
        (1, "Cat claim", -80),  # five points with the skat
        (8, "Bob claim", -60),  # 49 and the three of the skat
        (8, "Ann claim", 40),
    ],
)
def test_the_rest_is_claimed(tricks: int, claim: str, points: int) -> None:
    verdict = judge(f"{begun(tricks)}\n{claim}", hands=HEARTS["hands"])
    assert scores(verdict) == [points, 0, 0]
    assert verdict["verdict"] == "clean"
    assert verdict["deals"][0]["complete"]


def test_the_rest_is_claimed_in_the_middle_of_a_trick() -> None:
    moves = f"{begun(3)}\nBob AS\nAnn claim"
    assert scores(judge(moves, hands=HEARTS["hands"])) == [40, 0, 0]


def test_a_claim_where_hands_are_hidden_has_no_score() -> None:
    verdict = judge(f"{begun(3)}\nAnn claim")
    assert scores(verdict) is None
    assert found(verdict) == []
    assert (None, "declarer-score") in found(verdict, "unproven")


def test_who_gives_up_a_null_wins_or_loses_it() -> None:
    null = "Bob pass, Cat bid 23, Ann pass, Cat declare null hand, Ann AH, Bob 10H, Cat 7H"
    assert scores(judge(f"{null}, Ann claim")) == [0, 0, 35]
    assert scores(judge(f"{null}, Cat claim")) == [0, 0, -70]


@pytest.mark.parametrize("moves", ["Ann claim", "Bob bid 18, Ann pass, Cat pass, Bob declare C hand, Bob claim"])
def test_nothing_is_claimed_before_a_card_is_played(moves: str) -> None:
    assert found(judge(moves))[-1][1] == "claim-rest"


OPEN = "Bob pass, Cat pass, Ann bid 18, Ann declare null hand ouvert"
LOW = "7C 8C 9C 7S 8S 9S 7H 8H 7D 8D"


@pytest.mark.parametrize(
    "moves, breaches",
    [
        (f"{OPEN}, Ann show {LOW}", []),
        (f"{OPEN}, Ann show 7C 8C", [(4, "open-hand")]),
        (f"{OPEN}, Bob show {LOW}", [(4, "open-hand")]),
        (f"{OPEN}, Ann 7C, Ann show {LOW}", [(5, "open-hand")]),
        (f"{OPEN.removesuffix(' ouvert')}, Ann show {LOW}", [(4, "open-hand")]),
    ],
)
def test_who_plays_ouvert_shows_the_hand(moves: str, breaches: list[tuple[int, str]]) -> None:
    assert found(judge(moves)) == breaches


def test_an_open_hand_is_known() -> None:
    verdict = judge(f"{OPEN}, Ann show {LOW}, Ann 7C, Bob AC, Cat KC, Bob KS, Cat QS, Ann 7D")
    assert found(verdict) == [(10, "follow-suit")]
    due = judge(f"{OPEN}, Ann show {LOW}")["next"]
    assert sorted(due["legal"]) == sorted(LOW.split())
