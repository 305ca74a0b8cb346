"""Logs cut into parts: put one behind the other, the results are what one machine writes."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import fsspec
import orjson
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
from referee.cli import main
from referee.commands.cluster.command import bytes_of, inputs
from referee.commands.cluster.file_parts import Part, Piece, cut, goes_on, numbered, together
from referee.commands.cluster.manifest import MANIFEST, done_before, manifest, take_over
from referee.commands.cluster.pieces import blocks_in
from referee.commands.cluster.storage import Folder, Stored, find
from referee.commands.cluster.work import OtherReferee, Task, count_line_ends, score_part
from referee.commands.score_lines import Rules
from referee.commands.scoring.edition import edition
from referee.reading.json_text import BOM
from tests import ROOT

EXAMPLES = ROOT / "examples"
LOG = orjson.dumps(referee.sample("bedem", 3, 1, deals=1))


def parts_of(files: Sequence[Stored], size: int, form: str = "ndjson") -> list[Part]:
    pieces = cut(files, size)
    return together(numbered(pieces, [count_line_ends(piece) for piece in pieces if goes_on(piece)]), size, form)


def logs_in(pieces: Sequence[Piece]) -> list[tuple[int | None, bytes]]:
    found = [log for piece in pieces for block in blocks_in(piece) for log in block.logs()]
    return [(number, log.removeprefix(BOM)) for number, log in found]


@pytest.fixture
def bucket() -> Iterator[str]:
    """A storage that is no disk."""
    yield "memory://bucket"
    fsspec.filesystem("memory").store.clear()


LINES = st.lists(st.sampled_from([b"{}", b"", b" ", b"\xef\xbb\xbf{}", b"{}\r", b"[" * 40, b"x" * 7]), max_size=12)


@given(told=LINES, size=st.integers(1, 60), ended=st.booleans())
@settings(max_examples=200, deadline=None)
def test_ranges_have_every_line_once_with_its_number(told: list[bytes], size: int, ended: bool) -> None:
    content = b"\n".join(told) + b"\n" * ended
    fsspec.filesystem("memory").pipe_file("/lines/a.ndjson", content)
    (file,) = find("memory://lines/a.ndjson")
    whole = logs_in(cut([file], len(content) + 1))
    lines = enumerate(content.split(b"\n"), start=1)
    assert whole == [(number, line.removeprefix(BOM)) for number, line in lines if line and not line.isspace()]
    parts = parts_of([file], size)
    assert [log for part in parts for log in logs_in(part.pieces)] == whole
    assert sum(part.size for part in parts) == len(content)


def test_small_files_are_one_part_and_large_ones_are_cut() -> None:
    files = [
        Stored(name, name, size, "")
        for name, size in [("a.json", 3), ("b.ndjson", 4), ("c.ndjson", 25), ("d.yaml", 99)]
    ]
    made = [
        [(piece.file.name, piece.start, piece.end) for piece in part.pieces]
        for part in together(cut(files, 10), 10, "csv")
    ]
    assert made == [
        [("a.json", 0, None), ("b.ndjson", 0, None)],
        [("c.ndjson", 0, 10)],
        [("c.ndjson", 10, 20)],
        [("c.ndjson", 20, 30)],
        [("d.yaml", 0, None)],
    ]
    assert [part.name for part in together(cut(files, 10), 10, "csv")][::4] == ["part-00000.csv", "part-00004.csv"]


def many_logs(folder: Path) -> list[str]:
    """Files of every kind: with thirty unknown games, blank lines, a torn line, a torn file."""
    unknown = [orjson.dumps({"game": f"bede{number}"}) for number in range(30)]
    lines = b"\n".join([LOG, b"", b"{", *unknown, LOG, b"\xef\xbb\xbf" + LOG, LOG])
    (folder / "a.ndjson").write_bytes(lines)
    (folder / "b.jsonl.gz").write_bytes(gzip.compress(lines + b"\n") + gzip.compress(LOG * 9)[:-9])
    (folder / "c.json").write_bytes(LOG)
    (folder / "d.yaml").write_bytes((EXAMPLES / "bedem-dispute.yaml").read_bytes())
    return [str(folder / name) for name in ("a.ndjson", "b.jsonl.gz", "c.json", "d.yaml")]


@pytest.mark.parametrize("form", ["ndjson", "csv"])
@pytest.mark.parametrize("size", [700, 5_000, 10**6])
def test_the_parts_are_what_one_machine_writes(tmp_path: Path, bucket: str, form: str, size: int) -> None:
    names = many_logs(tmp_path)
    alone = CliRunner().invoke(main, ["score", "--format", form, "--out", str(tmp_path / "alone"), *names])
    assert alone.exit_code == 2
    parts = parts_of(inputs(names, bucket), size, form)
    records = [score_part(part, Task(bucket, Rules(form), edition())) for part in parts]
    written = [fsspec.filesystem("memory").cat(f"{bucket}/{part.name}") for part in parts]
    assert b"".join(written) == (tmp_path / "alone").read_bytes()
    assert [record["sha256"] for record in records] == [hashlib.sha256(content).hexdigest() for content in written]
    assert {file for record in records for file, _ in record["faults"]} == {names[1]}


def test_a_part_that_is_done_is_known_until_anything_of_it_changes(tmp_path: Path) -> None:
    logs, out = tmp_path / "a.ndjson", tmp_path / "out"
    logs.write_bytes((LOG + b"\n") * 12)
    folder, task = Folder(str(out)), Task(str(out), Rules(), edition())

    def done(task: Task = task) -> list[int]:
        found = done_before(folder, {part.name: task.key(part) for part in parts_of(find(str(logs)), 1000)})
        return [int(name[5:10]) for name in found]

    assert done() == []
    parts = parts_of(find(str(logs)), 1000)
    for part in parts:
        score_part(part, task)
    assert done() == [part.number for part in parts] == [0, 1, 2, 3]
    assert done(task._replace(rules=Rules("csv"))) == done(task._replace(edition="0")) == []
    (out / "part-00001.ndjson").write_bytes(b"")
    (out / "done" / "part-00000.ndjson.json").write_bytes(b"{")
    assert done() == [2, 3]
    logs.write_bytes((LOG + b"\n") * 12)
    assert done() == []


def test_a_file_that_changes_while_it_is_read_is_told(tmp_path: Path) -> None:
    logs = tmp_path / "a.ndjson"
    logs.write_bytes(LOG)
    (part,) = parts_of(find(str(logs)), 2000)
    logs.write_bytes(LOG + b"\n" + LOG)
    record = score_part(part, Task(str(tmp_path / "out"), Rules(), edition()))
    assert record["faults"] == [[str(logs), "it has changed while it was read"]]
    assert done_before(Folder(str(tmp_path / "out")), {part.name: record["key"]}) == {}


def test_what_an_earlier_run_left_goes_and_what_is_not_ours_stays(tmp_path: Path) -> None:
    (tmp_path / "part-00000.ndjson").touch()
    folder = Folder(str(tmp_path))
    with pytest.raises(OSError, match="parts in it that are not of `referee score`"):
        take_over(folder, [])
    folder.write(MANIFEST, manifest({}, [], {}))
    for name in ("part-00001.ndjson", "done/part-00001.ndjson.json", "part-00001.ndjson.0.part", "mine.txt"):
        folder.write(name, b"")
    take_over(folder, ["part-00000.ndjson"])
    assert sorted(folder.sizes()) == ["manifest.json", "mine.txt", "part-00000.ndjson"]


def test_a_worker_with_another_referee_judges_nothing(tmp_path: Path) -> None:
    with pytest.raises(OtherReferee, match=f"a worker has {edition()[:5]}"):
        score_part(Part(0, "part-00000.ndjson", ()), Task(str(tmp_path / "out"), Rules(), "0.0.0"))
    assert not (tmp_path / "out").exists()


def test_results_stand_whole_or_not_at_all(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path))
    with pytest.raises(ZeroDivisionError), folder.writing("a") as file:
        file.write(bytes([1 // 0]))
    assert folder.sizes() == {}


def test_addresses_name_files_patterns_and_folders(
    tmp_path: Path, bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fs = fsspec.filesystem("memory")
    for name in ("b.ndjson", "a.json.gz", "notes.txt", "deep/c.yaml"):
        fs.pipe_file(f"/bucket/{name}", b"{}")
    assert [file.name for file in find(bucket)] == [
        f"memory:///bucket/{name}" for name in ("a.json.gz", "b.ndjson", "deep/c.yaml")
    ]
    assert [file.address for file in find(f"{bucket}/*.ndjson")] == ["memory:///bucket/b.ndjson"]
    assert [file.name for file in find(f"{bucket}/notes.txt")] == [f"{bucket}/notes.txt"]
    monkeypatch.chdir(tmp_path)
    Path("x.ndjson").write_bytes(b"{}")
    assert find("x.ndjson") == find("*.ndjson")
    assert find("x.ndjson")[0][:3] == ("x.ndjson", str(tmp_path / "x.ndjson"), 2)


@pytest.mark.parametrize(
    "words, told",
    [
        ("-", "standard input cannot be cut into parts"),
        ("memory://nix/nix.ndjson", "memory://nix/nix.ndjson: no such file"),
        ("memory://nix/*.ndjson", "memory://nix/*.ndjson: no logs are there"),
        ("nix://a", "nix://a: Protocol not known: nix"),
        ("memory://out/part-00000.ndjson", "memory://out/part-00000.ndjson: lies where the results go"),
    ],
)
def test_inputs_that_cannot_be_are_refused(bucket: str, words: str, told: str) -> None:
    fsspec.filesystem("memory").pipe_file("/out/part-00000.ndjson", b"{}")
    with pytest.raises(click.UsageError) as caught:
        inputs([words], "memory://out")
    assert str(caught.value) == told


@pytest.mark.parametrize("size", ["0", "-3", "many", "4 parsec"])
def test_sizes_are_sizes(size: str) -> None:
    with pytest.raises(click.UsageError, match="a size such as 4MB or 64MiB is meant"):
        bytes_of(size)
    assert bytes_of("4MB") == 4_000_000
