"""Cards that are passed on before play, which the log need not name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.helpers.verdicts import accusations, judged

NAMES = ["Ann", "Bob", "Cat", "Dan"]
HANDS = {
    "Ann": "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC",
    "Bob": "2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD",
    "Cat": "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH",
    "Dan": "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS",
}
UNSEEN = "Ann give ? ? ? to Bob, Bob give ? ? ? to Cat, Cat give ? ? ? to Dan, Dan give ? ? ? to Ann"


def hearts(*deals: str) -> Mapping[str, Any]:
    written = [{"hands": HANDS, "moves": moves} for moves in deals]
    return judged({"game": "hearts", "players": NAMES, "dealer": "Dan", "deals": written})


def test_what_comes_in_unseen_may_be_any_card_that_the_neighbour_had() -> None:
    verdict = hearts(
        f"{UNSEEN}, Ann 2C, Bob AC, Cat 3D, Dan 4S, Bob KC, Cat 4D, Dan 2H, Ann 3C, Bob QC, Cat 5D, Dan 5S, Ann 4C"
    )
    assert accusations(verdict) == []


@pytest.mark.parametrize(
    "moves, place",
    [
        ("Ann 2C, Bob AC, Cat 3D, Dan 4S, Bob KC, Cat 4D, Dan 5S, Ann 3C, Bob QC, Cat 5D, Dan 6S, Ann 4C, Bob JC", 16),
        ("Ann 2C, Bob AC, Cat 3C", 6),
        ("Ann 2C, Bob AC, Cat 3D, Dan 4S, Bob AC", 8),
    ],
    ids=["a fourth card of three", "a card of somebody who gave to another", "a card that has been played"],
)
def test_it_can_be_no_other_card(moves: str, place: int) -> None:
    found = [(one["move"], one["kind"], one["clause"]) for one in accusations(hearts(f"{UNSEEN}, {moves}"))]
    assert found[0] == (place, "impossible", "own-cards")


def test_in_a_deal_in_which_nobody_passes_a_card_that_is_passed_is_against_the_rules() -> None:
    """With four players nobody passes in every fourth deal."""
    verdict = hearts("", "", "", "Ann give 2C 3C 4C to Bob")
    found = [(one["deal"], one["move"], one["kind"], one["clause"]) for one in accusations(verdict)]
    assert (4, 0, "illegal", "pass-on") in found
