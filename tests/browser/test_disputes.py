"""Disputes settled and logs judged in a real browser, from tap to verdict: every family and every pack, the address that
holds the question, keyboard only, dark, narrow, and without the service."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
import requests
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

import referee
from referee.loading import catalogue
from tests.browser.browsing import (
    answered,
    at,
    every,
    focused,
    found,
    press,
    tab_to,
    until,
)


@dataclass(frozen=True)
class Case:
    """A question, and what it is that the library is asked."""

    slug: str
    cards: str
    """The plays of the first tray, parted by blanks, or where several cards make a play by `/`."""
    hand: str
    facts: dict[str, Any] = field(default_factory=dict)
    of: int | None = None
    """The place of the play that the hand's owner made; None: they come next."""

    @property
    def family(self) -> str:
        return catalogue.load_game(self.slug).family

    @property
    def plays(self) -> list[str]:
        return [play.strip() for play in self.cards.split("/" if self.family in {"climbing", "melding"} else None)]


CASES = [
    Case("bedem", "7S 4H 10S", "9S 2C", of=1),
    Case("trou-poisson", "7S 9S", "10S 7H", {"trump": "H"}),
    Case("croelpa-loebschuetz", "8A 9A UA", "KB 7L", {"trump": "B", "anti_trump": "H"}, of=2),
    Case("lathbury", "KC 21M 5C", "3C 4M", {"trump": "S"}, of=1),
    Case("stones", "5R XP 10L", "7R 8S", of=2),
    Case("roolz", "5R 15B HR", "15R 9P", {"trump": "BP"}, of=1),
    Case("trumplestiltskin", "AS RJ=H 10S", "9S 10H", {"trump": "H"}, of=2),
    Case("behrendorf", "7S 7H / 6S 6C / pass / 9S RJ=9C", "8S 10S 10C AS"),
    Case("mare-a-martin", "8S / 9S / JH", "QS QH AD"),
    Case("cliffe-woods", "6S / 8S", "9S KC 3M"),
    Case("knaphill", "7S", "9S 2C 7D RJ"),
    Case("salvington", "7S KC", "8S 2C QW"),
    Case("french-tarot", "5H KH 3T", "2H 7T", of=1),
    Case("rook", "10R 12R 5G", "6R 7Y", {"trump": "G"}, of=2),
    Case("scopa", "7C 3S 4D KD", "7S KH 6H"),
    Case("cribbage", "10S 9H JD", "3H 2C KC"),
    Case("durak", "7S 8H", "9S 6H KD", {"trump": "D"}),
]
ALONE = {"matching", "capturing", "counting", "beating"}
"""Families that ask only what may be played, and not which card wins."""
CASES += [
    Case(slug, "7H 8H 9H", "10H 4S 4D 4C")
    for slug in catalogue.game_files()
    if catalogue.load_game(slug).family == "melding"
][:1]


def test_every_family_and_pack_is_asked() -> None:
    games = [catalogue.load_game(case.slug) for case in CASES]
    every = [catalogue.load_game(slug) for slug in catalogue.game_files()]
    assert {game.family for game in games} == {game.family for game in every}
    assert {game.pack.outline.slug for game in games} == {game.pack.outline.slug for game in every}


# --- at the page -----------------------------------------------------------------------------------------------------


def tap(browser: Any, code: str) -> None:
    """Taps a card of the pack, and says what it stands for where the page asks."""
    card, _, face = code.partition("=")
    tray = "hand" if at(browser, "hand-here").is_selected() else "trick"
    before = len(every(browser, f"#{tray} .key"))
    press(browser, found(browser, f'#pack [data-card="{card}"]'))
    if face:
        choice = until(lambda: every(browser, f'dialog [data-card="{face}"]'))
        press(browser, choice[0])
    assert until(lambda: len(every(browser, f"#{tray} .key")) > before), code


def choose(browser: Any, name: str) -> None:
    """Finds a game by typing its name."""
    field = at(browser, "game")
    field.click()
    field.send_keys(name)
    assert until(lambda: 0 < len(every(browser, "#game-list li")) < 5)
    field.send_keys(Keys.ENTER)
    assert until(lambda: every(browser, "#pack .key"))


