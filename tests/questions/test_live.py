"""The table that one plays at: its verdict is always that of `judge` on its log."""

from __future__ import annotations

import doctest
from typing import Any

import pytest

import referee
from referee.verdict import live
from tests.helpers.sampled import sample

GAMES = [("bedem", 3), ("boesenburg", 4), ("earnley", 4), ("lewknor", 3), ("roolz", 2)]
"""One or two of each family."""


def test_its_docstring_tells_the_truth() -> None:
    assert doctest.testmod(live).failed == 0


def begun(slug: str, players: int) -> tuple[referee.Table, dict[str, Any]]:
    """A table where the sample's last deal has been dealt, and that deal."""
    log = sample(slug, players, 1)
    table = referee.Table(slug, log["players"], table=log.get("table"), rulings=log.get("rulings"))
    deal = log["deals"][-1]
    assert table.deal(dealer=deal["dealer"], hands=deal["hands"]) == []
    return table, deal


@pytest.mark.parametrize("slug, players", GAMES)
def test_a_deal_played_move_by_move_is_the_deal_judged_at_once(slug: str, players: int) -> None:
    table, deal = begun(slug, players)
    for place, move in enumerate(deal["moves"]):
        assert table.next is not None
        if place % 7 == 0:
            assert table.verdict() == referee.judge(table.log)
        assert table.play(move) == []
    assert table.log["deals"][-1] == deal
    assert table.verdict() == referee.judge(table.log)
    assert table.verdict()["verdict"] == "clean"
    assert table.scores == table.verdict()["scores"]


@pytest.mark.parametrize("slug, players", GAMES)
def test_moves_undone_leave_no_trace(slug: str, players: int) -> None:
    table, deal = begun(slug, players)
    before = table.verdict()
    for move in deal["moves"][:5]:
        table.play(move)
    undone = [table.undo() for _ in deal["moves"][:5]]
    assert undone == deal["moves"][:5][::-1]
    assert table.verdict() == before
    assert table.undo() is None
    assert table.log["deals"] == []
    with pytest.raises(IndexError):
        table.undo()


def test_an_illegal_play_lies_there_and_is_found_when_it_is_proved() -> None:
    table = referee.Table("bedem", ["Ann", "Bob", "Cat"])
    assert [table.play(move) for move in ("Bob 7S", "Cat 4H")][1][0]["kind"] == "unproven"
    for move in ("Ann 10S", "Ann 2D", "Bob 3D"):
        table.play(move)
    found, *_ = table.play("Cat 9S")
    assert (found["kind"], found["move"], found["proof"]) == ("illegal", 1, {"move": 5, "card": "9S"})


def test_what_cannot_be_read_leaves_the_table_as_it_was() -> None:
    table = referee.Table("bedem", ["Ann", "Bob", "Cat"])
    before = table.log
    with pytest.raises(referee.UnreadableLog) as unreadable:
        table.play("Dan 7S")
    assert unreadable.value.faults[0].pointer == "/deals/0/moves/0"
    assert table.log == before
    with pytest.raises(referee.UnreadableLog):
        table.deal(hands={"Dan": "7S"})
    assert table.log == before
    with pytest.raises(referee.UnreadableLog):
        referee.Table("bedem", ["Ann"])
    with pytest.raises(referee.UnknownGame):
        referee.Table("no such game", ["Ann", "Bob"])


def test_what_it_hands_out_is_nobody_elses() -> None:
    table, _ = begun("bedem", 3)
    table.log["deals"].clear()
    table.verdict()["deals"].clear()
    assert table.next is not None
    table.next["legal"].clear()
    assert table.verdict() == referee.judge(table.log)
    assert repr(table) == "<Table bedem, Ann, Bob, Cat: 0 moves>"
