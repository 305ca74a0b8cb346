"""The book of rulings is law: every alternative that a log may choose changes a verdict, and what a table declares counts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.loading import catalogue


def judge(
    game: str, moves: str, ruling: str | None, *, value: str = "", deals: int = 1, **more: Any
) -> Mapping[str, Any]:
    players = ["Ann", "Bob", "Cat"][: 3 if game == "chateau-fromage" else 2]
    log: dict[str, Any] = {
        "game": game,
        "players": players,
        "dealer": "Ann",
        "deals": [{"moves": moves}] * deals,
        **more,
    }
    if ruling is not None:
        log["rulings"] = {ruling: value}
    return referee.judge(log)


TROU_POISSON = "Ann trump S, Ann 7S, Bob 8S, Bob 9S, Ann 10S, Ann JS, Bob QS, Bob KS, Ann AS, Ann 7H, Bob 8H"


def dealers(verdict: Mapping[str, Any]) -> list[str]:
    return [deal["dealer"] for deal in verdict["deals"]]


def clauses(verdict: Mapping[str, Any]) -> list[str]:
    return [finding["clause"] for deal in verdict["deals"] for finding in deal["findings"] if finding["certain"]]


def winners(verdict: Mapping[str, Any]) -> list[str | None]:
    return [trick["winner"] for trick in verdict["deals"][0]["tricks"]]


def test_deal_rotation_fixed() -> None:
    assert dealers(judge("trou-poisson", TROU_POISSON, None, deals=2)) == ["Ann", "Bob"]
    assert dealers(judge("trou-poisson", TROU_POISSON, "deal-rotation", value="fixed", deals=2)) == ["Ann", "Ann"]


def test_follow_or_trump_strict() -> None:
    moves = "table turn-up 3H, Bob 3S, Ann 4C, Bob 5S, Ann 4H"
    assert "follow-or-trump" not in clauses(judge("reinsdorf", moves, None))
    verdict = judge("reinsdorf", moves, "follow-or-trump", value="strict")
    assert verdict["deals"][0]["findings"][0]["proof"] == {"move": 4, "card": "4H"}
    assert {"id": "follow-or-trump", "value": "strict"}.items() <= verdict["rulings"][1].items()


def test_lead_not_trump_every_lead() -> None:
    moves = "table turn-up 3H, Ann AS, Bob 4S, Ann 4H, Bob 5S, Ann 5C, Bob 6S"
    assert clauses(judge("alderley", moves, None)) == []
    assert clauses(judge("alderley", moves, "lead-not-trump", value="every-lead")) == ["lead-not-trump"]


def test_hidden_trump_next_trick() -> None:
    moves = "Bob 3S, Cat 4H, table turn-up 5H, Ann 9S, Bob 2S"
    assert winners(judge("chateau-fromage", moves, None))[0] == "Cat"
    assert winners(judge("chateau-fromage", moves, "hidden-trump", value="next-trick"))[0] == "Ann"


MULDENSTEIN = (
    "table turn-up 3S, Bob 3D, Ann 4D, Ann 4C, Bob 5C, Bob 6C, Ann 7C, Ann 8C, Bob 9C, Bob 10C, Ann JC, "
    "Ann QC, Bob KC, Bob AC, Ann 2C, Ann 3H, Bob 4H, Bob 5H, Ann 6H, Ann 7H, Bob 8H"
)


def test_shoot_whole_suit() -> None:
    verdict = judge("muldenstein", MULDENSTEIN, None)
    assert verdict["deals"][0]["scores"] == {"Ann": 13, "Bob": 0}
    verdict = judge("muldenstein", MULDENSTEIN, "shoot", value="whole-suit")
    assert verdict["deals"][0]["scores"] == {"Ann": -2, "Bob": 0}


def test_card_not_held_count() -> None:
    """Ann has never had the 9S; her 5C is still recorded."""
    log: dict[str, Any] = {"game": "calas", "players": ["Ann", "Bob"], "dealer": "Bob"}
    moves = "table turn-up 2C, Ann draw 5S, Ann meld 4C 4D 4H 4S, Ann meld 5D 5H 5S, Ann discard 9S"
    log["deals"] = [{"hands": {"Ann": "4C 4D 4H 4S 5C 5D 5H"}, "moves": moves}]
    assert not referee.judge(log)["deals"][0]["complete"]
    counted = referee.judge({**log, "rulings": {"card-not-held": "count"}})
    assert counted["deals"][0]["complete"]
    assert clauses(counted) == ["own-cards"]


def test_a_ruling_is_filed_under_every_family_that_rests_on_it() -> None:
    book = catalogue.rulings()
    for slug in catalogue.game_files():
        game = referee.load_game(slug)
        for id_ in game.all_rulings:
            assert {game.family, "general"} & set(book[id_]["families"]), f"{id_}: {slug}"


def test_every_alternative_has_a_test() -> None:
    here = {
        f"test_{id_}_{name}".replace("-", "_")
        for id_, entry in catalogue.rulings().items()
        for name in entry.get("alternatives", {})
    }
    files = Path(__file__).parent.glob("test_*.py")
    written = {name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text(), re.MULTILINE)}
    assert here - written == set()


def test_every_ruling_touches_a_game_or_the_match() -> None:
    touched = {ruling for slug in catalogue.game_files() for ruling in referee.load_game(slug).all_rulings}
    assert set(catalogue.rulings()) - touched == set(), "a ruling that no clause names"


def test_a_table_may_declare_card_values() -> None:
    log = referee.sample("hordle", 2, 2, deals=1)
    plain = referee.judge(log)["scores"]
    declared = referee.judge({**log, "table": {"card_values": {"K": 30, "Q": 30, "J": 30, "A": 30, "10": 30}}})[
        "scores"
    ]
    assert declared != plain
    assert sum(declared.values()) < sum(plain.values())


def test_a_table_may_declare_a_target() -> None:
    log = referee.sample("kientzville", 2, 1, deals=1)
    assert not referee.judge(log)["complete"]
    verdict = referee.judge({**log, "table": {"target": 2}})
    assert verdict["complete"]
    assert verdict["ending"]["clause"] == "target"


@pytest.mark.parametrize(
    "more, pointer",
    [
        ({"rulings": {"shoot": "never"}}, "/rulings/shoot"),
        ({"rulings": {"no-such": "default"}}, "/rulings/no-such"),
        ({"table": {"bags": 3}}, "/table/bags"),
        ({"table": {"target": "ten"}}, "/table/target"),
    ],
)
def test_an_unknown_choice_is_unreadable(more: dict[str, Any], pointer: str) -> None:
    with pytest.raises(referee.UnreadableLog) as caught:
        judge("muldenstein", MULDENSTEIN, None, **more)
    assert [fault.pointer for fault in caught.value.faults] == [pointer]


def test_what_the_table_does_is_said_for_answers_that_there_are() -> None:
    book = catalogue.rulings()
    said = {id_: entry["then"] for id_, entry in book.items() if "then" in entry}
    assert said["as-played"] == {"default": "The card stays."}
    for id_, then in said.items():
        assert set(then) <= {"default", *book[id_].get("alternatives", {})}, id_
        assert all(text.endswith(".") for text in then.values()), id_
