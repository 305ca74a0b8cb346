"""Spot questions in climbing games: which play stands highest, what may be played, and why not the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee
from referee.errors import UnreadableLog
from referee.loading import catalogue
from referee.play.sampling import sample

CLIMBING = catalogue.search(family="climbing")


def trick(game: str, *plays: str, **facts: Any) -> Mapping[str, Any]:
    return referee.decide_trick(game, list(plays), **facts)


def beaten(answer: Mapping[str, Any]) -> list[bool | None]:
    return [play.get("beats") for play in answer["plays"]]


# --- which play stands highest -----------------------------------------------------------------------------------


def test_the_higher_pair_stands() -> None:
    answer = trick("butz", "7S 7H", "9S 9C")
    assert (answer["winner"], answer["play"], answer["clause"]) == (1, "9S 9C", "beating")
    assert answer["reason"] == "9S 9C (a pair of 9s) beats 7S 7H (a pair of 7s)"
    assert answer["rule"] == "games/butz/#beating"
    assert answer["says"] == referee.load_game("butz").by_id["beating"].says(referee.load_game("butz"))
    assert referee.decide_trick("butz", "7S 7H / 9S 9C") == answer


def test_a_play_that_does_not_beat_is_passed_over() -> None:
    answer = trick("butz", "9S", "7S", "pass", "8D 8H", "10C")
    assert beaten(answer) == [None, False, None, False, True]
    assert answer["winner"] == 4
    assert answer["plays"][1] == {
        "play": "7S",
        "beats": False,
        "counts_as": "a 7",
        "clause": "beating",
        "reason": "7S does not beat 9S",
        "takes": ["a 10"],
    }
    assert answer["plays"][2] == {"play": "pass"}


def test_what_is_no_play_of_the_game() -> None:
    answer = trick("butz", "7S 8H")
    assert (answer["winner"], answer["play"], answer["clause"]) == (None, None, "combinations")
    assert answer["plays"][0]["reason"] == "7S 8H is no single card, set or run of this game"


def test_only_single_cards_are_led() -> None:
    answer = trick("tarthun", "4S 4H 4D 4C")
    assert (answer["winner"], answer["clause"]) == (None, "lead-singles")


def test_the_clause_that_makes_the_play_good() -> None:
    answer = trick("tarthun", "9S", "9C", "9H", "4S 4H 4D 4C", "10S")
    assert [play["clause"] for play in answer["plays"]] == [
        "combinations",
        "beating",
        "opposite-colour",
        "bomb",
        "beating",
    ]
    assert answer["plays"][1]["takes"] == ["a 10", "9D or 9H", "a set of four Aces or higher"]
    assert answer["plays"][4]["takes"] == ["a set of four 5s or higher"]
    answer = trick("lower-catesby", "4S", "RJ", "BJ", "5S 5H 5D 5C", "6S")
    assert beaten(answer) == [None, True, False, True, False]
    assert answer["plays"][4]["takes"] == ["a set of four 6s or higher", "a joker", "a pair of jokers"]


def test_transparent_cards_count_as_what_lies_beneath() -> None:
    answer = trick("logabirum", "4S", "5S", "5H")
    assert beaten(answer) == [None, True, True]
    assert answer["plays"][2]["counts_as"] == "a 4"
    assert answer["reason"] == "5H beats 5S (a 4)"


def test_wild_jokers() -> None:
    answer = trick("kunrau", "4S RJ", "6S 6H")
    assert answer["plays"][0]["play"] == "4S RJ=4S"
    assert answer["winner"] == 1
    assert trick("kunrau", "4S RJ=5S 6S")["plays"][0]["counts_as"] == "a run of three from 4"
    with pytest.raises(UnreadableLog, match="say which card RJ stands for"):
        trick("kunrau", "4S RJ 6S")


def test_a_pile_that_is_set_aside() -> None:
    assert trick("angram", "4S")["taken"] is False
    assert "taken" not in trick("butz", "4S")


@pytest.mark.parametrize(
    "plays, facts, pointer",
    [
        (["7S", "9Z"], {}, "/cards/1"),
        ("7S / 9Z", {}, "/cards"),
        (["7S", "7S"], {}, "/cards"),
        (["RJ"], {}, "/cards/0"),
        ([], {}, "/cards"),
        (["pass"], {}, "/cards"),
        ([["7S"]], {}, "/cards"),
        (7, {}, "/cards"),
        (["7S"], {"trump": "H"}, "/trump"),
        (["7S"], {"players": 9}, "/players"),
        (["7S"], {"table": {"nothing": 1}}, "/table/nothing"),
    ],
)
def test_unreadable(plays: object, facts: dict[str, Any], pointer: str) -> None:
    with pytest.raises(UnreadableLog) as caught:
        referee.decide_trick("butz", plays, **facts)
    assert pointer in [fault.pointer for fault in caught.value.faults]


# --- what may be played ------------------------------------------------------------------------------------------


def test_a_lead_may_be_any_play() -> None:
    answer = referee.legal_plays("butz", "8S 9S 9C 10S 4H")
    assert {"4H", "9C 9S", "8S 9C 10S", "8S 9S 10S"} < set(answer["legal"])
    assert "pass" not in answer["legal"]
    assert answer["not_legal"] == []


def test_what_beats_a_pair() -> None:
    answer = referee.legal_plays("butz", "8S 9S 9C 10S 4H", "7S 7H / 8D 8H")
    assert answer["legal"] == ["9C 9S", "pass"]
    assert {card["card"] for card in answer["not_legal"]} == {"8S", "10S", "4H"}
    assert answer["not_legal"][0] == {
        "card": "4H",
        "clause": "beating",
        "why": "Nothing you can play with it beats 8D 8H (a pair of 8s); it takes a pair of 9s or higher.",
        "rule": "games/butz/#beating",
    }


def test_who_must_play_may_not_pass() -> None:
    assert referee.legal_plays("angram", "6S 4H", "5S")["legal"] == ["6S"]
    assert referee.legal_plays("angram", "4S 4H", "5S")["legal"] == ["pass"]


def test_at_most_two_hundred_are_listed() -> None:
    hand = " ".join(rank + suit for rank in "3456" for suit in "SHDC")
    answer = referee.legal_plays("dou-dizhu", hand + " RJ")
    assert answer["more"] is True
    assert len(answer["legal"]) == 200
    assert "more" not in referee.legal_plays("kunrau", "4S 5S")


def test_what_lies_there_must_be_a_play() -> None:
    with pytest.raises(UnreadableLog, match="7S 8H is no single card"):
        referee.legal_plays("butz", "9S", "7S 8H")
    with pytest.raises(UnreadableLog, match="a card stands twice"):
        referee.legal_plays("butz", "9S 9S", "7S")


@pytest.mark.parametrize("slug", CLIMBING)
def test_agrees_with_the_judge(slug: str) -> None:
    """What a sampled deal plays on what lies there is among the legal plays, and beats it."""
    game = referee.load_game(slug)
    log = sample(game, None, 5, deals=1, hands=True)
    for done in referee.judge(log)["deals"][0]["tricks"][:6]:
        plays = [" ".join(play["cards"]) for play in done["plays"] if play.get("cards") and not play.get("failed")]
        if "?" in " ".join(plays):
            continue
        answer = referee.decide_trick(slug, plays, players=len(log["players"]))
        assert [play["beats"] for play in answer["plays"]] == [None, *[True] * (len(plays) - 1)]
        for place, play in enumerate(plays):
            bare = " ".join(card.partition("=")[0] for card in play.split())
            legal = referee.legal_plays(slug, bare, plays[:place], players=len(log["players"]))
            assert set(bare.split()) in [set(one.split()) for one in legal["legal"]]


@pytest.mark.parametrize(
    "lies, beaten_by",
    [("2C", "a black joker or higher"), ("BJ", "a red joker"), ("AC", "a 2 or higher")],
)
def test_jokers_with_ranks_of_their_own_beat_what_is_below_them(lies: str, beaten_by: str) -> None:
    answer = trick("dou-dizhu", lies, "7D")
    assert beaten(answer) == [None, False]
    assert answer["plays"][1]["takes"][0] == beaten_by


@pytest.mark.parametrize("players", ["three", True, 2.5])
def test_a_number_of_players_that_is_none(players: Any) -> None:
    with pytest.raises(UnreadableLog) as caught:
        referee.legal_plays("dou-dizhu", "7D", players=players)
    assert [fault.pointer for fault in caught.value.faults] == ["/players"]
