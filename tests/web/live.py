"""The service in processes of its own, and what may be asked of it and seen of it."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests import ROOT
from tests.browser.browsing import until

SECONDS = 60
"""Longer than anything takes on a busy machine."""


def wait(met: Callable[[], Any]) -> None:
    """Waits for a condition."""
    assert until(met, SECONDS), "it does not come to that"


class Server(NamedTuple):
    """A server that runs, and the file of its log."""

    process: subprocess.Popen[str]
    port: int
    log: Path

    def workers(self) -> set[int]:
        """The processes that answer."""
        pid = self.process.pid
        return {int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}

    def lines(self) -> list[dict[str, Any]]:
        """What it has logged: lines of JSON, and nothing else."""
        return [json.loads(line) for line in self.log.read_text().splitlines(keepends=True) if line.endswith("\n")]

    def connection(self) -> http.client.HTTPConnection:
        """A connection of one's own."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
        """The status and the body of an answer, on a connection of its own."""
        connection = self.connection()
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def connect(self, data: bytes = b"") -> socket.socket:
        """A connection on which something has been sent."""
        client = socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS)
        client.sendall(data)
        return client

    def is_open(self) -> bool:
        """Does it let anybody in?"""
        try:
            self.connect().close()
        except OSError:
            return False
        return True


@contextmanager
def serving(log: Path, *options: str, folder: Path = ROOT) -> Iterator[Server]:
    """A server of this checkout, or of a copy of it in another folder."""
    command = [sys.executable, "-m", "referee", "serve", "--port", "0", *options]
    environment = {**os.environ, "PYTHONPATH": str(folder), "REFEREE_LOG_LEVEL": "info"}
    with (
        log.open("w") as told,
        subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=told, text=True
        ) as process,
    ):
        try:
            assert process.stdout is not None
            first = process.stdout.readline()
            assert first, log.read_text()
            yield Server(process, int(first.rstrip("/\n").rpartition(":")[2]), log)
        finally:
            process.terminate()
            process.communicate(timeout=SECONDS)
