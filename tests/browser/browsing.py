"""What browser tests do at a page: look, type, wait, search."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException, WebDriverException


def phone(width: int, height: int) -> dict[str, Any]:
    """The screen of a telephone."""
    return {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}


PHONE = phone(360, 740)
"""The narrowest telephone that the pages are made for."""
PHONES = {"tall": phone(390, 844), "small": phone(360, 640), "on its side": phone(844, 390)}
"""Telephones on which an answer has to be in sight."""
AXE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
DESK = {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False}


def size(browser: Any, metrics: dict[str, Any]) -> None:
    """Gives the browser a screen of that size."""
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def colours(browser: Any, scheme: str) -> None:
    """Makes the computer prefer light or dark, of which the last page may have taken note."""
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": features})


def darken(browser: Any) -> None:
    """Makes the computer prefer dark, of which the open page takes note."""
    colours(browser, "dark")
    scheme = "return document.body.dataset.mdColorScheme"
    assert until(lambda: browser.execute_script(scheme) == "slate"), "the page stays light"


def until(asked: Callable[[], Any], seconds: float = 30) -> Any:
    """What is answered as soon as it is something, and the last answer if it never is."""
    end = time.monotonic() + seconds
    while not (answer := _now(asked)) and time.monotonic() < end:
        time.sleep(0.05)
    return answer


def _now(asked: Callable[[], Any]) -> Any:
    """What is answered now: nothing while the page draws what was asked about, or gives way to another page."""
    try:
        return asked()
    except (NoSuchElementException, StaleElementReferenceException):
        return None
    except WebDriverException as error:
        if "aborted by navigation" not in (error.msg or ""):
            raise
        return None


def at(browser: Any, id_: str) -> Any:
    """The element with that id."""
    return browser.find_element("id", id_)


def found(within: Any, selector: str) -> Any:
    """The first element of that kind in the page, or in another element."""
    return within.find_element("css selector", selector)


def every(within: Any, selector: str) -> list[Any]:
    """Every element of that kind in the page, or in another element."""
    return list(within.find_elements("css selector", selector))


def own_files(browser: Any) -> str:
    """The folder of the page's own scripts."""
    asked = "return document.querySelector('script[type=module][src*=\"/own-\"]').src.replace(/[^/]*$/, '')"
    return str(browser.execute_script(asked))


def of_part(browser: Any, part: str, call: str, *given: Any) -> Any:
    """What a call of a shared part answers: `part` is its name, `call` is written with the part as `it`."""
    loaded = f"import('{own_files(browser)}parts/{part}.js').then(it => {call})"
    return browser.execute_async_script(f"const done = arguments[arguments.length - 1]; {loaded}.then(done)", *given)


def packed(browser: Any, held: dict[str, Any]) -> str:
    """The word that holds a log or a question in an address."""
    return str(of_part(browser, "fragment", "it.pack(arguments[0])", held))


def answered(browser: Any) -> str:
    """What the page answers as soon as every question is answered."""
    assert until(lambda: at(browser, "ask").get_attribute("data-answered")), "no answer came"
    return str(at(browser, "trick-answer").text + "\n" + at(browser, "legal-answer").text)


def press(browser: Any, element: Any) -> None:
    """Clicks where the element is, whatever lies over it."""
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'}); arguments[0].click()", element)


def press_card(browser: Any, card: str, within: str = "#keys") -> None:
    """Presses the keys of a card, its rank and its suit."""
    for key in (f".rank-key[data-rank='{card[:-1]}']", f".suit-key[data-suit='{card[-1]}']"):
        press(browser, found(browser, f"{within} {key}"))


def sit_down(browser: Any, table: str, game: str, seconds: float = 30) -> None:
    """Begins an evening of that game with Ann, Bob and Cat."""
    browser.get(f"{table}table/?game={game}&players=Ann,Bob,Cat")
    assert until(lambda: at(browser, "table").get_attribute("data-ready"), seconds), at(browser, "absent").text
    press(browser, at(browser, "start"))


def to_judge(browser: Any, table: str) -> Any:
    """Opens the page that judges logs; the field with its log."""
    browser.get(f"{table}judge/")
    assert until(lambda: at(browser, "log").get_attribute("value")), "no log is there"
    return at(browser, "log")


