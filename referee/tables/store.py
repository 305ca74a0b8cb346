"""What is kept of tables, read and written. Each write is one short transaction, in which nobody else has a turn."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError, InterfaceError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from referee.tables.database import put_on_disk, take_turn
from referee.tables.evening import Event
from referee.tables.keys import Key, hash_of
from referee.tables.records import AT_ONCE, Happened, Holder, Write, as_sent, size_of, text
from referee.tables.refusals import Refused
from referee.tables.schema import events, hands, keys, tables

DAY = 86_400
logger = logging.getLogger("referee.tables")


class Store:
    """The tables of one database. `beside` does something that takes its time where it holds up nobody else."""

    def __init__(self, engine: Engine, beside: Callable[[Callable[[], None]], None] = lambda do: do()) -> None:
        self.engine, self._beside = engine, beside
        self._reads = engine.execution_options(
            isolation_level="AUTOCOMMIT"
        )  # one question, and no word before and after it
        self._put_on_disk = put_on_disk(engine)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _there(), self._reads.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with _there(), self.engine.begin() as connection:
            take_turn(connection)
            yield connection

    def keep(self) -> None:
        """Comes back when not even a power cut could take what has been written."""
        if self._put_on_disk is not None:
            with _there():
                self._beside(self._put_on_disk)

    def create(self, table_id: str, game: str, players: Sequence[str], made: Sequence[Key], write: Write) -> bool:
        """A new table. False: it is there already."""
        rows, now = write.rows(table_id), int(time.time())
        row = {"id": table_id, "version": rows[-1]["version"], "game": game, "players": text(players)}
        row |= {"bytes": size_of(rows), "created": now, "used": now}
        told = [
            {"table_id": table_id, "hash": hash_of(key.text), "may": key.may, "seat": key.seat} for key in made
        ]  # fmt: skip
        try:
            with self._writing() as connection:
                connection.execute(insert(tables), row)
                connection.execute(insert(keys), told)
                connection.execute(insert(events), rows)
        except IntegrityError:
            return False
        return True

    def holder(self, table_id: str, key: str) -> Holder | None:
        """Who shows that key at that table; None: nobody who may. A table that is asked for counts as used."""
        if "\0" in table_id:  # PostgreSQL would take it ill
            return None
        wanted = select(tables, keys.c.may, keys.c.seat).join(keys)
        with self._reading() as connection:
            row = connection.execute(wanted.where(tables.c.id == table_id, keys.c.hash == hash_of(key))).first()
        if row is None:
            return None
        now = int(time.time())
        if now - row.used > DAY:
            with self._writing() as connection:
                connection.execute(update(tables).where(tables.c.id == table_id).values(used=now))
        players = orjson.loads(row.players)
        return Holder(row.id, row.version, row.game, players, row.bytes, row.created, row.may, row.seat)

    def append(self, table_id: str, known: int, write: Write) -> bool:
        """Adds what a write brings to a table that is at that version. False: it no longer is, or was written already."""
        rows = write.rows(table_id)
        new = {"version": rows[-1]["version"], "used": int(time.time()), "bytes": tables.c.bytes + size_of(rows)}
        try:
            with self._writing() as connection:
                there = update(tables).where(tables.c.id == table_id, tables.c.version == known).values(new)
                if not connection.execute(there).rowcount:
                    return False
                connection.execute(insert(events), rows)
        except IntegrityError:
            return False
        return True

    def written(self, table_id: str, repeat: str) -> Write | None:
        """The write that was done under that key of idempotency."""
        known = select(events).where(events.c.table_id == table_id)
        with self._reading() as connection:
            last = connection.execute(known.where(events.c.repeat == repeat)).first()
            if last is None:
                return None
            between = events.c.version.between(last.since, last.version)
            bodies = connection.execute(known.where(between).order_by(events.c.version)).all()
        return Write([orjson.loads(row.body) for row in bodies], orjson.loads(last.told), repeat, last.asked)

    def begun(self, table_id: str) -> str | None:
        """What that table was begun with, as `Write.asked` has it."""
        first = select(events.c.asked).where(events.c.table_id == table_id, events.c.since == 1)
        with self._reading() as connection:
            return connection.execute(first).scalar()

    def last_told(self, table_id: str) -> dict[str, Any]:
        """What was told last."""
        told = select(events.c.told).where(events.c.table_id == table_id, events.c.told.is_not(None))
        with self._reading() as connection:
            row = connection.execute(told.order_by(events.c.version.desc()).limit(1)).first()
        found: dict[str, Any] = orjson.loads(row.told) if row else {}
        return found

    def happened(self, table_id: str, after: int, most: int = AT_ONCE) -> list[Happened]:
        """What happened after a version, so many events at most."""
        later = select(events.c.version, events.c.body, events.c.told).where(events.c.table_id == table_id)
        later = later.where(events.c.version > after).order_by(events.c.version).limit(most)
        with self._reading() as connection:
            return [as_sent(*row) for row in connection.execute(later)]

    def events(self, table_id: str, after: int, upto: int) -> list[Event]:
        """The events of a table from after one version to another."""
        later = select(events.c.body).where(events.c.table_id == table_id).order_by(events.c.version)
        with self._reading() as connection:
            found = connection.execute(later.where(events.c.version > after, events.c.version <= upto))
            return [orjson.loads(row.body) for row in found]

    def versions(self, ids: Iterable[str]) -> dict[str, int]:
        """The versions of those tables that there are."""
        with self._reading() as connection:
            rows = connection.execute(select(tables.c.id, tables.c.version).where(tables.c.id.in_(list(ids))))
            return {row[0]: row[1] for row in rows}

    def news(self, known: Mapping[str, int]) -> dict[str, list[Happened]]:
        """What happened at several tables after the versions that are known, so many events at most in all."""
        later = [and_(events.c.table_id == table_id, events.c.version > version) for table_id, version in known.items()]
        wanted = select(events.c.table_id, events.c.version, events.c.body, events.c.told).where(or_(*later))
        found: dict[str, list[Happened]] = {}
        with self._reading() as connection:
            for row in connection.execute(wanted.order_by(events.c.table_id, events.c.version).limit(AT_ONCE)):
                found.setdefault(row[0], []).append(as_sent(*row[1:]))
        return found

    def put_hand(self, table_id: str, deal: int, seat: int, cards: Sequence[str], *, anew: bool = False) -> bool:
        """Keeps the hand that a seat has in a deal; no cards: keeps none. False: it has been opened, and the deal has not begun
        anew since."""
        there = _hand(table_id, deal, seat)
        with self._writing() as connection:
            connection.execute(delete(hands).where(there, *([] if anew else [hands.c.open.is_(False)])))
            if connection.execute(select(hands.c.seat).where(there)).first():
                return False
            if cards:
                row = {"table_id": table_id, "deal": deal, "seat": seat, "cards": text(cards), "open": False}
                connection.execute(insert(hands), row)
        return True

    def hand(self, table_id: str, seat: int, deal: int | None) -> tuple[int, list[str], bool] | None:
        """The hand of a seat in a deal, or the latest: the deal, the cards, is it open?"""
        own = select(hands).where(hands.c.table_id == table_id, hands.c.seat == seat).order_by(hands.c.deal.desc())
        with self._reading() as connection:
            row = connection.execute(own if deal is None else own.where(hands.c.deal == deal)).first()
        return row and (row.deal, orjson.loads(row.cards), row.open)

    def open_hand(self, table_id: str, deal: int, seat: int) -> None:
        """Notes that a hand was opened."""
        with self._writing() as connection:
            connection.execute(update(hands).where(_hand(table_id, deal, seat)).values(open=True))

    def count(self) -> int:
        """How many tables there are."""
        with self._reading() as connection:
            return connection.execute(select(func.count()).select_from(tables)).scalar_one()

    def forget_unused(self, days: float) -> int:
        """Deletes the tables that nobody has used for so many days; how many those were."""
        with self._writing() as connection:
            return forget(connection, tables.c.used < time.time() - days * DAY)


@contextmanager
def _there() -> Iterator[None]:
    """Raises Refused where the database is away, or too busy."""
    try:
        yield
    except IntegrityError:  # it answers well enough
        raise
    except (DatabaseError, InterfaceError, PoolTimeout, sqlite3.Error, OSError) as error:
        logger.error("the database of the tables does not answer", exc_info=error)
        raise Refused(503, "The tables cannot be reached at the moment; try again later.") from error


def forget(connection: Connection, which: Any) -> int:
    """Deletes tables, and all that is kept of them."""
    return connection.execute(delete(tables).where(which)).rowcount


def _hand(table_id: str, deal: int, seat: int) -> Any:
    return and_(hands.c.table_id == table_id, hands.c.deal == deal, hands.c.seat == seat)
