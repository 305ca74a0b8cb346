"""Workers that wait where others judge: loaded by `dask worker --preload tools.bench.waiting`.

All that a run has in common stays as it is: the scheduler, the client, the record of each part and where it is written. What
each worker has for itself, its processor and its way to the storage, is replaced by the time that a part takes.
"""

from __future__ import annotations

import hashlib
import os
import time

import orjson

from referee.commands.cluster import work
from referee.commands.cluster.file_parts import Part, Piece
from referee.commands.cluster.manifest import Record, record_name
from referee.commands.cluster.storage import Folder
from referee.commands.cluster.work import Task
from tools.bench.many import LOG_BYTES

SECONDS_PER_BYTE = float(os.environ.get("SECONDS_PER_BYTE", "0"))
TALLY = {
    "games": {f"game-{number}": 30 for number in range(171)},
    "verdicts": {"clean": 5000, "violations": 130},
    "findings": {},
    "unreadable": {},
    "slowest": [[30.5, "logs.ndjson", number] for number in range(10)],
}
"""What logs of all games come to."""


def wait_for_part(part: Part, task: Task) -> Record:
    """Takes as long as the part, and leaves its record."""
    time.sleep(part.size * SECONDS_PER_BYTE)
    tally = {"logs": part.size // LOG_BYTES, **TALLY}
    record = {"part": part.name, "key": task.key(part), "inputs": [], "bytes": 0, "faults": [], "tally": tally}
    record["sha256"] = hashlib.sha256().hexdigest()
    Folder(task.out).write(record_name(part.name), orjson.dumps(record))
    return record


def no_line_ends(piece: Piece) -> int:
    """Counts nothing."""
    return 0


work.score_part = wait_for_part
work.count_line_ends = no_line_ends
