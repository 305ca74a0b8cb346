"""How fast the referee is: `make bench`. Prints numbers; asserts nothing, for a machine's mood is no fault of the code."""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import orjson

import referee
from referee.cards.packs import cards_of
from referee.clauses.kinds import Combining
from referee.loading import catalogue
from referee.play.match import Match

LOGS = (
    ("trautenstein", 4, "52 plays, else-higher"),
    ("mollenstorf", 4, "52 plays, weak suit, double tricks"),
    ("dungeness", 4, "48 plays, weak suit, trumps"),
    ("maudlin", 3, "52 plays, trumps, named card"),
    ("fauconnieres", 4, "32 plays"),
    ("rolling-stone", 4, "pick-ups"),
    ("roolz", 4, "76 plays, two trumps"),
    ("roolz", 2, "76 plays, low hands"),
    ("stones", 4, "68 plays, five suits"),
    ("trumplestiltskin", 4, "48 plays, jokers"),
    ("boesenburg", 4, "climbing, sets"),
    ("coppingford", 4, "climbing"),
    ("behringen", 4, "climbing, tarot, runs"),
    ("le-brusc", 4, "climbing"),
    ("angram", 4, "climbing, must play, transparent"),
    ("earnley", 4, "matching"),
    ("woltersdorf", 4, "matching, must play, calls"),
    ("lewknor", 3, "melding"),
    ("hummersknott", 4, "melding, rearranging"),
)
HANDS = (("kunrau", "runs of one suit"), ("behrendorf", "mixed runs"), ("kayna", "sets"))
"""Games with wild jokers, whose legal leads are listed."""


def best(work: Callable[[], object], rounds: int = 9, times: int = 200) -> float:
    """The least time of one call, in microseconds, over several rounds."""
    least = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(times):
            work()
        least = min(least, (time.perf_counter() - start) / times)
    return least * 1e6


def verdicts() -> None:
    print(f"{'log, JSON bytes to verdict':44} {'hands':>6} {'us':>7} {'a play':>7} {'summary':>8} {'x json.loads':>13}")
    for slug, players, what in LOGS:
        for hands in (True, False):
            log = referee.sample(slug, players, 3, deals=1, hands=hands)
            data = orjson.dumps(log)
            moves = len(log["deals"][0]["moves"])
            loads = best(lambda data=data: json.loads(data))  # type: ignore[misc]
            full = best(lambda data=data: referee.judge(data))  # type: ignore[misc]
            brief = best(lambda data=data: referee.judge(data, tricks=False))  # type: ignore[misc]
            name = f"{slug}, {players} players, {what}"
            shown = f"{full:7.1f} {full / moves:7.2f} {brief:8.1f} {full / loads:13.1f}"
            print(f"{name:44.44} {'all' if hands else 'none':>6} {shown}")


def legal_plays() -> None:
    """All plays of a 13-card hand with every wild joker of the game: the middle and the slowest of 25 hands."""
    rng = random.Random(1)
    for slug, what in HANDS:
        game = referee.load_game(slug)
        table = Match(game, ["Ann", "Bob", "Cat"], 0).table()
        table.wild = game.pack.joker_mask
        clause = game.of_kind(Combining)[0]
        natural = list(cards_of(game.pack.all & ~table.wild))
        hands = [game.pack.mask(rng.sample(natural, 13 - table.wild.bit_count())) | table.wild for _ in range(25)]
        took = sorted(best(lambda hand=hand: list(clause.plays(table, hand)), 3, 3) for hand in hands)  # type: ignore[misc]  # noqa: B023
        print(f"all plays of 13 cards, {slug}, {what}: {took[12]:.0f} us, at worst {took[-1]:.0f} us")


def memory() -> None:
    for slug in catalogue.game_files():
        referee.load_game(slug)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    code = (
        "import resource, referee\nfrom referee import catalogue\n"
        "for slug in catalogue.game_files(): referee.load_game(slug)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    )
    alone = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    print(f"peak memory: {float(alone):.0f} MB with every game loaded, {peak:.0f} MB in this run")


def command_line() -> None:
    log = orjson.dumps(referee.sample("bedem", 3, 1, deals=1)).decode()
    command = [sys.executable, "-m", "referee", "judge", "--json", "-"]
    least = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run(command, input=log, capture_output=True, text=True, check=True)
        least = min(least, time.perf_counter() - start)
    print(f"command line: {least * 1000:.0f} ms from start to the verdict on one log")


def many() -> None:
    lines = [
        orjson.dumps(referee.sample(slug, None, seed, deals=1)) for seed in range(4) for slug in catalogue.game_files()
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "logs.ndjson"
        path.write_bytes(b"\n".join((lines * (10_000 // len(lines) + 1))[:10_000]) + b"\n")
        out = Path(folder) / "scores.ndjson"
        command = [sys.executable, "-m", "referee", "score", str(path), "--out", str(out)]
        start = time.perf_counter()
        subprocess.run(command, check=True)
        took = time.perf_counter() - start
    print(f"score: 10,000 logs in {took:.1f} s on {os.cpu_count()} cores")


if __name__ == "__main__":
    verdicts()
    legal_plays()
    memory()
    command_line()
    many()
