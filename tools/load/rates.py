"""How many requests a second, how long each takes, and what those do to it who mean ill."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from tools.load import traffic
from tools.load.client import Job, Told
from tools.load.servers import EMPTY, REFEREE, Clients, Server, hostile, serving

CONNECTIONS = (1, 16, 64, 200)
HONEST = 64
HOSTILE = (200, 200, 50, 0)
"""Silent, slow, half-sent; none that leaves."""
MARK = 1.5
CASES = ("verdict", "new players", "empty view")


class Plan(NamedTuple):
    """How long to measure, how often, and with which options both are served."""

    seconds: float
    rounds: int
    options: Sequence[str] = ()
    connections: Sequence[int] = CONNECTIONS
    hostile: Sequence[int] = HOSTILE
    warm: float = 0.5

    def job(self, server: Server, connections: int, asked: list[traffic.Request]) -> Job:
        """What to ask of a server by so many."""
        return Job(server.port, connections, self.seconds, asked, warm=self.warm)


class Row(NamedTuple):
    """What was asked, by how many, and what came of it in each round; with the microseconds of processor time that the server
    spent on each answer."""

    what: str
    connections: int
    told: list[Told]
    spent: list[float]

    def middle(self, what: str) -> float:
        """The median over the rounds."""
        return median(getattr(told, what) for told in self.told)

    def failures(self) -> str:
        """All failures of all rounds, in words."""
        found = sum((Counter(told.failures) for told in self.told), Counter[str]())
        return ", ".join(f"{times} {what}" for what, times in found.items()) or "0"

    def ask(self, clients: Clients, server: Server, job: Job) -> None:
        """Has a job done, and notes what came of it."""
        before = server.processor()
        told = clients.ask(job)
        self.told.append(told)
        self.spent.append((server.processor() - before) * 1e6 / max(1, told.all_answered))


def measure(plan: Plan, console: Console) -> list[Row]:
    """Loads both servers in turns, prints the report, and gives what it is made of."""
    met, strange = traffic.verdicts(traffic.logs()), traffic.verdicts(traffic.strangers())
    with serving(REFEREE, plan.options) as ours, serving(EMPTY, plan.options) as empty, Clients() as clients:
        console.print(f"{len(ours.workers())} workers each; {plan.rounds} rounds of {plan.seconds:g} s, in turns")
        for server in (ours, empty):
            clients.ask(plan.job(server, 64, met))  # so that every worker has answered before anything is measured
        rows: list[Row] = []
        for connections in plan.connections:
            verdict, new, nothing = cases = [Row(what, connections, [], []) for what in CASES]
            for _ in range(plan.rounds):
                verdict.ask(clients, ours, plan.job(ours, connections, met))
                nothing.ask(clients, empty, plan.job(empty, connections, met))
                new.ask(clients, ours, plan.job(ours, connections, strange)._replace(strangers=True))
            rows += cases
        console.print(rates(rows))
        beside = besieged(plan, ours, clients, met)
        console.print(sieges(beside))
    return rows + beside


def rates(rows: list[Row]) -> Table:
    """The report of what was asked in turns."""
    table = Table(title="Verdicts on logs of 52 plays, 857 bytes each, beside an empty view: medians of the rounds")
    for head in (
        "",
        "asked for",
        "a second",
        "of empty",
        "p50 ms",
        "p95 ms",
        "p99 ms",
        "server us",
        "client us",
        "failed",
    ):
        table.add_column(head, justify="left" if head == "asked for" else "right", no_wrap=True)
    empty = {row.connections: row for row in rows if row.what == CASES[-1]}
    for row in rows:
        pairs = zip(row.told, empty[row.connections].told, strict=True)
        ratio = median(own.rate / other.rate if other.rate else math.nan for own, other in pairs)
        times = [f"{row.middle(part):.1f}" for part in ("p50", "p95", "p99")]
        spent = (median(row.spent), row.middle("spent"))
        told = (f"{row.middle('rate'):.0f}", f"{ratio:.2f}", *times, *(f"{own:.0f}" for own in spent), row.failures())
        table.add_row(str(row.connections), row.what, *told, end_section=row.what == CASES[-1])
    table.caption = "us: microseconds of processor time for an answer"
    return table


def besieged(plan: Plan, server: Server, clients: Clients, asked: list[traffic.Request]) -> list[Row]:
    """Honest clients alone, and beside those who mean ill, in turns."""
    alone, beside = Row("alone", HONEST, [], []), Row("beside them", HONEST, [], [])
    job = plan.job(server, HONEST, asked)
    for _ in range(plan.rounds):
        alone.ask(clients, server, job)
        with hostile(server, *plan.hostile):
            beside.ask(clients, server, job)
    return [alone, beside]


def sieges(rows: list[Row]) -> Table:
    """The report of those."""
    silent, slow, half, _ = HOSTILE
    alone, beside = rows
    table = Table(
        title=f"{HONEST} clients, alone and beside {silent} silent, {slow} slow and {half} half-sent connections"
    )
    for head in ("", "a second", "p50 ms", "p95 ms", "p99 ms", "failed"):
        table.add_column(head, justify="right" if head else "left", no_wrap=True)
    for row in rows:
        times = [f"{row.middle(part):.1f}" for part in ("p50", "p95", "p99")]
        table.add_row(row.what, f"{row.middle('rate'):.0f}", *times, row.failures())
    each = [two.p99 / one.p99 for one, two in zip(alone.told, beside.told, strict=True)]
    told = ", ".join(f"{ratio:.2f}" for ratio in each)
    table.caption = f"p99 beside them: {median(each):.2f} times that alone (mark: {MARK}); by rounds {told}"
    return table
