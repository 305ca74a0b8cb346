"""Evenings at the table where something besides cards happens: cards that are passed on, hands that are shown at the end,
trumps and contracts that stay in sight, what is proved until somebody closes it, and a slow line."""

from __future__ import annotations

from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

import referee
from tests.browser.browsing import (
    PHONES,
    at,
    axe_faults,
    every,
    found,
    in_view,
    packed,
    press,
    press_card,
    size,
    touch,
    until,
)
from tests.browser.test_table import begin, entered, kept, tap

FOUR = ["Ann", "Bob", "Cat", "Dan"]


def moves_of(browser: Any) -> list[str]:
    """What is written down of the last deal."""
    return list(kept(browser)["deals"][-1]["moves"])


def put(browser: Any, cards: str) -> None:
    """Taps cards at the form of a move."""
    for card in cards.split():
        press_card(browser, card, ".card-place")


def make(browser: Any, verb: str, player: str, cards: str = "", *keys: str) -> None:
    """Makes a move at its form."""
    if not every(browser, f".verb-form[data-verb='{verb}']"):
        own = f".verb-chip[data-verb='{verb}'][data-player='{player}']"
        press(browser, found(browser, f"{own}, .verb-chip[data-verb='{verb}']:not([data-player])"))
    put(browser, cards)
    for key in keys:
        press(browser, found(browser, key))
    done = f".verb-form[data-verb='{verb}'] [data-done]"  # gone where the last card wrote it down
    browser.execute_script("document.querySelector(arguments[0])?.click()", done)


# --- what a key writes by itself ------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", ["tall", "small"])
def test_everybody_passes_three_cards_with_one_tap(browser: Any, table: str, phone: str) -> None:
    size(browser, PHONES[phone])
    begin(browser, table, "hearts", FOUR, "Dan")
    assert at(browser, "whose").text == "Everybody passes on three cards."
    assert at(browser, "all-at-once").text == "All have passed three cards to the left"
    touch(browser, at(browser, "all-at-once"))
    entered(browser, 4)
    gives = ["Ann give ? ? ? to Bob", "Bob give ? ? ? to Cat", "Cat give ? ? ? to Dan", "Dan give ? ? ? to Ann"]
    assert moves_of(browser) == gives
    assert referee.judge(kept(browser))["verdict"] == "clean"
    assert at(browser, "whose").text.startswith("Who has the")
    touch(browser, at(browser, "undo"))  # all of it was one entry
    assert until(lambda: kept(browser)["deals"] == [])


