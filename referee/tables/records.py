"""What is read of tables and written, as plain records: who has a key, what happened, what a write brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.reading.json_text import write_json
from referee.tables.evening import Event

AT_ONCE = 500
"""So many events are read at once."""


class Holder(NamedTuple):
    """Who has a key of a table, and how the table stood when it was shown."""

    id: str
    version: int
    game: str
    players: list[str]
    bytes: int
    created: int
    may: str
    seat: int | None

    @property
    def player(self) -> str | None:
        """The player whose seat the key is for."""
        return None if self.seat is None else self.players[self.seat]


class Happened(NamedTuple):
    """An event as it is sent: JSON, with what was told where it is the last of a write."""

    version: int
    type: str
    text: str


class Write(NamedTuple):
    """A write as it was done: its events, and what its writer was told."""

    events: Sequence[Event]
    told: Mapping[str, Any]
    repeat: str | None = None
    asked: str | None = None

    def rows(self, table_id: str) -> list[dict[str, Any]]:
        """The events as they are kept."""
        last = {
            "since": self.events[0]["version"],
            "told": text(self.told),
            "repeat": self.repeat,
            "asked": self.asked,
        }
        rows = [
            {"table_id": table_id, "version": event["version"], "body": text(event), **dict.fromkeys(last)}
            for event in self.events
        ]
        rows[-1] |= last
        return rows


def as_sent(version: int, body: str, told: str | None) -> Happened:
    """An event as it is sent; both its parts are JSON that was written here."""
    kind = body.partition('"type":"')[2].partition('"')[0]
    return Happened(version, kind, body if told is None else f'{body[:-1]},"told":{told}}}')


def text(value: Any) -> str:
    """Plain data as JSON."""
    return write_json(value).decode()


def size_of(rows: Sequence[Mapping[str, Any]]) -> int:
    """How much is kept of them."""
    return sum(len(row["body"]) + len(row["told"] or "") for row in rows)
