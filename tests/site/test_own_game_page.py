"""The page that tells how to write a game of one's own: its game is sound, and its log is judged as the page says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

import referee
from referee.api import create_app
from referee.cli import main
from tests import ROOT

PAGE = ROOT / "site" / "pages" / "own-game.md"
GAME = re.compile(r"<!-- game: (\S+) -->\n```yaml\n(.*?)```", re.DOTALL)
PLAYED = re.compile(r"<!-- played: (\S+) (\S+) (\S+) -->\n```yaml\n(.*?)```", re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the games of the page."""
    found = GAME.findall(PAGE.read_text(encoding="utf-8"))
    assert found
    for name, text in found:
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_games_on_the_page_have_no_fault(folder: Path) -> None:
    outcome = CliRunner().invoke(main, ["check", str(folder)])
    assert outcome.output.strip() == "2 games, 0 faults"


def test_the_log_on_the_page_is_judged_as_it_says(folder: Path) -> None:
    ((game, verdict, clause, text),) = PLAYED.findall(PAGE.read_text(encoding="utf-8"))
    log: dict[str, Any] = yaml.safe_load(text) | {"game": yaml.safe_load((folder / game).read_text(encoding="utf-8"))}
    found = referee.judge(log)
    assert (found["verdict"], found["deals"][0]["findings"][0]["clause"]) == (verdict, clause)


def test_game_and_log_make_one_log_as_the_page_puts_them_together(folder: Path) -> None:
    ((game, verdict, _clause, text),) = PLAYED.findall(PAGE.read_text(encoding="utf-8"))
    lines = (folder / game).read_text(encoding="utf-8").splitlines()
    whole = "\n".join(["game:", *(f"  {line}" for line in lines), text])
    answer = create_app().test_client().post("/v1/verdicts", data=whole, content_type="application/yaml")
    assert (answer.status_code, answer.get_json()["verdict"]) == (200, verdict)


def test_its_option_is_declared_as_it_says(folder: Path) -> None:
    game = yaml.safe_load((folder / "garden-whist.yaml").read_text(encoding="utf-8"))
    won = {
        "Ann": {"tricks": 5, "cards": "2H 3H"},
        "Bob": {"tricks": 4, "cards": "QS"},
        "Cat": {"tricks": 4, "cards": ""},
    }
    log = {"game": game, "players": ["Ann", "Bob", "Cat"], "deals": [{"won": won}]}
    assert referee.judge(log)["scores"] == {"Ann": 5, "Bob": 2, "Cat": 4}
    assert referee.judge(log | {"table": {"options": ["hearts-hurt"]}})["scores"] == {"Ann": 3, "Bob": 2, "Cat": 4}
