"""Minutes of everything at once, and the memory of every worker meanwhile."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from tools.load import traffic
from tools.load.client import Job, Told
from tools.load.servers import REFEREE, Clients, Server, hostile, memory_of, serving

CONNECTIONS, PAUSE = 16, 0.05
HOSTILE = (10, 10, 10, 4)
EVERY = 5.0
SETTLED = 60.0
"""Seconds after which the memory of a worker shall be flat."""


class Sample(NamedTuple):
    """Megabytes of a worker so many seconds after the begin."""

    seconds: float
    rss: float
    pss: float


Memory = dict[int, list[Sample]]
"""By worker."""


def soak(
    minutes: float,
    slugs: Sequence[str],
    options: Sequence[str],
    console: Console,
    beside: Sequence[int] = HOSTILE,
) -> tuple[Told, Memory]:
    """Asks for everything for so long, beside so many who mean ill, prints the report, and gives what it is made of."""
    asked = traffic.mixture(slugs)
    seen: dict[str, int] = {}
    with serving(REFEREE, options) as server, Clients() as clients, hostile(server, *beside, seen=seen):
        clients.begin(Job(server.port, CONNECTIONS, minutes * 60, asked, True, PAUSE))
        grown = watched(server, minutes * 60)
        told = clients.end()
    console.print(f"{told.answered} answers in {told.seconds:.0f} s, p50 {told.p50:.1f} ms, p99 {told.p99:.1f} ms")
    console.print(f"failures: {told.failures or 'none'}; connections of those who mean ill: {seen or 'all kept'}")
    console.print(report(grown))
    return told, grown


def watched(server: Server, seconds: float) -> Memory:
    """The memory of each worker, from now on for so long."""
    found: Memory = {}
    begun = time.perf_counter()
    while (passed := time.perf_counter() - begun) < seconds:
        for worker in server.workers():
            found.setdefault(worker, []).append(Sample(passed, *memory_of(worker)))
        time.sleep(min(EVERY, seconds / 5))
    return found


def report(grown: Memory) -> Table:
    """The memory of each worker by the minute."""
    table = Table(title="Megabytes of each worker by the minute, and by how many it grows in one")
    last = max(samples[-1].seconds for samples in grown.values())
    minutes = [minute * 60.0 for minute in range(int(last // 60) + 1)]
    for head in ("worker", *(f"{minute / 60:.0f}" for minute in minutes), "end", "own", "after 1 min", "2nd half"):
        table.add_column(head, justify="right", no_wrap=True)
    for worker, samples in grown.items():
        at = [next((one for one in samples if one.seconds >= minute), None) for minute in minutes]
        told = [f"{one.rss:.0f}" if one else "" for one in (*at, samples[-1])]
        slopes = [f"{slope(samples, since):+.2f}" for since in (SETTLED, last / 2)]
        table.add_row(str(worker), *told, f"{samples[-1].pss:.0f}", *slopes)
    table.caption = "own: its own part, where workers share memory"
    return table


def slope(samples: list[Sample], since: float = SETTLED) -> float:
    """Megabytes a minute by which a worker grows from so many seconds on: the straight line nearest to the samples."""
    settled = [one for one in samples if one.seconds >= since]
    if len(settled) < 2:
        return float("nan")
    middle = sum(one.seconds for one in settled) / len(settled)
    level = sum(one.rss for one in settled) / len(settled)
    spread = sum((one.seconds - middle) ** 2 for one in settled)
    return 60 * sum((one.seconds - middle) * (one.rss - level) for one in settled) / spread
