"""`referee score` under faults: full disks, closed pipes, killed runs that are gone on with, killed workers."""

from __future__ import annotations

import os
import resource
import select
import signal
import subprocess
import sys
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner

import referee
from referee.cli import main
from referee.commands.scoring import parts
from referee.commands.scoring.parts import Written, beside
from referee.commands.scoring.tally import Totals

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and forks")

SECONDS = 60
SMALL = (
    "import referee.commands.reading as r, referee.commands.scoring.here as s\nr.BLOCK_BYTES = s.BLOCK_BYTES = 2000\n"
)
"""Blocks of few logs, so that few logs are many chunks."""
RUN = "import referee.commands.scoring.run as c\nc.BLOCK_BYTES = 2000\nfrom referee.cli import main\nmain()\n"
POISON = """
import contextlib, os, signal
import referee.commands.score_lines as lines
judge, folder = lines.judge, {folder!r}
def killed(raw, **other):
    for name in os.listdir(folder) if b'"kill"' in raw else ():
        with contextlib.suppress(FileNotFoundError):
            os.unlink(os.path.join(folder, name))
            os.kill(os.getpid(), signal.SIGKILL)
    return judge(raw, **other)
lines.judge = killed
"""
"""Processes are killed over logs that say so, as often as there are files in a folder."""


@pytest.fixture(scope="module")
def logs() -> bytes:
    """Twelve hundred short logs, some of which cannot be read: far more than are held at a time."""
    found = [orjson.dumps(referee.sample("bedem", seed=seed, deals=1)) for seed in range(60)] * 20
    found[7], found[30], found[31] = b"{oops", b'{"game": "nix"}', b""
    return b"\n".join(found) + b"\n"


@pytest.fixture(scope="module")
def whole(logs: bytes) -> bytes:
    """What comes of the logs where nothing goes wrong."""
    return score("-", input=logs).stdout


def command(*words: str, before: str = "") -> list[str]:
    return [sys.executable, "-c", SMALL + before + RUN, "score", "--workers", "2", *words]


def score(*words: str, before: str = "", **other: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command(*words, before=before), capture_output=True, timeout=SECONDS, check=False, **other)


