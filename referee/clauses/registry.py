"""Which clauses there are. One is found by its id, and its module imported only then: a game needs a dozen modules of all."""

from __future__ import annotations

from functools import cache
from importlib import import_module

import referee.clauses
from referee.clauses.families import REQUIRED
from referee.clauses.index import INDEX
from referee.games.clause import Clause
from referee.games.question import Question

PACKAGE = "referee.clauses."


@cache
def find_clause(id_: str) -> type[Clause] | None:
    """The clause with that id; None where there is none."""
    module = _modules().get(id_)
    found = {} if module is None else _clauses_in(PACKAGE + module)
    return found.get(id_) or {made.id: made for made in every_clause()}.get(id_)


@cache
def every_clause() -> tuple[type[Clause], ...]:
    """All clauses there are, in the order of their ids."""
    found = [made for name in clause_modules() for made in _clauses_in(name).values()]
    return tuple(sorted(found, key=lambda made: made.id))


@cache
def answering(question: Question) -> tuple[type[Clause], ...]:
    """The clauses that answer a question whatever they say, in the order of their ids."""
    return tuple(made for made in every_clause() if question in made.answers)


def standing_beside(made: type[Clause]) -> tuple[str, ...]:
    """The names of the clauses of which one must stand beside it for it to do anything; none where it acts alone."""
    every = {question for family in made.families for question in REQUIRED[family]}
    asked = [question for question in made.asks_for if question not in every]
    return made.beside or tuple(other.id for question in asked[:1] for other in answering(question))


def clause_modules() -> list[str]:
    """The modules in which clauses stand, and those that help them."""
    import pkgutil  # nobody who judges a log waits for it

    return [module.name for module in pkgutil.walk_packages(referee.clauses.__path__, PACKAGE)]


def written_index() -> str:
    """What the index has to say: each module, with the ids of its clauses."""
    told = {name.removeprefix(PACKAGE): " ".join(_clauses_in(name)) for name in clause_modules()}
    return "".join(f"{name}: {ids}\n" for name, ids in told.items() if ids)


def index_is_fresh() -> bool:
    """Does the index name every clause, each in its module?"""
    return INDEX.strip() == written_index().strip()


@cache
def _modules() -> dict[str, str]:
    """The module of every clause by its id, as the index knows it."""
    lines = (line.split(": ") for line in INDEX.strip().splitlines())
    return {id_: module for module, ids in lines for id_ in ids.split()}


@cache
def _clauses_in(module: str) -> dict[str, type[Clause]]:
    """The clauses of a module by their ids."""
    own = [made for made in vars(import_module(module)).values() if isinstance(made, type) and issubclass(made, Clause)]
    return {made.id: made for made in own if made.id and made.__module__ == module}
