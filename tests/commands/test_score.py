"""`referee score`: what it reads, how files are cut into blocks, and what it all comes to."""

from __future__ import annotations

import bz2
import gzip
import io
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner, Result

import referee
from referee.cli import main
from referee.commands import progress, score_lines
from referee.commands.reading import Block, Lines, blocks_of, documents
from referee.commands.score_lines import Rules, score_blocks
from referee.commands.scoring import columns, edition
from referee.commands.scoring.inputs import files_of
from referee.commands.scoring.run import chunks_of
from referee.commands.scoring.tally import MOST_REASONS, OTHER, SLOWEST, Totals, reason
from referee.reading.documents import Document
from tests import ROOT

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

THREE = ROOT / "examples" / "three-logs.ndjson"
PACKERS: dict[str, Callable[[bytes], bytes]] = {".gz": gzip.compress, ".bz2": bz2.compress, ".zst": zstd.compress}


def run(*words: object, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["score", *map(str, words)], input=stdin, prog_name="referee")


def entries(told: Result) -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in told.stdout.splitlines()]


# --- which files ---------------------------------------------------------------------------------------------------


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """A folder of logs, and of what is none."""
    log = orjson.dumps(referee.sample("bedem", deals=1))
    for name in (
        "b/2.json",
        "b/10.ndjson",
        "a.yaml",
        "c.JSONL",
        ".hidden/x.json",
        "b/.x.json",
        "notes.txt",
        "b/x.part",
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(log)
    for end, pack in PACKERS.items():
        (tmp_path / f"d.ndjson{end}").write_bytes(pack(log))
    return tmp_path


EVERY = ["a.yaml", "b/10.ndjson", "b/2.json", "c.JSONL", "d.ndjson.bz2", "d.ndjson.gz", "d.ndjson.zst"]


def test_standard_input_is_scored_as_the_same_file_is() -> None:
    assert [{**one, "file": str(THREE)} for one in entries(run("-", stdin=THREE.read_bytes()))] == entries(run(THREE))


def test_a_folder_stands_for_its_logs_in_the_order_of_their_names(season: Path) -> None:
    assert [Path(name).relative_to(season).as_posix() for name in files_of([str(season)])] == EVERY
    assert [Path(one["file"]).relative_to(season).as_posix() for one in entries(run(season))] == EVERY


@pytest.mark.parametrize(
    "pattern, found",
    [
        ("**/*.json", ["b/2.json"]),
        ("d.*.gz", ["d.ndjson.gz"]),
        ("[ab]*", ["a.yaml", "b/10.ndjson", "b/2.json"]),
        ("*.JSONL", ["c.JSONL"]),
    ],
)
def test_a_pattern_stands_for_what_fits_it(pattern: str, found: list[str], season: Path) -> None:
    assert [Path(name).relative_to(season).as_posix() for name in files_of([str(season / pattern)])] == found


def test_a_file_goes_by_its_name_before_it_is_a_pattern(tmp_path: Path) -> None:
    named = tmp_path / "[a].ndjson"
    named.write_bytes(THREE.read_bytes())
    assert list(files_of([str(named)])) == [str(named)]


def test_what_is_written_is_not_read(season: Path) -> None:
    out, errors = season / "out.ndjson", season / "errors.ndjson"
    told = run(season, "--out", out, "--errors", errors)
    assert (told.exit_code, told.stdout, told.stderr) == (0, "", "")
    assert out.read_bytes().count(b"\n") == len(EVERY)
    for option, path in (("--out", out), ("--errors", errors), ("--summary", out)):
        told = run(season, option, path)
        assert told.exit_code == 2
        assert f"{path}: is also a file to be read" in told.stderr


def test_a_broken_link_is_told_before_anything_is_done(season: Path) -> None:
    (season / "e.json").symlink_to(season / "nix")
    told = run(season)
    assert (told.exit_code, told.stdout) == (2, "")
    assert "e.json: no such file" in told.stderr


# --- packed files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", PACKERS)
def test_packed_files_of_one_member_or_several(end: str, tmp_path: Path) -> None:
    first, *rest = THREE.read_bytes().splitlines(keepends=True)
    file = tmp_path / f"logs.ndjson{end}"
    file.write_bytes(PACKERS[end](first) + PACKERS[end](b"".join(rest)))
    assert [{**one, "file": str(THREE)} for one in entries(run(file))] == entries(run(THREE))
    assert [one.name for one in documents(str(file)) if isinstance(one, Document)] == [f"{file}:{n}" for n in (1, 2, 3)]


@pytest.mark.parametrize("end", PACKERS)
def test_of_a_torn_file_the_whole_lines_are_scored_and_the_rest_goes_on(end: str, tmp_path: Path) -> None:
    torn, foreign = tmp_path / f"torn.ndjson{end}", tmp_path / f"foreign.ndjson{end}"
    torn.write_bytes(PACKERS[end](THREE.read_bytes() + b'{"game') + PACKERS[end](THREE.read_bytes())[:-20])
    foreign.write_bytes(b"this is not packed")
    told = run(torn, foreign, THREE)
    assert told.exit_code == 2
    assert [line.split(": ")[1] for line in told.stderr.splitlines()] == [str(torn), str(foreign)]
    found = entries(told)
    assert [one["file"] for one in found[-3:]] == [str(THREE)] * 3
    assert [one["line"] for one in found[:-3]] == list(range(1, len(found) - 2))
    assert len(found) >= 6


# --- blocks --------------------------------------------------------------------------------------------------------


class Trickle(io.RawIOBase):
    """A file that gives so many bytes at a time, and may break at its end."""

    def __init__(self, content: bytes, size: int, broken: bool = False) -> None:
        self.content = content
        self.size = size
        self.broken = broken

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self.content and self.broken:
            raise EOFError("broken")
        piece, self.content = self.content[: self.size], self.content[self.size :]
        buffer[: len(piece)] = piece
        return len(piece)


def cut(content: bytes, size: int, most: int, broken: bool = False) -> Iterator[bytes]:
    return Lines(io.BufferedReader(Trickle(content, size, broken), 10_000)).blocks(most)


@pytest.mark.parametrize("content", [b"", b"\n", b"a", b"ab\ncd\n", b"\n\nabc\n\nabcdefghij\nk", b"ab\r\n" * 9])
@pytest.mark.parametrize("most", [1, 3, 7, 1000])
def test_blocks_are_whole_lines_that_depend_on_the_content_alone(content: bytes, most: int) -> None:
    expected = list(cut(content, 10_000, most))
    assert b"".join(expected) == content
    assert all(block.endswith(b"\n") and block.find(b"\n", most - 1) == len(block) - 1 for block in expected[:-1])
    for size in (1, 2, 5, 64):
        assert list(cut(content, size, most)) == expected


@pytest.mark.parametrize("size", [1, 7, 50, 10_000])
def test_of_a_line_that_is_too_long_one_byte_more_is_kept(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.commands.reading.MAX_LOG", 20)
    content = b"short\n" + b"x" * 20 + b"\n" + b"y" * 100 + b"\nshort\n" + b"z" * 50
    kept = [line for block in cut(content, size, 10) for line in block.splitlines()]
    assert kept == [b"short", b"x" * 20, b"y" * 21, b"short", b"z" * 21]


def test_a_file_that_breaks_gives_its_whole_lines_first() -> None:
    found = cut(b"ab\ncd\nef", 2, 4, broken=True)
    assert next(found) == b"ab\ncd\n"
    with pytest.raises(OSError, match="broken"):
        next(found)


@pytest.mark.parametrize(
    "content, forms",
    [
        (b'\xef\xbb\xbf{"a": 1}', [("json", None)]),
        (b'{"a": 1}\n{"b": 2}\n', [("ndjson", 1)]),
        (b"a: 1\n", [("yaml", None)]),
        (b"x" * 500, [("json", None)]),
        (b'\n\xef\xbb\xbf{"a": 1}\n' * 40, [("json", None)]),
        (b'\xef\xbb\xbf\n{"a": 1}\n' + b'{"b": 2}\n' * 40, [("ndjson", 1)]),
    ],
)
def test_the_form_is_found_by_the_beginning_of_what_is_long(
    content: bytes, forms: list[tuple[str, int | None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.commands.reading.MAX_LOG", 200)
    found = list(blocks_of("a file", io.BytesIO(content)))
    assert [(block.form, block.line) for block in found] == forms
    assert all(len(block.data) <= 201 or block.form == "ndjson" for block in found)


def no_fault(name: str, error: OSError) -> None:
    raise error


def test_chunks_hold_many_small_files(season: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = list(files_of([str(season)]))
    chunks = list(chunks_of(files, no_fault))
    assert [len(chunk.blocks) for chunk in chunks] == [len(files)]
    assert chunks[-1].read == sum(Path(name).stat().st_size for name in files)
    monkeypatch.setattr("referee.commands.scoring.run.BLOCK_BYTES", 400)
    smaller = list(chunks_of(files, no_fault))
    assert [block for chunk in smaller for block in chunk.blocks] == chunks[0].blocks
    assert len({chunk.digest for chunk in smaller}) == len(smaller) > 2


@pytest.mark.parametrize("word", ["judge", "standings"])
@pytest.mark.parametrize("name", ["long.json", "long.yaml", "long.ndjson", "long.json.gz"])
def test_no_command_reads_more_of_a_log_than_it_may_have(
    word: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.commands.reading.MAX_LOG", 1000)
    monkeypatch.setattr("referee.reading.documents.MAX_LOG", 1000)
    log = orjson.dumps({**referee.sample("bedem", deals=1), "comment": "x" * 2000})
    file = tmp_path / name
    file.write_bytes(gzip.compress(log) if name.endswith(".gz") else log)
    told = CliRunner().invoke(main, [word, str(file), str(THREE)])
    assert told.exit_code == 2
    assert f"{file}:1: a log may have at most" in told.stderr
    found = [one for one in documents(str(file)) if isinstance(one, Document)]
    assert [len(one.text) for one in found] == [1001]


# --- what it comes to ----------------------------------------------------------------------------------------------

DISPUTE = {"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann", "deals": [{"moves": "Bob 7S, Ann 10S"}]}


def test_the_summary_and_the_errors(tmp_path: Path) -> None:
    file, out = tmp_path / "logs.ndjson", tmp_path / "out.csv"
    bad = [b"{oops", b'{"game": "nix"}', b'{"game": "nox"}', b'{"game": "bedem", "players": ["Ann"]}']
    file.write_bytes(b"\n".join([*THREE.read_bytes().splitlines(), orjson.dumps(DISPUTE), *bad]))
    errors, summary = tmp_path / "errors", tmp_path / "summary"
    told = run(file, "--format", "csv", "--out", out, "--errors", errors, "--summary", summary)
    assert (told.exit_code, told.stderr) == (0, "")
    found = [orjson.loads(line) for line in errors.read_bytes().splitlines()]
    assert [(one["file"], one["line"], one["status"]) for one in found] == [
        (str(file), number, status) for number, status in ((5, 422), (6, 404), (7, 404), (8, 422))
    ]
    data = orjson.loads(summary.read_bytes())
    assert (data["logs"], data["judged"]) == (8, 8)
    assert data["verdicts"] == {"unreadable": 4, "clean": 3, "violations": 1}
    assert data["games"]["bedem"] >= 1
    assert list(data["findings"]) == ["illegal"]
    assert data["unreadable"]["Unknown game"] == 2
    assert len(data["unreadable"]) == 3
    assert len(data["slowest"]) == 8
    assert data["slowest"][0]["ms"] == max(one["ms"] for one in data["slowest"])


def test_the_summary_is_told_on_a_terminal_or_where_it_is_asked_for() -> None:
    told = run(THREE, "--progress").stderr.splitlines()
    assert told[0] == "3 logs: 3 clean"
    assert told[1].startswith("games: ")
    assert told[-1].startswith("3 logs judged in ")


def test_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock = iter(range(0, 1000, 5))
    monkeypatch.setattr(progress, "monotonic", lambda: float(next(clock)))
    monkeypatch.setattr(progress, "LINE_SECONDS", 0)
    with progress.progress_lines(1000) as advance:
        advance(5000, 500)
        advance(7000, 600)
    with progress.progress_lines(None) as advance:
        advance(0, 0)
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("5,000 logs, 0 a second")
    assert re.fullmatch(r"7,000 logs, \d\d+ a second, 60 %, 0:0\d:\d\d left", told[1])
    assert told[2] == "0 logs, 0 a second"


def test_a_bar_that_begins_in_the_middle(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    with progress.progress_bar(1000) as advance:
        advance(5000, 500)
        advance(6000, 750)
    assert "6,000 logs, " in (told := capsys.readouterr().err)
    assert "75%" in told


def test_a_tally_stays_small_and_adds_up() -> None:
    tally = Totals()
    for chunk in range(30):
        part = Totals()
        for number in range(10):
            detail = "x" * (chunk * 10 + number)
            entry = {"file": "f", "line": number, "title": "Unreadable", "errors": [{"pointer": "", "detail": detail}]}
            part.count(entry, chunk * 10 + number)
        tally.add(Totals(orjson.loads(orjson.dumps(part.data()))))
    assert tally.logs == 300
    assert [ms for ms, _, _ in tally.slowest] == list(range(299, 299 - SLOWEST, -1))
    assert len(tally.counts["unreadable"]) == MOST_REASONS + 1
    assert tally.counts["unreadable"].total() == 300
    assert tally.counts["unreadable"][OTHER] > 100


@pytest.mark.parametrize(
    "entry, told",
    [
        ({"title": "Unknown game", "status": 404, "detail": "no game is called 'x'"}, "Unknown game"),
        ({"title": "Faulty", "status": 500, "detail": "line 7 of 'x'"}, "Faulty: line … of …"),
        ({"title": "A", "errors": [{"pointer": "/a", "detail": "'ö' is not 12"}]}, "A: … is not …"),
    ],
)
def test_reasons_leave_out_what_is_so_of_one_log(entry: dict[str, Any], told: str) -> None:
    assert reason(entry) == told


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no such device")
@pytest.mark.parametrize(
    "words, told",
    [
        ("--out o --errors ./o", "--out and --errors are the same file"),
        ("--out o --errors /dev/null", "--errors: /dev/null is no file, as --out is one"),
        ("--out /dev/null --resume", "--resume goes on with a file"),
        ("--out /dev/null --format parquet", "--format parquet writes a file"),
    ],
)
def test_options_that_cannot_be_met(words: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused = run(THREE, *words.split())
    assert refused.exit_code == 2
    assert told in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_is_written_as_it_comes(tmp_path: Path) -> None:
    file, errors = tmp_path / "logs.ndjson", tmp_path / "errors"
    file.write_bytes(b"{oops\n" + THREE.read_bytes())
    told = run(file, "--errors", errors)
    assert told.stdout.encode().startswith(errors.read_bytes())
    assert errors.read_bytes().count(b"\n") == 1
    assert run(file, "--out", "/dev/null", "--progress").stderr.startswith("4 logs: ")


# --- one slow log --------------------------------------------------------------------------------------------------


def test_a_slow_log_costs_its_line_only(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = THREE.read_bytes().splitlines()
    judge = referee.judge

    def slow(log: bytes, **options: Any) -> Any:
        while log == lines[1]:
            options["tick"](1, 0)
        return judge(log, **options)

    monkeypatch.setattr(score_lines, "judge", slow)
    found = [
        orjson.loads(line)
        for line in score_blocks([Block("f", 1, "ndjson", THREE.read_bytes())], Rules(seconds=0.05)).data.splitlines()
    ]
    assert [one.get("status", 200) for one in found] == [200, 500, 200]
    assert found[1]["errors"][0]["detail"] == "judging it takes more than 0.05 seconds"


def test_no_limit_where_none_is_wanted() -> None:
    assert run(THREE, "--log-seconds", 0).stdout == run(THREE).stdout
    assert run(THREE, "--log-seconds", -1).exit_code == 2


# --- tables --------------------------------------------------------------------------------------------------------


def test_a_table_has_the_values_of_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(columns, "GROUP_ROWS", 2)
    file, out = tmp_path / "logs.ndjson", tmp_path / "out.parquet"
    file.write_bytes(THREE.read_bytes() + orjson.dumps(DISPUTE) + b"\n{oops\n")
    assert run(file, "--format", "parquet", "--out", out).exit_code == 0
    table = parquet.ParquetFile(out)
    assert table.num_row_groups == 3
    rows, verdicts = table.read().to_pylist(), entries(run(file))
    assert list(rows[0]) == list(score_lines.COLUMNS)
    for row, verdict in zip(rows[:-1], verdicts[:-1], strict=True):
        assert dict(row["scores"]) == verdict["scores"]
        assert row["deals"] == len(verdict["deals"])
        assert all(row[name] == verdict[name] for name in ("line", "game", "verdict", "complete", "winners", "edition"))
    assert rows[3]["illegal"] == 1
    assert (rows[4]["verdict"], rows[4]["game"], rows[4]["line"]) == ("unreadable", None, 5)
    assert rows[4]["error"].startswith("not JSON")
    assert [path.name for path in tmp_path.iterdir() if "part" in path.name] == []


def test_a_table_needs_its_library_and_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "--format parquet writes a file" in run(THREE, "--format", "parquet").stderr
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    told = run(THREE, "--format", "parquet", "--out", tmp_path / "out")
    assert told.exit_code == 2
    assert "pip install 'card-table-referee[arrow]'" in told.stderr
    assert list(tmp_path.iterdir()) == []


# --- the edition ---------------------------------------------------------------------------------------------------


def test_another_program_or_catalogue_is_another_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = edition.built_in.__wrapped__
    assert now() == now()
    monkeypatch.setattr(edition, "ROOT", str(tmp_path))
    without = now()
    (tmp_path / "a.yaml").write_text("a: 1")
    assert len({without, now()}) == 2
