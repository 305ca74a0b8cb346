"""Questions about a position, each with the answer that is due.

A file of `asked/` is a list of cases, each with a `name` (a sentence) and, where it says more, a `note`; with what is asked,
by the name of the function (`legal_plays`, `decide_trick`) and its arguments; and with what is expected: `faults` where the
question cannot be read, each as `POINTER: WHY`, or members of the answer. A list of cards with clauses stands there as card
to clause, and what an answer says besides (`why`, `rule`, `held` ...) counts only where the case has it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.reading.yaml_text import read_yaml
from tests.helpers.in_turn import about

FUNCTIONS: dict[str, Callable[..., Any]] = {"legal_plays": referee.legal_plays, "decide_trick": referee.decide_trick}
FILES = {path.stem: path for path in sorted((Path(__file__).parent / "asked").glob("*.yaml"))}


def holds(answer: Any, wanted: Any) -> bool:
    """Has the answer all that is wanted of it?"""
    if isinstance(wanted, dict) and isinstance(answer, list):
        answer = {one["card"]: one["clause"] for one in answer}
        return bool(answer == wanted)
    if isinstance(wanted, dict) and isinstance(answer, dict):
        return all(key in answer and holds(answer[key], value) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(answer, list):
        return len(answer) == len(wanted) and all(map(holds, answer, wanted))
    return bool(answer == wanted)


@pytest.mark.parametrize("file", FILES)
def test_the_answers_are_as_they_must_be(file: str) -> None:
    for case in read_yaml(FILES[file].read_bytes()):
        with about(case["name"]):
            hold(case)


def hold(case: dict[str, Any]) -> None:
    """Asserts that the answer to a question is the one that is expected."""
    (name,) = case.keys() & FUNCTIONS.keys()
    assert {"name", name, "expect"} <= case.keys() <= {"name", "note", name, "expect"}
    wanted = case["expect"]
    if "faults" in wanted:
        with pytest.raises(referee.UnreadableLog) as error:
            FUNCTIONS[name](**case[name])
        assert [f"{fault.pointer}: {fault.detail}" for fault in error.value.faults] == wanted["faults"]
        return
    answer = FUNCTIONS[name](**case[name])
    assert holds(answer, wanted), answer
    absent = {"depends", "legal", "not_legal", "rests_on_hand", "draw", "pass"} - wanted.keys()
    assert not absent & answer.keys(), "more is answered than is expected"
