"""The sentences of a small game speak of what it has, and of nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest

import referee
from referee.games.aims import aim_of
from referee.games.game import Game
from referee.loading.own import look_through

WHIST: list[Any] = [
    {"deal": {"cards": 13}},
    "eldest-leads",
    "follow-suit",
    {"trick-winner": {"of": "led-suit"}},
    "winner-leads",
    "tricks-until-empty",
    "tie-shared",
]
SIDES = {"sides": {"of": "opposite", "scores": "together"}}
CONTRACT: list[Any] = [
    WHIST[0],
    {"contract-bids": {"strains": "C D H S N", "book": 6, "first": "dealer", "passes": "for-now"}},
    "first-to-name",
    "left-of-declarer-leads",
    *WHIST[2:6],
    SIDES,
    "contract-tricks",
    "overtricks",
    "game-bonus",
    "slam-bonus",
    "undertricks",
    {"number-of-deals": {"deals": 4}},
    {"tie-shared": {"ruling": "roolz-tie"}},
]
BIDS: list[Any] = [
    WHIST[0],
    {"bid-tricks": {"first": "eldest", "blind": "none"}},
    *WHIST[1:],
    {"bid-made": {"each": 10}},
    {"target": {"points": 100}},
]


def raw_game(clauses: list[Any]) -> dict[str, Any]:
    return {
        "name": "Little Game",
        "about": "A small game.",
        "family": "trick-taking",
        "players": [4, 4],
        "pack": {"base": "standard-52", "ranks": "A K Q J 10 9 8 7 6 5 4 3 2"},
        "clauses": clauses,
    }


def game_of(clauses: list[Any]) -> Game:
    made = look_through(raw_game(clauses))
    assert made.flaws == ()
    assert made.game is not None
    return made.game


def faults_of(clauses: list[Any]) -> str:
    return "\n".join(flaw.told for flaw in look_through(raw_game(clauses)).flaws)


def told_of(game: Game) -> str:
    """All that a page says of a game's clauses: the rule, its line in the summary, its few words."""
    return "\n".join(
        told
        for rule in game.rules
        for told in (
            rule.clause.says(rule.game),
            rule.clause.in_summary(rule.game),
            rule.clause.fact(rule.game),
        )
    )


def says(game: Game, clause: str) -> str:
    return next(rule.clause.says(rule.game) for rule in game.rules if rule.clause.id == clause)


def test_contracts_are_said_to_be_doubled_and_sides_vulnerable_only_where_they_can_be() -> None:
    plain = game_of(CONTRACT)
    assert not [word for word in ("doubled", "Doubled", "vulnerable", "[", "]") if word in told_of(plain)]
    assert says(plain, "undertricks").endswith("The other side scores for each trick that is missing 50 points.")
    for rule in plain.rules:
        for example in rule.clause.examples(rule.game):
            assert not str(getattr(example, "contract", "")).endswith("X")
            assert not getattr(example, "vulnerable", False)
    doubling = game_of([*CONTRACT[:2], "doubling", *CONTRACT[2:], "doubled-undertricks"])
    assert "That is twice as much if the contract was doubled" in says(doubling, "contract-tricks")
    assert "scores 100 points instead, and twice that if it was redoubled" in says(doubling, "overtricks")
    assert "vulnerable" not in told_of(doubling)
    vulnerable = game_of([*CONTRACT, {"vulnerability": {"by": "four-deals"}}])
    assert "50 points, or 100 if the declarer's side is vulnerable" in says(vulnerable, "undertricks")
    assert "doubled" not in told_of(vulnerable)


def test_undertricks_of_doubled_contracts_need_somebody_who_may_double() -> None:
    assert "doubled-undertricks: does nothing where nobody may double" in faults_of([*CONTRACT, "doubled-undertricks"])


def test_bags_speak_of_a_failed_nil_only_where_there_is_nil_and_a_bid_of_zero_is_else_like_any() -> None:
    bags = [*BIDS, {"bags": {"each": 1, "limit": 100, "penalty": 100}}]
    plain, nil = game_of(bags), game_of([*bags, {"nil": {"points": 50, "failed": 0}}])
    assert "Nil" not in told_of(plain)
    assert "The tricks of a failed Nil are bags too, but score nothing." in says(nil, "bags")
    for game, points in ((plain, 13), (nil, 0)):
        (deal,) = referee.sample(game, seed=1, deals=1)["deals"]
        zeros = [re.sub(r"bid \d+", "bid 0", move) for move in deal["moves"]]
        log = {"game": game.own, "players": ["Ann", "Bob", "Cat", "Dan"], "deals": [{**deal, "moves": zeros}]}
        verdict = referee.judge(log)
        assert verdict["verdict"] == "clean"
        assert sum(verdict["deals"][0]["scores"].values()) == points


