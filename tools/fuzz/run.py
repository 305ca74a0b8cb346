"""Inputs by the million in several processes, each watched: what fails, what takes long, and whether memory grows."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple

from tools.fuzz.cases import as_text
from tools.fuzz.watch import Report, work

FINDINGS = Path("build") / "fuzz"
"""Where what was found is written, to be looked at and kept as a case."""
TELL_EVERY = 60
"""Seconds."""


class Plan(NamedTuple):
    """Which inputs, in how many processes, and how many of them or how long."""

    seed: int
    processes: int
    inputs: int | None
    minutes: float | None


class Worker:
    """One process, and the place of the input that it is at, which outlives it."""

    def __init__(self, plan: Plan, first: int) -> None:
        self.plan, self.first = plan, first
        context = multiprocessing.get_context("spawn")
        self.place = context.Value("q", first, lock=False)
        self.connection: Connection
        self.connection, far = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(target=work, args=(self._share(), self.place, far))
        self.process.start()
        far.close()

    def _share(self) -> tuple[int, int, int, int | None, float | None]:
        return self.plan.seed, self.first, self.plan.processes, self.plan.inputs, self.plan.minutes


class Tally:
    """What was answered how often, what was found, and how much memory the processes took."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.answers: Counter[tuple[str, str]] = Counter()
        self.seconds = 0.0
        self.slowest: tuple[float, str] = (0.0, "none")
        self.findings: list[str] = []
        self.memory: list[str] = []

    def add(self, report: Report) -> None:
        """Adds what a process tells."""
        self.answers.update(report.answers)
        self.seconds += report.seconds
        self.slowest = max(self.slowest, report.slowest)
        self.memory += report.memory
        for finding in report.findings:
            self.find(finding)

    def find(self, finding: dict[str, Any]) -> None:
        """Prints a finding and keeps it in a file of its own."""
        FINDINGS.mkdir(parents=True, exist_ok=True)
        name = f"{finding['name'].replace('/', '-')}.yaml"
        (FINDINGS / name).write_text(as_text([finding]), encoding="utf-8")
        self.findings.append(name)
        print(f"FOUND {finding['found'][:600]}\n  {FINDINGS / name}", flush=True)

    def put(self) -> int:
        """How many inputs were put."""
        return self.answers.total()

    def told(self) -> str:
        """All of it as lines."""
        lines = [f"{kind:10} {answer:15} {times:9}" for (kind, answer), times in sorted(self.answers.items())]
        each = 1000 * self.seconds / max(1, self.put())
        return "\n".join([
            *lines, *self.memory,
            f"slowest: {self.slowest[1]}, {self.slowest[0]:.3f} s of processor time; {each:.2f} ms an input on average",
            f"{self.put()} inputs of seed {self.plan.seed}, {len(self.findings)} findings",
        ])  # fmt: skip


def run(plan: Plan) -> int:
    """Puts the inputs, tells how it goes, and returns 1 if anything was found."""
    tally = Tally(plan)
    workers = {worker.connection: worker for worker in (Worker(plan, first) for first in range(plan.processes))}
    told = time.monotonic()
    while workers:
        for ready in wait(list(workers), timeout=TELL_EVERY):
            worker = workers[ready]  # type: ignore[index]
            try:
                tally.add(worker.connection.recv())
            except EOFError:
                del workers[worker.connection]
                if again := _after(worker, tally):
                    workers[again.connection] = again
        if time.monotonic() - told > TELL_EVERY:
            told = time.monotonic()
            print(f"{tally.put()} inputs, {len(tally.findings)} findings", flush=True)
    print(tally.told())
    return 1 if tally.findings else 0


def _after(worker: Worker, tally: Tally) -> Worker | None:
    """What follows on a process that has ended: nothing, or if an input ended it, another from the next place on."""
    worker.process.join()
    if worker.process.exitcode == 0:
        return None
    name = f"{worker.plan.seed}/{worker.place.value}"
    tally.find({"name": name, "found": f"ended the process ({worker.process.exitcode}); its trace stands above"})
    return Worker(worker.plan, worker.place.value + worker.plan.processes)
