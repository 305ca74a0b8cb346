"""What tables of games with options declare: every option with every number of players it is for, and pairs of options."""

from __future__ import annotations

from typing import Any

import referee
from referee.games.options import Option
from referee.loading import catalogue
from tests.laws.tables import few, pairs_of

VARYING = [slug for slug in catalogue.game_files() if referee.load_game(slug).options]
VALUES: dict[str, list[Any]] = {"trump": ["S", "last-card"]}
"""What the log writes for options that any value of their key declares."""


def declarations(option: Option) -> list[dict[str, Any]]:
    return [option.declaration()] if option.declaration() else [{option.key: value} for value in VALUES[option.key]]


def sizes(slug: str, option: Option) -> list[int]:
    low, high = referee.load_game(slug).players
    return [players for players in range(low, high + 1) if not option.players or players in option.players]


def meeting(slug: str, players: int, declared: dict[str, Any]) -> set[object]:
    """The pairs of clauses that meet at a table, and what it declares."""
    return {*pairs_of(referee.load_game(slug).at(players, declared)), (slug, str(declared))}


def both(slug: str, one: Option, other: Option) -> set[object]:
    """The pairs of clauses that meet where both options are played, and the game where they exclude each other."""
    if other.name in one.excludes or one.name in other.excludes:
        return {(slug, one.name, other.name)}
    players = sorted(set(sizes(slug, one)) & set(sizes(slug, other)))[0]
    return set(pairs_of(referee.load_game(slug).at(players, {"options": [one.name, other.name]})))


EACH: list[tuple[str, int, dict[str, Any]]] = [
    (slug, players, declared)
    for slug in VARYING
    for option in referee.load_game(slug).options
    for players in sizes(slug, option)
    for declared in declarations(option)
]
PAIRS: list[tuple[str, Option, Option]] = [
    (slug, one, other)
    for slug in VARYING
    for place, one in enumerate(referee.load_game(slug).options)
    for other in referee.load_game(slug).options[place + 1 :]
    if one.key == other.key == "options" and set(sizes(slug, one)) & set(sizes(slug, other))
]


SOME = few(EACH, lambda table: meeting(*table))
FEWER = few(SOME, lambda table: {clause.id for clause in referee.load_game(table[0]).at(*table[1:]).clauses})
"""Of those as many as have every clause."""
SOME_PAIRS = few(PAIRS, lambda pair: both(*pair), share=0.98)
