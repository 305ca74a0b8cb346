"""The server's kind of gunicorn worker: a process that talks with many clients at once, and works for one at a time.

Nothing is monkey-patched: what waits here waits for clients, on gevent's own sockets, and for the gate (`gate.py`).
"""

from __future__ import annotations

import contextlib
import os
import time
from typing import Any

from gevent.lock import Semaphore
from gevent.pool import Pool
from gevent.socket import SHUT_RD, SOCK_STREAM, socket, wait_read
from gunicorn.workers.base_async import AsyncWorker
from gunicorn.workers.ggevent import GeventWorker

from referee.api import problems
from referee.api.connection import Connection
from referee.api.counters import Counters
from referee.api.door import SHARES, Door
from referee.api.gate import Gate
from referee.api.journal import id_of, request_id
from referee.api.reading import SentTooSlowly
from referee.api.refusing import Overheard, refusal
from referee.api.settings import Settings

TO_CLOSE = 2.0
"""Seconds before the end of the grace in which what is under way must be ended with a word."""
LINGER = 1.0
"""Seconds in which an idle client may still ask a worker that stops."""


def _readable() -> int:
    one, other = os.pipe()
    os.write(other, b"!")
    return one


READY = _readable()
"""Something that can always be read."""


def breathe() -> None:
    """Waits until everybody has been heard who has something to say: the event loop has looked at all connections.

    `gevent.sleep(0)` would not do, for the loop goes on with what is ready dozens of times before it looks.
    """
    wait_read(READY)


class Worker(GeventWorker):
    """Reads requests with patience, spreads connections evenly, and stops without losing what it was asked."""

    settings: Settings
    gate: Gate
    counters: Counters

    def patch(self) -> None:
        """Makes the listening sockets gevent's."""
        self.sockets: list[Any] = [socket(s.FAMILY, SOCK_STREAM, fileno=s.sock.detach()) for s in self.sockets]

    def load_wsgi(self) -> None:
        """Makes the application's gate one at which greenlets wait."""
        super().load_wsgi()
        self.settings = self.app.settings
        self.gate, self.counters = self.wsgi.extensions["referee.gate"], self.wsgi.extensions["referee"]
        self.gate.new_lock, self.gate.breathe = Semaphore, breathe

    def run(self) -> None:
        """Serves until it is told to stop, then ends what is under way."""
        self.clients = Pool(self.worker_connections)
        self.connections: set[Connection] = set()
        doors = [Door(self, listener) for listener in self.sockets]
        for door in doors:
            door.start()
        while self.alive:
            self.notify()
            self.counters.standing(self.tell(), len(self.gate.waiting))
            self._wait()
        for door in doors:
            door.shut()
        self._finish()

    def tell(self) -> int:
        """How many connections it has, which the others are told."""
        SHARES.tell(self.age, count := len(self.clients))
        return count

    def _wait(self) -> None:
        """Waits for a signal, a second at most."""
        with contextlib.suppress(TimeoutError):
            wait_read(self.PIPE[0], timeout=1.0)
            os.read(self.PIPE[0], 4096)

    def _finish(self) -> None:
        now = time.monotonic()
        self.gate.ends = now + self.cfg.graceful_timeout - TO_CLOSE
        for connection in self.connections:
            if connection.request is not None:
                connection.request.must_close = True  # its answer says that the next one is not heard here
        while len(self.clients) and time.monotonic() < now + self.cfg.graceful_timeout:
            self.notify()
            if time.monotonic() > now + LINGER:
                self._end_idle()
            self.clients.join(timeout=0.1)
        self.clients.kill(timeout=1)

    def _end_idle(self) -> None:
        for connection in self.connections:
            if connection.idle:
                with contextlib.suppress(OSError):
                    connection.shutdown(SHUT_RD)  # it reads its end

    def timeout_ctx(self) -> Any:
        """The connection keeps its times itself."""
        return contextlib.nullcontext()

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Answers one client's requests, as long as it comes with any."""
        connection = Connection(client, self.settings.read_timeout, self.settings.keep_alive, breathe)
        self.connections.add(connection)
        try:
            AsyncWorker.handle(self, listener, connection, addr)
        finally:
            self.connections.discard(connection)
            self.tell()

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Answers one request."""
        sock.request = req
        super().handle_request(listener_name, req, sock, addr)
        sock.answered()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answers what is no request, or does not come in."""
        request_id.set(id_of(None))
        if isinstance(exc, SentTooSlowly):
            status, detail = 408, problems.TOO_SLOW_TO_SEND
        else:
            overheard = Overheard(client)
            super().handle_error(req, overheard, addr, exc)
            status, detail = overheard.status, problems.NO_REQUEST
        self.counters.request("none", status, 0.0)
        with contextlib.suppress(OSError):
            client.sendall(refusal(status, detail))
