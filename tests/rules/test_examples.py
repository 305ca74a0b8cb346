"""Every clause's own examples, in every game that has the clause."""

from __future__ import annotations

import subprocess
import sys

import pytest

import referee
from referee.clauses.kinds import Clause
from referee.clauses.registry import every_clause
from referee.clauses.scenes import examples_of
from referee.games.examples import Example
from referee.games.game import Game
from referee.loading import catalogue, clause_index, files
from referee.loading.keep import keep_sound
from tests import ALL, ROOT
from tests.helpers.in_turn import in_turn
from tests.rules.examples import run


@pytest.mark.parametrize("slug", catalogue.game_files())
def test_examples(slug: str) -> None:
    """Of every clause at every kind of table; with `make test-all` also those that read as at another table."""
    met = set()
    for game in referee.load_game(slug).tables():
        for clause in game.clauses:
            examples = list(examples_of(clause, game))
            assert examples, f"{clause.id} needs an example"
            for example in examples:
                told = repr((clause, example))
                if ALL or told not in met:
                    _run(game, clause, example)
                met.add(told)


def _run(game: Game, clause: Clause, example: Example) -> None:
    try:
        run(game, clause, example)
    except Exception as error:
        error.add_note(f"{clause.id} with {game.seats} players, options {sorted(game.chosen)}: {example}")
        raise


@in_turn(every_clause())
def test_every_clause_has_a_user(made: type[Clause]) -> None:
    games = [referee.load_game(slug) for slug in catalogue.game_files()]
    assert any(clause.id == made.id for game in games for clause in game.of_any_table())


def test_the_registry_is_sorted_and_complete() -> None:
    ids = [made.id for made in every_clause()]
    assert ids == sorted(ids)
    assert len({made.id for made in every_clause()}) == len(every_clause())
    kinds = {made for made in _all_subclasses(Clause) if made.id and made.__module__.startswith("referee.")}
    assert kinds == set(every_clause())


def test_a_clause_is_found_where_the_index_lacks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {made.id: f"referee.clauses.{('common', 'gone')[place % 2]}" for place, made in enumerate(every_clause())}
    monkeypatch.setattr(clause_index, "_modules", lambda: known)
    clause_index.find_clause.cache_clear()
    assert all(clause_index.find_clause(made.id) is made for made in every_clause())
    assert clause_index.find_clause("folow-suit") is None


def _all_subclasses(made: type[Clause]) -> set[type[Clause]]:
    return {made}.union(*(_all_subclasses(sub) for sub in made.__subclasses__()))


@pytest.mark.parametrize("slug", ["bedem", "boesenburg", "earnley", "lewknor"])
def test_a_game_imports_the_clauses_it_needs_and_no_schemas(slug: str) -> None:
    if not files.clause_modules():
        keep_sound()
    told = f"import sys, referee; referee.judge(referee.sample({slug!r}, deals=1)); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=ROOT)
    modules = run.stdout.split()
    assert "marshmallow" not in modules
    every = {made.__module__ for made in every_clause()}
    assert len(every.intersection(modules)) < len(every) * 2 // 3
