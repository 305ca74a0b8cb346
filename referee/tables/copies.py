"""Tables taken out of a database as plain data, with all that is kept of them, and put into another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import orjson
from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.exc import DataError, IntegrityError

from referee.errors import RefereeError
from referee.tables.evening import Evening
from referee.tables.schema import events, hands, keys, tables

PARTS = {"keys": keys, "events": events, "hands": hands}
"""What belongs to a table."""


class NoTable(RefereeError):
    """Data that are no table."""


def listed(engine: Engine) -> list[dict[str, Any]]:
    """All tables, those that were used last first."""
    with engine.connect() as connection:
        found = connection.execute(select(tables).order_by(tables.c.used.desc(), tables.c.id))
        return [_plain(row) for row in found.mappings()]


def taken_out(engine: Engine, ids: Sequence[str] = ()) -> Iterator[dict[str, Any]]:
    """These tables, or all, each with what belongs to it. Raises NoTable for an id that none has."""
    for table_id in ids or [row["id"] for row in listed(engine)]:
        with engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
            if row is not None:
                told: dict[str, Any] = {"table": _plain(row)}
                for name, part in PARTS.items():
                    own = select(part).where(part.c.table_id == table_id).order_by(*part.primary_key)
                    told[name] = [_plain(one) for one in connection.execute(own).mappings()]
                yield told
            elif ids:
                raise NoTable(f"no table has the id {table_id}")


def put_in(engine: Engine, told: Any) -> bool:
    """Puts a table in that was taken out somewhere. False: it is there already. Raises NoTable."""
    try:
        rows = {name: [_row(part, row) for row in told[name]] for name, part in PARTS.items()}
        table = _row(tables, told["table"])
        ", ".join(orjson.loads(table["players"]))
        Evening(orjson.loads(row["body"]) for row in rows["events"])
        datetime.fromtimestamp(max(table["created"], table["used"]), UTC)
    except (AttributeError, LookupError, OSError, OverflowError, TypeError, ValueError) as error:
        raise NoTable("this is no table that was exported") from error
    try:
        with engine.begin() as connection:
            connection.execute(insert(tables), table)
            for name, part in PARTS.items():
                if rows[name]:
                    connection.execute(insert(part), rows[name])
    except IntegrityError:
        return False
    except (DataError, OverflowError) as error:
        raise NoTable("no database keeps numbers of that size") from error
    return True


def removed(engine: Engine, table_id: str) -> bool:
    """Deletes a table. False: there is none of that id."""
    with engine.begin() as connection:
        return bool(connection.execute(delete(tables).where(tables.c.id == table_id)).rowcount)


def _plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(name): value for name, value in row.items()}


def _row(part: Any, told: Mapping[str, Any]) -> dict[str, Any]:
    return {column.name: told[column.name] for column in part.columns}
