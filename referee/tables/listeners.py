"""Who waits for what happens at tables, in one process.

One poll of versions serves them all, wherever something was written; what is written in this process they are told at once.
Whoever waits does nothing, and holds up nobody."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from referee.tables.records import Happened
from referee.tables.refusals import Refused

if TYPE_CHECKING:
    from referee.tables.store import Store

OFTEN = 0.05
"""Seconds from one look at the versions to the next."""
STILL_HERE = 15.0
"""Seconds after which a listener is told that nothing has happened: so it is noticed when nobody listens any more."""
LATEST = 64
"""So many events of a table are at hand for listeners that are a little behind."""
TOGETHER = 30
"""Of so many tables it is asked at once what happened."""
MOST_OF_TABLE = 100
"""So many may listen at one table in one process."""
logger = logging.getLogger("referee.tables")


class Most(NamedTuple):
    """How many may listen in one process: in all, and of one client."""

    listeners: int
    of_client: int


class Channel:
    """A table to which somebody listens."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.latest: deque[Happened] = deque(maxlen=LATEST)
        self.changed = threading.Condition()
        self.listeners = 0
        self.gone = False
        """Was the table deleted?"""

    def tell(self, happened: Sequence[Happened]) -> None:
        """What has happened since; nothing where it is known already, or something is missing before it."""
        with self.changed:
            new = [one for one in happened if one.version > self.version]
            if new and new[0].version == self.version + 1:
                self.latest.extend(new)
                self.version = new[-1].version
                self.changed.notify_all()


class Listeners:
    """All who listen in this process."""

    def __init__(self, store: Store, most: Most, stopping: Callable[[], bool]) -> None:
        self.store, self.most, self.stopping = store, most, stopping
        self.channels: dict[str, Channel] = {}
        self.clients: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._polls = False

    @contextmanager
    def listening(self, table_id: str, version: int, client: str) -> Iterator[Channel]:
        """The table's channel, for who listens meanwhile. Raises Refused where too many listen."""
        with self._lock:
            if sum(self.clients.values()) >= self.most.listeners:
                raise Refused(503, "Too many listen here; ask now and then, or come again later.")
            channel = self.channels.setdefault(table_id, Channel(version))
            if self.clients[client] >= self.most.of_client or channel.listeners >= MOST_OF_TABLE:
                self._drop(table_id, channel)
                raise Refused(429, "Too many of this client or of this table listen; ask now and then.")
            channel.listeners += 1
            self.clients[client] += 1
            if not self._polls:
                self._polls = True
                threading.Thread(target=self._poll, name="tables", daemon=True).start()
        try:
            yield channel
        finally:
            with self._lock:
                channel.listeners -= 1
                self.clients -= Counter([client])
                self._drop(table_id, channel)

    def _drop(self, table_id: str, channel: Channel) -> None:
        if not channel.listeners and self.channels.get(table_id) is channel:
            del self.channels[table_id]

    def wait(self, table_id: str, channel: Channel, after: int, seconds: float) -> list[Happened]:
        """What happened at a table after a version; where nothing has, what happens within so many seconds."""
        with channel.changed:
            if channel.version <= after and not channel.gone and not self.stopping():
                channel.changed.wait(seconds)
            new = [one for one in channel.latest if one.version > after]
            if channel.version <= after or (new and new[0].version == after + 1):
                return new
        return self.store.happened(table_id, after)

    def tell(self, table_id: str, happened: Sequence[Happened]) -> None:
        """Tells those who listen in this process what was written in it."""
        if (channel := self.channels.get(table_id)) is not None:
            channel.tell(happened)

    def _poll(self) -> None:
        while True:
            time.sleep(OFTEN)
            with self._lock:
                if not self.channels:
                    self._polls = False
                    return
                channels = dict(self.channels)
            try:
                if not self.stopping():
                    self.look(channels)
            except Exception:  # the database is away: it is asked again
                logger.exception("it cannot be seen what happens at tables")
                time.sleep(1)
            if self.stopping():
                for channel in channels.values():
                    _wake(channel)

    def look(self, channels: dict[str, Channel]) -> None:
        """Looks what has happened at these tables, and tells those who listen."""
        versions = self.store.versions(channels)
        for table_id in channels.keys() - versions.keys():
            channels[table_id].gone = True
            _wake(channels[table_id])
        behind = {one: channels[one].version for one, now in versions.items() if channels[one].version < now}
        left = iter(behind.items())
        while some := dict(islice(left, TOGETHER)):
            for table_id, happened in self.store.news(some).items():
                channels[table_id].tell(happened)


def _wake(channel: Channel) -> None:
    with channel.changed:
        channel.changed.notify_all()
