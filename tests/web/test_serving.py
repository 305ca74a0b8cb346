"""The service as it runs: it begins anew and stops under load without losing a request, and tells what happens."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import socket
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import orjson
import pytest

from referee.api import examples, server
from tests import ROOT
from tests.browser.browsing import until
from tests.web.live import SECONDS, Server, serving

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux tells of them")
LOG = orjson.dumps(examples.LOG)
GAME = "catalogue/games/trick-taking/bedem.yaml"
AWAY = (ConnectionResetError, BrokenPipeError, http.client.RemoteDisconnected)


def says(service: Server, words: str) -> bool:
    """Does it log that?"""
    return until(lambda: any(words in line["message"] for line in service.lines()), SECONDS)


def get(service: Server, path: str) -> str:
    """What an address answers."""
    return service.ask("GET", path)[1].decode()


def counted(service: Server, metric: str) -> float:
    """The sum of a metric that begins so."""
    lines = get(service, "/metrics").splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(metric))


class Client(threading.Thread):
    """Asks one thing after the other on one connection, and counts what becomes of it."""

    def __init__(self, service: Server) -> None:
        super().__init__(daemon=True)
        self.service = service
        self.counts: Counter[str] = Counter()
        self.enough = threading.Event()

    def run(self) -> None:
        """Until it is enough, or nobody lets it in."""
        connection, asked = self.service.connection(), 0
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
                connection, asked = self.service.connection(), 0
        connection.close()

    def _ask(self, connection: http.client.HTTPConnection) -> str:
        connection.request("POST", "/v1/verdicts", LOG, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert json.loads(answer.read())["verdict"] == "violations"
        return "last" if answer.getheader("Connection") == "close" else "answered"


@contextmanager
def load(service: Server) -> Iterator[Callable[[], Counter[str]]]:
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
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service of copies of the package and the catalogue, which may be changed."""
    folder = tmp_path_factory.mktemp("service")
    for name in ("referee", "catalogue"):
        shutil.copytree(ROOT / name, folder / name)
    with serving(folder / "log", "--workers", "2", "--keep-alive", "10", folder=folder) as service:
        assert until(lambda: len(service.workers()) == 2, SECONDS)
        yield service


def replaced(service: Server, before: set[int]) -> bool:
    """Have new workers taken the place of these?"""
    return until(lambda: len(service.workers()) == 2 and not service.workers() & before, SECONDS)


def test_it_begins_anew_without_losing_a_request(service: Server) -> None:
    game = service.log.parent / GAME
    text = game.read_text(encoding="utf-8")
    before = service.workers()
    with load(service) as counts:
        game.write_text(re.sub("(?m)^about: .*$", "about: Another line.", text), encoding="utf-8")
        service.process.send_signal(signal.SIGHUP)
        assert replaced(service, before)
        assert json.loads(get(service, "/v1/games/bedem"))["about"] == "Another line."
    told = counts()
    assert (told["lost"], told["cut off"]) == (0, 0), told
    assert counted(service, 'referee_verdicts_total{family="trick-taking",') == told["answered"] + told["last"]
    game.write_text(text, encoding="utf-8")


def test_what_cannot_be_loaded_changes_nothing(service: Server) -> None:
    game = service.log.parent / GAME
    text = game.read_text(encoding="utf-8")
    now = get(service, "/v1/games/bedem")
    before = service.workers()
    with load(service) as counts:
        game.write_text("name: [", encoding="utf-8")
        service.process.send_signal(signal.SIGHUP)
        assert says(service, "what has changed cannot be loaded")
        assert replaced(service, before)
        assert get(service, "/v1/games/bedem") == now
    told = counts()
    assert (told["lost"], told["cut off"]) == (0, 0), told
    failed = next(line for line in service.lines() if "cannot be loaded" in line["message"])
    assert (failed["level"], "bedem.yaml" in failed["trace"]) == ("error", True)
    game.write_text(text, encoding="utf-8")


def test_what_a_killed_worker_counted_is_kept(service: Server) -> None:
    verdicts = "referee_verdicts_total{"
    before, victim = counted(service, verdicts), min(service.workers())
    assert before >= 100
    os.kill(victim, signal.SIGKILL)
    assert says(service, "was sent SIGKILL! Perhaps out of memory?")
    assert until(lambda: len(service.workers() - {victim}) == 2, SECONDS)
    assert counted(service, verdicts) == before
    assert counted(service, "referee_requests_total{") > before


def test_what_is_no_request_is_refused_and_logged(service: Server) -> None:
    with service.connect(b"GET / HTTP/1.1\r\nHost: a\r\n\x1b[31m: b\r\n\r\n") as raw, raw.makefile("rb") as answer:
        assert answer.read().startswith(b"HTTP/1.1 400 ")
    assert says(service, "Invalid")
    assert all(text.isprintable() for text in service.log.read_text().splitlines())


@pytest.mark.parametrize("below, path", [("/evil", "/health"), ("/x", "/x/metrics"), ("//evil.example", "/ask")])
def test_no_header_of_a_client_says_where_the_service_lies(service: Server, below: str, path: str) -> None:
    connection = service.connection()
    try:
        connection.request("GET", path)
        plain = connection.getresponse()
        expected = plain.status, plain.getheader("Location"), plain.read()[:300]
        connection.request("GET", path, headers={"SCRIPT_NAME": below, "PATH_INFO": "/metrics"})
        answer = connection.getresponse()
        assert (answer.status, answer.getheader("Location"), answer.read()[:300]) == expected
    finally:
        connection.close()


def test_it_stops_when_all_is_answered(service: Server) -> None:
    """The last: nothing answers after it."""
    head = (
        f"POST /v1/verdicts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: {len(LOG)}\r\n\r\n"
    )
    begun = [service.connect(head.encode() + LOG[:10]) for _ in range(8)]
    idle = service.connection()
    idle.request("GET", "/health")
    idle.getresponse().read()  # it stays open: nobody need wait for what nobody asks
    with load(service) as counts:
        service.process.terminate()
        assert until(lambda: not service.is_open(), SECONDS)
        answers = [rest(one) for one in begun]
        assert service.process.wait(SECONDS) == 0, service.log.read_text()
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


def test_what_a_killed_server_left_is_cleared_away_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "memory", lambda: str(tmp_path))
    lives, left = (Path(server.folder_for_counting()) for _ in range(2))
    (left / server.ALIVE).unlink()
    (left / server.ALIVE).touch()  # as if nobody held it
    new = Path(server.folder_for_counting())
    assert {*tmp_path.iterdir()} == {lives, new}
