"""The book of rulings, the glossary and the packs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from referee.cards.packs import PackOutline
from referee.games.folding import fold
from referee.games.game import Game
from referee.loading import catalogue
from referee.pages.clauses import games_of, uses_of
from referee.pages.templates import Page, render
from referee.pages.words import clause_words, ruling_words

Entries = Mapping[str, Any]
FEW = 8
"""So many games are listed by name, more are counted and found by their table."""


def rulings_pages(rulings: Entries, games: Sequence[Game]) -> Iterator[Page]:
    """The index of the book of rulings, and a page for each topic: every ruling with its alternatives, the clauses that rest on
    it and the games that it touches."""
    uses = uses_of(games)
    resting = {id_: [rule for users in uses.values() for rule in users if id_ in rule.rulings] for id_ in rulings}
    told = {
        "rulings": rulings,
        "words": {id_: words_of(entry) for id_, entry in rulings.items()},
        "clauses": {id_: list(dict.fromkeys(rule.clause.id for rule in rules)) for id_, rules in resting.items()},
        "games": {id_: games_of(rules) for id_, rules in resting.items()},
        "number": len(games),
        "few": FEW,
    }
    topics = catalogue.topics()
    chosen = sum(1 for entry in rulings.values() if entry.get("alternatives"))
    yield "rulings.md", render("rulings.md", rulings=rulings, topics=topics, chosen=chosen)
    for topic, listed in topics.items():
        yield f"rulings/{topic}.md", render("topic.md", title=listed["title"], ids=listed["rulings"], **told)


def words_of(entry: Mapping[str, Any]) -> list[str]:
    """The words of the glossary that a ruling speaks of."""
    return ruling_words([entry["question"], entry["default"]["text"], *entry.get("alternatives", {}).values()])


def glossary_page(glossary: Entries, rulings: Entries) -> Page:
    """Every word of the trade, by its anchor, with the clauses and rulings that speak of it."""
    terms = sorted(glossary.items(), key=lambda pair: fold(pair[0]))
    return "glossary.md", render(
        "glossary.md",
        letters=groupby(terms, key=lambda pair: fold(pair[0])[:1]),
        clauses=by_word(clause_words().items()),
        rulings=by_word((id_, words_of(entry)) for id_, entry in rulings.items()),
    )


def by_word(speaking: Iterable[tuple[str, Sequence[str]]]) -> dict[str, list[str]]:
    """The ids of what speaks of each word."""
    found: dict[str, list[str]] = {}
    for id_, words in speaking:
        for word in words:
            found.setdefault(word, []).append(id_)
    return found


def packs_page(outlines: Mapping[str, PackOutline], games: Sequence[Game]) -> Page:
    """The packs, with the letters by which logs name their cards."""
    players = {slug: [game for game in games if game.pack.outline.slug == slug] for slug in outlines}
    return "packs.md", render("packs.md", packs=outlines, games=players)
