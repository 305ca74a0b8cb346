"""What the referee asks for: cards that nobody saw are written by their number and accuse nobody, and a deal whose hands
count is not over before they have been shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import referee
from referee.clauses.kinds import Award
from referee.loading import catalogue
from referee.play.match import match_of
from referee.reading.log import read_log
from referee.verdict.deal_entry import JudgedDeal
from referee.verdict.judging import seat_first_dealer
from tests.helpers.sampled import sample

GAMES = list(catalogue.game_files())
COUNTING = [slug for slug in GAMES if referee.load_game(slug).acting(Award, "unshown")]
"""The games in which what is left in a hand counts."""
PROVED = {"illegal", "impossible"}


def players_of(slug: str) -> int:
    """How many play: three, where the game is for so many."""
    least, most = referee.load_game(slug).players
    return min(max(least, 3), most)


def with_moves(log: dict[str, Any], moves: list[str]) -> dict[str, Any]:
    """The log with one deal, of which nobody wrote the hands down."""
    return {**log, "deals": [{"dealer": log["deals"][0]["dealer"], "moves": moves}]}


def accused(verdict: Mapping[str, Any]) -> int:
    """How much is proved against anybody."""
    return sum(found["kind"] in PROVED for deal in verdict["deals"] for found in deal["findings"])


def unseen(next_: Mapping[str, Any]) -> Iterator[str]:
    """The moves that are due, of cards that nobody saw."""
    cards = " ".join(["?"] * next_["cards"])
    for one in ({"player": next_["player"], "to": next_.get("to")}, *next_.get("beside", ())):
        yield f"{one['player']} {next_['action']} {cards}" + (f" to {one['to']}" if one.get("to") else "")


@pytest.mark.parametrize("slug", GAMES)
def test_cards_that_nobody_saw_are_as_many_as_are_due(slug: str) -> None:
    log = sample(slug, players_of(slug), 3, 1)
    moves = log["deals"][0]["moves"]
    for place in range(min(len(moves), 24)):
        so_far = with_moves(log, moves[:place])
        verdict = referee.judge(so_far)
        due = verdict["next"]
        if due and due.get("cards") and not due.get("showdown"):
            after = referee.judge(with_moves(log, [*moves[:place], *unseen(due)]))
            assert accused(after) == accused(verdict), due
            assert after["next"] is None or after["next"].get("cards") is None or after["next"] != due


def test_everybody_passes_cards_at_once() -> None:
    """Three cards each, unseen, are one move of each player."""
    log = {"game": "hearts", "players": ["Ann", "Bob", "Cat", "Dan"], "dealer": "Dan", "deals": [{"moves": []}]}
    due = referee.judge(log)["next"]
    assert (due["player"], due["cards"], due["to"]) == ("Ann", 3, "Bob")
    assert due["beside"] == [
        {"player": "Bob", "to": "Cat"},
        {"player": "Cat", "to": "Dan"},
        {"player": "Dan", "to": "Ann"},
    ]
    verdict = referee.judge({**log, "deals": [{"moves": list(unseen(due))}]})
    assert verdict["verdict"] == "clean"
    assert verdict["next"]["action"] == "play"


def test_everybody_exchanges_cards_at_once() -> None:
    log = {"game": "boesenburg", "players": ["Ann", "Bob", "Cat"], "dealer": "Cat"}
    agreed = ["Ann propose 2", "Bob agree", "Cat agree"]
    due = referee.judge({**log, "deals": [{"moves": agreed}]})["next"]
    assert (due["player"], due["action"], due["cards"], due["beside"]) == (
        "Ann",
        "exchange",
        2,
        [{"player": "Bob"}, {"player": "Cat"}],
    )
    verdict = referee.judge({**log, "deals": [{"moves": [*agreed, *unseen(due)]}]})
    assert accused(verdict) == 0
    assert verdict["next"]["action"] != "exchange"


def test_the_gifts_of_a_president_are_as_many_as_are_due() -> None:
    log = {"game": "president", "players": ["Ann", "Bob", "Cat", "Dan"], "dealer": "Dan", "first_deal": 2}
    log |= {"table": {"titles": {"president": "Ann", "scum": "Dan"}}, "deals": [{"moves": []}]}
    due = referee.judge(log)["next"]
    assert (due["player"], due["action"], due["to"]) == ("Dan", "give", "Ann")
    verdict = referee.judge({**log, "deals": [{"moves": list(unseen(due))}]})
    assert accused(verdict) == 0
    assert verdict["next"]["player"] == "Ann"


def end_of(log: dict[str, Any]) -> tuple[int, dict[str, str]]:
    """After how many moves of the first deal its play is over, and what each player then holds."""
    read = read_log(log, catalogue.find_game, {})
    for count in range(1, len(log["deals"][0]["moves"]) + 1):
        cut = {**log, "deals": [{**log["deals"][0], "moves": log["deals"][0]["moves"][:count]}]}
        read = read_log(cut, catalogue.find_game, {})
        match = match_of(read)
        seat_first_dealer(match, read)
        table = JudgedDeal(match, read.deals[0]).table
        if table.over:
            break
    hands = zip(table.names, table.hands.known, strict=False)
    return count, {name: " ".join(table.pack.names(hand)) for name, hand in hands}


@pytest.mark.parametrize("slug", COUNTING)
def test_a_deal_is_not_over_before_the_hands_that_count_are_shown(slug: str) -> None:
    """Once they are, it is worth what it is worth with every hand written down."""
    log = sample(slug, players_of(slug), 3, 1)
    whole = referee.judge(log)["deals"][0]
    count, left = end_of(log)
    moves = log["deals"][0]["moves"][:count]
    for _ in log["players"]:
        verdict = referee.judge(with_moves(log, moves))
        due = verdict["next"]
        if not (due and due.get("showdown")):
            break
        assert not verdict["deals"][0]["complete"]
        assert verdict["deals"][0]["scores"] is None
        assert due["cards"] <= len(left[due["player"]].split())
        moves = [*moves, f"{due['player']} show {left[due['player']]}"]
    verdict = referee.judge(with_moves(log, moves))
    deal = verdict["deals"][0]
    assert deal["complete"]
    assert (deal["scores"], accused(verdict)) == (whole["scores"], 0)


def test_a_knock_asks_for_what_is_laid_down() -> None:
    log: dict[str, Any] = {"game": "gin-rummy", "players": ["Ann", "Bob"], "dealer": "Bob"}
    moves = ["table turn-up 4C", "Ann draw 4C from discard", "Ann knock 8H"]
    verdict = referee.judge({**log, "deals": [{"moves": moves}]})
    assert (verdict["next"]["player"], verdict["next"]["action"], verdict["next"]["cards"]) == ("Ann", "meld", 9)
    assert not verdict["deals"][0]["complete"]
    moves += ["Ann meld 4C 4D 4H", "Ann meld 7S 8S 9S 10S", "Ann show 2C AD 3H"]
    verdict = referee.judge({**log, "deals": [{"moves": moves}]})
    assert verdict["next"]["player"] == "Bob"
    moves += ["Bob meld KC KD KH", "Bob lay-off JS on 2", "Bob show QC QD 9C 9D 6H 6C"]
    verdict = referee.judge({**log, "deals": [{"moves": moves}]})
    assert verdict["deals"][0]["complete"]
    assert verdict["deals"][0]["scores"] == {"Ann": 44, "Bob": 0}
    assert verdict["next"] is None


def test_what_is_tried_after_a_knock_belongs_to_the_deal() -> None:
    log: dict[str, Any] = {"game": "gin-rummy", "players": ["Ann", "Bob"], "dealer": "Bob"}
    log |= {"deals": [{"moves": ["table turn-up 4C", "Ann draw 4C from discard", "Ann knock 8H"]}]}
    right, wrong = referee.tries(log, ["Ann meld 4C 4D 4H", "Ann meld 4C 5D 9H"])
    assert not accused({"deals": [right]})
    assert accused({"deals": [wrong]})


def test_a_card_that_cannot_be_left_in_a_hand_is_no_card_of_it() -> None:
    """Ann has played the four that Bob shows."""
    log = sample("crazy-eights", 3, 3, 1)
    count, left = end_of(log)
    moves = log["deals"][0]["moves"][:count]
    played = next(
        move.split()[1] for move in moves if move.startswith("Ann ") and len(move.split()) == 2 and move[4:] != "pass"
    )
    name = next(name for name, hand in left.items() if hand)
    verdict = referee.judge(with_moves(log, [*moves, f"{name} show {played}"]))
    assert [found["kind"] for found in verdict["deals"][0]["findings"]].count("impossible") == 1
