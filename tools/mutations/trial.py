"""One mutation tried: made in a copy of the project, with the tests that reach it."""

from __future__ import annotations

import gc
import importlib
import json
import os
import random
import resource
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple

import pytest

from tools.mutations.drawing import Place
from tools.mutations.reach import OPTIONS, Reach, Selection

TEST_SECONDS = 10.0
"""Of processor time for collecting and running the tests of one mutation, as they took when their reach was found."""
PACKAGES = ("flask", "hypothesis", "jsonschema", "marshmallow", "orjson", "schemathesis", "yaml")
"""Of other people, which the tests import."""
QUIET = ("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning")
"""They are imported before pytest could look into their assertions, which nobody needs."""
COLLECTING_SECONDS = 9.0
WALL_SECONDS = 1_800
MEMORY = 4 << 30
"""In bytes."""


class Result(NamedTuple):
    """What became of a mutation: "caught", "timeout" (which is caught too) or "survived", by which test, after how many
    seconds of processor time, and how many tests there were to run."""

    outcome: str
    by: str
    seconds: float
    tests: int

    @property
    def caught(self) -> bool:
        """Was it noticed?"""
        return self.outcome != "survived"


def plan(known: Reach, place: Place, function: str) -> list[dict[str, float]]:
    """The tests to run with their seconds, file by file of tests: small files first, and large ones share what time is
    left. In a file each test comes once before any comes with a second parameter."""
    files: dict[str, list[tuple[int, float, str]]] = defaultdict(list)
    met: Counter[str] = Counter()
    tests = known.reaching(f"{place.path}:{function}")
    random.Random(0).shuffle(tests)
    for test in tests:
        name = test.partition("[")[0]
        files[test.partition("::")[0]].append((met[name], known.seconds[test], test))
        met[name] += 1
    collecting = {file: known.seconds.get(file, 0.0) for file in files}
    left = TEST_SECONDS
    planned: list[dict[str, float]] = []
    by_cost = sorted(files, key=lambda file: (collecting[file] + sum(seconds for _, seconds, _ in files[file]), file))
    for number, file in enumerate(by_cost):
        if planned and collecting[file] > left:
            continue
        left -= collecting[file]
        share = left / (len(by_cost) - number)
        chosen: dict[str, float] = {}
        for _, seconds, test in sorted(files[file]):
            if seconds <= share or not chosen:
                chosen[test] = seconds
                share, left = share - seconds, left - seconds
        planned.append(chosen)
    return planned


class Copy:
    """A copy of the project with a process that forks itself for each mutation, so that other people's packages are
    imported once. A context: the process ends with it."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self.process = start(["tools.mutations.trial"], tree, talking=True)

    def __enter__(self) -> Copy:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def attempt(self, place: Place, tests: list[dict[str, float]]) -> Result:
        """Makes a change, runs the tests, and undoes it."""
        if not tests:
            return Result("survived", "", 0.0, 0)
        file, told = self.tree / place.path, self.tree.parent / f"told-{os.getpid()}.json"
        whole, times = file.read_bytes(), file.stat()
        told.write_text(json.dumps(tests))
        file.write_bytes(place.mutated(whole))
        try:
            seconds = self._ask(told)
        finally:
            file.write_bytes(whole)
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
        outcome, by = json.loads(told.read_text())
        return Result(outcome, by, round(seconds, 1), sum(map(len, tests)))

    def _ask(self, told: Path) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{told}\n".encode())
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def start(words: list[str], tree: Path, talking: bool = False) -> subprocess.Popen[bytes]:
    """Starts a module of the copy, one that talks or one that works and ends. While sources change no bytecode is kept."""
    kept = {"PYTHONDONTWRITEBYTECODE": "1" if talking else ""}
    environment = {**os.environ, **kept, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    with (tree.parent / "run.log").open("wb") as log:
        into, out = (subprocess.PIPE, subprocess.PIPE) if talking else (None, log)
        command = [sys.executable, "-m", *words]
        return subprocess.Popen(command, cwd=tree, env=environment, stdin=into, stdout=out, stderr=log)


# --- in the copy ------------------------------------------------------------------------------------------------


class Trial:
    """A plugin that runs some tests of a file, in their order, and remembers the first that failed. A test that takes ten
    times as long as it should ends the process."""

    def __init__(self, tests: dict[str, float], told: Path) -> None:
        self.tests = tests
        self.told = told
        self.failed: str | None = None

    def begin(self, test: str, seconds: float) -> None:
        """Notes what is run, for the case that it does not end, and gives it so much processor time and some."""
        self.told.write_text(json.dumps(["timeout", test]))
        used = resource.getrusage(resource.RUSAGE_SELF)
        soft = int(used.ru_utime + used.ru_stime + 10 * (1 + seconds))
        resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        order = {test: place for place, test in enumerate(self.tests)}
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.begin(item.nodeid, self.tests[item.nodeid])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def _note(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        if report.failed and self.failed is None:
            self.failed = report.nodeid


def run(told: Path) -> None:
    """Runs the tests that the file lists, and writes into it what became of them."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for tests in json.loads(told.read_text()):
        trial, file = Trial(tests, told), next(iter(tests)).partition("::")[0]
        trial.begin(file, COLLECTING_SECONDS)
        gc.freeze()  # pytest collects garbage when it begins and ends
        code = pytest.main([*OPTIONS, *QUIET, "-x", file], plugins=[Selection(), trial])
        if trial.failed or code not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
            told.write_text(json.dumps(["caught", trial.failed or file]))
            return
    told.write_text(json.dumps(["survived", ""]))


def main() -> None:
    """For each line read, the name of a file for `run`: a process of its own, and a line of what processor time it took."""
    for package in PACKAGES:
        importlib.import_module(package)
    for line in sys.stdin:
        if not (child := os.fork()):
            os.setsid()
            with open(os.devnull, "r+b") as nothing:
                for stream in range(2):
                    os.dup2(nothing.fileno(), stream)
            run(Path(line.strip()))
            os._exit(0)
        signal.signal(signal.SIGALRM, lambda *_, hanging=child: os.killpg(hanging, signal.SIGKILL))
        signal.alarm(WALL_SECONDS)
        _, status, used = os.wait4(child, 0)
        signal.alarm(0)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status):
            raise RuntimeError("the tests could not be run")
        print(used.ru_utime + used.ru_stime, flush=True)


if __name__ == "__main__":
    main()
