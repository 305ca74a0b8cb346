"""The package as its own source tells it: who imports whom, which class is made of which, where the ids of clauses stand."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee.clauses.registry import every_clause
from referee.reading.moves import VERBS
from tests import ROOT

PACKAGE = ROOT / "referee"


class Class(NamedTuple):
    """A class of the package: the names of those that it is made of, and what it sets on itself."""

    bases: tuple[str, ...]
    attributes: frozenset[str]


def modules() -> list[Path]:
    """Every module of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def trees() -> dict[str, ast.Module]:
    """The source of every module, by its dotted name."""
    return {name_of(path): ast.parse(path.read_text()) for path in modules()}


def imports(name: str) -> set[str]:
    """The modules of the package that one imports, for types alone too."""
    found = set()
    for node in ast.walk(trees()[name]):
        if isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & trees().keys()
            found |= inner or {node.module}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return (found & trees().keys()) - {name}


def circles() -> list[set[str]]:
    """The sets of modules that import each other in a circle."""
    reach = _reached({name: imports(name) for name in trees()})
    found = [{other for other in reach[name] if name in reach[other]} for name in trees() if name in reach[name]]
    return [circle for place, circle in enumerate(found) if circle not in found[:place]]


def _reached(edges: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """For each module, all that it imports by way of others."""
    reach = {name: set(own) for name, own in edges.items()}
    for middle in edges:
        for own in reach.values():
            if middle in own:
                own |= reach[middle]
    return reach


@cache
def classes() -> dict[str, Class]:
    """Every class of the package by its name."""
    found = {}
    for tree in trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                bases = tuple(ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases)
                found[node.name] = Class(bases, frozenset(_set_on_self(node)))
    return found


def _set_on_self(node: ast.ClassDef) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store) and ast.unparse(inner.value) == "self":
            yield inner.attr


def chain(name: str) -> list[str]:
    """A class and the longest line of classes of the package that it comes from."""
    own = classes().get(name)
    if own is None:
        return []
    return [name, *max((chain(base) for base in own.bases if base != name), key=len, default=[])]


def attributes(name: str) -> set[str]:
    """What an object of that class sets on itself, by the classes in its line."""
    return {attribute for one in chain(name) for attribute in classes()[one].attributes}


def ids_spelled() -> dict[str, list[str]]:
    """The ids of clauses that stand as text where a deal is judged or a page is made, by module.

    Ids of one word mean other things too, so they count only where a clause is asked for or found against; the verbs of
    a log are no ids.
    """
    ids = {made.id for made in every_clause()}
    compound = {id_ for id_ in ids - VERBS if "-" in id_}
    found: dict[str, list[str]] = {}
    for name, tree in trees().items():
        if name.split(".")[1:2] in (["play"], ["evidence"], ["verdict"], ["questions"], ["pages"]):
            plain = {node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in compound}
            found[name] = [str(node.value) for node in plain | _named_clauses(tree) if node.value in ids]
    return {name: texts for name, texts in found.items() if texts}


def _named_clauses(tree: ast.Module) -> set[ast.Constant]:
    """The texts by which a clause is asked for, compared or found against."""
    told: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in {"has", "find"}:
            told += node.args
        elif isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("by_id"):
            told.append(node.slice)
        elif isinstance(node, ast.Compare) and ast.unparse(node.left).endswith(".id"):
            told += node.comparators
    return {one for one in told if isinstance(one, ast.Constant)}


def asked_for_by_id() -> dict[str, int]:
    """How often the modules of the rule book ask whether a game has some other clause."""
    found = {}
    for name, tree in trees().items():
        if name.startswith("referee.clauses."):
            calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
            found[name] = sum(isinstance(call, ast.Attribute) and call.attr == "has" for call in calls)
    return {name: times for name, times in found.items() if times}
