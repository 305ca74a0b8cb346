"""What the service tells its operator: one JSON object a line, whoever has something to say, and the id of each request.

Knows no web framework: whoever answers in place of the application (a request that is refused unread) tells it in the same way.
"""

from __future__ import annotations

import logging
import os
import re
import sys
import time
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from secrets import token_hex
from types import TracebackType
from typing import Any

import orjson

ID_HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
"""What a client may call its request: short, and safe in any log."""
MAX_MESSAGE = 1000
MAX_TRACE = 20_000
OBEYED = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
"""Characters that JSON lets stand, and a screen obeys instead of showing."""

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The request that is being answered; of work that belongs to no request, None."""


def id_of(told: str | None) -> str:
    """What a request is called: as its client calls it where that is well-formed, else a new name."""
    return told if told and WELL_FORMED.fullmatch(told) else token_hex(8)


class JsonLines(logging.Formatter):
    """Writes log records as one JSON object a line: cut where they are long, without a character that a screen obeys."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        message = _cut(record.getMessage(), MAX_MESSAGE)
        line = _begun(record.created, record.levelname.lower(), message) | getattr(record, "fields", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)[-MAX_TRACE:]
        return _readable(line)


def _begun(when: float, level: str, message: str) -> dict[str, Any]:
    """What every line has."""
    line: dict[str, Any] = {
        "time": datetime.fromtimestamp(when, UTC).isoformat(timespec="milliseconds"),
        "level": level,
        "pid": os.getpid(),
        "message": message,
    }
    if name := request_id.get():
        line["request_id"] = name
    return line


def _readable(line: dict[str, Any]) -> str:
    return OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", _written(line))


def request_line(fields: dict[str, Any]) -> None:
    """Logs that a request was answered. There is a line for each: on standard error it is written at once, as `logging` would
    write it, which takes three times as long."""
    if _stderr is None:
        logging.getLogger("referee.access").info("request", extra={"fields": fields})
        return
    line = _readable(_begun(time.time(), "info", "request") | fields) + "\n"
    with suppress(OSError):  # nobody reads it, or there is no room for it: as with every other line
        os.write(_stderr, line.encode())


_stderr: int | None = None
"""Where lines go, once `to_stderr` was called."""


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _written(line: dict[str, Any]) -> str:
    try:
        return orjson.dumps(line, default=str).decode()
    except TypeError:  # half a character, which a client can send in an address
        return orjson.dumps({key: str(told).encode(errors="replace").decode() for key, told in line.items()}).decode()


def to_stderr(level: str) -> None:
    """Sends what anybody logs to standard error: of the referee from this level on, of its libraries warnings and worse. What
    Python warns of, and errors that nobody caught, are logged too."""
    global _stderr
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=max(logging.WARNING, logging.getLevelName(level.upper())), force=True)
    logging.getLogger("referee").setLevel(level.upper())
    logging.captureWarnings(True)
    sys.excepthook = log_uncaught
    _stderr = sys.stderr.fileno()


def log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Logs an error that nobody caught."""
    logging.getLogger("referee").critical("nobody caught an error", exc_info=(kind, error, trace))
