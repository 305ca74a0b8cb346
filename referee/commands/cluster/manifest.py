"""What is told of the results: a record beside each part that was done, and the manifest of them all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import orjson

from referee.commands.cluster.file_parts import Part
from referee.commands.cluster.storage import Folder
from referee.commands.scoring.tally import Totals

MANIFEST = "manifest.json"
RECORDS = "done/"
"""The folder of the records: with the part that it tells of, each is what makes it done."""
PART = re.compile(r"part-\d+\.(ndjson|csv|parquet)")
DRAFT = re.compile(r"part-\d+\..*\.part$")
"""What a worker that was ended has left."""
Record = dict[str, Any]


def record_name(part: str) -> str:
    """Where the record of a part stands."""
    return f"{RECORDS}{part}.json"


def done_before(folder: Folder, keys: dict[str, str]) -> dict[str, Record]:
    """The records of the parts that need not be done again, by the parts' names: of the same key, without a fault, and with
    results as long as was told. Raises OSError."""
    sizes = folder.sizes()
    names = [name for name in keys if name in sizes and record_name(name) in sizes]
    records = zip(names, folder.read([record_name(name) for name in names]), strict=True)
    found = {name: _read(content) for name, content in records}
    return {
        name: record
        for name, record in found.items()
        if record.get("key") == keys[name] and record["bytes"] == sizes[name] and not record["faults"]
    }


def _read(content: bytes) -> Record:
    try:
        record = orjson.loads(content)
    except orjson.JSONDecodeError:
        return {}
    return record if isinstance(record, dict) else {}


def take_over(folder: Folder, planned: Iterable[str]) -> None:
    """Removes what an earlier run has left that is not of this one: parts, their records, halves of files. Raises OSError
    where parts stand there of which no manifest tells: they are somebody else's."""
    sizes, known = folder.sizes(), {*planned}
    parts = [name for name in sizes if PART.fullmatch(name)]
    if parts and MANIFEST not in sizes:
        raise OSError(f"there are parts in it that are not of `referee score`, such as {parts[0]}")
    old = [name for name in parts if name not in known] + [name for name in sizes if DRAFT.search(name)]
    folder.remove(old + [record_name(name) for name in old if record_name(name) in sizes])


def sum_of(records: Iterable[Record]) -> Totals:
    """What the logs of all these parts came to."""
    tally = Totals()
    for record in records:
        tally.add(Totals(record["tally"]))
    return tally


def manifest(settings: dict[str, Any], parts: Sequence[Part], records: Mapping[str, Record]) -> bytes:
    """The manifest: how it was judged, what it comes to, and every part that is done. It is complete when all are, and all
    that was to be read could be."""
    done = [records[part.name] for part in parts if part.name in records]
    told = {
        **settings,
        "complete": len(done) == len(parts) and not any(record["faults"] for record in done),
        "missing": [part.name for part in parts if part.name not in records],
        "totals": {"bytes": sum(record["bytes"] for record in done), **sum_of(done).data()},
        "parts": [_short(record) for record in done],
    }
    return orjson.dumps(told, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def _short(record: Record) -> Record:
    """A record without what only its sum is asked for."""
    tally = record["tally"]
    kept = {key: value for key, value in record.items() if key not in {"key", "tally"}}
    return {**kept, "logs": tally["logs"], "verdicts": tally["verdicts"]}
