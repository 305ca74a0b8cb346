"""`python -m tools.bench.growth`, as `make bench-growth` runs it: how `referee score --cluster` grows with its workers.

First what a log costs, then one worker and two that judge, then up to 64 that wait as long as judging takes, and last how many
parts a second a scheduler hands out to workers that do not wait at all.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import orjson
from distributed import Client

from referee.commands.cluster.file_parts import cut, together
from referee.commands.cluster.pieces import blocks_in
from referee.commands.cluster.run import Job
from referee.commands.cluster.storage import Stored, find
from referee.commands.cluster.work import Task, count_line_ends, score_part
from referee.commands.score_lines import Rules
from referee.commands.scoring.edition import edition
from tools.bench.checkouts import ROOT
from tools.bench.many import LOG_BYTES, LOGS, write_logs

PARTITION = 4_000_000
PROCESSES = 8
"""More workers than these are threads of as many processes: who waits needs no core."""
SERIES = (1, 2, 4, 16, 64)
SIZES = (4_000_000, 1_000_000, 250_000)


def main() -> None:
    """Prints it all."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.growth", description=__doc__)
    parser.add_argument("--each", type=int, default=8, help="parts for each worker that waits")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        logs = write_logs(Path(folder) / "logs.ndjson")
        seconds = costs(logs, Path(folder))
        print(f"{'workers':>8}{'parts of':>12}{'logs/s':>10}{'of linear':>10}")
        for number in (1, 2):
            judging(logs, number, Path(folder))
        for size in SIZES:
            for number in SERIES:
                waiting(number, size, seconds, told.each * PARTITION // size if number < 4 else told.each, Path(folder))
        waiting(64, 1_000, 0, 2_000 // 64, Path(folder))


def costs(logs: Path, folder: Path) -> float:
    """Processor time for a byte of logs, with what each step of it takes."""
    (file,) = find(str(logs))
    (part,) = together(cut([file], file.size), file.size, "ndjson")
    task = Task(str(folder / "costs"), Rules(), edition())
    score_part(part, task)  # brings every game in
    whole = least(lambda: score_part(part, task), 2)
    read = least(lambda: sum(len(block.data) for block in blocks_in(part.pieces[0])))
    counted = least(lambda: count_line_ends(part.pieces[0]._replace(end=file.size)))
    written = orjson.loads((folder / "costs" / "done" / f"{part.name}.json").read_bytes())["bytes"]
    print(
        f"a log: {file.size / LOGS:.0f} bytes, its result {written / LOGS:.0f}; {whole / LOGS * 1e6:.0f} us of processor time,"
    )
    print(f"  of it {read / LOGS * 1e6:.1f} to read it; {counted / LOGS * 1e6:.2f} us before that to count its line")
    return whole / file.size


def least(work: object, rounds: int = 3) -> float:
    """The least processor time of a few rounds."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        work()  # type: ignore[operator]
        times.append(time.process_time() - began)
    return min(times)


# --- clusters -----------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def cluster(workers: int, *more: str, **variables: str) -> Iterator[Client]:
    """A scheduler and so many workers, in processes of their own."""
    environment = {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__WORKER_SATURATION": "1.0", **variables}
    processes = min(workers, PROCESSES)
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        file = f"{folder}/scheduler.json"
        known = ("--scheduler-file", file, "--host", "127.0.0.1", "--no-dashboard")
        size = ("--nworkers", str(processes), "--nthreads", str(workers // processes), "--local-directory", folder)
        for words in (("scheduler", *known, "--port", "0"), ("worker", *known, *size, *more)):
            command = [sys.executable, "-m", "dask", *words]
            quiet = subprocess.DEVNULL
            program = stack.enter_context(
                subprocess.Popen(command, env=environment, cwd=ROOT, stdout=quiet, stderr=quiet)
            )
            stack.callback(program.terminate)
        client = stack.enter_context(Client(scheduler_file=file, set_as_default=False))
        client.wait_for_workers(processes)
        yield client


def judging(logs: Path, workers: int, folder: Path) -> None:
    """Workers that judge, each a process: parts of an eighth of the logs."""
    files = find(str(logs))
    size = files[0].size // 8 + 1
    with cluster(workers) as client:
        ran(client, [*files], size, folder / "warm")
        before = sum(client.run(time.process_time).values())
        took = ran(client, files, size, folder / f"judged-{workers}")
        worked = sum(client.run(time.process_time).values()) - before
    told(f"judging; {LOGS / worked:,.0f} for a second of processor time", workers, size, LOGS / took, 0)


def waiting(workers: int, size: int, seconds_per_byte: float, each: int, folder: Path) -> None:
    """Workers that wait as long as judging takes."""
    parts = workers * each
    files = [Stored("logs.ndjson", "/nowhere/logs.ndjson", parts * size, "")]
    preload = ("--preload", "tools.bench.waiting")
    with cluster(workers, *preload, SECONDS_PER_BYTE=str(seconds_per_byte)) as client:
        took = ran(client, files, size, folder / f"waited-{workers}-{size}")
    ideal = workers / (seconds_per_byte * LOG_BYTES) if seconds_per_byte else 0
    told("waiting", workers, size, parts * size / LOG_BYTES / took, ideal)
    if not ideal:
        print(f"a scheduler and its client: {parts / took:.0f} parts a second, {took / parts * 1000:.1f} ms each")


def ran(client: Client, files: list[Stored], size: int, out: Path) -> float:
    """The seconds of a run."""
    began = time.perf_counter()
    Job(client, Task(str(out), Rules(), edition()), size).run(files, lambda logs, read: None)
    return time.perf_counter() - began


def told(what: str, workers: int, size: int, rate: float, ideal: float) -> None:
    """Prints a line of the table."""
    share = f"{rate / ideal:10.2f}" if ideal else f"{'':10}"
    print(f"{workers:8}{size / 1000:9,.0f} kB{rate:10,.0f}{share}  {what}", flush=True)


if __name__ == "__main__":
    main()
