"""Where connections come in, and how the workers share them.

The system gives a connection to any worker that is awake, so that one might have all of them and the others none: each tells in
memory that all share how many it has.
"""

from __future__ import annotations

import time
from functools import partial
from mmap import mmap
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from gevent.server import StreamServer

if TYPE_CHECKING:
    from referee.api.worker import Worker

PLACES = 256
"""For so many workers there is room to tell how many connections they have."""
FRESH = 3.0
"""Seconds for which it counts what a worker told."""
STAND_BACK = 0.01
"""Seconds for which a worker that has more connections than another leaves the next ones to that."""
AT_ONCE = 16
"""So many connections are let in before anything else is done."""
MORE = 4
"""So many connections more than another worker has are no reason to stand back."""


class Shares:
    """How many connections each worker has: memory that all of them share."""

    def __init__(self) -> None:
        self.told = memoryview(mmap(-1, PLACES * 16)).cast("d")

    def tell(self, place: int, count: int) -> None:
        """This worker has so many now."""
        place = place % PLACES * 2
        self.told[place], self.told[place + 1] = count, time.monotonic()

    def least(self, count: int) -> int:
        """The fewest that any has, `count` at most."""
        told, after = self.told.tolist(), time.monotonic() - FRESH
        return int(min([count, *(told[place] for place in range(0, PLACES * 2, 2) if told[place + 1] > after)]))


SHARES = Shares()
"""Made before there are workers, so that all have it."""


class Door(StreamServer):
    """Where connections come in: a worker that has more of them than another stands back for a moment."""

    max_accept = 1

    def __init__(self, worker: Worker, listener: Any) -> None:
        self.worker = worker
        self.stood_back = False
        # Whoever is let in last is answered when the door is shut, and is still told at which it came in.
        name = SimpleNamespace(getsockname=partial(tuple, listener.getsockname()))
        super().__init__(listener, partial(worker.handle, name), spawn=worker.clients)

    def _do_read(self) -> None:
        for _ in range(AT_ONCE):
            count = self.worker.tell()
            if not self.stood_back and count > SHARES.least(count) + MORE:
                self._stand_back()
                return
            self.stood_back = False
            super()._do_read()
            if len(self.worker.clients) == count:
                return

    def _stand_back(self) -> None:
        self.stood_back = True
        self.stop_accepting()
        self._timer = self.loop.timer(STAND_BACK)
        self._timer.start(self._start_accepting_if_started)

    def shut(self) -> None:
        """Lets in who stands there already, and nobody after."""
        for _ in range(len(self.worker.clients), self.worker.worker_connections):
            if not (come := self.do_read()):
                break
            self.do_handle(*come)
        self.close()
