"""Scoring many logs: lines of JSON in, lines of results out. Pure functions that any batch engine can call."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import orjson

from referee import judge
from referee.characters import visible
from referee.commands.entries import error_entry
from referee.commands.marks import KINDS
from referee.commands.reading import MAX_LINE
from referee.commands.reporting import tally
from referee.errors import Fault, RefereeError, Searches, UnreadableLog

FORMULA = tuple("=+-@\t\r")
"""What a spreadsheet takes for a formula if a cell begins with it."""
COLUMNS = (
    "file", "line", "game", "verdict", "complete", "deals", "scores", "winners", *KINDS, "edition", "error",
)  # fmt: skip
"""The columns of CSV; scores are `Ann=3;Bob=1`, winners parted by semicolons, `\\`, `;` and `=` in names have a `\\` before
them."""


class Chunk(NamedTuple):
    """Lines that are scored together, each with its file and its number there (None: the file is one log). A fault
    stands for a log that could not be made into a line."""

    places: list[tuple[str, int | None]]
    lines: list[bytes | Fault]


def score_line(line: bytes, searches: Searches) -> dict[str, Any]:
    """The verdict on a line of JSON (without tricks); for a bad line nothing is raised, but its error entry returned."""
    try:
        if len(line) > MAX_LINE:
            raise UnreadableLog([Fault("", f"a line may have at most {MAX_LINE} bytes")])
        return judge(line, tricks=False)
    except RefereeError as error:
        return error_entry(error, searches)
    except Exception as error:  # a fault of the referee itself must not end a batch either
        detail = f"{type(error).__name__}: {error}"
        return {"title": "The referee failed on this log", "status": 500, "errors": [{"pointer": "", "detail": detail}]}


def score_chunk(chunk: Chunk, form: str) -> tuple[bytes, Counter[str]]:
    """The results of a chunk as lines of `ndjson` or `csv`, and how many logs had which outcome."""
    outcomes: Counter[str] = Counter()
    entries = []
    searches = Searches()
    for (file, number), line in zip(chunk.places, chunk.lines, strict=True):
        result = error_entry(UnreadableLog([line])) if isinstance(line, Fault) else score_line(line, searches)
        outcomes[result.get("verdict", "unreadable")] += 1
        entries.append({"file": file, "line": number, **result})
    if form == "csv":
        return csv_rows([csv_row(entry) for entry in entries]), outcomes
    return b"".join(orjson.dumps(entry) + b"\n" for entry in entries), outcomes


def csv_rows(rows: Iterable[Iterable[Any]]) -> bytes:
    """Rows as CSV. A cell that a spreadsheet would run is kept from it by an apostrophe."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode()


def _harmless(cell: object) -> object:
    return f"'{visible(cell)}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def _plain_name(name: str) -> str:
    """A name with a backslash before what would part it from its score or from the next name."""
    return re.sub(r"[\\;=]", r"\\\g<0>", name)


def csv_row(entry: dict[str, Any]) -> list[Any]:
    """A verdict, or an error entry, as a row of CSV."""
    place = [entry["file"], entry["line"]]
    if "verdict" not in entry:
        return [*place, "", "unreadable", *[""] * (len(COLUMNS) - 5), error_text(entry)]
    found = tally(entry)
    points = ";".join(f"{_plain_name(name)}={score}" for name, score in entry["scores"].items())
    return [
        *place,
        entry["game"],
        entry["verdict"],
        str(entry["complete"]).lower(),
        len(entry["deals"]),
        points,
        ";".join(_plain_name(name) for name in entry["winners"]),
        *(found[kind] for kind in KINDS),
        entry["edition"],
        "",
    ]


def error_text(entry: dict[str, Any]) -> str:
    """An error entry on one line."""
    errors = [f"{error['pointer']}: {error['detail']}".removeprefix(": ") for error in entry.get("errors", ())]
    return "; ".join(errors) or str(entry.get("detail", entry["title"]))
