"""Logs judged in a real browser: the verdict as it is drawn, findings at their moves and lines, files, paper."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

import referee
from referee.loading import catalogue
from referee.reading.log_writer import log_as_yaml
from referee.reading.yaml_text import read_yaml
from tests.browser.browsing import DISPUTE, PHONES, at, every, focused, found, press, size, tab_to, to_judge, until

SLUGS = [
    "bedem", "croelpa-loebschuetz", "lathbury", "stones", "roolz", "trumplestiltskin", "behrendorf", "mare-a-martin",
    "cliffe-woods", "knaphill", "salvington", "ahlbeck",
]  # fmt: skip
"""Games of every family and every pack."""


@pytest.mark.parametrize("slug", SLUGS)
def test_a_sample_is_judged(browser: Any, table: str, slug: str) -> None:
    browser.get(f"{table}judge/?game={slug}")
    head = until(lambda: every(browser, ".outcome h2"))
    assert head, at(browser, "faults").text
    assert head[0].text.startswith("Clean")
    log = read_yaml(at(browser, "log").get_attribute("value"))
    verdict = referee.judge(log)
    assert len(every(browser, "#verdict .deal")) == len(verdict["deals"])
    steps = [step for deal in verdict["deals"] for step in [*deal["tricks"], *deal.get("turns", ())]]
    opens = sum("open_trick" in deal for deal in verdict["deals"])
    assert len(every(browser, ".trick, .turn")) == len(steps) + opens
    if any(deal["scores"] for deal in verdict["deals"]):
        last = every(browser, ".score-table tbody tr")[-1]
        told = [cell.get_attribute("textContent") for cell in every(last, "td")]
        assert told == [str(score).replace("-", "−") for score in verdict["scores"].values()]
        assert len(every(browser, ".chart polyline")) == len(verdict["scores"])


def judge(browser: Any, table: str, log: str) -> None:
    browser.execute_script("arguments[0].value = arguments[1]", to_judge(browser, table), log)
    press(browser, at(browser, "judge-it"))
    assert until(lambda: every(browser, ".outcome, #faults .trouble"))


OWN = {**catalogue.headers()["whist"], "name": "Garden Whist"}
OWN_LOG = {**referee.sample("whist", seed=1, deals=1), "game": OWN}
OWN_LOG["deals"][0]["moves"][3:5] = OWN_LOG["deals"][0]["moves"][4:2:-1]


@pytest.mark.parametrize("name", ["Garden Whist", "Whist"])
@pytest.mark.parametrize("form", ["json", "lines", "yaml"])
def test_a_log_that_brings_its_game_along_is_judged(browser: Any, table: str, form: str, name: str) -> None:
    log = {**OWN_LOG, "game": {**OWN, "name": name}}
    judge(browser, table, {"json": json.dumps(log), "lines": json.dumps(log, indent=1), "yaml": log_as_yaml(log)}[form])
    head = every(browser, ".outcome h2")
    assert head, at(browser, "faults").text
    assert head[0].text.startswith("Violations")
    assert name in at(browser, "verdict").text
    links = every(browser, "#verdict a")
    addresses = [link.get_attribute("href") for link in links]
    assert not [address for address in addresses if "null" in address or "undefined" in address]
    assert any("/clauses/follow-suit/" in address for address in addresses) or "games/" not in str(addresses)
    assert "undefined" not in at(browser, "verdict").text


def marked(browser: Any) -> dict[str, str]:
    """The marked lines, and what they are marked as."""
    lines = every(browser, "#line-numbers .marked")
    return {line.text: line.get_attribute("class").removeprefix("marked ") for line in lines}


def plain(text: str) -> str:
    """Text on one line, in which cards are drawn."""
    return " ".join(text.split())


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_findings_stand_at_their_move(browser: Any, table: str, form: str) -> None:
    log = DISPUTE if form == "yaml" else json.dumps(read_yaml(DISPUTE), indent=1)
    judge(browser, table, log)
    finding = found(browser, ".trick .finding.illegal")
    assert plain(finding.text).startswith(
        "Against the rules: Cat played 4 to a spade trick while holding 9 , played in trick 3."
    )
    assert "Proof: 9 in trick 3." in plain(finding.text)
    trick = finding.find_element("xpath", "ancestor::li[contains(@class, 'trick')]")
    wrong = found(trick, ".card.illegal")
    assert wrong.get_attribute("aria-label") == "4 of hearts"
    assert found(finding, ".rule").get_attribute("href").endswith("games/bedem/#follow-suit")
    if form == "yaml":
        assert marked(browser) == {"6": "illegal", "8": "unproven"}


def look(browser: Any, selector: str) -> tuple[str, ...]:
    """What distinguishes the first element of that kind: its colour, its line and its sign."""
    asked = """const [shown] = document.querySelectorAll(arguments[0])
        const [own, after] = [getComputedStyle(shown), getComputedStyle(shown, '::after')]
        return [own.outlineColor, own.outlineStyle, after.content]"""
    return tuple(browser.execute_script(asked, selector))


def test_nobody_looks_guilty_who_is_not_proved_to_be(browser: Any, table: str) -> None:
    judge(browser, table, DISPUTE.replace("Bob 3D", "Bob 10S"))
    told = found(browser, ".outcome .tally").text
    assert told == "1 violation, 1 impossible, 2 cannot be told"
    pills = [pill.text for pill in every(browser, ".deal .count")]
    assert pills == ["✗ 1 violation", "≠ 1 impossible", "? 2 cannot be told"]
    words = [word.text for word in every(browser, ".trick .mark")]
    assert words == ["illegal", "wins", "impossible", "wins", "wins", "cannot be told", "cannot be told"]
    kinds = [look(browser, f".trick .card.{kind}") for kind in ("wins", "illegal", "impossible", "unproven")]
    for values in zip(*kinds, strict=True):
        assert len(set(values)) == 4, values
    guilt = look(browser, ".trick .card.illegal")[0]
    for innocent in (".finding.unproven", ".finding.unproven strong", "#line-numbers .unproven", ".count.unproven"):
        shown = found(browser, innocent)
        seen = [shown.value_of_css_property(name) for name in ("color", "background-color", "border-left-color")]
        assert guilt not in [colour.replace("rgba", "rgb").replace(", 1)", ")") for colour in seen]


def test_a_log_that_contradicts_itself_accuses_nobody(browser: Any, table: str) -> None:
    judge(browser, table, DISPUTE.replace("Cat 4H", "Cat 7S").partition("      Ann 2D")[0])
    assert found(browser, ".outcome h2").text == "The log contradicts itself"
    assert every(browser, "#verdict .illegal") == []


@pytest.mark.parametrize("screen", PHONES.values(), ids=list(PHONES))
def test_the_verdict_comes_into_view(browser: Any, table: str, screen: dict[str, Any]) -> None:
    size(browser, screen)
    judge(browser, table, DISPUTE)
    top = "return document.querySelector('.outcome h2').getBoundingClientRect().top"
    assert until(lambda: 40 < browser.execute_script(top) < screen["height"] / 2)
    assert focused(browser).text == "Violations were found"
    outcome = found(browser, ".outcome").text
    assert "Next: Cat to play. The log does not show a card that is still in hand." in outcome
    assert "Scores" not in outcome


def test_the_reckoning_adds_up_in_a_table(browser: Any, table: str) -> None:
    log = referee.sample("bedem", 3, 1, deals=2)
    judge(browser, table, json.dumps(log))
    verdict = referee.judge(log)
    for shown, deal in zip(every(browser, ".reckoning"), verdict["deals"], strict=True):
        foot = [cell.text for cell in every(shown, "tfoot td")]
        assert foot == [str(score) for score in deal["scores"].values()]


def test_bad_input_marks_its_lines(browser: Any, table: str) -> None:
    judge(browser, table, DISPUTE.replace("Cat 5D", "Cat 55D").replace("Ann 5C", "Ann XX"))
    assert marked(browser) == {"7": "fault", "8": "fault"}
    faults = [fault.text for fault in every(browser, "#faults .faults-list > li")]
    assert [fault.partition(":")[0].strip() for fault in faults] == ["Line 7", "Line 8"]
    assert not at(browser, "save").is_displayed()
    judge(browser, table, DISPUTE.replace("bedem", "bedam"))
    assert marked(browser) == {"1": "fault"}
    judge(browser, table, '{"game": "bedem",\n oops}')
    assert marked(browser) == {"2": "fault"}


def test_a_file_is_opened_and_its_verdict_saved(browser: Any, table: str, tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text(DISPUTE)
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    to_judge(browser, table)
    at(browser, "file").send_keys(str(tmp_path / "table.yaml"))
    assert until(lambda: at(browser, "save").is_displayed())
    press(browser, at(browser, "save"))
    saved = tmp_path / "bedem-verdict.json"
    assert until(saved.is_file)
    verdict = json.loads(saved.read_text())
    for deal in verdict["deals"]:
        for finding in deal["findings"]:
            del finding["line"]
    assert verdict == referee.judge(read_yaml(DISPUTE))


def test_the_judge_with_the_keyboard_alone(browser: Any, table: str) -> None:
    to_judge(browser, table)
    tab_to(browser, "#log")
    focused(browser).send_keys(Keys.CONTROL + Keys.ENTER)
    assert until(lambda: every(browser, ".outcome"))
    tab_to(browser, ".finding .plain")
    focused(browser).send_keys(Keys.ENTER)
    line = browser.execute_script(
        "return document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"
    )
    assert "Cat 4H" in line


# --- faults in a player's words --------------------------------------------------------------------------------------

HEAD = "game: bedem\nplayers: [Ann, Bob, Cat]\ndealer: Ann\ndeals:\n  - moves: |\n"
FAULTS = {
    "a tab": (HEAD + "\tBob 7S, Cat 4H, Ann 10S", "begins with a tab", "      Bob 7S, Cat 4H, Ann 10S"),
    "a column": (HEAD + "      Bob 7S, Cat 4H\n   Ann 10S", "the column where it belongs", "      Ann 10S"),
    "no column": (
        HEAD + "Bob 7S, Cat 4H\nAnn 10S",
        "the column where it belongs",
        "      Bob 7S, Cat 4H\n      Ann 10S",
    ),
    "a head": (HEAD.replace("players", " players") + "      Bob 7S", "the column where it belongs", "\nplayers: [Ann"),
    "a bracket": (HEAD.replace("Cat]", "Cat") + "      Bob 7S", "bracket", "[Ann, Bob, Cat]"),
    "no brackets": (HEAD.replace("[", "").replace("]", "") + "      Bob 7S", "in brackets", "[Ann, Bob, Cat]"),
    "no line by line": (HEAD.replace(" |", "") + "      Bob 7S\n      Cat 4H", "a | is missing", "moves: |"),
    "a comma": (HEAD + "      Bob 7S Cat 4H, Ann 10S", "comma is missing before “Cat”", "Bob 7S, Cat 4H, Ann 10S"),
    "no names": (
        HEAD + "      7S 4H 10S\n      2D, 3D, 5D",
        "Whose card? Bob leads, so: Bob 7S, Cat 4H, Ann 10S",
        "Bob 7S, Cat 4H, Ann 10S\n      Ann 2D, Bob 3D, Cat 5D",
    ),
    "colons": (HEAD + "      Bob: 7S, cat: 4H, ann: 10S", "without a colon", "Bob 7S, cat 4H, ann 10S"),
    "a name": (HEAD + "      Bob 7S, Kat 4H", "Did you mean Cat?", "Bob 7S, Cat 4H"),
    "a suit first": (HEAD + "      Bob S7, Cat 4H", "rank comes before the suit: 7S", "Bob 7S, Cat 4H"),
    "long cards": (HEAD + "      Bob 7 of spades, Cat 4 of hearts", "written short", "Bob 7S, Cat 4H"),
    "a verb": (HEAD + "      Bob plays 7S, Cat throws 4H", "No “plays” is needed", "Bob 7S, Cat 4H"),
    "another verb": (HEAD + "      Bob passes, Bob 7S", "Did you mean “pass”?", "Bob pass, Bob 7S"),
    "a game": (HEAD.replace("bedem", "bedam") + "      Bob 7S", "Did you mean Bedem?", "game: Bedem"),
    "a key": (HEAD.replace("players:", "player:") + "      Bob 7S", "Did you mean “players”?", "players: [Ann"),
    "moves alone": ("Bob 7S, Cat 4H, Ann 10S", "begins with its game", "players: [Bob, Cat, Ann]"),
}


def judged(browser: Any, log: str) -> None:
    """Judges another log on the page that is open."""
    browser.execute_script(
        "document.getElementById('verdict').replaceChildren(); arguments[0].value = arguments[1]",
        at(browser, "log"),
        log,
    )
    browser.execute_script("document.getElementById('faults').replaceChildren()")
    press(browser, at(browser, "judge-it"))
    assert until(lambda: every(browser, ".outcome, #faults .trouble"))


def told(browser: Any, says: str) -> bool:
    """Are these words among what is said of faults?"""
    return says in plain(at(browser, "faults").text)


def test_faults_are_told_in_players_words_and_mended(browser: Any, table: str) -> None:
    to_judge(browser, table)
    for name, (log, says, mended) in FAULTS.items():
        judged(browser, log)
        assert until(partial(told, browser, says)), (name, at(browser, "faults").text)
        shown = plain(at(browser, "faults").text)
        for word in ("YAML", "JSON", "pointer", "object", "API", "parse", "mapping"):
            assert word not in shown, (name, shown)
        press(browser, every(browser, ".mend")[-1])
        assert until(lambda: every(browser, ".outcome")), (name, at(browser, "faults").text)
        assert mended in at(browser, "log").get_attribute("value"), (name, at(browser, "log").get_attribute("value"))


def test_a_card_that_there_is_not_is_not_guessed(browser: Any, table: str) -> None:
    judge(browser, table, DISPUTE.replace("Cat 4H", "Cat 4X"))
    assert "There is no card “4X”" in at(browser, "faults").text
    assert every(browser, ".mend") == []
    folded = found(browser, ".for-programmers")
    assert folded.get_attribute("open") is None
    assert "/deals/0/moves/1" in folded.get_attribute("textContent")


# --- kept, opened, gone through, printed -----------------------------------------------------------------------------


def test_the_log_is_kept_on_the_device(browser: Any, table: str) -> None:
    log = to_judge(browser, table)
    log.send_keys(Keys.CONTROL + Keys.END)
    log.send_keys("# our own")
    browser.get("about:blank")
    assert to_judge(browser, table).get_attribute("value").endswith("# our own")


def test_what_was_written_before_the_page_had_another_name_is_still_there(browser: Any, table: str) -> None:
    browser.get(f"{table}device/")
    browser.execute_script("localStorage.clear(); localStorage.setItem('referee/log/Judge a log', '\"# an old log\"')")
    browser.get(f"{table}judge/")
    assert until(lambda: at(browser, "log").get_attribute("value") == "# an old log")
    at(browser, "log").send_keys(Keys.CONTROL + Keys.END)
    at(browser, "log").send_keys(", gone on with")
    names = "return Object.keys(localStorage).filter(name => name.startsWith('referee/log/'))"
    assert until(lambda: browser.execute_script(names) == ["referee/log/Check a written game"])
    browser.refresh()
    assert until(lambda: at(browser, "log").get_attribute("value") == "# an old log, gone on with")


def test_the_moves_are_gone_through_one_by_one(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    judge(browser, table, DISPUTE)
    press(browser, found(browser, ".steps > summary"))
    area = found(browser, ".steps-area")
    stage = found(browser, ".step-stage")
    assert plain(stage.text).startswith("Deal 1 · Trick 1 7 Bob")
    assert "Next: Cat" in stage.text
    area.send_keys(Keys.ARROW_RIGHT)
    assert plain(stage.text).startswith("Deal 1 · Trick 1 7 Bob 4 Cat")
    assert "Against the rules" not in stage.text, "nothing is proved yet"
    swipe(browser, stage)
    assert until(lambda: "Ann wins: highest spade, the led suit." in stage.text)
    assert "Tricks: Ann 1, Bob 0, Cat 0" in stage.text
    press(browser, found(browser, '[aria-label="Next: one move on"]'))
    assert plain(stage.text).startswith("Deal 1 · Trick 2 2 Ann Tricks")
    area.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert "Against the rules: Cat played 4 to a spade trick while holding 9 , played in trick 3." in plain(stage.text)
    said = found(browser, ".steps [role=status]").get_attribute("textContent")
    assert said.startswith("Trick 3. Cat: 9 of spades. Against the rules: ")
    area.send_keys(Keys.END)
    assert "9 of 9" in area.text
    area.send_keys(Keys.HOME)
    assert "1 of 9" in area.text


def swipe(browser: Any, element: Any) -> None:
    """Draws a finger to the left over the element."""
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
    x, y = browser.execute_script(
        "const {left, top} = arguments[0].getBoundingClientRect(); return [left, top + 20]", element
    )
    for kind, points in (
        ("touchStart", [{"x": x + 200, "y": y}]),
        ("touchMove", [{"x": x + 100, "y": y}]),
        ("touchMove", [{"x": x + 20, "y": y}]),
        ("touchEnd", []),
    ):
        browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_turns_are_gone_through_too(browser: Any, table: str) -> None:
    judge(browser, table, json.dumps(referee.sample("knaphill", 3, 1, deals=1)))
    press(browser, found(browser, ".steps > summary"))
    found(browser, ".steps-area").send_keys(Keys.ARROW_RIGHT)
    stage = found(browser, ".step-stage").text
    assert "Turn " in stage
    assert "On top of the pile" in stage


def test_paper_has_the_log_the_day_and_the_edition(browser: Any, table: str) -> None:
    judge(browser, table, DISPUTE)
    folded = found(browser, "#verdict .rulings")
    assert folded.get_attribute("open") is None
    browser.execute_script("dispatchEvent(new Event('beforeprint'))")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert folded.get_attribute("open") is not None
    paper = found(browser, ".on-paper")
    assert "Cat 9S, Ann 5C, Bob 6H" in paper.text
    assert "by the edition bedem-" in paper.text
    for left_out in (".share", "#log", "#judge-it"):
        assert not found(browser, left_out).is_displayed()
    assert found(browser, ".finding").is_displayed()
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    browser.execute_script("dispatchEvent(new Event('afterprint'))")
    assert folded.get_attribute("open") is None
