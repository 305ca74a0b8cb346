"""The logs that are measured: `python tools/bench/logs.py` prints them, as the code of whatever checkout is on the path makes
them. It imports that and nothing else."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import referee
from referee.loading import catalogue

PLAYERS = 4
"""So many sit at a table, or as many as the game is for."""
MORE = {"roolz": 2}
"""Games that go another way at another table: with these numbers of players, too."""
SEED = 3


class Sample(NamedTuple):
    """One deal of a game as JSON text, with all hands recorded or none."""

    game: str
    players: int
    hands: bool
    moves: int
    text: str


def tables(games: Sequence[str] = ()) -> Iterator[tuple[str, int]]:
    """Those of these games, by slug; of all games without any."""
    for slug in games or catalogue.game_files():
        fewest, most = referee.load_game(slug).players
        yield slug, max(fewest, min(PLAYERS, most))
        if slug in MORE:
            yield slug, MORE[slug]


def samples(games: Sequence[str] = ()) -> Iterator[Sample]:
    """A deal of each table, with hands and without."""
    for slug, players in tables(games):
        for hands in (True, False):
            log = referee.sample(slug, players, SEED, deals=1, hands=hands)
            yield Sample(slug, players, hands, len(log["deals"][0]["moves"]), json.dumps(log))


if __name__ == "__main__":
    for sample in samples(sys.argv[1:]):
        print(json.dumps(sample))
