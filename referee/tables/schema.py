"""What is kept of shared tables, as tables of a database. `migrations/` has the steps that led here."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text, UniqueConstraint

metadata = MetaData()


def _of_table() -> Column[str]:
    return Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("players", Text, nullable=False),  # a list of JSON
    Column("bytes", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),  # seconds since 1970, as all times
    Column("used", BigInteger, nullable=False, index=True),
)
keys = Table(
    "keys",
    metadata,
    _of_table(),
    Column("hash", String(64), primary_key=True),
    Column("may", String(5), nullable=False),
    Column("seat", Integer),
)
events = Table(
    "events",
    metadata,
    _of_table(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),  # the event, as JSON
    # What only the last event of a write has: its first version, what its writer was told, and how to know it again.
    Column("since", Integer),
    Column("told", Text),
    Column("repeat", String(128)),
    Column("asked", String(64)),
    UniqueConstraint("table_id", "repeat", name="events_repeat"),
)
hands = Table(
    "hands",
    metadata,
    _of_table(),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("cards", Text, nullable=False),  # a list of JSON
    Column("open", Boolean, nullable=False),
)