def ask(browser: Any, table: str, case: Case) -> str:
    """Asks everything by tapping; the answers."""
    browser.get(f"{table}ask/")
    assert until(lambda: at(browser, "ask").is_displayed())
    choose(browser, catalogue.load_game(case.slug).name)
    for fact, told in case.facts.items():
        ids = [f"fact-{fact}", "fact-low"]
        for id_, suit in zip(ids, told if fact == "trump" else [told], strict=False):
            Select(at(browser, id_)).select_by_value(str(suit).lower() if isinstance(suit, bool) else suit)
    if case.family == "matching":
        press(browser, at(browser, "no-effects"))
    for place, play in enumerate(case.plays):
        if play == "pass":
            press(browser, at(browser, "pass"))
            continue
        if place and at(browser, "next-play").is_displayed():
            press(browser, at(browser, "next-play"))
        for card in play.split():
            tap(browser, card)
    press(browser, at(browser, "hand-here"))
    for card in case.hand.split():
        tap(browser, card)
    if case.family in {"trick-taking", "climbing"}:
        Select(at(browser, "of")).select_by_value("next" if case.of is None else str(case.of))
    return answered(browser)


def expected(case: Case) -> tuple[Mapping[str, Any] | None, Mapping[str, Any]]:
    """What the library says to the same questions."""
    least, most = catalogue.load_game(case.slug).players
    facts: dict[str, Any] = {**case.facts, "players": min(max(3, least), most)}
    if case.family == "matching":
        facts["table"] = {"effects": {}}
    plays = case.plays if case.family != "melding" else case.cards
    who = None if case.family in ALONE else referee.decide_trick(case.slug, plays, **facts)
    hand, before = case.hand, plays
    if case.of is not None:
        hand, before = f"{hand} {case.plays[case.of].partition('=')[0]}", case.plays[: case.of]
    return who, referee.legal_plays(case.slug, hand, before, **facts)


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.slug))
def test_from_tap_to_answer(browser: Any, table: str, case: Case) -> None:
    """The question is put by tapping; its address holds it."""
    answer = ask(browser, table, case)
    told = plain(answer)
    print(f"{case.slug}: the last tap was answered in {at(browser, 'ask').get_attribute('data-answered')} ms")
    who, legal = expected(case)
    if case.family == "trick-taking":
        assert who is not None
        assert ["Ann", "Bob", "Cat"][who["winner"]] in told.split(" with ")[0]
        assert who["reason"] in told
    elif who is not None:
        assert who["says"] in told
        sure = "Yes." if case.family == "melding" else f"Play {who['winner'] + 1} stands highest"
        assert sure in told
    for refused in legal["not_legal"]:
        assert plain(refused["why"]) in told
    allowed = [label.get_attribute("aria-label") for label in every(browser, "#legal-answer .allowed .card")]
    pack = catalogue.load_game(case.slug).pack
    cards = [
        card.partition("=")[0] for play in legal["legal"] for card in play.split() if card.partition("=")[0] in pack.ids
    ]
    assert {pack.english(card) for card in cards} <= set(allowed)
    links = every(browser, ".answer a.rule")
    assert links
    for link in links:
        address, _, anchor = link.get_attribute("href").partition("#")
        assert f'id="{anchor}"' in requests.get(address, timeout=10).text
    if case.of is not None:
        card = case.plays[case.of].partition("=")[0]
        good = card in {play.partition("=")[0] for play in legal["legal"]}
        assert ("Yes, it was allowed" if good else "No, it was not allowed") in told
    address = browser.current_url
    browser.get("about:blank")
    browser.get(address)
    assert answered(browser) == answer
    assert browser.current_url == address
    print(f"{case.slug}: the page was answered in {at(browser, 'ask').get_attribute('data-answered')} ms")


def test_a_question_sent_with_names(browser: Any, table: str) -> None:
    query = urlencode({"game": "bedem", "players": "Ida,Jon,Kim,Lea", "led": "Kim", "cards": "7S/4H/10S/2D"})
    browser.get(f"{table}ask/?{query}")
    assert answered(browser).startswith("Ida wins with")
    assert at(browser, "count").get_attribute("value") == "4"
    press(browser, at(browser, "setup-said"))
    first = Select(at(browser, "led"))
    first.select_by_visible_text("Lea")
    assert until(lambda: at(browser, "trick-answer").text.startswith("Jon wins"))
    assert parse_qs(urlsplit(browser.current_url).query)["led"] == ["Lea"]


