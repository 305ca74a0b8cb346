"""Which tests reach which functions, and how long they take: found in one run of a selection of the suite.

Each function of `referee/` is made to tell that it was entered. What a cache gives counts as reached by whoever asks for
it, however long ago it was put there: a test of a loaded game reaches what loads it.
"""

from __future__ import annotations

import ast
import builtins
import functools
import hashlib
import importlib.machinery
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import pytest

from tools.mutations.drawing import functions

OPTIONS = ("-q", "-p", "no:xdist", "-p", "no:cacheprovider")
LEFT_OUT = {"site", "offline_site", "served", "table", "one_browser", "browser"}
"""Fixtures whose tests are not run: each builds the site, or drives a browser."""
OF_CODE = ("tests/project/test_project.py", "tests/tools/test_mutations.py", "tests/tools/test_bench.py")
"""Tests that read the source, or time it, and would notice that it is another, not that it does another thing."""


class Reach(NamedTuple):
    """The functions that each test reaches, as bits of a number, and the seconds of processor time that it takes;
    of files of tests, that it takes to collect them."""

    names: dict[str, int]
    tests: dict[str, int]
    seconds: dict[str, float]
    loading: int
    """The functions that are reached when the tests are collected."""

    def reaching(self, function: str) -> list[str]:
        """The tests that reach a function, in the order in which they ran; all, if only loading reaches it."""
        bit = self.names.get(function)
        if bit is None:
            return []
        found = [test for test, reached in self.tests.items() if reached >> bit & 1]
        return found if found or not self.loading >> bit & 1 else list(self.tests)

    def write(self, file: Path) -> None:
        """Keeps it as JSON."""
        tests = {test: hex(bits) for test, bits in self.tests.items()}
        file.write_text(json.dumps([self.names, tests, self.seconds, hex(self.loading)]))

    @classmethod
    def read(cls, file: Path) -> Reach:
        """The reach that was kept."""
        names, tests, seconds, loading = json.loads(file.read_text())
        return cls(names, {test: int(bits, 16) for test, bits in tests.items()}, seconds, int(loading, 16))


def digest(root: Path) -> str:
    """A short name of all that the reach and the results depend on."""
    told = hashlib.sha256()
    for folder in ("referee", "catalogue", "tests", "tools"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in {".py", ".yaml"} and "mutations" not in str(file.relative_to(root)):
                told.update(file.read_bytes())
    return told.hexdigest()[:12]


class Selection:
    """A plugin that leaves most parameters of the tests out: of each list it takes such as bring a value not met before."""

    @pytest.hookimpl(wrapper=True)
    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> Iterator[None]:
        whole, name = metafunc.parametrize, metafunc.definition.nodeid

        def thinned(argnames: Any, argvalues: Any, *args: Any, ids: Any = None, **options: Any) -> None:
            values = list(argvalues)
            chosen = bringing_something(values, random.Random(name))
            if ids is not None and not callable(ids):
                listed = list(ids)
                ids = [listed[place] for place in chosen]
            whole(argnames, [values[place] for place in chosen], *args, ids=ids, **options)

        metafunc.parametrize = thinned  # type: ignore[method-assign]
        return (yield)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if not item.nodeid.startswith(OF_CODE) and not LEFT_OUT & _fixtures(item)]


def _fixtures(item: pytest.Item) -> set[str]:
    names = set(getattr(item, "fixturenames", ()))
    return names - set(item.callspec.params) if hasattr(item, "callspec") else names


def bringing_something(values: list[Any], chance: random.Random) -> list[int]:
    """The places of so many parameters, in random choice, that each value of each is there at least once."""
    order = list(range(len(values)))
    chance.shuffle(order)
    met: set[tuple[int, str]] = set()
    chosen = []
    for place in order:
        value = getattr(values[place], "values", values[place])
        parts = value if isinstance(value, tuple) else (value,)
        brought = {(number, repr(part)) for number, part in enumerate(parts)} - met
        if brought:
            met |= brought
            chosen.append(place)
    return sorted(chosen)


