"""Random requests, made from the description and from real logs: never a 500, and answers are as described."""

from __future__ import annotations

import random
import re
from typing import Any

import orjson
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

import referee
from referee.api import create_app
from referee.reading.move_parser import MOVE_KEYS
from referee.reading.moves import VERBS

OF_THE_TABLE = re.compile(
    "|".join([
        r"is none of the players \(", r"is no player at this table \(", r"^'.*' is not a (card|suit) of this pack",
        r" is for \d( to \d)? players, not \d+$", r" knows no such key; known: ", r"look alike: players need names",
        r"^a player needs a name", r"has a character that cannot be seen", r"stands twice$", r"reads like a move of ",
        r"is nothing that .* scores by; known: ", r"^the trick has ", r" is an unknown card$", r"has no option ",
        r"^is nested too deeply$", r"^needs a letter or a digit$", r"^at most 12 can play$", r"^a trick has at least one play$",
        r"must be a whole number$", r"^must be a number from ", r"^there is no pack '",
        r"^there is no .+, which has ", r"^a card of the hand lies in the trick$",
        r"^does nothing in \S+ games: leave it out$", r"too many for so many clauses",
        r"^with a suit of majors the ranks are numbers and ",
    ])
)  # fmt: skip
"""Why a request is refused that has the shape it ought to have: a game has its own cards, numbers of players and keys, and
names are those of its players. No description of all games can say so; these reasons may be given, and no others."""
BOUNDED: dict[str, Any] = {
    "deadline": None, "derandomize": True, "database": None, "suppress_health_check": list(HealthCheck),
}  # fmt: skip


def sound_requests_are_taken(context: Any, answer: Any, case: schemathesis.Case) -> bool | None:
    """What has the described shape is refused for nothing but what it says of the table."""
    faults = orjson.loads(answer.content).get("errors", ()) if answer.status_code == 422 else ()
    if faults and all(OF_THE_TABLE.search(fault["detail"]) for fault in faults):
        return None
    return positive_data_acceptance(context, answer, case)


load_all_checks()
EVERY_CHECK: list[Any] = [
    *(CHECKS.get_one(name) for name in CHECKS.get_all_names() if name != "positive_data_acceptance"),
    sound_requests_are_taken,
]
app = create_app()
schemathesis.serializer.alias("application/x-ndjson", "text/plain")
schema = schemathesis.openapi.from_wsgi("/openapi.json", app)
for check in (schema.config.checks.negative_data_rejection, schema.config.checks.positive_data_acceptance):
    check.expected_statuses.append("413")  # whatever a body says, it may be too long
client = app.test_client()


@schema.hook
def map_body(context: Any, body: Any) -> Any:
    """JSON Schema takes 3.0 for a whole number, too; here none is written so."""
    if isinstance(body, dict):
        return {key: map_body(context, value) for key, value in body.items()}
    if isinstance(body, list):
        return [map_body(context, value) for value in body]
    return int(body) if isinstance(body, float) and body.is_integer() else body


LOGS = [
    referee.sample(game, seed=seed, deals=1) for seed, game in enumerate(("bedem", "croelpa-loebschuetz", "callac"))
]
UNPACKED = {"Accept-Encoding": "identity"}
"""Answers that are checked come as they are: the client that calls the app directly unpacks none."""
ODD: list[Any] = [None, True, -1, 2**64 - 1, 1.5, "", "?", "Ann", "10S", "\0", [], {}, ["?"], [[]], {"a": {}}]


@schema.parametrize()
@settings(max_examples=20, **BOUNDED)
def test_requests_made_from_the_description(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=EVERY_CHECK, headers=UNPACKED)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=300, **BOUNDED)
def test_damaged_logs(seed: int) -> None:
    rng = random.Random(seed)
    log = orjson.loads(orjson.dumps(rng.choice(LOGS)))
    for _ in range(rng.randint(1, 3)):
        _damage(log, rng)
    answer = client.post("/v1/verdicts", data=orjson.dumps(log), content_type="application/json")
    assert answer.status_code in {200, 404, 422}, (log, answer.data)


@given(
    move=st.fixed_dictionaries(
        {"player": st.sampled_from(["Ann", "table", *ODD]), "action": st.sampled_from([*sorted(VERBS), *ODD])},
        optional={
            key: st.sampled_from([*ODD, "7S", "H", ["7S", "8S"]])
            for key in MOVE_KEYS
            if key not in {"player", "action"}
        },
    )
)
@settings(max_examples=400, **BOUNDED)
def test_strange_moves(move: dict[str, Any]) -> None:
    log = {"game": "hornhausen", "players": ["Ann", "Bob", "Cat"], "deals": [{"moves": [move]}]}
    answer = client.post("/v1/verdicts", data=orjson.dumps(log), content_type="application/json")
    assert answer.status_code in {200, 422}, (move, answer.data)


@given(body=st.binary(max_size=80))
@settings(max_examples=200, **BOUNDED)
def test_bytes(body: bytes) -> None:
    refused = {400, 422, 404 if b"game" in body else 400}  # Hypothesis tries what it finds in modules, such as logs
    for path in ("/v1/verdicts", "/v1/games/bedem/trick"):
        assert client.post(path, data=body, content_type="application/json").status_code in refused
    answer = client.post("/v1/verdicts/batch", data=body, content_type="application/x-ndjson")
    assert answer.status_code == 200
    assert {orjson.loads(line)["status"] for line in answer.data.splitlines()} <= refused


@given(path=st.text(max_size=40), question=st.text(max_size=40))
@settings(max_examples=200, **BOUNDED)
def test_addresses_and_cards(path: str, question: str) -> None:
    path = path.encode("utf-8", "replace").decode().lstrip("/")  # or it would name another host
    assert client.get("/" + path).status_code in {200, 301, 308, 404, 405}
    assert client.get("/v1/games/" + path).status_code in {200, 308, 404, 405, 422}
    assert client.get("/v1/games", query_string={"q": question}).status_code == 200
    for name, body in (("trick", {"cards": question}), ("legal", {"hand": question, "trump": path})):
        assert client.post(f"/v1/games/bedem/{name}", json=body).status_code in {200, 422}


def _damage(value: Any, rng: random.Random) -> None:
    """Replaces, removes or doubles something, somewhere inside."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(value[key], (dict, list)) and value[key] and rng.random() < 0.8:
            value = value[key]
            continue
        break
    what = rng.randrange(4)
    if what == 0:
        del value[key]
    elif what == 1 and isinstance(value, list):
        value.insert(rng.randrange(len(value)), value[key])
    elif what == 2 and isinstance(value[key], str):
        text = value[key]
        cut = rng.randrange(len(text) + 1)
        value[key] = text[:cut] + rng.choice(["", " ", "=", "7S", "/", "\n", "é"]) + text[cut:]
    else:
        value[key] = rng.choice(ODD)
