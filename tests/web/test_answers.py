"""The API's answers: catalogue, verdicts, batches, spot questions, operations."""

from __future__ import annotations

import json
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from werkzeug.test import EnvironBuilder, TestResponse, run_wsgi_app

import referee
from referee.api import create_app, examples
from referee.loading import catalogue
from referee.reading.documents import Document
from tests.reading.test_records import WRITERS, sampled

NDJSON = "application/x-ndjson"


@pytest.fixture(scope="module")
def description(client: FlaskClient) -> dict[str, Any]:
    return dict(body(client.get("/openapi.json")))


def body(answer: TestResponse) -> Any:
    """The JSON of an answer."""
    return orjson.loads(answer.data)


def holds(description: dict[str, Any], shape: str, value: Any) -> None:
    """Asserts that a value has a shape of the description."""
    schema = {"$ref": f"#/components/schemas/{shape}", "components": description["components"]}
    Draft202012Validator(schema).validate(value)


# --- the catalogue -------------------------------------------------------------------------------------------------


def test_lists_every_game(client: FlaskClient, description: dict[str, Any]) -> None:
    listed = body(client.get("/v1/games"))
    assert {game["slug"] for game in listed["games"]} == set(catalogue.game_files())
    assert listed["count"] == len(listed["games"])
    holds(description, "Games", listed)


@pytest.mark.parametrize(
    "query,slug", [("crolpa", "croelpa-loebschuetz"), ("CRÖLPA", "croelpa-loebschuetz"), ("Château", "chateau-fromage")]
)
def test_search_ignores_accents(client: FlaskClient, query: str, slug: str) -> None:
    assert [game["slug"] for game in body(client.get("/v1/games", query_string={"q": query}))["games"]] == [slug]


def test_filters_by_players_and_family(client: FlaskClient) -> None:
    found = body(client.get("/v1/games?players=2&family=trick-taking"))["games"]
    assert found
    assert all(game["players"]["least"] <= 2 <= game["players"]["most"] for game in found)
    assert all(game["family"] == "trick-taking" for game in found)


def test_an_alias_is_as_good_as_the_slug(client: FlaskClient) -> None:
    assert client.get("/v1/games/Crölpa-Löbschütz").data == client.get("/v1/games/croelpa-loebschuetz").data


def test_sample_follows_its_parameters(client: FlaskClient) -> None:
    ask = "/v1/games/bedem/sample?players=4&seed={}&deals=1"
    log = body(client.get(ask.format(1)))
    assert len(log["players"]) == 4
    assert len(log["deals"]) == 1
    assert body(client.get(ask.format(1))) == log
    assert body(client.get(ask.format(2))) != log


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/bedem", "/v1/games/bedem/sample?deals=1", "/openapi.json"])
def test_what_a_client_has_already_is_not_sent_again(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    assert "max-age" in first.headers["Cache-Control"]
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


# --- verdicts ------------------------------------------------------------------------------------------------------


def test_judges_as_the_library_does(client: FlaskClient) -> None:
    answer = client.post("/v1/verdicts", json=examples.LOG)
    assert answer.mimetype == "application/json"
    assert answer.data == orjson.dumps(referee.judge(examples.LOG))
    assert client.post("/v1/verdicts", json=examples.LOG).data == answer.data


def test_a_summary_leaves_the_tricks_out(client: FlaskClient) -> None:
    verdict = body(client.post("/v1/verdicts?tricks=false", json=examples.LOG))
    assert verdict["deals"][0]["tricks"] == []
    assert verdict["verdict"] == "violations"


def test_a_batch_answers_line_by_line(client: FlaskClient) -> None:
    good = json.dumps(examples.LOG)
    lines = [good, "", "{oops", '"text"', '{"game": "bedemzz"}', '{"game": "bedem", "players": []}', good]
    answer = client.post("/v1/verdicts/batch?tricks=false", data="\n".join(lines), content_type=NDJSON)
    assert answer.mimetype == NDJSON
    got = [json.loads(line) for line in answer.text.splitlines()]
    assert [one.get("verdict", one.get("status")) for one in got] == ["violations", 422, 422, 404, 422, "violations"]
    assert [one.get("line") for one in got] == [None, 3, 4, 5, 6, None]
    assert got[0] == got[-1] == referee.judge(examples.LOG, tricks=False)
    assert got[3]["nearest"] == ["Bedem"]


def test_a_batch_streams_every_line(client: FlaskClient) -> None:
    answer = client.post("/v1/verdicts/batch", data=(json.dumps(examples.LOG) + "\n") * 500, content_type=NDJSON)
    assert answer.is_streamed
    assert answer.data == (orjson.dumps(referee.judge(examples.LOG)) + b"\n") * 500


# --- what every operation has ----------------------------------------------------------------------------------------


METHODS = ("get", "post", "put", "delete")


def test_every_operation_has_a_name_of_its_own(description: dict[str, Any]) -> None:
    operations = [item[method] for item in description["paths"].values() for method in METHODS if method in item]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names) == 34
    assert all(name.isidentifier() and name.islower() for name in names)


