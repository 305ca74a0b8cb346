"""The queue and the patience with one log, without a server."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import referee
from referee.api import create_app, problems, queue
from referee.api.queue import Full, Queue
from tests.questions.test_ticks import hesitant
from tests.web.live import wait

NDJSON = "application/x-ndjson"
LOG = {"game": "bedem", "players": ["Ann", "Bob", "Cat"], "deals": [{"moves": "Ann 7S, Bob 8S"}]}


class Worker(threading.Thread):
    """Enters the queue, notes that it is in, and leaves when it is told."""

    def __init__(self, there: Queue, name: str, order: list[str]) -> None:
        super().__init__(daemon=True)
        self.there, self.told, self.order = there, name, order
        self.done = threading.Event()
        self.start()

    def run(self) -> None:
        self.there.enter()
        self.order.append(self.told)
        self.done.wait()
        self.there.leave()


def test_one_works_and_those_who_wait_go_in_as_they_came() -> None:
    there, order = Queue(most=2), list[str]()
    first = Worker(there, "first", order)
    wait(lambda: order)
    second = Worker(there, "second", order)
    wait(lambda: len(there.waiting) == 1)
    third = Worker(there, "third", order)
    wait(lambda: len(there.waiting) == 2)
    with pytest.raises(Full):
        there.enter()
    assert order == ["first"]
    for worker in (third, second, first):
        worker.done.set()
    for worker in (first, second, third):
        worker.join(30)
    assert order == ["first", "second", "third"]
    assert not there.busy


def test_whoever_gives_way_goes_on_when_the_others_had_their_turn() -> None:
    there, order = Queue(most=0), list[str]()
    there.enter()

    class Turn:
        """The lock of somebody who is done at once when it is their turn."""

        def release(self) -> None:
            order.append("other")
            there.leave()

    there.waiting.append(Turn())
    there.give_way()
    assert order == ["other"]
    assert there.busy
    there.leave()
    assert not there.busy


def test_who_is_stopped_while_waiting_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped(BaseException):
        pass

    class Lock:
        asked = 0

        def acquire(self) -> None:
            self.asked += 1
            if self.asked == 2:
                raise Stopped

        def release(self) -> None:
            raise AssertionError("nobody waits any more")

    there = Queue(most=1)
    there.enter()
    monkeypatch.setattr(threading, "Lock", Lock)
    with pytest.raises(Stopped):
        there.enter()
    there.leave()
    assert not there.busy


# --- over HTTP -----------------------------------------------------------------------------------------------------


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Judging takes until this is set."""
    release, judge = threading.Event(), referee.judge

    def slowly(*args: Any, **more: Any) -> Any:
        release.wait()
        return judge(*args, **more)

    monkeypatch.setattr(referee, "judge", slowly)
    yield release
    release.set()


def test_where_too_many_wait_the_next_is_told_to_come_later(held: threading.Event) -> None:
    app = create_app(queue=1)
    there: Queue = app.extensions["referee.queue"]
    answers: list[TestResponse] = []

    def ask() -> None:
        answers.append(app.test_client().post("/v1/verdicts", json=LOG))

    asking = [threading.Thread(target=ask) for _ in range(2)]
    for thread in asking:
        thread.start()
    wait(lambda: there.busy and len(there.waiting) == 1)
    refused = app.test_client().post("/v1/verdicts", json=LOG)
    assert (refused.status_code, refused.mimetype) == (503, problems.MEDIA_TYPE)
    assert int(refused.headers["Retry-After"]) == queue.LATER
    assert app.test_client().get("/health").status_code == 200
    assert app.test_client().get("/v1/games/bedem").status_code == 200
    held.set()
    for thread in asking:
        thread.join(30)
    assert [answer.status_code for answer in answers] == [200, 200]
    assert app.test_client().post("/v1/verdicts", json=LOG).status_code == 200


def test_a_batch_gives_way_between_its_lines() -> None:
    app = create_app()
    there: Queue = app.extensions["referee.queue"]
    line = orjson.dumps(LOG) + b"\n"
    answer = app.test_client().post("/v1/verdicts/batch", data=line * 3, content_type=NDJSON, buffered=False)
    lines: Iterator[Any] = iter(answer.response)
    for _ in range(3):
        assert b"verdict" in next(lines)
        assert not there.busy
    assert list(lines) == []


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """An app for which a second goes by whenever it looks at how long it has worked."""
    seconds = iter(range(1_000_000))
    monkeypatch.setattr(queue, "SLICE", -1.0)
    monkeypatch.setattr(queue, "WORKED", lambda: next(seconds))
    return create_app(log_seconds=8).test_client()


