"""The short way to a verdict leads where the long one does, and nobody takes it who may not."""

from __future__ import annotations

import gzip
from io import BytesIO
from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder, run_wsgi_app

import referee
from referee.api import create_app
from referee.api.examples import LOG

MOST = 6000
LONG = {**LOG, "comment": "x" * MOST}
BODIES: list[bytes] = [
    orjson.dumps(LOG),
    b"\xef\xbb\xbf" + orjson.dumps(LOG),
    orjson.dumps(referee.sample("mollenstorf", 4, 1, deals=1)),
    orjson.dumps({**LOG, "game": "bedam"}),
    orjson.dumps({**LOG, "players": []}),
    orjson.dumps(LONG),
    b"[" * 40,
    b"null",
    b"{",
    b" ",
    b"",
    b"\xff",
]
ASKED: list[dict[str, str]] = [
    {},
    {"HTTP_ACCEPT_ENCODING": "gzip, br"},
    {"HTTP_ACCEPT_ENCODING": "gzip;q=0"},
    {"HTTP_CONTENT_ENCODING": "identity"},
    {"HTTP_CONTENT_ENCODING": "gzip"},
    {"CONTENT_TYPE": "application/json; charset=utf-8"},
    {"CONTENT_TYPE": "application/vnd.log+json"},
    {"CONTENT_TYPE": "application/yaml"},
    {"CONTENT_TYPE": "text/plain"},
    {"CONTENT_TYPE": ""},
]
Answer = tuple[bytes, str, list[tuple[str, str]]]


class Broken(BytesIO):
    """A client that goes away."""

    def read(self, size: int | None = -1) -> bytes:
        raise ConnectionResetError


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(max_log=MOST)


def answer(app: Flask, body: bytes, query: str = "", **asked: Any) -> Answer:
    """The body of an answer, its status and its headers."""
    environ = EnvironBuilder("/v1/verdicts", method="POST", data=body, query_string=query).get_environ()
    environ |= {"CONTENT_TYPE": "application/json", "HTTP_X_REQUEST_ID": "mine", **asked}
    parts, status, headers = run_wsgi_app(app, environ)
    return b"".join(parts), status, sorted(headers)


def assert_same(app: Flask, body: bytes, **asked: Any) -> Answer:
    """Both ways lead to the same answer; a query that changes nothing goes the long one."""
    short = answer(app, body, **asked)
    if "wsgi.input" in asked:
        asked["wsgi.input"].seek(0)
    assert short == answer(app, body, "tricks=true", **asked)
    return short


@pytest.mark.parametrize("asked", ASKED, ids=str)
@pytest.mark.parametrize("body", BODIES, ids=lambda body: str(body[:20]))
def test_both_ways_lead_to_the_same_answer(app: Flask, body: bytes, asked: dict[str, str]) -> None:
    assert_same(app, body, **asked)


@pytest.mark.parametrize("told", ["", "x", "-5", "0", "20", "100000", "²"])
def test_a_body_of_another_length_than_it_says(app: Flask, told: str) -> None:
    assert_same(app, BODIES[0], CONTENT_LENGTH=told)


def test_a_client_that_goes_away(app: Flask) -> None:
    _, status, _ = assert_same(app, BODIES[0], **{"wsgi.input": Broken()})
    assert status == "400 BAD REQUEST"


def test_a_referee_at_fault(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "judge", lambda *_, **__: 1 / 0)
    _, status, _ = assert_same(app, BODIES[0])
    assert status == "500 INTERNAL SERVER ERROR"


def test_a_long_verdict_is_squeezed(app: Flask) -> None:
    body, _, headers = answer(app, BODIES[2], HTTP_ACCEPT_ENCODING="gzip")
    assert ("Content-Encoding", "gzip") in headers
    assert gzip.decompress(body) == answer(app, BODIES[2])[0]


def test_the_usual_question_goes_the_short_way_and_only_that(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app()
    monkeypatch.setitem(app.view_functions, "verdicts.verdict", lambda: 1 / 0)
    assert answer(app, BODIES[0])[1] == "200 OK"
    assert answer(app, BODIES[0], "tricks=true")[1] == "500 INTERNAL SERVER ERROR"


def test_it_is_closed_where_somebody_may_not_ask() -> None:
    client: FlaskClient = create_app(key="a key of many letters").test_client()
    assert client.post("/v1/verdicts", json=LOG).status_code == 401
    limited = create_app(rate_limit="1/hour").test_client()
    assert [limited.post("/v1/verdicts", json=LOG).status_code for _ in range(2)] == [200, 429]
