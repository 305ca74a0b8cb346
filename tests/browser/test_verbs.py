"""Every kind of move of every family, made by taps at the table: what is written down is judged as the log's own move is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml
from selenium.webdriver.common.keys import Keys

import referee
from referee.loading import catalogue
from referee.questions.moves import moves_of
from referee.reading.move_reader import split_lines
from tests import PLAYTHROUGHS
from tests.browser.browsing import PHONES, at, axe_faults, every, focused, found, packed, size, tab_to, touch, until
from tests.browser.test_table import entered
from tests.helpers.logs import step


def begun(moves: list[Any]) -> bool:
    """Have cards been played, so that a pass is one in place of a play, for which the page has a key of its own?"""
    return any(isinstance(move, str) and step(move).verb == "play" for move in moves)


OF_ITS_OWN = {"play", "retract"}
"""Verbs that the page has other keys for."""
OF_EACH = 2
"""So many moves of each verb in each family are made."""
TAPS = (Path(__file__).parent / "taps.js").read_text(encoding="utf-8")


def logs() -> Iterator[dict[str, Any]]:
    """The logs of the playthroughs, which have every kind of move."""
    for path in sorted(PLAYTHROUGHS.glob("*.yaml")):
        yield from (told["log"] for told in yaml.safe_load(path.read_text(encoding="utf-8")))


@cache
def cases() -> list[dict[str, Any]]:
    """Logs cut just before a move of each kind, with that move: of each verb in each family a few games that have it."""
    found: dict[tuple[str, str], dict[str, dict[str, Any]]] = {}
    for log in logs():
        game = referee.load_game(log["game"])
        for number, deal in enumerate(log.get("deals", ())):
            told = deal.get("moves", [])
            moves = [text for _, text in split_lines(told)] if isinstance(told, str) else told
            for place, move in enumerate(moves):
                if not isinstance(move, str) or (verb := step(move).verb) in OF_ITS_OWN:
                    continue
                if verb == "pass" and begun(moves[:place]):
                    continue
                of_kind = found.setdefault((game.family, verb), {})
                if len(of_kind) < OF_EACH and log["game"] not in of_kind:
                    cut = deepcopy(log)
                    cut["deals"][number + 1 :] = []
                    cut["deals"][-1]["moves"] = moves[:place]
                    of_kind[log["game"]] = cut | {"next": move}
    return [told for kinds in found.values() for told in kinds.values()]


def asked(told: dict[str, Any]) -> dict[str, Any]:
    """A case as the page is told it."""
    log = {key: value for key, value in told.items() if key != "next"}
    who = told["next"].split()[0]
    verb, words = step(told["next"]).verb, told["next"].split()[2:]
    options = ",".join((log.get("table") or {}).get("options", ()))
    return {"log": log, "options": options, "who": who, "verb": verb, "words": words}


def judged(told: dict[str, Any], move: str) -> dict[str, Any]:
    log = {key: deepcopy(value) for key, value in told.items() if key != "next"}
    log["deals"][-1]["moves"].append(move)
    verdict = referee.judge(log)
    return {key: verdict[key] for key in ("verdict", "deals", "scores", "winners", "next")}


def test_every_kind_of_move_is_made_by_taps(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    browser.get(f"{table}table/")
    until(lambda: at(browser, "table").is_displayed())
    browser.set_script_timeout(120)
    every = [told for told in cases() if step(told["next"]).verb in verbs_of(told)]
    every.sort(key=lambda told: step(told["next"]).verb == "lay-off")  # the last form stays for axe to look at
    answers = browser.execute_async_script(TAPS, [asked(told) for told in every])
    wrong = []
    for told, answer in zip(every, answers, strict=False):
        made = answer["made"]
        longer = all(
            after.startswith(f"{before} ") for before, after in pairwise(made)
        )  # a hand that is shown card by card
        if answer["trouble"] or not made or not longer or judged(told, made[-1]) != judged(told, told["next"]):
            wrong.append((told["game"], told["next"], answer))
    assert not wrong, "\n".join(map(str, wrong))
    assert len(answers) == len(every)
    assert {key for answer in answers for key in answer["small"]} == set()
    assert axe_faults(browser) == []
    assert {step(told["next"]).verb for told in every} >= EVERY_VERB - OF_ITS_OWN


EVERY_VERB = {move["verb"] for slug in catalogue.game_files() for move in moves_of(referee.load_game(slug))}


def verbs_of(told: dict[str, Any]) -> set[str]:
    """The verbs that a game lists for such a table; a playthrough may also have moves that it has not."""
    game = referee.load_game(told["game"]).at(len(told["players"]), told.get("table"))
    return {move["verb"] for move in moves_of(game)}


def kept(browser: Any) -> dict[str, Any]:
    """The log of the evening that the page keeps."""
    told = "return Object.entries(localStorage).map(([, value]) => value).filter(value => value.includes('\"deals\"'))"
    (evening,) = browser.execute_script(told)
    return dict(json.loads(evening)["log"])


def shown(browser: Any, log: dict[str, Any]) -> None:
    """Opens a log at the table."""
    browser.get(f"{browser.current_url.partition('#')[0].partition('?')[0]}")
    browser.execute_script("localStorage.clear()")
    word = packed(browser, {"log": log})
    browser.execute_script("location.hash = arguments[0]; location.reload()", word)
    assert until(lambda: every(browser, "#verbs .verb-chip"))


def test_a_law_is_made_in_the_deal_that_is_over(browser: Any, table: str) -> None:
    size(browser, PHONES["tall"])
    browser.get(f"{table}table/")
    log = referee.sample("dolle", 3, 1, deals=1)
    moves = [move for move in log["deals"][0]["moves"] if " law " not in move]
    log["deals"][0]["moves"] = moves
    shown(browser, log)
    winner = max(referee.judge(log)["scores"].items(), key=lambda told: told[1])[0]
    touch(browser, found(browser, ".verb-chip[data-verb=law]"))
    touch(browser, found(browser, f".verb-head [data-player={winner}]"))
    found(browser, ".law-words").send_keys("nobody whistles")
    touch(browser, found(browser, "[data-done]"))
    entered(browser, len(moves) + 1)
    assert [deal["moves"][len(moves) :] for deal in kept(browser)["deals"]] == [[f"{winner} law nobody whistles"]]


def test_an_auction_goes_round_a_tap_a_bid(browser: Any, table: str) -> None:
    size(browser, PHONES["small"])
    browser.get(f"{table}table/")
    shown(browser, {"game": "grand-piquey", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann", "deals": []})
    taps = ("[data-rank='7']", "[data-suit='H']", "[data-value='1']", "[data-value='3']", ".verb-chip[data-verb=pass]")
    for made, key in enumerate(taps):
        touch(browser, found(browser, f"#verbs {key}"))
        entered(browser, made)
    assert kept(browser)["deals"][-1]["moves"] == ["table turn-up 7H", "Ann bid 1", "Bob bid 3", "Cat pass"]
    assert "Ann: bid or pass?" in at(browser, "whose").text
    told = [one.text.split() for one in every(browser, ".ring .seat:has(.word)")]
    assert told == [["Ann", "D", "1"], ["Bob", "3"], ["Cat", "pass"]]
    assert at(browser, "standing").text.split() == ["hearts", "trumps"]


def test_cards_that_nobody_saw_are_told_by_one_tap(browser: Any, table: str) -> None:
    size(browser, PHONES["small"])
    browser.get(f"{table}table/")
    moves = ["Ann bid 170", "Bob pass", "Cat pass", "Dan pass", "Ann take"]
    shown(
        browser,
        {"game": "roolz", "players": ["Ann", "Bob", "Cat", "Dan"], "dealer": "Dan", "deals": [{"moves": moves}]},
    )
    tab_to(browser, "#verbs [data-done]")
    focused(browser).send_keys(Keys.ENTER)
    entered(browser, len(moves) + 1)
    assert browser.execute_script("return document.activeElement.closest('.verb-form') !== null")
    assert kept(browser)["deals"][-1]["moves"][-1] == "Ann discard ? ? ? ? ?"
    assert "Ann to call trumps" in at(browser, "whose").text
    assert not at(browser, "news").text


def test_a_first_card_that_names_nothing_takes_two_taps(browser: Any, table: str) -> None:
    size(browser, PHONES["small"])
    log = {
        "game": "earnley",
        "players": ["Ann", "Bob", "Cat"],
        "dealer": "Cat",
        "table": {"effects": {"8": "wild"}},
        "deals": [],
    }
    browser.get(f"{table}table/")
    shown(browser, log)
    for key in ("[data-rank='6']", "[data-suit='C']"):
        touch(browser, found(browser, f"#verbs {key}"))
    entered(browser, 1)
    touch(browser, at(browser, "undo"))
    entered(browser, 0)
    for key in ("[data-rank='8']", "[data-suit='C']", "[data-field='suit'] [data-value='H']"):
        touch(browser, found(browser, f"#verbs {key}"))
    entered(browser, 1)
    assert kept(browser)["deals"][-1]["moves"] == ["table turn-up 8C suit H"]
