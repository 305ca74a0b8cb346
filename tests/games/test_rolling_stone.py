"""Rolling Stone: what is asked about it most, hands that nobody wrote down, and spot questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee
from tests.rulings.test_rolling_stone import TWO_LAST_CARDS, clauses, judge

GAME = "rolling-stone"


def kinds(verdict: Mapping[str, Any]) -> list[tuple[int | None, str]]:
    return [(finding["move"], finding["kind"]) for finding in verdict["deals"][-1]["findings"]]


def test_who_cannot_follow_adds_no_card_takes_the_trick_and_leads() -> None:
    hands = {"Cat": "KH QH 9H KD 9D AC 10C 9C"}
    verdict = judge("", deals=[{"hands": hands, "moves": "Ann 7S, Bob 9S"}])
    assert verdict["next"] == {"player": "Cat", "action": "pick-up", "legal": []}
    verdict = judge("", deals=[{"hands": hands, "moves": "Ann 7S, Bob 9S, Cat pick-up"}])
    [trick] = verdict["deals"][0]["tricks"]
    assert (trick["winner"], trick["picked_up"], len(trick["plays"])) == (None, "Cat", 2)
    assert verdict["next"]["player"] == "Cat"
    assert {"7S", "9S", "KH"} <= set(verdict["next"]["legal"])
    assert len(verdict["next"]["legal"]) == 10


@pytest.mark.parametrize(
    "players, cards, each, lowest", [(4, 32, 8, 7), (5, 40, 8, 5), (6, 48, 8, 3), (7, 49, 7, 3), (8, 48, 6, 3)]
)
def test_the_pack_is_stripped_to_fit_the_table(players: int, cards: int, each: int, lowest: int) -> None:
    hands = referee.sample(GAME, players, 0)["deals"][0]["hands"]
    dealt = [card for hand in hands.values() for card in hand.split()]
    assert {len(hand.split()) for hand in hands.values()} == {each}
    assert len(set(dealt)) == len(dealt) == cards
    numbers = sorted(int(card[:-1]) for card in dealt if card[:-1].isdigit())
    assert [number for number in numbers if number < lowest] == ([2] if players == 7 else [])
    assert ("2C" in dealt) is (players == 7)


def test_a_card_that_nobody_saw_may_be_what_is_played_after_it_was_picked_up() -> None:
    verdict = judge("Ann 8S, Bob ?, Cat pick-up, Cat 9S, Dan 10S, Ann JS, Bob KS")
    assert kinds(verdict) == [(1, "unproven"), (2, "unproven")]
    hands = {"Bob": "9S KS 7H 8H 9H 10H JH QH"}
    moves = "Ann 8S, Bob ?, Cat pick-up, Cat 9S, Dan 10S, Ann JS, Bob KS"
    verdict = judge("", deals=[{"hands": hands, "moves": moves}])
    assert (3, "impossible") not in kinds(verdict)


def test_a_pick_up_may_be_taken_back() -> None:
    verdict = judge("Ann 8S, Bob pick-up, Bob retract, Bob 9S, Cat 10S, Dan JS")
    assert [(finding["clause"], finding.get("corrected")) for finding in verdict["deals"][0]["findings"]] == [
        ("follow-or-pick-up", True)
    ]
    assert [trick["winner"] for trick in verdict["deals"][0]["tricks"]] == ["Dan"]


def test_a_pick_up_out_of_turn_and_of_nothing() -> None:
    assert clauses(judge("Ann pick-up")) == ["turn-order"]
    verdict = judge("Ann 8S, Cat pick-up")
    assert clauses(verdict) == ["turn-order"]
    assert verdict["next"]["player"] == "Cat"


def test_named_cards_of_a_pick_up_must_be_those_of_the_trick() -> None:
    assert clauses(judge("Ann 8S, Bob pick-up 8S")) == []
    assert clauses(judge("Ann 8S, Bob pick-up 9S")) == ["own-cards"]


def test_values_of_cards_that_nobody_recorded() -> None:
    table = {"variant": "penalty-values"}
    verdict = judge(TWO_LAST_CARDS, table=table)
    assert verdict["deals"][0]["scores"] is None
    assert (None, "unproven") in kinds(verdict)
    hands = {"Cat": "8D 9D 7H 10H JH KH JS QS"}
    verdict = judge("", table=table, deals=[{"hands": hands, "moves": TWO_LAST_CARDS}])
    assert verdict["deals"][0]["scores"] == {"Ann": 0, "Bob": 0, "Cat": 21, "Dan": 3}


def test_spot_questions() -> None:
    legal = referee.legal_plays(GAME, "7S KH 9D", "8S")
    assert legal["legal"] == ["7S"]
    assert {entry["clause"] for entry in legal["not_legal"]} == {"follow-or-pick-up"}
    assert referee.legal_plays(GAME, "KH 9D", "8S")["legal"] == ["pick-up"]
    assert referee.legal_plays(GAME, "KH 9D", "8S", table={"trump": "H"})["legal"] == ["KH", "pick-up"]
    assert referee.decide_trick(GAME, "8S KS 9S")["card"] == "KS"
    assert referee.decide_trick(GAME, "8S KS 7H 9S", table={"trump": "H"})["card"] == "7H"
    assert referee.decide_trick(GAME, "3S 2C 9S", players=7)["card"] == "9S"
    with pytest.raises(referee.UnreadableLog):
        referee.decide_trick(GAME, "5S 9S")


@pytest.mark.parametrize(
    "table, pointer",
    [
        ({"variant": "penalty"}, "/table/variant"),
        ({"trump": "X"}, "/table/trump"),
        ({"play-on": 1}, "/table/play-on"),
        ({"target": 0, "variant": "penalty-cards"}, "/table/target"),
        ({"target": 30}, "/table/target"),
        ({"options": ["play-on"]}, "/table/options"),
    ],
)
def test_tables_that_cannot_be(table: dict[str, Any], pointer: str) -> None:
    with pytest.raises(referee.UnreadableLog) as caught:
        judge("Ann 8S", table=table)
    assert [fault.pointer for fault in caught.value.faults] == [pointer]


def test_a_sample_comes_to_an_end_where_few_random_deals_do() -> None:
    """Eight players who play on until one is left seldom end within the moves that are enough for other deals."""
    log = referee.sample("rolling-stone", 8, 10671, deals=2, table={"play-on": True})
    assert all(deal["complete"] for deal in referee.judge(log)["deals"])
