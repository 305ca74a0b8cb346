"""What is counted while the service answers. Here nothing is; `metrics.py` counts."""

from __future__ import annotations

from referee.api.settings import Settings

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which a server tells prometheus-client where its workers count together."""


CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Counters:
    """Takes notice of what happens, and forgets it: where nobody may read the metrics, or nobody could, as inside a page."""

    def request(self, route: str, status: int, seconds: float) -> None:
        """A request was answered. Routes are the patterns of addresses, never addresses, so that there are few."""

    def verdict(self, outcome: str, slug: str | None = None) -> None:
        """A log of this game was judged, or got no verdict; a game that a log brings along counts by its name."""

    def batch_line(self) -> None:
        """A line of a batch was answered."""

    def standing(self, connections: int, waiting: int) -> None:
        """A worker process has so many connections now, and so many requests wait in it."""

    def text(self) -> bytes | None:
        """Everything that was counted, in Prometheus' text format; None: nothing is."""
        return None


def counters(settings: Settings) -> Counters:
    """What counts for an application with these settings."""
    if settings.metrics == "off":
        return Counters()
    from referee.api.metrics import Metrics  # not above: not every Python that answers requests has the library

    return Metrics()
