"""An evening of which nobody writes a card down: what each player won is told by taps at the table that keeps the log."""

from __future__ import annotations

from typing import Any

from tests.browser.browsing import at, axe_faults, every, found, own_files, phone, press, sit_down, size, until


def begin(browser: Any, table: str, game: str) -> None:
    """Begins an evening of that game and opens the questions about its first deal."""
    sit_down(browser, table, game)
    tell(browser)


def tell(browser: Any) -> None:
    """Opens the questions about the deal that comes next, where they do not stand there."""
    if not every(browser, ".by-numbers"):
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
    assert every(browser, "#won-tricks-Ann-5"), "there are five tricks"
    assert not every(browser, "#won-tricks-Ann-6"), "there are no more than five tricks"
    tap(browser, "tricks-Ann-3", "tricks-Bob-1")
    assert until(lambda: scores(browser) == "Ann 3 Bob 1 Cat 1"), "the last player has the rest"
    assert until(lambda: every(browser, ".by-numbers #won-tricks-Ann-4")), "the evening goes on so"
    assert not every(browser, "#won-tricks-Ann-5"), "there are four tricks"
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
    press(browser, found(browser, "#not-ended input"))
    assert until(lambda: "Ann101" in browser.execute_script(season)), "the evening counts"
    browser.get(address)
    assert until(lambda: scores(browser) == "Ann 3 Bob 1 Cat 1")
    press(browser, at(browser, "undo"))
    assert until(lambda: scores(browser) == "Ann 0 Bob 0 Cat 0")


def test_cards_are_given_to_whoever_took_them(browser: Any, table: str) -> None:
    size(browser, phone(390, 844))
    begin(browser, table, "alderley")
    press(browser, at(browser, "won-cards-cards"))
    hearts = [f"cards-{rank}H" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")]
    there = [one for one in hearts if every(browser, f"#won-{one}")]
    tap(browser, "cards-Bob", *there, "cards-Cat", there[0], "showed_trump-nobody")
    worth = "return [...document.querySelectorAll('.scores-line strong')].map(one => Number(one.textContent.replace('−', '-')))"
    assert until(lambda: browser.execute_script(worth)[1] < 0)
    ann, bob, cat = browser.execute_script(worth)
    assert (ann, bob < cat < 0) == (0, True)


FOUR = "Ann Bob Cat Dan".split()
DEALS = [
    ("hearts", 4, "cards-H-Ann-5 cards-H-Bob-8 cards-H-Cat-0 cards-QS-Bob", "Ann 5 Bob 21 Cat 0 Dan 0"),
    ("hearts", 4, "cards-all-Ann", "Ann 0 Bob 26 Cat 26 Dan 26"),
    ("euchre", 4, "maker-Ann tricks-Ann-3", "Ann 1 Bob 0 Cat 1 Dan 0"),
    ("skat", 3, "game_value-Bob game_value-digit-4 game_value-digit-8", "Ann 0 Bob 48 Cat 0"),
    ("contract-bridge", 4, "contract-Bob contract-4 contract-S taken-Bob-11", "Ann -450 Bob 450 Cat -450 Dan 450"),
    ("gin-rummy", 2, "out-Ann deadwood-digit-6 deadwood-Bob-value deadwood-digit-2 deadwood-digit-3", "Ann 17 Bob 0"),
    ("rummy-500", 2, "- points-digit-7 points-digit-5 points-Bob-value points-digit-2 points-digit-0 points-digit-±",
     "Ann 75 Bob -20"),
    ("president", 4, "out-Ann out-Cat out-Bob", "Ann 2 Bob 0 Cat 1 Dan 0"),
    ("dou-dizhu", 3, "out-Ann bid-Ann bid-Ann-2", "Ann 4 Bob -2 Cat -2"),
    ("spades", 4, "bid-Ann-4 bid-Bob-3 bid-Cat-3 bid-Dan-2 tricks-Ann-5 tricks-Bob-3 tricks-Cat-3",
     "Ann 71 Bob 50 Cat 71 Dan 50"),
    ("roolz", 4,
     "bid-Ann bid-Ann-200 card_points-digit-2 card_points-digit-1 card_points-digit-0 card_points-Bob-rest tricks-Ann-12",
     "Ann 210 Bob 90 Cat 210 Dan 90"),
    ("heerstedt", 3, "out-Ann left-digit-2 left-digit-3 left-Cat-value left-digit-1 left-digit-1", "Ann 34 Bob 0 Cat 0"),
    ("earnley", 3, "out-Ann", "Ann 1 Bob 0 Cat 0"),
]  # fmt: skip
"""Deals by numbers: the game, how many play, what is tapped before the deal is written down, and what it comes to."""
MANY = 8
"""No deal takes more taps than that."""


def test_deals_of_every_kind_take_few_taps(browser: Any, table: str) -> None:
    """The form alone, of games whose deals are scored by quite different things: what it tells, and what that is worth."""
    size(browser, phone(390, 844))
    browser.get(f"{table}table/")
    for game, seats, taps, scores in DEALS:
        keys = [f"won-{key}" if key != "-" else "other-scores" for key in taps.split()]
        assert len(keys) < MANY, f"{game} takes too many taps"
        log = {"game": game, "players": FOUR[:seats], "deals": [{"moves": []}]}
        made = browser.execute_async_script(FORM.replace("FOLDER", own_files(browser)), log, keys)
        assert made == {"scores": scores}, game


FORM = """
const [log, keys, done] = arguments
Promise.all([import("FOLDERparts/scores-form.js"), import("FOLDERparts/service.js")]).then(async ([scores, { get, post }]) => {
  const { ScoresForm, toTell } = scores
  const game = await get(`v1/games/${log.game}`, { players: log.players.length })
  let won = null
  const form = new ScoresForm({ told: await toTell(game, log), game, submit: told => { won = told.won } })
  document.querySelector(".md-content").replaceChildren(form.element)
  for (const key of [...keys, "write-scores"]) document.getElementById(key).click()
  const verdict = await post("v1/verdicts", { ...log, deals: [{ won }] })
  done({ scores: Object.entries(verdict.scores).flat().join(" ") })
}).catch(error => done(String(error.stack ?? error)))
"""
