"""The book of rulings is law: every alternative that a log may choose changes a verdict, and what a table declares counts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import referee
from referee.loading import catalogue
from tests.games.test_logs import FILES, cases


def test_a_ruling_is_filed_under_every_family_that_rests_on_it() -> None:
    book = catalogue.rulings()
    for slug in catalogue.game_files():
        game = referee.load_game(slug)
        for id_ in game.all_rulings:
            assert {game.family, "general"} & set(book[id_]["families"]), f"{id_}: {slug}"


def test_every_alternative_changes_a_verdict() -> None:
    """Of a log that chooses it and stands among those of `logs/`, or of one in a test that is called after both."""
    files = Path(__file__).parent.glob("test_*.py")
    shown = {name for file in files for name in re.findall(r"^def test_(\w+)", file.read_text(), re.MULTILINE)}
    for _, case in (each for file in FILES for each in cases(file)):
        for id_, name in (case["log"].get("rulings") or {}).items():
            alternative = f"{id_}_{name}".replace("-", "_")
            if alternative not in shown and outcome(case["log"]) != outcome(without(case["log"], id_)):
                shown.add(alternative)
    book = catalogue.rulings().items()
    every = {f"{id_}_{name}".replace("-", "_") for id_, entry in book for name in entry.get("alternatives", {})}
    assert every - shown == set()


def without(log: dict[str, Any], ruling: str) -> dict[str, Any]:
    """The log with the default answer to one question."""
    return {**log, "rulings": {id_: name for id_, name in log["rulings"].items() if id_ != ruling}}


def outcome(log: dict[str, Any]) -> object:
    """What a log comes to, apart from what the verdict says of the rulings that it rests on."""
    try:
        return {**referee.judge(log), "rulings": None}
    except referee.UnreadableLog as error:
        return [fault.detail for fault in error.faults]


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


def test_what_the_table_does_is_said_for_answers_that_there_are() -> None:
    book = catalogue.rulings()
    said = {id_: entry["then"] for id_, entry in book.items() if "then" in entry}
    assert said["as-played"] == {"default": "The card stays."}
    for id_, then in said.items():
        assert set(then) <= {"default", *book[id_].get("alternatives", {})}, id_
        assert all(text.endswith(".") for text in then.values()), id_
