"""Deadwood: the search against counting every way by hand, and what a knocker lays down where that is worked out."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

import referee
from referee.cards.deadwood import best_answer, best_layout, least_deadwood
from referee.cards.meld_shapes import kind_of
from referee.cards.packs import cards_of
from referee.clauses.climbing.combining import steps

GAME = referee.load_game("gin-rummy")
PACK, LADDER, VALUES = GAME.pack, steps(GAME, "suit"), tuple(GAME.pack.face_values)


def mask(codes: str) -> int:
    return PACK.mask(PACK.ids[code] for code in codes.split())


def counted(hand: frozenset[int]) -> int:
    """The least deadwood, by trying every group of cards for the first card, or none."""
    if not hand:
        return 0
    first, rest = min(hand), hand - {min(hand)}
    best = VALUES[first] + counted(rest)
    for size in range(2, len(rest) + 1):
        for others in combinations(sorted(rest), size):
            if kind_of(PACK, LADDER, (first, *others)):
                best = min(best, counted(rest - set(others)))
    return best


@pytest.mark.parametrize("seed", range(40))
def test_the_least_deadwood_is_what_counting_every_way_gives(seed: int) -> None:
    """Of hands out of few ranks, where melds are many and share cards."""
    near = [card for card in range(PACK.size) if PACK.strength[card] < 5]
    hand = random.Random(seed).sample(near, 9)
    assert least_deadwood(PACK, LADDER, PACK.mask(hand), VALUES) == counted(frozenset(hand))


def test_a_card_is_laid_off_where_it_brings_on_another() -> None:
    """The seven of hearts goes to the run and not to the sevens, so that the eight may follow."""
    melds = (mask("4H 5H 6H"), mask("7S 7D 7C"))
    answer = best_answer(PACK, LADDER, mask("7H 8H KC"), VALUES, melds)
    assert answer.rest == mask("KC")


def test_a_meld_is_not_laid_down_on_which_more_would_be_laid_off() -> None:
    """Ace, two and three of hearts count six as deadwood; on them 4H and 5H could be laid off, which are nine."""
    knocker, other = mask("AH 2H 3H KS KD KC 9S 9D 9C 2C"), mask("4H 5H 8C 8D 10S QS QD JC 6C 7D")
    laid = best_layout(PACK, LADDER, knocker, (other,), VALUES, 10, True)
    assert set(laid.melds) == {mask("KS KD KC"), mask("9S 9D 9C")}
    assert laid.rest == mask("AH 2H 3H 2C")
    assert mask("AH 2H 3H") in best_layout(PACK, LADDER, knocker, (other,), VALUES, 7, True).melds


def test_a_hand_that_can_be_without_deadwood_is() -> None:
    laid = best_layout(PACK, LADDER, mask("AH 2H 3H 4H KS KD KC 9S 9D 9C"), (mask("5H 6H"),), VALUES, 10, True)
    assert not laid.rest
    assert sum(laid.melds) == mask("AH 2H 3H 4H KS KD KC 9S 9D 9C")


def test_a_hand_grown_too_large_is_not_searched() -> None:
    """Whoever draws thirty cards is told so thirty times, and quickly."""
    drawn = [PACK.codes[card] for card in cards_of(PACK.all) if PACK.codes[card] != "4C"][:30]
    moves = ["table turn-up 4C", "Bob pass", "Ann pass", *(f"Bob draw {code} from stock" for code in drawn)]
    log: dict[str, Any] = {"game": "gin-rummy", "players": ["Ann", "Bob"], "dealer": "Ann", "deals": [{"moves": moves}]}
    assert len(referee.judge(log)["next"]["legal"]) == 30
    log["deals"][0]["moves"] = [*moves, f"Bob knock {drawn[0]}"]
    (deal,) = referee.judge(log)["deals"]
    assert deal["scores"] is None
    assert {finding["clause"] for finding in deal["findings"]} >= {"turn-steps", "deadwood-knock"}


@pytest.mark.parametrize("seed, option", [(651, "undercut-20"), (722, "shutout")])
def test_a_sample_lays_every_card_off_where_it_leaves_room_for_the_others(seed: int, option: str) -> None:
    """A card that fits two melds may be wanted on one of them, for others to go on after it."""
    log = referee.sample("gin-rummy", 2, seed, deals=2, table={"options": [option]})
    assert any("lay-off" in move for deal in log["deals"] for move in deal["moves"])
    assert referee.judge(log)["verdict"] == "clean"
