"""The shared tables of this process: opened when somebody first asks for one, in the process that answers."""

from __future__ import annotations

import threading
import time
import weakref
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from flask import request

from referee.api.queue import Queue, end_turn, wait_for_turn
from referee.api.settings import Settings
from referee.tables.listeners import Listeners, Most
from referee.tables.refusals import Refused
from referee.tables.shared import Bounds, SharedTables

HOUR = 3600
MOST_CLIENTS = 10_000
"""So many clients are counted at once."""


@contextmanager
def _judging() -> Iterator[None]:
    """A turn to judge, and no longer: whoever waits to be judged need not wait for the database."""
    wait_for_turn()
    try:
        yield
    finally:
        end_turn(request.environ)


class Tables(NamedTuple):
    """The tables, and who listens at them."""

    shared: SharedTables
    listeners: Listeners


class Opened:
    """Opens the database once, and keeps count of who makes new tables."""

    def __init__(self, settings: Settings, queue: Queue) -> None:
        self.settings, self.queue = settings, queue
        self.beside: Callable[[Callable[[], None]], None] = lambda do: do()
        """How something is done that takes its time; a server that answers many at once has a better way."""
        self._tables: Tables | None = None
        self._lock: Any = None
        self._made: OrderedDict[str, deque[float]] = OrderedDict()
        self._cleared = 0.0

    def stopping(self) -> bool:
        """Is the worker about to stop?"""
        return self.queue.ends is not None

    def tables(self) -> Tables:
        """The tables. Raises Refused where they cannot be kept."""
        if self._tables is None:
            self._lock = (
                self._lock or threading.Lock()
            )  # made here: where many are answered at once a lock is another thing
            with self._lock:
                self._tables = self._tables or self._open()
        return self._tables

    def _open(self) -> Tables:
        from referee.tables.database import (  # not above: the library takes its time, and few need it
            NoDatabase,
            open_database,
        )
        from referee.tables.store import Store

        told = self.settings
        try:
            engine = open_database(told.tables)
        except NoDatabase as error:
            raise Refused(503, f"{str(error).capitalize()}.") from error
        weakref.finalize(self, engine.dispose)
        store = Store(engine, self.beside)
        bounds = Bounds(told.max_tables, told.max_events, told.max_table)
        most = Most(told.listeners, told.client_listeners)
        listeners = Listeners(store, most, self.stopping)
        return Tables(SharedTables(store, bounds, _judging, listeners.tell), listeners)

    def admit(self, client: str) -> None:
        """A client wants a new table. Raises Refused. Once an hour the tables go that nobody has used for long."""
        now = time.time()
        if now - self._cleared > HOUR:
            self._cleared = now
            self.tables().shared.store.forget_unused(self.settings.table_days)
        made = self._made.setdefault(client, deque())
        self._made.move_to_end(client)
        while made and now - made[0] > HOUR:
            made.popleft()
        if len(made) >= self.settings.new_tables:
            raise Refused(429, f"One client may begin {self.settings.new_tables} tables an hour.")
        made.append(now)
        if len(self._made) > MOST_CLIENTS:
            self._made.popitem(last=False)
