"""Logs of every form that may be written, addresses that are damaged, and what a device keeps that is not what it should
be: the pages read it, or say in a sentence why not, and lose nothing."""

from __future__ import annotations

from typing import Any

import pytest

from referee.reading.yaml_text import read_yaml
from tests import PLAYTHROUGHS
from tests.browser.browsing import at, every, own_files, packed, until

BEDEM: dict[str, Any] = {"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann"}
PLAYED = ["Bob 7S", "Cat 4S", "Ann 10S"]
MOVES: list[Any] = [
    PLAYED,
    "Bob 7S, Cat 4S, Ann 10S",
    "# the first\nBob 7S # x, y: z\n\n  Cat 4S,Ann 10S,\n",
    "Bob 7S\r\nCat 4S",
    "",
    [],
    [{"player": "Bob", "cards": ["7S"]}, {"player": "Cat", "action": "play", "cards": "4S"}, "ann 10s"],
    ["  Bob 7S ", "Cat   4S", "Ann 10S\n"],
    "Bob 7S\u2028Cat 4S",
    "Bob 7S, Cat 4H, Cat retract, Cat 3S, Ann 10S",
    ["Bob 7S"] * 300,
    None,
    5,
    {"a": 1},
    [None],
    [""],
]
NAMES = [
    ["Ann Lee", "Ann", "Ann Lee Low"],
    ["Zoë", "Ñandú", "Ærø"],
    ["שרה", "علي", "Bob"],
    ["😀", "🂡", "👩‍👩‍👧"],
    ["<img src=x onerror=alert(1)>", "&amp;", "<b>B</b>"],
    ["yes", "no", "null"],
    ["a,b", "c#d", "e: f"],
    ["- x", "*a", '"Q"'],
    ["table", "Bob", "Cat"],
    ["7S", "Bob", "Cat"],
]
STRANGE = {
    "carried": {"Ann": 4, "Bob": -3, "Cat": 0},
    "first_deal": 3,
    "edition": "bedem-00000000",
    "rulings": {"as-played": "default"},
    "comment": "a: b # c\nanother line \u2028 \u0085 \x7f 🂡",
    "table": {},
}
OUTLINES: list[Any] = [
    [],
    5,
    {},
    BEDEM,
    {**BEDEM, "deals": None},
    {**BEDEM, "deals": [None]},
    {**BEDEM, "players": [None, "a"], "deals": []},
    {**BEDEM, "deals": [{"comment": "a telephone rang"}, {"moves": PLAYED}, {}]},
    {**BEDEM, **STRANGE, "deals": [{"moves": PLAYED}]},
    {
        **BEDEM,
        "deals": [{"won": {"Ann": {"tricks": 3}, "Bob": {"tricks": 1}, "Cat": {"tricks": 1}}}, {"moves": "Cat 7S"}],
    },
    *(
        {**BEDEM, "deals": [{"hands": hands, "moves": PLAYED}]}
        for hands in ({"Ann": ["7C", "?"]}, {"Cat": "4S ? ?"}, "x")
    ),
    {
        "game": "la-bolle",
        "players": ["Ann", "Bob", "Cat"],
        "dealer": "Cat",
        "table": {"laws": ["whoever plays a King, sings: # la"]},
        "deals": [
            {"moves": "table turn-up 7C, Cat 7S\nAnn 9S, Bob 9H"},
            {"moves": ["table turn-up 8C", {"player": "Ann", "action": "law", "law": "cannot play H after D, ever"}]},
        ],
    },
    {
        "game": "alton-pancras",
        "players": ["Ann Lee", "Bob B", "Cat"],
        "dealer": "Cat",
        "table": {"effects": {"J": "target-draw"}},
        "deals": [
            {"moves": ["table turn-up 7C", {"player": "Ann Lee", "cards": ["JC"], "target": "Bob B"}, "Bob B draw ? ?"]}
        ],
    },
]


def written(names: list[str]) -> dict[str, Any]:
    """A log of players so called, one deal of it as a list and one as lines."""
    first, second, third = names
    moves = [f"{second} 7S", f"{third} 4S", f"{first} 10S"]
    return {
        "game": "bedem",
        "players": names,
        "dealer": first,
        "carried": {first: 3},
        "deals": [{"moves": moves}, {"moves": f"{first} 7H"}],
    }


