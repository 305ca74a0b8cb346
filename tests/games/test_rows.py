"""Rows on the table: what a log need not say about them, and what it says wrongly."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest

import referee

GAMES = [("heydour", 2), ("heydour", 4), ("heydour", 5), ("lees", 3), ("tithby", 2), ("tithby", 3)]


def accused(log: dict[str, Any]) -> list[Mapping[str, Any]]:
    """The findings that say something is wrong."""
    deals = referee.judge(log)["deals"]
    return [one for deal in deals for one in deal["findings"] if one["kind"] in {"illegal", "impossible"}]


def without_sources(log: dict[str, Any]) -> dict[str, Any]:
    """The same log when it does not say where cards come from."""
    changed = copy.deepcopy(log)
    for deal in changed["deals"]:
        deal["moves"] = [move.removesuffix(" from row").removesuffix(" from blind") for move in deal["moves"]]
    return changed


@pytest.mark.parametrize("slug, players", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_where_a_card_comes_from_follows_from_the_plays(slug: str, players: int, seed: int) -> None:
    log = referee.sample(slug, players, seed)
    bare = without_sources(log)
    told, untold = referee.judge(log), referee.judge(bare)
    assert told["verdict"] == "clean"
    assert [deal["scores"] for deal in told["deals"]] == [deal["scores"] for deal in untold["deals"]]
    assert [deal["tricks"] for deal in told["deals"]] == [deal["tricks"] for deal in untold["deals"]]
    for deal in bare["deals"]:
        del deal["hands"]
    assert accused(bare) == []


@pytest.mark.parametrize("players, hand", [(2, 7), (3, 7), (4, 5), (5, 2)])
def test_rows_come_first_where_the_pack_is_small(players: int, hand: int) -> None:
    hands = referee.sample("heydour", players, 1, deals=1)["deals"][0]["hands"]
    assert {name: len(cards.split()) for name, cards in hands.items() if "/" not in name} == dict.fromkeys(
        [name for name in hands if "/" not in name], hand
    )
    assert {len(cards.split()) for name, cards in hands.items() if "/" in name} == {3}


def deal_of(*moves: str, **hands: str) -> dict[str, Any]:
    """The beginning of a deal of Lees between Ann, who leads, and Bob."""
    named = {name.replace("_", "/"): cards for name, cards in hands.items()}
    return {
        "game": "lees",
        "players": ["Ann", "Bob"],
        "dealer": "Bob",
        "deals": [{"hands": named, "moves": list(moves)}],
    }


def test_a_card_recorded_in_a_row_is_played_from_it() -> None:
    (found,) = accused(deal_of("Ann 4C", "Bob 5H", Bob_row="5H 5S JC"))
    assert (found["move"], found["clause"], found["player"]) == (1, "rows", "Bob")


def test_a_card_in_the_row_of_another_is_nobody_elses() -> None:
    (found,) = accused(deal_of("Ann 4C", "Bob 6S", Ann_row="6S 3C 3D"))
    assert (found["clause"], found["player"]) == ("own-cards", "Bob")


def test_a_row_is_no_player() -> None:
    with pytest.raises(referee.UnreadableLog):
        referee.judge(deal_of("Ann 4C", "Bob/row 5H"))


def test_a_row_card_may_be_taken_back() -> None:
    log = referee.sample("lees", 2, 3, deals=1)
    moves = log["deals"][0]["moves"]
    place = next(place for place, move in enumerate(moves) if move.endswith("from row"))
    bare = moves[place].removesuffix(" from row")
    log["deals"][0]["moves"] = [*moves[:place], bare, f"{bare.split()[0]} retract", *moves[place:]]
    assert accused(log) == []


def test_any_face_down_card_may_be_tried() -> None:
    log = referee.sample("tithby", 2, 1, deals=1)
    deal = log["deals"][0]
    place = next(place for place, move in enumerate(deal["moves"]) if move.endswith("from blind"))
    player = deal["moves"][place].split()[0]
    deal["moves"] = deal["moves"][:place]
    upcoming = referee.judge(log)["next"]
    assert upcoming["player"] == player
    assert set(deal["hands"][f"{player}/blind"].split()) <= set(upcoming["legal"])


def test_a_blind_card_on_cards_nobody_saw_leaves_the_turn_open() -> None:
    log = referee.sample("lees", 3, 0, deals=1)
    moves = log["deals"][0]["moves"]
    blind = next(place for place, move in enumerate(moves) if move.endswith("from blind"))
    log["deals"][0]["moves"] = [*moves[: blind - 1], f"{moves[blind - 1].split()[0]} ?", *moves[blind : blind + 1]]
    verdict = referee.judge(log)
    assert [(one["kind"], one["move"]) for one in verdict["deals"][0]["findings"]] == [
        ("unproven", blind - 1),
        ("unproven", blind),
    ]
    assert verdict["next"]["player"] is None
    assert verdict["deals"][0]["scores"] is None
    log["deals"][0]["moves"] += [f"{moves[blind + 1].split()[0]} pass", *(f"{name} pass" for name in log["players"])]
    assert accused(log) == []
