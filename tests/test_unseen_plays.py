"""Cards that nobody knows in matching and melding games: each log has a reading under which everything was right."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from tests.logs import Log, Verdict

EIGHTS = {"effects": {"8": "reverse"}}
SEVENS = {"effects": {"7": "draw 2"}}


def matching(moves: str, table: dict[str, Any], players: str = "Ann Bob Cat", **deal: Any) -> Log:
    """A deal of a matching game whose dealer is the last player."""
    names = players.split()
    return {"game": "alton-pancras", "players": names, "dealer": names[-1], "table": table,
            "deals": [{"moves": moves.split(", "), **deal}]}  # fmt: skip


def found(verdict: Verdict) -> list[tuple[int, str, str]]:
    """The findings of the last deal that are not merely open: the move, the kind, the clause."""
    own = verdict["deals"][-1]["findings"]
    return [(one["move"], one["kind"], one["clause"]) for one in own if one["kind"] != "unproven"]


TANTOBIE_BLIND = """
table turn-up 8S, Ann 7S, Bob AS, Cat AH, Dan draw 9H, Eve 5H, Ann 8H from row, Bob draw 10C, Cat draw 3D,
Dan 9H, Dan call, Eve 2H from row, Ann 10H from row, Bob 10C, Cat draw 3C, Dan 10S, Eve draw AH, Ann draw 8H,
Bob draw 10C, Cat draw 9H, Dan 9S from row, Eve draw 5H, Ann draw 10H, Bob draw AS, Cat 9H, Dan 7H from row,
Eve 5H, Eve call, Ann 8H, Ann call, Bob draw 8S, Cat draw 7S, Dan 4H from row, Eve AH, Ann 10H, Bob 10C,
Cat 3C, Dan play 9C from blind, Eve draw 2H, Ann draw 10S, Bob draw 10H, Cat draw 10C,
Dan play 9D from blind, Eve draw 8H, Ann draw 9S, Bob draw 4H, Cat ?, Dan play 7C from blind, Eve draw 9H
"""
TANTOBIE_RESHUFFLED = """
table turn-up 6H, Ann draw 8D, Bob draw 9D, Cat 5H, Dan draw 2S, Eve draw 3D, Ann draw 6H, Bob pass,
Cat 3H from row, Dan draw 5H, Eve 3D, Eve call, Ann 8D, Bob 9D, Bob call, Cat 2D from row, Dan draw 9D,
Eve draw 3H, Ann draw 3D, Bob draw 8D, Cat pass, Dan 9D, Eve draw 2D, Ann pass, Bob 8D, Bob call,
Cat draw 9D, Dan pass, Eve 2D, Ann 3D, Bob draw 8D, Cat 9D, Dan 9S, Eve AS, Eve call, Ann 7S, Ann call,
Bob draw 2D, Cat draw AS, Dan draw 9D, Eve draw 3D, Ann draw 9S, Bob pass, Cat AS, Dan 2S, Eve draw 7S,
Ann ?, Ann call, Bob draw AS, Cat 9H from row, Dan 9D, Dan call, Eve 3D, Ann draw 9H, Bob 2D,
Cat play 7C from blind, Dan draw 9D, Eve draw 2S, Ann draw 9S, Bob 8D, Cat play 7C from blind, Dan 9D,
Dan call, Eve draw 8D, Ann 9S
"""


def tantobie(moves: str) -> Log:
    told = moves.strip().replace("\n", " ").split(", ")
    return {
        "game": "tantobie",
        "players": ["Ann", "Bob", "Cat", "Dan", "Eve"],
        "dealer": "Eve",
        "deals": [{"moves": told}],
    }


MAU_MAU: Log = {
    "game": "mau-mau",
    "players": ["Ann", "Bob", "Cat"],
    "dealer": "Cat",
    "deals": [{"hands": {"Bob": "QC QH AH 8S JS"}, "moves": ["table turn-up 10S", "Ann ?", "Bob draw 9S"]}],
}


@pytest.mark.parametrize(
    "log",
    [
        pytest.param(matching("table turn-up 9C, Ann ?, Bob 7D, Cat draw 2S 3S 4S 5S, Ann KD", SEVENS), id="adding up"),
        pytest.param(
            matching("table turn-up 9C, Ann ?, Bob ?, Cat draw 2S 3S 4S 5S, Ann KD", SEVENS), id="both unseen"
        ),
        pytest.param(matching("table turn-up 9C, Ann ?, Cat KC, Bob 2C, Ann 3C", EIGHTS), id="reverse"),
        pytest.param(tantobie(TANTOBIE_BLIND), id="a blind card that failed"),
        pytest.param(tantobie(TANTOBIE_RESHUFFLED), id="a card that has come back"),
        pytest.param(MAU_MAU, id="a Jack may lie there"),
    ],
)
def test_while_everything_may_have_been_right_nobody_is_accused(log: Log) -> None:
    verdict = referee.judge(log)
    assert (verdict["verdict"], found(verdict)) == ("undecided", [])


def test_a_card_that_failed_blind_leaves_its_player_in_the_deal() -> None:
    verdict = referee.judge(tantobie(TANTOBIE_BLIND))
    assert verdict["next"]["player"] == "Ann"
    assert verdict["deals"][0]["complete"] is False
    assert [move for turn in verdict["deals"][0]["turns"] for move in turn["moves"]][-2]["failed"] is True


def test_what_is_wrong_in_every_reading_stays_proved() -> None:
    """Whatever the card was, a heart does not follow a club of another rank."""
    verdict = referee.judge(matching("table turn-up 9C, Ann ?, Bob 7D, Cat 7C, Ann 4H", EIGHTS))
    assert found(verdict) == [(4, "illegal", "match-top")]


def test_who_was_out_of_turn_is_open_where_the_card_may_have_turned_play_round() -> None:
    """Either Cat or Ann was out of turn: Cat if play goes on as before, Ann if the card turned it round."""
    verdict = referee.judge(matching("table turn-up 9C, Ann ?, Bob 2C, Cat 3C, Bob 4C", EIGHTS))
    assert found(verdict) == []
    assert verdict["verdict"] == "undecided"
    known = referee.judge(matching("table turn-up 9C, Ann 6C, Bob 2C, Cat 3C, Bob 4C", EIGHTS))
    assert found(known) == [(4, "illegal", "turn-order")]


def test_with_one_card_of_two_kinds_everything_is_tried() -> None:
    """Four cards are right for no card that Ann can have played."""
    verdict = referee.judge(matching("table turn-up 9C, Ann 7C, Bob 2C, Cat 3C, Ann ?, Bob 4D, Bob 5D", SEVENS))
    assert (6, "illegal", "turn-order") in found(verdict)


def test_points_that_an_unseen_card_may_have_brought_are_open() -> None:
    log = referee.sample("alton-pancras", 3, 0, table={"effects": dict.fromkeys("56789JQK", "points 3")})
    moves = log["deals"][0]["moves"]
    place = next(place for place, move in enumerate(moves) if len(move.split()) == 2)
    hidden = [*moves[:place], f"{moves[place].split()[0]} ?", *moves[place + 1 :]]
    verdict = referee.judge({**log, "deals": [{**log["deals"][0], "hands": {}, "moves": hidden}]})
    assert verdict["deals"][0]["complete"]
    assert verdict["deals"][0]["scores"] is None
    assert ("unproven", "effect-points") in {(one["kind"], one["clause"]) for one in verdict["deals"][0]["findings"]}


@pytest.mark.parametrize("effect, legal", [("second-suit", ["4D", "KD", "pass"]), ("demand", ["pass"])])
def test_what_may_follow_is_not_certain_where_what_was_named_is_not_known(effect: str, legal: list[str]) -> None:
    log: Log = {
        "game": "la-belle-etoile",
        "players": ["Ann", "Bob", "Cat"],
        "dealer": "Cat",
        "table": {"effects": {"8": effect}},
        "deals": [{"hands": {"Bob": "4C 4D KD 7H 6S QS"}, "moves": ["table turn-up 3D", "Ann 8D"]}],
    }
    due = referee.judge(log)["next"]
    assert (due["player"], due["legal"], due["certain"]) == ("Bob", legal, False)
    log["deals"][0]["moves"][1] += " suit H rank K"
    assert "certain" not in referee.judge(log)["next"]


def test_several_cards_with_a_major_arcanum_are_listed() -> None:
    log: Log = {
        "game": "stinchcombe",
        "players": ["Ann", "Bob"],
        "dealer": "Bob",
        "deals": [{"hands": {"Bob": "4M 4W 9C 2S PS 9P 1M AS QS 15M 8W"}, "moves": ["table turn-up 4C"]}],
    }
    due = referee.judge(log)["next"]
    assert due["legal"] == ["9C", "4W", "4M", "4M 4W", "4W 4M", "pass"]
    for play in due["legal"]:
        tried = {**log, "deals": [{**log["deals"][0], "moves": ["table turn-up 4C", f"Bob {play}"]}]}
        assert referee.judge(tried)["verdict"] == "clean"
