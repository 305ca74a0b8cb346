"""What `make load` measures with: clients that know an answer from none, requests that get the status they say, reports."""

from __future__ import annotations

import asyncio
import io
import math
import re
from pathlib import Path
from unittest import mock

import pytest
from rich.console import Console

import referee
from referee.api import create_app
from tests.helpers.in_turn import in_turn
from tools.load import traffic
from tools.load.client import Asker, Crowd, Job, percentiles
from tools.load.rates import CASES, Plan, measure
from tools.load.soak import Sample, slope, soak

ONE = ("--workers", "1")
GAMES = ("bedem", "haydon-bridge", "earnley", "hummersknott", "trumplestiltskin")
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
ON_LINUX = pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="processes are looked at in /proc")


def console() -> Console:
    return Console(file=io.StringIO(), width=120)


def printed(told: Console) -> str:
    assert isinstance(told.file, io.StringIO)
    return told.file.getvalue()


def heard(*pieces: bytes) -> Crowd:
    """What a client makes of what comes after its question, piece by piece, until the connection is lost."""

    async def listen() -> Crowd:
        crowd = Crowd(Job(0, 1, 0, [traffic.request("GET", "/")]))
        crowd.counts = True
        asker = Asker(crowd, 0)
        asker.connection_made(mock.Mock())
        for piece in pieces:
            asker.data_received(piece)
        crowd.over = True
        asker.connection_lost(None)
        return crowd

    return asyncio.run(listen())


@in_turn(range(1, len(OK)))
def test_an_answer_is_known_however_it_comes(cut: int) -> None:
    crowd = heard(OK[:cut], OK[cut:])
    assert len(crowd.took) == 1
    assert crowd.failures == {"broken off": 1}  # the question after it


@pytest.mark.parametrize("cut", [20, len(CHUNKED) - 14, len(CHUNKED) - 3, len(CHUNKED)])
def test_an_answer_in_chunks_ends_with_the_last(cut: int) -> None:
    assert len(heard(CHUNKED[:cut], CHUNKED[cut:], CHUNKED).took) == 2


@pytest.mark.parametrize("answer", [OK[:-1], OK[:10], b"", CHUNKED[:-5]])
def test_the_part_of_an_answer_is_a_failure(answer: bytes) -> None:
    crowd = heard(answer)
    assert crowd.took == []
    assert crowd.failures == {"broken off": 1}


def test_an_answer_of_another_status_is_a_failure() -> None:
    crowd = heard(OK.replace(b"200 OK", b"503 Service Unavailable"))
    assert crowd.took == []
    assert crowd.failures == {"status 503 for 200": 1}


def test_a_server_that_closes_is_connected_to_anew() -> None:
    crowd = heard(OK.replace(b"200 OK", b"200 OK\r\nConnection: close"))
    assert len(crowd.took) == 1
    assert not crowd.failures


def test_percentiles_are_of_the_slowest() -> None:
    assert percentiles([number / 1000 for number in range(1, 101)]) == (51, 96, 100)


def test_logs_under_load_are_of_one_size_and_all_different() -> None:
    logs = traffic.logs()
    assert len(set(logs)) == traffic.LOGS
    assert {len(log) for log in (*logs, *traffic.strangers())} == {857}
    assert referee.judge(logs[0])["verdict"] == "clean"


def test_everything_asked_gets_the_status_that_it_says() -> None:
    client = create_app().test_client()
    for text, status in traffic.mixture(GAMES):
        head, _, body = text.partition("\r\n\r\n")
        method, path = head.split()[:2]
        kind = re.search(r"Content-Type: (\S+)", head)
        answer = client.open(path, method=method, data=body.encode("latin-1"), content_type=kind[1] if kind else None)
        assert answer.status_code == status, (text[:2000], answer.data[:2000])


@ON_LINUX
def test_a_load_of_a_moment_is_reported() -> None:
    told = console()
    rows = measure(Plan(0.1, 1, ONE, connections=(2,), hostile=(1, 1, 1, 0), warm=0.05), told)
    assert [row.what for row in rows] == [*CASES, "alone", "beside them"]
    assert all(row.told[0].all_answered for row in rows)
    assert {row.failures() for row in rows} == {"0"}
    assert "1 workers each" in printed(told)


@ON_LINUX
def test_a_soak_of_a_moment_is_reported() -> None:
    told = console()
    answered, grown = soak(0.005, GAMES, ONE, told, beside=(1, 1, 1, 1))
    assert answered.all_answered > 0
    assert "2nd half" in printed(told)
    assert all(sample.rss >= sample.pss > 0 for samples in grown.values() for sample in samples)


def test_the_slope_is_of_what_comes_after_the_first_minute() -> None:
    samples = [Sample(seconds, 100 if seconds < 60 else 10 + seconds / 30, 1) for seconds in range(0, 300, 5)]
    assert slope(samples) == pytest.approx(2)
    assert math.isnan(slope(samples[:5]))
