"""Clients that ask, wait for the answer and ask again: `python tools/load/client.py` asks as it is told, one job a line,
and prints what came of each. A process of its own that imports nothing else, so that asking costs little."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import sys
import time
from collections import Counter
from itertools import cycle, islice, product
from typing import Any, NamedTuple

TOKEN = b"qq"
"""What stands in the names of players for two letters that are others in each request, where strangers are asked for."""
LETTERS = "bcdfghjklmnprstvwxz" + "BCDFGHJKLMNPRSTVWXZ"
PATIENCE = 10.0
"""Seconds for which answers are waited for after the last question."""
AFTER_FAILURE = 0.1
HEAD_END = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\nContent-Length: *(\d+)", re.I)
CLOSES = re.compile(rb"\r\nConnection: *close", re.I)
CHUNKED = re.compile(rb"\r\nTransfer-Encoding: *chunked", re.I)
LAST_CHUNK = b"0\r\n\r\n"


class Job(NamedTuple):
    """What is asked of whom: requests as they go over the wire (a byte a character), each with the status expected. For how
    many seconds after some that do not count, and after what pause on each connection."""

    port: int
    connections: int
    seconds: float
    requests: list[tuple[str, int]]
    strangers: bool = False
    pause: float = 0.0
    warm: float = 0.5


class Told(NamedTuple):
    """What came of a job: answers as expected and the seconds in which they came, percentiles in milliseconds, failures by
    what they were, all answers from the first to the last, microseconds of the client's own processor time for each."""

    answered: int
    seconds: float
    p50: float
    p95: float
    p99: float
    failures: dict[str, int]
    all_answered: int
    spent: float

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.answered / self.seconds


class Crowd:
    """All connections of one job, and what they saw."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.requests = [(text.encode("latin-1"), b"%d" % status) for text, status in job.requests]
        self.names = cycle("".join(letters).encode() for letters in product(LETTERS, repeat=2))
        self.took: list[float] = []
        self.failures: Counter[str] = Counter()
        self.counts = self.over = False
        self.all_answered = 0
        self.busy: set[Asker] = set()

    async def run(self) -> Told:
        """Asks for as long as the job says."""
        used = time.process_time()
        askers = [Asker(self, place * 37) for place in range(self.job.connections)]
        for asker in askers:
            asker.connect()
        await asyncio.sleep(self.job.warm)
        self.counts, begun = True, time.perf_counter()
        await asyncio.sleep(self.job.seconds)
        self.over, seconds = True, time.perf_counter() - begun
        answered = len(self.took)
        await self._wait()
        for asker in askers:
            asker.leave()
        spent = (time.process_time() - used) * 1e6 / max(1, self.all_answered)
        return Told(answered, seconds, *percentiles(self.took), dict(self.failures), self.all_answered, spent)

    async def _wait(self) -> None:
        until = time.perf_counter() + PATIENCE
        while self.busy and time.perf_counter() < until:
            await asyncio.sleep(0.02)
        if self.busy:
            self.failures["no answer"] += len(self.busy)

    def fail(self, what: str) -> None:
        """Notes a failure."""
        if self.counts:
            self.failures[what] += 1


class Asker(asyncio.Protocol):
    """One connection at a time, kept alive where the server keeps it."""

    def __init__(self, crowd: Crowd, first: int) -> None:
        self.crowd = crowd
        self.places = islice(cycle(range(len(crowd.requests))), first % len(crowd.requests), None)
        self.transport: Any = None
        self.status = self.seen = b""
        self.missing: int | None = None
        self.begun = 0.0
        self.closes = False

    def connect(self) -> None:
        """Opens a connection and asks."""
        if not self.crowd.over:
            asyncio.get_running_loop().create_task(self._open())

    async def _open(self) -> None:
        try:
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda: self, "127.0.0.1", self.crowd.job.port)
        except OSError as error:
            self.crowd.fail(type(error).__name__)
            loop.call_later(AFTER_FAILURE, self.connect)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks at once."""
        self.transport = transport
        self.ask()

    def ask(self) -> None:
        """Sends the next request."""
        crowd = self.crowd
        if crowd.over or self.transport is None:
            return
        request, self.status = crowd.requests[next(self.places)]
        if crowd.job.strangers:
            request = request.replace(TOKEN, next(crowd.names))
        self.seen, self.missing, self.closes = b"", None, False
        crowd.busy.add(self)
        self.begun = time.perf_counter()
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        """Goes on once the whole answer is there."""
        if self.missing is None:
            self.seen += data
            self._read_head()
        else:
            self.missing -= len(data)
            if self.missing < 0:  # chunks, of which only the last is known
                self.seen = (self.seen + data)[-5:]
        if self.missing == 0 or (self.missing is not None and self.missing < 0 and self.seen.endswith(LAST_CHUNK)):
            self._answered()

    def _read_head(self) -> None:
        end = self.seen.find(HEAD_END)
        if end < 0:
            return
        head = self.seen[:end]
        told = LENGTH.search(head)
        self.closes = CLOSES.search(head) is not None
        if told is not None:
            self.missing = int(told[1]) + end + 4 - len(self.seen)
        elif CHUNKED.search(head):
            self.missing = -1
        else:
            self.missing = 0
        if self.seen[9:12] != self.status:
            self.crowd.fail(f"status {self.seen[9:12].decode(errors='replace')} for {self.status.decode()}")
            self.status = b""

    def _answered(self) -> None:
        crowd = self.crowd
        crowd.busy.discard(self)
        crowd.all_answered += 1
        if self.status and crowd.counts:
            crowd.took.append(time.perf_counter() - self.begun)
        if self.closes:
            self.transport.close()
            return
        pause = crowd.job.pause if self.status else AFTER_FAILURE
        if pause:
            asyncio.get_running_loop().call_later(pause, self.ask)
        else:
            self.ask()

    def connection_lost(self, exc: Exception | None) -> None:
        """Connects anew; an answer that was waited for is lost."""
        self.transport = None
        if self in self.crowd.busy:
            self.crowd.busy.discard(self)
            self.crowd.fail("broken off")
        self.connect()

    def leave(self) -> None:
        """Closes the connection."""
        if self.transport is not None:
            self.transport.close()


def percentiles(took: list[float]) -> tuple[float, float, float]:
    """The middle, that of 95 and that of 99 of a hundred, in milliseconds; NaN where nothing was answered."""
    if not took:
        return (float("nan"),) * 3
    took.sort()
    middle, most, nearly_all = (took[min(len(took) - 1, int(len(took) * part))] * 1000 for part in (0.5, 0.95, 0.99))
    return middle, most, nearly_all


if __name__ == "__main__":
    gc.disable()
    for line in sys.stdin:
        print(json.dumps(asyncio.run(Crowd(Job(*json.loads(line))).run())), flush=True)
