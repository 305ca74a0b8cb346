"""What a worker of the server does beside answering: it gives a body its time to come in, lets all clients have their turn,
tells how many there are, and stops without losing what it was asked.

All of it is done in gunicorn's hooks, for the worker is gunicorn's own kind for gevent.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from socket import SHUT_RD
from types import SimpleNamespace
from typing import Any
from weakref import WeakSet

import gevent
from flask import Flask

from referee.api.counters import Counters
from referee.api.queue import Queue, let_others_go_on
from referee.api.reading import SentTooSlowly

OFTEN = 0.2
"""Seconds after which it is looked again whether something must be ended."""
PACE = 50_000
"""So many bytes of a body a second give it more time: who sends a large one steadily is heard."""
TO_TAKE = 60.0
"""Seconds in which a client must have taken each part of its answer."""
TO_CLOSE = 5.0
"""Seconds before the end of the grace in which what is under way must be ended with a word."""
LINGER = 1.0
"""Seconds in which an idle client may still ask a worker that stops."""


class Body:
    """A body that must come in within its time."""

    def __init__(self, body: Any, client: Any, reading: dict[Any, Body], seconds: float) -> None:
        self.body, self.client, self.reading = body, client, reading
        self.until = time.monotonic() + seconds
        self.late = False
        """Is it no more waited for?"""

    def read(self, size: int = -1) -> bytes:
        """So many bytes of it, fewer at its end. Raises SentTooSlowly."""
        self.reading[self.client] = self
        try:
            got: bytes = self.body.read(size)
        finally:
            del self.reading[self.client]
            if self.late:
                raise SentTooSlowly
        self.until += len(got) / PACE
        return got


class InTime:
    """An application whose requests come in within their time."""

    def __init__(self, app: Any, reading: dict[Any, Body], seconds: float) -> None:
        self.app, self.reading, self.seconds = app, reading, seconds

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answers a request, as WSGI has it."""
        environ["wsgi.input"] = Body(environ["wsgi.input"], environ["gunicorn.socket"], self.reading, self.seconds)
        answer: Iterable[bytes] = self.app(environ, start_response)
        return answer


def forked(server: Any, worker: Any) -> None:
    """A worker has a process of its own. Until it has begun, it would take what it is told for the server's to do, and stay."""
    for name in ("SIGINT", "SIGQUIT", "SIGTERM"):
        signal.signal(getattr(signal, name), worker.handle_exit)


def begun(worker: Any) -> None:
    """A worker has begun. Told to stop by whatever signal it finishes what it is sending; by itself gunicorn breaks off."""
    forked(None, worker)
    gevent.spawn(accompany, worker, worker.wsgi)
    if shared := worker.wsgi.extensions.get("referee.tables"):
        shared.beside = gevent.get_hub().threadpool.apply
    worker.reading = {}  # by its connection each body that is being read
    worker.wsgi = InTime(worker.wsgi, worker.reading, worker.app.settings.read_timeout)
    # A second hold on where clients stand in line: the worker lets go of the first in the moment in which it begins to stop.
    worker.lines = [listener.dup() for listener in worker.sockets]
    worker.last = []  # the greenlets of those who are let in last
    worker.clients = WeakSet()  # the connections on which something was asked
    worker.answering = {}  # by its connection each request that is being answered


def asked(worker: Any, request: Any) -> None:
    """The head of a request has come in."""
    client = request.unreader.sock
    client.settimeout(TO_TAKE)
    worker.clients.add(client)
    worker.answering[client] = request
    if not worker.app.settings.keep_alive or not worker.alive:
        request.must_close = True


def answered(worker: Any, request: Any, environ: dict[str, Any], response: Any) -> None:
    """The answer to it has gone out. Who comes with the next request at once is heard after those who wait already."""
    worker.answering.pop(request.unreader.sock, None)
    let_others_go_on()


def accompany(worker: Any, app: Flask) -> None:
    """Goes on beside a worker until it ends."""
    counters: Counters = app.extensions["referee"]
    queue: Queue = app.extensions["referee.queue"]
    while worker.alive:
        counters.standing(len(open_connections(worker)), len(queue.waiting))
        end_late(worker)
        time.sleep(OFTEN)
    queue.ends = time.monotonic() + worker.cfg.graceful_timeout - TO_CLOSE
    for request in worker.answering.values():
        request.must_close = True  # its answer says that the next one is not heard here
    time.sleep(LINGER)
    let_in_the_last(worker)
    while True:
        for client in open_connections(worker):
            if client not in worker.answering:
                read_no_more(client)
        end_late(worker)
        time.sleep(OFTEN)


def let_in_the_last(worker: Any) -> None:
    """Answers those who stand in line already, and nobody after."""
    while worker.lines:
        line = worker.lines.pop()
        line.setblocking(False)
        there = SimpleNamespace(getsockname=partial(tuple, line.getsockname()))
        with suppress(OSError):  # nobody is left, or nobody more can be let in: what else is to be done goes on
            while True:
                worker.last.append(gevent.spawn(worker.handle, there, *line.accept()))
        line.close()


def ended(server: Any, worker: Any) -> None:
    """A worker ends, when those are answered who were let in last."""
    if hasattr(worker, "last"):
        let_in_the_last(worker)
        gevent.joinall(worker.last)


def end_late(worker: Any) -> None:
    """Waits no more for bodies whose time is over."""
    now = time.monotonic()
    for client, body in worker.reading.items():
        if now > body.until:
            body.late = worker.answering[client].must_close = True
            read_no_more(client)


def read_no_more(client: Any) -> None:
    """Whoever reads from it reads its end."""
    # On a second hold on it: gevent's own would break in on who reads, as if something had gone wrong.
    with suppress(OSError), client.dup() as held:
        held.shutdown(SHUT_RD)


def open_connections(worker: Any) -> list[Any]:
    """Those on which something was asked."""
    return [client for client in worker.clients if client.fileno() >= 0]
