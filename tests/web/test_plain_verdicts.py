"""Logs that are judged before Flask looks at their requests are answered as those after it."""

from __future__ import annotations

import io
import json
import logging
from typing import Any

import pytest
from flask import Flask

import referee
from referee.api import create_app, journal
from referee.api.journal import ID_HEADER

LOG = json.dumps(referee.sample("whist", None, 3, deals=1)).encode()
WRONG = LOG.replace(b'"Ann ', b'"Bob ', 1)
BODIES = {
    "clean": LOG,
    "wrong": WRONG,
    "marked": b"\xef\xbb\xbf" + LOG,
    "broken": LOG[:-9],
    "nameless": b'{"game": "nobody plays this"}',
    "doubled": LOG.replace(b"{", b'{"game": "whist", ', 1),
    "deep": b"[" * 4000,
    "bridge": b'[Event "x"]\n[Board "1"]\n',
    "none": b"",
    "long": LOG + b" " * 20_000,
}
HEADS: dict[str, dict[str, Any]] = {
    "plain": {},
    "gzip": {"HTTP_ACCEPT_ENCODING": "gzip"},
    "no gzip": {"HTTP_ACCEPT_ENCODING": "gzip;q=0"},
    "charset": {"CONTENT_TYPE": "application/json; charset=utf-8"},
    "text": {"CONTENT_TYPE": "text/plain"},
    "query": {"QUERY_STRING": "tricks=false"},
    "unknown query": {"QUERY_STRING": "x=1"},
    "packed": {"HTTP_CONTENT_ENCODING": "gzip"},
    "no length": {"CONTENT_LENGTH": ""},
    "odd length": {"CONTENT_LENGTH": "²"},
    "too short": {"CONTENT_LENGTH": "19000"},
    "put": {"REQUEST_METHOD": "PUT"},
    "elsewhere": {"PATH_INFO": "/v1/verdicts/"},
}


class Pieces(io.BytesIO):
    """A body that comes in pieces."""

    def read(self, size: int | None = -1) -> bytes:
        return super().read(size if size is None or size < 0 else min(size, 100))


def asked(app: Flask, body: bytes, head: dict[str, Any]) -> Any:
    """The status, the headers and the body of an answer."""
    environ = {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/v1/verdicts",
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost",
        "HTTP_X_REQUEST_ID": "this",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.url_scheme": "http",
        "wsgi.input": Pieces(body),
        **head,
    }
    told: list[Any] = []
    answer = app(environ, lambda status, headers, *_: told.extend((status, list(headers))))  # type: ignore[arg-type]
    return told, b"".join(answer)


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The lines that are logged, without their times."""
    lines: list[dict[str, Any]] = []
    logging.getLogger("referee.access").setLevel("INFO")
    monkeypatch.setattr(journal, "request_line", lambda told: lines.append({**told, "ms": 0}))
    return lines


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("head", HEADS)
def test_answers_are_the_same(noted: list[dict[str, Any]], body: str, head: str) -> None:
    found = []
    for slow in (False, True):
        app = create_app(max_log=20_000)
        if slow:
            app.before_request(lambda: None)
        found.append((asked(app, BODIES[body], HEADS[head]), noted.pop()))
    assert found[0] == found[1]


def test_flask_does_not_look_at_them(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app()
    monkeypatch.delattr(Flask, "full_dispatch_request")
    (status, headers), body = asked(app, WRONG, {})
    assert (status, dict(headers)[ID_HEADER]) == ("200 OK", "this")
    assert json.loads(body)["verdict"] == "violations"


def test_who_must_show_a_key_is_asked_for_it() -> None:
    (status, _), _ = asked(create_app(key="a key of many letters"), LOG, {})
    assert status.startswith("401")


def test_what_is_added_to_every_answer_is_added() -> None:
    app = create_app()

    @app.after_request
    def add(response: Any) -> Any:
        response.headers["X-Added"] = "yes"
        return response

    (_, headers), _ = asked(app, LOG, {})
    assert dict(headers)["X-Added"] == "yes"