def played_through() -> list[Any]:
    """Some of the logs that are judged in full elsewhere, of all families."""
    files = sorted(PLAYTHROUGHS.glob("*.yaml"))[::12]
    return [read_yaml(file.read_text(encoding="utf-8"))[0]["log"] for file in files]


LOGS = [{**BEDEM, "deals": [{"moves": moves}]} for moves in MOVES] + [written(names) for names in NAMES] + OUTLINES
TRY = """const part = name => import(`${own}parts/${name}.js`)
const { toText, readLog } = await part("evening-text")
const { begin, forgetEvening } = await part("evening")
const { root } = await part("service")
const judge = async body => {
  const type = /^\\s*[{[]/.test(body) ? "application/json" : "application/yaml"
  const answer = await fetch(new URL("v1/verdicts", root), { method: "POST", headers: { "Content-Type": type }, body })
  return answer.ok ? answer.text() : "refused"
}
const faults = []
for (const log of logs) {
  const said = what => faults.push(`${what}: ${JSON.stringify(log).slice(0, 300)}`)
  try {
    const before = await judge(JSON.stringify(log))
    if (await judge(toText(log)) !== before && before !== "refused") said("as text")
    const read = await readLog(JSON.stringify(log)).catch(error => { if (!error.faults) throw error; return null })
    if (!read !== (before === "refused")) said("read")
    if (!read) continue
    const evening = begin(read.log, read.called)
    for (const text of [JSON.stringify(evening.written), toText(evening.written)])
      if (await judge(text) !== before) said("gone on with")
    while (evening.undoes && evening.deals.length) evening.undo()
    forgetEvening(evening.id)
  } catch (error) {
    said(error)
  }
}
done(faults)"""


def test_every_form_of_a_log_is_read_and_written(browser: Any, table: str) -> None:
    """What is opened, written as text or data and judged again has the same verdict; what is refused is so in words."""
    browser.get(f"{table}device/")
    browser.set_script_timeout(120)
    logs = LOGS + played_through()
    faults = browser.execute_async_script(
        f"(async (own, logs, done) => {{ {TRY} }})(...arguments)", own_files(browser), logs
    )
    assert not faults


def drawn(browser: Any, selector: str) -> bool:
    """Waits until there is such an element."""
    return bool(until(lambda: every(browser, selector)))


def test_logs_that_come_with_an_address_are_shown(browser: Any, table: str) -> None:
    """Whatever names and forms they have, and nothing that players are called is taken for more than a name."""
    names = ["<img src=x onerror=document.title=1>", "Bob Lee", "😀"]
    log = {**written(names), "comment": "<img src=x>"}
    log["deals"] = [{"moves": ", ".join(log["deals"][0]["moves"])}]
    for page, shown in (("judge", "#verdict h2"), ("table", "#play:not([hidden]) #stage li"), ("ruling", ".ruling h1")):
        browser.get(f"{table}device/")
        where = f"{table}{page}/#{packed(browser, {'log': log})}"
        browser.get("about:blank")
        browser.get(where)
        assert drawn(browser, shown), page
        assert browser.execute_script("return [...document.images].filter(one => one.src.endsWith('/x')).length") == 0
        assert names[0] in at(browser, {"ruling": "ruling"}.get(page, page)).text


DAMAGED = {
    "judge/#%E0%A4%A": ("faults", "No log came with this address"),
    "judge/#AAAA": ("faults", "No log came with this address"),
    "table/#%E0%A4%A": ("trouble", "No log came with this address"),
    "table/#this-is-no-word-that-holds-anything": ("trouble", "No log came with this address"),
    "table/?evening=gone": ("trouble", "not kept on this device"),
    "ruling/#%E0%A4%A": ("ruling", "damaged or was cut off"),
}


@pytest.mark.parametrize("where", DAMAGED)
def test_an_address_that_is_damaged(browser: Any, table: str, where: str) -> None:
    id_, says = DAMAGED[where]
    browser.get("about:blank")
    browser.get(f"{table}{where}")
    assert until(lambda: says in at(browser, id_).text), at(browser, id_).text


def evening(id_: str, name: str, changed: int, log: dict[str, Any]) -> dict[str, Any]:
    """An evening as a device keeps it, with the moves that were played in any case."""
    log = {**BEDEM, "deals": [{"moves": PLAYED}], **log}
    return {"id": id_, "name": name, "called": "Bedem", "begun": 1, "changed": changed, "log": log}


