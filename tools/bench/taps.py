"""`python -m tools.bench.taps`, as `make bench-taps` runs it: milliseconds from a tap on a telephone to the answer drawn,
on the page that settles a dispute and on the one that keeps the log. It needs Chromium and its driver."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import quantiles
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

import referee
from tests import ROOT
from tests.browser.browsing import PHONES, size, touch, until
from tests.conftest import SERVE

GAME = "bedem"
DISPUTES = 30
WATCH = """
const form = document.getElementById(arguments[0])
window.took = []
let begun = 0
document.addEventListener("touchstart", event => { begun = event.timeStamp }, { capture: true, passive: true })
new MutationObserver(() => {
  const asked = begun
  if (form.dataset.answered && asked) requestAnimationFrame(now => { window.took.push(performance.now() - asked); begun = 0 })
}).observe(form, { attributeFilter: ["data-answered"] })
"""
"""From the touch to the frame in which the answer is drawn."""


def main() -> None:
    """Prints the times of both pages: the middle one, that of 95 of 100 taps, the longest."""
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        sys.exit("chromium and chromedriver are needed: on Debian, apt-get install chromium chromium-driver")
    with service() as address, phone() as browser:
        told("/ask, cards tapped and taken back", disputes(browser, address))
        told("/table, an evening of nine deals", evening(browser, address))


def told(what: str, took: list[float]) -> None:
    cuts = quantiles(took, n=20)
    most = f"95 of 100 within {cuts[18]:.0f} ms, longest {max(took):.0f} ms"
    print(f"{what:40}{len(took):5} answers: median {cuts[9]:.0f} ms, {most}")


@contextmanager
def service() -> Iterator[str]:
    """The address of the service with the site as it was built last."""
    command = [*SERVE, str(ROOT / "build" / "site")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().rsplit(" ", 1)[1].strip()
        finally:
            server.send_signal(signal.SIGTERM)


@contextmanager
def phone() -> Iterator[Any]:
    """A browser with the screen of a telephone."""
    options = webdriver.ChromeOptions()
    options.binary_location = str(shutil.which("chromium"))
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    browser = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    try:
        size(browser, PHONES["tall"])
        yield browser
    finally:
        browser.quit()


def key(browser: Any, selector: str) -> None:
    found = until(lambda: browser.find_elements("css selector", selector))
    touch(browser, found[0])


def answer(browser: Any, form: str) -> None:
    assert until(lambda: browser.execute_script("return document.getElementById(arguments[0]).dataset.answered", form))


def disputes(browser: Any, address: str) -> list[float]:
    """Three cards of a trick, again and again."""
    browser.get(f"{address}ask/?game={GAME}")
    answer(browser, "ask")
    browser.execute_script(WATCH, "ask")
    for turn in range(DISPUTES):
        for card in ("7S", "4H", "10S") if turn % 2 == 0 else ("8D", "2D", "9C"):
            tap_card(browser, card)
            answer(browser, "ask")
        browser.execute_script("document.getElementById('clear').click()")
        answer(browser, "ask")
    return list(browser.execute_script("return window.took"))


def evening(browser: Any, address: str) -> list[float]:
    """A whole evening, two taps a card."""
    log = referee.sample(GAME, players=3, seed=1)
    browser.get(f"{address}table/?game={GAME}&players={','.join(log['players'])}")
    until(lambda: browser.find_element("id", "start").is_displayed())
    touch(browser, browser.find_element("id", "start"))
    answer(browser, "table")
    browser.execute_script(WATCH, "table")
    for move in (move for deal in log["deals"] for move in deal["moves"]):
        tap_card(browser, move.split()[-1])
        answer(browser, "table")
    return list(browser.execute_script("return window.took"))


def tap_card(browser: Any, card: str) -> None:
    """Taps the rank and the suit of a card; the second tap is the one that is answered."""
    key(browser, f'[data-rank="{card[:-1]}"]')
    key(browser, f'[data-suit="{card[-1]}"]')


if __name__ == "__main__":
    main()
