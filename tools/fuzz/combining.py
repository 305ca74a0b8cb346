"""Games of clauses that nobody has put together before: `python -m tools.fuzz.combining --games 2000` puts so many that `check`
accepts to the law that who plays by the rules is never accused, with the hands written down or without, and can always play on.

Each is a game of the catalogue with some clauses left out and others of its family put in, as other games have them or with
parameters at random; what `check` finds wrong goes out again. A game is made of its number alone.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from referee.clauses.families import COMMON
from referee.clauses.registry import every_clause
from referee.errors import UnreadableLog
from referee.games.game import Game
from referee.loading import catalogue
from referee.loading.own import Made, look_through
from referee.play.sampling import sample
from referee.verdict.judging import judge
from referee.verdict.trial import ACCUSING, trial
from tests.helpers.logs import without_hands
from tools.fuzz.houses import a_clause
from tools.fuzz.library import TooLong, time_limit

SEEDS = range(1000, 1004)
"""The deals that are played of an accepted game: none of those that `check` plays."""
PLAYED = 0.4
"""So many seconds the deals of a game may take."""
MENDINGS = 12


def a_combination(number: int) -> dict[str, Any]:
    """The game of that number, as its file would have it, before anybody has looked at it."""
    rng = random.Random(f"combination {number}")
    headers = list(catalogue.headers().values())
    game: dict[str, Any] = deepcopy(dict(rng.choice(headers)))
    others = [raw for raw in headers if raw["family"] == game["family"]]
    kin = [made for made in every_clause() if game["family"] in made.families and made.id not in COMMON]
    clauses = game["clauses"]
    for _ in range(rng.randint(0, 2)):
        clauses.pop(rng.randrange(len(clauses)))
    for _ in range(rng.randint(1, 3)):
        entry = rng.choice(rng.choice(others)["clauses"]) if rng.random() < 0.5 else a_clause(rng.choice(kin), rng)
        clauses.insert(rng.randrange(len(clauses) + 1), deepcopy(entry))
    low, high = game["players"]
    game |= {"name": f"Combination {number}", "players": [low, min(high, low + 2)], "aliases": []}
    return {key: told for key, told in game.items() if key not in {"sources", "lost", "usually", "classic"}}


def mended(raw: dict[str, Any]) -> tuple[dict[str, Any], Made] | None:
    """The game without what is wrong with it; None where too much is."""
    for _ in range(MENDINGS):
        made = look_through(raw, named=True)
        if not made.flaws:
            return raw, made
        places = [flaw.pointer.split("/") for flaw in made.flaws]
        gone = {int(steps[2]) for steps in places if len(steps) > 2 and steps[1] == "clauses" and steps[2].isdigit()}
        if not gone:
            return None
        raw = {**raw, "clauses": [entry for place, entry in enumerate(raw["clauses"]) if place not in gone]}
    return None


def accepted(number: int) -> tuple[dict[str, Any], Game] | None:
    """The game of that number as `check` accepts it; None where it does not."""
    found = mended(a_combination(number))
    if found is None or found[1].game is None or any(trial(found[1].game, found[0], blame=False)):
        return None
    return found[0], found[1].game


def broken(game: Game) -> Iterator[str]:
    """How the game breaks the law."""
    tick = time_limit(PLAYED)
    try:
        for seed in SEEDS:
            for players in range(game.players[0], game.players[1] + 1):
                log = sample(game, players, seed, deals=2, tick=tick)
                for told in (log, without_hands(log)):
                    found = (one for deal in judge(told, game=game, tick=tick)["deals"] for one in deal["findings"])
                    accusing = [one for one in found if one["kind"] in ACCUSING]
                    if accusing:
                        hands = "" if told is log else ", hands left out"
                        yield f"{players} players, seed {seed}{hands}: {accusing[0]['message']}"
    except UnreadableLog as error:
        yield f"{players} players, seed {seed}: {error.faults[0].detail}"
    except TooLong:
        return


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--games", type=int, default=200, help="so many games that `check` accepts")
    reader.add_argument("--first", type=int, default=0, help="the number of the first combination")
    told = reader.parse_args()
    number, count = told.first, Counter[str]()
    while count["accepted"] < told.games:
        found = accepted(number)
        count["accepted" if found else "refused"] += 1
        for why in broken(found[1]) if found else ():
            count["broken"] += 1
            print(f"{number}: {why}", flush=True)
        number += 1
        if not number % 100:
            print(number, dict(count), flush=True)
    print(dict(count))


if __name__ == "__main__":
    main()
