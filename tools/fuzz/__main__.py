"""`python -m tools.fuzz --minutes 10`, as `make fuzz` runs it; `--again 7/123456` puts one input again."""

from __future__ import annotations

import argparse
import os
import sys

from tools.fuzz.inputs import made
from tools.fuzz.run import Plan, run


def main() -> int:
    """Runs, prints what was answered how often and what was found, and returns 1 if anything was."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, help="stop after so many minutes")
    parser.add_argument("--inputs", type=int, help="stop after so many inputs (100,000, where no minutes are told)")
    parser.add_argument("--seed", type=int, default=0, help="other inputs than those of 0")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--again", metavar="SEED/PLACE", help="put this one input, and show what comes of it")
    told = parser.parse_args()
    if told.again:
        one = made(told.again)
        print(one.input.told())
        print(one.input.put())
        return 0
    inputs = told.inputs or (None if told.minutes else 100_000)
    return run(Plan(told.seed, told.processes, inputs, told.minutes))


if __name__ == "__main__":
    sys.exit(main())
