"""The tables at which the laws are held: few that show much, or with `make test-all` every one there is."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TypeVar

import pytest

import referee
from referee.games.game import Game
from referee.loading import catalogue
from tests import ALL
from tests.helpers.sampled import TABLES as EVERY_TABLE

T = TypeVar("T")
Table = tuple[str, int]
SEEDS = (0, 1) if ALL else (0,)


def pairs_of(game: Game) -> frozenset[tuple[str, str]]:
    """The pairs of clauses that meet in a game at its table."""
    return frozenset(combinations(sorted({clause.id for clause in game.clauses}), 2))


def covering(tables: Sequence[T], shows: Callable[[T], Iterable[object]], share: float) -> list[T]:
    """Some of the tables that between them show that share of what any of them does: always the one that adds most, the
    earlier of two."""
    numbers: dict[object, int] = {}
    masks = [sum(1 << numbers.setdefault(one, len(numbers)) for one in shows(table)) for table in tables]
    missing = (1 << len(numbers)) - 1
    chosen = set()
    while missing.bit_count() > (1 - share) * len(numbers):
        best = max(range(len(tables)), key=lambda place: (masks[place] & missing).bit_count())
        chosen.add(best)
        missing &= ~masks[best]
    return [table for place, table in enumerate(tables) if place in chosen]


def few(tables: Sequence[T], shows: Callable[[T], Iterable[object]], share: float = 1) -> list[T]:
    """Those that between them show everything or most of it, or with `make test-all` every one."""
    return list(tables) if ALL else covering(tables, shows, share)


TABLES = few(EVERY_TABLE, lambda table: pairs_of(referee.load_game(table[0]).at(table[1])), share=0.98)


def family(table: Table) -> str:
    """The family of the table's game."""
    return referee.load_game(table[0]).family


EACH_GAME = sorted({*TABLES, *({slug: (slug, players) for slug, players in reversed(EVERY_TABLE)}).values()})
"""Those, and for every other game its smallest table."""
TRICK_TABLES = [table for table in TABLES if family(table) == "trick-taking"]
"""Those where everybody plays one card to each trick."""
CLIMBING_TABLES = [table for table in TABLES if family(table) == "climbing"]
BEATING_TABLES = [table for table in EVERY_TABLE if family(table) == "beating"]
CAPTURING_TABLES = [table for table in EVERY_TABLE if family(table) == "capturing"]
COUNTING_TABLES = [table for table in EVERY_TABLE if family(table) == "counting"]
MATCHING_TABLES = [table for table in TABLES if family(table) == "matching"]
MELDING_TABLES = [table for table in TABLES if family(table) == "melding"]


def samples(tables: list[Table]) -> list[tuple[str, int, int]]:
    """Every table with every seed."""
    return [(*table, seed) for table in tables for seed in SEEDS]


every_sample = pytest.mark.parametrize("slug, players, seed", samples(TABLES))
sample_of_each_game = pytest.mark.parametrize("slug, players, seed", samples(EACH_GAME))
every_trick_sample = pytest.mark.parametrize("slug, players, seed", samples(TRICK_TABLES))
"""For the laws that speak of one card a trick and of duties to follow; `test_climbing` has the others'."""
every_open_sample = pytest.mark.parametrize(
    "slug, players, seed", [one for one in samples(TABLES) if not referee.load_game(one[0]).has("claims")]
)
"""For the laws on whose card it is that was played: where cards are played face down, everybody may claim anything."""
every_table = pytest.mark.parametrize("slug, players", TABLES)
every_game = pytest.mark.parametrize("slug", list(catalogue.game_files()))


def dice(*what: object) -> random.Random:
    """A source of chance that is the same in every run."""
    return random.Random(" ".join(map(str, what)))
