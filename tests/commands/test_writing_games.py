"""What helps to write a game: the list of clauses, and a file to begin with."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

import referee
from referee.api import create_app
from referee.loading import catalogue, files, own
from referee.loading.clause_index import find_clause
from referee.pages import games_by_name
from referee.pages.clause_facts import clause_facts, found_by
from referee.pages.new_game import new_game
from referee.reading.yaml_text import read_yaml
from tests import ROOT
from tests.helpers.commands import run

HEARTS = ROOT / "examples" / "house" / "friday-hearts.yaml"
FACTS = clause_facts(games_by_name())


@pytest.mark.parametrize("slug", catalogue.game_files())
def test_a_new_game_like_another_is_that_game_and_has_no_fault(slug: str) -> None:
    like, raw = referee.load_game(slug), catalogue.headers()[slug]
    text = new_game("Ours: 7 of a kind", like, raw, "/schema/game.json")
    read = read_yaml(text)
    made = own.look_through(read)
    assert made.flaws == ()
    assert made.game is not None
    assert made.game.slug == "ours-7-of-a-kind"
    assert [rule.clause for rule in made.game.rules] == [rule.clause for rule in like.rules]
    assert all(len(line) < 130 or ":" in line for line in text.splitlines())
    sentences = " ".join(line.strip(" #") for line in text.splitlines() if line.strip().startswith("#"))
    for clause in like.clauses:
        if any(clause.id in (entry if isinstance(entry, dict) else [entry]) for entry in raw["clauses"]):
            assert clause.title in sentences


def test_new_writes_a_file_and_leaves_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "Friday Bedem", "--like", "bedem").stdout == "friday-bedem.yaml: Friday Bedem, like Bedem\n"
    assert run("check", "friday-bedem.yaml").stdout == "1 game, 0 faults\n"
    schema = (tmp_path / "friday-bedem.yaml").read_text().splitlines()[0].partition("$schema=")[2]
    assert schema == "http://localhost:8000/schema/game.json"
    assert str(files.ROOT) not in (tmp_path / "friday-bedem.yaml").read_text()
    served = create_app().test_client().get(schema).get_json()
    assert served["title"] == "A game of the Card Table Referee"
    again = run("new", "Friday Bedem", "--like", "bedem")
    assert again.exit_code == 2
    assert "is there already" in again.stderr
    assert run("new", "More Hearts", "--like", str(HEARTS), "--output", "-").stdout.count("penalty-suit") == 1
    assert "is what Bedem is called" in run("new", "bédem", "--like", "butz").stderr
    assert run("new", "…", "--like", "butz").exit_code == 2


def test_clauses_are_found_by_family_by_words_and_by_game() -> None:
    of_melding = [one.id for one in found_by(["melding"], FACTS)]
    assert "lay-off" in of_melding
    assert "follow-suit" not in of_melding
    assert found_by(["trick-taking", "follow-suit"], FACTS)[0].id == "follow-suit"
    assert {one.id for one in found_by(["bedem"], FACTS)} >= {"deal", "follow-suit", "hand-sizes"}
    assert found_by(["nothing-of-the-kind"], FACTS) == []


def test_the_list_has_every_clause_that_a_game_file_names_and_what_is_to_be_known() -> None:
    listed = {one.id: one for one in FACTS}
    named = {
        next(key for key in (entry if isinstance(entry, dict) else [entry]) if find_clause(key))
        for raw in catalogue.headers().values()
        for entry in raw["clauses"]
    }
    assert named - {made for made in named if find_clause(made).only_declared} <= listed.keys()
    floor = listed["floor"]
    assert [(told.name, told.otherwise) for told in floor.parameters] == [("points", "must be given")]
    assert "alderley" in floor.games
    assert "falls to" in floor.says[0]


def test_the_command_tells_all_of_a_few_clauses_and_a_line_of_many() -> None:
    few = run("clauses", "penalty-suit").stdout
    assert "Each" in few
    assert "each:" in few
    assert "alderley" in few
    many = run("clauses").stdout
    assert many.count("\n") > 2 * 100
    told = [orjson.loads(line) for line in run("clauses", "climbing", "--json").stdout.splitlines()]
    assert {family for one in told for family in one["families"]} >= {"climbing"}
    assert run("clauses", "zzz").exit_code == 2
