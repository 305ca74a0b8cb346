"""Spot questions that leave something untold: what the answer depends on, and what each case of it comes to."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import referee
from referee import catalogue
from referee.spot_asks import asks
from referee.spot_cases import decision

TRICK_TAKING = catalogue.search(family="trick-taking")
Answer = dict[str, Any]


def winners(answer: Answer) -> dict[Any, int | None]:
    """The winner in each case of what is open."""
    (open_,) = answer["depends"]
    return {case["value"]: case["winner"] for case in open_["cases"]}


def legal(answer: Answer) -> dict[Any, list[str]]:
    """What is legal in each case of what is open."""
    (open_,) = answer["depends"]
    return {case["value"]: case["legal"] for case in open_["cases"]}


# --- who wins ----------------------------------------------------------------------------------------------------


def test_trumps_that_are_not_told_are_answered_suit_by_suit() -> None:
    answer = referee.decide_trick("beckwithshaw", "7S 4H 10S")
    assert (answer["winner"], answer["card"], answer["leads_next"]) == (None, None, None)
    assert answer["reason"] == "it depends on what is trumps"
    assert winners(answer) == {"C": 2, "D": 2, "H": 1, "S": 2, "none": 2}
    (trump,) = answer["depends"]
    assert (trump["on"], trump["question"]) == ("trump", "Which suit is trumps, or are there none?")
    hearts = trump["cases"][2]
    assert (hearts["means"], hearts["card"], hearts["reason"]) == (
        "hearts are trumps",
        "4H",
        "highest heart, the trump suit",
    )


def test_trumps_that_are_told_leave_nothing_open() -> None:
    for trump, winner in (("H", 1), ("h", 1), ("♥", 1), ("S", 2), ("none", 2)):
        answer = referee.decide_trick("beckwithshaw", "7S 4H 10S", trump=trump)
        assert (answer["winner"], "depends" in answer) == (winner, False)


def test_trumps_are_not_asked_for_where_they_change_nothing() -> None:
    answer = referee.decide_trick("beckwithshaw", "7S 4S 10S")
    assert (answer["winner"], answer["reason"]) == (2, "it wins whatever is trumps")
    assert "depends" not in answer


def test_no_trumps_are_a_case_only_where_there_can_be_none() -> None:
    assert "none" not in winners(referee.decide_trick("trautenstein", "7S 4H 10S"))
    hidden = referee.decide_trick("chateau-fromage", "7S 4H 10S")["depends"][0]
    assert hidden["question"] == "Which suit is trumps, or has the trump card not been shown yet?"
    assert hidden["cases"][-1]["means"] == "the trump card has not been shown"


def test_trumps_that_the_rules_settle_are_not_asked_for() -> None:
    told = {"trump": "H"}
    assert referee.decide_trick("rolling-stone", "7S 8H 10S", table=told)["winner"] == 1


def test_anti_trumps_are_open_within_the_trumps_that_they_cancel() -> None:
    cases = referee.decide_trick("hawkedon", "7S 4H 10S")["depends"][0]["cases"]
    assert [(case["value"], case["winner"]) for case in cases] == [("C", 2), ("D", 2), ("H", None), ("S", 2)]
    assert cases[3]["reason"] == "it wins whatever is anti-trumps"
    assert winners(cases[2]) == {"C": 1, "D": 1, "S": 2}
    assert winners(referee.decide_trick("hawkedon", "7S 4H 10S", trump="H")) == {"C": 1, "D": 1, "S": 2}
    assert referee.decide_trick("hawkedon", "7S 4H 10S", trump="none")["winner"] == 2


def test_two_trumps_are_pairs() -> None:
    found = winners(referee.decide_trick("roolz", "15B 4P 3R"))
    assert len(found) == 30
    assert (found["OY"], found["PB"], found["OR"], found["BP"]) == (0, 1, 2, 0)


# --- what may be played ------------------------------------------------------------------------------------------


def test_a_suit_may_be_broken_or_not() -> None:
    answer = referee.legal_plays("bedem", "4H 9S")
    assert (answer["legal"], answer["not_legal"]) == (["9S"], [])
    assert legal(answer) == {True: ["4H", "9S"], False: ["9S"]}
    assert answer["depends"][0]["question"] == "Have hearts been broken?"
    refused = answer["depends"][0]["cases"][1]["not_legal"]
    assert [(card["card"], card["clause"], card["held"]) for card in refused] == [
        ("4H", "break-before-leading", ["9S"])
    ]


def test_nothing_is_broken_in_the_first_trick() -> None:
    assert referee.legal_plays("bedem", "4H 9S", first_trick=True)["legal"] == ["9S"]
    assert "depends" in referee.legal_plays("bedem", "4H 9S", first_trick=False)


def test_what_is_illegal_in_every_case_is_illegal() -> None:
    answer = referee.legal_plays("winterbrook", "9S 4H", "7S")
    assert [refused["card"] for refused in answer["not_legal"]] == ["4H"]
    assert "depends" not in answer


def test_each_of_two_trumps_is_broken_by_itself() -> None:
    answer = referee.legal_plays("roolz", "15B 4P 3R", trump="BP", first_trick=False)
    assert answer["legal"] == ["3R"]
    assert legal(answer) == {True: ["15B", "4P", "3R"], False: ["3R"], "B": ["15B", "3R"], "P": ["4P", "3R"]}
    assert referee.legal_plays("roolz", "15B 4P 3R", trump="BP", broken="p")["legal"] == ["4P", "3R"]


def test_a_named_card_may_have_been_shown_and_its_suit_led() -> None:
    answer = referee.legal_plays("groombridge", "3S 9S", "7S")
    assert answer["depends"][0]["question"] == "Have spades been led before in this deal?"
    later, first = answer["depends"][0]["cases"]
    assert later["legal"] == ["3S", "9S"]
    assert legal(first) == {"3S": ["9S"], "none": ["3S", "9S"]}
    assert referee.legal_plays("groombridge", "3S 9S", "7S", shown="3S", led_before=False)["legal"] == ["9S"]
    with pytest.raises(referee.UnreadableLog, match="the card that may be shown is 3S"):
        referee.legal_plays("groombridge", "3S 9S", "7S", shown="4S")


def test_rulings_and_laws_of_the_table_count() -> None:
    rulings = {"lead-not-trump": "every-lead"}
    assert "depends" not in referee.legal_plays("alderley", "4H 9S", trump="H", rulings=rulings)
    with pytest.raises(referee.UnreadableLog, match="/rulings/nothing"):
        referee.legal_plays("alderley", "4H 9S", rulings={"nothing": "x"})
    law = {"laws": ["cannot play H after S"]}
    (refused,) = referee.legal_plays("dolle", "4H 9D", "7S", trump="C", table=law)["not_legal"]
    assert (refused["card"], refused["clause"]) == ("4H", "laws")


def test_a_trick_may_be_longer_than_the_usual_table() -> None:
    assert referee.decide_trick("rolling-stone", "7C 8C 9C 10C JC QC")["winner"] == 5


# --- every trick-taking game -------------------------------------------------------------------------------------


def cases_of(answer: Answer, told: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Answer]]:
    """Every case of an answer, with what it tells; and the cases of those that are still open."""
    for open_ in answer.get("depends", ()):
        assert len({repr(decision(case)) for case in open_["cases"]}) > 1, "nothing is listed that changes nothing"
        assert open_["question"].endswith("?")
        for case in open_["cases"]:
            known = told | {open_["on"]: case["value"]}
            yield known, case
            yield from cases_of(case, known)


def holds(ask: Callable[..., Answer], told: dict[str, Any]) -> Answer:
    """Asks, and holds every case against the answer that it gets when it is told."""
    answer = ask(**told)
    for known, case in cases_of(answer, told):
        assert decision(ask(**known)) == decision(case), known
        if "legal" in answer:
            assert set(answer["legal"]) <= set(case["legal"])
            assert {one["card"] for one in answer["not_legal"]} <= {one["card"] for one in case["not_legal"]}
    return answer


@pytest.mark.parametrize("slug", TRICK_TAKING)
def test_every_case_is_the_answer_that_it_gets_when_it_is_told(slug: str) -> None:
    rng, game = random.Random(slug), referee.load_game(slug)
    codes = [
        code for code in game.pack.codes[: game.pack.size] if not (code in {"RJ", "BJ"} and game.has("wild-jokers"))
    ]
    if game.has("coloured-jokers"):
        codes = [code for code in codes if code not in {"RJ", "BJ"}]
    suits = [suit.letter for suit in game.pack.suits]
    told: dict[str, list[Any]] = {
        "trump": ["".join(rng.sample(suits, 2 if "two_trumps" in asks(game) else 1))],
        "anti_trump": ["none"],
        "first_trick": [True, False],
        "broken": [True, False],
        "led_before": [False],
        "shown": ["none"],
    }
    named = {name.removeprefix("two_").rstrip("s") if name == "two_trumps" else name for name in asks(game)}
    for _ in range(3):
        cards = rng.sample(list(dict.fromkeys(codes)), 7)
        facts = {name: rng.choice(told[name]) for name in named if rng.random() < 0.4}
        everything = {name: rng.choice(told[name]) for name in named}
        for trick in (cards[:2], []):
            holds(lambda cards=cards, trick=trick, **known: referee.legal_plays(slug, cards[2:], trick, **known), facts)
            assert "depends" not in referee.legal_plays(slug, cards[2:], trick, **everything)
        facts = {name: value for name, value in facts.items() if name in {"trump", "anti_trump", "shown"}}
        holds(lambda cards=cards, **known: referee.decide_trick(slug, cards[:4], **known), facts)
