"""`python -m tools.records DIR`, as `make records` runs it: judges all records in a folder and prints one table."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import referee
from referee.errors import RefereeError
from referee.reading.documents import Document
from referee.reading.json_text import NotParsed
from referee.reading.records.notations import by_content, by_suffix
from tools.records.official import OFFICIAL, Official

PROVED = {"illegal", "impossible"}
ROWS = (
    "files", "files not read", "deals", "moves", "results told", "results equal", "irregularities marked",
    "irregularities marked and found", "findings besides", "findings besides without hands",
)  # fmt: skip


def main() -> int:
    """Returns 1 where a file cannot be read, a result is not equal, or anything is found that the record does not mark."""
    parser = argparse.ArgumentParser(prog="python -m tools.records", description=__doc__)
    parser.add_argument("folder", type=Path)
    told = parser.parse_args()
    counts: dict[str, Counter[str]] = {}
    for form, document in _records(told.folder):
        for line in held_against(document, counts.setdefault(form, Counter())):
            print(line)
    for form, count in counts.items():
        print(f"\n{form}")
        print(*(f"  {row:32} {count[row]:>8,}" for row in ROWS), sep="\n")
    wrong = ("files not read", "findings besides", "findings besides without hands")
    return int(any(count[row] for count in counts.values() for row in wrong) or any(
        count["results told"] != count["results equal"] for count in counts.values()
    ))  # fmt: skip


def _records(folder: Path) -> Iterator[tuple[str, Document]]:
    """The records in a folder and those in it, each with the short name of its notation."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            raw = path.read_bytes()
            notation = by_suffix(path.suffix.lower()) or by_content(raw[:10_000])
            if notation is not None and notation.form in OFFICIAL:
                yield notation.form, Document(str(path.relative_to(folder)), notation.form, raw)


def held_against(document: Document, count: Counter[str]) -> Iterator[str]:
    """Judges a record and counts what comes of it; says what is otherwise than the record has it."""
    count["files"] += 1
    try:
        log = document.parse()
        verdict = referee.judge(log)
        unseen = [{key: told for key, told in deal.items() if key != "hands"} for deal in log["deals"]]
        bare = referee.judge({**log, "deals": unseen})
    except (NotParsed, RefereeError) as error:
        count["files not read"] += 1
        yield f"{document.name}: {error}"
        return
    rows = zip(OFFICIAL[document.form](document.written()), log["deals"], verdict["deals"], bare["deals"], strict=True)
    for official, entry, deal, of_bare in rows:
        count["deals"] += 1
        count["moves"] += len(entry["moves"])
        found = [one for one in deal["findings"] if one["kind"] in PROVED]
        count["irregularities marked"] += official.marked
        count["irregularities marked and found"] += bool(official.marked and found)
        yield from (
            f"{document.name}, {official.name}: {line}" for line in _otherwise(official, log, entry, deal, count)
        )
        if not official.marked:
            count["findings besides"] += bool(found)
            count["findings besides without hands"] += any(one["kind"] in PROVED for one in of_bare["findings"])
            yield from (f"{document.name}, {official.name}: move {one['move']}: {one['message']}" for one in found)


def _otherwise(
    official: Official, log: Mapping[str, Any], entry: Mapping[str, Any], deal: Mapping[str, Any], count: Counter[str]
) -> Iterator[str]:
    """Counts whether the result is the record's own; says so where it is not."""
    if official.equals is None:
        return
    count["results told"] += 1
    if official.equals(deal, log["players"], entry):
        count["results equal"] += 1
    else:
        yield f"on record as {official.says}, judged as {deal['scores']}"


if __name__ == "__main__":
    sys.exit(main())
