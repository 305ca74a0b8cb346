"""The table that keeps the log, by taps on a telephone: an evening from its first tap to its last, what is marked and what
is found, what is kept, and the pages of what a device keeps."""

from __future__ import annotations

import json
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

import referee
from referee.reading.yaml_text import read_yaml
from referee.verdict.season import Season, evening
from tests.browser.browsing import (
    PHONES,
    at,
    axe_faults,
    every,
    focused,
    found,
    in_view,
    of_part,
    press,
    press_card,
    size,
    tab_to,
    touch,
    until,
)

PLAYERS = ["Ann", "Bob", "Cat"]


def entered(browser: Any, moves: int) -> int:
    """Waits until so many moves are written down and judged; how many milliseconds it took to answer the last tap."""

    def judged() -> bool:
        form = at(browser, "table")
        return form.get_attribute("data-moves") == str(moves) and bool(form.get_attribute("data-answered"))

    assert until(judged), f"after {moves} moves: {at(browser, 'due').text} {at(browser, 'news').text}"
    return int(at(browser, "table").get_attribute("data-answered"))


def begin(browser: Any, table: str, game: str, players: list[str] = PLAYERS, dealer: str = "Cat") -> int:
    """Opens the page on that game and begins an evening there; how many taps that took."""
    browser.get(f"{table}table/?game={game}&players={','.join(players)}")
    assert until(lambda: at(browser, "table").get_attribute("data-ready") == game)
    chosen = at(browser, f"dealer-{players.index(dealer)}")
    taps = 1
    if not chosen.is_selected():
        touch(browser, chosen)
        taps += 1
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", at(browser, "start"))
    touch(browser, at(browser, "start"))
    entered(browser, 0)
    return taps


def keys_of(card: str) -> list[str]:
    """The keys of a card; of a major arcanum the suit first, for it has numbers of its own."""
    keys = [f".rank-key[data-rank='{card[:-1]}']", f".suit-key[data-suit='{card[-1]}']"]
    return keys[::-1] if card.endswith("M") else keys


def tap(browser: Any, card: str) -> int:
    """Taps a card; how many taps that took."""
    keys = keys_of(card)
    for key in keys:
        touch(browser, found(browser, f"#keys {key}"))
    return len(keys)


def kept(browser: Any) -> Any:
    """The log of the evening that is open, as the device keeps it."""
    word = "return localStorage.getItem('referee/evening/' + new URL(location).searchParams.get('evening'))"
    return json.loads(browser.execute_script(word))["log"]


def bare(log: dict[str, Any]) -> dict[str, Any]:
    """A log as it is kept at a table: nobody writes down the hands."""
    return {**log, "deals": [{"moves": deal["moves"]} for deal in log["deals"]]}


