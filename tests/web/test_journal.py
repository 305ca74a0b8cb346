"""Request ids, and the lines that the service logs."""

from __future__ import annotations

import json
import logging
import os
import sys
from typing import Any

import pytest
from flask.testing import FlaskClient

import referee
from referee.api import examples, journal
from referee.api.journal import ID_HEADER, JsonLines


@pytest.fixture(autouse=True)
def no_request() -> None:
    """No request goes on, though the client of the tests closes no answer."""
    journal.request_id.set(None)


def line(message: str, *args: object, **more: Any) -> dict[str, Any]:
    """What a record becomes; it is one line of printable JSON."""
    record = logging.LogRecord("gunicorn.error", logging.WARNING, "", 0, message, args, more.pop("exc_info", None))
    vars(record).update(more)
    text = JsonLines().format(record)
    assert text.isprintable()
    return dict(json.loads(text))


# --- request ids ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("told", ["a", "7f3-2_B.c", "x" * 64])
def test_a_client_may_name_its_request(client: FlaskClient, told: str) -> None:
    assert client.get("/health", headers={ID_HEADER: told}).headers[ID_HEADER] == told


@pytest.mark.parametrize("told", ["", "x" * 65, "a b", "-a", "ä", '"', "a\x7f", "a\t"])
def test_what_is_no_name_is_replaced(client: FlaskClient, told: str) -> None:
    made = [client.get("/health", headers={ID_HEADER: told}).headers[ID_HEADER] for _ in range(2)]
    assert all(len(name) == 16 and name.isalnum() for name in made)
    assert made[0] != made[1]


@pytest.mark.parametrize(
    "method,path", [("GET", "/"), ("GET", "/nowhere"), ("POST", "/v1/games"), ("OPTIONS", "/v1/verdicts")]
)
def test_every_answer_tells_its_request(client: FlaskClient, method: str, path: str) -> None:
    answer = client.open(path, method=method, headers={ID_HEADER: "mine"})
    assert answer.headers[ID_HEADER] == "mine"
    exposed = "Access-Control-Allow-Headers" if method == "OPTIONS" else "Access-Control-Expose-Headers"
    assert ID_HEADER in answer.headers[exposed]


def test_a_failure_tells_its_request(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(referee, "judge", lambda *_, **__: 1 / 0)
    caplog.handler.setFormatter(JsonLines())
    answer = client.post("/v1/verdicts", json=examples.LOG, headers={ID_HEADER: "mine"})
    assert answer.json is not None
    assert (answer.status_code, answer.json["request_id"]) == (500, "mine")
    batch = client.post(
        "/v1/verdicts/batch", data=b"{}", content_type="application/x-ndjson", headers={ID_HEADER: "lines"}
    )
    assert batch.text.count("\n") == 1
    batch.close()
    failed = [one for one in map(json.loads, caplog.text.splitlines()) if "trace" in one]
    assert [one["request_id"] for one in failed] == ["mine", "lines"]
    assert journal.request_id.get() is None


def test_a_refusal_by_the_client_s_fault_needs_no_id(client: FlaskClient) -> None:
    assert "request_id" not in (client.get("/v1/games/bedam").json or {})


# --- lines ---------------------------------------------------------------------------------------------------------


def test_a_line_says_when_who_and_what() -> None:
    told = line("Worker %s left", 7, fields={"status": 200})
    assert told["time"].endswith("+00:00")
    assert (told["level"], told["message"], told["status"]) == ("warning", "Worker 7 left", 200)
    assert told["pid"] > 0
    assert "request_id" not in told


@pytest.mark.parametrize("said", ["a\nb\r", "\x00\x1b[31m", "\x7f\x9b", "\u2028\u202e", "\ud800"])
def test_no_character_that_a_screen_obeys_reaches_it(said: str) -> None:
    told = line("Invalid request: %s", said, fields={"path": said, "status": 404})
    assert told["message"].startswith("Invalid request: ")
    assert "request_id" not in told


def test_long_lines_are_cut() -> None:
    assert len(line("x" * 5000)["message"]) == journal.MAX_MESSAGE + 1
    try:
        raise ValueError("y" * 50_000)
    except ValueError:
        trace = line("failed", exc_info=sys.exc_info())["trace"]
    assert len(trace) == journal.MAX_TRACE


def test_a_request_is_one_line(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.setFormatter(JsonLines())
    with caplog.at_level(logging.INFO, logger="referee.access"):
        client.get("/v1/games/%c2%9b%1b%ed%a0%80" + "x" * 500, headers={ID_HEADER: "mine"})
        client.post("/v1/verdicts", json=examples.LOG)
    first, second = map(json.loads, caplog.text.splitlines())
    assert (first["request_id"], first["status"], len(first["path"])) == ("mine", 404, 200)
    assert second["request_id"] not in {"mine", None}
    told = {"route": "/v1/verdicts", "status": 200, "game": "bedem", "verdict": "violations"}
    assert told.items() <= second.items()
    assert second["ms"] >= 0
    assert "10S" not in caplog.text


def test_a_request_s_line_is_the_one_that_logging_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = {"status": 200, "path": "/\x9b\ud800"}
    reading, writing = os.pipe()
    monkeypatch.setattr(journal, "_stderr", writing)
    journal.request_id.set("mine")
    journal.request_line(fields)
    os.close(writing)
    with open(reading, "rb") as pipe:
        told = json.loads(pipe.read())
    record = logging.LogRecord("referee.access", logging.INFO, "", 0, "request", (), None)
    record.fields = fields
    assert {**told, "time": ""} == {**json.loads(JsonLines().format(record)), "time": ""}
    journal.request_line(fields)  # into a closed file: nobody is told
