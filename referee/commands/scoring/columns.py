"""Results as a table of typed columns (Parquet), for notebooks.

While a run goes on its rows are written as lines of JSON, which can be gone on with; the table is made of them at the end, a
group of rows at a time.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import click
import orjson

from referee.commands.marks import KINDS

GROUP_ROWS = 10_000


def check_library() -> None:
    """Raises click.ClickException where the library for it is not installed."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        told = "--format parquet needs pyarrow: pip install 'card-table-referee[arrow]'"
        raise click.ClickException(told) from None


def make_table(rows: Path) -> Path:
    """Makes the table of a file of rows, beside it. Raises OSError."""
    table = rows.with_name(f"{rows.name}.parquet")
    with rows.open("rb") as lines, table.open("wb") as file:
        write_table(lines, file)
        file.flush()
        os.fsync(file.fileno())
    return table


def write_table(lines: Iterable[bytes], file: BinaryIO) -> None:
    """Writes rows, told as lines of JSON, as Parquet. Raises OSError."""
    import pyarrow
    from pyarrow.parquet import ParquetWriter

    schema = _schema()
    with ParquetWriter(file, schema, compression="zstd") as writer:
        for group in _groups(lines):
            writer.write_table(pyarrow.Table.from_pylist(group, schema))


def _groups(lines: Iterable[bytes]) -> Iterator[Sequence[dict[str, Any]]]:
    left = map(_row, lines)
    while group := list(islice(left, GROUP_ROWS)):
        yield group


def _row(line: bytes) -> dict[str, Any]:
    row: dict[str, Any] = orjson.loads(line)
    return row | {"scores": list(row["scores"].items())} if "scores" in row else row


def _schema() -> Any:
    """The columns of the table. What a row has not is null: the game of a log that cannot be read, the line of a file that is
    one log."""
    import pyarrow as arrow

    text, number = arrow.string(), arrow.int64()
    types = {
        "file": text,
        "line": number,
        "game": text,
        "verdict": text,
        "complete": arrow.bool_(),
        "deals": arrow.int32(),
        "scores": arrow.map_(text, number),
        "winners": arrow.list_(text),
        **dict.fromkeys(KINDS, arrow.int32()),
        "edition": text,
        "error": text,
    }
    return arrow.schema(list(types.items()))