def test_an_evening_of_bedem(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    log = referee.sample("bedem", 3, 1, deals=9)
    moves = [move for deal in log["deals"] for move in deal["moves"]]
    taps = begin(browser, table, "bedem", log["players"], log["dealer"])
    waits = []
    for number, move in enumerate(moves, 1):
        taps += tap(browser, move.split()[1])
        waits.append(entered(browser, number))
        if number == 40:  # in the middle of a trick
            browser.refresh()
            entered(browser, number)
    assert taps <= 2.2 * len(moves)
    assert referee.judge(kept(browser)) == referee.judge(bare(log))
    assert "wins the match" in at(browser, "whose").text
    assert sorted(waits)[len(waits) // 2] < 1000, waits
    last = every(browser, ".score-table tbody tr")[-1]
    told = [cell.get_attribute("textContent") for cell in every(last, "td")]
    assert told == [str(score) for score in referee.judge(log)["scores"].values()]


WRONG = ["Ann 7S", "Bob 4H", "Cat 10S", "Cat 2D", "Ann 3D", "Bob 5D"]


def enter(browser: Any, moves: list[str], before: int = 0) -> None:
    """Enters plays of one card, after so many moves."""
    for number, move in enumerate(moves, before + 1):
        tap(browser, move.split()[1])
        entered(browser, number)


def test_a_finding_appears_when_it_is_proved(browser: Any, table: str) -> None:
    size(browser, PHONES["small"])
    begin(browser, table, "bedem")
    enter(browser, WRONG)
    assert at(browser, "news").text == ""
    tap(browser, "9S")
    entered(browser, 7)
    told = at(browser, "news").get_attribute("textContent")
    assert told.startswith("Against the rules: Bob played 4 to a spade trick while holding 9, played")
    assert found(browser, "#news .proof .card").get_attribute("aria-label") == "9 of spades"
    assert found(browser, "#news .finding .rule").get_attribute("href").endswith("games/bedem/#follow-suit")
    touch(browser, found(browser, "#news .ruling-link"))
    assert until(lambda: "/ruling/#" in browser.current_url)


def test_what_would_be_wrong_is_marked_and_can_be_played(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    begin(browser, table, "bedem")
    enter(browser, ["Ann 7S"])
    touch(browser, found(browser, ".rank-key[data-rank='7']"))
    assert until(lambda: every(browser, ".suit-key.marked-key"))
    marked = [key.get_attribute("data-suit") for key in every(browser, ".suit-key.marked-key")]
    assert marked == ["S"]
    assert "played before" in at(browser, "warned").text
    touch(browser, found(browser, ".suit-key.marked-key"))
    entered(browser, 2)
    assert "Impossible" in at(browser, "news").text


def choose(browser: Any, card: str) -> None:
    """Taps a card in the box that asks what it really was."""
    for key in keys_of(card):
        touch(browser, found(browser, f"dialog {key}"))


def test_mistakes_are_put_right(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    begin(browser, table, "bedem")
    enter(browser, ["Ann 7S", "Bob 4H"])
    touch(browser, at(browser, "undo"))  # it was entered wrongly
    entered(browser, 1)
    enter(browser, ["Bob 4S"], 1)
    touch(browser, at(browser, "retract"))  # Bob took it back at the table
    entered(browser, 3)
    enter(browser, ["Bob 9S"], 3)
    touch(browser, found(browser, "#stage .seat .key"))  # it was another seven
    choose(browser, "7D")
    assert until(lambda: kept(browser)["deals"][0]["moves"][0] == "Ann 7D")
    touch(browser, found(browser, "#keys [data-card='?']"))
    entered(browser, 5)
    assert kept(browser)["deals"][0]["moves"] == ["Ann 7D", "Bob 4S", "Bob retract", "Bob 9S", "Cat ?"]
    assert at(browser, "whose").text.startswith("Who plays now?")
    touch(browser, found(browser, ".who-key"))
    tap(browser, "2D")
    entered(browser, 6)
    assert kept(browser)["deals"][0]["moves"][-1] == "Ann 2D"


def test_a_hand_that_is_told_takes_one_tap_a_card(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    begin(browser, table, "bedem")
    touch(browser, at(browser, "hands"))
    touch(browser, every(browser, "dialog .who-key")[1])
    for card in ("9S", "4H", "3D", "2C", "5C"):
        choose(browser, card)
    touch(browser, found(browser, "dialog .md-button--primary"))
    assert until(lambda: kept(browser)["deals"])
    tap(browser, "7S")
    entered(browser, 1)
    assert until(lambda: len(every(browser, ".own-hand .marked-key")) == 4)
    assert "Bob" in at(browser, "whose").text
    touch(browser, found(browser, ".own-hand [data-card='9S']"))
    entered(browser, 2)
    assert referee.judge(kept(browser))["verdict"] == "clean"


def gathered(browser: Any, count: int) -> bool:
    """Are so many cards gathered?"""
    return len(every(browser, "#gathered .key")) == count


def test_several_cards_are_gathered_and_passes_take_one_tap(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    log = referee.sample("mare-a-martin", 3, 1, deals=1)
    moves = [move for move in log["deals"][0]["moves"] if not move.startswith("table")]
    begin(browser, table, "mare-a-martin", log["players"], log["dealer"])
    for number, move in enumerate(moves, 1):
        cards = move.split()[1:]
        if cards == ["pass"]:
            touch(browser, at(browser, "pass"))
        else:
            by_itself = every(browser, "#more-cards") and len(cards) == 1
            if every(browser, "#more-cards") and not by_itself:
                touch(browser, at(browser, "more-cards"))
            for count, card in enumerate(cards, 1):
                tap(browser, card)
                assert by_itself or until(partial(gathered, browser, count))
            if not by_itself:
                touch(browser, at(browser, "play-them"))
        entered(browser, number)
    deal = {"moves": moves}
    assert referee.judge(kept(browser)) == referee.judge({**log, "deals": [deal]})


HERE = Path(__file__).parent
WHOLE_DEAL = (HERE / "taps.js").read_text(encoding="utf-8").partition("let made = []")[0] + (
    HERE / "deal.js"
).read_text(encoding="utf-8")
"""Makes all moves of a deal by taps, those at the forms as the tests of the forms do."""
WHOLE = {"trick-taking": "stones", "climbing": "cliffe-woods", "matching": "salvington", "melding": "ahlbeck"}
"""A game of each family, with bids, a card that is shown, two piles, and melds."""


@pytest.mark.parametrize("slug", WHOLE.values(), ids=list(WHOLE))
def test_a_deal_of_each_family(browser: Any, table: str, slug: str) -> None:
    size(browser, PHONES["tall"])
    log = referee.sample(slug, 3, 1, deals=1)
    begin(browser, table, slug, log["players"], log["dealer"])
    browser.set_script_timeout(120)
    assert browser.execute_async_script(WHOLE_DEAL, log["deals"][0]["moves"]) is None
    assert referee.judge(kept(browser)) == referee.judge(bare(log))


@pytest.mark.parametrize("screen", PHONES.values(), ids=list(PHONES))
def test_a_trick_is_played_without_scrolling(browser: Any, table: str, screen: dict[str, Any]) -> None:
    size(browser, screen)
    begin(browser, table, "bedem")
    for number, card in enumerate(["7S", "9S", "10S", "2D"], 1):
        tap(browser, card)
        entered(browser, number)
        for part in (".on-table", "#whose", ".rank-keys", ".suit-keys", "#tools"):
            assert in_view(browser, part), part
        if number == 3:
            assert in_view(browser, ".result")
            assert "Trick 1: Cat. Highest spade" in at(browser, "stage").text
    small = """return [...document.querySelectorAll('#keys button')]
        .filter(key => Math.min(key.offsetWidth, key.offsetHeight) < 48).map(key => key.outerHTML)"""
    assert browser.execute_script(small) == []
    assert browser.execute_script("return scrollY") == 0


def test_a_trick_with_the_keyboard_alone(browser: Any, table: str) -> None:
    browser.get(f"{table}table/?game=bedem&players=Ann,Bob,Cat")
    assert until(lambda: at(browser, "table").get_attribute("data-ready"))
    tab_to(browser, "#start")
    focused(browser).send_keys(Keys.ENTER)
    entered(browser, 0)
    assert until(lambda: browser.execute_script("return document.activeElement.closest('#keys') !== null"))
    for key in (Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.SPACE):  # from the 10 to the 7
        focused(browser).send_keys(key)
    assert focused(browser).get_attribute("data-rank") == "7"
    focused(browser).send_keys(Keys.TAB)  # the pad is one stop
    assert browser.execute_script("return document.activeElement.closest('.two-taps') === null")
    focused(browser).send_keys("s")
    entered(browser, 1)
    for number, card in enumerate(["9s", "10s"], 2):
        focused(browser).send_keys(card)
        entered(browser, number)
    assert "Trick 1: Cat" in at(browser, "stage").text


def spoken(browser: Any, within: str) -> list[str]:
    """What a screen reader says there, in order."""
    browser.execute_cdp_cmd("Accessibility.enable", {})
    node = browser.execute_cdp_cmd("DOM.getDocument", {})["root"]["nodeId"]
    id_ = browser.execute_cdp_cmd("DOM.querySelector", {"nodeId": node, "selector": within})["nodeId"]
    backend = browser.execute_cdp_cmd("DOM.describeNode", {"nodeId": id_})["node"]["backendNodeId"]
    nodes = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    by_id = {one["nodeId"]: one for one in nodes}
    said: list[str] = []

    def walk(one: dict[str, Any]) -> None:
        name = one.get("name", {}).get("value", "")
        if one.get("role", {}).get("value") in {"button", "StaticText", "image"} and name:
            said.append(name)
            return
        for child in one.get("childIds", ()):
            if child in by_id:
                walk(by_id[child])

    walk(next(one for one in nodes if one.get("backendDOMNodeId") == backend))
    return said


def test_a_screen_reader_tells_the_trick_in_order(browser: Any, table: str) -> None:
    begin(browser, table, "bedem")
    for number, card in enumerate(["7S", "9S", "10S"], 1):
        for key in keys_of(card):
            press(browser, found(browser, f"#keys {key}"))
        entered(browser, number)
    told = " ".join(spoken(browser, ".on-table"))
    order = ["Ann", "7 of spades", "Bob", "9 of spades", "Cat", "10 of spades, wins"]
    places = [told.find(words) for words in order]
    assert -1 not in places, told
    assert places == sorted(places), told
    assert at(browser, "said").get_attribute("textContent").startswith("Cat wins trick 1: highest spade")


def test_a_table_of_a_dispute_is_taken_over(browser: Any, table: str) -> None:
    browser.get(f"{table}ask/?game=bedem&players=Ann,Bob,Cat&led=Bob&cards=7S/4H")
    assert until(lambda: at(browser, "game-table").is_displayed())
    browser.get(at(browser, "game-table").get_attribute("href"))
    assert until(lambda: at(browser, "table").get_attribute("data-ready"))
    press(browser, at(browser, "start"))
    entered(browser, 2)
    assert kept(browser)["deals"][0]["moves"] == ["Bob 7S", "Cat 4H"]
    assert at(browser, "whose").text == "Ann to play"


TEXT = """game: Bedem
players: [Ann, Bob, Cat]
dealer: Cat
deals:
  - moves: |
      Ann 7S, Bob 9S, Cat 10S   # the first trick
      Cat 2D
"""


def saved(folder: Path, ending: str) -> Path:
    """The file of that kind, as soon as the browser has saved it."""
    found = until(lambda: list(folder.glob(f"*.{ending}")))
    assert found, f"no {ending} was saved"
    return Path(found[0])


def test_a_log_is_opened_and_saved(browser: Any, table: str, tmp_path: Path) -> None:
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    browser.get(f"{table}table/")
    assert until(lambda: at(browser, "table").is_displayed())
    press(browser, found(browser, "#open-log > summary"))
    at(browser, "pasted").send_keys("game: bedem\nplayers: [Ann]")
    press(browser, at(browser, "open-pasted"))
    assert until(lambda: at(browser, "trouble").text.startswith("This cannot be gone on with."))
    browser.execute_script("arguments[0].value = arguments[1]", at(browser, "pasted"), TEXT)
    press(browser, at(browser, "open-pasted"))
    entered(browser, 4)
    assert until(lambda: every(browser, "#save-data"))
    for name, ending in (("save-text", "yaml"), ("save-data", "json")):
        press(browser, at(browser, name))
        text = saved(tmp_path, ending).read_text()
        log = read_yaml(text) if ending == "yaml" else json.loads(text)
        assert referee.judge(log) == referee.judge(read_yaml(TEXT))


def keep_evenings(browser: Any, logs: list[dict[str, Any]]) -> None:
    """Makes the device keep evenings with those logs."""
    now = int(time.time() * 1000)
    for number, log in enumerate(logs):
        data = {
            "id": f"e{number}",
            "name": f"Evening {number}",
            "called": log["game"].title(),
            "begun": now,
            "changed": now,
            "log": log,
        }
        browser.execute_script(
            "localStorage.setItem(arguments[0], arguments[1])", f"referee/evening/e{number}", json.dumps(data)
        )


def test_evenings_add_up_and_the_device_shows_what_it_keeps(browser: Any, table: str, tmp_path: Path) -> None:
    logs = [bare(referee.sample("bedem", 3, seed)) for seed in (1, 2)] + [
        bare(referee.sample("lathbury", 3, 1, deals=2))
    ]
    browser.get(f"{table}device/")
    assert until(lambda: at(browser, "things").text)
    assert not every(browser, "[data-kind]")
    keep_evenings(browser, logs)
    browser.get(f"{table}standings/")
    assert until(lambda: at(browser, "season-table").get_attribute("data-ready"))
    unfinished = at(browser, "counts-e2")
    assert not unfinished.is_selected()
    press(browser, unfinished)
    assert until(lambda: "Lathbury" in at(browser, "season").get_attribute("textContent"))
    assert axe_faults(browser) == []
    cells = [
        [cell.get_attribute("textContent") for cell in row.find_elements("xpath", "*")]
        for row in every(found(browser, ".season"), "tr")
    ]
    assert cells[0] == ["Player", "Wins", "Second", "Place", "Rating", "Evenings"]
    told = [
        evening("", referee.load_game(log["game"]), log["players"], referee.judge(log))._replace(counts=True)
        for log in logs
    ]
    lines = Season(told).lines
    rated = [f"{line.rated[-1].rating:.1f} ±{line.rated[-1].sure:.1f}" for line in lines]
    expected = [[one.name, one.wins, one.second, f"{one.average_place:g}"] for one in lines]
    assert [line[:4] for line in cells[1:]] == [[*map(str, line)] for line in expected]
    assert [line[4] for line in cells[1:]] == rated
    press(browser, at(browser, "counts-e2"))
    assert until(lambda: "Lathbury" not in at(browser, "season").get_attribute("textContent"))
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    browser.get(f"{table}device/")
    assert axe_faults(browser) == []
    press(browser, at(browser, "save-all"))
    file = saved(tmp_path, "json")
    browser.execute_script("window.confirm = () => true")
    press(browser, at(browser, "delete-all"))
    assert until(lambda: "keeps nothing yet" in at(browser, "things").text)
    at(browser, "read-back").send_keys(str(file))
    assert until(lambda: "5 things were read back" in at(browser, "told").text)
    assert len(every(browser, "[data-kind='evening']")) == 3
    browser.get(f"{table}table/")
    assert until(lambda: len(every(browser, ".evening")) == 3)
    press(browser, found(browser, ".evening"))
    assert until(lambda: at(browser, "table").get_attribute("data-answered"))
    assert axe_faults(browser) == []


OBJECTS: list[dict[str, Any]] = [
    {"player": "Ann", "action": "propose", "value": 2},
    {"player": "Bob", "action": "agree"},
    {"player": "Ann", "action": "exchange", "give": ["2D", "3C"], "take": ["KH", "?"]},
    {"player": "Ann", "action": "bid", "value": 0, "blind": True},
    {"player": "Ann", "action": "trump", "suit": "B", "rank": "high"},
    {"player": "Ann", "cards": "8H", "suit": "D"},
    {"player": "Ann", "action": "play", "cards": ["4H"], "source": "row"},
    {"player": "Ann", "action": "give", "cards": ["AS"], "to": "Bob"},
    {"player": "Ann", "action": "draw", "cards": ["7H"], "from": "discard"},
    {"player": "Ann", "action": "lay-off", "cards": ["10H"], "meld": 2},
    {"player": "Ann", "action": "rearrange", "melds": [["7H", "8H", "9H"], ["4S", "4D", "4C"]]},
    {"player": None, "action": "turn-up", "cards": ["7C"]},
]
AS_TEXT = (
    "Ann propose 2|Bob agree|Ann exchange 2D 3C for KH ?|Ann bid blind 0|Ann trump B high|Ann 8H suit D|Ann 4H from row|"
    "Ann give AS to Bob|Ann draw 7H from discard|Ann lay-off 10H on 2|Ann rearrange 7H 8H 9H / 4S 4D 4C|table turn-up 7C"
)


def test_moves_that_programs_wrote_are_kept_as_words(browser: Any, table: str) -> None:
    browser.get(f"{table}table/")
    assert of_part(browser, "evening-moves", "arguments[0].map(it.asText).join('|')", OBJECTS) == AS_TEXT


def test_a_long_evening_stands_side_by_side_with_others(browser: Any, table: str) -> None:
    begin(browser, table, "bedem")
    begin(browser, table, "stones")
    browser.get(f"{table}table/")
    assert until(lambda: len(every(browser, ".evening")) == 2)
    assert {word.split(",")[0] for word in (one.text for one in every(browser, ".evening strong"))} == {
        "Bedem",
        "Stones",
    }
    browser.execute_script("window.confirm = () => true")
    press(browser, found(browser, "#kept-list [aria-label^=Delete]"))
    assert until(lambda: len(every(browser, ".evening")) == 1)


def test_cards_are_taken_from_the_table_and_built_there(browser: Any, table: str) -> None:
    """The cards that are turned up are tapped one after another, and are keys themselves from then on."""
    size(browser, PHONES["tall"])
    begin(browser, table, "cassino", ["Ann", "Bob"], "Bob")
    for card in ("2D", "4S", "QC", "KH"):
        press_card(browser, card, "#verbs")
    entered(browser, 1)
    for moves, (card, key) in enumerate((("7C", "build-them"), ("4D", "play-them")), start=2):
        press_card(browser, card)
        lying = every(browser, "#stage .middle button.key")
        press(browser, lying[0])
        assert until(lambda: len(every(browser, "#gathered .card")) == 2)
        press(browser, at(browser, key))
        entered(browser, moves)
    assert "9, Ann" in at(browser, "stage").text
    assert [one.get_attribute("aria-label") for one in every(browser, "#stage .middle button.key")] == [
        "Queen of clubs", "King of hearts", "7 of clubs", "2 of diamonds",
    ]  # fmt: skip
