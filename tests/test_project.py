"""The project as a whole: its documents tell the truth, its imports point one way."""

from __future__ import annotations

import ast
import doctest
from pathlib import Path

import pytest

import referee

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "referee"

LAYERS = (
    "errors",
    "characters",
    "notation",
    "json_text",
    "cards",
    "names",
    "lost_lists",
    "game",
    "moves",
    "record",
    "words",
    "move_reader",
    "combinations",
    "melds",
    "meld_readings",
    "copies",
    "declarations",
    "log",
    "table_facts",
    "table",
    "eras",
    "clauses",
    "game_file",
    "catalogue",
    "knowledge",
    "families",
    "match",
    "spot_table",
    "spot_words",
    "spot_asks",
    "spot_facts",
    "spot_effects",
    "spot_cases",
    "spot_climbing",
    "spot_matching",
    "spot_melding",
    "spot",
    "sampling",
    "__init__",
    "documents",
    "places",
    "written_logs",
    "schema",
    "pages",
    "terminal",
    "api",
    "commands",
    "cli",
    "__main__",
)
"""Modules and packages from the ground up: each may import only those before it, or itself."""


def test_the_readme_tells_the_truth() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_the_package_docstring_tells_the_truth() -> None:
    assert doctest.testmod(referee).failed == 0


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py"))


def layer_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[0]


def imported(path: Path) -> list[str]:
    """The layers that a module imports when it runs; imports for types alone do not count."""
    tree = ast.parse(path.read_text())
    names: list[str] = []
    for node in walk_running(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("referee."):
            names.append(node.module.split(".")[1])
        elif isinstance(node, ast.ImportFrom) and node.module == "referee":
            names += [name.name if name.name in LAYERS else "__init__" for name in node.names]
        elif isinstance(node, ast.Import):
            names += [name.name.split(".")[1] for name in node.names if name.name.startswith("referee.")]
    return names


def walk_running(tree: ast.AST) -> list[ast.AST]:
    nodes: list[ast.AST] = []
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            continue
        nodes += [child, *walk_running(child)]
    return nodes


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    own = layer_of(path)
    assert own in LAYERS, f"say where {own} stands"
    for name in imported(path):
        assert LAYERS.index(name) <= LAYERS.index(own), f"{own} imports {name}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_some_modules_read_files(path: Path) -> None:
    allowed = {"catalogue", "api", "commands", "schema", "cli"}
    text = path.read_text()
    if layer_of(path) not in allowed:
        assert "open(" not in text.replace("reopen(", "")
        assert ".read_bytes(" not in text
