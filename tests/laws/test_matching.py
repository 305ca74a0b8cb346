"""Laws of matching games: random deals at every table, judged with all hands, with some and with none."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

import referee
from referee.loading import catalogue
from tests.laws.tables import MATCHING_TABLES

SLUGS = [slug for slug in catalogue.game_files() if referee.load_game(slug).family == "matching"]
DECLARING_TABLES = [table for table in MATCHING_TABLES if referee.load_game(table[0]).lost]
"""Those of games whose file does not say which cards have effects."""
MENU = (
    "wild", "any", "second-suit", "high-three", "order lower", "order higher", "demand", "cover", "transparent", "last",
    "again", "skip", "reverse", "draw 2", "target-draw 2", "next-draws 2", "all-draw", "take", "give", "tuck", "shuffle",
    "pass-hands left", "trade", "copy", "points 3",
)  # fmt: skip

Log = dict[str, Any]


def accusations(verdict: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The findings that accuse somebody."""
    found = [finding for deal in verdict["deals"] for finding in deal["findings"]]
    return [finding for finding in found if finding["kind"] in {"illegal", "impossible"}]


def hidden(log: Log, chance: random.Random) -> list[Log]:
    """The log without hands, with half of them, and with draws that nobody saw."""
    bare, half, unseen = [], [], []
    for deal in log["deals"]:
        moves = [
            f"{move.split()[0]} draw" if " draw " in move and len(move.split()) == 3 and chance.random() < 0.7 else move
            for move in deal["moves"]
        ]
        bare.append({"dealer": deal["dealer"], "moves": deal["moves"]})
        kept = {name: cards for name, cards in deal["hands"].items() if chance.random() < 0.5}
        half.append({**deal, "hands": kept})
        unseen.append({"dealer": deal["dealer"], "moves": moves})
    return [{**log, "deals": deals} for deals in (bare, half, unseen)]


def plays(verdict: Mapping[str, Any]) -> list[list[tuple[str, str]]]:
    """Who did what in each deal."""
    return [
        [(turn["player"], move["action"]) for turn in deal["turns"] for move in turn["moves"]]
        for deal in verdict["deals"]
    ]


@pytest.mark.parametrize("slug, players", MATCHING_TABLES)
def test_samples_are_clean_and_hidden_cards_accuse_nobody(slug: str, players: int) -> None:
    by_value = any(clause.parameters.get("by") == "value" for clause in referee.load_game(slug).clauses)
    for seed in range(2):
        log = referee.sample(slug, players, seed, deals=2)
        whole = referee.judge(log)
        wrong = [one for deal in whole["deals"] for one in deal["findings"] if one["kind"] != "penalty"]
        assert wrong == []
        assert all(deal["complete"] for deal in whole["deals"])
        for record in hidden(log, random.Random(f"{slug} {players} {seed}")):
            verdict = referee.judge(record)
            assert accusations(verdict) == []
            assert plays(verdict) == plays(whole)
            if not by_value:
                assert [deal["scores"] for deal in verdict["deals"]] == [deal["scores"] for deal in whole["deals"]]


@pytest.mark.parametrize("slug, players", DECLARING_TABLES)
def test_declared_effects_accuse_nobody(slug: str, players: int) -> None:
    chance = random.Random(f"effects {slug} {players}")
    ranks = [rank.letter for rank in referee.load_game(slug).pack.ranks]
    effects = {rank: chance.choice(MENU) for rank in chance.sample(ranks, chance.randint(2, 5))}
    log = referee.sample(slug, players, 1, deals=2, table={"effects": effects})
    assert referee.judge(log)["verdict"] == "clean", effects
    for record in hidden(log, chance):
        assert accusations(referee.judge(record)) == [], effects


