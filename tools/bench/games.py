"""What judging a log of each game costs, and how much of it is taken in plain stretches: the dearest games first."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from typing import NamedTuple

from rich.console import Console
from rich.progress import track

import referee
from tools.bench.clock import Times, least, times_of
from tools.bench.logs import Sample, samples
from tools.bench.plain_moves import plain_share

ROUNDS = 5
MEASURE = "whist"
"""The game that the others are held against."""
WIDTH = 38


class Cost(NamedTuple):
    """Microseconds for one log, with tricks and without, and for `json.loads` of the same bytes."""

    sample: Sample
    times: Times
    brief: float
    loads: float

    @property
    def a_move(self) -> float:
        """Those of each move."""
        return self.times.met / self.sample.moves


def cost(sample: Sample) -> Cost:
    """What a log costs now."""
    data = sample.text.encode()
    loads = least(lambda: json.loads(data), 2)
    brief = least(lambda: referee.judge(data, tricks=False), 2)
    return Cost(sample, reduce(Times.least, (times_of(sample.text) for _ in range(ROUNDS))), brief, loads)


def every_game(games: Sequence[str]) -> None:
    """Prints a line for each table of these games, or of all."""
    measure = {one.sample.hands: one.a_move for one in map(cost, samples([MEASURE]))}
    found = [cost(one) for one in track(list(samples(games)), "judging", console=Console(stderr=True), transient=True)]
    tables = [(whole, bare) for whole, bare in pairwise(found) if whole.sample.hands]
    tables.sort(key=lambda table: -max(one.a_move for one in table))
    head = f"{'us':>8}{'a move':>8}{f'x {MEASURE}':>9}{'x loads':>9}{'new':>7}{'brief':>7}{'plain':>7}"
    print(f"{'microseconds a log, JSON to verdict':{WIDTH + 6}}{'with hands':^55}  {'without':^55}")
    print(f"{'':{WIDTH}}{'moves':>6}{head}  {head}")
    for table in tables:
        sample = table[0].sample
        told = "  ".join(_told(one, measure[one.sample.hands]) for one in table)
        print(f"{f'{sample.game}, {sample.players}':{WIDTH}}{sample.moves:6}{told}")
    print(
        "new: with players met for the first time; brief: without tricks; plain: of 100 moves those taken in stretches"
    )


def _told(one: Cost, measure: float) -> str:
    met, new = one.times
    share = plain_share(json.loads(one.sample.text))
    return f"{met:8.0f}{one.a_move:8.2f}{one.a_move / measure:9.1f}{met / one.loads:9.1f}{new:7.0f}{one.brief:7.0f}{share:7}"
