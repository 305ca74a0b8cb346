"""What the search looks through, and what it finds, asked without a browser where there is node."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.clauses.families import FAMILIES
from referee.clauses.registry import every_clause
from referee.loading import catalogue
from referee.pages import findable_script, games_by_name
from referee.pages.search import findable
from referee.questions.remember import find_games, remember
from tests import ROOT
from tests.site.finding import AMONG_THREE, CLASSICS, FIRST_OF_ALL, REMEMBERED, RULINGS, SPELLINGS
from tests.site.printed import library_page

ASSETS = ROOT / "site" / "pages" / "assets"
MOST_BYTES = 2_150 * len(catalogue.game_files())
ASK = """
const fs = require("fs"), vm = require("vm")
const [data, folder, code, ...texts] = process.argv.slice(1)
globalThis.self = globalThis
globalThis.MiniSearch = require(`${folder}/vendor/minisearch/minisearch.js`)
const scripts = ["search-words.js", data, "search-engine.js", "find-remember.js"]
for (const name of scripts.map(name => name.startsWith("/") ? name : `${folder}/${name}`))
  if (fs.existsSync(name)) vm.runInThisContext(fs.readFileSync(name, "utf8"))
const ask = vm.runInThisContext(code)
console.log(JSON.stringify(Object.fromEntries(texts.map(text => [text, ask(text)]))))
"""
"""Runs the scripts that search as a page does, and a function of them for each text."""


def address(path: str) -> str:
    """A page's address on the site."""
    return path.removesuffix("index.md") if path.endswith("index.md") else f"{path.removesuffix('.md')}/"


@cache
def guides() -> tuple[tuple[str, str], ...]:
    """The pages that people wrote, and the one that is made of what they wrote in the library."""
    paths = sorted((ROOT / "site" / "pages").glob("*.md"))
    written = [(path.name, path.read_text(encoding="utf-8")) for path in paths]
    return (("library/reference.md", library_page()), *written)


@cache
def script() -> str:
    """The script of all that is found."""
    return findable_script(guides(), address)


