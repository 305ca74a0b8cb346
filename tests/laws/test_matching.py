"""Laws of calls and challenges in matching games."""

from __future__ import annotations

import pytest

import referee
from tests.helpers.verdicts import accusations
from tests.laws.tables import MATCHING_TABLES


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