def test_cards_that_are_passed_on_are_as_many_as_are_due(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    begin(browser, table, "hearts", FOUR, "Dan")
    make(browser, "give", "Ann", "QS")
    entered(browser, 1)
    assert moves_of(browser) == ["Ann give QS ? ? to Bob"]
    assert at(browser, "all-at-once").text == "The others have passed three cards to the left"
    make(browser, "give", "Bob")
    entered(browser, 2)
    assert moves_of(browser)[-1] == "Bob give ? ? ? to Cat"
    assert referee.judge(kept(browser))["verdict"] == "clean"


def test_everybody_exchanges_cards_with_one_tap(browser: Any, table: str) -> None:
    size(browser, PHONES["small"])
    log = {"game": "boesenburg", "players": FOUR[:3], "dealer": "Cat"}
    keep(browser, table, {**log, "deals": [{"moves": ["Ann propose 2", "Bob agree", "Cat agree"]}]})
    assert until(lambda: at(browser, "whose").text == "Everybody exchanges two cards.")
    touch(browser, at(browser, "all-at-once"))
    entered(browser, 6)
    assert moves_of(browser)[3:] == [f"{name} exchange ? ?" for name in FOUR[:3]]
    assert "exchange" not in at(browser, "whose").text


# --- hands that count -----------------------------------------------------------------------------------------------


def test_a_knock_is_followed_by_what_is_laid_down(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    begin(browser, table, "gin-rummy", ["Ann", "Bob"], "Bob")
    make(browser, "turn-up", "table", "4C")
    entered(browser, 1)
    press(browser, found(browser, ".way-key[data-way='from discard']"))
    entered(browser, 2)
    make(browser, "knock", "Ann", "8H")
    entered(browser, 3)
    assert at(browser, "whose").text.startswith("The play is over.")
    assert "is over" not in at(browser, "whose").text.removeprefix("The play is over.")
    for number, (verb, player, cards) in enumerate(SHOWDOWN, 4):
        make(browser, verb, player, cards)
        entered(browser, number)
    assert at(browser, "whose").text.startswith("Deal 1: Ann 44, Bob 0.")
    assert len(kept(browser)["deals"]) == 1
    assert referee.judge(kept(browser))["scores"] == {"Ann": 44, "Bob": 0}


SHOWDOWN = [
    ("meld", "Ann", "4C 4D 4H"),
    ("meld", "Ann", "7S 8S 9S 10S"),
    ("show", "Ann", "2C AD 3H"),
    ("meld", "Bob", "KC KD KH"),
    ("lay-off", "Bob", "JS"),
    ("show", "Bob", "QC QD 9C 9D 6H 6C"),
]


def test_cards_that_are_left_are_shown_before_a_deal_is_over(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    log = referee.sample("crazy-eights", 3, 3, deals=1)
    log["deals"] = [{"moves": [move for move in log["deals"][0]["moves"] if " show " not in move]}]
    due = referee.judge(log)["next"]
    assert due["showdown"]
    keep(browser, table, log)
    assert until(lambda: due["player"] in at(browser, "whose").text)
    assert "The play is over." in at(browser, "whose").text
    make(browser, "show", due["player"])
    assert "first" in found(browser, ".verb-warned").text  # nothing was shown
    press(browser, at(browser, "next-deal"))
    assert until(lambda: len(kept(browser)["deals"]) == 2)


def keep(browser: Any, table: str, log: dict[str, Any]) -> None:
    """Opens a log at the table."""
    browser.get(f"{table}device/")
    word = packed(browser, {"log": log})
    browser.get(f"{table}table/#{word}")
    assert until(lambda: at(browser, "table").get_attribute("data-answered"))


# --- what stays in sight --------------------------------------------------------------------------------------------


def test_trumps_that_were_named_are_said_while_they_hold(browser: Any, table: str) -> None:
    size(browser, PHONES["small"])
    begin(browser, table, "euchre", FOUR, "Dan")
    make(browser, "turn-up", "table", "KD")
    entered(browser, 1)
    for number in range(2, 6):
        press(browser, found(browser, ".verb-chip[data-verb='pass']"))
        entered(browser, number)
    press(browser, found(browser, "[data-tick='alone']"))
    press(browser, found(browser, ".way-key[data-way='S alone']"))
    entered(browser, 6)
    for number, card in enumerate(("AH", "9H", "10H"), 7):
        tap(browser, card)
        entered(browser, number)
        stands = [one.get_attribute("textContent").strip() for one in every(browser, "#standing li")]
        assert stands == ["spades trumps", "Ann is the maker, alone", *stands[2:]]
        assert stands[-2:] == ["Ann & Cat 0 of 3 tricks", "Bob & Dan 0 tricks"] if number < 9 else True
    browser.execute_script("scrollTo(0, 0)")  # where the presses of this test left it
    assert in_view(browser, "#standing")


def test_what_is_proved_stays_until_it_is_closed(browser: Any, table: str) -> None:
    size(browser, PHONES["small"])
    begin(browser, table, "bedem")
    for number, card in enumerate(("7S", "4H", "10S", "2D", "3D", "5D", "9S", "7D", "8D"), 1):
        tap(browser, card)
        entered(browser, number)
    assert "Bob played" in at(browser, "news").text
    assert at(browser, "offences").text == "✗ 1"
    touch(browser, at(browser, "close-news"))
    assert at(browser, "news").text == ""
    tap(browser, "6C")
    entered(browser, 10)
    assert at(browser, "news").text == ""
    touch(browser, at(browser, "offences"))
    fold = found(browser, "[data-of='findings']")
    assert until(lambda: fold.get_attribute("open") and in_view(browser, "[data-of='findings'] summary"))
    assert found(browser, "[data-of='findings'] summary").text.startswith("What the referee found: 1 violation")


# --- the first minute -----------------------------------------------------------------------------------------------


def test_the_usual_number_of_players_comes_first(browser: Any, table: str) -> None:
    browser.get(f"{table}table/?game=hearts")
    assert until(lambda: at(browser, "table").get_attribute("data-ready") == "hearts")
    assert at(browser, "count-4").get_attribute("aria-pressed") == "true"
    press(browser, at(browser, "count-5"))
    assert until(lambda: every(browser, "#dealer-4"))
    assert at(browser, "dealer-4").is_selected()
    press(browser, at(browser, "count-3"))
    assert until(lambda: len(every(browser, "#names li")) == 3)
    assert at(browser, "dealer-2").is_selected()
    browser.get(f"{table}ask/?game=hearts")
    assert until(lambda: at(browser, "setup-said").get_attribute("textContent").startswith("Hearts · 4 players"))


@pytest.mark.parametrize("page", ["ask", "table"])
def test_a_key_of_a_card_that_is_not_there_says_why(browser: Any, table: str, page: str) -> None:
    size(browser, PHONES["tall"])
    if page == "table":
        begin(browser, table, "hearts", FOUR[:3], "Cat")
        touch(browser, at(browser, "all-at-once"))
        entered(browser, 3)
        touch(browser, found(browser, "#whose .who-key"))
    else:
        browser.get(f"{table}ask/?game=hearts&players=Ann,Bob,Cat")
        assert until(lambda: every(browser, ".rank-key"))
    for half in ("[data-rank='2']", "[data-suit='D']"):
        touch(browser, found(browser, f".two-taps {half}"))
    why = found(browser, ".keys-told").text
    assert why == "The 2 of diamonds is not in the pack with 3 players: how many are you?"
    assert axe_faults(browser) == []


# --- a slow line ----------------------------------------------------------------------------------------------------


def slow(browser: Any, milliseconds: int) -> None:
    """Lets every answer take that long."""
    browser.execute_cdp_cmd("Network.enable", {})
    line = {"offline": False, "latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", line)


def test_passes_are_queued_on_a_slow_line(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    begin(browser, table, "president", FOUR, "Dan")
    slow(browser, 800)
    try:
        tap(browser, "6C")
        assert until(lambda: at(browser, "gathered").is_displayed())
        touch(browser, at(browser, "play-them"))
        for _ in range(2):
            touch(browser, at(browser, "pass"))
        entered(browser, 3)
        assert moves_of(browser) == ["Ann 6C", "Bob pass", "Cat pass"]
    finally:
        slow(browser, 0)
    assert "Dan" in at(browser, "whose").text


def test_a_pass_that_cannot_be_is_not_lost_in_silence(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    begin(browser, table, "president", FOUR, "Dan")
    touch(browser, at(browser, "pass"))
    assert until(lambda: at(browser, "warned").text == "Ann cannot pass now: a card is to be played.")


def test_passes_of_an_auction_are_queued_on_a_slow_line(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    begin(browser, table, "contract-bridge", FOUR, "Dan")
    slow(browser, 600)
    try:
        for _ in range(3):
            touch(browser, found(browser, ".verb-chip[data-verb='pass']"))
        entered(browser, 3)
        assert moves_of(browser) == ["Dan pass", "Ann pass", "Bob pass"]
    finally:
        slow(browser, 0)


# --- a keyboard -----------------------------------------------------------------------------------------------------


def test_cards_can_be_typed(browser: Any, table: str) -> None:
    begin(browser, table, "bedem")
    body = found(browser, "body")
    for number, typed in enumerate(("7s", "10s", "s8"), 1):
        body.send_keys(typed)
        entered(browser, number)
    assert moves_of(browser) == ["Ann 7S", "Bob 10S", "Cat 8S"]
    assert not every(browser, "dialog[open]")
    body.send_keys("/")
    assert until(lambda: every(browser, "dialog[open]"))
    body.send_keys(Keys.ESCAPE)


def test_a_bridge_deal_is_bid_and_led_by_keys_alone(browser: Any, table: str) -> None:
    begin(browser, table, "contract-bridge", FOUR, "Dan")
    calls = ["p", "1s", "p", "2n", "x", "p", "p", "p"]
    for number, typed in enumerate(calls, 1):
        found(browser, "body").send_keys(typed)
        entered(browser, number)
    found(browser, "body").send_keys("7h")
    entered(browser, 9)
    assert moves_of(browser)[1:5] == ["Ann bid 1S", "Bob pass", "Cat bid 2N", "Dan double"]
    assert moves_of(browser)[-1] == "Dan 7H"
    found(browser, "body").send_keys(Keys.BACKSPACE)
    entered(browser, 8)


# --- the table drawn as a table -------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", ["tall", "small"])
def test_partners_sit_opposite_and_the_dummy_is_laid_out(browser: Any, table: str, phone: str) -> None:
    size(browser, PHONES[phone])
    dummy = "Bob show KS QS 4S AH KH 3H 2H QD JD 10D 9D 8C 3C"
    calls = "Dan bid 1N, Ann pass, Bob bid 3N, Cat pass, Dan pass, Ann pass"
    deal = {"moves": [*calls.split(", "), "Ann 7S", dummy, "Bob QS", "Cat 2S", "Dan 3S", "Bob AH"]}
    keep(browser, table, {"game": "contract-bridge", "players": FOUR, "dealer": "Dan", "deals": [deal]})
    asked = """return Object.fromEntries([...document.querySelectorAll('.ring .seat')].map(seat => {
        const box = seat.getBoundingClientRect()
        return [seat.querySelector('.who').textContent, [box.left + box.width / 2, box.top + box.height / 2]]}))"""
    seats = browser.execute_script(asked)
    assert abs(seats["Ann"][0] - seats["Cat"][0]) < 2 < seats["Ann"][1] - seats["Cat"][1]  # below, above
    assert abs(seats["Bob"][1] - seats["Dan"][1]) < 60 < seats["Dan"][0] - seats["Bob"][0]  # left, right
    told = at(browser, "standing").get_attribute("textContent")
    assert told == "Dan plays 3NT, dummy BobBob & Dan 1 of 9 tricksAnn & Cat 0 tricks"
    left = [card.get_attribute("aria-label") for card in every(browser, ".dummy .card")]
    assert left[:2] == ["King of spades", "4 of spades"]
    assert len(left) == 11
    assert in_view(browser, "#standing")
    touch(browser, at(browser, "last-trick"))
    assert "Trick 1: Bob" in at(browser, "stage").text
    assert axe_faults(browser) == []


def test_bids_are_made_in_a_box_of_strains_and_stand_in_a_table(browser: Any, table: str) -> None:
    size(browser, PHONES["small"])
    begin(browser, table, "contract-bridge", FOUR, "Dan")
    for number, key in enumerate((".bid-box [data-value='1N']", ".verb-chip[data-verb='pass']"), 1):
        touch(browser, found(browser, f"#verbs {key}"))
        entered(browser, number)
    rows = [cell.text for cell in every(browser, "#stage .auction :is(th, td)")]
    assert rows == ["Dan", "Ann", "Bob", "Cat", "1NT", "pass", "?"]
    open_ = [key.get_attribute("data-value") for key in every(browser, ".bid-box .choice-key") if key.is_displayed()]
    assert open_ == [f"{level}{strain}" for level in (2, 3, 4) for strain in "CDHSN"]


def test_the_usual_step_is_one_tap_and_ticks_go_with_a_suit(browser: Any, table: str) -> None:
    size(browser, PHONES["small"])
    log = {"game": "skat", "players": FOUR[:3], "dealer": "Cat"}
    keep(browser, table, {**log, "deals": [{"moves": ["Bob bid 18", "Ann pass", "Cat pass"]}]})
    assert found(browser, ".verb-chip.usual").text == "Take the skat"
    touch(browser, found(browser, "#verbs .verb-chip[data-verb='declare']"))
    touch(browser, found(browser, "[data-tick='schneider']"))
    touch(browser, found(browser, ".way-key[data-way='S hand schneider']"))
    entered(browser, 4)
    assert moves_of(browser)[-1] == "Bob declare S hand schneider"
    told = " ".join(at(browser, "standing").get_attribute("textContent").split())
    assert "Bob plays spades hand schneider, for 18" in told


def test_what_may_be_said_only_with_more_does_not_hide_what_may_be_said_alone(browser: Any, table: str) -> None:
    size(browser, PHONES["small"])
    moves = ["Bob bid 20", "Ann hold", "Bob bid 24", "Ann hold", "Bob pass", "Cat pass", "Ann take", "Ann discard ? ?"]
    keep(browser, table, {"game": "skat", "players": FOUR[:3], "dealer": "Cat", "deals": [{"moves": moves}]})
    assert found(browser, ".way-key[data-way='null ouvert']").get_attribute("textContent") == "Null ouvert"
    touch(browser, found(browser, ".way-key[data-way='D']"))
    entered(browser, 9)
    assert moves_of(browser)[-1] == "Ann declare D"


def test_cards_of_one_rank_take_a_tap_each(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    begin(browser, table, "president", FOUR, "Dan")
    for key in ("[data-rank='7']", "[data-suit='S']", "[data-suit='H']", "[data-suit='D']"):
        touch(browser, found(browser, f"#keys {key}"))
    touch(browser, at(browser, "play-them"))
    entered(browser, 1)
    assert moves_of(browser) == ["Ann 7S 7H 7D"]


def test_an_answer_is_played_with_its_last_card(browser: Any, table: str) -> None:
    size(browser, PHONES["small"])
    keep(browser, table, {"game": "dou-dizhu", "players": FOUR[:3], "deals": [{"moves": ["Ann bid 3", "Ann 5C"]}]})
    for key in ("[data-rank='9']", "[data-suit='S']"):
        touch(browser, found(browser, f"#keys {key}"))
    entered(browser, 3)
    touch(browser, at(browser, "more-cards"))
    for key in ("[data-rank='J']", "[data-suit='S']", "[data-suit='H']", "[data-suit='D']", "[data-suit='C']"):
        touch(browser, found(browser, f"#keys {key}"))
    touch(browser, at(browser, "play-them"))
    entered(browser, 4)
    assert moves_of(browser)[2:] == ["Bob 9S", "Cat JS JH JD JC"]


def test_a_card_from_the_stock_and_a_discard_are_told_by_the_discard(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    moves = ["table turn-up KC", "Ann draw", "Ann meld 7C 7D 7S", "Ann discard 4D"]
    keep(browser, table, {"game": "rummy-500", "players": FOUR[:2], "dealer": "Bob", "deals": [{"moves": moves}]})
    for key in ("[data-rank='9']", "[data-suit='C']"):
        touch(browser, found(browser, f".then-discards {key}"))
    entered(browser, 6)
    make(browser, "draw", "Ann")
    entered(browser, 7)
    make(browser, "lay-off", "Ann", "7H")
    entered(browser, 8)
    assert moves_of(browser)[4:] == ["Bob draw", "Bob discard 9C", "Ann draw", "Ann lay-off 7H on 1"]


def test_the_same_table_sits_down_again_and_an_evening_has_a_day_and_a_note(browser: Any, table: str) -> None:
    asked = "navigator.wakeLock.request = what => { window.awake = what; return Promise.resolve() }"
    script = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": asked})["identifier"]
    begin(browser, table, "spades", FOUR, "Dan")
    assert browser.execute_script("return window.awake") == "screen"
    browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
    press(browser, found(browser, "#verbs [data-value='3']"))
    entered(browser, 1)
    assert until(lambda: every(browser, "#evening-note"))
    at(browser, "evening-note").send_keys("at Fay's" + Keys.TAB)
    browser.execute_script(
        "const day = arguments[0]; day.value = '2026-03-01'; day.dispatchEvent(new Event('change'))",
        at(browser, "evening-day"),
    )
    browser.get(f"{table}table/")
    assert until(lambda: every(browser, ".evening"))
    assert "1 March 2026" in found(browser, ".evening small").text
    assert "at Fay's" in found(browser, ".evening small").text
    press(browser, found(browser, "[data-again]"))
    entered(browser, 0)
    assert kept(browser) == {"game": "spades", "players": FOUR, "dealer": "Dan", "deals": []}
