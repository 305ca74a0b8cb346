"""Where clauses are found by their ids: only the modules that a game needs are imported, a dozen of all."""

from __future__ import annotations

from functools import cache

from referee.clauses.registry import clauses_in, every_clause
from referee.games.clause import Clause
from referee.loading.files import clause_modules


@cache
def find_clause(id_: str) -> type[Clause] | None:
    """The clause with that id; None where there is none. One that has come or moved since its module was kept is found as well,
    only later."""
    try:
        found = clauses_in(_modules()[id_])[id_]
    except (KeyError, ModuleNotFoundError):
        found = None
    return found or next((made for made in every_clause() if made.id == id_), None)


_modules = cache(clause_modules)
