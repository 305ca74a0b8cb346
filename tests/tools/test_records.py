"""Records of real games, held against what they say themselves."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from referee.reading.records.pbn_writing import log_as_pbn
from tests.helpers.recorded import as_lin, as_sgf
from tests.reading.test_records import OPEN_NULL, sampled
from tools.records.__main__ import main


def told_of(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[str]]:
    monkeypatch.setattr(sys, "argv", ["records", str(folder)])
    return main(), [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]


def test_all_notations_of_a_folder_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.pbn").write_text(log_as_pbn(sampled("pbn", 1)))
    (tmp_path / "b").write_text(as_lin(sampled("lin", 1)))
    (tmp_path / "c.sgf").write_text(as_sgf(sampled("skat-sgf", 1)) + OPEN_NULL)
    (tmp_path / "d.txt").write_text("no record")
    code, lines = told_of(tmp_path, capsys, monkeypatch)
    assert (code, lines.count("files 1"), lines.count("deals 2"), lines.count("results equal 1")) == (0, 3, 2, 1)


def test_another_result_and_a_revoke_that_is_not_marked_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "c.sgf").write_text(OPEN_NULL.replace("v:46", "v:92"))
    assert told_of(tmp_path, capsys, monkeypatch)[1][0].startswith("c.sgf, game ?: on record as 92")
    (tmp_path / "c.sgf").write_text(OPEN_NULL.replace("18 0 p", "18 0 20"))
    code, lines = told_of(tmp_path, capsys, monkeypatch)
    assert (code, "findings besides 1" in lines) == (1, True)
    (tmp_path / "c.sgf").write_text("(;GM[Skat] ")
    assert "files not read 1" in told_of(tmp_path, capsys, monkeypatch)[1]
