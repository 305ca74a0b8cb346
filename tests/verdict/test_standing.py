"""What everybody at the table goes by while a deal lasts, as a verdict says it: trumps, the contract, who plays what for
which bid."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from referee.loading import catalogue

FOUR = ["Ann", "Bob", "Cat", "Dan"]


def said(game: str, moves: str, players: int = 4, **more: Any) -> list[str]:
    """What stands after these moves of the first deal, dealt by the last player."""
    log = {"game": game, "players": FOUR[:players], "dealer": FOUR[players - 1], "deals": [{"moves": moves}], **more}
    return list(referee.judge(log).get("standing", ()))


@pytest.mark.parametrize(
    "game, players, moves, stands",
    [
        (
            "euchre",
            4,
            "table turn-up KD, Ann pass, Bob pass, Cat pass, Dan pass, Ann name S alone",
            ["Ann made spades trumps and plays alone."],
        ),
        ("euchre", 4, "table turn-up KD, Ann order-up", ["Ann made diamonds trumps."]),
        ("euchre", 4, "table turn-up KD, Ann pass", []),
        (
            "contract-bridge",
            4,
            "Dan bid 1N, Ann pass, Bob bid 3N, Cat double, Dan pass, Ann pass, Bob pass",
            ["Dan plays 3 no trumps, doubled, and needs 9 tricks.", "Bob is the dummy."],
        ),
        (
            "contract-bridge",
            4,
            "Dan pass, Ann bid 1H, Bob pass, Cat bid 2H, Dan pass, Ann pass, Bob pass",
            ["Ann plays 2 hearts and needs 8 tricks.", "Cat is the dummy."],
        ),
        ("skat", 3, "Bob bid 18, Ann pass, Cat bid 24, Bob pass", ["Cat has the bid, for 24."]),
        (
            "skat",
            3,
            "Bob bid 18, Ann pass, Cat bid 24, Bob pass, Cat declare S hand schneider",
            ["Cat plays Spades from the hand, schneider announced, for a bid of 24."],
        ),
        (
            "skat",
            3,
            "Bob bid 18, Ann pass, Cat pass, Bob declare null hand",
            ["Bob plays Null from the hand, for a bid of 18."],
        ),
        ("dou-dizhu", 3, "Cat pass, Ann bid 2, Bob pass, Cat pass", ["Ann is the landlord, for a bid of 2."]),
        (
            "spades",
            4,
            "Ann bid 3, Bob bid 4, Cat bid 2, Dan bid 0",
            ["Spades are trumps.", "Bids: Ann 3, Bob 4, Cat 2, Dan 0."],
        ),
        ("jass", 4, "Ann name undenufe", ["Ann named no trumps, and the lowest card wins."]),
        ("whist", 4, "table turn-up KD", ["Diamonds are trumps."]),
    ],
)
def test_what_stands(game: str, players: int, moves: str, stands: list[str]) -> None:
    assert said(game, moves, players) == stands


@pytest.mark.parametrize("slug", list(catalogue.game_files()))
def test_it_is_said_in_sentences_until_the_deal_is_over(slug: str) -> None:
    log = referee.sample(slug, seed=5, deals=1)
    moves = log["deals"][0]["moves"]
    for place in (len(moves) // 3, 2 * len(moves) // 3):
        verdict = referee.judge({**log, "deals": [{**log["deals"][0], "moves": moves[:place]}]})
        lines = verdict.get("standing", [])
        assert len(set(lines)) == len(lines)
        assert all(line[0].isupper() and line.endswith(".") for line in lines)
    assert "standing" not in referee.judge(log)
