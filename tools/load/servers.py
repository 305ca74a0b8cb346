"""Servers to be loaded, and the memory of their workers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tools.load.client import Job, Told

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
REFEREE, EMPTY = ("-m", "referee", "serve"), ("-m", "tools.load.empty")


class Server(NamedTuple):
    """A server that was started here."""

    process: int
    port: int

    def workers(self) -> list[int]:
        """The processes that answer for it."""
        told = Path(f"/proc/{self.process}/task/{self.process}/children").read_text()
        return [int(word) for word in told.split()]

    def processor(self) -> float:
        """Seconds of processor time that its workers have spent."""
        fields = [Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split() for worker in self.workers()]
        return sum(int(told[11]) + int(told[12]) for told in fields) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(words: Sequence[str], options: Sequence[str] = ()) -> Iterator[Server]:
    """A server on a free port; what it writes of its requests goes nowhere."""
    command = [sys.executable, *words, "--port", "0", *options]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            told = process.stdout.readline()
            if not told:
                sys.exit(f"no server: {' '.join(command)}")
            yield Server(process.pid, int(told.rstrip("/\n").rpartition(":")[2]))
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=60)


class Clients:
    """The process that asks."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, HERE / "client.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def begin(self, job: Job) -> None:
        """Gives them something to do."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()

    def end(self) -> Told:
        """What came of it."""
        assert self.process.stdout is not None
        return Told(*json.loads(self.process.stdout.readline()))

    def ask(self, job: Job) -> Told:
        """What came of a job."""
        self.begin(job)
        return self.end()

    def __enter__(self) -> Clients:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()


@contextmanager
def hostile(server: Server, *numbers: int, seen: dict[str, int] | None = None) -> Iterator[None]:
    """So many silent, slow, half-sent and leaving clients at a server; `seen` gets what it did with them."""
    with subprocess.Popen(
        [sys.executable, HERE / "hostile.py", str(server.port), *map(str, numbers)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield
        told, _ = process.communicate()
        if seen is not None:
            seen.update(json.loads(told))


def memory_of(process: int) -> tuple[float, float]:
    """Megabytes that a process has in memory, and its own part of them where others share some."""
    told = dict(line.split(":") for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:])
    rss, pss = (int(told[key].split()[0]) / 1024 for key in ("Rss", "Pss"))
    return rss, pss
