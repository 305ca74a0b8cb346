"""All that is sent is described: no verdict on any game, whole, cut short, damaged or told, has a field of its own."""

from __future__ import annotations

import random
from typing import Any

import orjson
import pytest

import referee
from referee.loading import catalogue
from referee.reading.declarations import table_keys
from referee.reading.log_writer import log_as_yaml
from tests.helpers.damages import damaged, with_strays
from tests.helpers.described import closed
from tests.helpers.in_turn import in_turn
from tests.helpers.logs import moves_of, with_moves, without_hands
from tests.helpers.told import as_told
from tools.fuzz.asking import LINES, YAML
from tools.fuzz.seeds import post
from tools.fuzz.service import Request, asked, served


def faults(request: Request) -> list[str]:
    """What of the answer is not described."""
    answer = asked(request)
    assert answer.status in {200, 422}, answer.body
    path = request.path.partition("?")[0]
    return served().described.faults_of(request.method, path, answer.status, answer.headers, answer.body)


@pytest.mark.parametrize("slug", catalogue.game_files())
def test_all_that_is_sent_of_a_game_is_described(slug: str) -> None:
    chance = random.Random(slug)
    whole = referee.sample(slug, seed=chance.randrange(9), deals=1)
    cut = with_moves(whole, moves_of(whole)[: chance.randrange(4, 30)])
    strayed = with_strays(whole, chance)
    logs = [whole, cut, without_hands(cut), strayed, without_hands(strayed), damaged(whole, chance), as_told(whole)]
    lines = b"\n".join(orjson.dumps(log) for log in logs)
    assert faults(post("/v1/verdicts/batch", lines, LINES)) == []
    assert faults(post("/v1/verdicts?lines=true", log_as_yaml(damaged(cut, chance)).encode(), YAML)) == []
    assert faults(post("/v1/logs", whole)) == []
    assert faults(post("/v1/verdicts/tries", {"log": cut, "moves": [*moves_of(whole)[-3:], "Ann pass", 7]})) == []


@in_turn(catalogue.game_files())
def test_all_that_is_told_of_a_game_is_described(slug: str) -> None:
    game = referee.load_game(slug)
    cards = [str(code) for code in game.pack.codes[: game.pack.size]]
    random.Random(slug).shuffle(cards)
    for request in (
        Request("GET", f"/v1/games/{slug}"),
        Request("GET", f"/v1/games/{slug}/sample?deals=1&seed=7"),
        post(f"/v1/games/{slug}/trick", {"cards": cards[:3]}),
        post(f"/v1/games/{slug}/legal", {"hand": cards[3:11], "trick": cards[:1]}),
        post(f"/v1/games/{slug}/sheet", {"players": game.players[0]}),
    ):
        assert faults(request) == [], request


def test_a_field_that_is_not_described_is_found() -> None:
    described = served().described
    verdict: Any = orjson.loads(asked(post("/v1/verdicts", {"game": "bedem", "players": ["Ann", "Bob", "Cat"]})).body)
    assert described.faults("Verdict", verdict) == []
    assert described.faults("Verdict", verdict | {"colour": "red"})
    assert described.faults("Verdict", verdict | {"next": {"player": None, "action": "play", "legal": [], "why": ""}})
    assert closed({"components": {"schemas": {"A": {"properties": {"b": {}}}}}})["components"]["schemas"]["A"] == {
        "properties": {"b": {}}, "additionalProperties": False,
    }  # fmt: skip


def test_legal_plays_that_are_not_all_are_described() -> None:
    hand = " ".join(rank + suit for rank in "3456" for suit in "SHDC")
    request = post("/v1/games/dou-dizhu/legal", {"hand": f"{hand} RJ"})
    told = orjson.loads(asked(request).body)
    assert (told["more"], len(told["legal"]), faults(request)) == (True, 200, [])


def test_what_a_table_may_declare_is_described() -> None:
    keys = {key for slug in catalogue.game_files() for key in table_keys(referee.load_game(slug))}
    assert served().described.description["components"]["schemas"]["Declared"]["propertyNames"]["enum"] == sorted(keys)
