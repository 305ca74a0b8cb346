"""Around every answer, whoever gives it: its request is counted, one line is logged about it, and it carries the headers that
all answers do. Done on WSGI's own lists, for it is done for each request."""

from __future__ import annotations

import gzip
import logging
import time
from collections.abc import Iterable
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import BadRequest
from werkzeug.http import parse_accept_header
from werkzeug.wsgi import ClosingIterator

from referee.api import journal, problems
from referee.api.counters import Counters
from referee.api.queue import end_turn

logger = logging.getLogger("referee.access")
VISIT = "referee.visit"
"""Where WSGI's environment of a request has what is noted of it."""
MAX_PATH = 200
WORTH_SQUEEZING = 4000
"""Answers of fewer bytes go in a few packets anyway."""
COMMON = {
    "access-control-allow-origin": ("Access-Control-Allow-Origin", "*"),  # there are no cookies: every origin may ask
    "x-content-type-options": ("X-Content-Type-Options", "nosniff"),
    # What is data is no page: no browser shall run anything in it, show it in a frame, or tell others where it was read.
    "content-security-policy": ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    "referrer-policy": ("Referrer-Policy", "same-origin"),
}
"""What every answer has that tells nothing else of it."""
NO_HOST = "A request of HTTP/1.1 names its Host."
CLOSED = ("access-control-allow-origin", "/metrics")
"""No page of another origin reads what is counted."""
EXPOSED = ("Access-Control-Expose-Headers", "Allow, ETag, Location, Retry-After, X-Request-ID")
MAY_SEND = "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Request-ID"
Headers = list[tuple[str, str]]


class Visit:
    """A request and what is noted of it, until its answer is there as a whole."""

    __slots__ = ("environ", "name", "notes", "route", "started", "status", "streams")

    def __init__(self, environ: dict[str, Any]) -> None:
        self.started = time.perf_counter()
        self.environ = environ
        self.name = journal.id_of(environ.get("HTTP_X_REQUEST_ID"))
        self.route = "none"
        self.notes: dict[str, Any] = {}
        self.status = 0
        self.streams = False

    def fields(self, seconds: float) -> dict[str, Any]:
        """What its line in the log says, besides when and which it was."""
        environ = self.environ
        length = environ.get("CONTENT_LENGTH") or ""
        return {
            "method": environ["REQUEST_METHOD"],
            "route": self.route,
            "path": _path(environ["PATH_INFO"])[:MAX_PATH],
            "bytes_in": int(length) if length.isdecimal() else None,
            "status": self.status,
            **self.notes,
            "ms": round(seconds * 1000, 2),
        }


class Access:
    """The application around the one that answers."""

    def __init__(self, app: Any, counters: Counters) -> None:
        self.app = app
        self.counters = counters

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answers a request, as WSGI has it."""
        visit = environ[VISIT] = Visit(environ)
        journal.request_id.set(visit.name)

        def start(status: str, headers: Headers, *failure: Any) -> Any:
            visit.status = int(status[:3])
            visit.streams = dress(headers, visit)
            return start_response(status, headers, *failure)

        nameless = environ.get("SERVER_PROTOCOL") == "HTTP/1.1" and "HTTP_HOST" not in environ
        app = problems.handle_http(BadRequest(NO_HOST)) if nameless else self.app
        try:
            answer: Iterable[bytes] = app(environ, start)
        finally:
            end_turn(environ)
        if visit.streams:
            return ClosingIterator(answer, [lambda: self._end(visit)])
        self._end(visit)
        return answer

    def _end(self, visit: Visit) -> None:
        seconds = time.perf_counter() - visit.started
        self.counters.request(visit.route, visit.status, seconds)
        if logger.isEnabledFor(logging.INFO):
            journal.request_line(visit.fields(seconds))
        journal.request_id.set(None)


def watch(app: Flask, counters: Counters) -> None:
    """Makes the app count and log its requests, open its answers to pages of any origin, and squeeze long ones."""

    app.after_request(_complete)
    around: Any = app
    around.wsgi_app = Access(app.wsgi_app, counters)


def visit() -> Visit:
    """What is noted of this request."""
    noted: Visit = request.environ[VISIT]
    return noted


def note(**fields: Any) -> None:
    """Adds to the log line of this request (the game, the verdict: never a body)."""
    visit().notes.update(fields)


def dress(headers: Headers, visit: Visit) -> bool:
    """Adds what every answer has to the headers of one. Is it sent piece by piece, nobody knows how many?"""
    told = {name.lower(): value for name, value in headers}
    headers.append((journal.ID_HEADER, visit.name))
    headers += [header for name, header in COMMON.items() if name not in told and (name, visit.route) != CLOSED]
    if visit.environ["REQUEST_METHOD"] == "OPTIONS":
        if visit.status == 200:  # there is nothing in it
            headers[:] = [header for header in headers if header[0].lower() != "content-type"]
        headers += [
            ("Access-Control-Allow-Methods", told.get("allow", "")),
            ("Access-Control-Allow-Headers", MAY_SEND),
            ("Access-Control-Max-Age", "86400"),
        ]
    else:
        headers.append(EXPOSED)
    return visit.status == 200 and "content-length" not in told


def _path(told: str) -> str:
    """An address as people write it; WSGI tells its bytes."""
    return told if told.isascii() else told.encode("latin-1").decode(errors="replace")


def _complete(response: Response) -> Response:
    """Notes the route, and sends a long answer in gzip to whoever reads that. Its tag is a weak one then, for the same answer
    goes out in another form as well."""
    environ, rule = request.environ, request.url_rule
    if rule is not None:
        environ[VISIT].route = rule.rule
    if response.status_code != 200 or response.is_streamed or response.mimetype != "application/json":
        return response
    response.headers.add("Vary", "Accept-Encoding")
    less = squeezed(response.data, environ)
    if less is not None:
        response.data = less
        response.headers["Content-Encoding"] = "gzip"
        etag, _ = response.get_etag()
        if etag:
            response.set_etag(etag, weak=True)
    return response


def squeezed(body: bytes, environ: dict[str, Any]) -> bytes | None:
    """An answer in gzip; None where it is short, or its reader knows no gzip. To squeeze it takes a hundredth of judging, and a
    sixth is sent."""
    accepted = environ.get("HTTP_ACCEPT_ENCODING")
    if len(body) < WORTH_SQUEEZING or not accepted or not parse_accept_header(accepted).quality("gzip"):
        return None
    return gzip.compress(body, compresslevel=1, mtime=0)
