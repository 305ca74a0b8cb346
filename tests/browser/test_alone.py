"""The site that needs no server: its pages judge by themselves, from a host that only hands out files and when it is gone."""

from __future__ import annotations

import functools
import http.server
import json
import random
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import orjson
import pytest

import referee
from referee.api import create_app
from tests.browser.browsing import answered, at, every, found, press, press_card, sit_down, until
from tests.conftest import Quiet
from tests.helpers.damages import damaged
from tests.site.alone import module

LOAD_SECONDS = 120
SOME_GAMES = (
    "bedem",
    "beckwithshaw",
    "roolz",
    "trumplestiltskin",
    "rolling-stone",
    "stones",
    "coppingford",
    "heydour",
    "earnley",
)
ASK = """const [folder, bodies, done] = arguments
    const headers = {"Content-Type": "application/json"}
    import(`${folder}parts/alone.js`).then(part => part.begin()).then(async alone => {
        const told = []
        for (const body of bodies) {
            const begun = performance.now()
            const answer = await alone.answer("v1/verdicts", {method: "POST", headers, body})
            told.push([await answer.text(), performance.now() - begun])
        }
        done(told)
    }).catch(error => done(String(error)))"""

COMPILED = """const [done] = arguments
    caches.keys().then(async names => {
        for (const name of names)
            for (const kept of await (await caches.open(name)).keys()) if (kept.url.endsWith("/compiled.zip")) return true
    }).then(done)"""


class Host(NamedTuple):
    """A host that only hands out files, as it says in the site's own list of headers, below a path of its own."""

    address: str
    server: http.server.ThreadingHTTPServer

    def stop(self) -> None:
        """From now on nobody answers."""
        self.server.shutdown()
        self.server.server_close()


class Files(Quiet):
    """Hands out files with the policy that the site asks for."""

    policy = ""

    def end_headers(self) -> None:
        """The headers, and the policy."""
        self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()


@pytest.fixture(scope="module")
def alone_site(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site with the referee in it."""
    python = module("python")
    if not python.FETCHED.is_dir() and shutil.which("npm") is None:
        pytest.skip("the referee in the page is not tried: npm is missing")
    folder = tmp_path_factory.mktemp("host") / "alone"
    module("put_in").put_in(site, folder)
    return folder


@pytest.fixture
def host(alone_site: Path) -> Iterator[Host]:
    """The site on such a host."""
    told, framed = (
        line for line in (alone_site / "_headers").read_text().splitlines() if "Content-Security-Policy: " in line
    )
    assert framed.endswith("frame-ancestors *"), "the one page that others may frame has a policy of its own"
    handler = type("Handler", (Files,), {"policy": told.partition(": ")[2]})
    made = functools.partial(handler, directory=str(alone_site.parent))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), made)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    here = Host(f"http://127.0.0.1:{server.server_port}/{alone_site.name}/", server)
    yield here
    here.stop()


def test_the_pages_judge_where_no_server_does_and_go_on_without_a_net(
    alone_site: Path, host: Host, keeping_browser: Any
) -> None:
    own = host.address + next(alone_site.glob("assets/own-*")).relative_to(alone_site).as_posix() + "/"
    print(f"\nreferee in the page: first load {settles(keeping_browser, host):.1f} s", end="")
    answers_like_the_library(keeping_browser, own)
    assert until(lambda: keeping_browser.execute_async_script(COMPILED), LOAD_SECONDS), (
        "nothing was kept to start sooner"
    )
    host.stop()
    print(f", from what is kept {judges(keeping_browser, host):.1f} s")
    plays_a_trick(keeping_browser, host)
    keeping_browser.get(f"{host.address}games/roolz/")
    assert until(lambda: "This page is not on this device" in keeping_browser.page_source)
    press(keeping_browser, found(keeping_browser, "article a[href='games/']"))
    assert until(lambda: "Find a game" in keeping_browser.title)


def settles(browser: Any, host: Host) -> float:
    """Settles a dispute; how many seconds it took until the page could be used."""
    begun = time.monotonic()
    browser.get(f"{host.address}ask/?game=bedem&players=3&cards=7S/4H/10S")
    assert until(lambda: at(browser, "ask").is_displayed(), LOAD_SECONDS), at(browser, "absent").text
    seconds = time.monotonic() - begun
    assert until(lambda: at(browser, "ask").get_attribute("data-answered"), LOAD_SECONDS)
    assert "wins" in answered(browser)
    browser.execute_async_script("const [done] = arguments; navigator.serviceWorker.ready.then(() => done())")
    return seconds


def judges(browser: Any, host: Host) -> float:
    """Judges the example of the page; how many seconds it took until the page could be used."""
    begun = time.monotonic()
    browser.get(f"{host.address}judge/")
    assert until(lambda: at(browser, "judge").is_displayed(), LOAD_SECONDS), at(browser, "absent").text
    seconds = time.monotonic() - begun
    assert until(lambda: at(browser, "log").get_attribute("value"))
    press(browser, at(browser, "judge-it"))
    assert until(
        lambda: at(browser, "said").get_attribute("textContent") or at(browser, "faults").text, LOAD_SECONDS
    ), "no verdict came"
    assert "violations" in at(browser, "said").get_attribute("textContent"), at(browser, "faults").text
    return seconds


def plays_a_trick(browser: Any, host: Host) -> None:
    """Begins an evening and plays a trick of it."""
    sit_down(browser, host.address, "bedem", LOAD_SECONDS)
    for number, card in enumerate(("7S", "4H", "10S"), 1):
        assert until(lambda: every(browser, "#keys .rank-key"))
        press_card(browser, card)
        assert until(functools.partial(written, browser, number))
    assert until(lambda: "wins" in at(browser, "stage").text)


def written(browser: Any, moves: int) -> bool:
    """Are so many moves written down?"""
    return bool(at(browser, "table").get_attribute("data-moves") == str(moves))


def answers_like_the_library(browser: Any, own: str) -> None:
    """Judges logs with and without faults, and shows how long the first one and a long one take."""
    chance = random.Random(3)
    logs = [referee.sample(slug, referee.load_game(slug).players[1], 2, deals=1) for slug in SOME_GAMES]
    logs += [damaged(log, chance) for log in logs]
    bodies = [json.dumps(log) for log in logs]
    browser.set_script_timeout(LOAD_SECONDS)
    told = browser.execute_async_script(ASK, own, bodies)
    assert isinstance(told, list), told
    assert [text for text, _ in told] == [orjson.dumps(referee.judge(log)).decode() for log in logs]
    times = sorted(
        (milliseconds, len(log["deals"][0]["moves"])) for (_, milliseconds), log in zip(told, logs, strict=True)
    )
    print(
        f"; {len(logs)} logs: first {told[0][1]:.0f} ms, the slowest (of {times[-1][1]} moves) {times[-1][0]:.0f} ms",
        end="",
    )


def test_the_service_hands_out_the_site_with_the_referee_in_it(alone_site: Path) -> None:
    client = create_app(alone_site).test_client()
    with client.get("/alone.json") as told:
        note = told.get_json()
    for name, size in note["files"].items():
        with client.get(f"/{note['folder']}{name}") as sent:
            assert sent.content_length == size
            assert "immutable" in sent.headers["Cache-Control"]
            assert name.endswith(".mjs") == ("javascript" in sent.headers["Content-Type"])
    with client.get("/judge/") as page:
        assert "'wasm-unsafe-eval'" in page.headers["Content-Security-Policy"]
        assert "/keep.js" in page.get_data(as_text=True)
