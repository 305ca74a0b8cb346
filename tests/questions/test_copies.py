"""Questions about games with several packs: a card is there as often as the packs have it, and each copy is worth the same."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from referee.errors import UnreadableLog
from referee.games.game import Game
from referee.loading import catalogue
from referee.loading.own import game_in_log

GAMES = ["gin-rummy", "rummy-500", "dou-dizhu", "big-two", "tien-len", "president", "crazy-eights", "whist"]


def doubled(slug: str, copies: int = 2) -> Game:
    """The game with several packs together."""
    raw: dict[str, Any] = {**catalogue.headers()[slug], "name": "Several Packs"}
    return game_in_log({**raw, "pack": {**raw["pack"], "copies": copies}})


@pytest.mark.parametrize("slug", GAMES)
def test_a_card_may_be_held_as_often_as_it_is_there(slug: str) -> None:
    game = doubled(slug)
    once = referee.legal_plays(slug, "7S 8S 9S KD", first_trick=False)
    twice = referee.legal_plays(game, "7S 7S 8S 9S KD KD", first_trick=False)
    assert {one["card"] for one in twice["not_legal"]} <= {one["card"] for one in once["not_legal"]}
    assert set(once["legal"]) <= set(twice["legal"])
    with pytest.raises(UnreadableLog, match="a card stands twice"):
        referee.legal_plays(game, "7S 7S 7S 8S")
    with pytest.raises(UnreadableLog, match="a card stands twice"):
        referee.legal_plays(slug, "7S 7S 8S")


@pytest.mark.parametrize("slug", ["dou-dizhu", "big-two", "tien-len", "president"])
def test_two_copies_are_a_pair(slug: str) -> None:
    game = doubled(slug)
    answer = referee.decide_trick(game, ["6S 6S", "7S 7S"])
    assert (answer["winner"], answer["play"]) == (1, "7S 7S")
    assert "9S 9S" in referee.legal_plays(game, "9S 9S 10H", "8S 8S")["legal"]


@pytest.mark.parametrize("slug", ["gin-rummy", "rummy-500"])
def test_copies_go_into_sets_and_runs(slug: str) -> None:
    game = doubled(slug)
    assert referee.decide_trick(game, "7S 7S 7H")["meld"] == "set"
    answer = referee.legal_plays(game, "7S 7S 8S 8S 9S 9S KD")
    assert answer["legal"].count("7S 8S 9S") == 1
    assert [one["card"] for one in answer["not_legal"]] == ["KD"]


def test_a_copy_goes_on_the_other_in_a_matching_game() -> None:
    answer = referee.decide_trick(doubled("crazy-eights"), ["7S", "7S", "9S"])
    assert [play["follows"] for play in answer["plays"]] == [None, True, True]
    plays = referee.legal_plays(doubled("crazy-eights"), "7S 7D KH", "7S")
    assert (plays["legal"], [one["card"] for one in plays["not_legal"]]) == (["7D", "7S"], ["KH"])
