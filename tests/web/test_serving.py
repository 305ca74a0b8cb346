"""The service as it runs: it begins anew and stops under load without losing a request, and tells what happens."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
import pytest

from referee.api import examples, server
from tests import ROOT
from tests.browser.browsing import until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="gunicorn needs Unix")
LOG = orjson.dumps(examples.LOG)
GAME = "catalogue/games/trick-taking/bedem.yaml"
AWAY = (ConnectionResetError, BrokenPipeError, http.client.RemoteDisconnected)
SECONDS = 60
"""Longer than anything takes on a busy machine."""


class Service:
    """A running service, made of copies of the package and the catalogue, which may be changed."""

    def __init__(self, folder: Path) -> None:
        for name in ("referee", "catalogue"):
            shutil.copytree(ROOT / name, folder / name)
        self.folder = folder
        self.told = folder / "log"
        command = [sys.executable, "-m", "referee", "serve", "--port", "0", "--workers", "2", "--keep-alive", "10"]
        environment = {**os.environ, "PYTHONPATH": str(folder), "REFEREE_LOG_LEVEL": "info"}
        with self.told.open("wb") as log:
            self.process = subprocess.Popen(
                command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        address = re.search(r"http://([\d.]+):(\d+)/", self.process.stdout.readline())
        assert address, self.told.read_text()
        self.host, self.port = address[1], int(address[2])
        assert until(lambda: len(self.workers()) == 2, SECONDS)

    def connect(self) -> http.client.HTTPConnection:
        """A connection of one's own."""
        return http.client.HTTPConnection(self.host, self.port, timeout=SECONDS)

    def get(self, path: str) -> str:
        """What an address answers."""
        connection = self.connect()
        try:
            connection.request("GET", path)
            return connection.getresponse().read().decode()
        finally:
            connection.close()

    def lines(self) -> list[dict[str, Any]]:
        """What it has logged: lines of JSON, and nothing else."""
        return [json.loads(line) for line in self.told.read_text().splitlines(keepends=True) if line.endswith("\n")]

    def says(self, words: str, times: int = 1) -> bool:
        """Does it log that, so often in all?"""
        return until(lambda: sum(words in line["message"] for line in self.lines()) >= times, SECONDS)

    def said_of(self, request: str) -> list[str]:
        """What it logs of a request."""
        return [line["message"] for line in self.lines() if line.get("request_id") == request]

    def workers(self) -> set[int]:
        """The workers that have begun and not ended."""
        begun = {line["pid"] for line in self.lines() if line["message"].startswith("Booting worker")}
        return begun - {line["pid"] for line in self.lines() if line["message"].startswith("Worker exiting")}

    def counted(self, metric: str) -> float:
        """The sum of a metric that begins so."""
        return sum(
            float(line.rpartition(" ")[2]) for line in self.get("/metrics").splitlines() if line.startswith(metric)
        )


class Client(threading.Thread):
    """Asks one thing after the other on one connection, and counts what becomes of it."""

    def __init__(self, service: Service) -> None:
        super().__init__(daemon=True)
        self.service = service
        self.counts: Counter[str] = Counter()
        self.enough = threading.Event()

    def run(self) -> None:
        """Until it is enough, or nobody lets it in."""
        connection, asked = self.service.connect(), 0
        while not self.enough.is_set():
            try:
                outcome = self._ask(connection)
            except ConnectionRefusedError:
                break  # nobody listens any more
            except AWAY:
                # Closed while nothing was asked, without a byte of an answer: the request is sent again, as HTTP has it.
                outcome = "again" if asked else "lost"
            except http.client.HTTPException:
                outcome = "cut off"
            self.counts[outcome] += 1
            asked += 1
            if outcome != "answered":
                connection.close()
                connection, asked = self.service.connect(), 0
        connection.close()

    def _ask(self, connection: http.client.HTTPConnection) -> str:
        connection.request("POST", "/v1/verdicts", LOG, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert json.loads(answer.read())["verdict"] == "violations"
        return "last" if answer.getheader("Connection") == "close" else "answered"


@contextmanager
def load(service: Service) -> Iterator[Callable[[], Counter[str]]]:
    """Several clients ask meanwhile; what came of it so far."""
    clients = [Client(service) for _ in range(4)]
    for client in clients:
        client.start()

    def counts() -> Counter[str]:
        return sum((client.counts for client in clients), Counter())

    def more() -> bool:
        seen = counts()
        return until(lambda: (counts() - seen)["answered"] >= 20, SECONDS)

    assert more()
    yield counts
    assert service.process.poll() is not None or more()
    for client in clients:
        client.enough.set()
    for client in clients:
        client.join(SECONDS)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("service"))
    yield service
    service.process.kill()
    service.process.communicate()


def replaced(service: Service, before: set[int]) -> bool:
    """Have new workers taken the place of these?"""
    return until(lambda: len(service.workers()) == 2 and not service.workers() & before, SECONDS)


