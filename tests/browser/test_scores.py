"""An evening of which nobody writes a card down: what each player won is told by taps at the table that keeps the log."""

from __future__ import annotations

from typing import Any

from tests.browser.browsing import at, axe_faults, every, found, phone, press, sit_down, size, until


def begin(browser: Any, table: str, game: str) -> None:
    """Begins an evening of that game and opens the questions about its first deal."""
    sit_down(browser, table, game)
    tell(browser)


def tell(browser: Any) -> None:
    """Opens the questions about the deal that comes next."""
    press(browser, until(lambda: every(browser, "#scores-only"))[0])
    assert until(lambda: every(browser, ".scores-only"))


def tap(browser: Any, *ids: str) -> None:
    """Taps some keys of the questions one after the other, and writes down what they tell."""
    for id_ in ids:
        press(browser, at(browser, f"won-{id_}"))
    press(browser, found(browser, "[data-write]"))


def scores(browser: Any) -> str:
    """The scores at the head of the table."""
    shown = "return [...document.querySelectorAll('.scores-line .score')].map(one => one.textContent).join(' ')"
    return str(browser.execute_script(shown))


def news(browser: Any) -> str:
    """What has been found."""
    return str(browser.execute_script("return document.getElementById('news').textContent"))


def test_deals_are_scored_by_taps_and_kept(browser: Any, table: str) -> None:
    size(browser, phone(360, 640))
    begin(browser, table, "bedem")
    assert axe_faults(browser) == []
    wide = "const box = document.querySelector('dialog'); return box.scrollWidth <= box.clientWidth"
    assert browser.execute_script(wide), "the keys are wider than the screen"
    tap(browser, "tricks-Ann-3", "tricks-Bob-1")
    assert until(lambda: scores(browser) == "Ann 3 Bob 1 Cat 1"), "the last player has the rest"
    tell(browser)
    tap(browser, "tricks-Ann-4", "tricks-Bob-4")
    assert until(lambda: "8 tricks are told" in news(browser))
    press(browser, at(browser, "undo"))
    assert until(lambda: scores(browser) == "Ann 3 Bob 1 Cat 1" and "8 tricks" not in news(browser))
    browser.refresh()
    assert until(lambda: scores(browser) == "Ann 3 Bob 1 Cat 1")
    kept = "return Object.values(localStorage).find(one => one.includes('won'))"
    assert '"won":{"Ann":{"tricks":3},"Bob":{"tricks":1}}' in browser.execute_script(kept)
    address = browser.current_url
    browser.get(f"{table}standings/")
    season = "return document.querySelector('table.season')?.textContent ?? ''"
    assert until(lambda: at(browser, "season-table").get_attribute("data-ready"))
    assert browser.execute_script(season) == "", "it was not played to its end"
    press(browser, found(browser, "#counted input"))
    assert until(lambda: "Ann11" in browser.execute_script(season)), "the evening counts"
    browser.get(address)
    assert until(lambda: scores(browser) == "Ann 3 Bob 1 Cat 1")
    press(browser, at(browser, "undo"))
    assert until(lambda: scores(browser) == "Ann 0 Bob 0 Cat 0")


def test_cards_are_given_to_whoever_took_them(browser: Any, table: str) -> None:
    size(browser, phone(390, 844))
    begin(browser, table, "alderley")
    hearts = [f"cards-{rank}H" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")]
    there = [one for one in hearts if every(browser, f"#won-{one}")]
    tap(browser, "cards-Bob", *there, "cards-Cat", there[0], "showed_trump-nobody")
    worth = "return [...document.querySelectorAll('.scores-line strong')].map(one => Number(one.textContent))"
    assert until(lambda: browser.execute_script(worth)[1] < 0)
    ann, bob, cat = browser.execute_script(worth)
    assert (ann, bob < cat < 0) == (0, True)
