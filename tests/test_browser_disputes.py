"""Disputes settled and logs judged in a real browser, from tap to verdict: every family and every pack, the address that
holds the question, keyboard only, dark, narrow, and without the service."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
import requests
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

import referee
from referee import catalogue
from tests.browsing import PHONE, colours, size, until

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(sys.platform == "win32", reason="gunicorn needs Unix"),
]
AXE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Case:
    """A question, and what it is that the library is asked."""

    slug: str
    cards: str
    """The plays of the first tray, parted by blanks, or where several cards make a play by `/`."""
    hand: str
    facts: dict[str, Any] = field(default_factory=dict)
    of: int | None = None
    """The place of the play that the hand's owner made."""

    @property
    def family(self) -> str:
        return catalogue.load_game(self.slug).family

    @property
    def plays(self) -> list[str]:
        return [play.strip() for play in self.cards.split("/" if self.family in {"climbing", "melding"} else None)]


CASES = [
    Case("bedem", "7S 4H 10S", "9S 2C", of=1),
    Case("trou-poisson", "7S 9S", "10S 7H"),
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
]
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


def at(browser: Any, id_: str) -> Any:
    return browser.find_element(By.ID, id_)


def answered(browser: Any) -> str:
    """What the page answers as soon as every question is answered."""
    assert until(lambda: at(browser, "ask").get_attribute("data-answered")), "no answer came"
    return str(at(browser, "trick-answer").text + "\n" + at(browser, "legal-answer").text)


def press(browser: Any, element: Any) -> None:
    """Clicks where the element is, whatever lies over it."""
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'}); arguments[0].click()", element)


def tap(browser: Any, code: str) -> None:
    """Taps a card of the pack, and says what it stands for where the page asks."""
    card, _, face = code.partition("=")
    tray = "hand" if at(browser, "hand-here").is_selected() else "trick"
    before = len(browser.find_elements(By.CSS_SELECTOR, f"#{tray} .key"))
    press(browser, browser.find_element(By.CSS_SELECTOR, f'#pack [data-card="{card}"]'))
    if face:
        choice = until(lambda: browser.find_elements(By.CSS_SELECTOR, f'dialog [data-card="{face}"]'))
        press(browser, choice[0])
    assert until(lambda: len(browser.find_elements(By.CSS_SELECTOR, f"#{tray} .key")) > before), code


def choose(browser: Any, name: str) -> None:
    """Finds a game by typing its name."""
    field = at(browser, "game")
    field.click()
    field.send_keys(name)
    until(lambda: len(browser.find_elements(By.CSS_SELECTOR, "#game-list li")) < 5)
    field.send_keys(Keys.ENTER)
    assert until(lambda: browser.find_elements(By.CSS_SELECTOR, "#pack .key"))


def ask(browser: Any, table: str, case: Case) -> str:
    """Asks everything by tapping; the answers."""
    browser.get(f"{table}ask/")
    assert until(lambda: at(browser, "ask").is_displayed())
    choose(browser, catalogue.load_game(case.slug).name)
    for fact, told in case.facts.items():
        suits = told if len(told) == 2 else [told]
        ids = {"trump": ["fact-trump", "fact-low"], "anti_trump": ["fact-anti"]}[fact]
        for id_, suit in zip(ids, suits, strict=False):
            Select(at(browser, id_)).select_by_value(suit)
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
    if case.of is not None:
        Select(at(browser, "of")).select_by_value(str(case.of))
    return answered(browser)


def expected(case: Case) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """What the library says to the same questions."""
    least, most = catalogue.load_game(case.slug).players
    facts = {**case.facts, "players": min(max(3, least), most)}
    plays = case.plays if case.family != "melding" else case.cards
    who = None if case.family == "matching" else referee.decide_trick(case.slug, plays, **facts)
    hand, before = case.hand, plays
    if case.of is not None:
        hand, before = f"{hand} {case.plays[case.of].partition('=')[0]}", case.plays[: case.of]
    return who, referee.legal_plays(case.slug, hand, before, **facts)


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.slug))
def test_from_tap_to_answer(browser: Any, table: str, case: Case) -> None:
    told = plain(ask(browser, table, case))
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
    allowed = [
        label.get_attribute("aria-label")
        for label in browser.find_elements(By.CSS_SELECTOR, "#legal-answer .allowed .card")
    ]
    pack = catalogue.load_game(case.slug).pack
    cards = [
        card.partition("=")[0] for play in legal["legal"] for card in play.split() if card.partition("=")[0] in pack.ids
    ]
    assert {pack.english(card) for card in cards} <= set(allowed)
    links = browser.find_elements(By.CSS_SELECTOR, ".answer a.rule")
    assert links
    for link in links:
        address, _, anchor = link.get_attribute("href").partition("#")
        assert f'id="{anchor}"' in requests.get(address, timeout=10).text
    if case.of is not None:
        card = case.plays[case.of].partition("=")[0]
        good = card in {play.partition("=")[0] for play in legal["legal"]}
        assert ("Yes, it was allowed" if good else "No, it was not allowed") in told


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.slug))
def test_the_address_holds_the_question(browser: Any, table: str, case: Case) -> None:
    told = ask(browser, table, case)
    address = browser.current_url
    browser.get("about:blank")
    browser.get(address)
    assert answered(browser) == told
    assert browser.current_url == address
    print(f"{case.slug}: the page was answered in {at(browser, 'ask').get_attribute('data-answered')} ms")


