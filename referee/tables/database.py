"""The database of shared tables: where it is, how it is opened and brought up to date."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, OperationalError, ProgrammingError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from referee.errors import RefereeError

NAME = "tables.db"
SECONDS = 10
"""So long a write waits for others that write at the moment."""
POOL = 15
"""Connections that one process has, and keeps: to begin one takes longer than to wait for one."""
WAITS = 0.01
"""Seconds until a write that waits looks again."""
OPTIONS: dict[str, Any] = {"pool_size": POOL, "max_overflow": 0, "hide_parameters": True}
"""What holds for every kind: no log tells what was written, which may be a hand."""
TURN = 7_411_902
"""The lock under which PostgreSQL is brought up to date by one process alone."""
SET_UP = {"journal_mode": "WAL", "synchronous": "NORMAL", "wal_autocheckpoint": 0, "foreign_keys": "ON"}
"""How SQLite works: whoever reads holds up nobody who writes, and nobody waits for the disk. `put_on_disk` does."""
TIDY = 200
"""After so many writes what SQLite has written beside the database goes into it."""


class NoDatabase(RefereeError):
    """The database cannot be opened; the message says why."""


def address_of(told: str | None) -> str:
    """The address of a database: as it was told, of a file where it is a path, else of the file in the user's data folder."""
    if told and "://" in told:
        return told
    return f"sqlite:///{Path(told) if told else user_data_path('card-table-referee') / NAME}"


def open_database(told: str | None) -> Engine:
    """The database at an address, up to date. Raises NoDatabase."""
    address = address_of(told)
    try:
        engine = _engine(address)
        _bring_up_to_date(engine)
    except (ArgumentError, SQLAlchemyError, ImportError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise NoDatabase(f"the tables cannot be kept: {why}") from error
    return engine


def _engine(address: str) -> Engine:
    url = make_url(address)
    kind = url.get_backend_name()
    if kind == "sqlite":
        if not url.database or url.database == ":memory:":
            raise ArgumentError("a file is needed, which all workers share")
        Path(url.database).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        engine = create_engine(url, connect_args={"timeout": SECONDS}, poolclass=QueuePool, **OPTIONS)
        event.listen(engine, "connect", _set_up)
        return engine
    if kind not in {"postgresql", "postgres"}:
        raise ArgumentError(f"{kind} is neither sqlite nor postgresql")
    # By Python's own `poll`, in place of which a server that answers many at once puts its own.
    os.environ.setdefault("PSYCOPG_WAIT_FUNC", "wait_poll")
    url = url.set(drivername="postgresql+psycopg")
    return create_engine(url, connect_args={"connect_timeout": SECONDS}, **OPTIONS)


def _set_up(connection: Any, _: Any) -> None:
    for name, value in SET_UP.items():
        connection.execute(f"PRAGMA {name}={value}").close()


def take_turn(connection: Connection) -> None:
    """Whoever writes does so alone. Until SQLite lets us others go on, for whom it would hold up the whole process."""
    if connection.dialect.name != "sqlite":
        return
    until = time.monotonic() + SECONDS
    connection.exec_driver_sql("PRAGMA busy_timeout=0")
    try:
        while not _is_alone(connection, until):
            time.sleep(WAITS)
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout={SECONDS}000")


def _is_alone(connection: Connection, until: float) -> bool:
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    except OperationalError as error:
        if "locked" not in str(error.orig) or time.monotonic() > until:
            raise
        return False
    return True


def put_on_disk(engine: Engine) -> Callable[[], None] | None:
    """What puts on the disk whatever has been written so far, so that not even a power cut takes it; None: the database does it
    by itself. It takes milliseconds, and may be done in a thread of its own."""
    if engine.dialect.name != "sqlite":
        return None
    file, writes = str(engine.url.database), count(1)
    log, opened = f"{file}-wal", Path(file).stat().st_ino

    def put() -> None:
        if Path(file).stat().st_ino != opened:
            raise FileNotFoundError(f"{file} is not the file any more that was opened: what is written would be lost")
        with contextlib.suppress(FileNotFoundError):  # all of it has gone into the database itself
            written = os.open(log, os.O_RDONLY)
            try:
                os.fsync(written)
            finally:
                os.close(written)
        if not next(writes) % TIDY:
            with contextlib.closing(sqlite3.connect(file)) as connection:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    return put


def _bring_up_to_date(engine: Engine) -> None:
    """Takes the steps that are missing; where others take them at the same time, waits for them."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    newest = ScriptDirectory.from_config(config).get_current_head()
    for again in range(5):
        with engine.connect() as connection:
            if MigrationContext.configure(connection).get_current_revision() == newest:
                return
        try:
            with engine.begin() as connection:
                if engine.dialect.name == "postgresql":
                    connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": TURN})
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except (OperationalError, ProgrammingError):
            if again == 4:
                raise
            time.sleep(0.2 * (again + 1))
