"""The logs that are measured: `python tools/bench/logs.py` prints them, as the code of whatever checkout is on the path makes
them. It imports that and nothing else."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import referee

TABLES = (
    ("trautenstein", 4, "52 plays, else-higher"),
    ("mollenstorf", 4, "52 plays, weak suit, double tricks"),
    ("dungeness", 4, "48 plays, weak suit, trumps"),
    ("maudlin", 3, "52 plays, trumps, named card"),
    ("fauconnieres", 4, "32 plays"),
    ("roolz", 4, "76 plays, two trumps"),
    ("roolz", 2, "76 plays, low hands"),
    ("stones", 4, "68 plays, five suits"),
    ("rolling-stone", 4, "pick-ups"),
    ("trumplestiltskin", 4, "48 plays, jokers"),
    ("boesenburg", 4, "climbing, sets"),
    ("coppingford", 4, "climbing"),
    ("angram", 4, "climbing, must play, transparent"),
    ("behringen", 4, "climbing, tarot, runs"),
    ("le-brusc", 4, "climbing"),
    ("earnley", 4, "matching"),
    ("woltersdorf", 4, "matching, must play, calls"),
    ("lewknor", 3, "melding"),
    ("hummersknott", 4, "melding, rearranging"),
)
SEED = 3


class Sample(NamedTuple):
    """One deal of a game as JSON text, with all hands recorded or none."""

    name: str
    hands: bool
    moves: int
    text: str


def samples(games: Sequence[str] = ()) -> Iterator[Sample]:
    """Those of these games, by slug; of all tables without any."""
    for slug, players, what in TABLES:
        if not games or slug in games:
            for hands in (True, False):
                log = referee.sample(slug, players, SEED, deals=1, hands=hands)
                yield Sample(f"{slug}, {players}: {what}", hands, len(log["deals"][0]["moves"]), json.dumps(log))


if __name__ == "__main__":
    for sample in samples(sys.argv[1:]):
        print(json.dumps(sample))
