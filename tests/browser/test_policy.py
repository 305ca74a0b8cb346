"""What pages may do in a browser, and what they do where something is missing: a page, the scripts, the service."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

from tests.browser.browsing import (
    PHONE,
    answered,
    at,
    axe_faults,
    colours,
    every,
    found,
    press,
    size,
    until,
    without_scripts,
)

LISTEN = """
self.forbidden = []
document.addEventListener("securitypolicyviolation", event => forbidden.push([event.violatedDirective, event.blockedURI]))
"""


@pytest.fixture
def watched(browser: Any) -> Iterator[Any]:
    """A browser that notes whatever a page's policy forbids it."""
    added = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LISTEN})
    yield browser
    browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def forbidden(browser: Any) -> list[Any]:
    return list(browser.execute_script("return forbidden"))


def test_nothing_that_a_page_does_is_forbidden(watched: Any, table: str) -> None:
    watched.get(f"{table}ask/?game=bedem&players=Ann,Bob,Cat&led=Ann&cards=7S/4H/10S")
    assert "Cat" in answered(watched)
    assert forbidden(watched) == []
    watched.get(f"{table}judge/?game=bedem")
    assert until(lambda: at(watched, "log").get_attribute("value"))
    press(watched, at(watched, "judge-it"))
    assert until(lambda: at(watched, "verdict").text)
    assert forbidden(watched) == []
    watched.get(f"{table}games/")
    at(watched, "find-name").send_keys("heydour")
    assert forbidden(watched) == []
    watched.get(f"{table}games/bedem/")
    press(watched, found(watched, ".search-opener"))
    at(watched, "search-field").send_keys("revoke")
    assert until(lambda: every(watched, "#search-found a"))
    for summary in every(watched, "summary"):
        press(watched, summary)
    assert forbidden(watched) == []
    for page in ("", "docs/", "library/reference/", "log/", "table/", "standings/"):
        watched.get(table + page)
        assert forbidden(watched) == [], page


def test_what_the_policy_forbids_is_noted(watched: Any, table: str) -> None:
    """Else the test above could not fail."""
    watched.get(table)
    add = "document.body.append(Object.assign(document.createElement('script'), {textContent: 'self.ran = 1'}))"
    watched.execute_script(add)
    assert ["script-src-elem", "inline"] in until(lambda: forbidden(watched))
    assert watched.execute_script("return self.ran") is None


@pytest.mark.parametrize("address, wanted", [("games/bedm/", "games/bedem/"), ("cliff-woods", "games/cliffe-woods/")])
def test_a_lost_address_is_found_again(browser: Any, table: str, address: str, wanted: str) -> None:
    browser.get(table + address)
    link = ".md-content #lost-found a"
    assert until(lambda: every(browser, link))
    assert found(browser, link).get_attribute("href") == table + wanted
    assert browser.switch_to.active_element.get_attribute("id") == "lost-words"
    if address == "cliff-woods":
        return
    assert axe_faults(browser) == []
    size(browser, PHONE)
    colours(browser, "dark")
    assert axe_faults(browser) == []
    at(browser, "lost-words").send_keys(Keys.CONTROL, "a")
    at(browser, "lost-words").send_keys("heydour", Keys.ENTER)
    assert until(lambda: "Heydour" in at(browser, "search-found").text)


@pytest.mark.parametrize("page", ["ask/", "judge/", "table/"])
def test_without_scripts_a_page_says_what_can_be_done(browser: Any, table: str, page: str) -> None:
    with without_scripts(browser):
        browser.get(table + page)
        told = found(browser, ".md-content").text
    assert "needs JavaScript" in told
    assert "is not running" not in told


def test_the_referee_is_missed_only_where_it_did_not_answer(browser: Any, table: str, served: str) -> None:
    """While the scripts are on their way nothing is said; where only files are handed out it is, once a question has failed."""
    notice = "getComputedStyle(document.getElementById('absent')).display !== 'none'"
    browser.get(f"{served}ask/")
    assert until(lambda: browser.execute_script(f"return {notice}"))
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/parts/*.js"]})
    try:
        browser.get(f"{table}ask/")
        assert not browser.execute_script(f"return {notice}")
    finally:
        browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
