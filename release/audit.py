"""Asks the list of known faults of libraries about every library that is locked: `audit.py requirements/run.txt …`.

Exits with 1 where one of them has a fault. Where the list cannot be reached it says so, and that is no fault of theirs.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

ASK = (
    "pip_audit",
    "--require-hashes",
    "--disable-pip",
    "--timeout",
    "5",
    "--progress-spinner",
    "off",
    "--format",
    "json",
)
NOT_ASKED = "audit: nothing was audited, the list of known faults cannot be reached: "


class OutOfReach(Exception):
    """The list does not answer, or knows none of what it is asked about."""


def main(files: list[str]) -> int:
    """Asks about one file after the other, the shortest first: where that fails nothing more is tried."""
    try:
        libraries = [library for file in files for library in audited(file)]
    except OutOfReach as reason:
        print(f"{NOT_ASKED}{reason}")
        return 0
    faults = {line for library in libraries for line in told(library)}
    print(
        *sorted(faults),
        f"audit: {len({one['name'] for one in libraries})} libraries, {len(faults)} known faults",
        sep="\n",
    )
    return 1 if faults else 0


def audited(file: str) -> list[dict[str, Any]]:
    """Every library in a file of locked ones, with what is known of it. Raises OutOfReach."""
    done = subprocess.run([sys.executable, "-m", *ASK, "-r", file], capture_output=True, text=True, check=False)
    try:
        libraries: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except ValueError:
        said = done.stderr.strip().splitlines() or ["pip-audit says nothing"]
        raise OutOfReach(said[-1][:200]) from None
    known = [library for library in libraries if "skip_reason" not in library]
    if not known:
        raise OutOfReach("it knows no library")
    return known


def told(library: dict[str, Any]) -> Iterator[str]:
    """A line for each fault of a library."""
    for fault in library["vulns"]:
        mended = ", ".join(fault["fix_versions"]) or "no version"
        yield f"{library['name']} {library['version']}: {fault['id']}, mended in {mended}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
