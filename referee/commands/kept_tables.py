"""`referee tables`: what is kept of tables that several phones share."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
import orjson
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from referee.commands.terminal import screen
from referee.english import count
from referee.tables.copies import NoTable, listed, put_in, removed, taken_out
from referee.tables.database import open_database
from referee.tables.evening import Evening
from referee.tables.store import Store

HEADS = ("Id", "Game", "Players", "Events", "Begun", "Used")


@click.group(short_help="Look after the tables that phones share.")
@click.option(
    "--tables", "address", envvar="REFEREE_TABLES", metavar="ADDRESS", help="Where they are kept, as for `referee serve`."
)  # fmt: skip
@click.pass_context
def tables(ctx: click.Context, address: str | None) -> None:
    """Look after the tables that several phones share.

    Nobody can list them over HTTP; whoever may read the database can.
    """
    if address == "none":
        raise click.BadParameter("no tables are kept", param_hint="'--tables'")
    engine = ctx.obj = open_database(address)
    ctx.call_on_close(engine.dispose)


@tables.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON, one a line.")
@click.pass_obj
def list_tables(engine: Engine, as_json: bool) -> None:
    """List all tables, those that were used last first."""
    rows = listed(engine)
    if as_json:
        for row in rows:
            click.echo(orjson.dumps({**row, "players": orjson.loads(row["players"])}))
        return
    out = screen()
    for text in _lines(rows):
        out.say(text)


def _lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    if not rows:
        yield "No tables."
        return
    cells = [HEADS, *((row["id"], row["game"], ", ".join(orjson.loads(row["players"])), str(row["version"]),
                       _day(row["created"]), _day(row["used"])) for row in rows)]  # fmt: skip
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        yield "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


@tables.command(name="export")
@click.argument("ids", nargs=-1, metavar="[IDS]...")
@click.option("--logs", is_flag=True, help="Only their logs, for `referee score`; what was taken back is not in them.")
@click.pass_obj
def export_tables(engine: Engine, ids: tuple[str, ...], logs: bool) -> None:
    """Print tables as JSON, one a line, with all that is kept of them: all tables, where no ids are given.

    With what is printed `referee tables import` brings them back, and the links to them hold. Hands of seats are in it.
    """
    for told in taken_out(engine, ids):
        log = Evening(orjson.loads(row["body"]) for row in told["events"]).log if logs else told
        click.echo(orjson.dumps(log))


@tables.command(name="import")
@click.argument("files", nargs=-1, required=True, metavar="FILES...", type=click.File("rb"))
@click.pass_obj
def import_tables(engine: Engine, files: tuple[Any, ...]) -> None:
    """Bring tables in that were exported; those that are there already stay as they are."""
    new = there = 0
    for file in files:
        for number, line in enumerate(file, 1):
            if line.strip():
                try:
                    added = put_in(engine, orjson.loads(line))
                except (NoTable, ValueError, SQLAlchemyError) as error:
                    raise NoTable(f"{file.name}, line {number}: this is no table that was exported") from error
                new, there = new + added, there + (not added)
    click.echo(f"{count(new, 'table')} brought in, {there} there already")


@tables.command(name="delete")
@click.argument("ids", nargs=-1, metavar="[IDS]...")
@click.option(
    "--unused", "days", type=click.FloatRange(0), metavar="DAYS", help="Those that nobody used for so many days."
)
@click.pass_obj
def delete_tables(engine: Engine, ids: tuple[str, ...], days: float | None) -> None:
    """Delete tables, and all that is kept of them."""
    if not ids and days is None:
        raise click.UsageError("Say which: their IDS, or --unused DAYS.")
    if missing := [table_id for table_id in ids if not removed(engine, table_id)]:
        raise NoTable(f"no table has the id {missing[0]}")
    old = 0 if days is None else Store(engine).forget_unused(days)
    click.echo(f"{count(len(ids) + old, 'table')} deleted")


@tables.command(name="backup")
@click.argument("file", type=click.Path(exists=False, path_type=Path))
@click.pass_obj
def back_up(engine: Engine, file: Path) -> None:
    """Copy all tables into a new database in FILE (SQLite), while the service goes on.

    It can be served in place of the first: `referee serve --tables FILE`.
    """
    if file.exists():
        raise click.BadParameter("is there already", param_hint="'FILE'")
    copy = open_database(str(file))
    copied = sum(put_in(copy, told) for told in taken_out(engine))
    copy.dispose()
    click.echo(f"{count(copied, 'table')} copied")