def asked(tmp_path: Path, code: str, texts: list[str]) -> dict[str, Any]:
    """What a function answers to each text."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("the search was not run: there is no node here (it is run in a browser, where there is one)")
    data = tmp_path / "data.js"
    data.write_text(script(), encoding="utf-8")
    command = [node, "-e", ASK, str(data), str(ASSETS), code, *texts]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_everything_is_in_and_it_is_small() -> None:
    found = findable(games_by_name(), guides(), address)
    assert len(found["games"]) == len(catalogue.game_files())
    used = {rule.clause.id for game in games_by_name() for rule in game.rules}
    assert {clause for clause, *_ in found["clauses"]} == used
    assert {ruling for ruling, *_ in found["rulings"]} == set(catalogue.rulings())
    assert {word for word, *_ in found["words"]} == set(catalogue.glossary())
    assert {"Writing a log", "HTTP API", "How the referee judges"} <= {page for page, *_ in found["guides"]}
    assert len(script().encode()) < MOST_BYTES


def test_each_sentence_stands_once() -> None:
    said = [(clause, text) for clause, text, *_ in findable(games_by_name(), guides(), address)["said"]]
    assert len(said) == len(set(said))


def test_words_lead_to_what_there_is() -> None:
    ids = {clause.id for clause in every_clause()}
    remembered = catalogue.remembered()
    assert set(remembered["clauses"]) <= ids
    assert set(remembered["families"]) == set(FAMILIES)
    titles = {clause.title.lower() for clause in every_clause()}
    assert set(remembered["phrases"].values()) <= titles
    for term, entry in catalogue.glossary().items():
        assert set(entry.get("clauses", ())) <= ids, term


def test_the_first_that_is_found(tmp_path: Path) -> None:
    wanted = SPELLINGS | FIRST_OF_ALL
    found = asked(tmp_path, "text => finding.search(text)[0]?.url", [*wanted])
    assert found == wanted


def test_the_first_three_that_are_found(tmp_path: Path) -> None:
    found = asked(tmp_path, "text => finding.search(text).slice(0, 3).map(row => row.url)", [*AMONG_THREE, *RULINGS])
    assert {
        text: urls for text, urls in found.items() if text in AMONG_THREE and not AMONG_THREE[text] <= {*urls}
    } == {}
    for text, ruling in RULINGS.items():
        assert any(url.endswith(f"#{ruling}") for url in found[text]), (text, found[text])


def test_a_name_that_two_games_have_says_so(tmp_path: Path) -> None:
    found = asked(tmp_path, "text => finding.search(text).slice(0, 2).map(row => row.title)", ["calas", "renishaw"])
    assert found["calas"] == ["Calas", "Callac, also called Calas"]
    assert found["renishaw"][0] == "Beckwithshaw, also called Renishaw"


def test_what_is_not_there_has_near_names(tmp_path: Path) -> None:
    found = asked(
        tmp_path,
        "text => [finding.search(text).length, ...finding.near(text).map(row => row.title)]",
        ["altorm", "qqqq"],
    )
    assert found["qqqq"] == [0]
    assert "Althorn" in found["altorm"]


# --- a game that is half remembered ------------------------------------------------------------------------------

FITTING = "text => finding.remember(text).games.slice(0, 3)"


def slug(game: dict[str, Any]) -> str:
    """The short name of a game that was found."""
    return str(game["url"].split("/")[1])


def test_half_remembered_games_are_found(tmp_path: Path) -> None:
    found = asked(tmp_path, FITTING, [*REMEMBERED])
    missed = {text: [slug(game) for game in games] for text, games in found.items()}
    assert {text: shown for text, shown in missed.items() if not {*REMEMBERED[text]} & {*shown}} == {}


def test_the_best_known_game_that_fits_comes_first_on_the_page(tmp_path: Path) -> None:
    found = asked(tmp_path, FITTING, [*CLASSICS])
    assert {text: slug(games[0]) for text, games in found.items()} == CLASSICS


def test_no_game_is_shown_for_what_hardly_fits(tmp_path: Path) -> None:
    assert asked(tmp_path, FITTING, [(text := "Hungarian game with dice and dominoes")]) == {text: []}


def test_each_reason_is_the_rule_of_that_game(tmp_path: Path) -> None:
    """Bedem comes first, and it alone has everything."""
    text = next(iter(REMEMBERED))
    first, second, _ = asked(tmp_path, FITTING, [text])[text]
    assert first["name"] == "Bedem"
    assert first["misses"] == []
    links = [fit["url"] for fit in first["fits"]]
    assert links == [
        f"games/bedem/{anchor}" for anchor in ("", "#break-before-leading", "#section-deal", "#hand-sizes")
    ]
    bedem = catalogue.load_game("bedem")
    says = {clause.says(bedem) for clause in bedem.clauses}
    assert {first["fits"][1]["text"], first["fits"][3]["text"]} <= says
    assert second["misses"] == ["hearts locked until broken"]


def test_half_sentences_are_told_apart(tmp_path: Path) -> None:
    texts = {
        "Two players with a 32 card pack": [["players", "2 players"], ["pack", "32 card pack"]],
        "5 or 6 cards each, and no trumps": [["hand", "5 or 6 cards each"], ["words", "no trumps"]],
        "five cards of one suit": [["words", "5 cards of 1 suit"]],
        " , .": [],
    }
    told = "text => finding.halves(text).map(half => [half.about, half.text])"
    assert asked(tmp_path, told, [*texts]) == texts


# --- the same, where there is no page ----------------------------------------------------------------------------


MISSPELLED = "three plaiers, harts lokked until brokken, five cards, shrinking hands"
"""Only the page reads words that are misspelled."""


@pytest.mark.parametrize("text", [text for text in REMEMBERED if text != MISSPELLED])
def test_half_remembered_games_are_found_without_a_page(text: str) -> None:
    assert {*REMEMBERED[text]} & {game.slug for game in remember(text)[:3]}


@pytest.mark.parametrize("text", CLASSICS)
def test_the_best_known_game_that_fits_comes_first(text: str) -> None:
    found = remember(text)
    assert found[0].slug == CLASSICS[text]
    assert all(game.reasons for game in found)


@pytest.mark.parametrize("text", ["chess", "canasta", "Hungarian game with dice and dominoes", "the", "no", ",", "?"])
def test_nothing_is_found_where_no_rule_says_it(text: str) -> None:
    assert remember(text) == []


def test_names_come_first_and_limits_hold() -> None:
    assert list(find_games("hearts")) == catalogue.search("hearts")
    assert not any(find_games("hearts").values())
    assert find_games("hearts", family="melding") == {}
    told = "one against two with a skat"
    assert next(iter(find_games(told))) == "skat"
    assert "skat" not in find_games(told, players=4)
    assert {catalogue.headers()[slug]["family"] for slug in find_games("bombs, stakes", family="climbing")} == {
        "climbing"
    }


def test_players_alone_are_enough() -> None:
    found = remember("seven players")
    assert found
    assert all(referee.load_game(game.slug).players[1] >= 7 for game in found)
    assert remember("99 players") == []