def test_it_begins_anew_without_losing_a_request(service: Service) -> None:
    game = service.folder / GAME
    text = game.read_text(encoding="utf-8")
    before = service.workers()
    with load(service) as counts:
        game.write_text(re.sub("(?m)^about: .*$", "about: Another line.", text), encoding="utf-8")
        service.process.send_signal(signal.SIGHUP)
        assert replaced(service, before)
        assert json.loads(service.get("/v1/games/bedem"))["about"] == "Another line."
    told = counts()
    assert (told["lost"], told["cut off"]) == (0, 0), told
    assert service.counted('referee_verdicts_total{family="trick-taking",') == told["answered"] + told["last"]
    game.write_text(text, encoding="utf-8")


def test_what_cannot_be_loaded_changes_nothing(service: Service) -> None:
    game = service.folder / GAME
    text = game.read_text(encoding="utf-8")
    now = service.get("/v1/games/bedem")
    before = service.workers()
    with load(service) as counts:
        game.write_text("name: [", encoding="utf-8")
        service.process.send_signal(signal.SIGHUP)
        assert service.says("what has changed cannot be loaded")
        assert replaced(service, before)
        assert service.get("/v1/games/bedem") == now
    told = counts()
    assert (told["lost"], told["cut off"]) == (0, 0), told
    failed = next(line for line in service.lines() if "cannot be loaded" in line["message"])
    assert (failed["level"], "bedem.yaml" in failed["trace"]) == ("error", True)
    game.write_text(text, encoding="utf-8")


def test_what_a_killed_worker_counted_is_kept(service: Service) -> None:
    verdicts = "referee_verdicts_total{"
    before, victim = service.counted(verdicts), min(service.workers())
    assert before >= 100
    os.kill(victim, signal.SIGKILL)
    assert service.says("was sent SIGKILL! Perhaps out of memory?")
    assert until(lambda: len(service.workers() - {victim}) == 2, SECONDS)
    assert service.counted(verdicts) == before
    assert service.counted("referee_requests_total{") > before


def test_what_is_no_request_is_refused_and_logged(service: Service) -> None:
    with socket.create_connection((service.host, service.port), timeout=SECONDS) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\x1b[31m: b\r\n\r\n")
        with raw.makefile("rb") as answer:
            assert answer.read().startswith(b"HTTP/1.1 400 ")
    assert service.says("Invalid")
    assert all(text.isprintable() for text in service.told.read_text().splitlines())


@pytest.mark.parametrize("below, path", [("/evil", "/health"), ("/x", "/x/metrics"), ("//evil.example", "/ask")])
def test_no_header_of_a_client_says_where_the_service_lies(service: Service, below: str, path: str) -> None:
    connection = service.connect()
    try:
        connection.request("GET", path)
        plain = connection.getresponse()
        expected = plain.status, plain.getheader("Location"), plain.read()[:300]
        connection.request("GET", path, headers={"SCRIPT_NAME": below, "PATH_INFO": "/metrics"})
        answer = connection.getresponse()
        assert (answer.status, answer.getheader("Location"), answer.read()[:300]) == expected
    finally:
        connection.close()


def test_it_stops_when_all_is_answered(service: Service) -> None:
    """The last: nothing answers after it."""
    head = (
        f"POST /v1/verdicts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: {len(LOG)}\r\n\r\n"
    )
    begun = [socket.create_connection((service.host, service.port), timeout=SECONDS) for _ in range(8)]
    for one in begun:
        one.sendall(head.encode() + LOG[:10])
    idle = service.connect()
    idle.request("GET", "/health")
    idle.getresponse().read()  # it stays open: nobody need wait for what nobody asks
    with load(service) as counts:
        service.process.terminate()
        assert until(lambda: not listens(service), SECONDS)
        answers = [rest(one) for one in begun]
        assert service.process.wait(SECONDS) == 0, service.told.read_text()
    idle.close()
    for answer in answers:
        told, _, verdict = answer.partition(b"\r\n\r\n")
        assert told.startswith(b"HTTP/1.1 200")
        assert b"\r\nConnection: close" in told
        assert json.loads(verdict)["verdict"] == "violations"
    seen = counts()
    assert (seen["lost"], seen["cut off"]) == (0, 0), seen
    assert service.lines()[-1]["message"].startswith("Shutting down")
    assert not [line for line in service.lines() if line["level"] == "critical" or "Socket error" in line["message"]]
    assert not [*Path(server.memory() or tempfile.gettempdir()).glob(f"{server.COUNTED}{service.process.pid}-*")]


def rest(begun: socket.socket) -> bytes:
    """What is answered when the rest of a log comes that has been begun."""
    with begun, begun.makefile("rb") as answer:
        begun.sendall(LOG[10:])
        return answer.read()


def listens(service: Service) -> bool:
    try:
        socket.create_connection((service.host, service.port), timeout=SECONDS).close()
    except OSError:
        return False
    return True


def test_what_a_killed_server_left_is_cleared_away_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "memory", lambda: str(tmp_path))
    lives, left = (Path(server.folder_for_counting()) for _ in range(2))
    (left / server.ALIVE).unlink()
    (left / server.ALIVE).touch()  # as if nobody held it
    new = Path(server.folder_for_counting())
    assert {*tmp_path.iterdir()} == {lives, new}
