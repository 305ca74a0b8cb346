"""axe on pages as readers find them once something is asked, begun, opened or kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.browsing import PHONE, answered, at, axe_faults, darken, every, press, size, until
from tests.browser.test_reading import fits_a_telephone


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


def filled(browser: Any) -> None:
    """The verdict or the answer stands there, and all that may be told is unfolded."""
    assert until(lambda: every(browser, ".outcome, .verdict-line, .allowed, #paper h2"))
    if "/ask/" in browser.current_url:
        answered(browser)
    browser.execute_script("for (const folded of document.querySelectorAll('#setup, #agreed')) folded.open = true")


def told(browser: Any) -> None:
    """The page has said what this device can keep."""
    assert until(lambda: at(browser, "cannot-keep").text or at(browser, "keeping").is_displayed())


OPENED: dict[str, tuple[str, Callable[[Any], None]]] = {
    "a table is set": ("table/?game=bedem&players=Ann,Bob,Cat", ready),
    "an evening has begun": ("table/?game=bedem&players=Ann,Bob,Cat", begun),
    "offline": ("alone/", told),
    "how the pages look": ("standings/", looked),
    "sheet": ("sheet/?game=roolz&players=3&options=no-slough", filled),
    "ask": ("ask/?game=bedem&cards=7S/4H/10S&hand=9S+2C&of=2", filled),
    "climbing": ("ask/?game=behrendorf&cards=7S+7H/6S+6C/pass/9S+RJ%3D9C&hand=8S+10S+10C+AS", filled),
    "many cards": ("ask/?game=roolz&players=Ann,Bob,Cat,Dan,Eve,Fay&cards=5R/15B/HR&trump=B&low=P&hand=15R", filled),
    "it depends": ("ask/?game=beckwithshaw&cards=7S/4H/10S", filled),
    "agreed": ("ask/?game=earnley&cards=6C&hand=8H&effects=8:wild", filled),
    "judge": ("judge/?game=stones", filled),
    "turns": ("judge/?game=knaphill", filled),
}


def lightness(browser: Any) -> float:
    """How light the page is, from 0 to 1."""
    background = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
    return sum(map(int, re.findall(r"\d+", background)[:3])) / 765


@pytest.mark.parametrize("page, opened", OPENED.values(), ids=OPENED)
def test_narrow_light_and_dark(browser: Any, table: str, page: str, opened: Callable[[Any], None]) -> None:
    """Nothing is wider than the screen, nobody else is asked for anything, and axe finds nothing; of colours neither in the
    dark, of which the open page takes note."""
    size(browser, PHONE)
    browser.get(table + page)
    opened(browser)
    fits_a_telephone(browser, table)
    assert lightness(browser) > 0.5
    assert axe_faults(browser) == []
    darken(browser)
    assert until(lambda: lightness(browser) < 0.5)
    assert axe_faults(browser, scheme="dark") == []
