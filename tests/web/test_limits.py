"""Who may ask, and how often, where the service is run with a key or a limit."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.api import create_app, examples, limits
from referee.api.settings import WrongSetting
from referee.cli import main

KEY = "a key of many letters"
POSTS = [
    rule.rule.replace("<slug>", "bedem")
    for rule in create_app(metrics="off").url_map.iter_rules()
    if "POST" in (rule.methods or ())
]


def judged(client: FlaskClient, **headers: str) -> TestResponse:
    return client.post("/v1/verdicts", json=examples.LOG, headers={k.replace("_", "-"): v for k, v in headers.items()})


def seen_from(client: FlaskClient, address: str, forwarded: str | None = None) -> int:
    """What the service answers to who comes from there, or is said to."""
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    return client.get("/v1/games?q=bedem", headers=headers, environ_base={"REMOTE_ADDR": address}).status_code


# --- a key ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", POSTS)
def test_who_has_no_key_posts_nothing(path: str) -> None:
    client = create_app(key=KEY).test_client()
    answer = client.post(path, data=b"{}", content_type="application/json")
    assert (answer.status_code, answer.mimetype) == (401, "application/problem+json")
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert client.post(path, data=b"{}", headers={"Authorization": f"Bearer {KEY}"}).status_code != 401


@pytest.mark.parametrize(
    "told",
    [
        "",
        "Bearer",
        "Bearer ",
        f"Bearer {KEY}.",
        f"Bearer {KEY[:-1]}",
        f"Basic {KEY}",
        KEY,
        "Bearer \udcff",
        "Basic Og==",
    ],
)
def test_what_is_not_the_key_opens_nothing(told: str) -> None:
    assert judged(create_app(key=KEY).test_client(), Authorization=told).status_code == 401


def test_each_of_several_keys_opens(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text("the second key of all\n")
    client = create_app(key=KEY, key_file=file).test_client()
    for key in (KEY, "the second key of all"):
        assert judged(client, Authorization=f"bearer {key}").status_code == 200


def test_a_key_closes_no_page_and_nothing_that_is_read() -> None:
    client = create_app(key=KEY).test_client()
    for path in ("/", "/health", "/metrics", "/openapi.json", "/v1/games", "/v1/games/bedem/sample?deals=1"):
        assert client.get(path).status_code == 200, path
    assert client.options("/v1/verdicts").status_code == 200


def test_the_metrics_may_ask_for_the_key() -> None:
    client = create_app(key=KEY, metrics="key").test_client()
    assert client.get("/metrics").status_code == 401
    assert client.get("/metrics", headers={"Authorization": f"Bearer {KEY}"}).status_code == 200


@pytest.mark.parametrize("settings", [{"key": KEY}, {"rate_limit": "1/hour"}])
def test_a_refused_body_is_read_to_its_end_for_its_client_looks_at_no_answer_before(settings: dict[str, Any]) -> None:
    client = create_app(**settings).test_client()
    judged(client)
    stream = BytesIO(b" " * 500_000)
    answer = client.post("/v1/verdicts", input_stream=stream, content_length=500_000)
    assert answer.status_code in {401, 429}
    assert stream.read() == b""


# --- a limit -------------------------------------------------------------------------------------------------------


def test_who_asks_too_often_is_told_when_to_come_again() -> None:
    client = create_app(rate_limit="2/hour").test_client()
    assert [judged(client).status_code for _ in range(3)] == [200, 200, 429]
    answer = judged(client)
    problem: dict[str, Any] = dict(answer.json or {})
    assert (answer.mimetype, problem["title"]) == ("application/problem+json", "Too Many Requests")
    assert 3500 < int(answer.headers["Retry-After"]) <= 3601
    assert answer.headers["X-Request-ID"]


def test_pages_and_the_state_of_the_server_are_not_counted() -> None:
    client = create_app(rate_limit="1/hour").test_client()
    assert judged(client).status_code == 200
    for path in ("/", "/health", "/metrics", "/openapi.json"):
        assert client.get(path).status_code == 200, path
    assert client.options("/v1/verdicts").status_code == 200
    assert client.get("/v1/games").status_code == 429


def test_each_client_has_its_own_limit() -> None:
    client = create_app(rate_limit="1/hour").test_client()
    assert seen_from(client, "10.0.0.1") == 200
    assert seen_from(client, "10.0.0.2") == 200
    assert seen_from(client, "10.0.0.1") == 429
    assert seen_from(client, "10.0.0.1", "10.0.0.3") == 429, "nobody is believed who is somebody else"
    assert seen_from(client, "2001:db8::1") == 200
    assert seen_from(client, "2001:db8::ffff") == 429, "one client has all of a subnet"
    assert seen_from(client, "2001:db8:0:1::1") == 200
    assert seen_from(client, "") == 200
    assert seen_from(client, "::ffff:10.0.0.2") == 429


def test_behind_proxies_the_client_is_who_the_first_of_them_saw() -> None:
    client = create_app(rate_limit="1/hour", proxies=2).test_client()
    assert seen_from(client, "10.0.0.1", "forged, 10.0.0.7, 10.0.0.8") == 200
    assert seen_from(client, "10.0.0.1", "other, 10.0.0.7, 10.0.0.8") == 429
    assert seen_from(client, "10.0.0.1", "10.0.0.9, 10.0.0.8") == 200


def test_applications_count_for_themselves() -> None:
    for _ in range(2):
        assert seen_from(create_app(rate_limit="1/hour").test_client(), "10.0.0.1") == 200


@pytest.mark.parametrize(
    "words,told",
    [
        (["--rate-limit", "often"], "'--rate-limit': is not written as in 20/second;600/minute"),
        (["--rate-limit", "0/second"], "'--rate-limit': is not written as"),
        (
            ["--rate-limit", "1/second", "--rate-storage", "nowhere://"],
            "'--rate-storage': cannot be used: unknown storage",
        ),
    ],
)
def test_a_wrong_limit_is_told_before_the_server_starts(words: list[str], told: str) -> None:
    answer = CliRunner().invoke(main, ["serve", *words])
    assert (answer.exit_code, answer.stdout, answer.stderr.count("\n")) == (2, "", 1)
    assert told in answer.stderr


def test_without_the_extra_a_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "flask_limiter", None)
    with pytest.raises(
        WrongSetting, match=r"rate_limit needs Flask-Limiter, .* pip install 'card-table-referee\[limits\]'"
    ):
        limits.check("1/second", "memory://")
    assert create_app().test_client().get("/health").status_code == 200
