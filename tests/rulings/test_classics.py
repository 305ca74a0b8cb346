"""What tables may settle otherwise in the classic trick-taking games: each answer beside the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import referee
from referee.play.match import Match
from tests.helpers.verdicts import accusations, judged

FOUR = ["Ann", "Bob", "Cat", "Dan"]
BELOTE = ["Cat", "Bob", "Ann", "Dan"]
"""Clockwise; play goes the other way round, and Ann leads."""
SPADES = (
    "Ann bid 4, Bob bid 5, Cat bid 4, Dan bid 0, Ann 4H, Bob KH, Cat AH, Dan 2H, Cat 3H, Dan QH, Ann 5H, Bob 6H, "
    "Dan 7H, Ann 8H, Bob 9H, Cat 10H, Cat AC, Dan 2C, Ann 3C, Bob 4C, Cat KC, Dan 5C, Ann 6C, Bob 7C, "
    "Cat 8C, Dan 9C, Ann 10C, Bob QC, Bob AD, Cat 2D, Dan 3D, Ann 4D, Bob KD, Cat 5D, Dan 6D, Ann 7D, "
    "Bob 8D, Cat 9D, Dan 10D, Ann JD, Ann JH, Bob 3S, Cat 6S, Dan 8S, Dan JC, Ann 5S, Bob QD, Cat 7S, "
    "Cat 10S, Dan JS, Ann AS, Bob 4S, Ann 9S, Bob KS, Cat QS, Dan 2S"
)
"""Bob wins four of the five tricks that he bid, and Dan two with his Nil."""


def judge(game: str, players: list[str], deal: dict[str, Any], **rulings: str) -> Mapping[str, Any]:
    """The verdict on a deal that the last of the players deals, under these rulings."""
    chosen = {id_.replace("_", "-"): value for id_, value in rulings.items()}
    return referee.judge({"game": game, "players": players, "dealer": players[-1], "deals": [deal], "rulings": chosen})


def scores(verdict: Mapping[str, Any]) -> tuple[int, int]:
    """The scores of the two sides."""
    own = verdict["deals"][0]["scores"]
    return own["Ann"], own["Bob"]


def clauses(verdict: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The moves that break a rule, with its clause."""
    return [(one["move"], one["clause"]) for one in verdict["deals"][0]["findings"] if one["certain"]]


def test_nil_tricks_help() -> None:
    assert scores(judge("spades", FOUR, {"moves": SPADES})) == (-80, -50 + 2 - 100)
    assert scores(judge("spades", FOUR, {"moves": SPADES}, nil_tricks="help")) == (-80, 50 + 1 - 100)


def test_shared_win_extra_round() -> None:
    """Ann and Bob have the fewest points when somebody comes to a hundred; Bob has fewer in the deal after that."""
    winners = []
    for rulings in ({}, {"shared-win": "extra-round"}):
        match = Match(referee.load_game("hearts"), FOUR, 0, rulings=rulings)
        match.close(match.table(), [20, 20, 30, 100])
        if not match.ending:
            match.close(match.table(), [20, 6, 0, 0])
        winners.append(match.winners)
    assert winners == [[0, 1], [1]]


def test_stock_last_cards_any() -> None:
    """After four tricks the turned card and one other are left to draw."""
    moves = "table turn-up 10H, Ann AS, Bob JS, Ann AD, Bob JD, Ann AC, Bob JC, Ann KS, Bob QS"
    closed = {"moves": f"{moves}, Ann close"}
    assert clauses(judge("schnapsen", FOUR[:2], closed)) == [(9, "close-stock")]
    assert clauses(judge("schnapsen", FOUR[:2], closed, stock_last_cards="any")) == []


def test_declared_cards_shared_shared() -> None:
    """The Jack of hearts is in a sequence and one of four Jacks."""
    moves = "table turn-up 9H, Ann take H, Ann declare run KH QH JH, Ann declare four J"
    deal = {"moves": moves, "hands": {"Ann": "KH QH JH 9H JS JD JC 7C"}}
    assert clauses(judge("belote", BELOTE, deal)) == [(3, "declared-combinations")]
    assert clauses(judge("belote", BELOTE, deal, declared_cards_shared="shared")) == []


LITIGE = {
    "won": {
        "Ann": {"maker": True, "card_points": 40, "tricks": 2},
        "Bob": {"card_points": 51, "tricks": 3},
        "Cat": {"card_points": 41, "tricks": 2},
        "Dan": {"card_points": 30, "tricks": 1},
        "table": {"declared": False, "marriages": False},
    }
}
"""A deal of Belote in which the makers, Ann and Cat, have 81 points and the others as many."""


def test_litige_failed() -> None:
    assert scores(judge("belote", BELOTE, LITIGE)) == (0, 81)
    assert scores(judge("belote", BELOTE, LITIGE, litige="failed")) == (0, 162)


def test_litige_shared() -> None:
    assert scores(judge("belote", BELOTE, LITIGE, litige="shared")) == (81, 81)


def test_who_cannot_overtrump_may_play_anything_by_the_ruling() -> None:
    """In Belote too, where whoever is out of the led suit must trump: a trump lies there already."""
    told = {
        "game": "belote",
        "players": ["Ann", "Bob", "Cat", "Dan"],
        "dealer": "Dan",
        "table": {"options": ["clockwise"]},
        "deals": [{"moves": "table turn-up QC, Ann take C, Ann 9D, Bob JC, Cat 9S, Dan 8D, Bob AS, Cat 7C"}],
    }
    found = [(one["move"], one["clause"]) for one in accusations(judged(told))]
    assert found == [(4, "overtrump")]
    assert accusations(judged({**told, "rulings": {"cannot-overtrump": "free"}})) == []