@pytest.mark.parametrize("protocol, status", [("HTTP/1.1", 400), ("HTTP/1.0", 200)])
@pytest.mark.parametrize("path", ["/health", "/v1/verdicts"])
def test_a_request_of_http_1_1_names_its_host(client: FlaskClient, path: str, protocol: str, status: int) -> None:
    log = b'{"game": "bedem", "players": ["Ann", "Bob", "Cat"], "deals": []}'
    sent: dict[str, Any] = (
        {"method": "POST", "data": log, "content_type": "application/json"} if "verdicts" in path else {}
    )
    environ = EnvironBuilder(path, **sent).get_environ() | {"SERVER_PROTOCOL": protocol}
    del environ["HTTP_HOST"]
    parts, told, _ = run_wsgi_app(client.application, environ, buffered=True)
    assert int(told[:3]) == status, b"".join(parts)


def test_a_log_is_given_back_whatever_its_keys_and_comments_are(client: FlaskClient) -> None:
    """YAML reads the rank 8 as a number, and a comment as anything; a player who is named in a move may have two names."""
    log = """
game: alton-pancras
players: [Ann Lee, Bob, Cat]
dealer: Cat
comment: {null: 1, true: 123456789012345678901234567890}
table: {effects: {8: wild, J: target-draw}}
deals:
- moves: table turn-up 7C, Ann Lee 8H suit C, Bob JC target Ann Lee, Ann Lee draw ? ?
"""
    answer = client.post("/v1/logs", data=log, content_type="application/yaml")
    assert answer.status_code == 200, answer.text
    read = json.loads(answer.data)["log"]
    assert read["table"] == {"effects": {"8": "wild", "J": "target-draw"}}
    assert read["comment"] == {"null": 1, "true": 123456789012345678901234567890}
    assert read["deals"][0]["moves"][2] == "Bob JC target Ann Lee"
    assert referee.judge(read)["verdict"] == "clean"


# --- operations ----------------------------------------------------------------------------------------------------


def test_the_description_is_valid_and_complete(description: dict[str, Any]) -> None:
    validate(description)
    assert description["openapi"].startswith("3.1")
    assert set(description["paths"]) == {
        "/v1/games", "/v1/games/{slug}", "/v1/games/{slug}/sample", "/v1/games/{slug}/trick", "/v1/games/{slug}/legal",
        "/v1/games/{slug}/sheet", "/v1/game", "/v1/trick", "/v1/legal",
        "/v1/logs", "/v1/logs/tells", "/v1/standings", "/v1/verdicts", "/v1/verdicts/batch", "/v1/verdicts/tries",
        "/openapi.json",
        "/schema/game.json", "/schema/log.json", "/health", "/ready", "/metrics", "/v1/tables",
        *(f"/v1/tables/{{table_id}}{path}" for path in (
            "", "/log", "/verdict", "/moves", "/moves/last", "/deals", "/facts", "/end", "/hand", "/hand/open", "/events")),
    }  # fmt: skip
    for path, operations in description["paths"].items():
        for operation in operations.values():
            for status, answer in operation["responses"].items() if "responses" in operation else ():
                if "$ref" in answer:
                    answer = description["components"]["responses"][answer["$ref"].rsplit("/", 1)[1]]
                types = list(answer.get("content", {}))
                assert types == ["application/problem+json"] if int(status) >= 400 else True, (path, status)


