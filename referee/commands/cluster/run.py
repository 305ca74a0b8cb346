"""A run on a cluster: parts that are not done yet are judged, and the manifest tells of all."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence

import click
import orjson
from distributed import Client, Future, KilledWorker, as_completed

from referee.commands.cluster.file_parts import Part, Piece, cut, goes_on, numbered, together
from referee.commands.cluster.manifest import MANIFEST, Record, done_before, manifest, sum_of, take_over
from referee.commands.cluster.storage import Folder, Stored
from referee.commands.cluster.work import Task, count_line_ends, score_part
from referee.commands.cluster.workers import WAY_ON, gone
from referee.commands.progress import Advance
from referee.commands.scoring.tally import Totals

RETRIES = 2
"""A part whose results could not be written is tried so often again."""
LINE_ENDS = "done/line-ends.json"
"""Where it is kept how many lines end in each piece, so that they are counted once."""


class Outcome:
    """What came of a run: the records of its parts by name, those that were done before among them, and the parts that
    nobody could judge."""

    def __init__(self, records: dict[str, Record]) -> None:
        self.records = records
        self.before = len(records)
        self.logs_before = self.tally.logs
        self.lost: list[Part] = []

    @property
    def faults(self) -> list[tuple[str, str]]:
        """The files that could not be read to their ends, each with what is wrong with it."""
        return [(file, detail) for record in self.records.values() for file, detail in record["faults"]]

    @property
    def tally(self) -> Totals:
        """What all logs came to."""
        return sum_of(self.records.values())


class Job:
    """Files to be judged in parts on a cluster, one way, into one folder."""

    def __init__(self, client: Client, task: Task, partition_size: int) -> None:
        self.client = client
        self.task = task
        self.size = partition_size
        self.folder = Folder(task.out)
        self.name = uuid.uuid4().hex[:8]

    def run(self, files: Sequence[Stored], advance: Advance) -> Outcome:
        """Judges what is not judged yet and writes the manifest; `advance` is told how far it is. Raises OSError and
        click.ClickException."""
        parts = self._parts(files)
        take_over(self.folder, [part.name for part in parts])
        outcome = Outcome(done_before(self.folder, {part.name: self.task.key(part) for part in parts}))
        left = [part for part in parts if part.name not in outcome.records]
        if left:
            self._write_manifest(parts, {})
            self._judge_all(left, outcome, advance, sum(part.size for part in parts) - sum(part.size for part in left))
        self._write_manifest(parts, outcome.records)
        return outcome

    def _write_manifest(self, parts: Sequence[Part], records: dict[str, Record]) -> None:
        settings = {"edition": self.task.edition, **self.task.rules._asdict(), "partition_size": self.size}
        self.folder.write(MANIFEST, manifest(settings, parts, records))

    # --- parts -------------------------------------------------------------------------------------------------

    def _parts(self, files: Sequence[Stored]) -> list[Part]:
        pieces = cut(files, self.size)
        counted = self._line_ends([piece for piece in pieces if goes_on(piece)])
        return together(numbered(pieces, counted), self.size, self.task.rules.form)

    def _line_ends(self, pieces: Sequence[Piece]) -> list[int]:
        """How many lines end in each of the pieces: the workers count, unless those of an earlier run did."""
        keys = [piece.key() for piece in pieces]
        known = self.folder.read_object(LINE_ENDS) if pieces else {}
        new = {key: piece for key, piece in zip(keys, pieces, strict=True) if key not in known}
        if new:
            names = [f"count-{self.name}-{number}" for number in range(len(new))]
            counted = self.client.map(count_line_ends, list(new.values()), key=names)
            known |= zip(new, self.client.gather(counted), strict=True)
            self.folder.write(LINE_ENDS, orjson.dumps({key: known[key] for key in keys}))
        return [known[key] for key in keys]

    # --- judging -----------------------------------------------------------------------------------------------

    def _judge_all(self, parts: Sequence[Part], outcome: Outcome, advance: Advance, read: int) -> None:
        """Judges these parts, after so many bytes of others."""
        advance(logs := outcome.logs_before, read)
        for part, record in self._judge(parts):
            if record is None:
                outcome.lost.append(part)
                continue
            outcome.records[part.name] = record
            advance(logs := logs + record["tally"]["logs"], read := read + part.size)

    def _judge(self, parts: Sequence[Part]) -> Iterator[tuple[Part, Record | None]]:
        """Each part with its record as soon as it is done."""
        names = [f"score-{self.name}-{part.number}" for part in parts]
        futures = self.client.map(score_part, parts, key=names, retries=RETRIES, pure=False, task=self.task)
        of = dict(zip(names, parts, strict=True))
        try:
            for future in as_completed(futures, loop=self.client.loop):
                yield of[future.key], record_of(future)
        finally:
            self.client.cancel(futures, force=True)


def record_of(future: Future[Record]) -> Record | None:
    """The record of a part that is done; None where each worker that tried it was ended. Raises click.ClickException, and
    OSError where results cannot be written."""
    if future.status == "finished":
        return future.result()
    error = future.exception() if future.status == "error" else None
    if error is None:
        raise gone()
    if isinstance(error, KilledWorker):
        return None
    if isinstance(error, OSError):
        raise error
    raise click.ClickException(f"{type(error).__name__}: {error}{WAY_ON}")
