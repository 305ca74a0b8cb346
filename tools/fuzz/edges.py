"""What is aimed: games of one's own at the edges of what is allowed, and questions with the most cards."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import referee
from referee.loading import catalogue, own
from referee.loading.pack_file import MOST_CARDS, MOST_OF_A_RANK

SUITS = "ABCDEFGHIKLMNOPQ"
RANKS = [*"98765432", *map(str, range(10, 40)), *"AKQJ"]
EDGES = (0, 1, 2, own.LARGEST - 1, own.LARGEST, own.LARGEST + 1, -own.LARGEST, 2**31, 2**62, 2**63, 2**64, 10**40)


def near(limit: int, rng: random.Random) -> int:
    """A number about the limit, within more often than beyond it."""
    return max(1, limit - rng.choice([-1, 0, 0, 0, 1, 2, limit // 3, limit // 2]))


def a_game_at_the_edge(rng: random.Random) -> dict[str, Any]:
    """A game as a file has it, with as much of one thing or of several as it may have, or one more."""
    game: dict[str, Any] = deepcopy(dict(rng.choice(list(catalogue.headers().values()))))
    for _ in range(rng.choice([1, 1, 2, 3])):
        rng.choice([large_pack, many_options, many_clauses, large_numbers, large_hands, many_copies])(game, rng)
    return game


def large_pack(game: dict[str, Any], rng: random.Random) -> None:
    """Many suits, or many ranks, or both."""
    suits = rng.choice([2, 4, MOST_OF_A_RANK, near(MOST_OF_A_RANK, rng)])
    ranks = RANKS[: min(len(RANKS), near(max(MOST_CARDS // suits, 3), rng))]
    if rng.random() < 0.3:
        ranks = ranks[: rng.randint(2, 6)]
    base = {
        "name": "A large pack",
        "suits": [{"letter": letter, "name": f"{letter}s"} for letter in (SUITS + "RSTUV")[:suits]],
        "ranks": [{"letter": letter} for letter in ranks],
    }
    game["pack"] = {"base": base, "ranks": " ".join(ranks)}


def many_copies(game: dict[str, Any], rng: random.Random) -> None:
    """Several packs together."""
    if isinstance(game.get("pack"), dict):
        game["pack"] = {**game["pack"], "copies": rng.randint(2, 5)}


def many_options(game: dict[str, Any], rng: random.Random) -> None:
    """Options for every number of players, each with cards to leave out."""
    names = [f"o{place}" for place in range(near(own.MOST["options"], rng))]
    game["options"] = {name: {"says": "Something else."} for name in names}
    game["players"] = [2, rng.randint(2, 12)]
    where = [{"when": [name], "players": [rng.randint(2, 12)]} for name in names]
    game["clauses"] = [*game["clauses"], *({"card-points": {"card": "AS", "points": 1}, **one} for one in where)]
    if isinstance(game.get("pack"), dict) and rng.random() < 0.5:
        game["pack"] = {**game["pack"], "without": [{**rng.choice(where), "cards": "2C"} for _ in range(near(40, rng))]}


def many_clauses(game: dict[str, Any], rng: random.Random) -> None:
    """Clauses that may stand more than once, and others as often."""
    more = rng.choice([{"card-points": {"card": "AS", "points": 1}}, *game["clauses"]])
    game["clauses"] = [*game["clauses"], *[more] * max(near(own.MOST["clauses"], rng) - len(game["clauses"]), 0)]


def large_numbers(game: dict[str, Any], rng: random.Random) -> None:
    """Numbers about the largest that a game may have."""
    told = [
        one for entry in game["clauses"] if isinstance(entry, dict) for one in entry.values() if isinstance(one, dict)
    ]
    places = [(one, key) for one in told for key, value in one.items() if type(value) is int]
    for one, key in rng.sample(places, min(len(places), rng.randint(1, 4))):
        one[key] = rng.choice(EDGES)


def large_hands(game: dict[str, Any], rng: random.Random) -> None:
    """As many cards as the pack has for so many players."""
    game["clauses"] = [
        {"deal": {"cards": rng.choice([13, 20, 26, 40, 52, 125])}} if "deal" in str(entry)[:8] else entry
        for entry in game["clauses"]
    ]


def most_cards(pack: Any, rng: random.Random) -> tuple[list[str], list[str]]:
    """A hand of many cards that go together, and some that lie there."""
    codes = list(dict.fromkeys(pack.codes[: pack.size]))
    match rng.randrange(4):
        case 0:
            codes.sort(key=lambda code: pack.strength[pack.ids[code]], reverse=rng.random() < 0.3)
        case 1:
            codes.sort(key=lambda code: (pack.suit_of[pack.ids[code]], pack.strength[pack.ids[code]]))
        case 2:
            rng.shuffle(codes)
    size = rng.choice([5, 9, 10, 13, 14, 17, 18, 20, 26, 40, 60, len(codes)])
    rest = codes[size:] or codes[-2:]
    lying = rng.choice([[], rest[-1:], rest[:1], rest[:2], rest[:4], rest[: rng.randint(1, 12)]])
    return codes[:size], lying


def the_most_cards(rng: random.Random) -> tuple[str, list[str], list[str], dict[str, Any]]:
    """A built-in game and the most cards that may be asked about, more or less."""
    game = referee.load_game(rng.choice(list(catalogue.game_files())))
    hand, lying = most_cards(game.pack, rng)
    facts: dict[str, Any] = {"players": rng.randint(*game.players)} if rng.random() < 0.5 else {}
    options = [option for option in game.options if option.declaration()]
    if options and rng.random() < 0.3:
        facts["table"] = rng.choice(options).declaration()
    return game.slug, hand, lying, facts
