"""Shared tables at a running service: its workers are killed, phones listen at both of them, and it stops."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator
from http.client import HTTPResponse
from typing import Any

import orjson
import pytest

from tests.browser.browsing import until
from tests.tables.conftest import KINDS, new_database
from tests.tables.phones import HEAD, TRICKS, Phone, Wire
from tests.web.live import SECONDS, Server, serving

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux tells of them")


@pytest.fixture(scope="module", params=KINDS)
def service(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service with two workers, at each kind of database."""
    folder = tmp_path_factory.mktemp("service")
    address = new_database(request.param, request, folder)
    with serving(folder / "log", "--workers", "2", "--tables", address) as service:
        assert until(lambda: len(service.workers()) == 2, SECONDS)
        yield service


def kill(service: Server) -> None:
    """Kills all workers; others are begun in their place."""
    for worker in service.workers():
        os.kill(worker, signal.SIGKILL)


def test_nothing_acknowledged_is_lost_when_workers_are_killed(service: Server) -> None:
    """After every write in turn: a phone that asks again with the same key hears what it would have heard."""
    phone = Phone.begin(Wire(service))
    version, told = 1, list[str]()
    for number, move in enumerate(TRICKS):
        key = f"write-number-{number}"
        first = phone.play(version, move, idempotency_key=key)
        kill(service)
        again = phone.play(version, move, idempotency_key=key)
        assert (again.status, again.told) == (200, first.told)
        version, told = first.version, [*told, first.told["events"][-1]["move"]]
    kill(service)
    assert phone.undo(version, idempotency_key="the-undoing").version == version + 1
    kill(service)
    assert phone.log() == {**HEAD, "deals": [{"moves": TRICKS[:-1]}]}
    assert [event["version"] for event in phone.events()] == [*range(1, version + 2)]
    assert told == TRICKS


def test_nothing_is_written_twice_when_workers_are_killed_at_any_time(service: Server) -> None:
    phone, chance, version = Phone.begin(Wire(service)), random.Random(0), 1
    for number in range(10):
        killer = threading.Timer(chance.random() * 0.04, kill, [service])
        killer.start()
        answer = phone.play(version, "Ann 7S", idempotency_key=f"write-number-{number}")
        assert answer.status == 200, answer.told
        version = answer.version
        killer.join()
    events = phone.events()
    assert [event["version"] for event in events] == [*range(1, 13)]
    assert len(phone.log()["deals"][0]["moves"]) == 10


# --- listening -------------------------------------------------------------------------------------------------------


class Listener(threading.Thread):
    """A phone that listens, and notes what it hears."""

    def __init__(self, service: Server, phone: Phone, after: int = 0) -> None:
        super().__init__(daemon=True)
        self.connection = service.connection()
        headers = {"Authorization": f"Bearer {phone.key}", "Accept": "text/event-stream", "Last-Event-ID": str(after)}
        self.connection.request("GET", f"{phone.path}/events", headers=headers)
        self.answer: HTTPResponse = self.connection.getresponse()
        self.heard: list[tuple[str, Any]] = []
        self.start()

    def run(self) -> None:
        """Until the stream ends."""
        kind = ""
        while line := self.answer.readline():
            name, _, told = line.decode().rstrip("\n").partition(": ")
            if name == "event":
                kind = told
            elif name == "data":
                self.heard.append((kind, orjson.loads(told)))
        self.connection.close()

    @property
    def versions(self) -> list[int]:
        """What has been heard so far."""
        return [told["version"] for _, told in self.heard]


def test_who_waits_hears_as_soon_as_something_happens(service: Server) -> None:
    phone = Phone.begin(Wire(service))
    quiet = phone.ask("GET", "/events?after=1&wait=1")
    assert (quiet.told, quiet.version) == ({"version": 1, "events": []}, 1)
    heard: list[Any] = []
    waiting = threading.Thread(target=lambda: heard.append(phone.ask("GET", "/events?after=1&wait=60").told))
    waiting.start()
    time.sleep(0.3)
    phone.play(1, TRICKS[0])
    waiting.join(30)
    assert [event["type"] for event in heard[0]["events"]] == ["deal", "move"]


def test_whoever_listens_hears_all_and_goes_on_where_it_was(service: Server) -> None:
    """The last: the service stops."""
    phone = Phone.begin(Wire(service))
    listeners = [Listener(service, phone.other(who)) for who in ("look", "Ann", "Bob", "Cat")]
    assert listeners[0].answer.getheader("Content-Type") == "text/event-stream; charset=utf-8"
    version = 1
    for move in TRICKS:
        version = phone.play(version, move).version
    expected = [*range(1, version + 1)]
    assert until(lambda: all(one.versions == expected for one in listeners), SECONDS)
    kinds = [kind for kind, _ in listeners[0].heard]
    assert kinds == ["begin", "deal", *["move"] * 6]
    last = listeners[0].heard[-1][1]
    assert (last["move"], last["told"]["verdict"]) == (TRICKS[-1], "violations")
    again = Listener(service, phone, after=5)
    phone.undo(version)
    assert until(lambda: again.versions == [6, 7, 8, 9], SECONDS)
    service.process.terminate()
    begun = time.monotonic()
    for one in (*listeners, again):
        one.join(SECONDS)
        assert not one.is_alive(), "a server that stops sends them away"
    assert service.process.wait(SECONDS) == 0
    assert time.monotonic() - begun < 15
