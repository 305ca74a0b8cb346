"""A club: the standings of shared tables under a link, for whoever has it."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import referee
from tests.browser.browsing import PHONES, at, axe_faults, darken, every, found, of_part, phone, press, size, until
from tests.browser.serving import Server
from tests.browser.test_table import bare

PLAYED = (
    "return [...document.querySelector('table.season').rows].map(row => [...row.cells].map(cell => cell.textContent))"
)
GONE = {"id": "A" * 16, "key": "l." + "a" * 32}
"""A table that the server does not have."""


def shared(server: Server, seed: int) -> dict[str, Any]:
    """A table with a whole evening."""
    body = json.dumps(bare(referee.sample("bedem", 3, seed))).encode()
    request = urllib.request.Request(f"{server.address}v1/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=15) as answer:
        return dict(json.load(answer))


def keep(browser: Any, table: dict[str, Any], seed: int) -> None:
    """Puts the evening that shared a table on the device."""
    told = {"id": table["id"], "key": table["keys"]["write"], "may": "write", "keys": table["keys"], "events": []}
    log = bare(referee.sample("bedem", 3, seed))
    data = {"id": f"e{seed}", "name": f"Evening {seed}", "called": "Bedem", "begun": seed, "changed": seed, "log": log}
    kept = json.dumps({**data, "shared": told})
    browser.execute_script("localStorage.setItem(arguments[0], arguments[1])", f"referee/evening/e{seed}", kept)


def season(browser: Any, evenings: int) -> bool:
    """Waits until the table of the season stands there with so many evenings of each player."""
    ready = until(lambda: at(browser, "season-table").get_attribute("data-ready"))
    return ready and [row[5] for row in browser.execute_script(PLAYED)[1:]] == [str(evenings)] * 3


def address(browser: Any) -> str:
    """The link of the club that the device keeps."""
    return str(of_part(browser, "club", "it.clubAddress(it.clubs()[0])"))


def test_a_link_shows_the_season_of_its_tables_and_goes_on_with_more(
    browser: Any, other_browser: Any, server: Server
) -> None:
    tables = [shared(server, seed) for seed in (1, 2, 3)]
    browser.get(f"{server.address}device/")
    for seed in (1, 2):
        keep(browser, tables[seed - 1], seed)
    browser.get(f"{server.address}standings/")
    assert season(browser, 2)
    assert "false" not in at(browser, "club").text
    press(browser, at(browser, "make-club"))
    assert until(lambda: every(browser, "#club .share-copy"))
    assert season(browser, 2)
    link = address(browser)
    held = of_part(browser, "fragment", "it.unpack(arguments[0])", link.split("#club=")[1])
    assert held == ["Our club", *sorted(([one["id"], one["keys"]["look"]] for one in tables[:2]), key=held.index)]
    press(browser, found(browser, "#club .share-qr"))
    assert until(lambda: every(browser, "dialog.qr .qr-code"))

    size(other_browser, phone(320, 640))
    other_browser.get(link)
    darken(other_browser)
    assert season(other_browser, 2)
    wide = "return document.documentElement.scrollWidth <= innerWidth"
    assert other_browser.execute_script(wide), "the page is wider than the screen"
    assert axe_faults(other_browser) == []
    assert not every(other_browser, "#not-ended li")
    press(other_browser, at(other_browser, "join-club"))
    assert until(lambda: "are in your club now" in at(other_browser, "club-told").text)
    keep(other_browser, tables[2], 3)
    other_browser.refresh()
    assert season(other_browser, 2)
    press(other_browser, at(other_browser, "add-shared"))
    assert until(lambda: "a new one now" in at(other_browser, "club-told").text)
    assert season(other_browser, 3)
    assert axe_faults(other_browser) == []
    browser.get("about:blank")
    browser.get(address(other_browser))
    assert season(browser, 3)
    size(other_browser, PHONES["tall"])


def test_a_table_that_is_gone_is_named_and_a_key_that_writes_is_no_link(browser: Any, server: Server) -> None:
    table = shared(server, 1)
    browser.get(f"{server.address}standings/")
    club = {"name": "Tuesday", "tables": [GONE, {"id": table["id"], "key": table["keys"]["look"]}] * 2}
    link = of_part(browser, "club", "it.clubAddress(arguments[0])", club)
    browser.get(link)  # the page that is open already
    assert until(lambda: GONE["id"] in at(browser, "club-told").text)
    assert season(browser, 1)
    club["tables"] = [{"id": table["id"], "key": table["keys"]["write"]}]
    browser.get(of_part(browser, "club", "it.clubAddress(arguments[0])", club))
    assert until(lambda: "cannot be read" in at(browser, "club-told").text)
