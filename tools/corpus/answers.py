"""Logs of the corpus and the verdicts on them, made in a process of its own: `python -m tools.corpus.answers < ENTRIES`, with
the code of any commit in front on the path."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import orjson

from tools.corpus.entries import Entry, verdict_on

ROOT = Path(__file__).parents[2]


class Answer(NamedTuple):
    """A log and the verdict on it, as JSON."""

    log: bytes
    verdict: bytes


class NoSuchCode(Exception):
    """The code of that commit is not here."""


def code_at(commit: str) -> Path:
    """A folder with the code and the catalogue as they were at a commit; under `build/`, made when first needed."""
    folder = ROOT / "build" / "recorded" / commit
    if not folder.is_dir():
        packed = subprocess.run(
            ["git", "archive", commit, "referee", "catalogue"], cwd=ROOT, capture_output=True, check=False
        )
        if packed.returncode:
            raise NoSuchCode(f"the code of commit {commit} is not here: {packed.stderr.decode().strip()}")
        folder.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(dir=folder.parent))
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
            archive.extractall(draft, filter="data")
        draft.rename(folder)
    return folder


def answers_of(code: Path, entries: Iterable[Entry]) -> dict[str, Answer]:
    """The logs of these entries and the verdicts on them, both as the code in that folder makes them; by the logs' names."""
    asked = b"\n".join(orjson.dumps(asdict(entry)) for entry in entries)
    path = {"PYTHONPATH": os.pathsep.join([str(code), str(ROOT)])}
    command = [sys.executable, "-m", "tools.corpus.answers"]
    told = subprocess.run(
        command, input=asked, cwd=code, env={**os.environ, **path}, stdout=subprocess.PIPE, check=True
    ).stdout
    lines = told.splitlines()
    return {
        name.decode(): Answer(log, verdict)
        for name, log, verdict in zip(lines[::3], lines[1::3], lines[2::3], strict=True)
    }


def main() -> None:
    """Prints the name of each log, the log, and the verdict on it, a line each."""
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        entry = Entry(**orjson.loads(line))
        for place, log in enumerate(entry.logs()):
            out.write(b"\n".join([f"{entry.name}/{place}".encode(), log, verdict_on(log), b""]))


if __name__ == "__main__":
    main()