@pytest.mark.parametrize(
    "clause, sentence",
    [
        ({"score-tricks": {"each": -12}}, "Each trick that you win costs 12 points."),
        ({"score-tricks": {"each": 1}}, "Each trick that you win scores 1 point."),
        ({"bags": {"each": -1, "limit": 10, "penalty": 5}}, "each trick beyond it is a bag and costs 1 point."),
        ({"bags": {"each": 0, "limit": 10, "penalty": 5}}, "each trick beyond it is a bag and scores nothing."),
        ({"exact-bid-only": {"points": 0}}, "you score the number that you bid; if not"),
        ({"exact-bid-only": {"points": 10}}, "you score 10 points plus your bid; if not"),
    ],
)
def test_points_below_zero_cost_and_no_points_are_nothing(clause: dict[str, Any], sentence: str) -> None:
    ((id_, _),) = clause.items()
    assert sentence in says(game_of([*BIDS, clause]), id_)


@pytest.mark.parametrize(
    "clause, fault",
    [
        ({"score-tricks": {"each": 0}}, "score-tricks.each: must be a whole number, and not 0"),
        ({"card-points": {"card": "QS", "points": 0}}, "card-points.points: must be a whole number, and not 0"),
        ({"penalty-suit": {"suit": "H", "each": 0}}, "penalty-suit.each: must be a whole number, and not 0"),
        ({"exact-bid": {"bonus": -9}}, "exact-bid.bonus: must be a whole number from 1"),
        ({"bags": {"each": 1, "limit": 10, "penalty": -13}}, "bags.penalty: must be a whole number from 1"),
        ({"nil": {"points": 0}}, "nil.points: must be a whole number from 1"),
    ],
)
def test_points_that_would_say_nothing_are_refused(clause: dict[str, Any], fault: str) -> None:
    assert fault in faults_of([*BIDS, clause])


def test_where_tricks_cost_points_the_aim_is_to_win_few() -> None:
    costly = [*WHIST, {"score-tricks": {"each": -2}}, {"floor": {"points": -50}}]
    assert aim_of(game_of(costly)).startswith("Win as few tricks as you can")
    gainful = [*WHIST, {"score-tricks": {"each": 2}}, {"target": {"points": 50}}]
    assert aim_of(game_of(gainful)).startswith("Win as many tricks as you can")


def test_a_bid_that_has_no_other_above_it_is_no_range() -> None:
    def bids(most: int) -> Game:
        return game_of(
            [
                WHIST[0],
                {"point-bids": {"least": 61, "most": most}},
                *WHIST[1:],
                {"card-values": {"ranks": {"A": 11}}},
                SIDES,
                "bid-points",
                {"target": {"points": 100}},
            ]
        )

    assert "Bid that your side will take 61 points, or pass." in says(bids(61), "point-bids")
    assert "from 61" not in told_of(bids(61))
    assert "from 61 to 121" in says(bids(121), "point-bids")


def test_a_turned_card_is_changed_before_the_stock_is_closed_only_where_it_may_be() -> None:
    stock = [
        {"deal": {"cards": 6}},
        {"trump-turn-up": {"from": "stock"}},
        "eldest-leads",
        "follow-suit",
        {"trick-winner": {"of": "led-suit"}},
        "winner-leads",
        "draw-after-trick",
        "tricks-until-empty",
        {"change-turned-card": {"rank": "9"}},
        {"score-tricks": {"each": 1}},
        {"target": {"points": 15}},
        "tie-shared",
    ]
    assert says(game_of(stock), "change-turned-card").endswith("as long as three cards are left in the stock.")
    closing = game_of([*stock, "close-stock"])
    assert says(closing, "change-turned-card").endswith("left in the stock and it has not been closed.")


@pytest.mark.parametrize("turned, drawn", [("trump-turn-up", True), ("trump-hidden", False)])
def test_a_card_that_lies_hidden_is_not_said_to_be_drawn(turned: str, drawn: bool) -> None:
    drawing = [*WHIST[1:], "draw-after-trick", {"score-tricks": {"each": 1}}, {"target": {"points": 15}}]
    said = told_of(game_of([{"deal": {"cards": 6}}, {turned: {"from": "stock"}}, *drawing]))
    assert ("The card turned for trumps is the last to be drawn." in said) == drawn
