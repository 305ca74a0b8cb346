"""House rules: every game for every table, in words that speak of no other table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from referee.api import create_app
from referee.clauses.kinds import CardEffect
from referee.cli import main
from referee.english import NUMBERS, spelled
from referee.errors import UnreadableLog
from referee.games.game import Game
from referee.loading import catalogue
from referee.pages import games_by_name
from referee.pages.sheet import sheet
from tests.helpers.in_turn import in_turn

GAMES = games_by_name()
NUMBER = "|".join([*NUMBERS[2:], *map(str, range(2, 20))])
OTHERS = re.compile(
    rf"(?<!first )\b({NUMBER})(?: or (?:more|{NUMBER})| to (?:{NUMBER}))? players\b|more than (\w+) players",
    re.IGNORECASE,
)


def texts(told: dict[str, Any]) -> list[str]:
    """Every sentence of a sheet."""
    lines = [line["text"] for section in told["sections"] for line in section["lines"]]
    return [*told["summary"], *lines, *(one["text"] for one in told["agreed"])]


def tables(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players, with nothing agreed on and with each option alone."""
    for players in range(game.players[0], game.players[1] + 1):
        yield players, {}
        for option in game.options:
            if not option.players or players in option.players:
                yield players, option.declaration() or {option.key: 3}


def speaks_of_no_other(players: int, said: list[str]) -> bool:
    """Are the players that the sentences speak of as many as there are?"""
    found = [one for text in said for one in OTHERS.finditer(text.replace("two players' last cards", ""))]
    return all(one[0].split()[0].lower() in {spelled(players), str(players)} for one in found)


@in_turn(GAMES)
def test_a_sheet_says_all_that_holds_at_its_table_and_nothing_that_does_not(game: Game) -> None:
    for players, table in tables(game):
        there = game.at(players, table).in_any_deal
        told = sheet(game, players, table)
        lines = [line for section in told["sections"] for line in section["lines"]]
        silent = {"larger-table"} | {clause.id for clause in there.clauses if clause.only_declared}
        assert sorted(line["clause"] for line in lines) == sorted(
            one.id for one in there.clauses if one.id not in silent
        )
        usual = {clause.id for clause in game.at(players, {}).in_any_deal.clauses}
        assert {one["clause"] for one in lines if not one["agreed"]} <= usual
        assert speaks_of_no_other(players, texts(told)), (players, table)
        said = " ".join(texts(told))
        for option in game.options:
            assert option.declared_by(table) or option.says not in said, (players, table, option.name)
        assert not re.search(r"[`{}_]|\blog\b|as usual|option|may be declared|  ", said), (players, table)


def test_hands_and_deals_are_those_of_the_table() -> None:
    game = catalogue.load_game("boesenburg")
    three, four = texts(sheet(game, 3)), texts(sheet(game, 4))
    assert "Deal each player nine cards." in three
    assert "Deal each player six cards." in four
    assert any("nine deals" in text for text in three)
    assert not any("six" in text for text in three)
    assert any("six deals" in text for text in four)
    assert not any("nine" in text for text in four)


def test_cards_left_out_are_those_of_the_table() -> None:
    game = catalogue.load_game("roolz")
    small, large = (
        next(text for text in texts(sheet(game, players)) if text.startswith("A 100-card")) for players in (4, 6)
    )
    assert "Leave out the" in small
    assert "4 3." in small
    assert "Leave out" not in large
    assert "2 1 0." in large


@in_turn([game for game in GAMES if game.family == "matching" and game.lost])
def test_lost_lists_are_what_was_declared_or_none(game: Game) -> None:
    players = game.players[0]
    plain = sheet(game, players)
    assert "No card is special." in [one["text"] for one in plain["agreed"]]
    assert "special effect" not in " ".join(texts(plain))
    ranks = [rank.letter for rank in game.pack.ranks]
    for rank, effect in zip(ranks * 3, game.of_kind(CardEffect), strict=False):
        for form in effect.forms():
            said = [
                one["text"]
                for one in sheet(game, players, {"effects": {rank: form}})["agreed"]
                if one["key"] == "effects"
            ]
            assert len(said) == 1
            assert said[0].startswith("Every ")
            assert effect.title in said[0]
            assert not re.search(r"[`{}]|if no number|\(with ", said[0])
            if form.endswith(" 3"):
                assert "three" in said[0]


