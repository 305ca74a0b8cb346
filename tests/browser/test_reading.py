"""The pages as readers see and use them, in a real browser: on a telephone and at a desk, in light and dark, by keyboard
alone, on paper, without a server, and without sight."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from selenium.webdriver.common.keys import Keys

from referee.games.game import Game
from referee.pages import games_by_name
from referee.pages.glance import plain_spellings
from tests import ALL
from tests.browser.browsing import (
    PHONE,
    PHONES,
    at,
    axe_faults,
    colours,
    darken,
    every,
    focused,
    found,
    found_for,
    search,
    size,
    tab_to,
    until,
    without_scripts,
)
from tests.site.finding import FIRST_OF_ALL, SPELLINGS

GAMES = games_by_name()
KINDS = {
    "home": "",
    "finder": "games/",
    "trick-taking": "games/bedem/",
    "german pack": "games/croelpa-loebschuetz/",
    "tarot": "games/callac/",
    "stones": "games/stones/",
    "roolz": "games/roolz/",
    "climbing": "games/althorn/",
    "matching": "games/alton-pancras/",
    "melding": "games/heerstedt/",
    "family": "families/climbing/",
    "clause": "clauses/follow-suit/",
    "special effect": "clauses/effect-draw/",
    "clauses": "clauses/",
    "rulings": "rulings/",
    "rulings on a topic": "rulings/turns/",
    "glossary": "glossary/",
    "packs": "packs/",
    "judging": "judging/",
    "log": "log/",
    "api": "api/",
    "api described": "docs/",
    "shapes of the api": "docs/shapes/",
    "shared tables described": "docs/tables/",
    "command line": "cli/",
    "library": "library/",
    "library described": "library/reference/",
}
"""A page of every kind."""
LIKE_OTHERS = {
    *("german pack", "tarot", "roolz", "climbing", "special effect", "judging", "command line", "library"),
    "shapes of the api",
}
"""Kinds that differ from others in their cards or their length alone."""
LOOKED_AT = [kind for kind in KINDS if ALL or kind not in LIKE_OTHERS]
AT_A_DESK_IN_THE_DARK = {"home", "finder", "trick-taking", "rulings on a topic", "api described"}
"""Kinds that between them have all that a telephone leaves out."""


# --- every kind of page ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", LOOKED_AT)
def test_axe_finds_nothing(browser: Any, served: str, kind: str) -> None:
    """Nothing of any kind, at a desk and on a telephone, in light and in dark; and the page fits the telephone."""
    browser.get(served + KINDS[kind])
    assert axe_faults(browser) == []
    darken(browser)
    if ALL or kind in AT_A_DESK_IN_THE_DARK:
        assert axe_faults(browser, scheme="dark") == []
    size(browser, PHONE)
    assert axe_faults(browser) == []
    fits_a_telephone(browser, served)


CARDS_BEYOND = """return [...document.querySelectorAll('.md-content .card')].filter(card => {
    const box = card.getBoundingClientRect(); return box.width && box.right > innerWidth }).length"""
CARDS_WITHOUT_SIGN = """return [...document.querySelectorAll('.md-content .card svg')].filter(svg => svg.checkVisibility()
    && svg.getBBox().width === 0).length"""
LOADED = "return performance.getEntriesByType('resource').map(entry => entry.name)"


def fits_a_telephone(browser: Any, served: str) -> None:
    """Nothing is wider than the screen, every card shows its sign, and nobody else is asked for anything."""
    assert browser.execute_script("return document.documentElement.scrollWidth") <= PHONE["width"]
    assert browser.execute_script(CARDS_BEYOND) == 0
    assert browser.execute_script(CARDS_WITHOUT_SIGN) == 0
    loaded = browser.execute_script(LOADED)
    assert [address for address in loaded if not address.startswith((served, "data:", "blob:"))] == []


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in LOOKED_AT])
def test_a_page_on_a_telephone(browser: Any, served: str, kind: str) -> None:
    size(browser, PHONE)
    browser.get(served + KINDS[kind])
    fits_a_telephone(browser, served)


# --- colours -----------------------------------------------------------------------------------------------------

COLOUR_OF = "return getComputedStyle(document.querySelector(arguments[0])).color"


def test_dark_where_the_computer_is_dark(browser: Any, served: str) -> None:
    browser.get(f"{served}games/bedem/")
    light = browser.execute_script(COLOUR_OF, ".card.s-spades")
    browser.execute_script("localStorage.clear()")
    colours(browser, "dark")
    browser.get(f"{served}games/bedem/")
    assert browser.execute_script("return document.body.dataset.mdColorScheme") == "slate"
    assert browser.execute_script(COLOUR_OF, ".card.s-spades") != light


def choose_look(browser: Any, choice: str) -> None:
    """Chooses in the dialog of the header, by the keyboard, and closes it."""
    found(browser, ".look-button").send_keys(Keys.ENTER)
    assert until(lambda: every(browser, "dialog.look[open] .md-button"))
    at(browser, f"look-{choice}").send_keys(Keys.SPACE)
    found(browser, ".look .md-button").send_keys(Keys.ENTER)
    assert until(lambda: not every(browser, "dialog.look"))


def test_the_look_is_chosen_and_remembered(browser: Any, served: str) -> None:
    browser.get(f"{served}games/bedem/")
    suits = ["clubs", "diamonds", "hearts", "spades"]
    size_of_text = "return parseFloat(getComputedStyle(document.querySelector('.md-typeset p')).fontSize)"

    def shown() -> set[str]:
        return {browser.execute_script(COLOUR_OF, f".card.s-{suit}") for suit in suits}

    def background() -> str:
        return str(browser.execute_script("return getComputedStyle(document.body).backgroundColor"))

    usual, light = browser.execute_script(size_of_text), background()
    assert len(shown()) == 2
    for choice in ("suits-four", "text-large", "light-dark"):
        choose_look(browser, choice)
    for page in ("games/bedem/", "games/heydour/"):
        browser.get(f"{served}{page}")
        assert until(lambda: len(shown()) == 4)
        assert until(lambda: browser.execute_script(size_of_text) > 1.1 * usual)
        assert until(lambda: background() != light)
    for choice in ("suits-two", "text-usual", "light-device"):
        choose_look(browser, choice)
    assert until(lambda: len(shown()) == 2)
    assert until(lambda: browser.execute_script(size_of_text) == usual)
    assert until(lambda: background() == light)


# --- finding a game ----------------------------------------------------------------------------------------------


def listed(browser: Any) -> list[str]:
    """The games that the table shows."""
    return list(
        browser.execute_script(
            "return [...document.querySelectorAll('.all-games .games tbody tr')].filter(row => !row.hidden)"
            ".map(row => row.cells[0].querySelector('a').textContent)"
        )
    )


def named(games: list[Game]) -> list[str]:
    return [game.name for game in games]


def seats(game: Game, players: int) -> bool:
    return game.players[0] <= players <= game.players[1]


def test_a_link_narrows_the_table(browser: Any, served: str) -> None:
    browser.get(f"{served}games/?players=3&family=climbing")
    expected = [game for game in GAMES if game.family == "climbing" and seats(game, 3)]
    assert listed(browser) == named(expected)
    assert found(browser, ".find output").text == f"{len(expected)} of {len(GAMES)} games"


@pytest.mark.parametrize(
    "query, fits",
    [
        ("clause=bomb", lambda game: "bomb" in {clause.id for clause in game.of_any_table()}),
        ("clause=anti-trumps", lambda game: "anti-trumps" in {clause.id for clause in game.of_any_table()}),
        ("pack=tarot-78&players=5", lambda game: game.pack.outline.slug == "tarot-78" and seats(game, 5)),
        ("ruling=double-trick", lambda game: "double-trick" in game.all_rulings),
        ("family=nothing", lambda game: True),
    ],
)
def test_links_to_what_games_have(browser: Any, served: str, query: str, fits: Any) -> None:
    browser.get(f"{served}games/?{query}")
    assert listed(browser) == named([game for game in GAMES if fits(game)])


def test_length_of_hand_is_that_of_the_players(browser: Any, served: str) -> None:
    browser.get(f"{served}games/?hand=14-99")
    any_number = listed(browser)
    browser.get(f"{served}games/?hand=14-99&players=2")
    with_two = listed(browser)
    assert "Maudlin" in with_two
    assert set(with_two) < set(any_number)


def test_typing_narrows_the_table_and_the_address(browser: Any, served: str) -> None:
    browser.get(f"{served}games/")
    assert listed(browser) == named(GAMES)
    name = at(browser, "find-name")
    name.send_keys("CROLPA")
    assert listed(browser) == ["Crölpa-Löbschütz"]
    assert browser.current_url.endswith("?name=CROLPA")
    name.send_keys(Keys.CONTROL, "a")
    name.send_keys("no game is called so")
    assert listed(browser) == []
    assert found(browser, ".find output").text == "No game matches."
    found(browser, ".find [type=reset]").click()
    assert until(lambda: listed(browser) == named(GAMES))
    assert browser.current_url == f"{served}games/"


def test_without_scripts_there_is_the_whole_list(browser: Any, served: str) -> None:
    with without_scripts(browser):
        browser.get(f"{served}games/")
        assert not found(browser, ".find").is_displayed()
        assert len(every(browser, ".all-games .games tbody tr")) == len(GAMES)


LIKE = "three players, hearts locked until broken, five cards, hands get smaller"


def remembered(browser: Any, text: str) -> list[str]:
    """The games that fit what was typed, as soon as they are shown."""
    asked = "return document.querySelector('.remembered').dataset.asked"
    assert until(lambda: browser.execute_script(asked) == text)
    return [game.text for game in every(browser, ".remembered h2")]


def test_a_game_is_remembered_by_keyboard(browser: Any, served: str) -> None:
    browser.get(f"{served}games/")
    tab_to(browser, "#remember-like").send_keys(LIKE)
    assert remembered(browser, LIKE)[0] == "Bedem"
    assert found(browser, ".remember output").text.startswith("Bedem fits all of it: 4 of 4.")
    assert until(lambda: "?like=three+players" in browser.current_url)
    assert axe_faults(browser) == []
    tab_to(browser, ".remembered a[href$='games/bedem/#break-before-leading']").send_keys(Keys.ENTER)
    assert until(lambda: browser.current_url == f"{served}games/bedem/#break-before-leading")


def test_an_address_holds_what_is_remembered_and_what_is_asked(browser: Any, served: str) -> None:
    size(browser, PHONE)
    browser.get(f"{served}games/?like=two players, avoid cups&family=climbing&ruling=card-values")
    assert remembered(browser, "two players, avoid cups")[0] == "Cliffe Woods"
    assert {name for name, _ in parse_qsl(urlsplit(browser.current_url).query)} == {"like", "family", "ruling"}
    assert at(browser, "find-ruling").is_displayed()
    assert browser.execute_script("return document.documentElement.scrollWidth") <= PHONE["width"]


# --- long lists ----------------------------------------------------------------------------------------------------

SCREENS = "return document.documentElement.scrollHeight / innerHeight"


def test_no_list_is_longer_than_ten_screens(browser: Any, served: str, site: Path) -> None:
    size(browser, PHONES["tall"])
    topics = [f"rulings/{path.parent.name}/" for path in site.glob("rulings/*/index.html")]
    assert len(topics) > 10
    long = {}
    for page in (*(KINDS[kind] for kind in ("finder", "family", "clauses", "rulings", "glossary", "packs")), *topics):
        browser.get(served + page)
        if (screens := browser.execute_script(SCREENS)) > 10:
            long[page] = screens
    assert long == {}


def shown_links(browser: Any) -> list[str]:
    """Where the list leads that a field narrows, what is folded away or hidden left out."""
    asked = """return [...document.querySelectorAll('.narrowed li a')]
        .filter(link => link.checkVisibility()).map(link => link.href)"""
    return list(browser.execute_script(asked))


def test_rulings_are_narrowed_by_words_and_by_game(browser: Any, served: str) -> None:
    browser.get(f"{served}rulings/")
    assert shown_links(browser) == []
    tab_to(browser, "#narrow-words").send_keys("played out of turn")
    assert until(lambda: f"{served}rulings/turns/#out-of-turn" in shown_links(browser))
    assert len(shown_links(browser)) < 40
    at(browser, "narrow-words").clear()
    browser.execute_script("document.getElementById('narrow-game').focus()")
    game = at(browser, "narrow-game")
    assert until(lambda: len(every(game, "option")) == len(GAMES) + 1)
    game.send_keys("Bedem")
    own = set(next(game for game in GAMES if game.slug == "bedem").all_rulings)
    assert until(lambda: {link.partition("#")[2] for link in shown_links(browser)} == own)
    assert axe_faults(browser) == []


def test_old_addresses_of_rulings_lead_on(browser: Any, served: str) -> None:
    browser.get(f"{served}rulings/#stated-tricks")
    assert until(lambda: browser.current_url == f"{served}rulings/the-end/#stated-tricks")
    browser.get(f"{served}glossary/#trick")
    assert until(lambda: at(browser, "trick").is_displayed())


# --- by keyboard -------------------------------------------------------------------------------------------------


def test_a_game_is_found_by_keyboard(browser: Any, served: str) -> None:
    browser.get(served)
    tab_to(browser, ".tiles a[href*='ask']")
    tab_to(browser, ".tiles a[href*='games/']").send_keys(Keys.ENTER)
    assert until(lambda: browser.current_url == f"{served}games/")
    tab_to(browser, "#find-name").send_keys("heydour")
    assert until(lambda: listed(browser) == ["Heydour"])
    tab_to(browser, "#find-players")
    tab_to(browser, ".find [type=reset]")
    tab_to(browser, ".games a").send_keys(Keys.ENTER)
    assert until(lambda: browser.current_url == f"{served}games/heydour/")
    tab_to(browser, ".doors a[href*='ask/?game=heydour']")
    tab_to(browser, "button.print-page")


# --- a game's page -----------------------------------------------------------------------------------------------


def test_the_button_prints(browser: Any, served: str) -> None:
    browser.get(f"{served}games/bedem/")
    browser.execute_script("window.print = () => { document.title = 'printed' }")
    found(browser, "button.print-page").click()
    assert browser.title == "printed"


def sides_on_paper(browser: Any, address: str) -> int:
    """How many sides of A4 a page fills."""
    browser.get(address)
    paper = {"paperWidth": 8.27, "paperHeight": 11.69, "preferCSSPageSize": True}
    pdf = base64.b64decode(browser.execute_cdp_cmd("Page.printToPDF", paper)["data"])
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_the_longest_games_fit_on_two_sheets(browser: Any, served: str, site: Path) -> None:
    """Two sheets of paper have four sides; only the longest of all games needs the second sheet."""
    by_size = sorted(GAMES, key=lambda game: -(site / "games" / game.slug / "index.html").stat().st_size)
    longest, *others = by_size[:3]
    assert sides_on_paper(browser, f"{served}games/{longest.slug}/") <= 4
    assert {game.slug for game in others if sides_on_paper(browser, f"{served}games/{game.slug}/") > 2} == set()


# --- the search --------------------------------------------------------------------------------------------------

NAMES = {plain: game for game in GAMES for name in (game.name, *game.aliases) for plain in plain_spellings(name)}
"""Names and aliases as people type them who lack the keys for accents."""


def test_what_is_wanted_is_found_first(browser: Any, served: str) -> None:
    """Names without their accents too, and all of it quickly: a letter is answered before the next one is typed."""
    browser.get(served)
    wanted = {name: f"games/{game.slug}/" for name, game in NAMES.items()} | SPELLINGS | FIRST_OF_ALL
    found = found_for(browser, [*wanted])
    assert len(NAMES) >= 20
    assert {text: urls[:1] for text, urls in found.items() if urls[:1] != [wanted[text]]} == {}
    took = "const before = performance.now(); finding.search('who leads to the first trick'); return performance.now() - before"
    assert min(browser.execute_script(took) for _ in range(3)) < 300


def rows(browser: Any) -> list[str]:
    """The titles that the search shows."""
    return list(
        browser.execute_script("return [...document.querySelectorAll('.search-title')].map(row => row.textContent)")
    )


def test_the_search_by_keyboard(browser: Any, served: str) -> None:
    browser.get(f"{served}games/heydour/")
    assert not [name for name in browser.execute_script(LOADED) if "find-data" in name]
    focused(browser).send_keys("/")
    assert until(lambda: focused(browser).get_attribute("id") == "search-field")
    field = focused(browser)
    assert field.get_attribute("aria-expanded") == "false"
    field.send_keys("hearts broken")
    found = ["Hearts: Breaking a suit", "Breaking a suit", "Bedem: Breaking a suit"]
    assert until(lambda: rows(browser)[:3] == found)
    assert field.get_attribute("aria-expanded") == "true"
    field.send_keys(*[Keys.ARROW_DOWN] * 3)
    chosen = at(browser, field.get_attribute("aria-activedescendant"))
    assert chosen.get_attribute("aria-selected") == "true"
    assert [mark.text for mark in every(chosen, ".search-title mark")] == ["Breaking"]
    faults = axe_faults(browser)
    assert faults == []
    field.send_keys(Keys.ENTER)
    assert until(lambda: browser.current_url == f"{served}games/bedem/#break-before-leading")


def test_the_search_closes_and_says_what_is_near(browser: Any, served: str) -> None:
    size(browser, PHONE)
    browser.get(f"{served}clauses/?q=altorm")
    assert until(lambda: "Althorn" in rows(browser))
    assert "Did you mean" in found(browser, ".search-told").text
    focused(browser).send_keys(Keys.ESCAPE)
    assert until(lambda: not every(browser, "dialog[open]"))
    found(browser, ".search-opener").click()
    box = found(browser, ".search-box")
    assert box.size["width"] == PHONE["width"]


# --- without a server --------------------------------------------------------------------------------------------


def test_read_from_a_disk(browser: Any, offline_site: Path) -> None:
    start = (offline_site / "index.html").as_uri()
    browser.get(start)
    found(browser, ".tiles a[href*='games/']").click()
    assert until(lambda: at(browser, "find-name").is_displayed())
    at(browser, "find-name").send_keys("heydour")
    assert until(lambda: listed(browser) == ["Heydour"])
    browser.find_element("link text", "Heydour").click()
    assert until(lambda: browser.current_url.endswith("/games/heydour/index.html"))
    cards = every(browser, ".pack .card svg")
    assert len(cards) > 30
    assert all(browser.execute_script("return arguments[0].getBBox().width", card) > 0 for card in cards)
    assert [address for address in browser.execute_script(LOADED) if address.startswith("http")] == []


def test_search_from_a_disk(browser: Any, offline_site: Path) -> None:
    start = (offline_site / "index.html").as_uri()
    assert search(browser, start, "loebschuetz")[:1] == ["games/croelpa-loebschuetz/index.html"]
    browser.get((offline_site / "games" / "index.html").as_uri() + f"?like={LIKE}")
    assert remembered(browser, LIKE)[0] == "Bedem"
