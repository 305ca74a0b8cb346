"""Where a deal stands that is being played, as its scorer would tell it: trumps, contract, bids, what was won and is needed."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from referee.loading import catalogue

FOUR = ["Ann", "Bob", "Cat", "Dan"]


def position(game: str, moves: str, players: int = 4, **more: Any) -> dict[str, Any]:
    """Where it stands after these moves of the first deal, dealt by the last player."""
    log = {"game": game, "players": FOUR[:players], "dealer": FOUR[players - 1], "deals": [{"moves": moves}], **more}
    return dict(referee.judge(log, position=True).get("position", {}))


def test_a_contract_its_dummy_and_what_it_needs() -> None:
    calls = "Dan bid 1N, Ann pass, Bob bid 3N, Cat double, Dan pass, Ann pass, Bob pass"
    found = position("contract-bridge", f"{calls}, Ann 7S, Bob 2S, Cat 3S, Dan AS")
    assert found["maker"] == {"player": "Dan", "called": "declarer", "contract": "3N", "doubled": 2, "dummy": "Bob"}
    assert found["trumps"] == {"suit": None}
    assert [(side["players"], side["tricks"]) for side in found["sides"]] == [(["Bob", "Dan"], 1), (["Ann", "Cat"], 0)]
    assert found["needs"] == [{"players": ["Bob", "Dan"], "fact": "tricks", "amount": 9, "won": 1}]
    assert found["dealer"] == "Dan"
    assert found["hands"] == dict.fromkeys(FOUR, 12)


def test_a_maker_who_plays_alone() -> None:
    found = position("euchre", "table turn-up KD, Ann pass, Bob pass, Cat pass, Dan pass, Ann name S alone")
    assert found["maker"] == {"player": "Ann", "called": "maker", "alone": True}
    assert found["trumps"] == {"suit": "S", "turned": "KD"}
    assert found["needs"] == [{"players": ["Ann", "Cat"], "fact": "tricks", "amount": 3, "won": 0}]
    assert found["target"] == 10


def test_bids_of_sides_and_a_nil() -> None:
    found = position("spades", "Ann bid 3, Bob bid 4, Cat bid 2, Dan bid 0, Ann 2H, Bob 9H, Cat 3H, Dan 4H")
    assert found["bids"] == {"Ann": 3, "Bob": 4, "Cat": 2, "Dan": 0}
    assert found["needs"] == [
        {"players": ["Ann", "Cat"], "fact": "tricks", "amount": 5, "won": 0},
        {"players": ["Bob", "Dan"], "fact": "tricks", "amount": 4, "won": 1},
        {"players": ["Dan"], "fact": "tricks", "amount": 0, "won": 0, "exactly": True},
    ]


def test_a_declared_game_and_a_null() -> None:
    bid = "Bob bid 18, Ann pass, Cat pass"
    suit = position("skat", f"{bid}, Bob declare S hand schneider, Ann AH, Bob 10H, Cat 7H", 3)
    assert suit["maker"]["contract"] == "S hand schneider"
    assert suit["maker"]["bid"] == 18
    assert suit["needs"] == [{"players": ["Bob"], "fact": "card_points", "amount": 61, "won": 0}]
    assert [side["players"] for side in suit["sides"]] == [["Bob"], ["Ann", "Cat"]]
    null = position("skat", f"{bid}, Bob declare null hand", 3)
    assert null["needs"] == [{"players": ["Bob"], "fact": "tricks", "amount": 0, "won": 0, "exactly": True}]


def test_cards_that_cost_points_are_counted_as_they_are_taken() -> None:
    found = position("hearts", "Ann 2C, Bob QS, Cat 3H, Dan 4H")
    counts = found["sides"][0]["counts"]
    assert [(one["words"], one["amount"]) for one in counts] == [("2 hearts", 2), ("took QS", 1)]
    assert "counts" not in position("hearts", "Ann 2C, Bob ?, Cat 3H, Dan 4H")["sides"][0]


def test_it_is_told_to_whoever_asks() -> None:
    log = {"game": "whist", "players": FOUR, "dealer": "Dan", "deals": [{"moves": "table turn-up KD"}]}
    assert "position" not in referee.judge(log)
    assert referee.judge(log, position=True)["position"]["trumps"] == {"suit": "D", "turned": "KD"}


@pytest.mark.parametrize("slug", list(catalogue.game_files()))
def test_every_game_says_what_was_won(slug: str) -> None:
    log = referee.sample(slug, seed=5, deals=1)
    moves = log["deals"][0]["moves"]
    for place in (0, len(moves) // 6, len(moves) // 3, 2 * len(moves) // 3):
        verdict = referee.judge({**log, "deals": [{**log["deals"][0], "moves": moves[:place]}]}, position=True)
        if verdict["next"] is None or verdict["next"].get("showdown"):
            continue
        found = verdict["position"]
        assert sorted(name for side in found["sides"] for name in side["players"]) == sorted(log["players"])
        assert set(found["hands"]) == set(log["players"])
        won = sum(side.get("tricks", 0) for side in found["sides"])
        taken = [trick for trick in verdict["deals"][-1]["tricks"] if trick["winner"] is not None]
        assert won <= len(taken) + 1  # the kitty may count as a trick
        for need in found.get("needs", []):
            assert need["amount"] >= 0
            assert set(need["players"]) <= set(log["players"])
    assert "position" not in referee.judge(log, position=True)


def test_what_binds_the_next_player_where_cards_are_matched() -> None:
    named = position("crazy-eights", "table turn-up 4C, Ann 8C suit H")
    assert named["piles"] == [{"top": "8C", "counts_as": "8H"}]
    assert named["hands"] == {"Ann": 4, "Bob": 5, "Cat": 5, "Dan": 5}
    toll = position("mau-mau", "table turn-up 8C, Ann 7C, Bob 7H", 3)
    assert toll["piles"] == [{"top": "7H"}]
    assert toll["toll"] == 4
