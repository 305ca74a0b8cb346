"""The short way to a verdict: the question that is asked most, a log as JSON, is answered without what only others need.

What it answers is what `verdicts.verdict` would answer, to the byte. Whatever is not as usual goes the long way, by Flask.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from flask import Flask

from referee.api import answers, problems
from referee.api.access import VISIT, squeezed
from referee.api.counters import Counters
from referee.api.gate import Full, Gate, Patience
from referee.api.settings import Settings
from referee.api.verdicts import count, judge

PATH = "/v1/verdicts"
FORMS = {"application/json", "application/json; charset=utf-8", "application/json;charset=utf-8"}


def open_for(app: Flask, settings: Settings, counters: Counters) -> None:
    """Opens it, where everybody may ask as often as they like: the long way knows who may."""
    if not settings.keys and not settings.rate_limit:
        around: Any = app
        around.wsgi_app = ShortWay(app.wsgi_app, settings, app.extensions["referee.gate"], counters)


class ShortWay:
    """The application around Flask's."""

    def __init__(self, app: Any, settings: Settings, gate: Gate, counters: Counters) -> None:
        self.app = app
        self.settings = settings
        self.gate = gate
        self.counters = counters

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answers a request, as WSGI has it."""
        if environ["PATH_INFO"] != PATH or not (length := self._plain(environ)):
            return self.app(environ, start_response)  # type: ignore[no-any-return]
        try:
            body = environ["wsgi.input"].read(length)
        except Exception as broken:
            environ["wsgi.input"] = Broken(broken)
            return self.app(environ, start_response)  # type: ignore[no-any-return]
        if len(body) != length:
            environ["wsgi.input"] = BytesIO(body)
            return self.app(environ, start_response)  # type: ignore[no-any-return]
        return self._answer(body, environ, start_response)

    def _plain(self, environ: dict[str, Any]) -> int:
        """How many bytes the log has that is asked about in the usual way; 0: something is not as usual."""
        length = environ.get("CONTENT_LENGTH") or ""
        usual = (
            environ["REQUEST_METHOD"] == "POST"
            and not environ.get("QUERY_STRING")
            and environ.get("CONTENT_TYPE") in FORMS
            and "HTTP_CONTENT_ENCODING" not in environ
            and length.isdecimal()
        )
        return size if usual and (size := int(length)) <= self.settings.max_log else 0

    def _answer(self, body: bytes, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        visit = environ[VISIT]
        visit.route = PATH
        try:
            self.gate.enter()
        except Full as full:
            return problems.handle_http(full)(environ, start_response)
        try:
            return self._judged(body, environ, start_response)
        finally:
            self.gate.leave()

    def _judged(self, body: bytes, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        visit = environ[VISIT]
        answer, told = judge(body, True, Patience(self.gate, self.settings.log_seconds))
        count(self.counters, answer)
        if "status" in answer:
            return problems.answer(answer)(environ, start_response)
        visit.notes = {"game": answer["game"], "verdict": answer["verdict"]}
        headers = [("Content-Type", answers.JSON), ("Vary", "Accept-Encoding")]
        if (less := squeezed(told, environ)) is not None:
            told = less
            headers.append(("Content-Encoding", "gzip"))
        headers.append(("Content-Length", str(len(told))))
        start_response("200 OK", headers)
        return [told]


class Broken:
    """A body that cannot be read."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def read(self, size: int = -1) -> bytes:
        """Raises the error once more."""
        raise self.error
