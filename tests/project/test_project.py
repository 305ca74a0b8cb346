"""The project as a whole: its documents tell the truth, its imports point one way."""

from __future__ import annotations

import ast
import doctest
from pathlib import Path

import pytest

import referee
from tests import ROOT
from tests.project import house, structure
from tests.project.structure import PACKAGE, modules

FLOORS = (
    "value",
    "ticks",
    "errors",
    "characters",
    "english",
    "cards",
    "games",
    "reading",
    "table",
    "facts",
    "clauses",
    "loading",
    "evidence",
    "play",
    "verdict",
    "questions",
    "__init__",
    "pages",
    "tables",
    "api",
    "commands",
    "cli",
    "__main__",
)
"""The folders and files of the package from the ground up: each may import only those before it, or itself."""


def test_the_readme_tells_the_truth() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_the_package_docstring_tells_the_truth() -> None:
    assert doctest.testmod(referee).failed == 0


def floor_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[0]


def imported(path: Path) -> list[str]:
    """The floors that a module imports, for types alone too."""
    names: list[str] = []
    for node in ast.walk(structure.trees()[structure.name_of(path)]):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("referee."):
            names.append(node.module.split(".")[1])
        elif isinstance(node, ast.ImportFrom) and node.module == "referee":
            names += [name.name if name.name in FLOORS else "__init__" for name in node.names]
        elif isinstance(node, ast.Import):
            names += [name.name.split(".")[1] for name in node.names if name.name.startswith("referee.")]
    return names


def test_imports_point_one_way() -> None:
    for path in modules():
        own = floor_of(path)
        assert own in FLOORS, f"say where {own} stands"
        for name in imported(path):
            assert FLOORS.index(name) <= FLOORS.index(own), f"{path}: {own} imports {name}"


def test_only_some_modules_read_files() -> None:
    for path in modules():
        if floor_of(path) not in {"loading", "tables", "api", "commands", "cli"}:
            text = path.read_text()
            assert "open(" not in text.replace("reopen(", ""), path
            assert ".read_bytes(" not in text, path


def test_the_top_of_the_package_is_a_short_list() -> None:
    assert len([path for path in modules() if path.parent == PACKAGE]) <= 8


def test_every_folder_says_what_it_is_for() -> None:
    for folder in sorted(path for path in PACKAGE.iterdir() if (path / "__init__.py").exists()):
        told = (folder / "README.md").read_text().splitlines()
        assert 5 <= len(told) <= 12, folder.name


def test_no_more_than_three_modules_import_each_other() -> None:
    assert [circle for circle in structure.circles() if len(circle) > 3] == []


def test_no_clause_is_named_where_deals_are_judged() -> None:
    assert structure.ids_spelled() == {}


def test_no_class_comes_from_a_long_line() -> None:
    assert {name: line for name in structure.classes() if len(line := structure.chain(name)) > 4} == {}


def test_no_object_has_more_facts_than_one_can_hold_in_the_head() -> None:
    assert {name: len(own) for name in structure.classes() if len(own := structure.attributes(name)) > 40} == {}


@pytest.fixture(scope="module")
def figures() -> dict[str, house.Figures]:
    return house.measured()


@pytest.mark.parametrize("topic", house.bounds())
def test_what_is_bounded_only_goes_down(topic: str, figures: dict[str, house.Figures]) -> None:
    bounds = house.bounds()[topic]
    above = {name: f"{now} > {bounds.get(name)}" for name, now in figures[topic].items() if now > bounds.get(name, 0)}
    assert above == {}, (
        "These may only go down, and bounds.yaml is not raised: say the same with less, or find what else can go. "
        "`python -m tests.project.house` lowers the bounds of what has become less."
    )


def test_bounds_are_lowered_and_never_raised() -> None:
    old, now = {"a": {"less": 5, "more": 5}}, {"a": {"less": 4, "more": 6, "new": 7}}
    assert house.lowered(old, now) == {"a": {"less": 4, "more": 5, "new": 7}}


def test_a_mention_is_of_the_class_that_a_module_means() -> None:
    """Several modules have a class `Deal`; only the clause counts, and not where it is imported or a base."""
    deal = ("referee.clauses.dealing.hands", "Deal")
    assert deal in house.clause_classes()
    assert house.meant("referee.clauses.house.low_hands", "Deal") == deal
    assert house.meant("referee.reading.deals", "Deal") not in house.clause_classes()


def test_clauses_hardly_ask_for_each_other() -> None:
    asked = structure.asked_for_by_id()
    assert sum(asked.values()) <= 20, asked