def test_cards_are_taken_back_and_run_out(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/?game=trumplestiltskin&cards=AS")
    answered(browser)
    key = found(browser, '#pack [data-card="AS"]')
    assert key.get_attribute("aria-disabled") == "false"
    tap(browser, "AS")
    key = found(browser, '#pack [data-card="AS"]')
    assert key.get_attribute("aria-disabled") == "true"
    press(browser, every(browser, "#trick .key")[1])
    assert until(lambda: key.get_attribute("aria-disabled") == "false")
    assert parse_qs(urlsplit(browser.current_url).query)["cards"] == ["AS"]


def test_a_full_trick_takes_no_more(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/?game=bedem&cards=7S/8S/9S")
    answered(browser)
    press(browser, found(browser, '#pack [data-card="2C"]'))
    assert "No more cards" in at(browser, "copied").text
    assert len(every(browser, "#trick .key")) == 3


def test_options_and_players_change_the_pack(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/?game=roolz")
    assert until(lambda: every(browser, "#pack .key"))
    usual = len(every(browser, "#pack .key"))
    Select(at(browser, "count")).select_by_visible_text("6")
    assert until(lambda: len(every(browser, "#pack .key")) > usual)
    found(at(browser, "agreed"), "summary").click()
    box = found(browser, "#agreed-parts input")
    name = box.get_attribute("id").removeprefix("option-")
    press(browser, box)
    assert until(lambda: parse_qs(urlsplit(browser.current_url).query).get("options") == [name])


def test_the_rank_of_the_jokers_is_told(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/?game=broughall&cards=7C&hand=9S,7D&effects=none&jokers=5")
    answered(browser)
    assert until(lambda: "Not allowed" in at(browser, "legal-answer").text)
    press(browser, at(browser, "setup-said"))
    Select(at(browser, "fact-jokers")).select_by_visible_text("9")
    assert until(lambda: "Not allowed" not in at(browser, "legal-answer").text)
    assert parse_qs(urlsplit(browser.current_url).query)["jokers"] == ["9"]


def test_what_cannot_be_answered_is_said(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/?game=trumplestiltskin&cards=RJ")
    assert until(lambda: "Say what RJ is played as" in at(browser, "trick-answer").text)
    browser.get(f"{table}ask/?game=bedam")
    assert until(lambda: "did you mean Bedem" in at(browser, "unknown").text)


# --- keyboard, sight, screens ----------------------------------------------------------------------------------------


def test_with_the_keyboard_alone(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/")
    assert until(lambda: at(browser, "ask").is_displayed())
    tab_to(browser, "#game")
    focused(browser).send_keys("crolpa")
    assert until(lambda: len(every(browser, "#game-list li")) == 1)
    focused(browser).send_keys(Keys.ARROW_DOWN, Keys.ENTER)
    assert until(lambda: every(browser, "#pack .key"))
    tab_to(browser, "#pack .key")
    first = focused(browser).get_attribute("data-card")
    focused(browser).send_keys(Keys.ENTER)
    focused(browser).send_keys(Keys.ARROW_RIGHT)
    focused(browser).send_keys(Keys.SPACE)
    assert until(lambda: len(every(browser, "#trick .key")) == 2)
    focused(browser).send_keys(Keys.ARROW_DOWN)
    assert focused(browser).get_attribute("data-card")[-1] != first[-1]
    assert "is winning so far" in answered(browser)
    tab_to(browser, "#share .share-copy")


# --- without the service ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["ask", "judge"])
def test_without_the_service_the_page_says_so(browser: Any, served: str, site: Path, page: str) -> None:
    for address in (f"{served}{page}/", (site / page / "index.html").as_uri()):
        browser.get(address)
        assert until(lambda: at(browser, "absent").is_displayed())
        assert at(browser, "absent").text.startswith("No connection to the referee.")
        assert "make run" not in at(browser, "absent").text  # which is for whoever runs the site
        press(browser, found(browser, "#absent summary"))
        assert "make run" in at(browser, "absent").text
        assert "referee serve" in at(browser, "absent").text
        assert not at(browser, page).is_displayed()
