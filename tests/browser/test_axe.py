"""axe on what no other browser test leaves open for it: pages as readers find them once something is begun, opened or kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.browsing import PHONES, at, axe_faults, colours, every, press, size, until


def ready(browser: Any) -> None:
    """The table is made, and asks what is agreed."""
    assert until(lambda: at(browser, "table").get_attribute("data-ready"))


def begun(browser: Any) -> None:
    """The evening has begun: the keys of the cards stand there."""
    ready(browser)
    press(browser, at(browser, "start"))
    assert until(lambda: at(browser, "table").get_attribute("data-answered"))


def looked(browser: Any) -> None:
    """The dialog of how the pages look is open."""
    press(browser, until(lambda: every(browser, ".look-button"))[0])
    assert until(lambda: every(browser, "dialog.look[open]"))


def judged(browser: Any) -> None:
    """The verdict stands there, to be gone through move by move."""
    assert until(lambda: at(browser, "log").get_attribute("value"))
    press(browser, at(browser, "judge-it"))
    assert until(lambda: at(browser, "verdict").text)


def told(browser: Any) -> None:
    """The page has said what this device can keep."""
    assert until(lambda: at(browser, "cannot-keep").text or at(browser, "keeping").is_displayed())


OPENED: dict[str, tuple[str, Callable[[Any], None]]] = {
    "a table is set": ("table/?game=bedem&players=Ann,Bob,Cat", ready),
    "an evening has begun": ("table/?game=bedem&players=Ann,Bob,Cat", begun),
    "a log is judged": ("judge/?game=bedem", judged),
    "offline": ("alone/", told),
    "how the pages look": ("standings/", looked),
}


@pytest.mark.parametrize("page, opened", OPENED.values(), ids=OPENED)
def test_axe_finds_nothing_on_what_is_open(browser: Any, table: str, page: str, opened: Callable[[Any], None]) -> None:
    """Nothing of any kind in the light, and no colours in the dark, of which the open page takes note."""
    size(browser, PHONES["tall"])
    browser.get(table + page)
    opened(browser)
    assert axe_faults(browser) == []
    colours(browser, "dark")
    assert until(lambda: browser.execute_script("return document.body.dataset.mdColorScheme") == "slate")
    assert axe_faults(browser, scheme="dark") == []
