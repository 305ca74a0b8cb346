"""The referee that is packed for pages answers as the service does, with nothing but what is in its archive."""

from __future__ import annotations

import importlib.util
import json
import random
from pathlib import Path
from typing import Any

import pytest
import yaml

import referee
from referee.api import create_app
from referee.loading import catalogue
from referee.reading.log_writer import log_as_yaml
from tests.helpers.damages import damaged
from tests.site.alone import HERE, Request, answers, module, unpacked

JSON, YAML = "application/json", "application/yaml"


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked archive."""
    return unpacked(tmp_path_factory.mktemp("alone"))


def served(requests: list[Request]) -> list[tuple[int, str, str]]:
    """What the service answers."""
    client = create_app(tables="none").test_client()
    told = []
    for method, path, query, media_type, body in requests:
        given = {"data": body.encode(), "content_type": media_type} if media_type else {}
        answer = client.open(f"/{path}", method=method, query_string=query, **given)  # type: ignore[arg-type]
        told.append((answer.status_code, answer.headers["Content-Type"], answer.get_data(as_text=True)))
    return told


def test_every_game_is_judged_to_the_same_bytes(alone: Path) -> None:
    requests = [request for slug in catalogue.game_files() for request in judged(slug)]
    assert answers(alone, requests) == served(requests)


def judged(slug: str) -> list[Request]:
    """A log of the game without fault in YAML, and one with faults in JSON."""
    log = referee.sample(slug, referee.load_game(slug).players[0], 1, deals=1)
    wrong = json.dumps(damaged(log, random.Random(slug)))
    return [
        ("POST", "v1/verdicts", "lines=true", YAML, log_as_yaml(log)),
        ("POST", "v1/verdicts", "", JSON, wrong),
    ]


LOG = {
    "game": "bedem",
    "players": ["Ann", "Bob", "Cat"],
    "dealer": "Ann",
    "deals": [{"moves": "Bob 7S, Cat 4H, Ann 10S"}],
}
FAULTY: tuple[Any, ...] = (
    {**LOG, "game": "bedam"},
    {**LOG, "players": ["Ann", "Bob"]},
    {**LOG, "deals": [{"moves": "Bob 7X, Kat 4H"}]},
    {**LOG, "dealer": "Dan", "scores": {"Ann": 1e400}},
    {**LOG, "table": {"options": ["none"]}, "wrong": 10**30},
    [],
)
NOT_JSON = (
    "",
    "{",
    '{"game": "bedem",}',
    "[1, ]",
    "{game: 1}",
    "[1] x",
    "[NaN]",
    "nope",
    '["a\tb"]',
    '{"a" 1}',
    '{"a": 1 "b": 2}',
    '["\\ud800"]',
    "[" * 50,
)
NOT_YAML = (
    "",
    "game: [",
    "game: [bedem\nplayers: x",
    "game: bedem\n players: x",
    "\tgame: bedem",
    "game: 'bedem",
    "- a\nb: c",
    "deals:\n  - moves: |\n      x\n    - y\n",
    "game: @x",
    "game: &a x\nb: *a",
    "game: !!python/x y",
    "game: x\ngame: y",
    "game: \x07",
    "a: [b, c]]",
    "{a: b",
)


def test_what_cannot_be_read_is_refused_in_the_same_words(alone: Path) -> None:
    requests: list[Request] = []
    for lines in ("", "lines=true"):
        requests += [("POST", "v1/verdicts", lines, JSON, json.dumps(log)) for log in FAULTY]
        requests += [("POST", "v1/verdicts", lines, JSON, text) for text in NOT_JSON]
        requests += [("POST", "v1/verdicts", lines, YAML, text) for text in NOT_YAML]
    told = answers(alone, requests)
    assert {status for status, _, _ in told} == {404, 422}
    differ = [one for one in zip(requests, told, served(requests), strict=True) if one[1] != one[2]]
    assert not differ


PIECES = [
    "a",
    "b: ",
    "c:",
    "?",
    "? ",
    ", ",
    "[",
    "]",
    "{",
    "}",
    "\n",
    "\n  ",
    "- ",
    "'",
    '"',
    "#",
    " #x",
    "4H",
    "|\n ",
    "~",
    "1",
]
"""What YAML is made of."""


def test_yaml_is_read_alike_with_and_without_its_compiled_part() -> None:
    chance = random.Random(5)
    texts = ["".join(chance.choices(PIECES, k=chance.randint(1, 9))) for _ in range(4000)]
    texts += ["hands: {Ann: 4H ? 5D, Bob: [?], Cat: [a?, b]}", "[a:, b]", "players: [Ann?, Bob]"]
    loader = stand_in_loader()
    read = [(text, read_by(yaml.CSafeLoader, text), read_by(loader, text)) for text in texts]
    assert len({told for _, told, _ in read}) > 300
    assert not [one for one in read if one[1] != one[2]]


def stand_in_loader() -> Any:
    """A loader whose compiled part is stood in for."""
    spec = importlib.util.spec_from_file_location("stand_in", HERE / "stand_ins" / "yaml" / "_yaml.py")
    assert spec is not None
    assert spec.loader is not None
    stand_in = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(stand_in)

    class Loader(stand_in.CParser, yaml.constructor.SafeConstructor, yaml.resolver.Resolver):  # type: ignore[name-defined]
        def __init__(self, stream: str) -> None:
            stand_in.CParser.__init__(self, stream)
            yaml.constructor.SafeConstructor.__init__(self)
            yaml.resolver.Resolver.__init__(self)

    return Loader


def read_by(loader: Any, text: str) -> str:
    """What is read, or that it is refused."""
    try:
        return repr(yaml.load(text, loader))
    except yaml.YAMLError:
        return "refused"


ELSEWHERE: list[Request] = [
    *module("try_out").ASKED,
    ("GET", "v1/games", "q=croelpa", "", ""),
    ("GET", "v1/games", "q=Ch%C3%A2teau&family=trick-taking", "", ""),
    ("GET", "v1/games/roolz", "players=5&options=x", "", ""),
    ("GET", "v1/games/trumplestiltskin", "", "", ""),
    ("GET", "v1/games/coppingford/sample", "seed=2&players=4", "", ""),
    ("POST", "v1/games/beckwithshaw/trick", "", JSON, '{"cards": "7S 4H 10S"}'),
    ("POST", "v1/games/earnley/legal", "", JSON, '{"hand": "8H 9C", "trick": "6C"}'),
    ("POST", "v1/verdicts/batch", "", "application/x-ndjson", json.dumps(LOG) + "\n{}\n"),
    ("GET", "health", "", "", ""),
]


def test_every_address_answers_alike(alone: Path) -> None:
    for request, told, expected in zip(ELSEWHERE, answers(alone, ELSEWHERE), served(ELSEWHERE), strict=True):
        assert told == expected, request


def test_what_is_packed_was_imported_to_answer_at_every_address() -> None:
    asked = create_app(tables="none").url_map.bind("localhost")
    tried = {asked.match(f"/{path}", method=method)[0] for method, path, *_ in tried_out()}
    routes = {rule.endpoint for rule in asked.map.iter_rules() if rule.rule.startswith("/v1/")}
    assert routes <= tried


def tried_out() -> list[Request]:
    """Those questions that the service has an address for."""
    return [one for one in module("try_out").ASKED if one[0] != "PUT" and one[1] != "v1/nothing"]


def test_the_archive_is_the_same_each_time_and_holds_what_its_libraries_ask_of_those_who_pass_them_on() -> None:
    pack = module("pack")
    files = pack.contents()
    assert pack.archive() == pack.archive()
    assert {"in_page.py", "orjson.py", "yaml/_yaml.py", "referee/__init__.py"} <= files.keys()
    licensed = {name.partition("-")[0] for name in files if "/licenses/LICENSE" in name}
    libraries = {name.partition("/")[0] for name in files if "/" in name} - {"referee", "catalogue", "yaml"}
    assert {name for name in libraries if "dist-info" not in name} <= licensed
    assert not [name for name in files if name.endswith((".so", ".pyd")) or "gunicorn" in name]