KEPT: dict[str, Any] = {
    "good": evening("good", "A good one", 9, {}),
    "gone": evening("gone", "A game that is gone", 8, {"game": "no-such-game"}),
    "odd": {"id": "odd", "name": "Odd", "called": "Bedem", "changed": 7, "log": {"players": "Ann", "deals": [5]}},
    "none": 7,
}


def keep(browser: Any, table: str) -> None:
    """Puts all that on the device."""
    browser.get(f"{table}device/")
    put = """for (const [id, told] of Object.entries(arguments[0]))
        localStorage.setItem(`referee/evening/${id}`, JSON.stringify(told))"""
    browser.execute_script(put, KEPT)
    browser.execute_script(
        "localStorage.setItem('referee/setting/names', '{}'); localStorage.setItem('referee/setting/standings-left-out', '7')"
    )


def test_what_is_kept_and_cannot_be_gone_on_with(browser: Any, table: str) -> None:
    """An evening of a game that is no more is told so and can be saved; one that is no evening hinders no other."""
    keep(browser, table)
    browser.get(f"{table}table/")
    assert until(lambda: len(every(browser, "#kept-list button.evening")) == 2)
    browser.execute_script("document.querySelector('[data-evening=gone]').click()")
    assert until(lambda: "There is no game “no-such-game”" in at(browser, "trouble").text), at(browser, "trouble").text
    assert "Its log is kept" in at(browser, "trouble").text
    assert at(browser, "begin").is_displayed()
    browser.get(f"{table}device/")
    assert len(every(browser, "[data-kind=evening]")) == 4
    browser.get(f"{table}standings/")
    assert until(lambda: at(browser, "season-table").get_attribute("data-ready"))


def has_moves(browser: Any, count: int) -> bool:
    """Waits until the evening that is open has so many moves."""
    return bool(until(lambda: at(browser, "table").get_attribute("data-moves") == str(count)))


def test_an_evening_on_two_pages(browser: Any, table: str) -> None:
    """What another page writes is shown here; what both write at once is kept of both."""
    keep(browser, table)
    browser.get(f"{table}table/?evening=good")
    assert has_moves(browser, 3)
    other = evening("good", "A good one", 77, {"deals": [{"moves": [*PLAYED, "Ann 2D"]}]})
    write = "localStorage.setItem('referee/evening/good', JSON.stringify(arguments[0]))"
    browser.execute_script(
        f"{write}; dispatchEvent(new StorageEvent('storage', {{ key: 'referee/evening/good' }}))", other
    )
    assert has_moves(browser, 4)
    assert "another page" in at(browser, "news").text
    other = evening("good", "A good one", 88, {"deals": [{"moves": [*PLAYED, "Ann 3D"]}]})
    browser.execute_script(write, other)
    browser.execute_script("document.querySelector('#undo').click()")
    assert has_moves(browser, 3)
    kept = browser.execute_script(
        "return Object.values({ ...localStorage }).filter(text => text.includes('Ann 3D')).map(text => JSON.parse(text))"
    )
    assert [(one["id"], one["name"]) for one in kept] == [("good-88", "A good one, as it was elsewhere")]
    assert "on two pages at once" in at(browser, "status").text


def test_what_no_page_foresees_is_told(browser: Any, table: str) -> None:
    """An error of a page's own scripts stands above it in a sentence."""
    browser.get(f"{table}device/")
    browser.execute_script("import(arguments[0] + 'parts/dom.js').then(({ el }) => el(' '))", own_files(browser))
    assert until(lambda: every(browser, "#mishap"))
    assert "Something went wrong here; your log is kept." in at(browser, "mishap").text


def test_a_device_that_is_full_is_told_of(browser: Any, table: str) -> None:
    """Where nothing can be kept, both pages that keep a log say so at once."""
    full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    browser.get(f"{table}judge/")
    assert until(lambda: at(browser, "log").get_property("value"))
    browser.execute_script(full)
    at(browser, "log").send_keys(" ")
    assert "does not keep what you write" in at(browser, "not-kept").text
    keep(browser, table)
    browser.get(f"{table}table/?evening=good")
    assert has_moves(browser, 3)
    browser.execute_script(f"{full}; document.querySelector('#undo').click()")
    assert has_moves(browser, 2)
    assert "does not keep the log" in at(browser, "status").text