def too_slow(document: Any) -> None:
    """Asserts that it says so of a log that took too long."""
    assert (document["status"], document["type"], document["title"]) == (503, problems.TOO_SLOW, "Took too long")
    assert document["detail"].startswith("This took longer than 8 seconds of processor time; it came to move ")


@pytest.mark.parametrize("game", ["alderley", "althorn", "alton-pancras", "ahlbeck"])
def test_a_log_has_so_much_time(hurried: FlaskClient, game: str) -> None:
    log = hesitant(game)
    for answer in (
        hurried.post("/v1/verdicts", json=log),
        hurried.post("/v1/logs", json=log),
        hurried.post("/v1/verdicts/tries", json={"log": log, "moves": ["Ann pass"]}),
        hurried.get(f"/v1/games/{game}/sample"),
    ):
        assert (answer.status_code, answer.mimetype) == (503, problems.MEDIA_TYPE)
        assert "Retry-After" not in answer.headers
        too_slow(answer.json)
    assert hurried.post("/v1/verdicts", json=LOG).status_code == 200


def test_a_slow_log_costs_its_line(hurried: FlaskClient) -> None:
    lines = [LOG, hesitant("alderley"), LOG]
    body = b"\n".join(orjson.dumps(line) for line in lines)
    answer = hurried.post("/v1/verdicts/batch", data=body, content_type=NDJSON)
    first, slow, last = map(orjson.loads, answer.text.splitlines())
    assert first == last
    assert "verdict" in first
    too_slow(slow)
    assert slow["line"] == 2
    assert 'verdict="too-slow"' in hurried.get("/metrics").text


def test_a_batch_that_must_end_says_so() -> None:
    app = create_app()
    line = orjson.dumps(LOG) + b"\n"
    answer = app.test_client().post("/v1/verdicts/batch", data=line * 9, content_type=NDJSON, buffered=False)
    lines: Iterator[Any] = iter(answer.response)
    next(lines)
    app.extensions["referee.queue"].ends = time.monotonic() - 1
    left = [orjson.loads(line) for line in lines]
    assert [(one["status"], one["type"], one["line"]) for one in left] == [(503, problems.UNFINISHED, 2)]


def test_so_many_batches_are_in_hand_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "BATCHES", 2)
    app = create_app()

    def ask(kind: str = NDJSON) -> TestResponse:
        return app.test_client().post("/v1/verdicts/batch", data=orjson.dumps(LOG), content_type=kind, buffered=False)

    assert [ask("text/plain").status_code for _ in range(3)] == [415] * 3
    asked = [ask() for _ in range(3)]
    assert [answer.status_code for answer in asked] == [200, 200, 503]
    assert "Retry-After" in asked[2].headers
    for answer in asked:
        answer.close()
    assert ask().status_code == 200


def test_reading_yaml_takes_of_the_time_of_a_log(hurried: FlaskClient) -> None:
    answer = hurried.post("/v1/verdicts", data=f"a: [{'1, ' * 10_000}]", content_type="application/yaml")
    assert answer.status_code == 503
    assert str((answer.json or {})["detail"]).endswith("seconds of processor time.")


def test_samples_have_few_deals() -> None:
    client = create_app(sample_deals=2).test_client()
    asked = {path: client.get(f"/v1/games/bedem/sample{path}").json for path in ("", "?deals=1", "?deals=200")}
    assert [len((log or {})["deals"]) for log in asked.values()] == [2, 1, 2]


def test_a_clock_that_jumps_costs_no_log_its_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    jumps = iter(range(10**9))
    monkeypatch.setattr(time, "time", lambda: 1e9 + (-1) ** (jump := next(jumps)) * 86_400.0 * jump)
    monkeypatch.setattr(queue, "SLICE", -1.0)
    log = hesitant("alderley")
    assert create_app(log_seconds=3600).test_client().post("/v1/verdicts", json=log).json == referee.judge(log)
