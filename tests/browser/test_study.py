"""A deal with comments: written where logs are checked, gone through on a page that others may frame."""

from __future__ import annotations

import functools
import http.server
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.browsing import PHONE, at, axe_faults, darken, every, found, packed, press, size, to_judge, until

LOG = {
    "game": "euchre",
    "players": ["Ann", "Bob", "Cat", "Dan"],
    "dealer": "Dan",
    "deals": [
        {
            "comment": "The deal of the week",
            "moves": [
                "table turn-up 9H",
                "Ann pass",
                "Bob order-up",
                "Dan discard 9C",
                "Ann AS",
                "Bob 9S",
                "Cat KS",
                "Dan QS",
            ],
            "comments": {"1": "with two trumps", "5": "her only spade"},
        }
    ],
}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[str]:
    """The address of a club's page, which is none of the referee's."""
    (tmp_path / "index.html").write_text("<!doctype html><title>A club</title><main></main>")
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=tmp_path)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_a_comment_is_written_and_the_deal_embedded(browser: Any, table: str, club: str) -> None:
    log = to_judge(browser, table)
    press(browser, at(browser, "judge-it"))
    press(browser, until(lambda: found(browser, ".steps > summary")))
    assert until(lambda: every(browser, "#move-comment"))
    found(browser, ".steps-area").send_keys(Keys.ARROW_RIGHT)
    assert at(browser, "move-comment").get_attribute("value") == ""
    at(browser, "move-comment").send_keys("now it comes", Keys.TAB)
    assert until(lambda: "Cat 4H # now it comes" in log.get_attribute("value"))
    assert axe_faults(browser) == []
    press(browser, found(browser, ".steps .embed"))
    text = until(lambda: found(browser, ".embed-text textarea").get_attribute("value"))
    assert text.startswith(f'<iframe src="{table}study/?embed#')
    # A page of another origin shows it; other pages it may not show.
    browser.get(club)
    browser.execute_script("document.querySelector('main').innerHTML = arguments[0]", text)
    browser.switch_to.frame(browser.find_element(By.TAG_NAME, "iframe"))
    assert until(lambda: every(browser, "#study[data-drawn=judged]"))
    assert not found(browser, ".md-header").is_displayed()
    found(browser, ".steps-area").send_keys(Keys.ARROW_RIGHT)
    assert found(browser, ".step-comment").text == "now it comes"
    browser.switch_to.default_content()
    other = re.sub(r"study/\?embed#[^\"]*", "judge/", text)
    browser.execute_script("document.querySelector('main').innerHTML = arguments[0]", other)
    browser.switch_to.frame(browser.find_element(By.TAG_NAME, "iframe"))
    assert not until(lambda: every(browser, "#judge"), seconds=1.5)
    browser.switch_to.default_content()


def test_each_move_is_a_step_with_and_without_the_referee(browser: Any, table: str) -> None:
    size(browser, PHONE)
    browser.get(f"{table}study/")
    assert until(lambda: "holds none" in at(browser, "study").text)
    address = f"{table}study/#{packed(browser, {'log': LOG, 'deal': 1})}"
    browser.get(address)
    assert until(lambda: every(browser, "#study[data-drawn=judged]"))
    assert "The deal of the week" in at(browser, "study").text
    assert "1 of 8" in at(browser, "study").text
    found(browser, "body").send_keys(Keys.ARROW_RIGHT)
    assert "with two trumps" in found(browser, ".step-stage").text
    found(browser, ".steps-area").send_keys(Keys.END)
    assert "Ann wins" in found(browser, ".step-stage").text
    assert axe_faults(browser) == []
    darken(browser)
    assert axe_faults(browser, scheme="dark") == []
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/v1/*", "*/alone.json"]})
    try:
        browser.refresh()
        assert until(lambda: "the moves alone" in at(browser, "study").text)
        found(browser, ".steps-area").send_keys(Keys.ARROW_RIGHT)
        assert "with two trumps" in found(browser, ".step-stage").text
    finally:
        browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
