"""The gate: who has been read whole waits here until it is their turn, first come, first served.

A worker process works for one at a time, so that each answer takes the time of its own work and not that of all. Whoever
works long gives way to who waits, ever again; where too many wait, the next is told to come later.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask, Response, current_app, g
from werkzeug.exceptions import ServiceUnavailable

from referee.ticks import ticking

SLICE = 0.01
"""Seconds of work after which others have a turn."""
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


class Gate:
    """Lets one in at a time. Threads wait at it; or greenlets, where `new_lock` makes their locks and `breathe` lets the others
    read and send."""

    ends: float | None = None
    """When whatever is under way must end, by the monotonic clock: the server stops then."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.new_lock: Callable[[], Any] = threading.Lock
        self.breathe: Callable[[], Any] = lambda: None
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
                turn = self.new_lock()
                turn.acquire()
                self.waiting.append(turn)
            else:
                raise Full
        if turn is not None:
            self._wait(turn)
            self.breathe()
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
            self.breathe()
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

    def __init__(self, gate: Gate, seconds: float) -> None:
        self.gate, self.seconds = gate, seconds
        self.spent = 0.0
        self.place = (0, 0)
        self._since = WORKED()

    def __call__(self, deal: int, move: int) -> None:
        """Raises TookTooLong when the time is up."""
        if deal:
            self.place = deal, move
        if not self.gate.due:
            return
        self.spent += WORKED() - self._since
        if self.spent > self.seconds:
            raise TookTooLong(self.seconds, *self.place)
        self.gate.give_way()
        self._since = WORKED()


def watch(app: Flask, most: int) -> None:
    """Gives the app a gate, which every request leaves that has entered it."""
    app.extensions["referee.gate"] = Gate(most)

    @app.after_request
    def leave(response: Response) -> Response:
        _leave()
        return response

    @app.teardown_request
    def leave_at_last(_: object) -> None:
        _leave()


def _leave() -> None:
    if (own := g.pop("patience", None)) is not None:
        own.__exit__(None, None, None)
        gate().leave()


def gate() -> Gate:
    """The gate of this app."""
    found: Gate = current_app.extensions["referee.gate"]
    return found


def queue() -> None:
    """Waits until it is this request's turn; whoever has all that the request says calls it, and from then on its time runs.
    Raises Full."""
    if "patience" not in g:
        gate().enter()
        g.patience = ticking(Patience(gate(), current_app.config["SETTINGS"].log_seconds))
        g.patience.__enter__()
