"""Games that came with logs are forgotten: of ever new ones so many are kept and no more, with all that was made of them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest

import referee
from referee.cards.packs import Pack
from referee.games.game import Game
from referee.loading import catalogue, own

GAMES = ["bedem", "gin-rummy", "tien-len", "crazy-eights", "hearts", "stones", "belote", "president"]
"""Of every family, with and without options."""


@pytest.fixture(autouse=True)
def nothing_else() -> Iterator[None]:
    """No game of another test is kept."""
    own._remembered.cache_clear()
    yield
    own._remembered.cache_clear()


def living(kind: type) -> int:
    """How many objects of a kind there are."""
    gc.collect()
    return sum(isinstance(one, kind) for one in gc.get_objects())


def ask(slug: str, log: dict[str, Any], number: int) -> None:
    """Asks all that can be asked about a new game: a log, a question, its moves."""
    raw = {**catalogue.headers()[slug], "name": f"New {number}"}
    log = {**log, "game": raw, "players": [f"{name}{number}" for name in log["players"]], "dealer": None, "deals": []}
    del log["dealer"]
    referee.judge(log)
    referee.judge({**LOGS[slug], "game": raw})
    referee.tries({**LOGS[slug], "game": raw}, ["Ann pass"])
    referee.legal_plays(catalogue.find_game(raw), LOGS[slug]["deals"][0]["hands"]["Ann"].split()[:3])


LOGS = {slug: referee.sample(slug, seed=1, deals=1) for slug in GAMES}


def test_of_ever_new_games_as_many_are_kept_as_are_meant() -> None:
    for slug in GAMES:
        referee.judge(LOGS[slug])
    games, packs = living(Game), living(Pack)
    counts = []
    for number in range(2 * own.MOST_KEPT):
        ask(GAMES[number % len(GAMES)], LOGS[GAMES[number % len(GAMES)]], number)
        if number % own.MOST_KEPT == own.MOST_KEPT - 1:
            counts.append((living(Game) - games, living(Pack) - packs))
    assert counts[0] == counts[1]
    assert counts[-1][0] <= 5 * own.MOST_KEPT
    own._remembered.cache_clear()
    assert (living(Game), living(Pack)) == (games, packs)


def test_many_tables_of_one_game_are_not_kept() -> None:
    options = {f"o{place}": {"says": "Something else."} for place in range(10)}
    raw = {**catalogue.headers()["bedem"], "name": "Many", "options": options}
    raw["clauses"] = [
        *raw["clauses"],
        *({"card-points": {"card": "2S", "points": 1}, "when": [name]} for name in options),
    ]
    game = own.game_in_log(raw)
    games = living(Game)
    for number in range(2**8):
        chosen = [name for place, name in enumerate(options) if number >> place & 1]
        referee.judge({"game": raw, "players": ["Ann", "Bob", "Cat"], "table": {"options": chosen}, "deals": []})
    assert own.game_in_log(raw) is game
    assert living(Game) - games <= own.MOST_TABLES + 1