@contextmanager
def held(out: Path, logs: bytes, *words: str, before: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """A run that has scored some of the logs and waits for more of them."""
    pipe = subprocess.PIPE
    words = ("-", "--out", str(out), *words)
    with subprocess.Popen(command(*words, before=before), stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        journal = Path(f"{beside(out)}.journal")
        for line in logs.splitlines(keepends=True):
            process.stdin.write(line)
            process.stdin.flush()
            if journal.exists() and journal.read_bytes().count(b"\n") > 3:
                break
        yield process
        process.stdin.close()
        process.kill()


def gone(process: subprocess.Popen[bytes]) -> bytes:
    """What the program said, once it and all processes that it started are gone: they share its output."""
    assert process.stdout is not None
    assert process.stderr is not None
    for stream in (process.stdout, process.stderr):
        ready, _, _ = select.select([stream], [], [], SECONDS)
        assert ready
    assert process.stdout.read() == b""
    return process.stderr.read()


# --- killed and gone on with ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["ndjson", "csv", "parquet"])
def test_a_run_that_was_killed_is_gone_on_with_to_the_same_bytes(form: str, logs: bytes, tmp_path: Path) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    whole, out, errors = tmp_path / "whole", tmp_path / "out", tmp_path / "errors"
    options = ("--format", form, "--errors", str(errors))
    assert score("-", "--out", str(whole), *options, input=logs).returncode == 0
    expected = whole.read_bytes(), errors.read_bytes()
    errors.unlink()
    with held(out, logs, *options) as process:
        process.kill()
        assert gone(process) == b""
    assert not out.exists()
    with beside(out).open("ab") as part:
        part.write(b'{"file": "torn')
    summary = tmp_path / "summary"
    again = score("-", "--out", str(out), *options, "--resume", "--summary", str(summary), input=logs)
    assert (again.returncode, again.stderr) == (0, b"")
    assert (out.read_bytes(), errors.read_bytes()) == expected
    told = orjson.loads(summary.read_bytes())
    assert told["logs"] == 1199 > told["judged"] > 0
    assert told["verdicts"]["unreadable"] == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["errors", "out", "summary", "whole"]


class Killed(BaseException):
    """The end of a run, without notice."""


class Fate:
    """Ends a run at one of the steps at which something changes on the disk, in the middle of writing too."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
        self.steps = steps
        write = parts._write

        def torn(file: Any, data: bytes) -> None:
            self.step()
            write(file, data[: len(data) // 2])
            self.step()
            write(file, data[len(data) // 2 :])

        monkeypatch.setattr(parts, "_write", torn)
        for place, name in ((os, "replace"), (Path, "unlink"), (parts, "_cut")):
            self.watch(monkeypatch, place, name)

    def watch(self, monkeypatch: pytest.MonkeyPatch, place: Any, name: str) -> None:
        act = getattr(place, name)

        def watched(*words: Any, **named: Any) -> Any:
            self.step()
            return act(*words, **named)

        monkeypatch.setattr(place, name, watched)

    def step(self) -> None:
        if not self.steps:
            raise Killed
        self.steps -= 1


CONTENTS = [[b"one\ntwo\n", b""], [b"three\n", b"three\n"], [b"four\nfive\n", b"five\n"]]


def write(out: Path, errors: Path, make: parts.Maker | None) -> Totals:
    """Writes what is left of the contents; what all came to."""
    output = Written([out, errors], b"head\n", {"files": 3}, make)
    try:
        if output.open(resume=True):
            for contents in CONTENTS[len(output.digests) :]:
                told = Totals({"logs": contents[0].count(b"\n")})
                output.add(zlib.crc32(contents[0]), contents, told)
            output.finish()
        return output.tally
    finally:
        output.close()


def upper(part: Path) -> Path:
    """Another file made of one."""
    made = part.with_name(f"{part.name}.upper")
    made.write_bytes(part.read_bytes().upper())
    return made


@pytest.mark.parametrize("make", [None, upper])
@pytest.mark.parametrize("every", [False, True])
def test_wherever_it_is_killed_the_output_is_the_same(
    make: parts.Maker | None, every: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed once at any step, or every time after so many steps."""
    expected = b"head\n" + b"".join(data for data, _ in CONTENTS)
    expected = expected.upper() if make else expected
    steps = ends = 0
    while not ends or steps < 80:
        folder = tmp_path / f"{steps}"
        folder.mkdir()
        out, errors = folder / "out", folder / "errors"
        out.write_bytes(b"the run before\n")
        for left in [steps] * (50 if every else 1) + [1000]:
            with monkeypatch.context() as patched:
                Fate(patched, left)
                try:
                    tally = write(out, errors, make)
                    break
                except Killed:
                    assert out.read_bytes() in (b"the run before\n", expected), "never a part"
        assert out.read_bytes() == expected
        assert errors.read_bytes() == b"three\nfive\n"
        assert tally.logs == 5
        assert sorted(path.name for path in folder.iterdir()) in (
            ["errors", "out"],
            ["errors", "out", "out.part.upper"],
        )
        ends += left == steps
        steps += 1 if not every else 7


def test_what_was_damaged_since_is_scored_again(logs: bytes, whole: bytes, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with held(out, logs) as process:
        process.kill()
        gone(process)
    content = bytearray(beside(out).read_bytes())
    content[len(content) // 2 :] = bytes(len(content) - len(content) // 2)
    beside(out).write_bytes(content)
    assert score("-", "--out", str(out), "--resume", input=logs).returncode == 0
    assert out.read_bytes() == whole


def test_what_was_begun_otherwise_is_not_gone_on_with(
    logs: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("reading", "scoring.here", "scoring.run"):
        monkeypatch.setattr(f"referee.commands.{module}.BLOCK_BYTES", 2000)
    out, file = tmp_path / "out", tmp_path / "logs.ndjson"
    file.write_bytes(logs)
    with held(out, logs) as process:
        process.kill()
        gone(process)
    kept = beside(out).read_bytes()
    for words, given, told in (
        ((str(file),), b"", "it was begun with files other than now"),
        (("-", "--format", "csv"), logs, "it was begun with --format other than now"),
        (("-", "--log-seconds", "1"), logs, "it was begun with --log-seconds other than now"),
        (("-",), b"{}\n" + logs, "the logs are not those that were scored before"),
        (("-",), b"", "the logs are not those that were scored before"),
    ):
        refused = CliRunner().invoke(main, ["score", *words, "--out", str(out), "--resume"], input=given)
        assert refused.exit_code == 2
        assert told in refused.stderr
        assert refused.stderr.count("\n") == 1
        assert kept.startswith(beside(out).read_bytes())
    assert score("-", "--out", str(out), input=logs).returncode == 0, "without --resume it is begun anew"


def test_only_one_run_writes_a_file(logs: bytes, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with held(out, logs):
        refused = score("-", "--out", str(out), input=logs)
        assert refused.returncode == 2
        assert b"another run is writing it" in refused.stderr


# --- ended ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number, code", [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_who_is_asked_to_end_says_how_it_goes_on_and_leaves_no_process(
    number: signal.Signals, code: int, logs: bytes, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    with held(out, logs) as process:
        process.send_signal(number)
        told = gone(process)
        assert process.wait(SECONDS) == code
    assert told.strip().count(b"\n") == 0
    assert b"--resume goes on with it" in told
    assert not out.exists()


# --- what the system refuses ---------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_device_is_told_in_a_line(logs: bytes) -> None:
    told = score("-", "--out", "/dev/full", input=logs)
    assert told.returncode == 2
    assert told.stderr.splitlines() == [b"referee: No space left on device"]


def test_a_full_disk_is_told_in_a_line_and_gone_on_with(logs: bytes, whole: bytes, tmp_path: Path) -> None:
    out = tmp_path / "out"

    def little_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    full = score("-", "--out", str(out), input=logs, preexec_fn=little_room)
    assert full.returncode == 2
    assert full.stderr.count(b"\n") == 1
    assert b"File too large; what was done is kept in" in full.stderr
    assert 0 < beside(out).stat().st_size <= 20_000
    assert score("-", "--out", str(out), "--resume", input=logs).returncode == 0
    assert out.read_bytes() == whole


def test_a_reader_who_leaves_ends_it_with_all_its_processes(logs: bytes) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(command("-"), stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        # Beside the reading: what is fed and what comes of it would wait for each other.
        feeder = threading.Thread(target=feed_for_ever, args=(process, logs))
        feeder.start()
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(SECONDS) == 141
        feeder.join()
        assert process.stderr.read() == b""


def feed_for_ever(process: subprocess.Popen[bytes], logs: bytes) -> None:
    """Gives it logs until it takes no more."""
    assert process.stdin is not None
    with suppress(BrokenPipeError):
        while True:
            process.stdin.write(logs)


# --- workers that die ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("times, entries, first", [(1, 0, 40), (3, 0, 40), (100, 2, 40), (100, 2, 0)])
def test_a_worker_that_is_killed_costs_nothing_and_a_log_that_kills_its_line(
    times: int, entries: int, first: int, logs: bytes, whole: bytes, tmp_path: Path
) -> None:
    """A chunk is begun among others, then tried twice alone, then each of its logs twice, and never again."""
    lines = logs.splitlines()
    for place in (first, first + 1):
        lines[place] = lines[place].replace(b"{", b'{"comment": "kill", ', 1)
    given = b"\n".join(lines)
    for number in range(times):
        (tmp_path / f"{number}").touch()
    told = score("-", input=given, before=POISON.format(folder=str(tmp_path)))
    assert (told.returncode, told.stderr) == (0, b"")
    assert first or len([*tmp_path.iterdir()]) == times - 7, "chunks before it would be begun anew, and it with them"
    found, expected = told.stdout.splitlines(), whole.splitlines()
    others = [(one, other) for one, other in zip(found, expected, strict=True) if one != other]
    assert len(others) == entries
    assert [orjson.loads(one)["line"] for one, _ in others] == [first + 1, first + 2][:entries]
    assert all(b"ended from outside" in one for one, _ in others)


def test_where_nothing_is_noted_a_run_begins_from_the_start(tmp_path: Path) -> None:
    out = tmp_path / "out"
    beside(out).write_bytes(b"of another time")
    output = Written([out], b"head\n", {})
    assert output.open(resume=True)
    assert (output.digests, beside(out).read_bytes()) == ([], b"head\n")
    output.close()
    with pytest.raises(FileNotFoundError):
        Written([tmp_path / "nix" / "out"], b"", {}).open()
