"""What a worker of the server does beside answering, without a server."""

from __future__ import annotations

import sys
import time
from io import BytesIO
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from referee.api.reading import SentTooSlowly

if sys.platform == "win32":
    pytest.skip("gevent is there on Unix", allow_module_level=True)

from referee.api.lifecycle import PACE, Body, answered, asked, end_late


def worker(keep_alive: float = 5.0, *, alive: bool = True) -> Any:
    settings = SimpleNamespace(keep_alive=keep_alive)
    return SimpleNamespace(clients=set(), answering={}, reading={}, alive=alive, app=SimpleNamespace(settings=settings))


def request(client: Any) -> Any:
    return SimpleNamespace(unreader=SimpleNamespace(sock=client), must_close=False)


def test_who_sends_much_has_more_time() -> None:
    reading: dict[Any, Body] = {}
    body = Body(BytesIO(b"x" * 10 * PACE), "client", reading, 10)
    until = body.until
    assert len(body.read(3 * PACE)) == 3 * PACE
    assert len(body.read()) == 7 * PACE
    assert body.until == pytest.approx(until + 10)
    assert reading == {}


@pytest.mark.parametrize("seconds, late", [(60.0, False), (-1.0, True)])
def test_a_body_whose_time_is_over_is_not_waited_for(seconds: float, late: bool) -> None:
    there, client = worker(), mock.MagicMock()
    asked(there, one := request(client))

    class Slow(BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            end_late(there)
            return super().read(size)

    body = Body(Slow(b"half"), client, there.reading, seconds)
    if late:
        with pytest.raises(SentTooSlowly):
            body.read(100)
    else:
        assert body.read(100) == b"half"
    assert (one.must_close, client.dup.called) == (late, late)
    assert there.reading == {}


def test_it_is_known_who_is_being_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    there, client = worker(), mock.Mock()
    asked(there, one := request(client))
    assert (there.answering, there.clients, one.must_close) == ({client: one}, {client}, False)
    assert client.settimeout.called, "who does not take its answer is let go"
    others = mock.Mock()
    monkeypatch.setattr(time, "sleep", others)
    answered(there, one, {}, None)
    assert there.answering == {}
    assert others.called, "others are heard before the next request of this client"


@pytest.mark.parametrize("there", [worker(0.0), worker(alive=False)])
def test_where_no_connection_is_kept_the_answer_says_so(there: Any) -> None:
    asked(there, one := request(mock.Mock()))
    assert one.must_close
