"""The English of the project: every sentence of every game, at every table, of the book of rulings, the glossary, the findings
and the pages written by hand, held against what good rule books do not say."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import referee
from referee.clauses.ending.law_words import law_examples, read_law
from referee.clauses.registry import every_clause
from referee.clauses.scenes import examples_of
from referee.games.game import Game
from referee.loading import catalogue
from referee.loading.schema import summary
from referee.pages import games_by_name
from tests import ROOT
from tests.helpers.in_turn import in_turn
from tests.helpers.logs import Log, moves_of, with_moves, without_hands
from tests.helpers.sampled import sample

GAMES = games_by_name()

ANYWHERE = {
    "two spaces": r"  ",
    "a space before a stop": r" [,.;:!)]| \?(?![ ,.])|\( ",  # a ? by itself is a card that nobody knows
    "a stop twice": r"\.\.|,,|;;|[,;:]\.|\.;",
    "an unfilled place": r"[{}]|(?<!^)\bNone\b",
    "a wrong article": r"\ba (?=[AEIOaeio])(?!one|once|Uni|uni)|\ban (?=[BCDFGHJKLMNPQRSTVWXYZbcdfgjklmnpqrstvwxyz])",
    "a number with the wrong word": r"(?<![\d−.])\b1 (?:card|point|trick|hand|player|bag|deal)s\b",
    "a hyphen for a minus": r"(?<![\w-])-\d",
    "somebody's own, as in no English book": r"\b(?:the|of|in|before) own\b|\bthe own\b",
    "too at the end": r"\btoo\.",
}
"""What stands in no sentence of a rule, a title or a note: its name and a pattern of it."""

IN_RULES = {
    "a relative without a noun": r"(?:^|[.;:,] )[Ww]ho (?!deals|wins|leads|begins)\w+",
    "a word for the hands that nobody knows": r"basic hand",
}
"""What stands in no sentence of a rule."""


def sentences(game: Game) -> Iterator[tuple[str, str]]:
    """Every sentence of a rule at every kind of table, with its clause."""
    for table in game.tables():
        for clause in table.clauses:
            yield clause.id, clause.says(table)


def notes(game: Game) -> Iterator[tuple[str, str]]:
    """Every title and every note of an example, with its clause."""
    for rule in game.rules:
        yield rule.clause.id, rule.clause.title
        for example in examples_of(rule.clause, rule.game):
            yield rule.clause.id, example.note


def book() -> Iterator[tuple[str, str]]:
    """Every text of the book of rulings, the glossary, the oddities and the options, with what it belongs to."""
    for id_, ruling in catalogue.rulings().items():
        hints = ruling.get("lost", {}).get("hints", {}).values()
        for text in (
            ruling["default"]["text"],
            *ruling.get("alternatives", {}).values(),
            *(one["says"] for one in hints),
        ):
            yield f"ruling {id_}", text
    for word, entry in catalogue.glossary().items():
        yield f"glossary {word}", entry["means"]
    for game in GAMES:
        for text in (*game.oddities, *(option.says for option in game.options)):
            yield game.slug, text


def pages() -> Iterator[tuple[str, str]]:
    """The prose of the pages written by hand, line by line; § stands for code and for what is filled in."""
    for path in sorted(ROOT.glob("site/pages/*.md")):
        text = path.read_text(encoding="utf-8").split("---\n", 2)[2]
        text = re.sub(r"^```.*?^```|<!--.*?-->|<[^>]*>|\{ ?[.#:][^}]*\}", "", text, flags=re.MULTILINE | re.DOTALL)
        text = re.sub(r"`[^`]*`|\{\{[^}]*\}\}", "§", text)
        text = re.sub(r"\[|\]\([^)]*\)", "", text)
        for line in text.splitlines():
            yield path.name, " ".join(line.split()) if line.startswith("|") else line.strip()


def damaged(log: Log, chance: random.Random) -> Log:
    """The log with some moves left out, told twice, told too early or ascribed to another, and with its hands or without."""
    moves, names = moves_of(log), log["players"]
    for _ in range(8):
        place, other = chance.randrange(len(moves)), chance.randrange(len(moves))
        player, _, rest = moves[place].partition(" ")
        how = chance.randrange(4)
        if how == 0 and len(moves) > 9:
            del moves[place]
        elif how == 1:
            moves.insert(other, moves[place])
        elif player in names:
            moves[place] = f"{chance.choice(names)} {rest if how == 2 else moves[other].partition(' ')[2]}"
    log = with_moves(log, moves)
    return log if chance.random() < 0.5 else without_hands(log)


@cache
def judged() -> list[tuple[str, Mapping[str, Any]]]:
    """What is judged of the deals of damaged logs of every game, with the game."""
    found: list[tuple[str, Mapping[str, Any]]] = []
    for game in GAMES:
        chance = random.Random(game.slug)
        for _ in range(2):
            verdict = referee.judge(damaged(sample(game.slug, game.players[0], 0), chance))
            found += [(game.slug, deal) for deal in verdict["deals"]]
    return found


def findings() -> list[tuple[str, str]]:
    """What the findings say, with the game."""
    said = ((slug, finding["message"]) for slug, deal in judged() for finding in deal["findings"])
    return list(dict.fromkeys(said))


def reasons() -> Iterator[tuple[str, str]]:
    """Why tricks are won and what points are for, with the game."""
    for slug, deal in judged():
        yield from ((slug, trick["reason"]) for trick in deal.get("tricks", ()))
        lines = (line for own in (deal.get("reckoning") or {}).values() for line in own)
        yield from ((slug, line["note"]) for line in lines)


@cache
def rules() -> dict[tuple[str, str], str]:
    """Every sentence of a rule with its clause, and a game that has it."""
    return {told: game.slug for game in GAMES for told in sentences(game)}


@cache
def titles_and_notes() -> dict[tuple[str, str], str]:
    return {told: game.slug for game in GAMES for told in notes(game) if told[1]}


@pytest.mark.parametrize("pattern", ANYWHERE.values(), ids=ANYWHERE)
def test_no_sentence_title_or_note_has(pattern: str) -> None:
    found = [(slug, *told) for told, slug in (rules() | titles_and_notes()).items() if re.search(pattern, told[1])]
    assert found == []


@pytest.mark.parametrize("pattern", ANYWHERE.values(), ids=ANYWHERE)
def test_nothing_else_that_people_read_has(pattern: str) -> None:
    assert [told for told in (*book(), *pages(), *findings(), *reasons()) if re.search(pattern, told[1])] == []


def test_a_clause_is_summed_up_in_a_sentence() -> None:
    said = {clause.id: summary(clause) for clause in every_clause()}
    assert [told for told in said.items() if not re.fullmatch(r"[A-Z].*\.", told[1])] == []
    patterns = (*ANYWHERE.values(), r"^Who (?!gets|picks)|\bto who\b|\bonly who\b|before who\b")
    assert [told for told in said.items() if any(re.search(pattern, told[1]) for pattern in patterns)] == []


def test_who_begins_questions_only() -> None:
    assert [told for told in (*book(), *pages()) if re.search(r"(?:^|[.;:] )Who [^?.;]*[.;]", told[1])] == []


@in_turn(catalogue.rulings())
def test_a_ruling_asks_and_answers(id_: str) -> None:
    ruling = catalogue.rulings()[id_]
    assert ruling["question"].endswith("?")
    answers = (ruling["default"]["text"], *ruling.get("alternatives", {}).values())
    assert [text for text in answers if not re.fullmatch(r"[A-Z“].*\.", text, re.DOTALL) or "?" in text] == []


def test_a_finding_is_a_sentence() -> None:
    assert [told for told in findings() if not re.fullmatch(r"[A-Z0-9“'♠♥♦♣].*\.", told[1], re.DOTALL)] == []


@pytest.mark.parametrize("pattern", IN_RULES.values(), ids=IN_RULES)
def test_no_rule_has(pattern: str) -> None:
    assert [(slug, *told) for told, slug in rules().items() if re.search(pattern, told[1])] == []


def test_every_rule_is_made_of_whole_sentences() -> None:
    odd = [(slug, *told) for told, slug in rules().items() if not re.fullmatch(r"[A-Z0-9“].*[.)]", told[1], re.DOTALL)]
    assert odd == []


@pytest.mark.parametrize("game", [game for game in GAMES if game.has("laws")], ids=lambda game: game.slug)
def test_the_laws_that_a_rule_gives_as_examples_are_enforced(game: Game) -> None:
    laws = [read_law(text, game.pack) for text in law_examples(game)]
    assert "free" not in {law.kind for law in laws}
    assert all(law.text in game.by_id["laws"].says(game) for law in laws)
