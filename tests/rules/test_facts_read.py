"""How facts are read off deals that were played: each tells what `facts_read.yaml` says, and every mistake in reading it is
seen there."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from referee.facts.amounts import Amount
from referee.games.fact import Asked, Fact, asked
from referee.loading import catalogue
from referee.play.match import Match
from referee.reading.log import read_log
from referee.table.table import Table
from referee.verdict.deal_entry import JudgedDeal
from tests.helpers.told import hands_of
from tests.rules.wrong_readings import wrong_readings

FACTS: list[dict[str, Any]] = yaml.safe_load(
    path.read_text() if (path := Path(__file__).with_name("facts_read.yaml")).exists() else "[]"
)


def what_is_read(fact: Fact, one: Asked, table: Table) -> dict[str, Any]:
    """What the fact tells of each player and of the table, and how much there is of it in all hands."""
    seats = {"table": -1} | {name: seat for seat, name in enumerate(table.names[: table.seats])}
    read = {name: fact.read(table, hands_of(table, seat), one) for name, seat in seats.items()}
    if isinstance(fact, Amount) and not fact.of_table:
        read["everybody"] = fact.amount(table, range(table.hand_count), one.cards)
    return {name: value for name, value in read.items() if value is not None}


@cache
def played(place: int) -> tuple[Table, Asked]:
    """The table of an example, and the fact as a clause of its game asks for it."""
    log = read_log(FACTS[place]["log"], catalogue.load_game, catalogue.rulings())
    match = Match(log.game, log.players, log.dealer, rulings=log.rulings, declared=log.table)
    table = JudgedDeal(match, log.deals[0]).table
    return table, next(one for _, one in asked(table.game) if type(one.fact).__name__ == FACTS[place]["fact"])


@pytest.mark.parametrize("place", range(len(FACTS)), ids=[one["fact"] for one in FACTS])
def test_a_fact_is_read_as_it_was_played(place: int) -> None:
    table, one = played(place)
    assert what_is_read(one.fact, one, table) == FACTS[place]["read"]


def test_every_fact_shows_how_it_is_read() -> None:
    games = [table for slug in catalogue.game_files() for table in catalogue.load_game(slug).tables()]
    assert {type(one.fact).__name__ for game in games for _, one in asked(game)} == {one["fact"] for one in FACTS}


def read_wrongly(fact: Fact, one: Asked, table: Table) -> object:
    """What a wrong reading tells; it may fail."""
    try:
        return what_is_read(fact, one, table)
    except Exception as error:
        return error


@pytest.mark.parametrize("name", sorted({one["fact"] for one in FACTS}))
def test_every_mistake_in_reading_a_fact_is_seen(name: str) -> None:
    places = [place for place, one in enumerate(FACTS) if one["fact"] == name]
    alike = {mistake for one in FACTS if one["fact"] == name for mistake in one.get("alike", ())}
    unseen = None
    for place in places:
        table, one = played(place)
        right = {
            what for what, wrong in wrong_readings(one.fact) if read_wrongly(wrong, one, table) == FACTS[place]["read"]
        }
        unseen = right if unseen is None else unseen & right
    assert unseen == alike
