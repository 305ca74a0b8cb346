"""The JSON Schema of game files: fresh, valid itself, and as strict as the catalogue."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import jsonschema
import orjson
import pytest

import referee
from referee.api import create_app
from referee.clauses.registry import every_clause
from referee.games.shapes import Record
from referee.loading import catalogue, outline, schema
from referee.reading.yaml_text import read_yaml
from tests import ROOT

GAMES = sorted((ROOT / "catalogue" / "games").glob("*/*.yaml"))
OUTLINES = [value for value in vars(outline).values() if isinstance(value, Record)]
SCHEMA = schema.export_schema()
CHECK = jsonschema.Draft202012Validator(SCHEMA)
BEDEM = read_yaml((ROOT / "catalogue/games/trick-taking/bedem.yaml").read_bytes())


def test_committed_schema_is_fresh() -> None:
    committed = ROOT.joinpath("catalogue", *schema.PATH).read_text(encoding="utf-8")
    assert committed == schema.schema_text(), "python -m referee.loading.schema writes it anew"


def test_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_game_file_fits_and_names_the_schema(path: Path) -> None:
    CHECK.validate(read_yaml(path.read_bytes()))
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    reference = first.partition("$schema=")[2]
    assert (path.parent / reference).resolve() == ROOT.joinpath("catalogue", *schema.PATH)


@pytest.mark.parametrize(
    "clause",
    [
        {"deal": {"card": 5}},
        {"deal": {"cards": "5"}},
        {"deal": {"cards": 5, "kitty": 1}},
        {"deal": {}},
        {"deel": {"cards": 5}},
        {"deal": {"cards": 5}, "follow-suit": {}},
        {"trick-winner": {"of": "led"}},
        "trick-winner",
        "turn-order",
        "folow-suit",
    ],
)
def test_wrong_clause_does_not_fit(clause: Any) -> None:
    raw = copy.deepcopy(BEDEM)
    raw["clauses"][0] = clause
    assert not CHECK.is_valid(raw)


@pytest.mark.parametrize(
    "header", [{"player": [3, 4]}, {"players": [3]}, {"family": "matching game"}, {"pack": {"base": "standard-52"}}]
)
def test_wrong_header_does_not_fit(header: dict[str, Any]) -> None:
    assert not CHECK.is_valid(BEDEM | header)


def test_a_clause_that_does_nothing_in_the_family_does_not_fit() -> None:
    assert CHECK.is_valid(
        {**BEDEM, "clauses": [*BEDEM["clauses"], "deal-all", {"floor": {"points": -9}, "players": [3]}]}
    )
    wrong: tuple[Any, ...] = ("reshuffle", {"reshuffle": {}}, {"combinations": {"sets": True, "runs": "none"}})
    assert [CHECK.is_valid({**BEDEM, "clauses": [clause]}) for clause in wrong] == [False, False, False]
    assert [CHECK.is_valid({**BEDEM, "family": "melding", "clauses": [one]}) for one in wrong] == [True, True, False]


def test_the_service_hands_the_schema_out_by_its_own_address() -> None:
    answer = create_app().test_client().get("/schema/game.json")
    told = orjson.loads(answer.data)
    assert (answer.mimetype, told["$id"]) == ("application/schema+json", "http://localhost/schema/game.json")
    assert {**told, "$id": SCHEMA["$id"]} == SCHEMA


@pytest.fixture(scope="module")
def logs() -> jsonschema.Draft202012Validator:
    """The schema of logs as the service hands it out."""
    answer = create_app().test_client().get("/schema/log.json")
    told = orjson.loads(answer.data)
    address = "http://localhost/schema/log.json"
    assert (answer.mimetype, told["$id"], told["version"]) == ("application/schema+json", address, 1)
    jsonschema.Draft202012Validator.check_schema(told)
    return jsonschema.Draft202012Validator(told)


@pytest.mark.parametrize("slug", catalogue.game_files())
def test_a_log_of_every_game_fits_the_schema_of_logs(logs: jsonschema.Draft202012Validator, slug: str) -> None:
    log = referee.sample(slug, seed=4, deals=1)
    assert not [error.message for error in logs.iter_errors(log)]
    assert not logs.is_valid({**log, "palyers": 3})
    assert not logs.is_valid({**log, "deals": [{"moves": {}}]})


VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 13, 2.0, "", "x", "KS", "S", "7", "H S", "RJ", "French", "trick-taking", "led-suit", "rest",
    [], ["a"], ["RJ"], [1, 2], [None], {}, {"a": "b"}, {"a": ["b"]}, {"card": "QS", "name": "the goat"},
)  # fmt: skip


@pytest.mark.parametrize("record", OUTLINES, ids=lambda record: record.means)
def test_what_fits_an_outline_fits_its_schema(record: Record) -> None:
    both_agree(record)


def test_what_fits_a_clause_fits_its_schema() -> None:
    for clause in every_clause():
        both_agree(clause.outline())


def both_agree(record: Record) -> None:
    """Each part alone, the others left out: whether they are missed is told by the record's own faults."""
    for name, part in record.parts.items():
        alone = Record("", {name: part})
        schema_alone = jsonschema.Draft202012Validator(alone.schema())
        for value in VALUES:
            raw = {name: value}
            assert alone.fits(raw) <= schema_alone.is_valid(raw), f"{record.means}: {raw}"
            assert alone.fits(raw) == (list(alone.faults(raw, "")) == [])
        assert alone.fits({}) == schema_alone.is_valid({})
        assert not alone.fits({"other": 1})


def test_parameters_say_what_they_mean() -> None:
    for name, clause in SCHEMA["$defs"].items():
        assert clause["description"], name
        for parameter, shape in clause["properties"].items():
            assert shape.get("description"), f"{name}.{parameter}"
