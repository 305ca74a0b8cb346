"""After each request: count it, log one line about it, add the headers that every answer carries."""

from __future__ import annotations

import gzip
import logging
import time
from collections.abc import Callable
from typing import Any

from flask import Flask, Response, g, request

from referee.api import journal
from referee.api.counters import Counters

logger = logging.getLogger("referee.access")
MAX_PATH = 200
WORTH_SQUEEZING = 4000
"""Answers of fewer bytes go in a few packets anyway."""


def note(**fields: Any) -> None:
    """Adds to the log line of this request (the game, the verdict: never a body)."""
    g.setdefault("notes", {}).update(fields)


def route() -> str:
    """The pattern of the address of this request."""
    if request.url_rule is not None:
        return request.url_rule.rule
    return str(g.get("route", "none"))


def watch(app: Flask, counters: Counters) -> None:
    """Makes the app count and log its requests, and open its answers to pages of any origin."""

    @app.before_request
    def start() -> None:
        g.started = time.perf_counter()
        journal.request_id.set(journal.id_of(request.headers.get(journal.ID_HEADER)))

    @app.after_request
    def finish(response: Response) -> Response:
        response.headers[journal.ID_HEADER] = journal.request_id.get() or ""
        _open_to_all(response)
        _shut_in(response)
        _squeeze(response)
        done = _ended(response, counters)
        if response.is_streamed:
            response.call_on_close(done)
        else:
            done()
        response.call_on_close(lambda: journal.request_id.set(None))
        return response


def _ended(response: Response, counters: Counters) -> Callable[[], None]:
    """What is done when the answer is there as a whole: it is counted and logged."""
    started, where, status = g.started, route(), response.status_code
    asked = {
        "method": request.method,
        "route": where,
        "path": request.path[:MAX_PATH],
        "bytes_in": request.content_length,
    }
    fields = asked | {"status": status} | g.get("notes", {})

    def done() -> None:
        seconds = time.perf_counter() - started
        counters.request(where, status, seconds)
        if logger.isEnabledFor(logging.INFO):
            logger.info("request", extra={"fields": fields | {"ms": round(seconds * 1000, 2)}})

    return done


def _open_to_all(response: Response) -> None:
    """Cross-origin headers; there are no cookies and no accounts, so every origin may ask."""
    headers = response.headers
    headers["Access-Control-Allow-Origin"] = "*"
    headers["X-Content-Type-Options"] = "nosniff"
    if request.method == "OPTIONS":
        headers["Access-Control-Allow-Methods"] = headers.get("Allow", "")
        headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type, If-None-Match, X-Request-ID"
        headers["Access-Control-Max-Age"] = "86400"
    else:
        headers["Access-Control-Expose-Headers"] = "Allow, ETag, Retry-After, X-Request-ID"


def _shut_in(response: Response) -> None:
    """What is data is no page: no browser shall run anything in it, show it in a frame, or tell others where it was read."""
    response.headers.setdefault("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
    response.headers.setdefault("Referrer-Policy", "same-origin")


def _squeeze(response: Response) -> None:
    """Sends a long answer in gzip to whoever reads that: to squeeze takes a hundredth of judging, and a sixth is sent.

    Its tag is a weak one then, for the same answer goes out in another form as well.
    """
    if response.mimetype != "application/json" or response.status_code != 200 or response.is_streamed:
        return
    response.vary.add("Accept-Encoding")
    if len(response.data) < WORTH_SQUEEZING or not request.accept_encodings.quality("gzip"):
        return
    response.data = gzip.compress(response.data, compresslevel=1, mtime=0)
    response.headers["Content-Encoding"] = "gzip"
    etag, _ = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)
