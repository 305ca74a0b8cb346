"""Deals told by numbers: how many cards of a kind, what a hand counts, what a side has; and what the answers may be."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from referee.loading import catalogue
from referee.questions.tells import told_of
from tests.helpers.sampled import sample
from tests.helpers.told import as_told

FOUR = ["Ann", "Bob", "Cat", "Dan"]


def judged(game: str, won: Any, players: list[str] = FOUR) -> Any:
    """The scores of one deal that tells this, or what is found of it."""
    (deal,) = referee.judge({"game": game, "players": players, "deals": [{"won": won}]})["deals"]
    return deal["scores"] or [found["message"] for found in deal["findings"]]


@pytest.mark.parametrize("slug", catalogue.game_files())
def test_numbers_come_to_the_same_and_are_within_their_bounds(slug: str) -> None:
    game = referee.load_game(slug)
    log = as_told(sample(slug, game.seats or game.players[0], 0))
    log["deals"] = log["deals"][:1]
    won = log["deals"][0].get("won")
    if won is None:
        return
    pack, told = game.pack, told_of(log)
    fewer = {name: dict(facts) for name, facts in won.items()}
    for entry in told["tells"]:
        field = entry["field"]
        found = {name: facts[field] for name, facts in won.items() if name != "table" and field in facts}
        if entry["shape"] == "number" and entry["most"] is not None:
            counts = [int(value) for value in found.values()]
            assert max(counts) <= entry["most"]
            assert not entry["whole"] or sum(counts) == entry["most"], field
        if entry["choices"] and entry["shape"] == "number":
            assert {str(value) for value in found.values()} <= {*entry["choices"]}
        groups = {one["name"]: one["most"] for one in entry["groups"]}
        for name, cards in found.items() if groups else ():
            fewer[name][field] = {
                group: n for group in groups if (n := sum(_is_of(code, group, groups, pack) for code in cards.split()))
            }
        for side in entry["sides"]:
            first, *others = [told["players"][seat] for seat in side]
            if all(isinstance(won[name].get(field), int) for name in (first, *others)):
                fewer[first][field] = sum(won[name][field] for name in (first, *others))
                for name in others:
                    del fewer[name][field]
    (whole,) = referee.judge(log)["deals"]
    (deal,) = referee.judge(log | {"deals": [log["deals"][0] | {"won": fewer}]})["deals"]
    assert deal["scores"] == whole["scores"], (won, fewer, deal["findings"])


def _is_of(code: str, group: str, groups: dict[str, int], pack: Any) -> bool:
    """Does the card belong to that group: it is one by itself, or of the suit or rank that no other has?"""
    return code == group if code in groups else group in ((code[-1], code[:-1]), ("joker",))[code in pack.jokers]


def test_the_moon_by_numbers() -> None:
    assert judged("hearts", {"Ann": {"cards": {"H": 13, "QS": 1}}, "Bob": {"cards": {}}, "Cat": {"cards": {}}}) == {
        "Ann": 0, "Bob": 26, "Cat": 26, "Dan": 26
    }  # fmt: skip


def test_the_last_player_has_the_rest_of_numbers_too() -> None:
    won = {"Ann": {"cards": {"H": 5}}, "Bob": {"cards": {"QS": 1}}, "Cat": {"cards": {"H": 2}}}
    assert judged("hearts", won) == {"Ann": 5, "Bob": 13, "Cat": 2, "Dan": 6}


@pytest.mark.parametrize(
    "facts, words",
    [
        ({"cards": {"H": 14}}, "there are not so many of them"),
        ({"cards": {"S": 1}}, "none of the cards that are counted; known: H, QS"),
        ({"cards": {"H": -1}}, "not a whole number"),
        ({"cards": {"QS": "1"}}, "not a whole number"),
    ],
)
def test_numbers_that_cannot_be_read(facts: dict[str, Any], words: str) -> None:
    with pytest.raises(referee.UnreadableLog, match=words):
        judged("hearts", {"Ann": facts})


def test_a_hand_is_told_by_what_it_counts() -> None:
    won = {"Ann": {"laid": 80, "left": {"points": 5}}, "Bob": {"laid": 35, "left": {"points": 20}}}
    assert judged("rummy-500", won, ["Ann", "Bob"]) == {"Ann": 75, "Bob": 15}
    out = {"Ann": {"out": 1}, "Bob": {"left": {"points": 23}}, "Cat": {"left": {"points": 11}}}
    assert judged("heerstedt", out, FOUR[:3]) == {"Ann": 34, "Bob": 0, "Cat": 0}, "rows are counted with the hand"
    with pytest.raises(referee.UnreadableLog, match="points: 23"):
        judged("rummy-500", {"Ann": {"left": {"cards": 3}}}, ["Ann", "Bob"])


def test_one_player_tells_for_the_side() -> None:
    assert judged("whist", {"Ann": {"tricks": 9}}) == {"Ann": 3, "Bob": 0, "Cat": 3, "Dan": 0}
    assert judged("whist", {"Dan": {"tricks": 8}, "Cat": {"tricks": 5}}) == {"Ann": 0, "Bob": 2, "Cat": 0, "Dan": 2}
    by_player = {"Ann": {"tricks": 4}, "Bob": {"tricks": 3}, "Cat": {"tricks": 3}}
    assert judged("whist", by_player) == {"Ann": 1, "Bob": 0, "Cat": 1, "Dan": 0}, "Dan has the rest"


def test_what_a_deal_may_be_told_goes_by_the_deal() -> None:
    log = {"game": "bedem", "players": FOUR[:3], "deals": [{"won": {"Ann": {"tricks": 5}, "Bob": {"tricks": 0}}}, {}]}
    second = told_of(log)
    (tricks,) = second["tells"]
    assert (second["deal"], tricks["most"], tricks["whole"]) == (2, 4, True)
    assert told_of({"game": "bedem", "players": FOUR[:3]})["tells"][0]["most"] == 5
    assert "4SX" not in told_of({"game": "contract-bridge", "players": FOUR})["tells"][0]["choices"]
