"""A game's page that knows how many you are, and its house rules as a sheet: read, ticked, handed round, printed, by keyboard
alone and without scripts."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest
from selenium.webdriver.support.select import Select

from tests.browser.browsing import (
    PHONES,
    at,
    every,
    found,
    press,
    size,
    tab_to,
    until,
    without_scripts,
)

LONG = ("roolz", "trumplestiltskin", "heerstedt", "delitz-am-berge", "albaron", "tean")
"""The games whose pages are the longest."""
SCREENS = 10
EXTENT = "const {scrollHeight, scrollWidth} = document.documentElement; return [scrollHeight, scrollWidth]"
SEEN = """return [...document.querySelectorAll('h3[id], .summary')].filter(one => one.checkVisibility())
    .map(one => one.id || one.innerText).join(' ')"""


def sheet(browser: Any, address: str) -> str:
    """The sheet at an address, as soon as it is there."""
    browser.get(address)
    assert until(lambda: browser.execute_script("return !!document.querySelector('#paper h2')")), "no sheet came"
    return str(at(browser, "paper").text)


def shows(browser: Any, words: str) -> bool:
    """Does the sheet say that before long?"""
    return bool(until(lambda: words in at(browser, "paper").text))


# --- a game's page -------------------------------------------------------------------------------------------------


def test_no_game_is_longer_than_ten_screens_of_a_telephone(browser: Any, served: str) -> None:
    size(browser, PHONES["tall"])
    for game in LONG:
        browser.get(f"{served}games/{game}/")
        assert until(lambda: browser.execute_script("return !document.getElementById('how-many').hidden"))
        height, width = browser.execute_script(EXTENT)
        assert height <= SCREENS * PHONES["tall"]["height"], game
        assert width <= PHONES["tall"]["width"], game


def test_a_game_asks_once_how_many_you_are(browser: Any, served: str) -> None:
    seen = SEEN
    browser.get(f"{served}games/roolz/?players=2")
    two = until(lambda: "With 2 players" in browser.execute_script(seen) and browser.execute_script(seen))
    assert "low-hands" in two and "With 4 players" not in two  # noqa: PT018
    press(browser, found(browser, "#how-many button[value='4']"))
    assert "low-hands" not in browser.execute_script(seen)
    assert "players=4" in browser.current_url
    doors = {link.get_attribute("href") for link in every(browser, ".doors a")}
    assert any("/sheet/?game=roolz&players=4" in door for door in doors)
    assert any("/ask/?game=roolz&players=Ann%2CBob%2CCat%2CDan" in door for door in doors)
    browser.get(f"{served}games/roolz/?players=4#low-hands")
    assert until(lambda: "low-hands" in browser.execute_script(seen)), "what a link leads to is shown"
    browser.get(f"{served}games/earnley/#effect-skip")
    assert until(lambda: at(browser, "effect-skip").find_element("xpath", "..").is_displayed()), "and unfolded"


def test_without_scripts_a_game_says_all_of_all_numbers(browser: Any, served: str) -> None:
    with without_scripts(browser):
        browser.get(f"{served}games/roolz/")
        assert not at(browser, "how-many").is_displayed()
        assert len([one for one in every(browser, ".summary") if one.is_displayed()]) == 5
        browser.get(f"{served}sheet/")
        assert "made by a script" in found(browser, "article").text


# --- the sheet -----------------------------------------------------------------------------------------------------


def test_a_sheet_is_what_its_address_says_and_the_doors_know_it(browser: Any, table: str) -> None:
    told = sheet(
        browser, f"{table}sheet/?game=earnley&players=3&effects=8:wild,2:draw%203&rulings=two-player-reverse:skip"
    )
    assert "House rules for three players" in told
    assert "Every 8: Wild cards. It may be played on anything." in told
    assert "draws three cards" in told
    doors = [link.get_attribute("href") for link in every(browser, "#sheet-doors a")]
    known = "game=earnley&players=Ann%2CBob%2CCat&effects=2%3Adraw+3%2C8%3Awild"
    assert all(any(f"/{page}/?{known}" in door for door in doors) for page in ("ask", "table")), doors
    assert "earnley" in browser.title.lower()
    press(browser, at(browser, "players-4"))
    assert shows(browser, "House rules for four players")
    assert "players=4" in browser.current_url
    assert "Every 8" in at(browser, "paper").text


def test_a_sheet_by_keyboard_alone(browser: Any, table: str) -> None:
    sheet(browser, f"{table}sheet/?game=roolz&players=3")
    tab_to(browser, "#players-4").send_keys(" ")
    assert shows(browser, "House rules for four players")
    tab_to(browser, "#agreed > summary").send_keys(" ")
    tab_to(browser, "#option-no-slough").send_keys(" ")
    assert shows(browser, "must play a trump of either suit")
    assert "options=no-slough" in browser.current_url
    assert "agreed:" in at(browser, "paper").text.lower()


def test_a_sheet_is_kept_on_the_device_and_special_cards_are_ticked(browser: Any, table: str) -> None:
    sheet(browser, f"{table}sheet/?game=earnley&players=3")
    assert "No card is special." in at(browser, "paper").text
    press(browser, found(browser, "#agreed > summary"))
    Select(at(browser, "effect-card")).select_by_value("8")
    press(browser, at(browser, "effect-add"))
    assert shows(browser, "Every 8: ")
    buttons = every(browser, "#sheet-doors button")
    press(browser, next(one for one in buttons if one.text == "Keep this sheet"))
    names = "return Object.keys(localStorage).filter(one => one.startsWith('referee/sheet/'))"
    assert until(lambda: browser.execute_script(names)) == ["referee/sheet/Earnley, 3 players"]
    assert "effects=8" in found(browser, "#kept-list a").get_attribute("href")


@pytest.mark.parametrize(
    "query, sides",
    [
        ("game=bedem&players=3", 1),
        ("game=earnley&players=4&effects=8:wild,2:draw%202,K:skip,Q:reverse,J:again,A:trade", 1),
        ("game=trumplestiltskin&players=4", 1),
        ("game=roolz&players=5", 2),
    ],
)
def test_a_sheet_fits_on_one_side_of_paper(browser: Any, table: str, query: str, sides: int) -> None:
    sheet(browser, f"{table}sheet/?{query}")
    pdf = base64.b64decode(browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) <= sides
