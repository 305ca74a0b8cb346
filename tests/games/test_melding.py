"""Melding games at single tables: what a table may agree on, what a clause's numbers change, spot questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import referee
from tests.helpers.verdicts import accusations

THREE = ["Ann", "Bob", "Cat"]


def judge(game: str, moves: list[str], *options: str, **hands: str) -> Mapping[str, Any]:
    """The verdict on a deal of Cat's at a table of three that has agreed on these options."""
    log: dict[str, Any] = {"game": game, "players": THREE, "dealer": "Cat", "deals": [{"moves": moves, "hands": hands}]}
    if options:
        log["table"] = {"options": list(options)}
    return referee.judge(log)


# --- what a table may agree on -----------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["lewknor", "albaron", "reihendorf", "hummersknott", "osgodby", "viville"])
def test_samples_of_every_option_are_clean(slug: str) -> None:
    for option in referee.load_game(slug).options:
        if option.name == "single-meld":
            continue
        table = {"options": [option.name]}
        log = referee.sample(slug, seed=1, deals=2, table=table)
        assert referee.judge(log)["verdict"] == "clean", option.name
        bare = {**log, "deals": [{"dealer": deal["dealer"], "moves": deal["moves"]} for deal in log["deals"]]}
        assert accusations(referee.judge(bare)) == [], option.name


# --- what numbers change -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("melds", ["2H 3H 4H", "7H 8H 9H / 2H 4S 6D", "7H 8H 9H", "7H 8H 9H / 2H ? ?"])
def test_where_nobody_may_rearrange_how_it_was_done_is_not_judged(melds: str) -> None:
    """Only a clause that the game has is named, whatever else is wrong with the melds that were laid anew."""
    moves = ["table turn-up 4C", "Ann draw", "Ann meld 7H 8H 9H", f"Ann rearrange {melds}"]
    (found,) = judge("ahlbeck", moves)["deals"][0]["findings"]
    assert found["message"] == "Ann rearranged the melds, which nobody may do in this game."
    assert found["clause"] in referee.load_game("ahlbeck").by_id