def test_what_was_declared_is_said() -> None:
    game = catalogue.load_game("earnley")
    told = sheet(game, 3, {"effects": {"8": "order higher", "QS": "draw 3"}, "target": 7})
    assert [one["text"] for one in told["agreed"]][:2] == [
        "Every 8: Lower or higher only. Only a card of higher or equal rank may follow it, and it must match.",
        "The Queen of spades: Same rank or draw. The next player plays a card of the same rank or draws three cards. If the "
        "card they play has this effect too, the numbers add up for the player after.",
    ]
    assert "The match is played to 7 points." in texts(told)
    assert told["summary"][-1].startswith("The match ends with the deal in which a player reaches 7 points")
    values = sheet(catalogue.load_game("hethel"), 3, {"card_values": {"8": 50}})
    assert any(text.startswith("Cards count: an 8 50; else ") for text in texts(values))


def test_a_ruling_that_was_chosen_follows_its_clause() -> None:
    book = catalogue.rulings()
    game = catalogue.load_game("bedem")
    chosen = {id_: next(iter(book[id_]["alternatives"])) for id_ in game.all_rulings if book[id_].get("alternatives")}
    assert chosen
    for id_, answer in chosen.items():
        told = sheet(game, 3, {}, {id_: answer})
        lines = [line for section in told["sections"] for line in section["lines"] if line.get("ruling") == id_]
        assert len(lines) == 1
        assert lines[0]["agreed"]
        assert {"key": "rulings", "text": lines[0]["text"], "ruling": id_} in told["agreed"]


@pytest.mark.parametrize(
    "slug, players, table, rulings",
    [
        ("bedem", 7, {}, {}),
        ("bedem", 3, {"effects": {"8": "wild"}}, {}),
        ("earnley", 3, {"effects": {"8": "fly"}}, {}),
        ("roolz", 3, {"options": ["call-two"]}, {}),
        ("roolz", 4, {"options": ["discard-points-keep", "discard-points-blank"]}, {}),
        ("bedem", 3, {}, {"no-such-ruling": "yes"}),
    ],
)
def test_what_cannot_be_declared_is_refused(
    slug: str, players: int, table: dict[str, Any], rulings: dict[str, str]
) -> None:
    with pytest.raises(UnreadableLog):
        sheet(catalogue.load_game(slug), players, table, rulings)
    answer = (
        create_app()
        .test_client()
        .post(f"/v1/games/{slug}/sheet", json={"players": players, "table": table, "rulings": rulings})
    )
    assert answer.status_code == 422
    assert answer.get_json()["errors"]


def test_the_service_answers_with_a_sheet() -> None:
    answer = create_app().test_client().post("/v1/games/Bedem/sheet", json={"players": 3})
    assert answer.status_code == 200
    assert answer.get_json() == sheet(catalogue.load_game("bedem"), 3)


def test_the_house_rules_on_the_command_line() -> None:
    told = CliRunner().invoke(main, ["rules", "earnley", "--players", "3", "--effect", "8=wild"])
    assert told.exit_code == 0
    assert "Earnley: house rules for 3 players" in told.output
    assert "Every 8: Wild cards. It may be played on anything." in told.output
    assert "skip" not in told.output.lower()
    assert CliRunner().invoke(main, ["rules", "earnley", "--effect", "8=wild"]).exit_code == 2
    refused = CliRunner().invoke(main, ["rules", "bedem", "--players", "9"])
    assert refused.exit_code == 2
    assert "3 to 4 players" in refused.output


def test_a_ruling_that_was_left_as_it_is_says_nothing() -> None:
    game = catalogue.load_game("bedem")
    assert sheet(game, 3, {}, {"first-dealer": "default", "card-not-held": "default"}) == sheet(game, 3)
