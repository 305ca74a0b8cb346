"""What the metrics tell: small counters of this process, as Prometheus text."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from threading import Lock

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Counters:
    """Requests by route and status, verdicts by outcome. The only thing that requests share and change.

    Routes are the patterns of addresses, never addresses, so that there are few. Each worker process counts for
    itself: the label `process` keeps their numbers apart.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._requests: Counter[tuple[str, int]] = Counter()
        self._verdicts: Counter[str] = Counter()
        self._started = time.time()

    def request(self, route: str, status: int) -> None:
        """Counts an answered request."""
        with self._lock:
            self._requests[route, status] += 1

    def verdict(self, outcome: str) -> None:
        """Counts a judged log, or one that got no verdict."""
        with self._lock:
            self._verdicts[outcome] += 1

    def text(self) -> str:
        """All counters in Prometheus' text format."""
        with self._lock:
            return "".join(line + "\n" for line in self._lines(f'process="{os.getpid()}"'))

    def _lines(self, process: str) -> Iterator[str]:
        yield "# HELP referee_requests_total Requests answered by this process, by route and status."
        yield "# TYPE referee_requests_total counter"
        for (route, status), count in sorted(self._requests.items()):
            yield f'referee_requests_total{{{process},route="{route}",status="{status}"}} {count}'
        yield "# HELP referee_verdicts_total Logs answered by this process, by verdict, or why they got none."
        yield "# TYPE referee_verdicts_total counter"
        for outcome, count in sorted(self._verdicts.items()):
            yield f'referee_verdicts_total{{{process},verdict="{outcome}"}} {count}'
        yield "# HELP referee_started_seconds When counting began, in seconds since 1970."
        yield "# TYPE referee_started_seconds gauge"
        yield f"referee_started_seconds{{{process}}} {self._started:.3f}"
