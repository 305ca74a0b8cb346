"""Games of one's own, with sense or without: files of the catalogue with clauses, parameters and headers of others."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

from referee.clauses.registry import every_clause
from referee.games.clause import Clause
from referee.games.shapes import Choice, Flag, ListOf, Number, NumberOr, Shape, Text
from referee.loading import catalogue
from tools.fuzz.damage import damage_members, odd

HEADS = ("family", "players", "pack", "options", "lost", "named-card", "usually", "origin", "oddities")
NUMBERS = (0, 1, 2, 3, 5, 13, 52, 53, 100, -1, -7, 999, 10**9, 10**18)
PACKS: list[Any] = [
    {"base": "tarot-78", "ranks": "K Q N P 10 9 8 7 6 5 4 3 2 A"},
    {"base": "standard-52", "ranks": "A K Q"},
    {"base": "standard-52", "ranks": "2 A", "jokers": ["RJ", "BJ"], "copies": 4},
    {"base": "stones-70", "ranks": "5 4 3 2 1"},
    {"base": "roolz-100", "ranks": "15 14 13", "extra": ["HR", "LR", "BL", "BL"]},
    {
        "base": {
            "name": "One suit",
            "suits": [{"letter": "X", "name": "x"}],
            "ranks": [{"letter": "7"}, {"letter": "8"}],
        },
        "ranks": "8 7",
    },
]


def a_game(rng: random.Random) -> dict[str, Any]:
    """A game as a file has it, changed in a few places."""
    headers = list(catalogue.headers().values())
    game: dict[str, Any] = deepcopy(dict(rng.choice(headers)))
    for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3, 5])):
        other = deepcopy(dict(rng.choice(headers)))
        clauses = game["clauses"] if isinstance(game.get("clauses"), list) else []
        place = rng.randrange(len(clauses) + 1)
        match rng.randrange(10):
            case 0:
                clauses[place : place + 1] = []
            case 1 | 2:
                clauses.insert(place, rng.choice(other["clauses"]))
            case 3 | 4:
                clauses[place : place + 1] = [a_clause(rng.choice(every_clause()), rng)]
            case 5:
                clauses.insert(place, a_clause(rng.choice(every_clause()), rng))
            case 6:
                head = rng.choice(HEADS)
                game[head] = other.get(head, game.get(head))
            case 7:
                game["pack"] = deepcopy(rng.choice(PACKS))
            case 8:
                game["players"] = (
                    [rng.choice(NUMBERS), rng.choice(NUMBERS)] if rng.random() < 0.2 else [2, rng.randint(2, 12)]
                )
            case _:
                _change_a_parameter(clauses, rng)
    if rng.random() < 0.15:
        damage_members(game, rng)
    return game


def a_clause(made: type[Clause], rng: random.Random) -> Any:
    """A clause with parameters that it may have, more or less."""
    told = {
        made.key(name): _value(shape, rng) for name, shape in made.takes.items() if shape.required or rng.random() < 0.5
    }
    return {made.id: told} if told else made.id


def _value(shape: Shape, rng: random.Random) -> Any:
    if rng.random() < 0.05:
        return odd(rng)
    match shape:
        case Number(low=low, high=high):
            least = -9 if low is None else low
            return rng.choice([least, least + 1, least + rng.randint(0, 9), high or 10**9])
        case NumberOr(word=word):
            return rng.choice([1, 3, word])
        case Choice(options=options):
            return rng.choice(options)
        case Flag():
            return rng.random() < 0.5
        case Text(options=options) if options:
            return rng.choice(options)
        case ListOf(items=items):
            return [_value(items, rng) for _ in range(rng.randint(0, 3))]
        case Text(length=1):
            return rng.choice("SHDCXP")
    return rng.choice(["QS", "2H", "A", "10", "7", "H S", "heart", "RJ", "K Q J", "0M"])


def _change_a_parameter(clauses: list[Any], rng: random.Random) -> None:
    told = [entry for entry in clauses if isinstance(entry, dict)]
    if told:
        entry = rng.choice(told)
        name = rng.choice(list(entry))
        if isinstance(entry[name], dict) and entry[name]:
            key = rng.choice(list(entry[name]))
            entry[name][key] = rng.choice(NUMBERS) if type(entry[name][key]) is int else odd(rng)
