"""Figures of the house, as its own source tells them: what is held against `bounds.yaml`, which may only go down.

`python -m tests.project.house` writes each bound down to what is measured now, and none up.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yaml

from tests import ROOT
from tests.project.structure import PACKAGE, modules, name_of, trees

BOUNDS = ROOT / "tests" / "project" / "bounds.yaml"
HEAD = "# What is measured by house.py. Each may only go down: `python -m tests.project.house` lowers what has become less.\n"
ONE_LOG = """
import json, os, sys
import referee
log = {"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann", "deals": [
    {"moves": "Bob 7S, Cat 4H, Ann 10S, Ann 2D, Bob 3D, Cat 5D, Cat 9S, Ann 5C, Bob 6H"}]}
log, root, seen = json.dumps(log).encode(), os.path.dirname(referee.__file__), []
def note(frame, event, _):
    if event == "call" and frame.f_code.co_filename.startswith(root):
        seen.append(frame.f_code.co_filename)
referee.judge(log)
sys.setprofile(note)
referee.judge(log)
sys.setprofile(None)
print(len(seen), len(set(seen)), sum(one != next for one, next in zip(seen, [None, *seen])))
"""
"""Judges nine cards with one breach twice and prints, of the second time, calls, modules and changes of module."""

Figures = dict[str, int]


def measured() -> dict[str, Figures]:
    """Every figure that has a bound."""
    inside, outside = mentions()
    code = lines_of_code()
    games = sum(1 for _ in (ROOT / "catalogue" / "games").rglob("*.yaml"))
    calls, met, changes = way_of_one_log()
    return {
        "what code knows of concrete clauses": {
            "mentions of a clause's class by other code in clauses/": inside,
            "mentions of a clause's class elsewhere": outside,
            "clauses that are a Statement": sum(
                any(name == "Statement" for _, name in ancestors(one)) for one in clause_classes()
            ),
        },
        "the way of one small log": {"calls": calls, "modules": met, "changes of module": changes},
        "lines of code": {
            "referee": sum(code.values()),
            "clauses for each game": round(code["clauses"] / games),
            **dict(sorted(code.items())),
        },
        "names": {f"modules named {name}": len(where) for name, where in crowded_names().items()},
        "lines of the suite": {
            "tests": sum(len(file.read_text().splitlines()) for file in (ROOT / "tests").rglob("*.py"))
        },
    }


def lines_of_code() -> Counter[str]:
    """Lines that hold code, by folder: blank lines, comments and docstrings aside."""
    found: Counter[str] = Counter()
    for path in modules():
        found[path.relative_to(PACKAGE).parts[0].removesuffix(".py")] += _code(path)
    return found


def _code(path: Path) -> int:
    said: set[int] = set()
    for node in ast.walk(trees()[name_of(path)]):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else []:
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str):
                said |= set(range(one.lineno, (one.end_lineno or one.lineno) + 1))
    lines = enumerate(path.read_text().splitlines(), 1)
    return sum(bool(line.strip()) and not line.strip().startswith("#") and at not in said for at, line in lines)


Class = tuple[str, str]
"""The module of a class, and its name."""


@cache
def _names() -> dict[str, dict[str, Class]]:
    """For each module, the names that it has from elsewhere and those of its own classes."""
    found: dict[str, dict[str, Class]] = {}
    for name, tree in trees().items():
        own = found[name] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                own |= {alias.asname or alias.name: (node.module, alias.name) for alias in node.names}
        own |= {node.name: (name, node.name) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    return found


def meant(module: str, name: str) -> Class | None:
    """The class of the package that a module means by a name."""
    found = _names().get(module, {}).get(name)
    return found if found is None or found == (module, name) else meant(*found)


@cache
def _bases() -> dict[Class, list[Class]]:
    """Every class with those of the package that it is made of."""
    found = {}
    for name, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                names = (str(getattr(base, "id", getattr(base, "attr", ""))) for base in _plain(node.bases))
                found[name, node.name] = [base for one in names if (base := meant(name, one)) is not None]
    return found


def _plain(bases: list[ast.expr]) -> Iterator[ast.expr]:
    return (base.value if isinstance(base, ast.Subscript) else base for base in bases)


def ancestors(one: Class) -> set[Class]:
    """All classes that a class comes from."""
    found: set[Class] = set()
    left = [one]
    while left:
        fresh = set(_bases().get(left.pop(), ())) - found
        found |= fresh
        left += fresh
    return found


@cache
def clause_classes() -> frozenset[Class]:
    """The classes of the rule book that are clauses and no kinds of clauses."""
    clause = ("referee.games.clause", "Clause")
    own = {one for one in _bases() if one[0].startswith("referee.clauses.") and ".kinds" not in one[0]}
    return frozenset(one for one in own if clause in ancestors(one))


def mentions() -> tuple[int, int]:
    """How often code names the class of a clause outside of that class, imports and bases aside: in `clauses/`, and
    elsewhere."""
    found: Counter[bool] = Counter()
    for name, tree in trees().items():
        found[name.startswith("referee.clauses")] += sum(1 for _ in _mentioned(name, tree))
    return found[True], found[False]


def _mentioned(module: str, tree: ast.Module) -> Iterator[str]:
    every = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    bases = {id(base) for node in every for base in node.bases}
    owners: defaultdict[int, set[str]] = defaultdict(set)
    for node in every:
        for inner in ast.walk(node):
            owners[id(inner)].add(node.name)
    for named in ast.walk(tree):
        if not isinstance(named, ast.Name) or not isinstance(named.ctx, ast.Load) or id(named) in bases:
            continue
        if named.id not in owners[id(named)] and meant(module, named.id) in clause_classes():
            yield named.id


def crowded_names() -> dict[str, set[Path]]:
    """The folders of each name that modules have in more than two."""
    folders: defaultdict[str, set[Path]] = defaultdict(set)
    for path in modules():
        folders[path.stem].add(path.parent)
    return {name: where for name, where in sorted(folders.items()) if len(where) > 2 and name != "__init__"}


def way_of_one_log() -> tuple[int, int, int]:
    """Calls, modules and changes of module for the second judging of a small log, in a process of its own."""
    command = [sys.executable, "-c", ONE_LOG]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    calls, met, changes = map(int, told.split())
    return calls, met, changes


def bounds() -> dict[str, Figures]:
    """The bounds as they stand in their file."""
    found: dict[str, Figures] = yaml.safe_load(BOUNDS.read_text())
    return found


def lowered(old: dict[str, Figures], now: dict[str, Figures]) -> dict[str, Figures]:
    """The bounds with each figure that has become less; what is new gets what is measured."""
    return {
        topic: {name: min(figure, old.get(topic, {}).get(name, figure)) for name, figure in figures.items()}
        for topic, figures in now.items()
    }


if __name__ == "__main__":
    known = bounds() if BOUNDS.exists() else {}
    BOUNDS.write_text(HEAD + yaml.safe_dump(lowered(known, measured()), sort_keys=False))
