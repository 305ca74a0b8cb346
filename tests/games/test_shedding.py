"""Games of shedding cards by sets, runs and hands of five: what is a play, what beats it, who opens, what it all counts."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

import referee
from referee.cards.fives import Order, hand_of, hands_in
from referee.cards.groups import Attached, Body, bodies_in, readings
from referee.cards.packs import cards_of
from referee.clauses.climbing.combining import steps
from referee.games.game import Game
from referee.loading import catalogue
from tests.helpers.verdicts import sound_game

BODIES = [
    *(Body(2, length) for length in (3, 4)),
    *(Body(3, length) for length in (2, 3)),
    *(Body(3, length, Attached(1, 1, alike)) for length in (1, 2) for alike in (False, True)),
    *(Body(3, length, Attached(1, 2)) for length in (1, 2)),
    *(Body(4, 1, Attached(2, cards, alike)) for cards, alike in ((1, False), (1, True), (2, False))),
]
ORDERS = [
    Order(straights, flushes, (1, 2, 3, 4))
    for straights in ("highest", "natural", "in-order")
    for flushes in ("rank", "suit")
]


# --- what a hand can make ----------------------------------------------------------------------------------------


def close_hand(game: Game, size: int, chance: random.Random) -> list[int]:
    """Cards of a few ranks, so that much can be made of them, and jokers."""
    pack = game.pack
    ranks = [*chance.sample(range(13), 4), 11, 12]
    near = [card for card in range(pack.size) if pack.strength[card] in {*ranks, *(rank + 1 for rank in ranks)}]
    return sorted(chance.sample(near, size - 2) + list(cards_of(pack.joker_mask)))


@pytest.mark.parametrize("body", BODIES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_what_can_be_made_of_sets_is_what_is_read_as_such(body: Body, seed: int) -> None:
    game = referee.load_game("dou-dizhu")
    pack, ladder = game.pack, steps(game, "any")
    hand = close_hand(game, 12, random.Random(f"{body} {seed}"))
    listed = [(frozenset(laid.cards), laid.counts_as) for laid in bodies_in(pack, ladder, body, pack.mask(hand))]
    assert len(set(listed)) == len(listed), "nothing is listed twice"
    brute = {
        (frozenset(cards), made)
        for cards in combinations(hand, body.size)
        for made in readings(pack, ladder, body, cards)
    }
    assert set(listed) == brute


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_the_hands_of_five_that_are_listed_are_those_that_are_read(order: Order) -> None:
    pack = referee.load_game("big-two").pack
    chance = random.Random(str(order))
    for _ in range(5):
        hand = chance.sample(range(pack.size), 13)
        listed = [(frozenset(laid.cards), laid.counts_as) for laid in hands_in(pack, order, pack.mask(hand))]
        assert len(set(listed)) == len(listed)
        made = {frozenset(cards): hand_of(pack, order, cards) for cards in combinations(hand, 5)}
        assert dict(listed) == {cards: one for cards, one in made.items() if one is not None}


# --- titles ------------------------------------------------------------------------------------------------------


def changed(slug: str, **clauses: Any) -> Game:
    """The game with other parameters of some clauses, whatever its table."""
    raw = dict(catalogue.headers()[slug])
    raw["clauses"] = [_altered(entry, clauses) for entry in raw["clauses"]]
    return sound_game(slug, raw)


def _altered(entry: Any, clauses: dict[str, Any]) -> Any:
    id_ = entry if isinstance(entry, str) else next(iter(entry))
    return {**(entry if isinstance(entry, dict) else {}), id_: clauses[id_]} if id_ in clauses else entry


def test_other_parameters_are_worded() -> None:
    face_down = changed("dou-dizhu", auction={"first": "dealer", "to": 3, "word": "landlord"})
    assert "shows everybody" not in face_down.by_id["auction"].says(face_down)
    alone = changed("president", gifts={"cards": 2})
    assert "vice" not in alone.by_id["gifts"].says(alone)
