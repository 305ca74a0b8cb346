"""An edition stands for what was judged by."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.clauses.registry import every_clause
from referee.loading import catalogue, clause_index, reference
from tests import ROOT
from tests.helpers.logs import without_hands
from tests.helpers.sampled import sample, verdict_on
from tests.helpers.verdicts import judged
from tests.laws.tables import every_game


@every_game
def test_an_edition_stands_for_what_was_judged_by(slug: str) -> None:
    players = referee.load_game(slug).players[0]
    log, verdict = sample(slug, players, 0), verdict_on(slug, players, 0)
    edition = verdict["edition"]
    assert edition.startswith(f"{slug}-")
    assert "edition_changed" not in verdict
    assert judged(without_hands(log))["edition"] == edition
    assert judged({**log, "rulings": {"deal-rotation": "default"}})["edition"] == edition
    chosen = judged({**log, "rulings": {"deal-rotation": "fixed"}})
    assert chosen["edition"] != edition
    assert {"deal-rotation": "fixed"}.items() <= {one["id"]: one["value"] for one in chosen["rulings"]}.items()
    assert judged({**log, "edition": edition})["edition_changed"] is False
    assert judged({**log, "edition": f"{slug}-00000000"})["edition_changed"] is True


PROGRAM = """
import sys
import referee
log = referee.sample(sys.argv[1], deals=1, table={"options": sys.argv[2:]})
log["deals"] = []
print(referee.judge(log)["edition"])
"""


def test_the_table_that_is_judged_first_makes_no_difference() -> None:
    """Not even one with an option that puts clauses out, in a process that has judged nothing yet."""
    for slug, option in (("whist", "long-whist"), ("contract-bridge", "chicago"), ("roolz", "lead-trump-any-time")):
        ran = subprocess.run(
            [sys.executable, "-c", PROGRAM, slug, option], capture_output=True, text=True, cwd=ROOT, check=True
        )
        assert ran.stdout.strip() == catalogue.edition(referee.load_game(slug), {})


def test_editions_of_different_games_differ() -> None:
    slugs = list(catalogue.game_files())
    assert len({catalogue.edition(referee.load_game(slug), {}) for slug in slugs}) == len(slugs)


GAMES = [referee.load_game(slug) for slug in catalogue.game_files()]


def editions(pack: Mapping[str, Any] | None = None, rulings: Mapping[str, Any] | None = None) -> dict[str, str]:
    """The edition of every game with these entries of the packs and of the book of rulings in place of its own."""
    packs, book = {**reference.data("packs.yaml"), **(pack or {})}, {**catalogue.rulings(), **(rulings or {})}
    return {game.slug: catalogue.edition_of(game, {}, packs, book) for game in GAMES}


def changed(before: Mapping[str, str], now: Mapping[str, str]) -> set[str]:
    return {slug for slug in before if before[slug] != now[slug]}


def having(id_: str) -> set[str]:
    return {game.slug for game in GAMES if any(clause.id == id_ for clause in game.of_any_table())}


@pytest.mark.parametrize("id_", ["follow-suit", "turn-order", "widow", "effect-skip", "misdeal"])
def test_a_raised_number_is_another_edition_of_just_the_games_with_the_clause(
    id_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, made = editions(), clause_index.find_clause(id_)
    assert made is not None
    monkeypatch.setattr(made, "edition", made.edition + 1)
    assert changed(before, editions()) == having(id_)
    assert having(id_)


@pytest.mark.parametrize("id_", ["deal-rotation", "misdeal-call", "follow-or-trump"])
def test_another_default_of_a_ruling_is_another_edition_of_just_its_games(id_: str) -> None:
    other = catalogue.rulings()[id_] | {"default": {"text": "Otherwise."}}
    touched = {game.slug for game in GAMES if id_ in game.all_rulings}
    assert changed(editions(), editions(rulings={id_: other})) == touched
    assert touched


def test_another_pack_is_another_edition_of_just_the_games_that_are_played_with_it() -> None:
    other = reference.data("packs.yaml")["tarot-78"] | {"name": "pack of another kind"}
    assert changed(editions(), editions(pack={"tarot-78": other})) == {
        game.slug for game in GAMES if game.pack.outline.slug == "tarot-78"
    }


def test_code_that_is_written_otherwise_is_no_other_edition(tmp_path: Path) -> None:
    for folder in ("referee", "catalogue"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (tmp_path / "referee").rglob("*.py"):
        path.write_text(path.read_text() + "\n# Another line.\n")
    (tmp_path / "referee" / "play" / "another.py").write_text('"""Another module."""\n')
    slugs = ("bedem", "roolz", "haydon-bridge", "earnley", "hummersknott")
    told = f"from referee.loading import catalogue as c; print(*(c.edition(c.load_game(s), {{}}) for s in {slugs}))"
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", told], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == [catalogue.edition(referee.load_game(slug), {}) for slug in slugs]


def test_every_clause_has_a_number() -> None:
    assert all(type(made.edition) is int and made.edition > 0 for made in every_clause())


@every_game
def test_every_alternative_of_a_ruling_is_another_edition(slug: str) -> None:
    """Choices made in any order are the same choices, and each ruling that a game names may be chosen."""
    log = sample(slug, referee.load_game(slug).players[0], 0)
    book = catalogue.rulings()
    choices = [
        (id_, other) for id_ in referee.load_game(slug).all_rulings for other in book[id_].get("alternatives", {})
    ]
    editions = [judged({**log, "rulings": {id_: other}})["edition"] for id_, other in choices]
    assert len({*editions, judged(log)["edition"]}) == len(choices) + 1
    forwards = dict(choices)
    backwards = dict(reversed(forwards.items()))
    assert judged({**log, "rulings": forwards}) == judged({**log, "rulings": backwards})
