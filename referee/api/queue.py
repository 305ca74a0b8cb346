"""The queue: a request that has been read whole waits here until it is its turn, first come, first served.

A worker process works for one at a time, so that each answer takes the time of its own work and not that of all. Whoever
works long gives way to those that wait, ever again; where too many wait, the next is told to come later.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import current_app, request
from werkzeug.exceptions import ServiceUnavailable

from referee.ticks import ticking

SLICE = 0.01
"""Seconds of work after which others have a turn."""
MOMENT = 1e-6
"""Seconds, as few as are any."""
TURN = "referee.turn"
"""Where WSGI's environment of a request has its turn."""
BATCHES = 16
"""So many batches a worker has in hand at most: each is kept in memory while it is answered."""
LATER = 1
"""After so many seconds a request that was not let in may come again."""
WORKED: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""The seconds of processor time that this thread has had; a browser knows only those of the process."""


class Full(ServiceUnavailable):
    """Too many are waiting already."""

    def __init__(self) -> None:
        super().__init__("Too many requests are waiting; try again later.", retry_after=LATER)


class Queue:
    """Lets one work at a time. What waits are threads, or what a server has made of Python's threads."""

    ends: float | None = None
    """When whatever is under way must end, by the monotonic clock: the server stops then."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.waiting: deque[Any] = deque()
        self.busy = False
        self.batches = 0
        self._lock = threading.Lock()
        self._since = 0.0

    def enter(self, *, again: bool = False) -> None:
        """Waits for its turn. Raises Full where too many wait, but for who was in before and comes `again`."""
        with self._lock:
            if not self.busy:
                self.busy = True
                turn = None
            elif again or len(self.waiting) < self.most:
                turn = threading.Lock()
                turn.acquire()
                self.waiting.append(turn)
            else:
                raise Full
        if turn is not None:
            self._wait(turn)
        self._since = time.monotonic()

    def _wait(self, turn: Any) -> None:
        try:
            turn.acquire()
        except BaseException:  # whoever is stopped while waiting holds up nobody
            with self._lock:
                missed = turn not in self.waiting
                if not missed:
                    self.waiting.remove(turn)
            if missed:
                self.leave()
            raise

    def leave(self) -> None:
        """Its turn is over; whoever has waited longest is next."""
        with self._lock:
            turn = self.waiting.popleft() if self.waiting else None
            self.busy = turn is not None
        if turn is not None:
            turn.release()

    @property
    def full(self) -> bool:
        """Would the next one be refused?"""
        return self.busy and len(self.waiting) >= self.most

    @property
    def due(self) -> bool:
        """Has whoever works now done so for long enough?"""
        return time.monotonic() - self._since > SLICE

    def give_way(self) -> None:
        """Lets those that wait have a turn."""
        self.leave()
        try:
            let_others_go_on()
        finally:
            self.enter(again=True)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """One more turn for a request that is in already."""
        self.enter(again=True)
        try:
            yield
        finally:
            self.leave()

    def take_batch(self) -> None:
        """Takes a batch in hand. Raises Full where there are too many."""
        with self._lock:
            if self.batches >= BATCHES:
                raise Full
            self.batches += 1

    def put_batch(self) -> None:
        """It is done with."""
        with self._lock:
            self.batches -= 1

    @property
    def closing(self) -> bool:
        """Must what is under way end now?"""
        return self.ends is not None and time.monotonic() > self.ends


def let_others_go_on() -> None:
    """Lets whatever else goes on in this process read and send. Who sleeps for no time at all does not: gevent goes on with
    what is ready then, dozens of times, before it looks who has something to say."""
    time.sleep(MOMENT)


class TookTooLong(Exception):
    """What was asked had no end within its time; how long that was, and to which move of a log it came (deal 0: to none)."""

    def __init__(self, seconds: float, deal: int, move: int) -> None:
        self.seconds, self.deal, self.move = seconds, deal, move
        super().__init__(seconds, deal, move)


class Patience:
    """The tick of one request, or of one log of many: gives way to others, and has an end.

    Only what is done for it counts, in processor time: neither a crowded machine nor a clock that is set costs a log
    its verdict.
    """

    def __init__(self, queue: Queue, seconds: float) -> None:
        self.queue, self.seconds = queue, seconds
        self.spent = 0.0
        self.place = (0, 0)
        self._since = WORKED()

    def __call__(self, deal: int, move: int) -> None:
        """Raises TookTooLong when the time is up."""
        if deal:
            self.place = deal, move
        if not self.queue.due:
            return
        self.spent += WORKED() - self._since
        if self.spent > self.seconds:
            raise TookTooLong(self.seconds, *self.place)
        self.queue.give_way()
        self._since = WORKED()


def of_app() -> Queue:
    """The queue of this app."""
    found: Queue = current_app.extensions["referee.queue"]
    return found


def wait_for_turn() -> None:
    """Waits until it is this request's turn; whoever has all that the request says calls it, and from then on its time runs.
    Raises Full."""
    if TURN not in request.environ:
        begin_turn(request.environ, of_app(), current_app.config["SETTINGS"].log_seconds)


def begin_turn(environ: dict[str, Any], queue: Queue, seconds: float) -> None:
    """Waits for the turn of the request with this environment, which may take so many seconds. Raises Full."""
    queue.enter()
    patience = ticking(Patience(queue, seconds))
    patience.__enter__()
    environ[TURN] = queue, patience


def end_turn(environ: dict[str, Any]) -> None:
    """The turn of the request with this environment is over, if it had one."""
    if (turn := environ.pop(TURN, None)) is not None:
        queue, patience = turn
        patience.__exit__()
        queue.leave()
