"""What a run comes to, told at its end: lines for a screen, and data for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import orjson

from referee.characters import visible
from referee.commands.reporting import total
from referee.commands.scoring.parts import replace_with
from referee.commands.scoring.tally import Totals

SHOWN = 5
"""Of each kind of count so many are shown on a screen; the data has them all."""
HEADS = {"games": "games", "findings": "findings", "unreadable": "unreadable"}


def tell(tally: Totals, before: int, seconds: float, file: Path | None, *, visible: bool = True) -> None:
    """Tells what it came to, on the screen and in a file, where that is wanted; so many of the logs were there before. Raises
    OSError."""
    judged = tally.logs - before
    if visible:
        click.echo("\n".join(told(tally, judged, seconds)), err=True)
    if file is not None:
        replace_with(file, orjson.dumps(data(tally, judged, seconds), option=orjson.OPT_INDENT_2) + b"\n")


def told(tally: Totals, judged: int, seconds: float) -> Iterator[str]:
    """It all in a few lines: so many logs of these were judged in this run, which took so many seconds."""
    yield total(tally.counts["verdicts"].elements())
    for name, head in HEADS.items():
        if tally.counts[name]:
            yield f"{head}: {_most(tally.counts[name])}"
    if tally.slowest:
        ms, file, line = tally.slowest[0]
        yield f"slowest: {visible(file)}{f':{line}' if line else ''}, {ms:,.0f} ms"
    yield f"{judged:,} logs judged in {seconds:,.1f} s, {judged / max(seconds, 0.001):,.0f} a second"


def _most(counted: Counter[str]) -> str:
    most = [f"{visible(name)} {number:,}" for name, number in counted.most_common(SHOWN)]
    rest = len(counted) - len(most)
    return "; ".join([*most, f"and {rest} more"] if rest else most)


def data(tally: Totals, judged: int, seconds: float) -> dict[str, Any]:
    """It all as data: `findings` by kind and then by clause, all counts with the most first."""
    plain = tally.data()
    findings: dict[str, dict[str, int]] = {}
    for name, number in tally.counts["findings"].most_common():
        kind, _, clause = name.partition(" ")
        findings.setdefault(kind, {})[clause] = number
    return {
        "logs": tally.logs,
        "games": dict(tally.counts["games"].most_common()),
        "verdicts": dict(tally.counts["verdicts"].most_common()),
        "findings": findings,
        "unreadable": dict(tally.counts["unreadable"].most_common()),
        "slowest": [{"file": file, "line": line, "ms": ms} for ms, file, line in plain["slowest"]],
        "judged": judged,
        "seconds": round(seconds, 1),
        "logs_per_second": round(judged / max(seconds, 0.001), 1),
    }
