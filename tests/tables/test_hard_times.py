"""Shared tables when somebody means ill, and when the database is locked, gone or spoilt."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api import create_app
from referee.tables.copies import NoTable, put_in, removed, taken_out
from tests.tables.phones import HEAD, TRICKS, Phone, Wire
from tests.tables.test_shared import HAND
from tests.web.live import Server, serving

Clients = Callable[..., FlaskClient]
UNREACHABLE = "The tables cannot be reached at the moment; try again later."
MOVES = [
    "Bob 7S", "Cat 4H", "Ann 10S", "Ann 2D", "Bob 3D", "Cat 5D", "Cat 7C", "Ann 3C", "Bob 4C", "Cat 2C", "Ann 5C", "Bob 6C",
    "Bob 8S", "Cat 9S", "Ann 6S",
]  # fmt: skip
"""A whole deal."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the tables of a service are kept."""
    return tmp_path / "kept" / "tables.db"


@pytest.fixture
def service(file: Path, tmp_path: Path) -> Iterator[Server]:
    """A service with one worker, at that file."""
    with serving(tmp_path / "log", "--workers", "1", "--tables", str(file)) as service:
        yield service


def test_a_move_of_many_words_is_soon_told_apart(phone: Phone) -> None:
    started = time.process_time()
    assert phone.other("Ann").play(1, "a " * 20_000).status == 403
    assert time.process_time() - started < 1


def test_a_secret_is_for_one_table(served: Clients) -> None:
    client, secret = served(), "s" * 40
    Phone.begin(client, idempotency_key=secret)
    others = {**HEAD, "players": [*HEAD["players"], "Dan"]}
    refused = client.post("/v1/tables", json=others, headers={"Idempotency-Key": secret})
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, "/Idempotency-Key")


def test_a_deal_that_begins_anew_has_hands_of_its_own(phone: Phone) -> None:
    cat = phone.other("Cat")
    cat.ask("PUT", "/hand", {"deal": 1, "cards": HAND})
    version = phone.play(1, *MOVES).version
    version = cat.ask("POST", "/hand/open", {"deal": 1}).version
    assert cat.ask("PUT", "/hand", {"deal": 1, "cards": HAND}).status == 409
    while phone.log()["deals"]:
        version = phone.undo(version).version
    assert cat.ask("GET", "/hand").told["open"] is False
    assert cat.ask("PUT", "/hand", {"deal": 1, "cards": HAND}).status == 200
    version = phone.play(version, *MOVES).version
    opened = cat.ask("POST", "/hand/open", {"deal": 1})
    assert (opened.status, opened.version) == (200, version + 1)
    assert phone.log()["deals"][0]["hands"] == {"Cat": HAND.split()}


def test_a_table_that_is_brought_back_stands_as_its_copy_does(phone: Phone) -> None:
    version = phone.play(1, TRICKS[0]).version
    engine = phone.client.application.extensions["referee.tables"].tables().shared.store.engine
    (copy,) = taken_out(engine)
    phone.play(version, *TRICKS[1:])
    assert removed(engine, copy["table"]["id"])
    assert put_in(engine, copy)
    assert phone.log()["deals"] == [{"moves": TRICKS[:1]}]
    assert phone.play(version, TRICKS[1]).status == 200


def test_who_waits_for_a_locked_database_holds_up_nobody(service: Server, file: Path) -> None:
    phone = Phone.begin(Wire(service))
    lock = sqlite3.connect(file, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor() as threads:
        waits = threads.submit(phone.play, 1, TRICKS[0])
        time.sleep(0.3)
        started = time.monotonic()
        judged = Wire(service).open("/v1/verdicts", method="POST", json=HEAD, headers={})
        took = time.monotonic() - started
        lock.execute("ROLLBACK")
        lock.close()
        assert waits.result().status == 200
    assert judged.status_code == 200
    assert took < 2


def test_nothing_is_acknowledged_that_goes_into_a_file_which_was_deleted(service: Server, file: Path) -> None:
    phone = Phone.begin(Wire(service))
    for one in file.parent.iterdir():
        one.unlink()
    lost = phone.play(1, TRICKS[0])
    assert (lost.status, lost.told["detail"]) == (503, UNREACHABLE)
    assert Wire(service).open("/v1/tables", method="POST", json=HEAD, headers={}).status_code == 503
    assert Wire(service).open("/v1/verdicts", method="POST", json=HEAD, headers={}).status_code == 200


def test_a_spoilt_database_is_told_of(service: Server, file: Path) -> None:
    phone = Phone.begin(Wire(service))
    for one in file.parent.iterdir():
        one.write_bytes(os.urandom(one.stat().st_size))
    assert phone.play(1, TRICKS[0]).status == 503
    assert phone.ask("GET", "/log").status == 503
    assert Wire(service).open("/v1/verdicts", method="POST", json=HEAD, headers={}).status_code == 200


def test_no_log_tells_a_hand(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    app = create_app(tables=str(file), metrics="off")
    cat = Phone.begin(app.test_client()).other("Cat")
    engine = app.extensions["referee.tables"].tables().shared.store.engine
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE hands RENAME COLUMN cards TO others")
    assert cat.ask("PUT", "/hand", {"deal": 1, "cards": HAND}).status == 503
    engine.dispose()
    assert "hands" in caplog.text
    assert "9S" not in caplog.text


@pytest.mark.parametrize("spoilt", [{"version": 2**64 - 1}, {"players": "Ann"}, {"used": 10**15}, None])
def test_a_spoilt_copy_is_no_table(phone: Phone, spoilt: dict[str, Any] | None) -> None:
    engine = phone.client.application.extensions["referee.tables"].tables().shared.store.engine
    (copy,) = taken_out(engine)
    assert removed(engine, copy["table"]["id"])
    if spoilt is None:
        copy["events"][0]["body"] = '{"type": "nothing"}'
    copy["table"] |= spoilt or {}
    with pytest.raises(NoTable):
        put_in(engine, copy)


@pytest.mark.parametrize("table", ["%00", "AAAAAAAAAAAAAAA%00", "%ED%A0%80", "A" * 3000])
def test_an_id_of_any_characters_is_an_id_of_none(phone: Phone, table: str) -> None:
    headers = {"Authorization": f"Bearer {phone.key}"}
    assert phone.client.get(f"/v1/tables/{table}", headers=headers).status_code == 404
