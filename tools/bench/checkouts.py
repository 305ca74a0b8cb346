"""The code of a checkout, run in processes of its own."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.bench.clock import Times
from tools.bench.logs import Sample

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


class Checkout:
    """A folder with the referee's code, with the interpreter of its own that it may have."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        if not (self.folder / "referee").is_dir():
            raise SystemExit(f"{folder} is no checkout of the referee")
        own = self.folder / ".venv" / "bin" / "python"
        self.python = str(own) if own.exists() else sys.executable
        others = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        self.environment = {**others, "PYTHONPATH": str(self.folder)}  # from its second run on it is no longer compiled

    def samples(self, games: Sequence[str] = ()) -> Iterator[Sample]:
        """The logs to be measured, as this code makes them."""
        told = self._run(str(HERE / "logs.py"), *games, output=subprocess.PIPE)
        return (Sample(*json.loads(line)) for line in told.splitlines())

    def start(self) -> subprocess.Popen[str]:
        """A process that measures the logs that it is sent."""
        return subprocess.Popen(
            [self.python, str(HERE / "clock.py")],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def command_line(self, log: str) -> float:
        """Seconds of processor time from the start of the command line to the verdict on one log."""
        return self._time_of("judge", "--json", "-", said=log)

    def score(self, logs: Path) -> float:
        """Seconds of processor time that `referee score` takes for a file of logs, on all cores together."""
        return self._time_of("score", str(logs), "--out", os.devnull)

    def _time_of(self, *words: str, said: str = "") -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self._run("-m", "referee", *words, said=said)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def _run(self, *words: str, said: str = "", output: int = subprocess.DEVNULL) -> str:
        return subprocess.run(
            [self.python, *words],
            cwd=self.folder,
            env=self.environment,
            input=said,
            stdout=output,
            text=True,
            check=True,
        ).stdout


def asked(process: subprocess.Popen[str], text: str) -> Times:
    """What a measuring process takes for this log."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(text) + "\n")
    process.stdin.flush()
    return Times(*json.loads(process.stdout.readline()))
