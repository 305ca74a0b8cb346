"""Spot questions that people ask: pairs that are no melds, leads that rest on the hand, cards to draw, cards face down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee

Answer = Mapping[str, Any]


def refusals(answer: Answer) -> dict[str, str]:
    """The cards that are refused, and the clause that keeps each back."""
    return {one["card"]: one["clause"] for one in answer["not_legal"]}


def resting(answer: Answer) -> dict[str, str]:
    """The legal cards that rest on the hand, and the clause on which they do."""
    return {one["card"]: one["clause"] for one in answer.get("rests_on_hand", ())}


def cases(answer: Answer, on: str) -> dict[Any, list[str]]:
    """What is legal in each case of what is open."""
    (open_,) = answer["depends"]
    assert open_["on"] == on
    return {case["value"]: case["legal"] for case in open_["cases"]}


# --- melds -------------------------------------------------------------------------------------------------------

SHORT = {"albaron": 6, "arlange": 4, "heerstedt": 3, "la-borne": 4, "plan-du-var": 5, "saint-martial": 6, "viville": 6}


@pytest.mark.parametrize("slug, players", SHORT.items())
def test_a_pair_is_no_meld_however_many_play(slug: str, players: int) -> None:
    assert referee.decide_trick(slug, "9C 9D", players=players, shown=_no_joker(slug))["meld"] is None
    assert referee.decide_trick(slug, "9C 9D 9S", players=players, shown=_no_joker(slug))["meld"] == "set"
    answer = referee.legal_plays(slug, "9C 9D 8C", players=players, shown=_no_joker(slug))
    assert (answer["legal"], set(refusals(answer).values())) == ([], {"melds"})


def _no_joker(slug: str) -> str | None:
    """Which rank is jokers, where one is: none that is asked about."""
    return "4" if slug == "la-borne" else None


# --- leads -------------------------------------------------------------------------------------------------------


def test_a_lead_that_only_a_whole_hand_allows_says_so() -> None:
    alone = referee.legal_plays("hearts", "5H")
    assert (alone["legal"], "depends" in alone) == (["5H"], False)
    assert resting(alone)["5H"] in {"first-trick-ban", "break-before-leading"}
    assert alone["rests_on_hand"][0]["unless"] == ["hearts have been broken"]
    assert resting(referee.legal_plays("hearts", "5H", first_trick=False)) == {"5H": "break-before-leading"}
    assert resting(referee.legal_plays("hearts", "5H", first_trick=False, broken=True)) == {}
    assert resting(referee.legal_plays("hearts", "5S", first_trick=False)) == {}


def test_a_card_that_follows_suit_rests_on_nothing_else() -> None:
    assert resting(referee.legal_plays("bedem", "9S 4H", "7S")) == {}
    assert resting(referee.legal_plays("bedem", "4H", "7S")) == {"4H": "follow-suit"}


def test_a_lead_is_refused_by_the_rule_of_the_commonest_case() -> None:
    for first_trick in (None, False):
        answer = referee.legal_plays("hearts", "2H 3D", broken=False, first_trick=first_trick)
        assert refusals(answer) == {"2H": "break-before-leading"}
    first = referee.legal_plays("hearts", "2H 3D", broken=False, first_trick=True)
    assert refusals(first)["2H"] == "first-trick-ban"
    unknown = referee.legal_plays("hearts", "2H 3D")
    assert (unknown["legal"], unknown["depends"][0]["question"]) == (["3D"], "Have hearts been broken?")


@pytest.mark.parametrize("slug, card, higher", [("big-two", "3D", "4C 4D"), ("tien-len", "3S", "4C 4D")])
def test_the_lowest_card_opens_the_first_deal(slug: str, card: str, higher: str) -> None:
    players = 4
    first = referee.legal_plays(slug, f"{card} {higher}", first_trick=True, players=players)
    assert (first["legal"], refusals(first)) == ([card], dict.fromkeys(higher.split(), "lowest-card-leads"))
    later = referee.legal_plays(slug, f"{card} {higher}", first_trick=False, players=players)["legal"]
    assert set(later) >= {card, *higher.split(), higher}
    untold = referee.legal_plays(slug, f"{card} {higher}", players=players)
    assert cases(untold, "first_trick") == {False: later, True: [card]}
    assert untold["depends"][0]["question"] == "Is it the first trick of the first deal?"
    assert "depends" not in referee.legal_plays(slug, higher, players=players)
    assert "depends" not in referee.legal_plays(slug, f"{card} {higher}", "5C", players=players)
    with pytest.raises(referee.UnreadableLog, match=f"/first_trick: whoever holds {card} leads first"):
        referee.legal_plays(slug, higher, first_trick=True, players=players)


# --- trumps that lie face down -----------------------------------------------------------------------------------


def test_a_hidden_trump_card_is_another_thing_than_no_trumps() -> None:
    hand: dict[str, Any] = {"hand": "RJ AH", "trick": "2H"}
    hidden = referee.legal_plays("sproetze", **hand, trump="hidden")
    assert (hidden["legal"], refusals(hidden)) == (["AH"], {"RJ": "follow-or-trump"})
    assert set(referee.legal_plays("sproetze", **hand, trump="none")["legal"]) == {"AH", "RJ"}
    (open_,) = referee.legal_plays("sproetze", **hand)["depends"]
    assert open_["question"] == "Which suit is trumps, are there none, or has the trump card not been shown yet?"
    assert [case["value"] for case in open_["cases"]] == ["C", "D", "H", "S", "none", "hidden"]


def test_where_there_are_always_trumps_in_the_end_none_are_hidden_ones() -> None:
    for trump in ("none", "hidden"):
        assert referee.decide_trick("chateau-fromage", "7S 4H 10S", trump=trump)["card"] == "10S"


def test_only_games_with_a_hidden_card_know_of_one() -> None:
    with pytest.raises(referee.UnreadableLog, match="/trump"):
        referee.decide_trick("bedem", "7S 4H 10S", trump="hidden")


# --- drawing -----------------------------------------------------------------------------------------------------


def test_who_does_not_play_draws_as_long_as_there_are_cards() -> None:
    question: dict[str, Any] = {"hand": "6D 2H 3H", "trick": "9C"}
    assert cases(referee.legal_plays("crazy-eights", **question), "stock") == {True: ["draw"], False: ["pass"]}
    assert referee.legal_plays("crazy-eights", **question, stock=True)["legal"] == ["draw"]
    assert referee.legal_plays("crazy-eights", **question, stock=False)["legal"] == ["pass"]
    must = referee.legal_plays("crazy-eights", "3D 8C AH", "KH", table={"options": ["must-play"]})
    assert (set(must["legal"]), "depends" in must) == ({"8C", "AH"}, False)


def test_a_card_that_makes_the_next_player_draw_is_answered_once() -> None:
    question: dict[str, Any] = {"hand": "7C 10H QD", "trick": "7H"}
    found = cases(referee.legal_plays("mau-mau", **question), "answered")
    assert found == {False: ["7C"], True: ["7C", "10H"]}
    assert referee.legal_plays("mau-mau", "10H QD", "7H", answered=False)["legal"] == ["pass"]
    kept_back = referee.legal_plays("mau-mau", **question, answered=False)
    assert refusals(kept_back) == {"10H": "effect-draw", "QD": "effect-draw"}
    assert refusals(referee.legal_plays("mau-mau", **question, answered=True)) == {"QD": "match-top"}
    assert "depends" not in referee.legal_plays("mau-mau", "7C 10H QD", "9H")


def test_a_rank_that_was_demanded_may_be_so_no_more() -> None:
    table = {"effects": {"6": "demand"}}
    over = referee.legal_plays("earnley", "8H 7C 5D", "6C", named="none", table=table)
    assert over["legal"] == ["7C", "pass"]
    assert referee.legal_plays("earnley", "8H 7C 5D", "6C", named="5", table=table)["legal"] == ["5D", "pass"]


# --- cards laid face down ----------------------------------------------------------------------------------------


def test_any_card_may_be_laid_face_down_and_what_it_is_said_to_be_must_match() -> None:
    answer = referee.legal_plays("suurhusen", "3C 9D", "AD", table={"effects": {}})
    assert (answer["legal"], answer["not_legal"]) == (["3C", "9D"], [])
    assert {"9D", "AC", "2D"} <= set(answer["claims"])
    assert "3C" not in answer["claims"]
