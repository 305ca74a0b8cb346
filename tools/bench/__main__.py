"""`python -m tools.bench`, as `make bench` runs it."""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import referee
from referee.cards.packs import cards_of
from referee.clauses.kinds import Combining
from referee.loading import catalogue
from referee.play.match import Match
from tools.bench.checkouts import ROOT, Checkout
from tools.bench.clock import least
from tools.bench.games import every_game
from tools.bench.logs import samples
from tools.bench.many import write_logs
from tools.bench.pairs import against
from tools.bench.peers import beside_peers

HANDS = (("kunrau", "runs of one suit"), ("behrendorf", "mixed runs"), ("kayna", "sets"))
"""Games with wild jokers, whose legal leads are listed."""


def main() -> None:
    """Prints what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("--base", type=Path, help="another checkout: both judge in turns")
    parser.add_argument("--games", default="", help="slugs of games: only their logs")
    parser.add_argument("--turns", type=int, default=10, help="how often each checkout has its turn")
    told = parser.parse_args()
    games = told.games.split()
    if told.base:
        against(told.base, games, told.turns)
        return
    every_game(games)
    beside_peers(games)
    if not games:
        legal_plays()
        memory()
        programs()


def legal_plays() -> None:
    """All plays of a 13-card hand with every wild joker of the game: the middle and the slowest of 25 hands."""
    rng = random.Random(1)
    for slug, what in HANDS:
        game = referee.load_game(slug)
        table = Match(game, ["Ann", "Bob", "Cat"], 0).table()
        table.wild.cards = game.pack.joker_mask
        clause = game.of_kind(Combining)[0]
        natural = list(cards_of(game.pack.all & ~table.wild.cards))
        hands = [
            game.pack.mask(rng.sample(natural, 13 - table.wild.cards.bit_count())) | table.wild.cards for _ in range(25)
        ]
        took = sorted(least(lambda hand=hand: list(clause.plays(table, hand)), 3) for hand in hands)  # type: ignore[misc]  # noqa: B023
        print(f"all plays of 13 cards, {slug}, {what}: {took[12]:.0f} us, at worst {took[-1]:.0f} us")


def memory() -> None:
    for slug in catalogue.game_files():
        referee.load_game(slug)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    code = (
        "import resource, referee\nfrom referee.loading import catalogue\n"
        "for slug in catalogue.game_files(): referee.load_game(slug)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    )
    alone = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    print(f"peak memory: {float(alone):.0f} MB with every game loaded, {peak:.0f} MB in this run")


def programs() -> None:
    """The command line from start to verdict, and `referee score` on a file of logs."""
    here = Checkout(ROOT)
    log = next(samples()).text
    took = min(here.command_line(log) for _ in range(5))
    print(f"command line: {took * 1000:.0f} ms of processor time from start to the verdict on one log")
    with tempfile.TemporaryDirectory() as folder:
        logs = write_logs(Path(folder) / "logs.ndjson")
        start = time.perf_counter()
        took = here.score(logs)
        passed = time.perf_counter() - start
    print(f"score: 10,000 logs in {passed:.1f} s on {os.cpu_count()} cores, {took:.1f} s of processor time")


if __name__ == "__main__":
    main()
