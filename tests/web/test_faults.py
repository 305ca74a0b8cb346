"""What may happen to a service that runs: clients that are silent or gone, workers that are killed, an end in the middle."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

import referee
from tests.web.live import Server, serving, wait

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux tells of them")
LOG = orjson.dumps(referee.sample("mollenstorf", 4, 3, deals=1))
VERDICT = orjson.dumps(referee.judge(LOG))
JSON = {"Content-Type": "application/json"}
NDJSON = {"Content-Type": "application/x-ndjson"}
MANY = 40_000_000 // len(VERDICT)
"""So many logs that their verdicts do not fit between a server and a client that does not read."""
HALF = b"POST /v1/verdicts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    log = tmp_path_factory.mktemp("server") / "log"
    with serving(
        log, "--workers", "2", "--read-timeout", "1", "--keep-alive", "2", "--queue", "500", "--grace", "2"
    ) as one:
        yield one


def judged(server: Server) -> tuple[int, bytes]:
    """The answer to a log."""
    return server.ask("POST", "/v1/verdicts", LOG, **JSON)


def to_its_end(client: socket.socket) -> bytes:
    """All that the server sends until it closes the connection."""
    with client:
        got = b""
        while part := client.recv(65_536):
            got += part
        return got


# --- clients ---------------------------------------------------------------------------------------------------------


def test_silent_and_half_sent_connections_cost_nobody_an_answer(server: Server) -> None:
    silent = [server.connect() for _ in range(30)]
    heads = [server.connect(HALF[:40]) for _ in range(30)]
    halves = [server.connect(HALF) for _ in range(30)]
    for _ in range(20):
        assert judged(server) == (200, VERDICT)
    assert {to_its_end(client) for client in (*silent, *heads)} == {b""}
    for client in halves:
        head, _, body = to_its_end(client).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 408 ")
        assert b"\r\nConnection: close" in head
        assert json.loads(body)["status"] == 408


def test_a_connection_is_kept_for_the_next_request(server: Server) -> None:
    connection = server.connection()
    for _ in range(3):
        connection.request("POST", "/v1/verdicts", LOG, JSON)
        first = connection.sock
        assert connection.getresponse().read() == VERDICT
        assert connection.sock is first is not None
    connection.close()


def test_a_client_that_leaves_in_the_middle_of_a_batch_frees_its_worker(server: Server) -> None:
    body = (LOG + b"\n") * MANY
    head = f"POST /v1/verdicts/batch HTTP/1.1\r\nHost: x\r\nX-Request-ID: leaves\r\nContent-Length: {len(body)}\r\n"
    client = server.connect(head.encode() + b"Content-Type: application/x-ndjson\r\n\r\n" + body)
    assert client.recv(20).startswith(b"HTTP/1.1 200")
    client.close()
    wait(lambda: '"request_id":"leaves"' in server.log.read_text())
    lines = [line for line in server.ask("GET", "/metrics")[1].splitlines() if b"batch_lines_total" in line]
    assert int(float(lines[-1].split()[-1])) < MANY
    assert judged(server) == (200, VERDICT)


# --- workers ---------------------------------------------------------------------------------------------------------


def test_a_worker_that_is_killed_costs_only_what_it_had_in_hand(server: Server) -> None:
    answered: list[tuple[int, bytes]] = []
    lost: list[Exception] = []
    over = threading.Event()

    def ask() -> None:
        while not over.is_set():
            try:
                answered.append(judged(server))
            except (OSError, http.client.HTTPException) as error:
                lost.append(error)

    asking = [threading.Thread(target=ask) for _ in range(6)]
    for thread in asking:
        thread.start()
    wait(lambda: len(answered) > 50)
    before = server.workers()
    os.kill(next(iter(before)), signal.SIGKILL)
    wait(lambda: len(server.workers()) == 2 and server.workers() != before)
    enough = len(answered) + 50
    wait(lambda: len(answered) > enough)
    over.set()
    for thread in asking:
        thread.join(60)
    assert len(lost) <= len(asking)
    assert set(answered) == {(200, VERDICT)}


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("grace", [60, 5])
def test_a_batch_in_which_the_server_is_stopped_is_whole_or_says_that_it_is_not(tmp_path: Path, grace: int) -> None:
    with serving(tmp_path / "log", "--workers", "1", "--grace", str(grace)) as server:
        connection = server.connection()
        connection.request("POST", "/v1/verdicts/batch", (LOG + b"\n") * MANY, NDJSON)
        answer = connection.getresponse()
        lines = [answer.readline()]
        server.process.terminate()
        wait(lambda: not server.is_open())
        lines += answer.read().splitlines(keepends=True)
        connection.close()
        assert server.process.wait(60) == 0
    *judged, last = lines
    assert set(judged) == {VERDICT + b"\n"}
    if grace == 60:
        assert (len(lines), last) == (MANY, judged[0])
    else:
        told = json.loads(last)
        assert (told["status"], told["title"], told["line"]) == (503, "Not finished", len(lines))
        assert len(lines) < MANY
