"""`python -m tools.lines_of_play`, as `make lines` runs it: follows lines of play of every game and says what is wrong."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from functools import partial
from multiprocessing import Pool
from pathlib import Path

from referee.loading import catalogue
from tools.lines_of_play.walking import Walked, walked, wandered

RECORDED = Path(__file__).with_name("counts.txt")
MOST, WIDTH = 40, 2
"""The bounds with which the counts are recorded."""
HEAD = "# game: players and moves made before; positions by depth; ends; not followed; the same of lines drawn by lot\n"


def main() -> int:
    """Returns 1 where anything is not as it should be, or other lines are counted than were recorded."""
    parser = argparse.ArgumentParser(prog="python -m tools.lines_of_play", description=__doc__)
    parser.add_argument("--games", default="", help="slugs of games; without any, all")
    parser.add_argument("--most", type=int, default=MOST, help="so many positions of the last cards of a deal")
    parser.add_argument("--width", type=int, default=WIDTH, help="so many lines by lot from the beginning of a deal")
    parser.add_argument("--seed", type=int, default=0, help="other deals")
    parser.add_argument("--record", action="store_true", help="records the counts")
    told = parser.parse_args()
    slugs = told.games.split() or list(catalogue.game_files())
    with Pool() as pool:
        found = dict(pool.imap(partial(lines_of, most=told.most, width=told.width, seed=told.seed), slugs))
    faults = [fault for both in found.values() for one in both for fault in one.faults]
    print(*faults, sep="\n")
    recorded = read()
    counts = {slug: counted(both) for slug, both in found.items()}
    if told.record:
        write(recorded | counts)
    usual = (told.most, told.width, told.seed) == (MOST, WIDTH, 0)
    others = [slug for slug in counts if usual and not told.record and counts[slug] != recorded.get(slug)]
    print(*(f"{slug}: {counts[slug]}, recorded as {recorded.get(slug)}" for slug in others), sep="\n")
    ends = sum(one.ends for both in found.values() for one in both)
    positions = sum(one.positions for both in found.values() for one in both)
    print(
        f"{len(found)} games, {positions} positions, {ends} ends of deals, {len(faults)} faults, {len(others)} others"
    )
    return int(bool(faults or others))


def lines_of(slug: str, *, most: int, width: int, seed: int) -> tuple[str, tuple[Walked, Walked]]:
    """Every line of the last cards, and some from the beginning, at the smallest table of a game."""
    players = min(catalogue.load_game(slug).players)
    return slug, (walked(slug, players, seed, most), wandered(slug, players, seed, width))


def counted(both: Iterable[Walked]) -> str:
    """What is recorded of a game's lines."""
    return "; ".join(
        f"{one.players} {one.moves}; {' '.join(map(str, one.depths))}; {one.ends}; {one.left}" for one in both
    )


def read() -> dict[str, str]:
    """The counts that were recorded, by game."""
    lines = RECORDED.read_text().splitlines() if RECORDED.exists() else []
    return dict(line.split(": ", 1) for line in lines if not line.startswith("#"))


def write(counts: dict[str, str]) -> None:
    """Records counts."""
    RECORDED.write_text(HEAD + "".join(f"{slug}: {counts[slug]}\n" for slug in sorted(counts)))


if __name__ == "__main__":
    sys.exit(main())
