"""Moves that were met before mean what they meant, whoever met them, and nothing else is remembered."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import referee
from referee.reading import move_reader
from referee.reading.faults import Faults
from referee.reading.move_reader import MoveReader
from referee.reading.moves import Move

PACK = referee.load_game("bedem").pack
TEXTS = ["Ann 7S", "Ann pass", "Ann draw 7S from stock", "Ann bid 3", "Ann meld 7S 8S=9S", "Ann give 7S to Bob"]


def read(players: list[str], *texts: Any, extra: tuple[tuple[str, ...], ...] = ()) -> tuple[list[Any], list[str]]:
    faults = Faults()
    moves = MoveReader(PACK, players, extra).read_all(list(texts), faults, "moves")
    return [vars(move) if isinstance(move, Move) else move for move in moves], [fault.detail for fault in faults]


@pytest.fixture(autouse=True)
def nothing_met() -> None:
    vars(move_reader.phrases_of)["cache_clear"]()


def test_a_move_is_read_as_at_first() -> None:
    reader = MoveReader(PACK, ["Ann", "Bob"])
    first, again = (reader.read_all(TEXTS, Faults()) for _ in range(2))
    assert [vars(move) if isinstance(move, Move) else move for move in again] == read(["Ann", "Bob"], *TEXTS)[0]
    assert all(one is other for one, other in zip(first, again, strict=True) if isinstance(one, Move)), (
        "nothing is copied"
    )


def test_what_one_log_did_with_a_move_is_forgotten() -> None:
    reader = MoveReader(PACK, ["Ann", "Bob"])
    taken_back = reader.read_all(["Ann pass", "Ann retract"], Faults())
    assert isinstance(taken_back[0], Move)
    assert taken_back[0].corrected
    (again,) = reader.read_all(["Ann pass"], Faults())
    assert isinstance(again, Move)
    assert not again.corrected


def test_a_receiver_is_looked_for_at_each_table() -> None:
    assert read(["Ann", "Bob", "Cat"], "Ann give 7S to Cat")[0][0]["to"] == 2
    assert read(["Ann", "Cat", "Bob"], "Ann give 7S to Cat")[0][0]["to"] == 1
    assert read(["Ann", "Bob"], "Ann give 7S to Cat")[1] == ["'Cat' is no player at this table (Ann, Bob)"]


def test_a_name_that_begins_like_another_is_read_whole() -> None:
    read(["Ann", "Bob"], "Ann pass")
    (move,), _ = read(["Ann", "Ann pass"], "Ann pass")
    assert move["verb"] == "retract", "it names no card"


def test_hands_on_the_table_make_no_moves_that_players_made_before() -> None:
    read(["Ann", "Bob"], "Ann pass", "Ann 7S")
    moves, faults = read(["Ann", "Bob"], "low 7S", "low pass", extra=(("low",),))
    assert moves[0] == read(["Ann", "Bob", "low"], "low 7S")[0][0]
    assert faults == ["a hand that lies on the table plays cards; it cannot pass"]


def test_faults_are_found_each_time() -> None:
    reader = MoveReader(PACK, ["Ann", "Bob"])
    for _ in range(2):
        faults = Faults()
        reader.read_all(["Ann 7S", "Ann zz", {"player": "Ann", "cards": 5}, None], faults, "moves")
        assert [fault.pointer for fault in faults] == ["/moves/1", "/moves/2", "/moves/3"]


def test_memory_is_bounded() -> None:
    reader = MoveReader(PACK, ["Ann", "Bob"])
    reader.read_all([f"Ann bid {number}" for number in range(3 * move_reader.MOST_REMEMBERED)], Faults())
    reader.read_all([f"Ann {'7S ' * 100}"], Faults())
    crowd = MoveReader(PACK, [f"Ann{number}" for number in range(30)])
    for _ in range(2):
        crowd.read_all([f"{name} {' ' * spaces}7S" for name in crowd.players for spaces in range(80)], Faults())
    assert len(crowd.met) <= move_reader.MOST_REMEMBERED
    for known in (reader.met, reader.voices["Ann"]):
        assert len(known) <= move_reader.MOST_REMEMBERED
        assert max(map(len, known), default=0) <= move_reader.LONGEST_REMEMBERED


def test_cards_are_known_however_much_has_been_forgotten() -> None:
    reader = MoveReader(PACK, ["Ann", "Bob"])
    reader.read_all([f"Ann bid {number}" for number in range(move_reader.MOST_REMEMBERED)], Faults())
    assert PACK.ids.items() <= reader.voices["Ann"].items()


def test_players_met_before_get_the_same_verdict() -> None:
    log = referee.sample("lewknor", 3, 5, deals=1)
    as_it_was = copy.deepcopy(log)
    assert referee.judge(log) == referee.judge(log) == referee.judge(as_it_was)
    assert log == as_it_was
