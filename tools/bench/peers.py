"""The games that OpenSpiel knows, too: what it takes for a deal that it played, beside the referee on the log of it.

Both run in one process and in turns. OpenSpiel deals the cards again, looks up each decision among the legal ones, makes it,
and says who has how much at the end; as it reads no logs, `json.loads` of the log is put to it.
"""

from __future__ import annotations

import importlib
import json
import random
from collections.abc import Iterator, Sequence
from functools import reduce
from importlib.util import find_spec
from statistics import geometric_mean
from typing import Any, NamedTuple

import referee
from tools.bench.clock import least

GAMES = (
    "hearts",
    "spades",
    "contract-bridge",
    "oh-hell",
    "euchre",
    "skat",
    "crazy-eights",
    "dou-dizhu",
    "gin-rummy",
)  # fmt: skip
LOGS = 8
"""Clean deals of each game."""
TURNS = 5


class Replay:
    """A deal that OpenSpiel played."""

    def __init__(self, state: Any, log: dict[str, Any]) -> None:
        self.game = state.get_game()
        self.steps: list[tuple[bool, int]] = []
        """What was done, in order, and whether somebody decided it."""
        self.log = json.dumps(log).encode()
        self.moves = len(log["deals"][0]["moves"])
        again = self.game.new_initial_state()
        for action in state.history():
            self.steps.append((not again.is_chance_node(), action))
            again.apply_action(action)

    @property
    def decisions(self) -> int:
        """How many there were."""
        return sum(decided for decided, _ in self.steps)

    def run(self) -> Sequence[float]:
        """The deal once more, every decision looked up; returns what each player has at the end."""
        state = self.game.new_initial_state()
        for decided, action in self.steps:
            if decided and action not in state.legal_actions():
                raise ValueError(action)
            state.apply_action(action)
        returns: Sequence[float] = state.returns()
        return returns


class Beside(NamedTuple):
    """Microseconds for one deal."""

    theirs: float
    loads: float
    ours: float

    def least(self, other: Beside) -> Beside:
        """The lesser of each."""
        return Beside(*map(min, self, other))

    def plus(self, other: Beside) -> Beside:
        """Both deals together."""
        return Beside(self.theirs + other.theirs, self.loads + other.loads, self.ours + other.ours)

    @property
    def times(self) -> float:
        """How many times OpenSpiel's time, with that of reading, the referee takes."""
        return self.ours / (self.theirs + self.loads)


def replays(slug: str) -> Iterator[Replay]:
    """Clean deals of a game, played at random by OpenSpiel: the same each time."""
    module = importlib.import_module(f"tools.peers.{slug.replace('-', '_')}")
    peer, chance = module.PEERS[0], random.Random(slug)
    found = 0
    while found < LOGS:
        played = peer.play(chance)
        if referee.judge(played.log)["verdict"] == "clean":
            found += 1
            yield Replay(played.state, played.log)


def compared(replay: Replay) -> Beside:
    """The least times of one deal."""
    turns = (
        Beside(
            least(replay.run, 1), least(lambda: json.loads(replay.log), 1), least(lambda: referee.judge(replay.log), 1)
        )
        for _ in range(TURNS)
    )
    return reduce(Beside.least, turns)


def beside_peers(games: Sequence[str]) -> None:
    """Prints a table of the games that OpenSpiel has, of these or of all."""
    chosen = [slug for slug in GAMES if not games or slug in games]
    if not chosen:
        return
    if find_spec("pyspiel") is None:
        print("\nwithout OpenSpiel, which `pip install -e .[peers]` brings")
        return
    head = f"{'OpenSpiel':>11}{'loads':>7}{'referee':>9}{'times':>8}{'from':>7}{'to':>7}"
    print(f"\n{'beside OpenSpiel, microseconds a deal':40}{'moves':>6}{'decisions':>11}{head}")
    ratios = [_line(slug, list(replays(slug))) for slug in chosen]
    print(f"{'geometric mean':84}{geometric_mean(ratios):8.2f}")
    print("times: referee / (OpenSpiel + loads), of all deals together, and from the least to the most of single ones")


def _line(slug: str, deals: Sequence[Replay]) -> float:
    """Prints the line of a game; returns how many times the peer's time the referee takes."""
    times = [compared(deal) for deal in deals]
    each = sorted(one.times for one in times)
    total = reduce(Beside.plus, times)
    counts = f"{sum(deal.moves for deal in deals) / LOGS:6.0f}{sum(deal.decisions for deal in deals) / LOGS:11.0f}"
    theirs, loads, ours = (own / LOGS for own in total)
    print(
        f"{slug:40}{counts}{theirs:11.0f}{loads:7.1f}{ours:9.0f}{total.times:8.2f}{each[0]:7.2f}{each[-1]:7.2f}",
        flush=True,
    )
    return total.times
