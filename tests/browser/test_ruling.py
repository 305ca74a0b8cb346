"""Rulings that are handed round: the address that holds one, the bar that sends it, and the page that it opens."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
import segno
from selenium.webdriver.common.keys import Keys

from tests.browser.browsing import (
    DISPUTE,
    PHONE,
    PHONES,
    answered,
    at,
    axe_faults,
    colours,
    darken,
    every,
    focused,
    found,
    in_view,
    of_part,
    packed,
    press,
    size,
    tab_to,
    to_judge,
    until,
)


def drawn(browser: Any, address: str) -> list[list[bool]]:
    """The QR code that a page draws of an address, line by line."""
    call = (
        "(code => [code.querySelector('path').getAttribute('d'), code.viewBox.baseVal.width])(it.qrCode(arguments[0]))"
    )
    path, size = of_part(browser, "qr", call, address)
    dark = {tuple(map(int, square.partition("h")[0].split())) for square in path.split("M")[1:]}
    return [[(x, y) in dark for x in range(int(size))] for y in range(int(size))]


@pytest.mark.parametrize("length", [32, 154, 1171])
def test_the_code_is_that_of_the_address(browser: Any, table: str, length: int) -> None:
    """A code may be masked in eight ways; an encoder that others made draws the same code in one of them. The addresses are
    as long as fills a code, for encoders differ in how they fill it up."""
    browser.get(f"{table}judge/")
    address = ("https://example.org/ruling/#" + "rY9-_x" * length)[:length]
    shown = drawn(browser, address)
    peers = [segno.make(address, error="l", boost_error=False, mask=mask, micro=False) for mask in range(8)]
    known = [[[bool(dark) for dark in line] for line in peer.matrix_iter(border=4)] for peer in peers]
    assert shown in known
    assert not any(shown[0])


def test_an_address_that_is_too_long_has_no_code(browser: Any, table: str) -> None:
    browser.get(f"{table}judge/")
    assert of_part(browser, "qr", "it.qrCode(arguments[0])", "x" * 1201) is None


# --- the page --------------------------------------------------------------------------------------------------------

ON_PHONES = {name: PHONES[name] for name in ("small", "on its side")}


def opened(browser: Any, table: str, held: dict[str, Any]) -> str:
    """Opens the page of a ruling by its address; what the ruling says, on one line."""
    if not browser.current_url.startswith(table):
        browser.get(f"{table}ruling/")
    return arrived(browser, f"{table}ruling/#{packed(browser, held)}")


def arrived(browser: Any, address: str) -> str:
    browser.get("about:blank")
    browser.get(address)
    assert until(lambda: at(browser, "ruling").get_attribute("data-drawn")), "no ruling was drawn"
    return plain(found(at(browser, "ruling"), ".ruling").text)


def plain(text: str) -> str:
    return " ".join(text.split())


def text_of(browser: Any, selector: str) -> str:
    return plain(found(browser, selector).text)


@pytest.mark.parametrize("screen", ON_PHONES.values(), ids=list(ON_PHONES))
def test_a_ruling_opens_on_its_sentence(browser: Any, table: str, screen: dict[str, Any]) -> None:
    size(browser, screen)
    for held in (
        {"log": DISPUTE, "deal": 1, "finding": 0},
        {"ask": "game=bedem&players=Bob,Cat,Ann&led=Bob&cards=7S/4H/10S&hand=9S&of=2"},
    ):
        opened(browser, table, held)
        assert browser.execute_script("return scrollY") == 0
        for part in ("h1", ".ruling-cards", ".ruling-sentence", ".ruling-now", ".ruling-rule"):
            assert in_view(browser, f".ruling {part}"), (held, part)
        assert text_of(browser, "h1") == "Not allowed"
        assert text_of(browser, ".ruling-now") == "Now: The card stays. The trick is Ann’s; Ann leads."
        assert text_of(browser, ".ruling-rule").startswith("Following suit: You must play a card of the led suit")
        cards = every(browser, ".ruling-cards figure")
        assert [plain(card.text) for card in cards] == ["4 Cat played", "9 but held"]
        type_ = found(browser, ".ruling-sentence").value_of_css_property("font-size")
        assert float(type_.removesuffix("px")) >= 18


RULINGS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "cannot be told": (
        {"log": DISPUTE, "deal": 1, "finding": 1},
        ("Cannot be told", "Nobody is accused", "The trick is Cat’s; Cat leads."),
    ),
    "the whole log": ({"log": DISPUTE}, ("Not all allowed", "1 violation, 2 cannot be told.", "Cat is next.")),
    "nothing is proved": (
        {"log": DISPUTE.replace("Cat 9S, Ann 5C, Bob 6H", "")},
        ("No fault found", "1 play cannot be checked.", "Cat is next."),
    ),
    "clean": (
        {"log": DISPUTE.replace("4H", "8S").replace("Cat 9S, Ann 5C, Bob 6H", "")},
        ("All in order", "Cat is next."),
    ),
    "a wrong lead": (
        {"log": DISPUTE.replace("Ann 2D, Bob 3D, Cat 5D", "Bob 3D, Cat 5D, Ann 2D"), "deal": 1, "finding": 1},
        (
            "Not allowed",
            "the lead was Ann's",
            "Now: The card stays as the lead, and play goes on from there. The trick is Cat’s; Cat leads.",
        ),
    ),
    "a log as an object": (
        {"log": {"game": "bedem", "players": ["Ann", "Bob"], "deals": []}},
        ("This cannot be read",),
    ),
    "who wins": (
        {"ask": "game=bedem&cards=7S/4H/10S"},
        ("Cat wins", "Highest spade, the led suit.", "The trick is Cat’s; Cat leads."),
    ),
    "who wins, if": (
        {"ask": "game=beckwithshaw&cards=7S/4H/10S"},
        ("It depends", "Cat wins, unless hearts are trumps: then Bob."),
    ),
    "allowed": ({"ask": "game=bedem&cards=7S/9S&hand=2C&of=2"}, ("Allowed", "Bob played 9 .", "Cat is next.")),
    "allowed, if": (
        {"ask": "game=bedem&cards=4H&hand=9S&of=1"},
        ("It depends", "allowed if hearts have been broken, otherwise not."),
    ),
    "what may be played": (
        {"ask": "game=bedem&cards=7S&hand=9S+2C&of=next"},
        ("Allowed", "Bob may play what is shown here."),
    ),
    "no such game": ({"ask": "game=bedam&cards=7S"}, ("This cannot be read", "did you mean Bedem")),
    "no cards": ({"ask": "game=bedem"}, ("Nothing was asked",)),
    "a meld": ({"ask": "game=ahlbeck&cards=7H+8H+9H"}, ("A meld",)),
    "plays": ({"ask": "game=behrendorf&cards=7S+7H/8S+8C"}, ("Play 2 is highest",)),
    "a pile": ({"ask": "game=earnley&cards=6C&hand=8H"}, ("It depends",)),
}


def test_every_kind_of_ruling(browser: Any, table: str) -> None:
    for name, (held, words) in RULINGS.items():
        told = opened(browser, table, held)
        for said in words:
            assert said in told, (name, told)
        assert text_of(browser, "h1") == words[0], name


def test_an_address_that_holds_nothing_says_so(browser: Any, table: str) -> None:
    assert "cut off" in arrived(browser, f"{table}ruling/#nothing")
    assert "Ask a question" in arrived(browser, f"{table}ruling/")


def test_ruling_leads_back_to_the_log_and_the_question(browser: Any, table: str) -> None:
    opened(browser, table, {"ask": "game=bedem&cards=7S/4H/10S&hand=9S&of=2"})
    [link] = every(browser, ".ruling-links a")
    assert urlsplit(link.get_attribute("href")).query == "game=bedem&cards=7S/4H/10S&hand=9S&of=2"
    opened(browser, table, {"log": DISPUTE, "deal": 1, "finding": 0})
    log, table_link = every(browser, ".ruling-links a")
    assert urlsplit(table_link.get_attribute("href")).path.endswith("/table/")
    browser.get(log.get_attribute("href"))
    assert until(lambda: every(browser, ".finding"))
    assert at(browser, "log").get_attribute("value") == DISPUTE
    assert "edition bedem-" in opened(browser, table, {"log": DISPUTE, "deal": 1, "finding": 0})


# --- the bar ---------------------------------------------------------------------------------------------------------


def copied(browser: Any, bar: str) -> str:
    """What the bar copies: caught where the browser would put it."""
    catch = """window.kept = ''; document.addEventListener('copy', () => { kept = document.activeElement.value })
        Object.defineProperty(navigator, 'clipboard', { value: undefined })"""
    browser.execute_script(catch)
    button = found(browser, f"{bar} .share-copy")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
    button.click()
    assert until(lambda: browser.execute_script("return kept"))
    return str(browser.execute_script("return kept"))


def test_an_answer_is_handed_round(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/?game=bedem&cards=7S/4H&hand=9S&of=2")
    answered(browser)
    address = copied(browser, "#share")
    assert found(browser, "#share .share-told").text.startswith("Copied")
    assert arrived(browser, address).startswith("Bedem Not allowed")
    press(browser, found(browser, ".share-qr"))
    assert until(lambda: every(browser, "dialog.qr .qr-code"))
    light = "return getComputedStyle(document.querySelector('.qr-code rect')).fill"
    assert browser.execute_script(light) == "rgb(255, 255, 255)"


def test_a_verdict_and_each_finding_are_handed_round(browser: Any, table: str) -> None:
    to_judge(browser, table)
    press(browser, at(browser, "judge-it"))
    links = until(lambda: every(browser, ".finding .to-ruling[href]"))
    second = links[1].get_attribute("href")
    assert arrived(browser, copied(browser, "#verdict .share")).startswith("Bedem · One deal Not all allowed")
    assert "Ann played 5" in arrived(browser, second)


def test_rulings_are_legible_for_all(browser: Any, table: str) -> None:
    size(browser, PHONE)
    for held in (
        {"log": DISPUTE},
        {"log": DISPUTE, "deal": 1, "finding": 0},
        {"ask": "game=beckwithshaw&cards=7S/4H/10S"},
        {"ask": "game=bedam&cards=7S"},
    ):
        colours(browser, "light")
        opened(browser, table, held)
        assert axe_faults(browser) == [], held
        assert browser.execute_script("return document.documentElement.scrollWidth") <= PHONE["width"], held
        darken(browser)
        assert axe_faults(browser, scheme="dark") == [], held


def test_a_ruling_with_the_keyboard_alone(browser: Any, table: str) -> None:
    opened(browser, table, {"log": DISPUTE, "deal": 1, "finding": 0})
    tab_to(browser, ".ruling-rule a")
    tab_to(browser, ".ruling-links a")
    tab_to(browser, ".share-qr").send_keys(Keys.ENTER)
    assert until(lambda: every(browser, "dialog.qr[open]"))
    assert axe_faults(browser) == []
    focused(browser).send_keys(Keys.ESCAPE)
    assert until(lambda: not every(browser, "dialog.qr"))
    assert "share-qr" in focused(browser).get_attribute("class")


def test_a_ruling_on_paper(browser: Any, table: str) -> None:
    opened(browser, table, {"log": DISPUTE, "deal": 1, "finding": 0})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert found(browser, ".ruling-now").is_displayed()
    assert not found(browser, ".share").is_displayed()
    assert "edition bedem-" in text_of(browser, ".ruling-small")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
