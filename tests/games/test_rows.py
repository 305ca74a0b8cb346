"""Rows on the table: what a log need not say about them, and what it says wrongly."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest

import referee
from referee.loading.own import look_through
from referee.reading.yaml_text import read_yaml
from referee.verdict.trial import ACCUSING

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


ROWS = """
name: Rows and a Redraw
about: Two rows remain when the hand is gone, and cards may be changed before play.
family: melding
players: [3, 3]
pack: {base: standard-52, ranks: K Q J 10 9 8 7 6 5 4 3 2 A, jokers: [RJ, BJ]}
clauses:
  - deal: {cards: 8}
  - discard-pile
  - rows: {cards: 3}
  - eldest-leads
  - turn-steps
  - draw-source
  - melds
  - wild-jokers
  - rearrange: {revalue: true}
  - reshuffle: {keeps: nothing}
  - first-out-wins
  - opening-exchange: {cards: any, word: redraw}
  - round-point: {points: 1}
  - target: {points: 90}
  - tie-extra-round
"""


def test_only_players_may_propose_an_exchange() -> None:
    made = look_through(read_yaml(ROWS))
    assert made.flaws == ()
    assert made.game is not None
    table = referee.Table(made.game, ["Ann", "Bob", "Cat"])
    table.deal(dealer="Ann")
    offered = [one["player"] for one in table.next["optional"] if one["action"] == "propose"]
    assert offered == ["Ann", "Bob", "Cat"]
    for seed in range(1000, 1006):
        log = referee.sample(made.game, seed=seed, deals=1)
        found = [one for deal in referee.judge(log)["deals"] for one in deal["findings"] if one["kind"] in ACCUSING]
        assert found == []
