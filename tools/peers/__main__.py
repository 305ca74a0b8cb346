"""Plays games with the peers and prints where the referee does not agree: `python -m tools.peers [GAME]...`."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import random
import sys
from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import Path

import yaml
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tools import peers
from tools.peers.comparing import Difference, Peer, Tally

FRAME = {"__main__", "comparing", "matches", "spiel"}
RESULTS = Path(__file__).parents[2] / "site" / "peers.yaml"
SHOWN = 3
"""So many unexplained differences are printed of each peer."""


def every_peer(games: Sequence[str] = ()) -> Iterator[Peer]:
    """The peers of these games, or of all."""
    for module in pkgutil.iter_modules(peers.__path__):
        if module.name not in FRAME and (not games or module.name.replace("_", "-") in games):
            yield from importlib.import_module(f"tools.peers.{module.name}").PEERS


def compared(peer: Peer, games: int, seed: int) -> Tally:
    """So many random games with a peer; the same seed gives the same games."""
    tally, chance = Tally(peer), random.Random(f"{peer.game} {peer.way} {seed}")
    for _ in track(
        range(ceil(games * peer.share)), f"{peer.game}, {peer.way}", console=Console(stderr=True), transient=True
    ):
        tally.add(peer.play(chance))
    return tally


def told(tally: Tally) -> dict[str, object]:
    """What came out, as plain data."""
    peer = tally.peer
    return {
        "game": peer.game,
        "program": peer.program,
        "way": peer.way,
        "games": tally.games,
        "steps": tally.steps,
        "tricks": tally.tricks,
        "unexplained": len(tally.unexplained),
        "faults": [{"says": peer.excuses[fault], "times": times} for fault, times in sorted(tally.excused.items())],
    }


def table(tallies: Sequence[Tally]) -> Table:
    """All that came out, as a table."""
    shown = Table("game", "peer", "way", "games", "steps", "tricks", "unexplained", "the peer's own")
    for tally in tallies:
        peer, numbers = tally.peer, (tally.games, tally.steps, tally.tricks, len(tally.unexplained))
        own = ", ".join(f"{times} {fault}" for fault, times in tally.excused.most_common())
        shown.add_row(peer.game, peer.program, peer.way, *(f"{number:,}" for number in numbers), own)
    return shown


def described(difference: Difference) -> str:
    """A difference, with what is needed to look into it."""
    log, step = difference.played.log, difference.step
    where = "" if step is None else f" at move {step.moves} of deal {step.deal + 1}"
    return f"{difference.kind}: ours {_short(difference.ours)}, theirs {_short(difference.theirs)}{where} of {json.dumps(log)}"


def _short(told: object) -> object:
    return sorted(told) if isinstance(told, frozenset) else told


def main() -> int:
    """Compares, and returns 1 where something is not explained."""
    parser = argparse.ArgumentParser(prog="python -m tools.peers")
    parser.add_argument("game", nargs="*", help="slugs; none: every game that a peer has")
    parser.add_argument("--games", type=int, default=500, help="of each peer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", action="store_true", help="write what comes out where the site reads it")
    asked = parser.parse_args()
    tallies = [compared(peer, asked.games, asked.seed) for peer in every_peer(asked.game)]
    console = Console(width=160)
    console.print(table(tallies))
    for tally in tallies:
        for difference in tally.unexplained[:SHOWN]:
            console.print(f"{tally.peer.game}: {described(difference)}", soft_wrap=True, markup=False)
    if asked.record:
        RESULTS.write_text(yaml.safe_dump([told(tally) for tally in tallies], sort_keys=False, allow_unicode=True))
    return any(tally.unexplained for tally in tallies)


if __name__ == "__main__":
    sys.exit(main())
