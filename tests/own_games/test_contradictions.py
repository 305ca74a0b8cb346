"""A game whose clauses contradict each other, or say what means nothing beside the others, is refused by both names, with what
to do; none of the catalogue is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import referee
from referee.clauses.families import REQUIRED
from referee.clauses.registry import answering, every_clause
from referee.games.aims import aim_of
from referee.games.question import Question
from referee.loading import catalogue
from referee.loading.own import look_through
from referee.reading.yaml_text import read_yaml

TRICKS = """
deal: {cards: 7}
trump-turn-up: {from: stock}
eldest-leads:
follow-suit:
trick-winner: {of: led-suit}
winner-leads:
tricks-until-empty:
score-tricks: {each: 1}
target: {points: 15}
tie-extra-round:
"""
CLIMBING = """
deal: {cards: 9}
eldest-leads:
combinations: {sets: true, runs: none}
beating:
passing: {final: true}
pile-set-aside:
winner-leads:
first-out-wins:
round-point: {points: 1}
target: {points: 3}
tie-extra-round:
"""
MATCHING = """
deal: {cards: 6}
first-card: {effect: none}
eldest-leads:
match-top:
play-or-draw:
reshuffle:
first-out-wins:
round-point: {points: 1}
target: {points: 3}
tie-latest-round:
"""
PLAIN = {"trick-taking": TRICKS, "climbing": CLIMBING, "matching": MATCHING}
CASES: dict[str, list[dict[str, Any]]] = read_yaml((Path(__file__).parent / "contradictions.yaml").read_text())
LISTED = [
    pytest.param(family, case, id=f"{family}: {case['title']}") for family, cases in CASES.items() for case in cases
]


def a_game(family: str, case: dict[str, Any]) -> dict[str, Any]:
    """The plain game of a family with the changes of a case."""
    plain = read_yaml(PLAIN[family])
    clauses = [{id_: told} if told else id_ for id_, told in plain.items() if id_ not in case.get("without", ())]
    return {
        "name": "Any House",
        "about": "Some rules together.",
        "family": family,
        "players": case.get("players", [3, 4]),
        "pack": {"base": "standard-52", "ranks": "A K Q J 10 9 8 7 6 5 4 3 2"},
        "clauses": [*clauses, *case.get("with", ())],
    }


@pytest.mark.parametrize("family", PLAIN)
def test_a_plain_game_is_sound(family: str) -> None:
    assert look_through(a_game(family, {})).flaws == ()


@pytest.mark.parametrize("family, case", LISTED)
def test_what_contradicts_itself_is_refused_and_what_seems_to_is_not(family: str, case: dict[str, Any]) -> None:
    made = look_through(a_game(family, case))
    told = [flaw.told for flaw in made.flaws]
    if "sound" in case:
        assert told == []
        assert made.game is not None
        assert aim_of(made.game) == case["sound"]
    else:
        assert len(told) == len(case["faults"])
        assert all(said.startswith(fault) for said, fault in zip(told, case["faults"], strict=True)), told


def test_no_game_of_the_catalogue_is_refused_at_any_table() -> None:
    assert catalogue.check() == []


def test_whatever_is_asked_for_is_answered_and_what_is_for_others_is_asked_for() -> None:
    made = every_clause()
    asked = {question for clause in made for question in clause.asks_for}
    every = asked.union(*(clause.answers for clause in made), *REQUIRED.values())
    assert all(question.remedy for question in every if not answering(question))
    assert {question for question in every if question.for_others} <= asked


def test_a_question_has_one_answer_at_each_table_of_the_catalogue() -> None:
    for game in (table for slug in catalogue.game_files() for table in referee.load_game(slug).tables()):
        told: list[Question] = [one for clause in game.clauses for one in clause.answered(game) if not one.many]
        assert len(told) == len(set(told))
