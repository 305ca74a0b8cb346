"""What the page /ask says of questions that leave something open, and what of it is on the screen of a telephone: taps are real
ones, at the place where a button is seen."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

from tests import ALL
from tests.browser.browsing import PHONES, answered, at, every, found, in_view, press, size, touch, until

on_phones = pytest.mark.parametrize("screen", PHONES.values(), ids=list(PHONES))
VERDICT = "#legal-answer .verdict-line"
WINNER = "#trick-answer .verdict-line"


def card(browser: Any, code: str) -> Any:
    return found(browser, f'#pack [data-card="{code}"]')


def tap(browser: Any, code: str) -> int:
    """Taps the rank and the suit of a card; how many taps that took."""
    own = every(browser, f'#pack [data-card="{code}"]')
    keys = own or [
        found(browser, f'#pack [data-{half}="{letters}"]')
        for half, letters in (("rank", code[:-1]), ("suit", code[-1]))
    ]
    for key in keys:
        touch(browser, key)
    return len(keys)


def choice(browser: Any, value: str) -> Any:
    return found(browser, f'.choice[data-value="{value}"]')


def told(browser: Any, kind: str) -> str:
    """What is answered, on one line."""
    answered(browser)
    return " ".join(at(browser, f"{kind}-answer").text.split())


def query(browser: Any) -> dict[str, list[str]]:
    return parse_qs(urlsplit(browser.current_url).query)


def opened(browser: Any, table: str, address: str) -> None:
    """Opens a question by its address and waits for the answers."""
    browser.get("about:blank")
    browser.get(f"{table}ask/?{address}")
    answered(browser)


def play(browser: Any, table: str, name: str, cards: str) -> None:
    """Finds a game and lays the cards of a trick, all by taps."""
    browser.get("about:blank")
    browser.get(f"{table}ask/")
    assert until(lambda: at(browser, "ask").is_displayed())
    touch(browser, at(browser, "game"))
    at(browser, "game").send_keys(name)
    assert until(lambda: len(every(browser, "#game-list li")) == 1)
    touch(browser, found(browser, "#game-list li"))
    assert until(lambda: every(browser, "#pack button"))
    for code in cards.split():
        settled(browser)
        tap(browser, code)
        laid = f'#trick [data-card="{code}"]'
        assert until(partial(every, browser, laid))
    settled(browser)


def settled(browser: Any) -> None:
    """Waits until every answer is there and the page stands still."""
    answered(browser)
    still = "const before = scrollY; return new Promise(done => setTimeout(() => done(before === scrollY), 60))"
    assert until(lambda: browser.execute_script(still))


# --- by taps, on telephones ------------------------------------------------------------------------------------------


@on_phones
def test_was_that_allowed_is_asked_of_who_played_it(browser: Any, table: str, screen: dict[str, Any]) -> None:
    size(browser, screen)
    play(browser, table, "bedem", "7S 4H")
    touch(browser, found(browser, "label[for=hand-here]"))
    settled(browser)
    tap(browser, "9S")
    assert until(lambda: "No, it was not allowed." in told(browser, "legal"))
    settled(browser)
    assert "Not allowed: 4 while holding 9" in told(browser, "legal")
    assert "Rule: Following suit" in told(browser, "legal")
    assert found(browser, VERDICT + " .card").get_attribute("aria-label") == "4 of hearts"
    assert in_view(browser, VERDICT)
    assert query(browser)["of"] == ["2"]


@on_phones
def test_trumps_are_asked_for_and_not_assumed(browser: Any, table: str, screen: dict[str, Any]) -> None:
    size(browser, screen)
    play(browser, table, "beckwithshaw", "7S 4H 10S")
    assert told(browser, "trick").startswith("Cat wins, unless hearts are trumps: then Bob.")
    assert every(browser, "#trick .wins") == []
    assert in_view(browser, WINNER)
    assert in_view(browser, ".decides")
    choices = every(browser, ".choice")
    assert [one.get_attribute("data-value") for one in choices] == ["C", "D", "H", "S", "none"]
    assert all(one.size["height"] >= 48 and one.size["width"] >= 48 for one in choices)
    touch(browser, choice(browser, "H"))
    assert until(lambda: told(browser, "trick").startswith("Bob wins with 4"))
    settled(browser)
    assert in_view(browser, WINNER)
    assert every(browser, ".decides") == []
    assert query(browser)["trump"] == ["H"]


def from_its_page(browser: Any, table: str, slug: str) -> None:
    """Goes from a game's page to the page that settles disputes about it, by a tap."""
    browser.get("about:blank")
    browser.get(f"{table}games/{slug}/")
    link = found(browser, f'article a[href*="ask/?game={slug}"]')
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", link)
    touch(browser, link)
    assert until(lambda: "/ask/" in browser.current_url and every(browser, "#pack .rank-key"))


