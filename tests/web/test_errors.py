"""Whatever is wrong with a request, the answer is a problem document, and the next request is none the worse."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import referee
from referee.api import create_app, examples
from referee.api.reading import RECORD_TYPES

JSON = "application/json"
NDJSON = "application/x-ndjson"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(max_log=10_000, max_batch=20_000, max_lines=10).test_client()


def problem(answer: TestResponse, status: int) -> dict[str, Any]:
    """The problem document of an answer, after holding it against RFC 9457."""
    assert answer.status_code == status, answer.data
    assert answer.mimetype == "application/problem+json"
    document: dict[str, Any] = json.loads(answer.data)
    assert document["status"] == status
    assert document["type"]
    assert document["title"]
    assert "Traceback" not in answer.text
    return document


# Bytes that are no JSON, or JSON beyond what can be read.
MALFORMED = {
    "empty": b"",
    "broken": b'{"game": ',
    "deep": b"[" * 4_000,
    "deep-object": b'{"a":' * 900 + b"1",
    "nan": b'{"game": NaN}',
    "infinite": b'{"carried": 1e999}',
    "surrogate": b'{"game": "\\ud800"}',
    "not-utf-8": b'{"game": "\xff"}',
    "utf-16": '{"game": "bedem"}'.encode("utf-16"),
    "null-bytes": b"\0\0\0",
    "huge-integer": b"9" * 4_000,
}
# JSON that is no log. None of it may be more than unreadable.
UNREADABLE: dict[str, Any] = {
    "null": None,
    "number": 12,
    "text": "bedem",
    "text-with-a-log": '{"game": "bedem", "players": ["A", "B", "C"], "deals": []}',
    "list": [[[]]],
    "no-game": {},
    "game-a-number": {"game": 2**63},
    "players-mixed": {"game": "bedem", "players": [1, None, {}]},
    "huge-carried": {"game": "bedem", "players": ["A", "B", "C"], "carried": {"A": 2**64 - 1}},
    "null-byte-name": {"game": "bedem", "players": ["A", "B", "C"], "deals": [{"moves": ["\0 7S"]}]},
    "no-such-card": {"game": "bedem", "players": ["A", "B", "C"], "deals": [{"moves": ["A 11Q"]}]},
    "deals-nested": {"game": "bedem", "players": ["A", "B", "C"], "deals": [[[[]]]]},
    "moves-nested": {"game": "bedem", "players": ["A", "B", "C"], "deals": [{"moves": [[["A 7S"]]]}]},
    "unknown-member": {"game": "bedem", "players": ["A", "B", "C"], "deals": [], "colour": "red"},
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=list(MALFORMED))
@pytest.mark.parametrize(
    "path",
    ["/v1/verdicts", "/v1/verdicts/tries", "/v1/games/bedem/trick", "/v1/games/bedem/legal", "/v1/games/bedem/sheet"],
)
def test_malformed_json(client: FlaskClient, path: str, body: bytes) -> None:
    (error,) = problem(client.post(path, data=body, content_type=JSON), 422)["errors"]
    assert error["pointer"] == ""
    assert "not JSON" in error["detail"]


@pytest.mark.parametrize("log", UNREADABLE.values(), ids=list(UNREADABLE))
def test_unreadable_log(client: FlaskClient, log: Any) -> None:
    errors = problem(client.post("/v1/verdicts", data=json.dumps(log), content_type=JSON), 422)["errors"]
    assert errors
    assert all(set(error) == {"pointer", "detail"} for error in errors)
    assert all(error["pointer"] == "" or error["pointer"].startswith("/") for error in errors)


@pytest.mark.parametrize("value", ["[" * 1_000 + "]" * 1_000, '{"a":' * 1_000 + "1" + "}" * 1_000])
@pytest.mark.parametrize(
    "log",
    [
        "{}",
        '{"game": {}}',
        '{"game": "bedem", "players": {}}',
        '{"game": "bedem", "players": ["A", "B", "C"], "dealer": {}}',
        '{"game": "bedem", "players": ["A", "B", "C"], "table": {"laws": {}}}',
        '{"game": "bedem", "players": ["A", "B", "C"], "deals": [{"moves": [{}]}]}',
        '{"game": "bedem", "players": ["A", "B", "C"], "deals": [{"moves": [{"player": "A", "action": {}}]}]}',
        '{"game": "bedem", "players": ["A", "B", "C"], "deals": [{"hands": {"A": [{}]}}]}',
    ],
)
def test_deeply_nested(client: FlaskClient, log: str, value: str) -> None:
    problem(client.post("/v1/verdicts", data=log.replace("{}", value), content_type=JSON), 422)


def test_every_fault_is_named_by_its_place(client: FlaskClient) -> None:
    log = {"game": "bedem", "players": ["A", "B", "C"], "deals": [{"moves": ["A 7S", "Zoe 8S", "B 11Q"]}]}
    errors = problem(client.post("/v1/verdicts", json=log), 422)["errors"]
    assert [error["pointer"] for error in errors] == ["/deals/0/moves/1", "/deals/0/moves/2"]


@pytest.mark.parametrize(
    "path,question,pointers",
    [
        ("trick", {}, ["/cards"]),
        ("trick", {"cards": []}, ["/cards"]),
        ("trick", {"cards": 7}, ["/cards"]),
        ("trick", {"cards": ["7S", 8]}, ["/cards"]),
        ("trick", {"cards": "7S 7S"}, ["/cards"]),
        ("trick", {"cards": "7S 11Q"}, ["/cards"]),
        ("trick", {"cards": "7S", "trump": "Z"}, ["/trump"]),
        ("trick", {"cards": "7S", "trump": 5}, ["/trump"]),
        ("trick", {"cards": "7S", "colour/~": 1}, ["/colour~1~0"]),
        ("trick", [], [""]),
        ("trick", {"game": "butz", "cards": ["7S", "9Z"]}, ["/cards/1"]),
        ("legal", {"hand": "?"}, ["/hand"]),
        ("legal", {"hand": "7S", "broken": "yes"}, ["/broken"]),
        ("legal", {"hand": "7S", "first_trick": 1, "trick": None}, ["/first_trick", "/trick"]),
    ],
)
def test_unreadable_question(client: FlaskClient, path: str, question: Any, pointers: list[str]) -> None:
    path = f"/v1/{path}" if "game" in question else f"/v1/games/bedem/{path}"
    errors = problem(client.post(path, json=question), 422)["errors"]
    assert sorted(error["pointer"] for error in errors) == pointers


@pytest.mark.parametrize(
    "path,pointer",
    [
        ("/v1/games?players=0", "/players"),
        ("/v1/games?players=2.5", "/players"),
        ("/v1/games?players=" + "9" * 3_000, "/players"),
        ("/v1/games?family=chess", "/family"),
        ("/v1/games?colour=red", "/colour"),
        ("/v1/games/bedem/sample?players=9", "/players"),
        ("/v1/games/bedem/sample?seed=x", "/seed"),
        ("/v1/games/bedem/sample?deals=201", "/deals"),
        ("/v1/verdicts?tricks=perhaps", "/tricks"),
        ("/v1/verdicts?trick=false", "/trick"),
    ],
)
def test_unreadable_query(client: FlaskClient, path: str, pointer: str) -> None:
    answer = client.post(path, json=examples.LOG) if "verdicts" in path else client.get(path)
    assert [error["pointer"] for error in problem(answer, 422)["errors"]] == [pointer]


@pytest.mark.parametrize(
    "path, question",
    [
        ("games/bedam", None),
        ("games/bedam/sample", None),
        ("games/bedam/trick", {"cards": "7S"}),
        ("games/bedam/legal", {"hand": "7S"}),
        ("verdicts", {"game": "bedam"}),
    ],
)
def test_unknown_game(client: FlaskClient, path: str, question: Any) -> None:
    answer = client.get(f"/v1/{path}") if question is None else client.post(f"/v1/{path}", json=question)
    assert problem(answer, 404)["nearest"] == ["Bedem"]


@pytest.mark.parametrize("path", ["/v1", "/v1/", "/v1/nothing", "/nothing", "/docs/none.js", "/v1/games/%00"])
def test_nothing_there(client: FlaskClient, path: str) -> None:
    problem(client.get(path), 404)


@pytest.mark.parametrize("method,path", [("GET", "/v1/verdicts"), ("POST", "/v1/games"), ("DELETE", "/health")])
def test_wrong_method(client: FlaskClient, method: str, path: str) -> None:
    answer = client.open(path, method=method)
    problem(answer, 405)
    assert set(answer.headers["Allow"].split(", ")) & {"GET", "POST"}


@pytest.mark.parametrize(
    "path, taken",
    [
        ("/v1/verdicts", ", ".join([JSON, "application/yaml", *RECORD_TYPES])),
        ("/v1/verdicts/batch", NDJSON),
        ("/v1/trick", JSON),
    ],
)
def test_what_is_refused_for_its_form_is_told_which_is_taken(client: FlaskClient, path: str, taken: str) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", None):
        answer = client.post(path, data=b"{}", content_type=kind)
        problem(answer, 415)
        assert answer.headers["Accept"].startswith(taken)
    kind = taken.partition(",")[0]
    answer = client.post(path, data=b"\x1f\x8b", content_type=kind, headers={"Content-Encoding": "gzip"})
    problem(answer, 415)
    assert answer.headers["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("told", [True, False], ids=["with-length", "chunked"])
@pytest.mark.parametrize(
    "path,kind,limit",
    [("/v1/verdicts", JSON, 10_000), ("/v1/verdicts/batch", NDJSON, 20_000), ("/v1/games/bedem/trick", JSON, 10_000)],
)
def test_too_large(client: FlaskClient, path: str, kind: str, limit: int, told: bool) -> None:
    for size in (limit, limit + 1, limit + 100_000):
        environ: dict[str, Any] = {} if told else {"CONTENT_LENGTH": None, "wsgi.input_terminated": True}
        answer = client.post(path, data=b" " * size, content_type=kind, environ_overrides=environ)
        if size > limit:
            assert str(limit) in problem(answer, 413)["detail"]
        else:
            assert answer.status_code in {200, 422}


def test_too_many_lines_and_too_long_a_line(client: FlaskClient) -> None:
    assert (
        "10 lines" in problem(client.post("/v1/verdicts/batch", data=b"1\n" * 11, content_type=NDJSON), 413)["detail"]
    )
    answer = client.post("/v1/verdicts/batch", data=b"1\n[" + b"1," * 6_000 + b"1]\n2", content_type=NDJSON)
    assert [line["status"] for line in map(_json, answer.text.splitlines())] == [422, 413, 422]


def _json(line: str) -> dict[str, Any]:
    return dict(json.loads(line))


def test_a_failure_is_told_without_details(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def fail(log: Any, **_: Any) -> Any:
        raise RuntimeError("the secret")

    client = create_app().test_client()
    before = client.post("/v1/verdicts", json=examples.LOG).data
    with monkeypatch.context() as patch:
        patch.setattr(referee, "judge", fail)
        answer = client.post("/v1/verdicts", json=examples.LOG)
        batch = client.post("/v1/verdicts/batch", data=b"{}\n{}", content_type=NDJSON)
        assert [_json(line)["status"] for line in batch.text.splitlines()] == [500, 500]
    problem(answer, 500)
    assert "secret" not in answer.text
    assert "the secret" in caplog.text
    assert client.post("/v1/verdicts", json=examples.LOG).data == before


def test_bad_requests_leave_nothing_behind(client: FlaskClient) -> None:
    before = client.post("/v1/verdicts", json=examples.LOG).data
    for body in MALFORMED.values():
        client.post("/v1/verdicts", data=body, content_type=JSON)
    for log in UNREADABLE.values():
        client.post("/v1/verdicts", json=log)
    assert client.post("/v1/verdicts", json=examples.LOG).data == before
