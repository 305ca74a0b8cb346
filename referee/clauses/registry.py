"""Which clauses there are."""

from __future__ import annotations

from functools import cache
from importlib import import_module

import referee.clauses
from referee.clauses.families import REQUIRED
from referee.games.clause import Clause
from referee.games.question import Question


@cache
def every_clause() -> tuple[type[Clause], ...]:
    """All clauses there are, in the order of their ids."""
    import pkgutil  # nobody who judges a log waits for it

    modules = pkgutil.walk_packages(referee.clauses.__path__, "referee.clauses.")
    found = [made for module in modules for made in clauses_in(module.name).values()]
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


@cache
def clauses_in(module: str) -> dict[str, type[Clause]]:
    """The clauses of a module by their ids."""
    own = [made for made in vars(import_module(module)).values() if isinstance(made, type) and issubclass(made, Clause)]
    return {made.id: made for made in own if made.id and made.__module__ == module}
