"""The metrics, counted by prometheus-client: in files that all workers of a server share where `counters.FOLDER` names a folder
for them, which the library looks for when it is imported."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

import referee
from referee.api.counters import FOLDER, Counters
from referee.loading import catalogue

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
"""Seconds; most logs take a few thousandths, a large batch a minute."""
ENDED = "ended"
"""Stands for a process in the names of the files that have what workers counted before they ended."""


STARTED = time.time()


class Metrics(Counters):
    """Counts. In a server with a folder the numbers are those of all its workers, else of this process."""

    def __init__(self) -> None:
        disable_created_metrics()
        self.folder = os.environ.get(FOLDER)
        self.registry = CollectorRegistry()
        self.registry.register(About())
        own: dict[str, Any] = {"registry": self.registry}
        requests = Counter(
            "referee_requests_total", "Requests answered, by route and status.", ["route", "status"], **own
        )
        seconds = Histogram("referee_request_seconds", "How long answers took.", ["route"], buckets=BUCKETS, **own)
        verdicts = Counter(
            "referee_verdicts_total", "Logs by verdict, or why they got none.", ["verdict", "family"], **own
        )
        self.lines = Counter("referee_batch_lines_total", "Lines of batches answered.", **own)
        own["multiprocess_mode"] = "livesum"
        self.workers = Gauge("referee_workers", "Worker processes.", **own)
        self.connections = Gauge("referee_connections", "Connections that are open.", **own)
        self.waiting = Gauge("referee_requests_waiting", "Requests that have come in and wait for their turn.", **own)
        # To look labels up takes longer than to count.
        self._request = cache(lambda route, status: requests.labels(route, status))
        self._seconds = cache(seconds.labels)
        self._verdict = cache(verdicts.labels)
        if self.folder is None:
            self.workers.set(1)

    def request(self, route: str, status: int, seconds: float) -> None:
        self._request(route, status).inc()
        self._seconds(route).observe(seconds)

    def verdict(self, outcome: str, slug: str | None = None) -> None:
        self._verdict(outcome, _family(slug)).inc()

    def batch_line(self) -> None:
        self.lines.inc()

    def standing(self, connections: int, waiting: int) -> None:
        self.workers.set(1)
        self.connections.set(connections)
        self.waiting.set(waiting)

    def text(self) -> bytes:
        """Everything that was counted, in Prometheus' text format."""
        if self.folder is None:
            return generate_latest(self.registry)
        everything = CollectorRegistry()
        everything.register(About())
        MultiProcessCollector(everything, self.folder)
        with _locked(self.folder, alone=False):
            return generate_latest(everything)


class About(Collector):
    """What does not change while the server runs."""

    def collect(self) -> Iterator[Metric]:
        """Which build it is, and since when it counts."""
        told = {"version": referee.__version__, "python": platform.python_version()}
        yield InfoMetricFamily("referee_build", "Which build of the referee answers.", told)
        yield GaugeMetricFamily("referee_started_seconds", "When counting began, in seconds since 1970.", STARTED)


def _family(slug: str | None) -> str:
    if not slug:
        return "unknown"
    header = catalogue.headers().get(slug)
    return "own" if header is None else str(header["family"])


def bury(pid: int, folder: str) -> None:
    """Adds what a worker counted that has ended to what others did before it, so that there are no more files than workers."""
    mark_process_dead(pid, folder)
    with _locked(folder, alone=True):
        for path in Path(folder).glob(f"*_{pid}.db"):
            together = MmapedDict(str(path.with_stem(path.stem.removesuffix(str(pid)) + ENDED)))
            for key, value, _, _ in MmapedDict.read_all_values_from_file(str(path)):
                together.write_value(key, together.read_value(key)[0] + value, 0.0)
            together.close()
            path.unlink()


@contextmanager
def _locked(folder: str, *, alone: bool) -> Iterator[None]:
    """Nobody reads while somebody adds two files up."""
    import fcntl  # not above: where it is missing no workers share a folder

    with open(Path(folder) / "lock", "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        yield
