"""Answers that a table may choose where the default is the letter of the text: each changes a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import referee
from referee.play.match import Match

NAMES = ["Ann", "Bob", "Cat"]


def judge(game: str, moves: str, ruling: str = "", value: str = "", **more: Any) -> Mapping[str, Any]:
    """The verdict on a deal of Ann's among three; with the ruling's alternative where one is named."""
    deal = {"moves": moves, "hands": more.pop("hands", {})}
    log = {"game": game, "players": NAMES, "dealer": "Ann", "deals": [deal], **more}
    return referee.judge({**log, "rulings": {ruling: value}} if ruling else log)


def faults(verdict: Mapping[str, Any]) -> list[tuple[int, str]]:
    """Every finding that accuses somebody: its move and clause."""
    findings = [finding for deal in verdict["deals"] for finding in deal["findings"]]
    return [(one["move"], one["clause"]) for one in findings if one["kind"] in {"illegal", "impossible"}]


def test_kitty_tricks_available_counts() -> None:
    """Nine tricks and the kitty: the last bidder may not make nine, or not ten."""
    nine, ten = "Bob bid 3, Cat bid 3, Ann bid 3", "Bob bid 3, Cat bid 3, Ann bid 4"
    assert faults(judge("laskill", nine)) == [(2, "last-bidder-limit")]
    assert faults(judge("laskill", ten)) == []
    assert faults(judge("laskill", nine, "kitty-tricks-available", "counts")) == []
    assert faults(judge("laskill", ten, "kitty-tricks-available", "counts")) == [(2, "last-bidder-limit")]
    legal = judge("laskill", "Bob bid 3, Cat bid 3", "kitty-tricks-available", "counts")["next"]["legal"]
    assert "3" in legal
    assert "4" not in legal


def test_extra_round_winner_tied_only() -> None:
    """Ann and Bob are tied; in the extra round Cat overtakes both."""
    winners = []
    for rulings in ({}, {"extra-round-winner": "tied-only"}):
        match = Match(referee.load_game("kayna"), NAMES, 0, rulings=rulings)
        for scores in ([100, 100, 90], [1, 2, 30]):
            match.close(match.table(), scores)
        winners.append(match.winners)
    assert winners == [[2], [1]]


def test_auction_pass_out() -> None:
    moves = "Ann bid 1, Bob pass, Cat bid 2, Ann bid 3"
    assert judge("zens", moves)["next"]["player"] == "Bob"
    assert faults(judge("zens", f"{moves}, Bob bid 4")) == []
    assert judge("zens", moves, "auction-pass", "out")["next"]["player"] == "Cat"
    assert {clause for _, clause in faults(judge("zens", f"{moves}, Bob bid 4", "auction-pass", "out"))} == {"auction"}
    ended = judge("zens", f"{moves}, Cat pass", "auction-pass", "out")["next"]
    assert (ended["player"], ended["action"]) == ("Ann", "play")


def test_landlord_leftovers_discard() -> None:
    chosen = ("landlord-leftovers", "discard")
    hands = {"Ann": "2C 3C 4C 5C 6C 7C"}
    moves = "Ann bid 4, Ann take 2H 3H 4H"
    due = judge("zens", moves, *chosen, hands=hands)["next"]
    assert (due["player"], due["action"], len(due["legal"])) == ("Ann", "discard", 9)
    laid = f"{moves}, Ann discard 2H 3H 2C, Ann 4C"
    assert faults(judge("zens", laid, *chosen, hands=hands)) == []
    assert faults(judge("zens", laid, hands=hands)) != []
    assert faults(judge("zens", f"{moves}, Ann 4C", *chosen, hands=hands)) == [(2, "auction")]
    assert faults(judge("zens", f"{moves}, Ann discard 2H 3H", *chosen, hands=hands)) == [(2, "auction")]
    gone = f"{laid}, Bob 5D, Cat 6D, Ann 2H"
    assert faults(judge("zens", gone, *chosen, hands=hands)) == [(6, "own-cards")]


def test_must_play_higher_winning_card() -> None:
    """The led suit is the weakest in Laskill, so that the 4 of hearts is winning: higher than that, or than the King?"""
    moves = "Bob bid 3, Cat bid 3, Ann bid 2, Bob KS, Cat 4H, Ann 5D"
    hands = {"Ann": "5D AD JH 3H 6H 7H QH 9H 10H", "Cat": "4H JD 3D 4D 6D 7D QD 9D 10D"}
    assert faults(judge("laskill", moves, hands=hands)) == [(5, "else-higher")]
    assert faults(judge("laskill", moves, "must-play-higher", "winning-card", hands=hands)) == []


def test_law_maker_of_deal() -> None:
    """Ann leads the match; Bob has won more tricks in this deal."""
    log = referee.sample("dolle", 3, 6, deals=1)
    scores = referee.judge(log)["deals"][0]["scores"]
    best = max(scores, key=lambda name: scores[name])
    other = min(scores, key=lambda name: scores[name])
    assert list(scores.values()).count(scores[best]) == 1
    moves = [move for move in log["deals"][0]["moves"] if " law " not in move]
    log["deals"][0]["moves"] = [*moves, f"{best} law cannot play H after S"]
    log["carried"] = {other: 10}
    assert [clause for _, clause in faults(referee.judge(log))] == ["laws"]
    assert faults(referee.judge({**log, "rulings": {"law-maker": "of-deal"}})) == []


def test_law_after_across_tricks() -> None:
    moves = "table turn-up 7D, Ann 4S, Bob 5S, Cat 7S, Cat 8H"
    more: dict[str, Any] = {"table": {"laws": ["cannot play H after S"]}, "hands": {"Cat": "7S 8H 9H 2C 3C 4C 5C"}}
    assert faults(judge("dolle", moves, **more)) == []
    assert faults(judge("dolle", moves, "law-after", "across-tricks", **more)) == [(4, "laws")]
    legal = judge("dolle", moves.removesuffix(", Cat 8H"), "law-after", "across-tricks", **more)["next"]["legal"]
    assert legal == ["2C", "3C", "4C", "5C"]


def test_face_up_show_unseen_only() -> None:
    """Bob has taken the turned-up King with the Ace, and shows it."""
    hands = {"Bob": "AS 2C 3C 4C 5C 6C 7C 8C 9C 10C PC QC"}
    moves = "table turn-up KS, Bob rob 2C, Bob show KS"
    assert faults(judge("lathbury", moves, hands=hands)) == []
    assert faults(judge("lathbury", moves, "face-up-show", "unseen-only", hands=hands)) == [(2, "show-trump")]


def test_trump_any_time_first_lead_too() -> None:
    moves = (
        "Bob bid 170, Cat pass, Dan pass, Ann pass, Bob take 6G 7G 8G 9G 11G, Bob discard 6G 7G 8G 9G 11G, "
        "Bob trump B high, Bob trump G low, Cat 6B"
    )
    more: dict[str, Any] = {"players": [*NAMES, "Dan"], "hands": {"Cat": "6B 7Y"}}
    more["table"] = {"options": ["lead-trump-any-time"]}
    assert faults(judge("roolz", moves, **more)) == [(8, "trump-breaking")]
    assert faults(judge("roolz", moves, "trump-any-time", "first-lead-too", **more)) == []
