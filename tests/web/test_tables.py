"""What the pages of the rules site ask of the API: games at one table, logs in YAML, the lines of findings and faults."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

import referee
from referee.api.games import facts
from referee.loading import catalogue
from referee.questions.asks import FACTS, asks, stand_ins
from referee.questions.position import largest
from referee.reading.log_writer import log_as_yaml
from referee.reading.yaml_text import read_yaml
from tests.browser.browsing import DISPUTE

YAML = DISPUTE.replace(", Ann 5C, Bob 6H", "")


def judged(
    client: FlaskClient, text: str, query: str = "", form: str = "application/yaml"
) -> tuple[int, dict[str, Any]]:
    answer = client.post(f"/v1/verdicts{query}", data=text.encode(), content_type=form)
    return answer.status_code, answer.get_json(force=True)


# --- logs in YAML --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["application/yaml", "application/x-yaml", "text/yaml; charset=utf-8"])
def test_yaml_gets_the_verdict_of_the_same_log_in_json(client: FlaskClient, form: str) -> None:
    status, verdict = judged(client, YAML, form=form)
    assert (status, verdict) == (200, referee.judge(read_yaml(YAML)))


def test_findings_tell_their_line(client: FlaskClient) -> None:
    _, verdict = judged(client, YAML, "?lines=true")
    assert [(one["move"], one["line"]) for one in verdict["deals"][0]["findings"]] == [(1, 6)]
    assert "line" not in judged(client, YAML)[1]["deals"][0]["findings"][0]


def test_json_has_lines_too(client: FlaskClient) -> None:
    text = '{"game": "bedem",\n "players": ["Ann", "Bob", "Cat"],\n "deals": [\n{"moves": ["Bob 7S",\n "Cat 11Q"]}]}'
    status, problem = judged(client, text, "?lines=true", "application/json")
    assert status == 422
    assert [(one["pointer"], one["line"]) for one in problem["errors"]] == [("/deals/0/moves/1", 5)]


@pytest.mark.parametrize(
    "text, line",
    [
        (YAML.replace("Bob 3D", "Bob 33D"), 7),
        (YAML.replace("bedem", "bedam"), 1),
        (YAML.replace("dealer: Ann", "dealer: Zoe"), 3),
        (YAML.replace("dealer: Ann", "dealer: [Ann"), 4),
        (YAML + "  bad\n", 10),
        ("game: bedem\nplayers: &a [Ann, Bob, Cat]\ndeals: [*a, *a]\n", 3),
        ("", 1),
        ("just words", 1),
        ("[" * 40, 1),
    ],
)
def test_faults_tell_their_line(client: FlaskClient, text: str, line: int) -> None:
    status, problem = judged(client, text, "?lines=true")
    assert status in {404, 422}
    assert {one["line"] for one in problem["errors"]} == {line}
    assert all(f"line {line}" not in one["detail"] for one in problem["errors"])


def test_a_sample_as_people_write_it(client: FlaskClient) -> None:
    text = client.get("/v1/games/bedem/sample?form=yaml&deals=2&players=4&seed=3")
    assert text.mimetype == "application/yaml"
    assert read_yaml(text.text)["players"] == ["Ann", "Bob", "Cat", "Dan"]
    assert text.text == log_as_yaml(referee.sample("bedem", 4, 3, deals=2))


# --- games at one table --------------------------------------------------------------------------------------------


def test_a_game_at_a_table_has_its_pack(client: FlaskClient) -> None:
    usual = client.get("/v1/games/roolz").get_json()
    six = client.get("/v1/games/roolz?players=6").get_json()
    assert len(six["pack"]["cards"]) > len(usual["pack"]["cards"])
    assert six["clauses"] == usual["clauses"]
    assert client.get("/v1/games/roolz?players=12").status_code == 422


def test_options_are_known_by_name(client: FlaskClient) -> None:
    fault = client.get("/v1/games/bedem?options=nonsense")
    assert fault.status_code == 422
    assert fault.get_json()["errors"][0]["pointer"] == "/options"
    game = next(game for game in games() if any(option.declaration() for option in game.options))
    name = next(option.name for option in game.options if option.declaration())
    assert client.get(f"/v1/games/{game.slug}?options={name}").status_code == 200


def games() -> list[Any]:
    return [catalogue.load_game(slug) for slug in catalogue.game_files()]


@pytest.mark.parametrize(
    "slug, wanted",
    [
        ("bedem", ["broken"]),
        ("croelpa-loebschuetz", ["trump", "anti_trump"]),
        ("roolz", ["two_trumps", "first_trick", "broken"]),
        ("trumplestiltskin", ["trump"]),
        ("butz", []),
        ("broughall", ["jokers", "effects"]),
        ("la-borne", ["jokers"]),
    ],
)
def test_what_a_game_asks(slug: str, wanted: list[str]) -> None:
    assert asks(referee.load_game(slug)) == wanted


def test_a_fact_that_is_not_asked_changes_no_answer() -> None:
    for game in games():
        if game.family != "trick-taking":
            continue
        cards = list(dict.fromkeys(game.pack.codes[: game.pack.size : 3]))
        hand = " ".join(cards[: largest(game, range(game.players[0], game.players[1] + 1))])
        told: dict[str, Any] = {"first_trick": False, "broken": False}
        for fact, value in told.items():
            if fact not in asks(game):
                plain = referee.legal_plays(game.slug, hand)
                assert referee.legal_plays(game.slug, hand, **{fact: value}) == plain, (game.slug, fact)
        assert set(asks(game)) <= {*FACTS, "two_trumps"}


def test_wild_cards_tell_what_they_stand_for() -> None:
    assert stand_ins(referee.load_game("trumplestiltskin")) == {"RJ": ["D", "H"], "BJ": ["C", "S"]}
    assert stand_ins(referee.load_game("bedem")) == {}
    assert "7H" in stand_ins(referee.load_game("behrendorf"))["RJ"]


def test_every_card_has_its_words_and_every_clause_its_sentence() -> None:
    for game in games():
        told = facts(game)
        assert set(told["pack"]["names"]) == set(told["pack"]["cards"])
        assert [clause["id"] for clause in told["clauses"]] == [clause.id for clause in game.of_any_table()]
        assert all(clause["says"] and clause["rule"].startswith(told["page"]) for clause in told["clauses"])
