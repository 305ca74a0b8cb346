"""A variant is another game but for what its file says, and follows that game in all else."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import referee
from referee.api import create_app
from referee.cli import main
from referee.loading import catalogue, variants
from referee.loading.own import look_through
from referee.reading.yaml_text import read_yaml

KITCHEN = """
name: Kitchen Hearts
like: hearts
change: {card-points: {card: QS, points: 20}}
drop: [moon, points-at-once]
add: [jack-of-diamonds, {card-points: {card: KS, points: 7}}]
"""
PARLOUR = """
name: Parlour Hearts
like: kitchen-hearts
players: [4, 4]
drop: [{card-points: {card: KS}}]
add: [no-passing]
"""


def says(game: referee.Game) -> list[str]:
    """The clauses of a game, as its page has them."""
    return [rule.clause.says(rule.game) for rule in game.rules if not rule.condition.when]


def test_a_variant_says_only_what_is_otherwise() -> None:
    made = look_through(read_yaml(KITCHEN))
    assert not made.flaws
    assert made.game is not None
    told, usual = says(made.game), says(referee.load_game("hearts"))
    assert [one for one in told if one not in usual] == [
        "Taking the Queen of spades costs 20 points.",
        "Taking the Jack of diamonds takes 10 points off your score.",
        "Taking the King of spades costs 7 points.",
    ]
    assert len([one for one in usual if one not in told]) == 2
    assert [option.name for option in made.game.options] == [
        *("no-passing", "always-left", "never-hold"),
        *("queen-breaks", "queen-at-once"),
    ]
    assert made.game.like is not None
    assert made.game.like.dropped == ("moon",)


def test_variants_of_a_folder_may_be_like_each_other(tmp_path: Path) -> None:
    (tmp_path / "kitchen-hearts.yaml").write_text(KITCHEN)
    (tmp_path / "parlour.yaml").write_text(PARLOUR)
    run = CliRunner().invoke(main, ["check", str(tmp_path)])
    assert run.output == "2 games, 0 faults\n"
    game = referee.load_game(tmp_path / "parlour.yaml")
    assert game.players == (4, 4)
    assert game.has("pass-on") is False
    assert [c.parameters["points"] for c in game.clauses if c.id == "card-points"] == [20, -10]
    log = referee.sample(game, deals=1)
    assert "like" not in log["game"], "a log is read by itself, where no folder is"
    assert referee.judge(log)["verdict"] == "clean"
    shown = CliRunner().invoke(main, ["rules", "Parlour Hearts", "--catalogue", str(tmp_path)])
    assert "Played as Kitchen Hearts, but for this:" in shown.output
    assert "Nothing of this: Passing cards." in shown.output


def test_a_variant_is_judged_over_http() -> None:
    log = {
        "game": read_yaml(KITCHEN),
        "players": ["Ann", "Bob", "Cat", "Dan"],
        "table": {"options": ["no-passing"]},
        "deals": [{"moves": "Ann 2C, Bob 5C, Cat AC, Dan QS"}],
    }
    client = create_app().test_client()
    answer = client.post("/v1/verdicts", json=log)
    assert answer.status_code == 200
    assert client.post("/v1/game", json={"game": log["game"]}).status_code == 200
    wrong = client.post("/v1/verdicts", json={**log, "game": {"name": "X", "like": "herats"}})
    assert wrong.status_code == 422
    assert wrong.get_json()["errors"][0]["pointer"] == "/game/like"


def test_what_is_put_right_in_a_game_reaches_its_variants() -> None:
    before = look_through(read_yaml(KITCHEN)).game
    hearts = dict(variants.told_of("hearts") or {})
    hearts["clauses"] = [*hearts["clauses"], {"card-points": {"card": "2H", "points": 2}}]
    after = look_through(read_yaml(KITCHEN), near=lambda _: hearts).game
    assert before is not None
    assert after is not None
    assert len(says(after)) == len(says(before)) + 1
    assert catalogue.edition(before, {}) != catalogue.edition(after, {})


@pytest.mark.parametrize(
    "text, fault",
    [
        ("like: herats", "like: there is no game 'herats'; `referee games` lists them"),
        ("like: hearts\nclauses: []", "clauses: a variant says what it changes, drops and adds"),
        ("drop: [moon]", "like: must be told: the game that it is but for what is said here, by name"),
        ("like: hearts\ndrop: [mooon]", "drop.0: Hearts has no such clause or option; did you mean moon?"),
        ("like: hearts\nchange: {deal: {cards: 5}}", "change.deal: Hearts has no such clause"),
        ("like: hearts\nchange: {card-points: {points: 5}}", "change.card-points: Hearts has several: say a part"),
        ("like: hearts\nadd: [nonsense]", "add.0: is no clause, and no option of the game"),
        ("like: hearts\nchange: {moon: 5}", "change.moon: must be what it says by name"),
        ("like: hearts\nadd: {moon: 5}", "add: must be a list"),
        ("like: hearts\nchange: {lowest-at-target: {points: no}}", "clauses.lowest-at-target.points: must be"),
        ("like: hearts\nwords: 3", "words: is not known here"),
        ("like: 5", "like: must be a text"),
        ("like: hearts\npack: 5", "pack: must say what it says by name"),
        ("like: hearts\noptions: 5\nadd: [no-passing]", "options: must be"),
        ("like: hearts\npack: {without: 5}\nadd: [no-passing]", "pack.without: must be"),
    ],
)
def test_what_is_wrong_with_a_variant_is_named(text: str, fault: str) -> None:
    made = look_through(read_yaml(f"name: X\n{text}\n"))
    assert made.flaws
    assert made.flaws[0].told.startswith(fault), made.flaws


def test_a_fault_has_the_line_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(
        "name: X\nlike: hearts\nchange:\n  lowest-at-target: {points: -1}\nadd:\n  - moon: {points: many}\n"
    )
    run = CliRunner().invoke(main, ["check", str(tmp_path / "x.yaml")])
    assert f"{tmp_path}/x.yaml:4: clauses.lowest-at-target.points" in run.output
    assert f"{tmp_path}/x.yaml:6: clauses.moon" in run.output


def test_games_that_are_like_each_other_are_none(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("name: A\nlike: b\n")
    (tmp_path / "b.yaml").write_text("name: B\nlike: a\n")
    run = CliRunner().invoke(main, ["check", str(tmp_path)])
    assert "is a variant itself, and what it is like cannot be told" in run.output


RULED = KITCHEN + "rulings: {shared-win: extra-round}\n"


def test_a_game_may_answer_rulings_itself_and_a_log_may_answer_otherwise() -> None:
    made = look_through(read_yaml(RULED))
    assert not made.flaws
    assert made.game is not None
    even = {name: {"cards": {"H": 3}} for name in ("Ann", "Bob", "Cat")} | {"Dan": {"cards": "QS 2H 3H 4H 5H KS JD"}}
    log = {
        "game": read_yaml(RULED),
        "players": ["Ann", "Bob", "Cat", "Dan"],
        "carried": {"Dan": 99},
        "deals": [{"won": even}],
    }
    verdict = referee.judge(log)
    assert verdict["winners"] == []
    assert {"shared-win": "extra-round"}.items() <= {one["id"]: one["value"] for one in verdict["rulings"]}.items()
    assert referee.judge({**log, "rulings": {"shared-win": "default"}})["winners"] == ["Ann", "Bob", "Cat"]
    assert referee.judge(referee.sample(made.game, deals=1))["verdict"] == "clean"


@pytest.mark.parametrize(
    "rulings, fault",
    [
        ("{shared-win: toss}", "rulings.shared-win: 'toss' is no answer; there is extra-round"),
        ("{nonsense: x}", "rulings.nonsense: 'x' is no answer; there is no ruling of that name"),
        ("{second-bow: y}", "rulings.second-bow"),
        ("{shared-win: 5}", "rulings.shared-win: must be a text"),
        ("5", "rulings: must be"),
    ],
)
def test_what_is_wrong_with_such_an_answer_is_named(rulings: str, fault: str) -> None:
    made = look_through(read_yaml(f"{KITCHEN}rulings: {rulings}\n"))
    assert made.flaws[0].told.startswith(fault), made.flaws
