"""`referee score --cluster` on a scheduler and workers of this machine: what fails costs what it must and no more."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import fsspec
import orjson
import pyarrow
import pyarrow.parquet
import pytest
import requests
from click.testing import CliRunner, Result
from distributed import Client, LocalCluster

import referee
import tests.commands.gate  # noqa: F401  # the client knows its addresses, too
from referee.cli import main
from referee.commands.cluster import workers
from referee.commands.cluster.run import Job
from referee.commands.cluster.storage import find
from referee.commands.cluster.work import Task
from referee.commands.cluster.workers import same_referee
from referee.commands.score_lines import Rules
from referee.commands.scoring.edition import edition
from tests import ROOT
from tests.browser.browsing import until

LOG = orjson.dumps(referee.sample("bedem", 3, 1, deals=1)) + b"\n"
REFEREE = "import tests.commands.gate; from referee.__main__ import main; main()"
OF_DASK = {
    # A part that ends two workers is given up, so that a test need not wait for four.
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
    "DASK_DISTRIBUTED__SCHEDULER__WORKER_SATURATION": "1.0",
}
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), **OF_DASK}


def dask(*words: str) -> subprocess.Popen[bytes]:
    """A program of Dask's."""
    command = [sys.executable, "-m", "dask", *words]
    return subprocess.Popen(command, env=ENVIRONMENT, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


HANGS = 300
"""No program takes so many seconds that does not hang, however busy the machine is."""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers, each a process."""
    folder = tmp_path_factory.mktemp("dask")
    file = folder / "scheduler.json"
    known = ("--scheduler-file", str(file), "--host", "127.0.0.1")
    with ended(dask("scheduler", *known, "--port", "0", "--dashboard-address", "127.0.0.1:0")):
        assert until(file.is_file)
        more = ("--nworkers", "2", "--nthreads", "1", "--no-dashboard", "--preload", "tests.commands.gate")
        with ended(dask("worker", *known, *more, "--local-directory", str(folder))):
            yield orjson.loads(file.read_bytes())["address"]


@contextlib.contextmanager
def ended(program: subprocess.Popen[bytes]) -> Iterator[None]:
    try:
        yield
    finally:
        program.terminate()
        program.communicate(timeout=30)


class Place(NamedTuple):
    """A folder with logs in files of one part each, and where results go."""

    logs: Path
    out: Path

    def file(self, name: str, logs: int = 5) -> Path:
        """A file of so many logs: with five or six it is a part of its own."""
        path = self.logs / name
        path.write_bytes(LOG * logs)
        return path

    def written(self) -> bytes:
        """The results, one part behind the other."""
        return b"".join(path.read_bytes() for path in sorted(self.out.glob("part-*.ndjson")))

    def manifest(self) -> Any:
        """What the manifest says."""
        return orjson.loads((self.out / "manifest.json").read_bytes())

    def done(self) -> int:
        """How many parts are done."""
        return len([*self.out.glob("done/part-*")])

    def times(self) -> list[int]:
        """When each part was written."""
        return [path.stat().st_mtime_ns for path in sorted(self.out.glob("part-*.ndjson"))]

    def words(self, cluster: str, *more: str) -> list[str]:
        """What is said to `referee`."""
        return ["score", "--cluster", cluster, "--out", str(self.out), "--partition-size", "2kB", *more]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    (tmp_path / "logs").mkdir()
    found = Place(tmp_path / "logs", tmp_path / "out")
    yield found
    let_through(found)


def score(place: Place, cluster: str, *more: str) -> Result:
    return CliRunner().invoke(main, place.words(cluster, *more), prog_name="referee")


def alone(place: Place, *names: str) -> bytes:
    """What one machine writes."""
    return CliRunner().invoke(main, ["score", *names]).stdout_bytes


def test_parts_are_judged_once_and_come_to_what_one_machine_writes(cluster: str, place: Place) -> None:
    many, few = place.file("a.ndjson", 20), place.file("b.ndjson", 5)
    first = score(place, cluster, str(place.logs))
    assert first.exit_code == 0, first.output
    assert place.written() == alone(place, str(many), str(few))
    told = place.manifest()
    assert told["complete"]
    assert told["edition"] == edition()
    assert told["totals"]["logs"] == 25 == sum(part["logs"] for part in told["parts"])
    assert told["parts"][1]["inputs"] == [{"file": str(many), "size": 20 * len(LOG), "range": [2000, 4000]}]
    assert [part["verdicts"] for part in told["parts"]] == [{"clean": part["logs"]} for part in told["parts"]]
    dashboard = first.stderr.partition("the dashboard is at ")[2].split()[0]
    assert requests.get(dashboard, timeout=30).status_code == 200
    before = place.times()
    assert (
        f"{len(before)} parts, {len(before)} of them were done before" in score(place, cluster, str(place.logs)).stderr
    )
    assert place.times() == before
    place.file("b.ndjson", 5)  # written again: it may be another
    again = score(place, cluster, str(place.logs))
    assert f"{len(before) - 1} of them were done before" in again.stderr
    assert [old == new for old, new in zip(before, place.times(), strict=True)] == [True] * (len(before) - 1) + [False]
    assert place.written() == alone(place, str(many), str(few))


# --- what goes wrong --------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def begun(place: Place, cluster: str, *more: str) -> Iterator[subprocess.Popen[str]]:
    """The command in a process of its own, in a session of its own."""
    command = [sys.executable, "-c", REFEREE, *place.words(cluster, *more)]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=ENVIRONMENT, cwd=ROOT, start_new_session=True, **pipes) as program:
        try:
            yield program
        finally:
            program.kill()


def held(place: Place) -> tuple[str, Path]:
    """A file that whoever opens it is held at, and where it is told who does."""
    path = place.file("held.ndjson")
    return f"gate://{path}", Path(f"{path}.tries")


def let_through(place: Place) -> None:
    (place.logs / "held.ndjson.open").touch()


def tries(file: Path, number: int) -> list[int]:
    """The processes that have opened it, as soon as there are so many."""
    assert until(lambda: file.is_file() and len(file.read_text().split()) >= number), "nobody opens it"
    return [int(word) for word in file.read_text().split()]


def test_a_worker_that_is_killed_costs_its_part_a_second_try(cluster: str, place: Place) -> None:
    name, file = held(place)
    others = [str(place.file(f"{number}.ndjson")) for number in range(4)]
    with begun(place, cluster, name, *others) as program:
        (first,) = tries(file, 1)
        assert until(lambda: place.done() == 4)
        before = place.times()
        os.kill(first, signal.SIGKILL)
        assert tries(file, 2)[1] != first
        let_through(place)
        _, told = program.communicate(timeout=HANGS)
    assert program.returncode == 0, told
    assert place.times()[1:] == before
    assert len(tries(file, 2)) == 2
    results = alone(place, name.removeprefix("gate://"), *others)
    assert place.written().replace(b"gate://", b"") == results


def test_a_file_that_ends_whoever_reads_it_costs_its_part_alone(cluster: str, place: Place) -> None:
    deadly, good = place.file("deadly.ndjson"), [str(place.file(f"{number}.ndjson")) for number in range(5)]
    told = score(place, cluster, f"gate://{deadly}", *good)
    assert told.exit_code == 2
    assert "part-00000.ndjson: every worker that tried it was ended; the other parts are done" in told.stderr
    assert len(tries(Path(f"{deadly}.tries"), 2)) == 2
    assert place.written() == alone(place, *good)
    assert place.manifest()["missing"] == ["part-00000.ndjson"]
    assert not place.manifest()["complete"]


@pytest.mark.parametrize("ending, code", [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_what_is_ended_early_is_gone_on_with(cluster: str, place: Place, ending: signal.Signals, code: int) -> None:
    done, (name, file) = str(place.file("a.ndjson")), held(place)
    with begun(place, cluster, done, name) as program:
        tries(file, 1)
        assert until(lambda: place.done() == 1)
        before = place.times()
        program.send_signal(ending)
        _, told = program.communicate(timeout=HANGS)
    assert program.returncode == code, told
    assert "; the same command goes on where this one stopped" in told
    assert "Traceback" not in told
    assert not place.manifest()["complete"]
    let_through(place)
    again = score(place, cluster, done, name)
    assert again.exit_code == 0, again.stderr
    assert (
        " of them were done before" in again.stderr
    )  # the other one too, where it was let through before it was asked for again
    assert place.times()[0] == before[0]
    assert place.manifest()["complete"]


def test_processes_of_this_machine_end_with_the_command_that_is_killed(place: Place) -> None:
    name, file = held(place)
    environment = {**ENVIRONMENT, "DASK_DISTRIBUTED__WORKER__PRELOAD": "tests.commands.gate"}
    command = [sys.executable, "-c", REFEREE, *place.words("local:1", name)]
    with subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.DEVNULL) as program:
        (worker,) = tries(file, 1)
        program.kill()
    assert until(lambda: not alive(worker))


def alive(process: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return False


def test_a_file_that_is_torn_or_gone_is_told_and_the_others_are_judged(cluster: str, place: Place) -> None:
    good, torn = place.file("a.ndjson"), place.logs / "b.ndjson.gz"
    torn.write_bytes(b"no gzip")
    told = score(place, cluster, str(good), str(torn))
    assert told.exit_code == 2
    assert f"referee score: {torn}: Not a gzipped file" in told.stderr
    assert place.written() == alone(place, str(good))
    torn.unlink()
    gone = score(place, cluster, str(good), str(torn))
    assert (gone.exit_code, gone.stderr) == (2, f"referee score: {torn}: no such file (see 'referee score --help')\n")


def test_results_that_cannot_be_written_end_the_run_with_a_line(cluster: str, place: Place) -> None:
    files = [str(place.file(f"{number}.ndjson")) for number in range(3)]
    (place.out / "part-00001.ndjson" / "mine").mkdir(parents=True)
    told = score(place, cluster, *files)
    assert told.exit_code == 2
    assert "part-00001.ndjson" in told.stderr.splitlines()[-1]
    assert "; the same command goes on where this one stopped" in told.stderr
    place.file("out")
    told = score(place._replace(out=place.logs / "out"), cluster, *files)
    assert told.exit_code == 2
    assert "Traceback" not in told.stderr


def test_a_cluster_that_is_none_is_refused(
    cluster: str, place: Place, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(workers, "ANSWERS_WITHIN", 0.3)
    name = str(place.file("a.ndjson"))
    for address, told in [
        ("tcp://127.0.0.1:1", "referee: tcp://127.0.0.1:1: no scheduler answers"),
        ("nix", "referee: nix: no scheduler answers"),
        ("local:none", "referee score: --cluster local:none: how many processes? local:4 starts four"),
    ]:
        refused = score(place, address, name)
        assert refused.exit_code == 2
        assert refused.stderr.startswith(told)
        assert len(refused.stderr.splitlines()) == 1
    with (
        Client(cluster, set_as_default=False) as client,
        pytest.raises(click.ClickException, match=r"has .*, and not 0\.0"),
    ):
        same_referee(client, "0.0")
    monkeypatch.setitem(sys.modules, "distributed", None)
    for module in ("command", "run", "workers"):
        monkeypatch.delitem(sys.modules, f"referee.commands.cluster.{module}")
    assert (
        score(place, cluster, name).stderr
        == "referee: --cluster needs Dask: pip install 'card-table-referee[cluster]'\n"
    )


def test_a_cluster_without_workers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ANSWERS_WITHIN", 0.1)
    with threads(0) as client, pytest.raises(click.ClickException, match="the cluster has no workers"):
        same_referee(client, edition())


def test_a_scheduler_that_goes_is_told_and_what_is_done_stays(place: Place, tmp_path: Path) -> None:
    name, file = held(place)
    known = ("--scheduler-file", str(tmp_path / "scheduler.json"), "--host", "127.0.0.1", "--no-dashboard")
    with contextlib.ExitStack() as stack:
        scheduler = dask("scheduler", *known, "--port", "0")
        stack.enter_context(ended(scheduler))
        assert until((tmp_path / "scheduler.json").is_file)
        one = ("--nthreads", "1", "--no-nanny", "--preload", "tests.commands.gate", "--local-directory", str(tmp_path))
        stack.enter_context(ended(dask("worker", *known, *one)))
        address = orjson.loads((tmp_path / "scheduler.json").read_bytes())["address"]
        with begun(place, address, str(place.file("a.ndjson")), name) as program:
            tries(file, 1)
            assert place.done() == 1
            scheduler.kill()
            _, told = program.communicate(timeout=HANGS)
        let_through(place)
    assert program.returncode == 2
    assert told.splitlines()[-1] == "referee: the scheduler has gone; the same command goes on where this one stopped"
    assert "Traceback" not in told
    assert place.done() >= 1


@contextlib.contextmanager
def threads(number: int) -> Iterator[Client]:
    """A cluster in this process, whose workers have its memory."""
    with (
        LocalCluster(n_workers=number, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        yield client


def test_logs_and_results_may_lie_in_any_storage(place: Place) -> None:
    memory = fsspec.filesystem("memory")
    memory.pipe_file("/logs/a.ndjson", LOG * 9)
    try:
        with threads(1) as client:
            job = Job(client, Task("memory://out", Rules("csv"), edition()), 1000)
            outcome = job.run(find("memory://logs"), lambda logs, read: None)
        assert outcome.tally.logs == 9
        lines = b"".join(memory.cat(path) for path in sorted(memory.glob("/out/part-*.csv"))).splitlines()
        assert [line.split(b",")[1] for line in lines] == [b"line", *(b"%d" % number for number in range(1, 10))]
    finally:
        memory.store.clear()


def test_parts_may_be_tables(cluster: str, place: Place) -> None:
    name = str(place.file("a.ndjson", 20))
    assert score(place, cluster, "--format", "parquet", name).exit_code == 0
    alone = str(place.logs / "alone")
    assert CliRunner().invoke(main, ["score", "--format", "parquet", "--out", alone, name]).exit_code == 0
    tables = [pyarrow.parquet.read_table(part) for part in sorted(place.out.glob("part-*.parquet"))]
    assert len(tables) > 1
    assert pyarrow.concat_tables(tables).equals(pyarrow.parquet.read_table(alone))


def test_words_that_do_not_go_together_are_refused(place: Place) -> None:
    told = "--cluster goes with --out ADDRESS, and not with --errors or --workers"
    for words in (["--out", "x", "--errors", "y"], ["--out", "x", "--workers", "2"], []):
        assert told in CliRunner().invoke(main, ["score", "--cluster", "local:1", *words, "a.ndjson"]).stderr


def test_processes_that_do_not_begin_are_told_of_in_a_line(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(**_: Any) -> LocalCluster:
        raise RuntimeError("Cluster failed to start: Nanny failed to start.")

    monkeypatch.setattr(workers, "LocalCluster", killed)
    result = score(place, "local:2", str(place.file("a.ndjson")))
    assert result.exit_code == 2
    told = "the processes of local:2 did not begin; the same command goes on where this one stopped"
    assert result.stderr.strip().splitlines()[-1:] == [f"referee: {told}"]
