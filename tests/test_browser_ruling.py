"""Rulings that are handed round: the address that holds one, the bar that sends it, and the page that it opens."""

from __future__ import annotations

import sys
from typing import Any

import pytest
import segno

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(sys.platform == "win32", reason="gunicorn needs Unix"),
]


def of_part(browser: Any, table: str, part: str, call: str, *given: Any) -> Any:
    """What a call of a shared part answers: `part` is its name, `call` is written with the part as `it`."""
    loaded = f"import(`{table}assets/parts/{part}.js`).then(it => {call})"
    code = f"const done = arguments[arguments.length - 1]; {loaded}.then(done)"
    return browser.execute_async_script(code, *given)


def drawn(browser: Any, table: str, address: str) -> list[list[bool]]:
    """The QR code that a page draws of an address, line by line."""
    call = (
        "(code => [code.querySelector('path').getAttribute('d'), code.viewBox.baseVal.width])(it.qrCode(arguments[0]))"
    )
    path, size = of_part(browser, table, "qr", call, address)
    dark = {tuple(map(int, square.partition("h")[0].split())) for square in path.split("M")[1:]}
    return [[(x, y) in dark for x in range(int(size))] for y in range(int(size))]


@pytest.mark.parametrize("length", [32, 154, 1171])
def test_the_code_is_that_of_the_address(browser: Any, table: str, length: int) -> None:
    """A code may be masked in eight ways; an encoder that others made draws the same code in one of them. The addresses are
    as long as fills a code, for encoders differ in how they fill it up."""
    browser.get(f"{table}judge/")
    address = ("https://example.org/ruling/#" + "rY9-_x" * length)[:length]
    shown = drawn(browser, table, address)
    peers = [segno.make(address, error="l", boost_error=False, mask=mask, micro=False) for mask in range(8)]
    known = [[[bool(dark) for dark in line] for line in peer.matrix_iter(border=4)] for peer in peers]
    assert shown in known
    assert not any(shown[0])


def test_an_address_that_is_too_long_has_no_code(browser: Any, table: str) -> None:
    browser.get(f"{table}judge/")
    assert of_part(browser, table, "qr", "it.qrCode(arguments[0])", "x" * 1201) is None
