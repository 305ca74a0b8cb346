"""The English of the rules: every sentence of every game, at every table, held against what good rule books do not say."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from referee.clauses.laws import law_examples, read_law
from referee.game import Game
from referee.pages import games_by_name

GAMES = games_by_name()
CARD_GAMES = [game for game in GAMES if game.has_tricks]

ANYWHERE = {
    "two spaces": r"  ",
    "a space before a stop": r" [,.;:?!)]|\( ",
    "a stop twice": r"\.\.|,,|;;|[,;:]\.|\.;",
    "an unfilled place": r"[{}]|\bNone\b",
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
    for rule in game.rules():
        yield rule.clause.id, rule.clause.title
        for example in rule.clause.examples(rule.game):
            yield rule.clause.id, example.note


ALL = {(clause, said): game.slug for game in CARD_GAMES for clause, said in sentences(game)}
NOTES = {(clause, said): game.slug for game in CARD_GAMES for clause, said in notes(game) if said}


@pytest.mark.parametrize("pattern", ANYWHERE.values(), ids=ANYWHERE)
def test_no_sentence_title_or_note_has(pattern: str) -> None:
    found = [(slug, *told) for told, slug in (ALL | NOTES).items() if re.search(pattern, told[1])]
    assert found == []


@pytest.mark.parametrize("pattern", IN_RULES.values(), ids=IN_RULES)
def test_no_rule_has(pattern: str) -> None:
    assert [(slug, *told) for told, slug in ALL.items() if re.search(pattern, told[1])] == []


def test_every_rule_is_made_of_whole_sentences() -> None:
    odd = [(slug, *told) for told, slug in ALL.items() if not re.fullmatch(r"[A-Z0-9“].*[.)]", told[1], re.DOTALL)]
    assert odd == []


@pytest.mark.parametrize("game", [game for game in GAMES if game.has("laws")], ids=lambda game: game.slug)
def test_the_laws_that_a_rule_gives_as_examples_are_enforced(game: Game) -> None:
    laws = [read_law(text, game.pack) for text in law_examples(game)]
    assert "free" not in {law.kind for law in laws}
    assert all(law.text in game.by_id["laws"].says(game) for law in laws)
