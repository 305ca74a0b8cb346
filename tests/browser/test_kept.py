"""The pages that a device keeps, in a browser: with the server gone they open, can be searched, and take the cards of an
evening, and another build of the site takes over once no page of the one before is open."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.serving import make_server

from referee.api import create_app
from tests.browser.browsing import at, every, found, press, press_card, search, sit_down, until
from tests.site.alone import module

CACHES = "const [done] = arguments; caches.keys().then(names => done(names.filter(one => one.includes('pages'))))"
KEPT = """const [url, done] = arguments
    caches.match(url).then(found => done(Boolean(found && navigator.serviceWorker.controller)))"""
UPDATED = """const [done] = arguments
    navigator.serviceWorker.ready.then(async kept => { await kept.update(); done(Boolean(kept.waiting)) })"""


class Service:
    """The service with a site, which can go away and come back, at one port."""

    def __init__(self, port: int = 0) -> None:
        self.port = port

    def begin(self, site: Path) -> None:
        """Answers."""
        self.server = make_server("127.0.0.1", self.port, create_app(site), threaded=True)
        self.port = self.server.port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Answers no more."""
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def service(site: Path) -> Iterator[Service]:
    """The service, which answers."""
    made = Service()
    made.begin(site)
    yield made
    made.stop()


def played(browser: Any, moves: int) -> bool:
    """Are so many moves written down?"""
    form = at(browser, "table")
    return bool(form.get_attribute("data-answered")) and form.get_attribute("data-moves") == str(moves)


def enter(browser: Any, card: str, player: str = "") -> None:
    """Taps a card at the table, and who plays it where that is asked."""
    if player:
        (who,) = [key for key in every(browser, ".who-key") if key.text == player]
        press(browser, who)
    press_card(browser, card)


def test_the_log_is_kept_and_the_rules_are_read_while_the_server_is_gone(
    keeping_browser: Any, service: Service, site: Path, tmp_path: Path
) -> None:
    browser, here = keeping_browser, f"http://127.0.0.1:{service.port}/"
    sit_down(browser, here, "bedem")
    assert until(lambda: played(browser, 0))
    enter(browser, "7S")
    assert until(lambda: played(browser, 1))
    assert until(lambda: browser.execute_async_script(KEPT, f"{here}offline.html"), 30)
    first = browser.execute_async_script(CACHES)
    service.stop()
    enter(browser, "4H")
    assert until(lambda: every(browser, "#away"))
    assert until(lambda: played(browser, 2))
    browser.refresh()
    assert until(lambda: every(browser, "#away"))
    assert not at(browser, "absent").is_displayed()
    leader = found(browser, "#stage li").text.split()[0]
    third = {"Ann": "Cat", "Bob": "Ann", "Cat": "Bob"}[leader]
    enter(browser, "10S", third)
    assert until(lambda: played(browser, 3))
    evening = browser.current_url
    assert "Bedem" in browser.execute_script("return document.getElementById('status').textContent")
    assert f"{here}glossary/" in search(browser, f"{here}games/", "revoke")
    another = changed(site, tmp_path / "another")
    service.begin(another)
    browser.get(evening)
    assert until(lambda: played(browser, 3) and not every(browser, "#away"))
    assert f"Trick 1: {third}" in at(browser, "stage").text
    takes_over(browser, here, first)


def takes_over(browser: Any, here: str, first: list[str]) -> None:
    """The worker of another build waits for the pages of the first, whose assets stay; then it alone is left."""
    assert until(lambda: browser.execute_async_script(UPDATED), 30)
    assert {*first} < {*browser.execute_async_script(CACHES)}

    def left() -> list[str]:
        browser.get("about:blank")
        browser.get(f"{here}openapi.json")
        return list(browser.execute_async_script(CACHES))

    assert until(lambda: len(left()) == 1, 30)
    assert left() != first


def changed(site: Path, folder: Path) -> Path:
    """Another build of the site: one page of it has changed."""
    shutil.copytree(
        site, folder, copy_function=os.link, ignore=lambda _, names: [one for one in names if one.endswith(".gz")]
    )
    page = folder / "device" / "index.html"
    text = page.read_text(encoding="utf-8")
    for path in (page, folder / "sw.js", folder / "offline.html"):
        for form in folder.glob(f"{path.relative_to(folder)}*"):
            form.unlink()
    page.write_text(text + "<!-- another -->", encoding="utf-8")
    module("put_in").kept_pages.write(folder)
    return folder
