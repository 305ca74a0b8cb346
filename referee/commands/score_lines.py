"""Scoring many logs: blocks of lines in, lines of results out. Pure functions that any batch engine can call.

`referee score` calls them in the processes of one machine, and whoever has more machines on those: a block goes in as it was
read (`reading.blocks_of`), and what comes out (`Scored`) is written as it is, one after the other.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from time import perf_counter, thread_time
from typing import Any, NamedTuple

import orjson

from referee import judge
from referee.characters import visible
from referee.commands.marks import KINDS
from referee.commands.reading import Block
from referee.commands.reporting import tally as kinds_of
from referee.commands.scoring.tally import Totals
from referee.errors import Fault, RefereeError, UnreadableLog
from referee.reading.documents import MAX_LOG, TOO_LONG, Document, as_text, parse_yaml
from referee.reading.json_text import BOM, NotParsed, write_json
from referee.reading.records.notations import BY_FORM
from referee.ticks import Tick, ticking

FORMULA = tuple("=+-@\t\r")
"""What a spreadsheet takes for a formula if a cell begins with it."""
COLUMNS = (
    "file", "line", "game", "verdict", "complete", "deals", "scores", "winners", *KINDS, "edition", "error",
)  # fmt: skip
"""The columns of CSV; scores are `Ann=3;Bob=1`, winners parted by semicolons, `\\`, `;` and `=` in names have a `\\` before
them."""


class Rules(NamedTuple):
    """What results depend on, the logs and the referee aside."""

    form: str = "ndjson"
    """How they are written, one of `FORMS`."""
    seconds: float = 60
    """A log may take so much processor time; 0 is no limit."""


class Scored(NamedTuple):
    """What came of some blocks: the lines of results, the entries of unreadable logs among them as NDJSON, and the sums."""

    data: bytes
    errors: bytes
    tally: Totals


def score_blocks(blocks: Iterable[Block], rules: Rules) -> Scored:
    """The results of blocks, in order: a line for each log. Nothing is raised."""
    tally = Totals()
    entries = [entry for block in blocks for entry in _entries(block, rules, tally)]
    return as_scored(entries, rules, tally)


def as_scored(entries: Sequence[dict[str, Any]], rules: Rules, tally: Totals) -> Scored:
    """Entries that have been counted, as lines."""
    unreadable = [entry for entry in entries if "verdict" not in entry]
    return Scored(FORMS[rules.form](entries), ndjson_lines(unreadable), tally)


def _entries(block: Block, rules: Rules, tally: Totals) -> Iterator[dict[str, Any]]:
    for number, log in block.logs():
        began = thread_time()
        entry = {"file": block.file, "line": number, **score_log(log, block.form, rules.seconds)}
        tally.count(entry, round((thread_time() - began) * 1000, 1))
        yield entry


def score_log(log: bytes, form: str, seconds: float) -> dict[str, Any]:
    """The verdict on a log (without tricks); for a bad one nothing is raised, but its error entry returned."""
    try:
        if len(log) > MAX_LOG:
            raise UnreadableLog([Fault("", TOO_LONG)])
        tick = time_limit(seconds) if seconds else None
        with ticking(tick):
            raw = as_json(log, form) if form == "yaml" or form in BY_FORM else log.removeprefix(BOM)
        return {**judge(raw, tricks=False, tick=tick)}
    except RefereeError as error:
        return error.problem()  # the same, whichever logs stand beside it
    except TooSlow:
        return failure(f"judging it takes more than {seconds:g} seconds")
    except Exception as error:  # a fault of the referee itself must not end a batch either
        return failure(f"{type(error).__name__}: {error}")


def failure(detail: str) -> dict[str, Any]:
    """The entry of a log that the referee could not judge, for no fault of the log."""
    return {"title": "The referee failed on this log", "status": 500, "errors": [{"pointer": "", "detail": detail}]}


class TooSlow(Exception):
    """The time for one log is over."""


def time_limit(seconds: float) -> Tick:
    """What ends the judging of one log after so much processor time: however busy the machine is, results are the same."""
    end, own_end = perf_counter() + seconds, thread_time() + seconds

    def tick(_deal: int, _move: int) -> None:
        if perf_counter() > end and thread_time() > own_end:  # the first is sooner asked, and never behind
            raise TooSlow

    return tick


def as_json(raw: bytes, form: str) -> bytes:
    """A log of another form as JSON. Raises UnreadableLog."""
    try:
        data = Document("", form, raw).parse() if form in BY_FORM else parse_yaml(as_text(raw))
        return orjson.dumps(data, default=str, option=orjson.OPT_NON_STR_KEYS)
    except NotParsed as error:
        raise UnreadableLog([Fault("", f"line {error.line}: {error.detail}")]) from None
    except orjson.JSONEncodeError as error:
        raise UnreadableLog([Fault("", str(error))]) from None


# --- forms ---------------------------------------------------------------------------------------------------------


def ndjson_lines(entries: Iterable[dict[str, Any]]) -> bytes:
    """Entries as lines of JSON."""
    return b"".join(write_json(entry) + b"\n" for entry in entries)


def csv_lines(entries: Iterable[dict[str, Any]]) -> bytes:
    """Entries as rows of CSV; `csv_rows([COLUMNS])` are the heads of its columns."""
    return csv_rows([csv_row(entry) for entry in entries])


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


def csv_row(entry: Mapping[str, Any]) -> list[Any]:
    """A verdict, or an error entry, as a row of CSV."""
    row = plain_row(entry)
    return [_cell(row.get(column, "")) for column in COLUMNS]


def _cell(value: Any) -> Any:
    """A value as CSV has it."""
    if isinstance(value, dict):
        return ";".join(f"{_plain_name(name)}={score}" for name, score in value.items())
    if isinstance(value, list):
        return ";".join(map(_plain_name, value))
    return str(value).lower() if isinstance(value, bool) else value


def error_text(entry: Mapping[str, Any]) -> str:
    """An error entry on one line."""
    errors = [f"{error['pointer']}: {error['detail']}".removeprefix(": ") for error in entry.get("errors", ())]
    return "; ".join(errors) or str(entry.get("detail", entry["title"]))


def row_lines(entries: Iterable[dict[str, Any]]) -> bytes:
    """Entries as rows for a table, each a line of JSON; `scoring/columns.py` makes the table of them."""
    return ndjson_lines(plain_row(entry) for entry in entries)


def plain_row(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A verdict, or an error entry, as a row: what CSV has, with values of their own types."""
    place = {"file": entry["file"], "line": entry["line"]}
    if "verdict" not in entry:
        return place | {"verdict": "unreadable", "error": error_text(entry)}
    kept = {name: entry[name] for name in ("game", "verdict", "complete", "winners", "edition")}
    found = kinds_of(entry)
    counts = {kind: found[kind] for kind in KINDS}
    return place | kept | counts | {"deals": len(entry["deals"]), "scores": entry["scores"]}


FORMS: dict[str, Callable[[Sequence[dict[str, Any]]], bytes]] = {
    "ndjson": ndjson_lines,
    "csv": csv_lines,
    "parquet": row_lines,
}
"""How entries are written as lines."""
HEADS = {"csv": csv_rows([COLUMNS])}
"""What stands before the first line, where anything does."""
