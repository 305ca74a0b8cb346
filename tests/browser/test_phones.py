"""Several phones at one table: what one writes the others see, what is cut off comes through once, and where two wrote
different things somebody chooses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.browsing import PHONES, at, axe_faults, every, found, of_part, press, press_card, size, until
from tests.browser.serving import Server
from tests.browser.test_table import begin, entered

PLAYERS = ["Ann", "Bob", "Cat"]
LOSES = """
const {after, number} = %s; let count = 0; const real = window.fetch;
window.fetch = async (address, options) => {
  if (!/v1\\/tables/.test(address) || (options.method ?? 'GET') === 'GET' || count++ !== number) return real(address, options)
  if (after) await real(address, options)
  throw new TypeError('cut off')
}"""
"""A line on which one thing that is told is lost, before it comes there or when it is answered."""


def evening(browser: Any) -> Any:
    """The evening that a phone keeps."""
    ours = "Object.entries(localStorage).filter(([key]) => key.startsWith('referee/evening/'))"
    asked = f"return {ours}.map(([, it]) => JSON.parse(it))"
    return max(browser.execute_script(asked), key=lambda one: float(one["changed"]), default=None)


def moves(browser: Any) -> list[str]:
    """What a phone has of the last deal."""
    told = evening(browser)
    return list(told["log"]["deals"][-1]["moves"]) if told and told["log"]["deals"] else []


def shared(browser: Any, server: Server) -> Any:
    """Begins an evening and shares it; what its phone keeps of the table."""
    size(browser, PHONES["tall"])
    begin(browser, server.address, "bedem")
    press(browser, at(browser, "share-table"))
    assert until(lambda: (evening(browser).get("shared") or {}).get("keys")), at(browser, "share-trouble").text
    return evening(browser)["shared"]


def join(browser: Any, server: Server, table: Any, key: str, count: int = 0) -> None:
    """Follows a link to the table."""
    browser.get("about:blank")
    browser.get(f"{server.address}table/#table={table['id']}/{key}")
    entered(browser, count)


def alike(*browsers: Any, last: str) -> bool:
    """Do all phones have the same log, with that as its last move?"""
    if until(lambda: len({tuple(moves(one)) for one in browsers}) == 1 and moves(browsers[0])[-1:] == [last]):
        return True
    raise AssertionError([(moves(one), evening(one)["shared"], at(one, "shared-state").text) for one in browsers])


# --- what the others see --------------------------------------------------------------------------------------------


def test_all_phones_write_and_see_one_log(browser: Any, other_browser: Any, server: Server) -> None:
    table = shared(browser, server)
    join(other_browser, server, table, table["keys"]["write"])
    press_card(browser, "7S")
    assert alike(browser, other_browser, last="Ann 7S")
    press_card(other_browser, "4H")
    assert alike(browser, other_browser, last="Bob 4H")
    press(other_browser, at(other_browser, "undo"))
    assert alike(browser, other_browser, last="Ann 7S")
    press_card(browser, "9S")
    assert alike(browser, other_browser, last="Bob 9S")
    assert until(lambda: at(other_browser, "shared-state").text == "Shared")
    assert not axe_faults(browser)


def test_a_seat_plays_its_own_cards_and_a_guest_none(browser: Any, other_browser: Any, server: Server) -> None:
    table = shared(browser, server)
    join(other_browser, server, table, table["keys"]["seats"]["Bob"])
    assert not at(other_browser, "keys").is_displayed()  # for Ann is to lead
    press_card(browser, "7S")
    assert until(lambda: at(other_browser, "keys").is_displayed())
    press_card(other_browser, "4H")
    assert alike(browser, other_browser, last="Bob 4H")
    assert until(lambda: not at(other_browser, "keys").is_displayed())
    join(other_browser, server, table, table["keys"]["look"], 2)
    assert not every(other_browser, "#tools button")
    press_card(browser, "5S")
    assert until(lambda: moves(other_browser) == ["Ann 7S", "Bob 4H", "Cat 5S"])
    assert not at(other_browser, "keys").is_displayed()


def test_a_phone_warns_whoever_told_it_a_hand_and_nobody_else(browser: Any, other_browser: Any, server: Server) -> None:
    table = shared(browser, server)
    join(other_browser, server, table, table["keys"]["seats"]["Bob"])
    press(other_browser, at(other_browser, "own-cards"))
    for card in ("9S", "4H", "5H", "6H", "7H"):
        press_card(other_browser, card, "dialog")
    press(other_browser, found(other_browser, "dialog .md-button--primary"))
    assert until(lambda: evening(other_browser)["shared"]["own"] == {"1": "9S 4H 5H 6H 7H"})
    press_card(browser, "7S")
    assert until(lambda: every(other_browser, ".own-hand [data-card='4H'].marked-key"))
    assert not every(other_browser, ".own-hand [data-card='9S'].marked-key")
    press(other_browser, found(other_browser, ".own-hand [data-card='4H']"))
    assert alike(browser, other_browser, last="Bob 4H")
    assert "hands" not in evening(browser)["log"]["deals"][-1]
    assert not every(browser, "#offences")  # nobody else knows the hand


# --- cut off --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number, after", [(1, False), (1, True), (3, True)])
def test_what_is_lost_on_the_way_comes_through_once(
    browser: Any, other_browser: Any, server: Server, number: int, after: bool
) -> None:
    script = LOSES % f"{{number: {number}, after: {str(after).lower()}}}"
    loses = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    try:
        table = shared(browser, server)
        join(other_browser, server, table, table["keys"]["look"])
        for card in ("7S", "4H", "9S"):
            press_card(browser, card)
        assert alike(browser, other_browser, last="Cat 9S")
        assert moves(other_browser) == ["Ann 7S", "Bob 4H", "Cat 9S"]
    finally:
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", loses)


def test_two_phones_go_on_alone_and_one_log_is_chosen(browser: Any, other_browser: Any, server: Server) -> None:
    table = shared(browser, server)
    join(other_browser, server, table, table["keys"]["write"])
    press_card(browser, "7S")
    assert alike(browser, other_browser, last="Ann 7S")
    server.kill()
    press_card(browser, "4H")
    assert until(lambda: len(moves(browser)) == 2)
    press_card(other_browser, "5H")
    assert until(lambda: len(moves(other_browser)) == 2)
    server.start()
    both = (browser, other_browser)
    asked = until(lambda: [one for one in both if every(one, "#keep-ours")])
    kept, left = (moves(one) for one in (asked[0], *(one for one in both if one is not asked[0])))
    assert [kept[-1], left[-1]] == [part.text.split("\n")[1] for part in every(asked[0], "dialog section")]
    press(asked[0], at(asked[0], "keep-ours"))
    assert alike(*both, last=kept[-1])


# --- two logs -------------------------------------------------------------------------------------------------------


def steps(*told: str) -> list[dict[str, Any]]:
    """A deal with those moves, as steps."""
    return [{"deal": 1, "begins": {}}, *({"deal": 1, "move": move} for move in told)]


@pytest.mark.parametrize(
    "before, theirs, ours, becomes",
    [
        ("a", "a b", "a", "theirs"),
        ("a", "a b", "a b", "ours"),
        ("a", "a b", "a b c", "ours"),
        ("a", "a b c", "a b", "theirs"),
        ("a b", "a", "a b", "theirs"),
        ("a b", "a", "a", "ours"),
        ("a b", "a", "a b c", "differ"),
        ("a b", "a b c", "a", "differ"),
        ("a", "a b", "a c", "differ"),
        ("a", "a b", "", "differ"),
        ("a b", "a b", "a c", "ours"),
        ("a b", "a b", "a", "ours"),
    ],
)
def test_two_logs_are_one_where_nothing_is_lost_by_it(
    browser: Any, table: str, before: str, theirs: str, ours: str, becomes: str
) -> None:
    if not browser.current_url.startswith(table):
        browser.get(f"{table}table/")
    given = [steps(*log.split()) for log in (before, theirs, ours)]
    assert of_part(browser, "shared-log", "it.merged(arguments[0], arguments[1], arguments[2])", *given) == becomes
