"""What browser tests do at a page: look, type, wait, search."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

PHONE = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
"""The narrowest telephone that the pages are made for."""
DESK = {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False}


def size(browser: Any, metrics: dict[str, Any]) -> None:
    """Gives the browser a screen of that size."""
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def colours(browser: Any, scheme: str) -> None:
    """Makes the computer prefer light or dark, of which the last page may have taken note."""
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": features})


def until(asked: Callable[[], Any], seconds: float = 10) -> Any:
    """What is answered as soon as it is something, and the last answer if it never is."""
    end = time.monotonic() + seconds
    while not (answer := asked()) and time.monotonic() < end:
        time.sleep(0.05)
    return answer


def search(browser: Any, address: str, words: str) -> list[str]:
    """The pages that the search shows for some words, best first; `address` is the site's, or its first page's."""
    browser.get(f"{address}?q={words}")
    asked = "return [...document.querySelectorAll('.md-search-result__link')].map(link => link.href)"
    links = until(lambda: browser.execute_script(asked))
    folder = address.removesuffix("index.html")
    return [link.removeprefix(folder).partition("?")[0].partition("#")[0] for link in links]