class Recorder:
    """A plugin that writes down what each test reaches. Numbers below a million are functions, others contents of caches."""

    CACHED = 1_000_000

    def __init__(self, root: Path) -> None:
        self.root = root
        self.names: dict[str, int] = {}
        self.reached: set[int] = set()
        self.numbers: dict[frozenset[int], int] = {}
        self.contents: list[frozenset[int]] = []
        self.tests: dict[str, int] = {}
        self.seconds: dict[str, float] = {}
        self.loading = 0
        self.failed: list[str] = []

    def install(self) -> None:
        """Makes functions of `referee/` tell that they were entered, and caches what was reached to fill them."""
        setattr(builtins, "__reached__", self.reached.add)  # noqa: B010 (no name that a module has)
        loader = importlib.machinery.SourceFileLoader
        plain, lru_cache = loader.get_code, functools.lru_cache

        def get_code(this: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
            own = name.partition(".")[0] == "referee"
            return self.telling(Path(this.get_filename(name))) if own else plain(this, name)

        def caching(maxsize: Any = 128, typed: bool = False) -> Any:
            if callable(maxsize):
                return self.remembering(maxsize, lru_cache(128, typed))
            return lambda function: self.remembering(function, lru_cache(maxsize, typed))

        loader.get_code = get_code  # type: ignore[method-assign, assignment]
        functools.lru_cache = caching
        functools.cache = caching(None)

    def telling(self, file: Path) -> CodeType:
        """The code of a module whose functions tell."""
        tree = ast.parse(file.read_bytes())
        for name, function in functions(tree):
            number = self.names.setdefault(f"{file.relative_to(self.root).as_posix()}:{name}", len(self.names))
            function.body.insert(1 if ast.get_docstring(function) else 0, ast.parse(f"__reached__({number})").body[0])
        return compile(ast.fix_missing_locations(tree), str(file), "exec", dont_inherit=True)

    def remembering(self, function: Callable[..., Any], cached: Any) -> Any:
        """A cached function that counts what it once reached as reached again."""
        if str(getattr(function, "__module__", "")).partition(".")[0] not in {"referee", "tests", "tools"}:
            return cached(function)

        def compute(*args: Any, **options: Any) -> tuple[Any, int]:
            outer = set(self.reached)
            self.reached.clear()
            try:
                value = function(*args, **options)
                own = frozenset(self.reached)
                if own not in self.numbers:
                    self.numbers[own] = self.CACHED + len(self.contents)
                    self.contents.append(own)
                return value, self.numbers[own]
            finally:
                self.reached.update(outer)

        inner = cached(compute)

        @functools.wraps(function)
        def asked(*args: Any, **options: Any) -> Any:
            value, number = inner(*args, **options)
            self.reached.add(number)
            return value

        vars(asked).update(cache_info=inner.cache_info, cache_clear=inner.cache_clear)
        return asked

    def functions_reached(self) -> int:
        """The functions reached since this was last asked, as bits; caches in caches included."""
        found, todo = set(self.reached), list(self.reached)
        self.reached.clear()
        while todo:
            number = todo.pop()
            if number >= self.CACHED:
                new = self.contents[number - self.CACHED] - found
                found |= new
                todo += new
        return sum(1 << number for number in found if number < self.CACHED)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
        begun = time.process_time()
        told = yield
        if isinstance(collector, pytest.Module):
            self.seconds[collector.nodeid] = round(time.process_time() - begun, 4)
        return told

    def pytest_collection_finish(self) -> None:
        self.loading = self.functions_reached()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.reached.clear()
        begun = time.process_time()
        told = yield
        self.seconds[item.nodeid] = round(time.process_time() - begun, 4)
        self.tests[item.nodeid] = self.functions_reached()
        return told

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failed.append(report.nodeid)


def main(file: Path) -> None:
    """Runs the selection and writes what it reaches."""
    recorder = Recorder(Path.cwd())
    recorder.install()
    pytest.main([*OPTIONS, "tests"], plugins=[Selection(), recorder])
    for test in recorder.failed:
        recorder.tests.pop(test, None)
    Reach(recorder.names, recorder.tests, recorder.seconds, recorder.loading).write(file)
    print("not counted, for they fail or were skipped:", *recorder.failed, sep="\n  ")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
