"""One process of a run: each input is put, timed and counted; from time to time the service and the memory are looked at."""

from __future__ import annotations

import faulthandler
import gc
import os
import signal
import sys
import time
import tracemalloc
from collections import Counter
from multiprocessing.connection import Connection
from statistics import median
from typing import Any, NamedTuple

from tools.fuzz.inputs import Made, made
from tools.fuzz.service import Request, ask, asked

SLOW = 1.0
"""Seconds of processor time that no input may take."""
HANGS = 20.0
"""After so many the process is ended, which tells where it hangs."""
CLOSELY = 20
"""One request of so many is held against the description and put once more."""
REPORT = 500
"""Inputs from one report to the next."""
MAY_GROW = 1.1
"""Memory may be so many times what it was when a fifth of the inputs was put."""
LEAST_GROWTH = 8.0
"""Megabytes by which it must have grown to be told."""
CANARY = Request(
    "POST", "/v1/verdicts", {"Content-Type": "application/json"},
    b'{"game":"bedem","players":["Ann","Bob","Cat"],"dealer":"Ann","deals":[{"moves":["Bob 7S","Cat 4H","Ann 10S","Ann 9S"]}]}',
)  # fmt: skip
"""Whatever was asked before, this is answered with the same bytes."""


class Report(NamedTuple):
    """What came of some inputs."""

    answers: Counter[tuple[str, str]]
    seconds: float
    slowest: tuple[float, str]
    findings: list[dict[str, Any]]
    memory: list[str]


def work(share: tuple[int, int, int, int | None, float | None], place: Any, connection: Connection) -> None:
    """Puts every so-manieth input from a place on, and tells of them now and then. `place` is where it is."""
    seed, first, step, inputs, minutes = share
    faulthandler.register(signal.SIGPROF, chain=True)
    ends = time.monotonic() + 60 * minutes if minutes else float("inf")
    watched = Watched()
    for number, own in enumerate(range(first, sys.maxsize if inputs is None else inputs, step)):
        place.value = own
        watched.put(made(f"{seed}/{own}"), closely=number % CLOSELY == 0)
        if number % REPORT == REPORT - 1:
            connection.send(watched.report())
        if time.monotonic() > ends:
            break
    watched.finish()
    connection.send(watched.report())
    connection.close()


class Watched:
    """What came of the inputs so far, and what the process weighed."""

    def __init__(self) -> None:
        self.weights: list[float] = []
        self.sung = ask(CANARY).body
        self._begin()

    def _begin(self) -> None:
        self.answers: Counter[tuple[str, str]] = Counter()
        self.seconds = 0.0
        self.slowest = (0.0, "none")
        self.findings: list[dict[str, Any]] = []
        self.memory: list[str] = []

    def put(self, one: Made, closely: bool = False) -> None:
        """Puts an input and counts what came of it."""
        begun = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, HANGS)
        try:
            answer = one.input.put()
        except Exception as error:  # what a fuzzer is there to find
            return self._find(one, f"{type(error).__name__}: {error}")
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        took = time.process_time() - begun
        if took > SLOW:
            took = min(took, _alone(one))
        self.answers[one.kind, answer] += 1
        self.seconds += took
        self.slowest = max(self.slowest, (took, one.name))
        if took > SLOW:
            self._find(one, f"took {took:.2f} s of processor time")
        elif closely and isinstance(one.input, Request):
            self._closely(one, one.input)

    def _closely(self, one: Made, request: Request) -> None:
        try:
            asked(request, strictly=True)
        except Exception as error:
            self._find(one, f"{type(error).__name__}: {error}")

    def report(self) -> Report:
        """What came of the inputs since the last report; weighs the process, and asks what it asked at first."""
        if ask(CANARY).body != self.sung:
            self.findings.append({"name": "canary", "found": "a log of old is judged otherwise"})
        self.weights.append(megabytes())
        told = Report(self.answers, self.seconds, self.slowest, self.findings, self.memory)
        self._begin()
        return told

    def finish(self) -> None:
        """Tells how memory went; where it has grown, also where, by putting some more inputs."""
        self.weights.append(megabytes())
        warm, last = median(self.weights[len(self.weights) // 5 :][:3]), self.weights[-1]
        self.memory.append(f"memory of one process: {warm:.0f} MB after a fifth, {last:.0f} MB at the end")
        if last > warm * MAY_GROW and last - warm > LEAST_GROWTH:
            told = "\n".join(self._growth())
            self.findings.append({"name": f"memory-{os.getpid()}", "found": f"{self.memory[-1]}\n{told}"})

    def _growth(self) -> list[str]:
        """Where memory was taken that a thousand inputs did not give back; what caches keep of others is among it."""
        tracemalloc.start()
        self._put_more(range(500))
        before = tracemalloc.take_snapshot()
        self._put_more(range(500, 1500))
        grown = tracemalloc.take_snapshot().compare_to(before, "lineno")
        tracemalloc.stop()
        return [str(line) for line in grown[:15]]

    def _put_more(self, places: range) -> None:
        for place in places:
            self.put(made(f"growth/{place}"))
        gc.collect()

    def _find(self, one: Made, found: str) -> None:
        self.findings.append({"name": one.name, "found": found, **one.input.told()})


def _alone(one: Made) -> float:
    """How long an input takes that is put once more: neither garbage of others nor what is read once counts then."""
    gc.collect()
    begun = time.process_time()
    one.input.put()
    return time.process_time() - begun


def megabytes() -> float:
    """What this process takes of the machine's memory."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
