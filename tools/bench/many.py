"""A file of ten thousand logs of all games."""

from __future__ import annotations

from pathlib import Path

import orjson

import referee
from referee.loading import catalogue

LOGS = 10_000
LOG_BYTES = 756
"""So many bytes has one of them, one with another."""


def write_logs(path: Path) -> Path:
    """Writes the logs as NDJSON: a deal of every game from four seeds, over and over."""
    lines = [
        orjson.dumps(referee.sample(slug, None, seed, deals=1)) for seed in range(4) for slug in catalogue.game_files()
    ]
    path.write_bytes(b"\n".join((lines * (LOGS // len(lines) + 1))[:LOGS]) + b"\n")
    return path
