"""The corpus of verdicts: it has every game, what it recorded is still so, and a change of the code is found and shown."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import referee
from referee.loading import catalogue
from tests.helpers.sampled import TABLES
from tools.corpus import words
from tools.corpus.__main__ import SILENT, compare, report
from tools.corpus.answers import ROOT, NoSuchCode, answers_of, code_at
from tools.corpus.comparing import compared, shown
from tools.corpus.entries import DIGITS, LOGS, RECORDED, Recorded, digest, read, written
from tools.corpus.recording import alters_rules_silently

CORPUS = read(RECORDED.read_text())
HANDFUL = ("bedem", "roolz", "haydon-bridge", "earnley", "hummersknott")


def always(folder: Path, commit: str) -> Path:
    """The same code at every commit."""
    return folder


def no_code(commit: str) -> Path:
    raise NoSuchCode(commit)


def with_one_hash(game: Recorded, place: int) -> Recorded:
    """The game with one digit changed in the first log's hashes."""
    first, *others = game.entries
    told, *more = first.hashes
    digit = "0" if told[place] != "0" else "1"
    doctored = told[:place] + digit + told[place + 1 :]
    return replace(game, entries=(replace(first, hashes=(doctored, *more)), *others))


def three_points_a_trick(folder: Path) -> Path:
    """The code at hand with another Bedem."""
    for part in ("referee", "catalogue"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    (path,) = folder.glob("catalogue/games/*/bedem.yaml")
    path.write_text(path.read_text().replace("score-tricks: {each: 1}", "score-tricks: {each: 3}"))
    return folder


def small(slug: str, entries: int = 2) -> Recorded:
    return replace(CORPUS[slug], entries=CORPUS[slug].entries[:entries])


def test_it_has_every_game_and_number_of_players() -> None:
    assert {(entry.slug, entry.players) for game in CORPUS.values() for entry in game.entries} == set(TABLES)
    assert sum(len(entry.hashes) for game in CORPUS.values() for entry in game.entries) >= 12_000
    assert RECORDED.stat().st_size < 2_000_000


def test_it_has_every_option_and_every_alternative() -> None:
    for slug, game in CORPUS.items():
        tables = [entry.said.get("table", {}) for entry in game.entries]
        for option in referee.load_game(slug).options:
            times = sum(LOGS for table in tables if option.declared_by(table))
            assert times >= 20, f"{slug}: {option.name}"
        chosen = {pair for entry in game.entries for pair in entry.said.get("rulings", {}).items()}
        book = catalogue.rulings()
        rulings = referee.load_game(slug).all_rulings
        assert chosen >= {(ruling, value) for ruling in rulings for value in book[ruling].get("alternatives", {})}, slug


def test_its_file_is_read_as_it_was_written() -> None:
    assert written(list(CORPUS.values())) == RECORDED.read_text()


def test_every_table_reads_as_recorded(capsys: pytest.CaptureFixture[str]) -> None:
    """Where words change on purpose: `make words` shows them, `make words RECORD=1` records them."""
    slugs = list(catalogue.game_files())
    assert words.report(words.read(words.RECORDED.read_text()), slugs, 0) == 0, capsys.readouterr().out


def test_other_words_are_found_and_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The recorded code had another catalogue, in which a trick was worth three points."""
    monkeypatch.setattr(words, "code_at", partial(always, three_points_a_trick(tmp_path)))
    now = words.hashes(words.words_of("bedem"))
    before = {table: (told[0], told[1][::-1], *told[2:]) for table, told in now.items()}
    assert words.report({"bedem": words.Kept("then", before)}, ["bedem"], 9) == 1
    told = capsys.readouterr().out
    assert "bedem: other sentences at 1 tables: 3/\n- bedem/3/ sentences: score-tricks: " in told
    assert "+ bedem/3/ sentences: score-tricks: " in told
    assert words.report({"bedem": words.Kept("then", now)}, ["bedem"], 9) == 0


@pytest.mark.parametrize("slug", HANDFUL)
def test_a_handful_of_games_have_the_verdicts_that_were_recorded(slug: str) -> None:
    found = compared(small(slug, 4), no_code)
    assert (found.altered, found.remade) == ([], [])


def test_a_change_of_the_rules_is_found_and_both_verdicts_are_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The recorded code had another catalogue, in which a trick was worth three points."""
    three_points_a_trick(tmp_path)
    entry = small("bedem", 1).entries[0]
    answers = answers_of(tmp_path, [entry])
    hashes = tuple(digest(answer.log) + digest(answer.verdict) for answer in answers.values())
    game = Recorded("bedem", "then", "bedem-00000000", (replace(entry, hashes=hashes),))
    assert compare([game], 1, partial(always, tmp_path)) == 1
    told = capsys.readouterr().out
    assert "verdicts altered, 0 logs made otherwise" in told
    assert f"--- {entry.name}/0 at then\n+++ {entry.name}/0 now\n" in told
    assert next(iter(answers.values())).log.decode() in told


def test_a_verdict_that_is_not_what_was_recorded_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    game = with_one_hash(small("bedem"), DIGITS)
    name = f"{game.entries[0].name}/0"
    found = compared(game, no_code)
    assert (found.altered, found.same_edition) == ([name], True)
    report([found])
    assert f"bedem: {SILENT}" in capsys.readouterr().out
    (told,) = shown(game, [name], partial(always, ROOT))
    assert "itself says now what it was not recorded to say" in told


def test_verdicts_may_not_be_recorded_anew_while_the_edition_stays() -> None:
    game = small("bedem")
    assert not alters_rules_silently(game, game)
    assert alters_rules_silently(with_one_hash(game, DIGITS), game)
    assert not alters_rules_silently(with_one_hash(game, 0), game)
    assert not alters_rules_silently(replace(with_one_hash(game, DIGITS), edition="bedem-00000000"), game)


def test_a_log_that_is_made_otherwise_is_told_apart() -> None:
    """Its verdict is compared even so, on the log as the recorded code makes it."""
    game = with_one_hash(small("bedem"), 0)
    found = compared(game, partial(always, ROOT))
    assert (found.altered, found.remade) == ([], [f"{game.entries[0].name}/0"])


def test_code_of_a_commit_that_is_not_here_is_a_clear_message(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NoSuchCode, match="the code of commit 0123456789abcdef is not here"):
        code_at("0123456789abcdef")
    assert compare([with_one_hash(small("bedem"), 0)], 1, no_code) == 2