def test_disputes_are_settled_with_two_taps_a_card_and_two_more(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    from_its_page(browser, table, "bedem")
    taps = 1
    for code in ("7S", "4H"):
        taps += tap(browser, code)
        settled(browser)
    touch(browser, found(browser, "label[for=hand-here]"))
    settled(browser)
    taps += 1 + tap(browser, "9S")
    assert until(lambda: "No, it was not allowed." in told(browser, "legal"))
    assert taps <= 2 * 3 + 2
    settled(browser)
    assert in_view(browser, VERDICT)
    from_its_page(browser, table, "beckwithshaw")
    taps = 1
    for code in ("7S", "4H", "10S"):
        taps += tap(browser, code)
        settled(browser)
    touch(browser, choice(browser, "H"))
    taps += 1
    assert until(lambda: told(browser, "trick").startswith("Bob wins with 4"))
    assert taps <= 2 * 3 + 2
    settled(browser)
    assert in_view(browser, WINNER)


@on_phones
def test_every_key_is_on_the_screen(browser: Any, table: str, screen: dict[str, Any]) -> None:
    size(browser, screen)
    for slug in ("bedem", "lathbury", "roolz", "stones", "croelpa-loebschuetz"):
        browser.get(f"{table}ask/?game={slug}")
        assert until(lambda: every(browser, "#pack .rank-key")), slug
        settled(browser)
        asked = """const keys = [...document.querySelectorAll('#pack button, .keyboard .into label')]
            const whole = ({top, bottom, left, right}) => top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
            return keys.map(key => key.getBoundingClientRect()).map(box => [whole(box), Math.min(box.width, box.height)])"""
        keys = browser.execute_script(asked)
        assert all(seen for seen, _ in keys), slug
        assert min(side for _, side in keys) >= 44, slug


def test_a_card_is_tapped_once(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    browser.get(f"{table}ask/?game=bedem")
    assert until(lambda: every(browser, "#pack .rank-key"))
    for _ in range(2):
        settled(browser)
        tap(browser, "7S")
    assert until(lambda: "7 of spades lies there already" in at(browser, "said").get_attribute("textContent"))
    assert len(every(browser, "#trick .key")) == 1


SENT = {
    "a trick": ("game=bedem&cards=7S/4H/10S", WINNER),
    "a play": ("game=bedem&cards=7S/4H&hand=9S&of=2", VERDICT),
    "a trick that depends": ("game=beckwithshaw&cards=7S/4H/10S", "#trick-answer .decides"),
    "a lead that depends": ("game=bedem&cards=4H&hand=9S&of=1", "#legal-answer .decides"),
    "plays": ("game=behrendorf&cards=7S+7H/6S+6C", WINNER),
    "a pile": ("game=earnley&cards=6C&hand=8H", "#legal-answer .refused"),
    "a meld": ("game=ahlbeck&cards=7H+8H+9H", WINNER),
}


@pytest.mark.parametrize("name", PHONES)
def test_a_link_opens_on_the_answer(browser: Any, table: str, name: str) -> None:
    """All of them where the screen is small; where it is tall more is in sight, and few are opened."""
    size(browser, PHONES[name])
    for sent, (address, answer) in list(SENT.items())[: None if ALL or name != "tall" else 2]:
        opened(browser, table, address)
        assert browser.execute_script("return scrollY") == 0, sent
        assert in_view(browser, "#trick .play"), sent
        assert in_view(browser, answer), sent
        assert not at(browser, "pack").is_displayed(), sent
    touch(browser, at(browser, "fold"))
    assert until(lambda: at(browser, "pack").is_displayed())
    assert at(browser, "fold").get_attribute("aria-expanded") == "true"


# --- what has not been told ------------------------------------------------------------------------------------------


def test_nothing_is_told_by_itself(browser: Any, table: str) -> None:
    for slug, count in (("roolz", 4), ("croelpa-loebschuetz", 2), ("broughall", 1)):
        browser.get(f"{table}ask/?game={slug}")
        assert until(lambda: every(browser, "#facts select"))
        facts = [Select(one).first_selected_option.text for one in every(browser, "#facts select")]
        assert facts == ["not told"] * count
        assert set(query(browser)) <= {"game", "players", "led"}


def test_a_question_with_yes_and_no(browser: Any, table: str) -> None:
    opened(browser, table, "game=bedem&cards=4H&hand=9S&of=1")
    said = told(browser, "legal")
    assert said.startswith(
        "4 Yes, it was allowed, if hearts have been broken; otherwise no. Have hearts been broken? yes no"
    )
    assert "Rule: " in said
    press(browser, choice(browser, "false"))
    assert until(lambda: told(browser, "legal").startswith("4 No, it was not allowed."))
    assert query(browser)["broken"] == ["no"]
    press(browser, found(browser, '.told[data-fact="broken"]'))
    assert until(lambda: every(browser, ".decides"))
    assert "broken" not in query(browser)


def test_two_trumps_are_asked_for_one_after_the_other(browser: Any, table: str) -> None:
    opened(browser, table, "game=roolz&cards=5R/15B/4P")
    assert told(browser, "trick").startswith("Ann, Bob or Cat wins: it depends. Which suit is the high trumps?")
    press(browser, choice(browser, "P"))
    assert until(lambda: not every(browser, ".decides"))
    assert told(browser, "trick").startswith("Cat wins with")
    assert at(browser, "fact-low").get_attribute("value") == ""
    opened(browser, table, "game=roolz&cards=5R/15B/4P&trump=O")
    assert told(browser, "trick").startswith("Ann wins, unless")
    press(browser, choice(browser, "OB"))
    assert until(lambda: told(browser, "trick").startswith("Bob wins with"))
    assert (query(browser)["trump"], query(browser)["low"]) == (["O"], ["B"])


def test_special_cards_that_nobody_told_are_asked_for(browser: Any, table: str) -> None:
    opened(browser, table, "game=earnley&cards=6C&hand=8H")
    said = told(browser, "legal")
    assert said.startswith(
        "Allowed: pass, and draw Not allowed, unless 8s or 6s are special at your table: 8 A card you play must match"
    )
    assert "Are 8s or 6s special at your table" in said
    press(browser, choice(browser, "8:wild"))
    assert until(lambda: told(browser, "legal") == "Allowed: 8 pass, and draw")
    assert query(browser)["effects"] == ["8:wild"]
    press(browser, at(browser, "setup-said"))
    Select(at(browser, "effect-card")).select_by_value("2")
    Select(at(browser, "effect-does")).select_by_value("draw")
    at(browser, "effect-many").send_keys("3")
    press(browser, at(browser, "effect-add"))
    assert until(lambda: query(browser)["effects"] == ["2:draw 3,8:wild"])
    opened(browser, table, urlsplit(browser.current_url).query)
    assert told(browser, "legal") == "Allowed: 8 pass, and draw"
    lines = every(browser, ".effects li")
    assert [line.get_attribute("textContent").partition(":")[0] for line in lines] == ["every 2", "every 8"]


def test_what_was_named_goes_with_the_card_that_lies_there(browser: Any, table: str) -> None:
    opened(browser, table, "game=earnley&cards=6C&hand=8H&effects=6:second-suit")
    assert "What was named when it was played?" in told(browser, "legal")
    press(browser, choice(browser, "H"))
    assert until(lambda: told(browser, "legal") == "Allowed: 8 pass, and draw")
    assert query(browser)["named"] == ["H"]
    press(browser, found(browser, "#trick .key"))
    assert until(lambda: "named" not in query(browser))


def test_any_suit_may_have_been_named(browser: Any, table: str) -> None:
    opened(browser, table, "game=crazy-eights&cards=8H&hand=5C")
    assert "If clubs were named: 5 draw (pass only if there is nothing to draw) Otherwise: draw" in told(
        browser, "legal"
    )
    values = [one.get_attribute("data-value") for one in every(browser, ".choice")]
    assert values == ["none", "C", "D", "H", "S"]
    press(browser, choice(browser, "D"))
    assert until(
        lambda: told(browser, "legal").startswith(
            "Allowed: draw (pass only if there is nothing to draw) Not allowed: 5"
        )
    )
    assert query(browser)["named"] == ["D"]


def test_a_lead_says_on_what_it_rests(browser: Any, table: str) -> None:
    opened(browser, table, "game=hearts&hand=5H")
    assert told(browser, "legal").startswith("Allowed, if hearts have been broken or no other card is held: 5")
    opened(browser, table, "game=hearts&hand=5S")
    assert told(browser, "legal") == "Allowed: 5"
    opened(browser, table, "game=bedem&cards=7S/9S&hand=4H&of=2")
    assert told(browser, "legal").startswith("9 Yes, it was allowed. Allowed: 9")


def test_the_keyboard_makes_room_for_a_refusal(browser: Any, table: str) -> None:
    for name in ("tall", "small"):
        size(browser, PHONES[name])
        browser.get(f"{table}ask/?game=bedem")
        assert until(lambda: every(browser, "#pack button"))
        for code in ("7S", "4H", "", "9S"):
            for half in (f'[data-rank="{code[:-1]}"]', f'[data-suit="{code[-1:]}"]') if code else ():
                touch(browser, found(browser, f"#pack {half}"))
            if not code:
                touch(browser, found(browser, 'label[for="hand-here"]'))
        assert until(lambda: every(browser, "#legal-answer .verdict-line.bad")), name
        assert until(lambda: not at(browser, "pack").is_displayed()), name
        assert in_view(browser, "#legal-answer .verdict-line.bad"), name
        assert in_view(browser, "#legal-answer .refused .rule-cited"), name


def test_every_rank_may_be_that_of_the_jokers(browser: Any, table: str) -> None:
    opened(browser, table, "game=broughall&cards=7C&hand=9S,7D&effects=none")
    assert told(browser, "legal").startswith("Which rank is jokers? 10 9 8 7 6 5 4 3 2 A")
    press(browser, choice(browser, "5"))
    assert until(lambda: "Not allowed: 9" in told(browser, "legal"))
    assert query(browser)["jokers"] == ["5"]


def test_a_table_may_say_that_no_card_is_special(browser: Any, table: str) -> None:
    opened(browser, table, "game=earnley&cards=6C&hand=8H&effects=none")
    assert "special" not in told(browser, "legal")
    assert "Not allowed: 8" in told(browser, "legal")
    assert at(browser, "no-effects").is_selected()


def test_a_ruling_of_the_table(browser: Any, table: str) -> None:
    opened(browser, table, "game=epe&cards=8C&hand=7D+6H&of=next&trump=D")
    assert "Not allowed" not in told(browser, "legal")
    for folded in ("#setup-said", "#agreed > summary"):
        press(browser, found(browser, folded))
    Select(at(browser, "ruling-follow-or-trump")).select_by_value("strict")
    assert until(lambda: "Not allowed: 6" in told(browser, "legal"))
    assert query(browser)["rulings"] == ["follow-or-trump:strict"]


def test_laws_of_the_table(browser: Any, table: str) -> None:
    opened(browser, table, "game=dolle&players=Ann,Bob,Cat")
    press(browser, found(browser, "#agreed > summary"))
    at(browser, "laws").send_keys("cannot play H after D", Keys.TAB)
    assert until(lambda: query(browser).get("law") == ["cannot play H after D"])


# --- addresses -------------------------------------------------------------------------------------------------------


OLD = {
    "game=bedem&cards=7S/4H&hand=9S+2C": "Allowed: 9",
    "game=bedem&cards=7S/4H/10S&hand=9S&of=2": "4 No, it was not allowed.",
    "game=bedem&hand=4H+9S&unbroken=yes": "Allowed: 9 Not allowed: 4",
    "game=beckwithshaw&cards=7S/4H/10S&hand=9S&of=2&trump=C": "4 No, it was not allowed.",
}


@pytest.mark.parametrize("address", OLD)
def test_addresses_that_are_out_there_mean_what_they_meant(browser: Any, table: str, address: str) -> None:
    opened(browser, table, address)
    assert told(browser, "legal").startswith(OLD[address])


def test_a_card_that_the_pack_lacks_is_not_dropped(browser: Any, table: str) -> None:
    opened(browser, table, "game=bedem&cards=7S/4H/KS")
    assert "KS" in at(browser, "trick-answer").text
    assert "cannot be answered" in at(browser, "trick-answer").text
    shown = every(browser, "#trick .card")
    assert [one.get_attribute("aria-label") for one in shown] == ["7 of spades", "4 of hearts", "KS, not in this pack"]
    press(browser, every(browser, "#trick .key")[2])
    assert until(lambda: told(browser, "trick").startswith("Ann is winning so far"))


def test_as_many_players_as_cards(browser: Any, table: str) -> None:
    opened(browser, table, "game=bedem&cards=7S/4H/10S/2D")
    assert told(browser, "trick").startswith("Cat wins")
    assert at(browser, "count").get_attribute("value") == "4"


def test_winner_and_breach_differ_by_more_than_colour(browser: Any, table: str) -> None:
    opened(browser, table, "game=bedem&cards=7S/4H&hand=9S&of=2")
    asked = """const shown = document.querySelector(arguments[0])
        return [getComputedStyle(shown).outlineStyle, getComputedStyle(shown, '::after').content]"""
    assert browser.execute_script(asked, "#trick .card.wins") == ["solid", '"★"']
    assert browser.execute_script(asked, VERDICT + " .card") == ["dashed", '"✗"']
    assert found(browser, "#trick .standing").text == "is ahead"
