"""A log in JSON of which nothing but the verdict is wanted is answered before Flask looks at its request, which would take
longer than to judge it.

Whatever else is asked, and what is refused unread, goes the usual way (`verdicts.py`); the answers are the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import Flask
from werkzeug.exceptions import HTTPException

from referee.api import problems
from referee.api.access import VISIT, squeezed
from referee.api.answers import JSON
from referee.api.counters import Counters
from referee.api.queue import Queue, begin_turn
from referee.api.reading import received
from referee.api.settings import Settings
from referee.api.verdicts import count, judge

ROUTE = "/v1/verdicts"


class PlainVerdicts:
    """The application inside `app`, but for such requests."""

    def __init__(self, app: Flask) -> None:
        self.flask, self.inside = app, app.wsgi_app
        self.settings: Settings = app.config["SETTINGS"]
        self.counters: Counters = app.extensions["referee"]
        self.queue: Queue = app.extensions["referee.queue"]

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answers a request, as WSGI has it."""
        length = self._plain_length(environ)
        if not length:
            return self.inside(environ, start_response)
        visit = environ[VISIT]
        visit.route = ROUTE
        try:
            body = received(lambda: whole(environ["wsgi.input"].read, length))
            begin_turn(environ, self.queue, self.settings.log_seconds)
        except HTTPException as error:
            return problems.handle_http(error)(environ, start_response)
        told = judge(body, tricks=True)
        answer = told.answer
        count(self.counters, answer)
        if "status" in answer:
            return problems.answer(answer)(environ, start_response)
        visit.notes.update(game=answer["game"], verdict=answer["verdict"])
        less = squeezed(told.body, environ)
        sent = told.body if less is None else less
        headers = [("Content-Type", JSON), ("Content-Length", str(len(sent))), ("Vary", "Accept-Encoding")]
        start_response("200 OK", headers if less is None else [*headers, ("Content-Encoding", "gzip")])
        return [sent]

    def _plain_length(self, environ: dict[str, Any]) -> int:
        """The length of a log as it is in JSON; 0 where the request sends something else, or says anything besides. What is
        asked before each request, or added to each answer, is so by Flask."""
        told = environ.get("CONTENT_LENGTH") or ""
        plain = (
            environ["PATH_INFO"] == ROUTE
            and environ["REQUEST_METHOD"] == "POST"
            and environ.get("CONTENT_TYPE") == JSON
            and told.isdecimal()
            and not environ.get("QUERY_STRING")
            and "HTTP_CONTENT_ENCODING" not in environ
            and "HTTP_TRANSFER_ENCODING" not in environ
            and not self.flask.before_request_funcs
            and len(self.flask.after_request_funcs[None]) == 1
        )
        return int(told) if plain and int(told) <= self.flask.config["MAX_CONTENT_LENGTH"] else 0


def whole(read: Any, length: int) -> bytes:
    """A body of so many bytes, which may come in pieces. Raises EOFError where it breaks off."""
    body: bytes = read(length)
    while len(body) < length:
        more = read(length - len(body))
        if not more:
            raise EOFError
        body += more
    return body
