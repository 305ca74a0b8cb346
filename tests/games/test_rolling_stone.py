"""Rolling Stone: what is asked about it most, hands that nobody wrote down, and spot questions."""

from __future__ import annotations

import subprocess
import sys

import pytest

import referee

GAME = "rolling-stone"


@pytest.mark.parametrize(
    "players, cards, each, lowest", [(4, 32, 8, 7), (5, 40, 8, 5), (6, 48, 8, 3), (7, 49, 7, 3), (8, 48, 6, 3)]
)
def test_the_pack_is_stripped_to_fit_the_table(players: int, cards: int, each: int, lowest: int) -> None:
    hands = referee.sample(GAME, players, 0)["deals"][0]["hands"]
    dealt = [card for hand in hands.values() for card in hand.split()]
    assert {len(hand.split()) for hand in hands.values()} == {each}
    assert len(set(dealt)) == len(dealt) == cards
    numbers = sorted(int(card[:-1]) for card in dealt if card[:-1].isdigit())
    assert [number for number in numbers if number < lowest] == ([2] if players == 7 else [])
    assert ("2C" in dealt) is (players == 7)


def test_a_sample_comes_to_an_end_where_few_random_deals_do() -> None:
    """Eight players who play on until one is left seldom end within the moves that are enough for other deals."""
    log = referee.sample("rolling-stone", 8, 10671, deals=2, table={"play-on": True})
    assert all(deal["complete"] for deal in referee.judge(log)["deals"])


def test_the_first_verdict_of_a_process_is_that_of_any_other() -> None:
    log = {
        "game": "rolling-stone",
        "players": ["Ann", "Bob", "Cat", "Dan"],
        "dealer": "Dan",
        "table": {"trump": "last-card"},
        "deals": [{"moves": ["table turn-up KS", "Ann 10D", "Bob AD", "Cat 8D"]}],
    }
    program = f"import referee; log = {log}; assert referee.judge(log) == referee.judge(log)"
    subprocess.run([sys.executable, "-c", program], check=True)