@pytest.mark.parametrize("slug", SLUGS)
def test_a_match_plays_to_its_end(slug: str) -> None:
    players = referee.load_game(slug).players[0]
    verdicts = (referee.judge(referee.sample(slug, players, seed)) for seed in range(10))
    verdict = next(verdict for verdict in verdicts if verdict["complete"])
    assert verdict["winners"]
    assert verdict["verdict"] == "clean"


@pytest.mark.parametrize("slug", SLUGS)
def test_any_move_may_be_taken_back_and_made_again(slug: str) -> None:
    players = referee.load_game(slug).players[0]
    log = referee.sample(slug, players, 0, deals=1)
    whole, (deal,) = referee.judge(log), log["deals"]
    chance, moves = random.Random(slug), deal["moves"]
    own = [place for place, move in enumerate(moves) if not move.startswith("table ")]
    for place in chance.sample(own, min(3, len(own))):
        player = moves[place].split()[0]
        again = [*moves[: place + 1], f"{player} retract", *moves[place:]]
        verdict = referee.judge({**log, "deals": [{**deal, "moves": again}]})
        assert accusations(verdict) == []
        assert verdict["deals"][0]["scores"] == whole["deals"][0]["scores"]


def test_every_challenge_that_is_not_settled_is_reported() -> None:
    log = referee.sample("suurhusen", 3, 1, deals=1, hands=False)
    moves = [
        "table turn-up 7S",
        "Ann 7C",
        "Bob 2C",
        "Cat challenge",
        "Cat 2H",
        "Ann challenge",
        "Ann 2D",
        "table turn-up 2H",
    ]
    log["deals"][0]["moves"] = moves
    found = [(one["move"], one["clause"]) for one in accusations(referee.judge(log))]
    assert [clause for move, clause in found if move in {4, 6}].count("claims") == 2
    assert found[-1] == (7, "first-card")


def test_a_card_that_was_laid_unseen_may_be_drawn_again_from_a_new_stock() -> None:
    effects = {"8": "second-suit", "A": "next-draws 2", "3": "points 3", "10": "trade", "K": "trade"}
    log = referee.sample("suurhusen", 6, 3, table={"effects": effects, "target": 1})
    assert referee.judge(log)["verdict"] == "clean"


def test_who_takes_the_pile_after_a_challenge_rests_on_the_book_of_rulings() -> None:
    log = referee.sample("suurhusen", 3, 1, deals=1, hands=False)
    log["deals"][0]["moves"] = ["table turn-up 7S", "Ann 7C", "Bob challenge", "table turn-up 7C"]
    assert "pile-taken" in {ruling["id"] for ruling in referee.judge(log)["rulings"]}


CALLING = [table for table in MATCHING_TABLES if referee.load_game(table[0]).has("last-card-call")]


@pytest.mark.parametrize("slug, players", CALLING)
def test_every_call_left_out_is_a_card_due(slug: str, players: int) -> None:
    log = referee.sample(slug, players, 0, deals=1)
    (deal,) = log["deals"]
    calls = [place for place, move in enumerate(deal["moves"]) if move.endswith(" call")]
    assert calls
    for place in calls:
        player = deal["moves"][place].split()[0]
        moves = [*deal["moves"][:place], *deal["moves"][place + 1 :]]
        verdict = referee.judge({**log, "deals": [{**deal, "moves": moves}]})
        (found,) = [one for one in verdict["deals"][0]["findings"] if one["kind"] == "penalty"]
        assert (found["clause"], found["move"], found["player"]) == ("last-card-call", place - 1, player)
        assert accusations(verdict) == []
        early = referee.judge({**log, "deals": [{**deal, "moves": moves[: place + 1]}]})
        if early["next"] is None:
            continue  # the next move ends the deal
        late = [*moves[: place + 1], f"{player} draw ?", *moves[place + 1 :]]
        paid = referee.judge({**log, "deals": [{**deal, "moves": late}]})
        assert not [one for one in accusations(paid) if one["move"] == place + 1], "the card that is due is drawn"