def test_a_question_sent_with_names(browser: Any, table: str) -> None:
    query = urlencode({"game": "bedem", "players": "Ida,Jon,Kim,Lea", "led": "Kim", "cards": "7S/4H/10S/2D"})
    browser.get(f"{table}ask/?{query}")
    assert answered(browser).startswith("Ida wins with")
    assert Select(at(browser, "count")).first_selected_option.text == "4"
    first = Select(at(browser, "led"))
    first.select_by_visible_text("Lea")
    assert until(lambda: at(browser, "trick-answer").text.startswith("Jon wins"))
    assert parse_qs(urlsplit(browser.current_url).query)["led"] == ["Lea"]


def test_cards_are_taken_back_and_run_out(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/?game=trumplestiltskin&cards=AS")
    answered(browser)
    key = browser.find_element(By.CSS_SELECTOR, '#pack [data-card="AS"]')
    assert key.get_attribute("aria-disabled") == "false"
    tap(browser, "AS")
    key = browser.find_element(By.CSS_SELECTOR, '#pack [data-card="AS"]')
    assert key.get_attribute("aria-disabled") == "true"
    press(browser, browser.find_elements(By.CSS_SELECTOR, "#trick .key")[1])
    assert until(lambda: key.get_attribute("aria-disabled") == "false")
    assert parse_qs(urlsplit(browser.current_url).query)["cards"] == ["AS"]


def test_a_full_trick_takes_no_more(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/?game=bedem&cards=7S/8S/9S")
    answered(browser)
    press(browser, browser.find_element(By.CSS_SELECTOR, '#pack [data-card="2C"]'))
    assert "No more cards" in at(browser, "copied").text
    assert len(browser.find_elements(By.CSS_SELECTOR, "#trick .key")) == 3


def test_options_and_players_change_the_pack(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/?game=roolz")
    assert until(lambda: browser.find_elements(By.CSS_SELECTOR, "#pack .key"))
    usual = len(browser.find_elements(By.CSS_SELECTOR, "#pack .key"))
    Select(at(browser, "count")).select_by_visible_text("6")
    assert until(lambda: len(browser.find_elements(By.CSS_SELECTOR, "#pack .key")) > usual)
    at(browser, "agreed").find_element(By.TAG_NAME, "summary").click()
    box = browser.find_element(By.CSS_SELECTOR, "#options input")
    name = box.get_attribute("id").removeprefix("option-")
    press(browser, box)
    assert until(lambda: parse_qs(urlsplit(browser.current_url).query).get("options") == [name])


def test_the_rank_of_the_jokers_is_told(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/?game=broughall&cards=7C&hand=9S,7D")
    answered(browser)
    assert until(lambda: "Not allowed" in at(browser, "legal-answer").text)
    Select(at(browser, "fact-jokers")).select_by_visible_text("9")
    assert until(lambda: "Not allowed" not in at(browser, "legal-answer").text)
    assert parse_qs(urlsplit(browser.current_url).query)["jokers"] == ["9"]


def test_what_cannot_be_answered_is_said(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/?game=trumplestiltskin&cards=RJ")
    assert until(lambda: "Say what RJ is played as" in at(browser, "trick-answer").text)
    browser.get(f"{table}ask/?game=bedam")
    assert until(lambda: "did you mean Bedem" in at(browser, "unknown").text)


def test_the_link_is_copied(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/?game=bedem&cards=7S")
    answered(browser)
    press(browser, at(browser, "copy"))
    told = until(lambda: at(browser, "copied").text)
    shown = browser.find_elements(By.CSS_SELECTOR, "#copied input")
    assert "Copied" in told or shown[0].get_attribute("value") == browser.current_url


# --- keyboard, sight, screens ----------------------------------------------------------------------------------------


def focused(browser: Any) -> Any:
    return browser.switch_to.active_element


def tab_to(browser: Any, wanted: str) -> None:
    """Presses Tab until the focus is on what a selector names."""
    for _ in range(60):
        if browser.execute_script("return document.activeElement.matches(arguments[0])", wanted):
            return
        ActionChains(browser).send_keys(Keys.TAB).perform()
    raise AssertionError(f"the Tab key does not reach {wanted}")


def test_with_the_keyboard_alone(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/")
    assert until(lambda: at(browser, "ask").is_displayed())
    tab_to(browser, "#game")
    focused(browser).send_keys("crolpa")
    assert until(lambda: len(browser.find_elements(By.CSS_SELECTOR, "#game-list li")) == 1)
    focused(browser).send_keys(Keys.ARROW_DOWN, Keys.ENTER)
    assert until(lambda: browser.find_elements(By.CSS_SELECTOR, "#pack .key"))
    tab_to(browser, "#pack .key")
    first = focused(browser).get_attribute("data-card")
    focused(browser).send_keys(Keys.ENTER)
    focused(browser).send_keys(Keys.ARROW_RIGHT)
    focused(browser).send_keys(Keys.SPACE)
    assert until(lambda: len(browser.find_elements(By.CSS_SELECTOR, "#trick .key")) == 2)
    focused(browser).send_keys(Keys.ARROW_DOWN)
    assert focused(browser).get_attribute("data-card")[-1] != first[-1]
    assert "is winning so far" in answered(browser)
    tab_to(browser, "#copy")


def test_the_judge_with_the_keyboard_alone(browser: Any, table: str) -> None:
    browser.get(f"{table}judge/")
    assert until(lambda: at(browser, "log").get_attribute("value"))
    tab_to(browser, "#log")
    focused(browser).send_keys(Keys.CONTROL + Keys.ENTER)
    assert until(lambda: browser.find_elements(By.CSS_SELECTOR, ".outcome"))
    tab_to(browser, ".finding .plain")
    focused(browser).send_keys(Keys.ENTER)
    line = browser.execute_script(
        "return document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"
    )
    assert "Cat 4H" in line


def lightness(browser: Any) -> float:
    """How light the page is, from 0 to 1."""
    background = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
    return sum(map(int, re.findall(r"\d+", background)[:3])) / 765


FILLED = {
    "ask": "ask/?game=bedem&cards=7S/4H/10S&hand=9S+2C&of=2",
    "climbing": "ask/?game=behrendorf&cards=7S+7H/6S+6C/pass/9S+RJ%3D9C&hand=8S+10S+10C+AS",
    "many cards": "ask/?game=roolz&players=Ann,Bob,Cat,Dan,Eve,Fay&cards=5R/15B/HR&trump=B&low=P&hand=15R",
    "judge": "judge/?game=stones",
    "turns": "judge/?game=knaphill",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", list(FILLED.values()), ids=list(FILLED))
def test_narrow_and_wide_light_and_dark(browser: Any, table: str, page: str, scheme: str) -> None:
    colours(browser, scheme)
    size(browser, PHONE)
    browser.get(table + page)
    assert until(lambda: browser.find_elements(By.CSS_SELECTOR, ".outcome, .verdict-line"))
    if page.startswith("ask"):
        answered(browser)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= PHONE["width"]
    assert until(lambda: lightness(browser) < 0.5 if scheme == "dark" else lightness(browser) > 0.5)
    asked = browser.execute_script("return performance.getEntriesByType('resource').map(entry => entry.name)")
    assert [address for address in asked if not address.startswith((table, "data:", "blob:"))] == []
    browser.execute_script(AXE)
    browser.set_script_timeout(120)
    found = browser.execute_async_script("axe.run({resultTypes: ['violations']}).then(arguments[0])")
    serious = [fault for fault in found["violations"] if fault["impact"] in {"serious", "critical"}]
    assert [(fault["id"], [node["target"] for node in fault["nodes"]][:5]) for fault in serious] == []


# --- logs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [case.slug for case in CASES])
def test_a_sample_is_judged(browser: Any, table: str, slug: str) -> None:
    browser.get(f"{table}judge/?game={slug}")
    head = until(lambda: browser.find_elements(By.CSS_SELECTOR, ".outcome h2"))
    assert head, at(browser, "faults").text
    assert head[0].text.startswith("Clean")
    log = catalogue.read_yaml(at(browser, "log").get_attribute("value"))
    verdict = referee.judge(log)
    assert len(browser.find_elements(By.CSS_SELECTOR, "#verdict .deal")) == len(verdict["deals"])
    steps = [step for deal in verdict["deals"] for step in [*deal["tricks"], *deal.get("turns", ())]]
    opens = sum("open_trick" in deal for deal in verdict["deals"])
    assert len(browser.find_elements(By.CSS_SELECTOR, ".trick, .turn")) == len(steps) + opens
    if any(deal["scores"] for deal in verdict["deals"]):
        last = browser.find_elements(By.CSS_SELECTOR, ".score-table tbody tr")[-1]
        told = [cell.get_attribute("textContent") for cell in last.find_elements(By.TAG_NAME, "td")]
        assert told == [str(score) for score in verdict["scores"].values()]
        assert len(browser.find_elements(By.CSS_SELECTOR, ".chart polyline")) == len(verdict["scores"])


LOG = """game: bedem
players: [Ann, Bob, Cat]
dealer: Ann
deals:
  - moves: |
      Bob 7S, Cat 4H, Ann 10S
      Ann 2D, Bob 3D, Cat 5D
      Cat 9S, Ann 5C, Bob 6H
"""


def judge(browser: Any, table: str, log: str) -> None:
    browser.get(f"{table}judge/")
    assert until(lambda: at(browser, "log").get_attribute("value"))
    browser.execute_script("arguments[0].value = arguments[1]", at(browser, "log"), log)
    press(browser, at(browser, "judge-it"))
    assert until(lambda: browser.find_elements(By.CSS_SELECTOR, ".outcome, #faults .trouble"))


def marked(browser: Any) -> list[str]:
    return [line.text for line in browser.find_elements(By.CSS_SELECTOR, "#line-numbers .marked")]


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_findings_stand_at_their_move(browser: Any, table: str, form: str) -> None:
    log = LOG if form == "yaml" else json.dumps(catalogue.read_yaml(LOG), indent=1)
    judge(browser, table, log)
    finding = browser.find_element(By.CSS_SELECTOR, ".trick .finding.illegal")
    assert finding.text.startswith("Against the rules: Cat played 4H to a spade trick while holding 9S")
    trick = finding.find_element(By.XPATH, "ancestor::li[contains(@class, 'trick')]")
    wrong = trick.find_element(By.CSS_SELECTOR, ".card.breach")
    assert wrong.get_attribute("aria-label") == "4 of hearts"
    assert finding.find_element(By.CSS_SELECTOR, ".rule").get_attribute("href").endswith("games/bedem/#follow-suit")
    if form == "yaml":
        assert marked(browser) == ["6", "8"]


def test_the_reckoning_adds_up_in_a_table(browser: Any, table: str) -> None:
    log = referee.sample("bedem", 3, 1, deals=2)
    judge(browser, table, json.dumps(log))
    verdict = referee.judge(log)
    for shown, deal in zip(browser.find_elements(By.CSS_SELECTOR, ".reckoning"), verdict["deals"], strict=True):
        foot = [cell.text for cell in shown.find_elements(By.CSS_SELECTOR, "tfoot td")]
        assert foot == [str(score) for score in deal["scores"].values()]


def test_bad_input_marks_its_lines(browser: Any, table: str) -> None:
    judge(browser, table, LOG.replace("Cat 5D", "Cat 55D").replace("Ann 5C", "Ann XX"))
    assert marked(browser) == ["7", "8"]
    faults = [fault.text for fault in browser.find_elements(By.CSS_SELECTOR, "#faults li")]
    assert [fault.partition(":")[0].strip() for fault in faults] == ["Line 7", "Line 8"]
    assert not at(browser, "save").is_displayed()
    judge(browser, table, LOG.replace("bedem", "bedam"))
    assert marked(browser) == ["1"]
    judge(browser, table, '{"game": "bedem",\n oops}')
    assert marked(browser) == ["2"]


def test_a_file_is_opened_and_its_verdict_saved(browser: Any, table: str, tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text(LOG)
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    browser.get(f"{table}judge/")
    assert until(lambda: at(browser, "log").get_attribute("value"))
    at(browser, "file").send_keys(str(tmp_path / "table.yaml"))
    assert until(lambda: at(browser, "save").is_displayed())
    press(browser, at(browser, "save"))
    saved = tmp_path / "bedem-verdict.json"
    assert until(saved.is_file)
    verdict = json.loads(saved.read_text())
    for deal in verdict["deals"]:
        for finding in deal["findings"]:
            del finding["line"]
    assert verdict == referee.judge(catalogue.read_yaml(LOG))


def test_a_printed_verdict_has_no_form(browser: Any, table: str) -> None:
    judge(browser, table, LOG)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert not at(browser, "log").is_displayed()
    assert not at(browser, "judge-it").is_displayed()
    assert browser.find_element(By.CSS_SELECTOR, ".finding").is_displayed()


# --- without the service ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["ask", "judge"])
def test_without_the_service_the_page_says_so(browser: Any, served: str, site: Path, page: str) -> None:
    for address in (f"{served}{page}/", (site / page / "index.html").as_uri()):
        browser.get(address)
        assert until(lambda: at(browser, "absent").is_displayed())
        assert "make run" in at(browser, "absent").text
        assert "referee serve" in at(browser, "absent").text
        assert not at(browser, page).is_displayed()
