"""Lists that the source lost: every game says what is known of them, and pages, answers and verdicts keep that apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import orjson
import pytest
import yaml
from click.testing import CliRunner

import referee
from referee.api.games import facts
from referee.clauses.kinds import CardEffect
from referee.clauses.registry import every_clause
from referee.clauses.scoring.cards import left_values, values_in_words, values_of
from referee.cli import main
from referee.games.game import Game
from referee.games.lost_lists import Hint, LostList
from referee.loading import catalogue
from referee.loading.game_faults import misplaced
from referee.loading.game_file import build_game
from referee.pages import games_by_name
from referee.pages.logs import played_sample
from referee.pages.lost import lost_section
from referee.pages.templates import anchor, ruling_file
from referee.reading.log import read_log
from referee.table.table import MatchSoFar, Table
from referee.verdict.judging import judge_log
from tests.helpers.in_turn import in_turn
from tests.helpers.verdicts import sound_game
from tests.site.printed import pages

GAMES = games_by_name()
LOSERS = [game for game in GAMES if game.lost]
EFFECTS = [clause for clause in every_clause() if issubclass(clause, CardEffect)]
LOG = re.compile(r"```yaml\n(game: .*?)```", re.DOTALL)


def page_of(game: Game) -> str:
    return pages()[f"games/{game.slug}/index.md"]


def faults_of(raw: dict[str, Any]) -> list[str]:
    """The faults of a game file about lost lists."""
    _, faults = build_game("a-game", raw)
    return [fault for fault in faults if fault.startswith("lost")]


# --- the catalogue -------------------------------------------------------------------------------------------------


def test_which_games_lost_which_lists() -> None:
    lost = Counter((game.family, one.ruling) for game in GAMES for one in game.lost)
    assert lost["matching", "effects-lost"] == 33
    assert lost["climbing", "card-values"] == 12
    assert lost["matching", "card-values"] == 8
    assert lost["melding", "lost-turn"] == 37
    assert lost["melding", "card-values"] == 8
    assert not any(family == "trick-taking" for family, _ in lost)


@pytest.mark.parametrize("ruling, games", [
    ("wild-jokers", "berghausen delitz-am-berge knaphill les-simons oswaldkirk sankt-blasien wulkow"),
    ("points-in-play", "alton-pancras aston-by-wrenbury klein-luckow la-belle-etoile wulkow"),
    ("several-cards", "bartensleben hardwick-village iges la-bolle lower-thurnham stinchcombe"),
    ("claimed-cards", "suurhusen"),
    ("named-card", "aston-pigott kayna logabirum"),
    ("doubled", "hethel knaphill"),
])  # fmt: skip
def test_what_is_known_of_them(ruling: str, games: str) -> None:
    knowing = {game.slug for game in GAMES for lost in game.lost for hint in lost.known if hint.id == ruling}
    assert knowing == set(games.split())


@pytest.mark.parametrize("lost, fault", [
    (None, "lost: must say what is known of the lost list behind card-values, on which cards-left rests"),
    ({"effects-lost": ["first-card", "wild-jokers"]},
     "lost: must say what is known of the lost list behind card-values, on which cards-left rests"),
    ({"effects-lost": ["first-card"], "card-values": ["doubled"]},
     "lost.effects-lost: must name the hint behind the clause wild-jokers"),
    ({"effects-lost": ["first-card", "wild-jokers", "several-cards"], "card-values": ["doubled"]},
     "lost.effects-lost: several-cards asks for the clause several-cards"),
    ({"effects-lost": ["first-card", "wild-jokers", "sorcery"], "card-values": ["doubled"]},
     "lost.effects-lost: there is no hint 'sorcery'; known: claimed-cards, first-card, points-in-play, several-cards, "
     "wild-jokers"),
    ({"effects-lost": ["first-card", "wild-jokers"], "card-values": ["doubled"], "face-value": []},
     "lost.face-value: no such ruling stands in for a lost list"),
])  # fmt: skip
def test_a_game_cannot_forget_its_lost_lists(lost: dict[str, list[str]] | None, fault: str) -> None:
    raw = dict(catalogue.headers()["knaphill"])
    assert faults_of(raw) == []
    if lost is None:
        del raw["lost"]
    else:
        raw["lost"] = lost
    assert fault in faults_of(raw)


def test_a_list_that_no_clause_misses_was_not_lost() -> None:
    raw = {**catalogue.headers()["bedem"], "lost": {"card-values": []}}
    assert faults_of(raw) == ["lost.card-values: no clause rests on it"]


def test_clauses_know_what_they_rest_on() -> None:
    game = referee.load_game("knaphill")
    basis = {clause.id: found and found[0] for clause in game.clauses for found in [game.basis(clause)]}
    assert basis["wild-jokers"] == basis["final-play-doubles"] == "known"
    assert basis["cards-left"] == "default"
    assert basis["effect-skip"] == "declared"
    assert basis["deal"] is None


def test_what_is_known_and_what_is_a_default_of_one_clause_are_told_apart() -> None:
    for game in LOSERS:
        for rule in game.rules:
            told = rule.sayings()
            assert " ".join(saying.text for saying in told) == rule.clause.says(rule.game)
            assert [saying.basis for saying in told[1:]] in ([], ["default"])
    parts = {}
    for slug, clause in (
        ("ahlbeck", "desert"),
        ("albaron", "desert"),
        ("swingfield", "rearrange"),
        ("warigny", "knocking"),
    ):
        rule = next(rule for rule in referee.load_game(slug).rules if rule.clause.id == clause)
        parts[slug] = [saying.text for saying in rule.sayings()]
    for slug, known, default in (
        ("ahlbeck", "has won it.", "counts there at the end."),
        ("albaron", "no further part in the deal.", "has won it."),
        ("swingfield", "the melds on the table.", "may leave the table."),
        ("warigny", "you have won it.", "counts as a knock."),
    ):
        assert [text.endswith(end) for text, end in zip(parts[slug], (known, default), strict=True)] == [True, True]


def test_what_a_meld_is_was_in_the_list_that_is_lost() -> None:
    for game in GAMES:
        if game.family == "melding" and game.lost:
            assert game.basis(game.by_id["melds"]) == ("default", game.lost[0])


def test_a_melding_game_that_lost_nothing_states_its_turn_and_offers_nothing_in_its_place() -> None:
    raw = {key: told for key, told in catalogue.headers()["arlange"].items() if key != "lost"}
    game = sound_game("a-game", raw)
    lost = referee.load_game("arlange")
    assert [option.name for option in lost.options][:2] == ["draw-two", "draw-deeper"]
    assert not game.options
    assert set(lost.all_rulings) - set(game.all_rulings) == {"lost-turn", "meld-shape"}
    log = read_log(referee.sample("arlange", seed=1, deals=1), lambda _: game, catalogue.rulings())
    told = judge_log(log, "")
    assert told["verdict"] == "clean"
    assert not {ruling["id"] for ruling in told["rulings"]} & {"lost-turn", "meld-shape"}
    assert [game.basis(clause) for clause in game.clauses] == [None] * len(game.clauses)


# --- pages -----------------------------------------------------------------------------------------------------------


@in_turn(GAMES)
def test_a_page_shows_the_three_apart(game: Game) -> None:
    page = page_of(game)
    assert ("{ #lost-lists }" in page) == bool(game.lost)
    for lost in game.lost:
        section = page.split(f"{{ #lost-{anchor(lost.title)} }}")[1].split("\n#")[0]
        known = re.search(r"known</span> \| (.*) \|", section)
        assert re.findall(r"\(#([a-z-]+)\)", known[1] if known else "") == [hint.clause for hint in lost.known]
        assert (known is not None) == bool(lost.known)
        assert f"default</span> | {catalogue.rulings()[lost.ruling]['default']['text'][:20]}" in section
        assert f"(../../{ruling_file(lost.ruling)}#{lost.ruling})" in section
        assert f"`{lost.key}` under `table`" in section
    marked = set(re.findall(r"\{ #([a-z-]+) \}\n\n(?:\*.*\*\n\{ .condition \}\n\n)?<span class=\"basis", page))
    assert marked == {clause.id for clause in game.of_any_table() if game.basis(clause) and not clause.only_declared}
    if "{ #section-special-effects }" in page:
        assert page.split("{ #section-special-effects }")[1].split("\n|")[0].count('<span class="basis declared">') == 1


def test_a_list_whose_place_options_take() -> None:
    hint = Hint("cards", "There were cards.", "pack")
    lost = LostList("deal-rotation", "The rest", "what else there was", "options", (hint,))
    roolz = referee.load_game("roolz").changed(lost=(lost,))
    section = lost_section(roolz, catalogue.rulings())
    for option in roolz.options:
        assert f"[{option.name}](#option-{option.name})" in section
    text = section.split("```yaml\n")[1].split("```")[0]
    assert yaml.safe_load(text)["table"] == roolz.options[0].declaration()
    assert referee.judge(yaml.safe_load(text))["verdict"] != "violations"
    bedem = lost_section(referee.load_game("bedem").changed(lost=(lost,)), catalogue.rulings())
    assert "declared</span> | Nothing. |" in bedem
    assert "#declaring" not in bedem


@in_turn([game for game in LOSERS if game.family == "matching"])
def test_the_menu_of_effects_is_whole(game: Game) -> None:
    menu = page_of(game).split("{ #section-special-effects }")[1].split("\n#")[0]
    listed = re.findall(r'^ *\| <span id="(effect-[a-z-]+)">', menu, re.MULTILINE)
    assert sorted(listed) == sorted(effect.id for effect in EFFECTS if not misplaced(effect, game.family, game.by_id))
    assert f"[{len(listed)} effects](#section-special-effects)" in page_of(game)


@in_turn(LOSERS)
def test_the_declaring_log_on_a_page_is_clean_and_declares_everything(game: Game) -> None:
    text = page_of(game).split("{ #declaring }")[1].split("```yaml\n")[1].split("```")[0]
    log = yaml.safe_load(text)
    verdict = referee.judge(log)
    assert verdict["verdict"] == "clean"
    assert verdict["deals"][0]["findings"] == []
    assert {lost.key for lost in game.lost} <= log["table"].keys()
    assert ("laws" in log["table"]) == game.has("laws")
    if "effects" in log["table"]:
        told = {ruling["id"]: ruling for ruling in verdict["rulings"]}
        assert told["effects-lost"]["declared"] == {str(key): value for key, value in log["table"]["effects"].items()}


@pytest.mark.parametrize("clause", EFFECTS, ids=lambda clause: clause.id)
def test_the_page_of_an_effect_says_how_to_declare_it(clause: type[CardEffect]) -> None:
    page = pages()[f"clauses/{clause.id}.md"].split("{ #declaring }")[1].split("\n## ")[0]
    for form in clause().forms():
        assert f"`{form}`" in page
        assert clause().good(form.removeprefix(clause().word()).strip())
    if clause.names:
        assert f"`{clause.names}` stands after the card" in page
        assert f" {clause.names} " in page.split("```yaml")[1]
    (text,) = LOG.findall(page)
    log = yaml.safe_load(text)
    assert [told.split()[0] for told in log["table"]["effects"].values()] == [clause().word()]
    assert referee.judge(log)["verdict"] == "clean"


@pytest.mark.parametrize("slug, words", [
    ("kayna", "Ace 1, every other card its number, a joker 15"),
    ("landieul", "Jack, Queen and King 10, every other card its number"),
    ("salvington", "Ace 1, Page, Knight, Queen and King 10, every other card its number, a major arcanum 10"),
])  # fmt: skip
def test_default_values_in_a_games_own_cards(slug: str, words: str) -> None:
    pack = referee.load_game(slug).pack
    assert values_in_words(pack, left_values(pack)) == words
    assert f"In these cards: {words}." in pages()[f"games/{slug}/index.md"]


# --- answers ---------------------------------------------------------------------------------------------------------


def test_the_api_keeps_the_three_apart() -> None:
    told = facts(referee.load_game("stinchcombe"))
    (effects,) = told["lost_lists"]
    assert [known["clause"] for known in effects["known"]] == ["first-card", "several-cards"]
    assert effects["default"]["ruling"] == "effects-lost"
    assert effects["declared"]["key"] == "effects"
    assert {"clause": "effect-order", "forms": ["order lower", "order higher"]} in effects["declared"]["menu"]
    assert len(effects["declared"]["menu"]) == len(EFFECTS)
    assert {clause["id"]: clause["basis"] for clause in told["clauses"]}["several-cards"] == "known"
    assert facts(referee.load_game("bedem"))["lost_lists"] == []


def test_the_command_line_keeps_the_three_apart() -> None:
    said = " ".join(CliRunner().invoke(main, ["rules", "tantobie"]).output.split())
    assert "Lost list: Special effects" in said
    assert "known: There were such cards" in said
    assert "default: None, except what the rest of the text implies" in said
    assert "declared: `effects` in a log's `table`: wild, any" in said
    assert "Lost list: Card values" in said
    assert "- nothing else in the text tells of it" in said
    assert "Cards left in hand (default)" in said
    assert "Wild cards (declared)" in said
    deserting = " ".join(CliRunner().invoke(main, ["rules", "albaron"]).output.split())
    assert "Deserting (known) [desert] Instead of taking a turn, you may desert" in deserting
    assert "(default) Shuffle a third of your hand into the stock" in deserting


# --- verdicts --------------------------------------------------------------------------------------------------------


def rulings_of(log: dict[str, Any]) -> Mapping[str, Mapping[str, Any]]:
    return {ruling["id"]: ruling for ruling in referee.judge(log)["rulings"]}


@in_turn([game.slug for game in LOSERS])
def test_a_verdict_names_the_defaults_it_rested_on(game: str) -> None:
    told = rulings_of(played_sample(referee.load_game(game)))
    for lost in referee.load_game(game).lost:
        assert told[lost.ruling]["value"] == "default"
        assert "declared" not in told[lost.ruling]


def test_a_verdict_says_where_the_table_declared_its_own() -> None:
    log: dict[str, Any] = {"game": "hethel", "players": ["Ann", "Bob", "Cat"], "deals": []}
    log["table"] = {"effects": {8: "wild"}}
    verdict = referee.judge(log | {"deals": [{"moves": "table turn-up 5C"}]})
    told = {ruling["id"]: ruling for ruling in verdict["rulings"]}
    assert told["effects-lost"]["declared"] == {"8": "wild"}
    assert orjson.loads(orjson.dumps(verdict)) == verdict


def test_ranks_may_be_numbers_in_yaml() -> None:
    log = referee.sample("tantobie", seed=3, deals=1)
    words = referee.judge(log | {"table": {"card_values": {str(rank): 50 for rank in range(2, 11)}}})
    assert referee.judge(log | {"table": {"card_values": dict.fromkeys(range(2, 11), 50)}}) == words
    assert words["scores"] != referee.judge(log)["scores"]
    for twice in ({8: 50, "8": 20}, {True: 3}):
        with pytest.raises(referee.UnreadableLog):
            referee.judge(log | {"table": {"card_values": twice}})


@pytest.mark.parametrize("values", [{"8": 1, "8S": 50}, {"8S": 50, "8": 1}])
def test_a_cards_own_value_goes_before_its_ranks(values: dict[str, int]) -> None:
    game = referee.load_game("woltersdorf")
    table = Table(game, ["Ann", "Bob"], 0, MatchSoFar({}, declared={"card_values": values}))
    worth = values_of(table)
    assert [worth[game.pack.ids[code]] for code in ("8S", "8H", "9S")] == [50, 1, 9]


@pytest.mark.parametrize("values", [{"10H": 5}, {"9": 5}, {"9C": "many"}, [9]])
def test_only_a_card_that_can_be_shown_has_a_value_when_shown(values: object) -> None:
    with pytest.raises(referee.UnreadableLog) as caught:
        referee.judge({"game": "kayna", "players": ["Ann", "Bob"], "table": {"card_values_shown": values}, "deals": []})
    assert [fault.pointer for fault in caught.value.faults] == ["/table/card_values_shown"]
