"""The tables at which the laws are held: few that show much, or with `make test-all` every one there is."""

from __future__ import annotations

import os
import random
from itertools import combinations

import pytest

import referee
from referee.loading import catalogue
from tests.sampled import TABLES as EVERY_TABLE

Table = tuple[str, int]
ALL = bool(os.environ.get("ALL_TABLES"))
"""Are the laws to be held at every table, with two seeds each?"""
SEEDS = (0, 1) if ALL else (0,)


def pairs_of(table: Table) -> frozenset[tuple[str, str]]:
    """The pairs of clauses that meet at a table."""
    slug, players = table
    ids = sorted({clause.id for clause in referee.load_game(slug).at(players).clauses})
    return frozenset(combinations(ids, 2))


def covering(tables: list[Table]) -> list[Table]:
    """Some of the tables that between them have every pair of clauses that meets at any: always the one that adds most,
    the earlier of two."""
    numbers: dict[tuple[str, str], int] = {}
    masks = {table: sum(1 << numbers.setdefault(pair, len(numbers)) for pair in pairs_of(table)) for table in tables}
    missing = (1 << len(numbers)) - 1
    chosen = set()
    while missing:
        best = max(tables, key=lambda table: (masks[table] & missing).bit_count())
        chosen.add(best)
        missing &= ~masks[best]
    return [table for table in tables if table in chosen]


TABLES = EVERY_TABLE if ALL else covering(EVERY_TABLE)


def family(table: Table) -> str:
    """The family of the table's game."""
    return referee.load_game(table[0]).family


EACH_GAME = sorted({*TABLES, *({slug: (slug, players) for slug, players in reversed(EVERY_TABLE)}).values()})
"""Those, and for every other game its smallest table."""
TRICK_TABLES = [table for table in TABLES if family(table) == "trick-taking"]
"""Those where everybody plays one card to each trick."""
CLIMBING_TABLES = [table for table in TABLES if family(table) == "climbing"]
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
