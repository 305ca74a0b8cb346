"""`python -m tools.load`, as `make load` runs it."""

from __future__ import annotations

import argparse
import shlex
import sys

from rich.console import Console

from referee.loading import catalogue
from tools.load.rates import Plan, measure
from tools.load.soak import soak


def main() -> None:
    """Prints what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="of which the medians are told")
    parser.add_argument("--soak", type=float, default=0, help="so many minutes of mixed traffic, and nothing else")
    parser.add_argument("--serve", default="", help="options of `referee serve`, for instance '--workers 4'")
    told = parser.parse_args()
    console = Console() if sys.stdout.isatty() else Console(width=120)
    if told.soak:
        soak(told.soak, list(catalogue.game_files()), shlex.split(told.serve), console)
    else:
        measure(Plan(told.seconds, told.rounds, shlex.split(told.serve)), console)


if __name__ == "__main__":
    main()
