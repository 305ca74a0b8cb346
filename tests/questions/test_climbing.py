"""Spot questions in climbing games: which play stands highest, what may be played, and why not the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee
from referee.loading import catalogue
from referee.play.sampling import sample

CLIMBING = catalogue.search(family="climbing")


def trick(game: str, *plays: str, **facts: Any) -> Mapping[str, Any]:
    return referee.decide_trick(game, list(plays), **facts)


# --- which play stands highest -----------------------------------------------------------------------------------


def test_the_higher_pair_stands() -> None:
    answer = trick("butz", "7S 7H", "9S 9C")
    assert (answer["winner"], answer["play"], answer["clause"]) == (1, "9S 9C", "beating")
    assert answer["reason"] == "9S 9C (a pair of 9s) beats 7S 7H (a pair of 7s)"
    assert answer["rule"] == "games/butz/#beating"
    assert answer["says"] == referee.load_game("butz").by_id["beating"].says(referee.load_game("butz"))
    assert referee.decide_trick("butz", "7S 7H / 9S 9C") == answer


# --- what may be played ------------------------------------------------------------------------------------------


def test_at_most_two_hundred_are_listed() -> None:
    hand = " ".join(rank + suit for rank in "3456" for suit in "SHDC")
    answer = referee.legal_plays("dou-dizhu", hand + " RJ")
    assert answer["more"] is True
    assert len(answer["legal"]) == 200
    assert "more" not in referee.legal_plays("kunrau", "4S 5S")


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
