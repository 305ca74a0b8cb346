"""Trumplestiltskin beyond its playthroughs: samples of which less is recorded, and spot questions about its jokers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import referee

Log = dict[str, Any]

SAMPLES = [(players, seed) for players in (3, 4, 5) for seed in range(3)]
every_sample = pytest.mark.parametrize("players, seed", SAMPLES)


def sample(players: int, seed: int) -> Log:
    return referee.sample("trumplestiltskin", players, seed, deals=2)


def retold(log: Log, change: Callable[[str], str | None]) -> Log:
    """The log without its hands, and with moves changed or left out."""
    deals = [{"moves": [told for move in deal["moves"] if (told := change(move))]} for deal in log["deals"]]
    return {**log, "deals": deals}


def told(log: Log) -> tuple[Any, list[str]]:
    """Winners and scores of each deal, and the clauses of what is proved to be wrong."""
    deals = referee.judge(log)["deals"]
    wrong = [found["clause"] for deal in deals for found in deal["findings"] if found["certain"]]
    return [([trick["winner"] for trick in deal["tricks"]], deal["scores"]) for deal in deals], wrong


@every_sample
def test_cards_of_the_blanket_that_nobody_saw_accuse_nobody(players: int, seed: int) -> None:
    log, chance = sample(players, seed), random.Random(seed)

    def unseen(move: str) -> str:
        name, verb, *_ = move.split()
        return f"{name} take ?" if verb == "take" and chance.random() < 0.5 else move

    assert told(retold(log, unseen)) == (told(log)[0], [])


@every_sample
def test_a_blanket_that_was_not_recorded_is_one_finding_a_deal(players: int, seed: int) -> None:
    log = sample(players, seed)
    without = retold(log, lambda move: None if " take " in move else move)
    assert told(without) == (told(log)[0], ["blanket"] * len(log["deals"]))


@pytest.mark.parametrize(
    "cards, trump, winner",
    [
        ("10D QD RJ=D KD", "S", 2),
        ("AD RJ=D BJ=S AS", "S", 2),
        ("RJ=H 9H", "S", 1),
        ("RJ=H 9S", "H", 0),
        ("9H 9H", "S", 0),
        ("KS 10S BJ=S JS", "S", 0),
    ],
)
def test_a_joker_ranks_by_the_card_under_it(cards: str, trump: str, winner: int) -> None:
    assert referee.decide_trick("trumplestiltskin", cards, trump=trump)["winner"] == winner


@pytest.mark.parametrize(
    "hand, trick, legal",
    [
        ("KS QS 10S KD BJ", "AH QS", "KS BJ=S"),
        ("KD 10S RJ BJ", "AH QS", "10S RJ=H BJ=S"),
        ("KD RJ", "AH QS", "KD RJ=D RJ=H"),
        ("AS QS 9S RJ", "KS", "AS"),
        ("AS KS BJ", "QS 9D", "KS AS"),
        ("AS RJ BJ", "", "AS RJ=D RJ=H BJ=C BJ=S"),
    ],
)
def test_what_may_be_played_with_spades_as_trumps(hand: str, trick: str, legal: str) -> None:
    answer = referee.legal_plays("trumplestiltskin", hand, trick, trump="S")
    assert answer["legal"] == legal.split()


@pytest.mark.parametrize("cards", ["RJ 9H", "BJ=H 9H"])
def test_a_joker_without_a_suit_cannot_be_asked_about(cards: str) -> None:
    with pytest.raises(referee.UnreadableLog, match="say what"):
        referee.decide_trick("trumplestiltskin", cards)