def test_described_examples_hold(client: FlaskClient, description: dict[str, Any]) -> None:
    for path, shape in (("/v1/verdicts", "Verdict"), ("/v1/verdicts/tries", "Tries"), ("/v1/games/{slug}/trick", "TrickAnswer"),
                        ("/v1/games/{slug}/legal", "LegalAnswer"), ("/v1/game", "GameFacts"), ("/v1/trick", "TrickAnswer"),
                        ("/v1/legal", "LegalAnswer")):  # fmt: skip
        operation = description["paths"][path]["post"]
        asked = operation["requestBody"]["content"]["application/json"]["examples"]
        answered = operation["responses"]["200"]["content"]["application/json"]["examples"]
        assert asked.keys() == answered.keys()
        for name, example in asked.items():
            slug = examples.GAME if name == "example" else name.removeprefix("in ")
            holds(description, shape, answered[name]["value"])
            assert body(client.post(path.format(slug=slug), json=example["value"])) == answered[name]["value"]


def test_health(client: FlaskClient) -> None:
    assert body(client.get("/health")) == {
        "status": "ok", "version": referee.__version__, "games": len(catalogue.game_files()),
    }  # fmt: skip


def test_a_worker_is_ready_while_its_queue_has_room_and_it_goes_on() -> None:
    app = create_app(queue=0)
    client, queue = app.test_client(), app.extensions["referee.queue"]
    assert client.get("/ready").data == client.get("/health").data
    with queue.turn():
        full = client.get("/ready")
    queue.ends = 0.0
    stopping = client.get("/ready")
    for answer, why in ((full, "waiting"), (stopping, "about to stop")):
        assert (answer.status_code, answer.mimetype) == (503, "application/problem+json")
        assert why in body(answer)["detail"]
        assert answer.headers["Retry-After"]
    assert client.get("/health").status_code == 200


def test_counts_requests_and_verdicts() -> None:
    client = create_app().test_client()
    client.post("/v1/verdicts", json=examples.LOG)
    client.post("/v1/verdicts", json={"game": "bedam"})
    client.get("/v1/games/one-of-many")
    client.get("/v1/games/another")
    client.get("/nowhere-1")
    answer = client.get("/metrics")
    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    counted = {
        line
        for line in answer.text.splitlines()
        if line.startswith(("referee_requests_total", "referee_verdicts_total"))
    }
    assert counted == {
        'referee_requests_total{route="/v1/verdicts",status="200"} 1.0',
        'referee_requests_total{route="/v1/verdicts",status="404"} 1.0',
        'referee_requests_total{route="/v1/games/<slug>",status="404"} 2.0',
        'referee_requests_total{route="site",status="404"} 1.0',
        'referee_verdicts_total{family="trick-taking",verdict="violations"} 1.0',
        'referee_verdicts_total{family="unknown",verdict="unknown-game"} 1.0',
    }


def test_any_origin_may_ask_but_not_what_is_counted(client: FlaskClient) -> None:
    assert "Access-Control-Allow-Origin" not in client.get("/metrics").headers
    assert client.get("/v1/games").headers["Access-Control-Allow-Origin"] == "*"
    assert client.get("/v1/games/none").headers["Access-Control-Allow-Origin"] == "*"
    preflight = client.options(
        "/v1/verdicts",
        headers={"Origin": "https://example.org", "Access-Control-Request-Method": "POST",
                 "Access-Control-Request-Headers": "content-type"},
    )  # fmt: skip
    assert (preflight.status_code, preflight.data, "Content-Type" in preflight.headers) == (200, b"", False)
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in preflight.headers["Access-Control-Allow-Headers"]


@pytest.mark.parametrize("form", ["lin", "skat-sgf", "pbn"])
def test_a_record_is_judged_by_its_media_type(client: FlaskClient, form: str) -> None:
    text = WRITERS[form](sampled(form, 2))
    answer = client.post("/v1/verdicts", data=text, content_type=f"application/x-{form}")
    assert answer.json == referee.judge(text)
    read = body(client.post("/v1/logs", data=text, content_type=f"application/x-{form}"))
    assert read["log"]["deals"][0]["moves"] == Document("", form, text.encode()).parse()["deals"][0]["moves"]
    refused = client.post("/v1/verdicts", data="nothing", content_type=f"application/x-{form}")
    assert (refused.status_code, body(refused)["errors"][0]["pointer"]) == (422, "")
