"""One mutation tried: made in a copy of the project, with the tests that reach it."""

from __future__ import annotations

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

from tests.mutations.drawing import Place
from tests.mutations.reach import OPTIONS, Reach, Selection

TEST_SECONDS = 30.0
"""Of processor time for the tests of one mutation, as they took when their reach was found."""
COLLECTING_SECONDS = 4.0
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
    left, planned = TEST_SECONDS, []
    by_cost = sorted(files.values(), key=lambda one: (sum(seconds for _, seconds, _ in one), one))
    for place_in_order, one in enumerate(by_cost):
        share = left / (len(by_cost) - place_in_order)
        chosen: dict[str, float] = {}
        for _, seconds, test in sorted(one):
            if seconds <= share or not chosen:
                chosen[test] = seconds
                share, left = share - seconds, left - seconds
        planned.append(chosen)
    return planned


def attempt(tree: Path, place: Place, tests: list[dict[str, float]]) -> Result:
    """Makes a change in a copy of the project, runs the tests there, and undoes it."""
    file, told = tree / place.path, tree.parent / "told.json"
    whole, times = file.read_bytes(), file.stat()
    told.write_text(json.dumps(tests))
    begun = _processor_seconds()
    file.write_bytes(place.mutated(whole))
    try:
        run(["tests.mutations.trial", str(told)], tree)
    finally:
        file.write_bytes(whole)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    outcome, by = json.loads(told.read_text())
    return Result(outcome, by, round(_processor_seconds() - begun, 1), sum(map(len, tests)))


def _processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(words: list[str], tree: Path, no_bytecode: str = "1") -> None:
    """Runs a module of the copy; ends it with all that it started if it hangs. Only of sources that do not change is
    bytecode kept."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": no_bytecode}
    with (tree.parent / "run.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", *words], cwd=tree, env=environment, stdout=log, stderr=log, start_new_session=True
        )
        try:
            process.wait(WALL_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


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
        order = list(self.tests)
        items[:] = sorted(
            (item for item in items if item.nodeid in self.tests), key=lambda one: order.index(one.nodeid)
        )

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.begin(item.nodeid, self.tests[item.nodeid])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def _note(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        if report.failed and self.failed is None:
            self.failed = report.nodeid


def main(told: Path) -> None:
    """Runs the tests that the file lists, and writes into it what became of them."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for tests in json.loads(told.read_text()):
        trial, file = Trial(tests, told), next(iter(tests)).partition("::")[0]
        trial.begin(file, COLLECTING_SECONDS)
        code = pytest.main([*OPTIONS, "-x", file], plugins=[Selection(), trial])
        if trial.failed or code not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
            told.write_text(json.dumps(["caught", trial.failed or file]))
            return
    told.write_text(json.dumps(["survived", ""]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
