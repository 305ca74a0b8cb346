"""How much there may be of shared tables, how long they are kept, and what the description says of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from referee.tables.store import DAY
from tests.tables.phones import HEAD, TRICKS, Phone
from tools.fuzz.service import served as the_service

Clients = Callable[..., FlaskClient]


def begun(client: FlaskClient) -> Any:
    """What is answered to who wants a new table."""
    return client.post("/v1/tables", json=HEAD)


def test_there_is_room_for_so_many_tables(served: Clients) -> None:
    client = served(max_tables=2)
    assert [begun(client).status_code for _ in range(3)] == [201, 201, 507]


def test_one_client_begins_so_many_tables_an_hour(served: Clients) -> None:
    client = served(new_tables=2)
    assert [begun(client).status_code for _ in range(2)] == [201, 201]
    refused = begun(client)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
    other = client.post("/v1/tables", json=HEAD, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert other.status_code == 201


@pytest.mark.parametrize("bound", [{"max_events": 4}, {"max_table": 1_500}])
def test_a_table_has_an_end(served: Clients, bound: dict[str, int]) -> None:
    phone, version = Phone.begin(served(**bound)), 1
    answers = []
    for move in TRICKS:
        answers.append(phone.play(version, move))
        version = answers[-1].version if answers[-1].status == 200 else version
    full = answers[-1]
    assert (answers[0].status, full.status, full.told["detail"]) == (200, 413, "The table is full: begin another one.")
    assert phone.ask("GET").version == version


def test_so_many_listen(served: Clients) -> None:
    client = served(listeners=2, client_listeners=1)
    phone = Phone.begin(client)
    headers = {"Authorization": f"Bearer {phone.key}", "Accept": "text/event-stream"}

    def listen(address: str = "127.0.0.1") -> Any:
        return client.get(f"{phone.path}/events", headers=headers, environ_base={"REMOTE_ADDR": address})

    first = listen()
    assert listen().status_code == 429
    second = listen("192.0.2.7")
    assert (second.status_code, listen("192.0.2.8").status_code) == (200, 503)
    assert phone.ask("GET", "/events?wait=0").status == 200, "whoever only asks is answered"
    first.close()
    assert listen().status_code == 200


def test_what_nobody_uses_is_forgotten(served: Clients, monkeypatch: pytest.MonkeyPatch) -> None:
    client = served(table_days=30)
    old = Phone.begin(client)
    used = Phone.begin(client)
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 20 * DAY)
    assert used.ask("GET").status == 200
    monkeypatch.setattr(time, "time", lambda: now() + 40 * DAY)
    Phone.begin(client)
    assert (old.ask("GET").status, used.ask("GET").status) == (404, 200)


def test_where_there_is_none_there_are_no_doors() -> None:
    from referee.api import create_app

    client = create_app(tables="none", metrics="off").test_client()
    assert begun(client).status_code == 404
    assert b'"/v1/tables' not in client.get("/openapi.json").data


def test_a_server_with_a_key_asks_for_it_where_a_table_begins(served: Clients) -> None:
    client = served(key="the key of the server")
    assert begun(client).status_code == 401
    phone = Phone.begin(client, authorization="Bearer the key of the server")
    assert phone.play(1, TRICKS[0]).status == 200


def test_names_are_text(served: Clients) -> None:
    players = ["<b>Ann</b>", "'; DROP TABLE tables; --", "Cat"]
    phone = Phone.begin(served(), {**HEAD, "players": players, "dealer": "Cat"})
    assert phone.ask("GET").told["players"] == players
    page = phone.client.get(
        f"{phone.path}/log", headers={"Authorization": f"Bearer {phone.key}", "Accept": "text/html"}
    )
    assert (page.mimetype, page.headers["X-Content-Type-Options"]) == ("application/json", "nosniff")


def test_all_that_is_answered_is_described(served: Clients) -> None:
    phone = Phone.begin(served())
    cat = phone.other("Cat")
    known = '"1"'
    asked: list[tuple[Phone, str, str, Any, dict[str, str]]] = [
        (phone, "POST", "/moves", {"moves": TRICKS}, {"if_match": known}),
        (phone, "POST", "/moves", {"moves": TRICKS}, {"if_match": known}),
        (phone, "POST", "/moves", {"moves": TRICKS}, {}),
        (phone, "POST", "/moves", {"moves": ["Ann"]}, {"if_match": '"8"'}),
        (phone, "DELETE", "/moves/last", None, {"if_match": '"8"'}),
        (phone, "POST", "/deals", {}, {"if_match": '"9"'}),
        (phone, "POST", "/facts", {"won": {"Ann": {"tricks": 5}}}, {"if_match": '"10"'}),
        (cat, "POST", "/end", {}, {"if_match": '"11"'}),
        (phone, "POST", "/end", {}, {"if_match": '"11"'}),
        (phone, "POST", "/deals", {}, {"if_match": '"12"'}),
        (cat, "PUT", "/hand", {"deal": 1, "cards": "4H 9S"}, {}),
        (cat, "GET", "/hand", None, {}),
        (cat, "POST", "/hand/open", {"deal": 1}, {}),
        *((phone, "GET", path, None, {}) for path in ("", "/log", "/verdict", "/events", "/hand", "/events?wait=x")),
        (phone, "GET", "", None, {"if_none_match": '"12"'}),
    ]
    statuses = []
    for who, method, path, body, headers in asked:
        answer = who.ask(method, path, body, **headers)
        statuses.append(answer.status)
        place = f"{phone.path}{path}".partition("?")[0]
        sent = b"" if answer.told is None else orjson.dumps(answer.told)
        assert the_service().described.faults_of(method, place, answer.status, answer.headers, sent) == [], (
            method,
            path,
        )
    assert statuses == [200, 412, 428, 422, 200, 200, 200, 403, 200, 409, 200, 200, 409, *[200] * 4, 403, 422, 304]