@contextlib.contextmanager
def without_scripts(browser: Any) -> Iterator[None]:
    """Pages that are opened here run no scripts."""
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def touch(browser: Any, element: Any) -> None:
    """Taps where the element is on the screen, which has to show it."""
    asked = """const {left, top, width, height} = arguments[0].getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        return [x, y, arguments[0].contains(document.elementFromPoint(x, y))]"""
    x, y, seen = browser.execute_script(asked, element)
    assert seen, f"{element.get_attribute('outerHTML')} is not on the screen at {x}, {y}"
    browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def in_view(browser: Any, selector: str) -> bool:
    """Is the whole of the first such element on the screen, with nothing lying over its ends?"""
    asked = """const [shown] = document.querySelectorAll(arguments[0])
        if (!shown) return false
        const {left, top, bottom} = shown.getBoundingClientRect()
        const ends = [top + 2, bottom - 2].map(y => document.elementFromPoint(left + 4, y))
        return top >= 0 && bottom <= innerHeight && ends.every(one => one && (shown.contains(one) || one.contains(shown)))"""
    return bool(browser.execute_script(asked, selector))


def focused(browser: Any) -> Any:
    """The element that has the focus."""
    return browser.switch_to.active_element


TAB = {"key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}


def tab_to(browser: Any, wanted: str) -> Any:
    """Presses Tab until the focus is on what a selector names, once the page is there and shows it; that element."""
    shown = """return document.readyState === "complete"
        && [...document.querySelectorAll(arguments[0])].some(one => one.checkVisibility())"""
    assert until(lambda: browser.execute_script(shown, wanted)), f"the page does not show {wanted}"
    for _ in range(120):
        if browser.execute_script("return document.activeElement.matches(arguments[0])", wanted):
            return focused(browser)
        for kind in ("rawKeyDown", "keyUp"):
            browser.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": kind, **TAB})
    raise AssertionError(f"the Tab key does not reach {wanted}")


IMPACTS = ("minor", "moderate", "serious", "critical")
COLOURS_ALONE = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def axe_faults(browser: Any, impacts: Collection[str] = IMPACTS, *, scheme: str = "light") -> list[Any]:
    """What axe finds of any kind, with some of the places where; of a page in the dark only its colours are looked at, for
    nothing else has changed."""
    if not browser.execute_script("return 'axe' in self"):
        browser.execute_script(AXE)
    browser.set_script_timeout(120)
    told = {"resultTypes": ["violations"], **(COLOURS_ALONE if scheme == "dark" else {})}
    faults = browser.execute_async_script("axe.run(arguments[0]).then(found => arguments[1](found.violations))", told)
    found = [fault for fault in faults if fault["impact"] in impacts]
    return [(fault["id"], [node["html"][:200] for node in fault["nodes"][:5]]) for fault in found]


def search(browser: Any, address: str, words: str) -> list[str]:
    """The pages that the search shows for some words, best first; `address` is the site's, or its first page's."""
    browser.get(f"{address}?q={words}")
    asked = "return [...document.querySelectorAll('#search-found > a')].map(link => link.href)"
    links = until(lambda: browser.execute_script(asked))
    folder = address.removesuffix("index.html")
    return [link.removeprefix(folder).partition("?")[0].partition("#")[0] for link in links]


def found_for(browser: Any, asked: list[str], what: str = "finding.search") -> dict[str, list[str]]:
    """Where a function of the search leads for each of some texts, best first, below the root of the site."""
    told = f"""const [texts, done] = arguments
        finding.ready().then(() => done(Object.fromEntries(texts.map(text => [text, {what}(text).map(row => row.url)]))))"""
    return dict(browser.execute_async_script(told, asked))


DISPUTE = """game: bedem
players: [Ann, Bob, Cat]
dealer: Ann
deals:
  - moves: |
      Bob 7S, Cat 4H, Ann 10S
      Ann 2D, Bob 3D, Cat 5D
      Cat 9S, Ann 5C, Bob 6H
"""
"""The log of one dispute: Cat had the nine of spades."""
