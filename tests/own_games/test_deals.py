"""A clause may hold in some deals of a match alone, or from one of them on."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from referee.games.aims import aim_of
from referee.loading.own import look_through
from referee.reading.yaml_text import read_yaml

TURNING = read_yaml("""
name: Turning Whist
about: Hearts hurt in the first deal and in the last, and spades rule from the third on.
family: trick-taking
players: [3, 4]
pack: {base: standard-52, ranks: A K Q J 10 9 8 7 6 5 4 3 2}
clauses:
  - deal: {cards: 2}
  - trump-declared: {suit: S}
    from: 3
  - eldest-leads
  - follow-suit
  - trick-winner: {of: led-suit}
  - winner-leads
  - tricks-until-empty
  - score-tricks: {each: 1}
    from: 2
  - penalty-suit: {suit: H, each: -1}
    deals: [1, 4]
  - number-of-deals: {deals: 4}
  - tie-shared
""")
PLAYED = "Ann 2H, Bob 3S, Cat AH, {} 5D, {} 6D, {} 7D"
AFTER_CAT, AFTER_BOB = ("Cat", "Ann", "Bob"), ("Bob", "Cat", "Ann")


def log(*deals: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": TURNING, "players": ["Ann", "Bob", "Cat"], "deals": list(deals), **more}


def test_each_deal_is_judged_by_the_clauses_that_hold_in_it() -> None:
    early, late = PLAYED.format(*AFTER_CAT), PLAYED.format(*AFTER_BOB)
    verdict = referee.judge(log(*({"dealer": "Cat", "moves": one} for one in (early, early, late, late))))
    assert not [found for deal in verdict["deals"] for found in deal["findings"] if found["kind"] == "illegal"]
    assert [deal["tricks"][0]["winner"] for deal in verdict["deals"]] == ["Cat", "Cat", "Bob", "Bob"]
    # Hearts alone in the first, tricks alone in the second and third, both in the last.
    scores = [tuple((deal["scores"] or {}).values()) for deal in verdict["deals"]]
    assert scores == [(0, -0, -2), (0, 1, 1), (1, 1, 0), (1, -1, 0)]


def test_deals_before_the_log_are_counted() -> None:
    verdict = referee.judge(log({"moves": PLAYED.format(*AFTER_BOB)}, first_deal=3))
    assert verdict["deals"][0]["tricks"][0]["winner"] == "Bob"


@pytest.mark.parametrize("hands", [True, False])
def test_samples_are_clean(hands: bool) -> None:
    game = look_through(TURNING).game
    assert game is not None
    for seed in range(5):
        told = referee.sample(game, seed=seed, hands=hands)
        assert len(told["deals"]) == 4
        assert referee.judge(told)["verdict"] == "clean"


def test_the_rules_say_in_which_deals() -> None:
    game = look_through(TURNING).game
    assert game is not None
    where = {rule.clause.id: rule.condition.in_words() for rule in game.rules if rule.condition}
    assert where == {
        "trump-declared": "from the third deal on",
        "score-tricks": "from the second deal on",
        "penalty-suit": "in the first and fourth deal",
    }
    assert aim_of(game).startswith("Win as many tricks as you can, but keep hearts out of them.")


@pytest.mark.parametrize(
    "where, fault",
    [
        ({"from": 1}, "from: must be a whole number from 2 to 100"),
        ({"deals": []}, "deals: must have at least 1 entry"),
        ({"deals": 2}, "deals: must be a list"),
        ({"deals": ["2"]}, "deals.0: must be a whole number"),
        ({"from": 5, "deals": [2]}, "holds at no table"),
    ],
)
def test_what_is_wrong_with_such_a_condition_is_named(where: dict[str, Any], fault: str) -> None:
    clauses = [*TURNING["clauses"], {"card-points": {"card": "QS", "points": 3}, **where}]
    made = look_through(TURNING | {"clauses": clauses})
    assert fault in made.flaws[0].told, made.flaws


def test_a_match_ends_by_one_rule_throughout() -> None:
    clauses = [{**one, "from": 2} if "number-of-deals" in one else one for one in TURNING["clauses"]]
    made = look_through(TURNING | {"clauses": clauses})
    assert made.flaws[0].told.startswith("clauses.number-of-deals: is of the whole match")
