"""What follows although a card was seen by nobody: who wins a trick with such a card, and points that rest on a kitty."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from tests.helpers.logs import Log, Verdict, moves_of, step, with_moves
from tests.helpers.sampled import sample, verdict_on
from tests.helpers.verdicts import findings, judged

LOW = "2S 3S 4S 5S 6S"


def bedem(moves: str, **hands: str) -> Verdict:
    deal = {"hands": hands, "moves": moves.split(", ")}
    return judged({"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Cat", "deals": [deal]})


def winners(verdict: Verdict) -> list[str | None]:
    return [trick["winner"] for trick in verdict["deals"][0]["tricks"]]


@pytest.mark.parametrize(
    "moves, hands, winner",
    [
        ("Ann 7S, Bob ?, Cat 4H", {"Bob": LOW}, "Ann"),
        ("Ann 7S, Bob ?, Cat 4H", {}, None),
        ("Ann 7S, Bob ?, Cat 4H", {"Bob": "2S 3S 4S 5S"}, None),
        ("Ann 7S, Bob ?, Cat 4H", {"Bob": "2S 3S 4S 5S 9S"}, None),
        ("Ann 7S, Bob ?, Cat 4H, Ann 8S, Bob 9S", {"Bob": "2S 3S 4S 5S 9S"}, "Ann"),
        ("Ann 7S, Bob ?, Cat 10S", {}, "Cat"),
        ("Ann 7S, Bob ?, Cat 4H", {"Bob": "8S 9S 10S"}, None),
        ("Ann 2S, Bob ?, Cat 4H", {"Bob": "6S 7S 8S 9S 10S"}, "Bob"),
        ("Ann 7S, Bob ?, Cat ?", {"Bob": LOW, "Cat": "2C 3C 4C 5C 6C"}, "Ann"),
        ("Ann 7S, Bob ?, Cat ?", {"Bob": LOW, "Cat": "8S 9S 4C 5C 6C"}, None),
        ("Ann 7S, Bob ?, Cat 4H, Bob 9S", {"Bob": LOW}, None),
        ("Ann ?, Bob 3S, Cat 4H", {"Ann": "6S 7S 8S 9S 10S"}, None),
    ],
)  # fmt: skip
def test_a_trick_is_won_whatever_the_unknown_card_was(moves: str, hands: dict[str, str], winner: str | None) -> None:
    verdict = bedem(moves, **hands)
    assert winners(verdict)[0] == winner
    first = findings(verdict, "unproven")[0]
    assert moves.split(", ")[first["move"]] == f"{first['player']} ?"


def test_who_wins_whatever_it_was_leads_the_next_trick() -> None:
    verdict = bedem("Ann 7S, Bob ?, Cat 4H", Bob=LOW)
    assert verdict["next"]["player"] == "Ann"
    assert verdict["deals"][0]["tricks"][0]["reason"].endswith(", whatever the unknown card was")
    (found,) = findings(bedem("Ann 7S, Bob ?, Cat 4H, Cat 5C", Bob=LOW), "illegal")
    assert (found["move"], found["player"], found["clause"]) == (3, "Cat", "winner-leads")


def test_the_tricks_of_a_deal_are_counted_whatever_it_was() -> None:
    moves = (
        "Ann 7S, Bob ?, Cat 3H, Ann 8S, Bob 2S, Cat 4H, Ann 9S, Bob 3S, Cat 5H, Ann 10S, Bob 4S, Cat 6H, Ann 7C, Bob 6S"
    )
    verdict = bedem(f"{moves}, Cat 7H", Bob=LOW)
    assert verdict["deals"][0]["scores"] == {"Ann": 5, "Bob": 0, "Cat": 0}


def test_a_card_that_may_have_turned_up_the_hidden_trump_decides_nothing() -> None:
    deal = {"hands": {"Bob": "2S 3S 4S 5S 6H"}, "moves": ["Ann 7S", "Bob ?", "Cat 8S"]}
    log: Log = {"game": "chateau-fromage", "players": ["Ann", "Bob", "Cat"], "dealer": "Cat", "deals": [deal]}
    assert winners(judged(log)) == [None]
    deal["hands"] = {"Bob": LOW}
    assert winners(judged(log)) == ["Cat"]


def test_a_contract_is_reckoned_where_every_trick_is_won_whatever_it_was() -> None:
    log, whole = sample("contract-bridge", 4, 1), verdict_on("contract-bridge", 4, 1)
    moves, reckoned = moves_of(log), 0
    for trick in whole["deals"][0]["tricks"]:
        at = trick["plays"][1]["move"]
        verdict = judged(with_moves(log, [*moves[:at], f"{step(moves[at]).player} ?", *moves[at + 1 :]]))
        if None not in winners(verdict):
            assert winners(verdict) == winners(whole)
            assert verdict["deals"][0]["scores"] == whole["deals"][0]["scores"]
            reckoned += 1
        else:
            assert verdict["deals"][0]["scores"] is None
    assert reckoned


PLAYED = "Ann 8D, Bob 9D, Cat 10D, Cat 10H, Ann 9H, Bob 8H, Cat 10C, Ann 9C, Bob 8C"


def reckoned(game: dict[str, Any], moves: str = PLAYED) -> Verdict:
    log: Log = {
        "game": game,
        "players": ["Ann", "Bob", "Cat"],
        "dealer": "Cat",
        "deals": [{"moves": moves.split(", ")}],
    }
    return referee.judge(log)


def test_points_that_an_unseen_card_may_have_brought_are_open() -> None:
    log = referee.sample("alton-pancras", 3, 0, table={"effects": dict.fromkeys("56789JQK", "points 3")})
    moves = log["deals"][0]["moves"]
    place = next(place for place, move in enumerate(moves) if len(move.split()) == 2)
    hidden = [*moves[:place], f"{moves[place].split()[0]} ?", *moves[place + 1 :]]
    verdict = referee.judge({**log, "deals": [{**log["deals"][0], "hands": {}, "moves": hidden}]})
    assert verdict["deals"][0]["complete"]
    assert verdict["deals"][0]["scores"] is None
    assert ("unproven", "effect-points") in {(one["kind"], one["clause"]) for one in verdict["deals"][0]["findings"]}
