"""The words of the glossary where they are used: which clauses and rulings speak of a word, and links to its meaning."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

from referee.clauses.registry import every_clause
from referee.loading import catalogue
from referee.loading.schema import summary
from referee.pages.templates import anchor

OFTEN = 24
"""A word that more clauses than that speak of (card, trick, player) is not explained wherever it stands."""
PLAIN = frozenset({"beyond", "call", "game", "hold", "match", "pack", "round", "score", "set", "take", "turn"})
"""Nor is a word that everybody knows, or that is often meant otherwise."""
NO_PROSE = re.compile(r"(`+[^`]*`+|!?\[[^\]]*\]\([^)]*\)|<[^>]*>)")
"""Code, links and tags: nothing is linked within them."""


@cache
def forms() -> dict[str, str | None]:
    """Every form of every word, small letters, with the word under which the glossary has it, and the phrases in which a
    word means something else, with None.

    Other names that are single words (clear, lift, show) mean too much else.
    """
    found: dict[str, str | None] = {}
    for term, entry in catalogue.glossary().items():
        found |= dict.fromkeys(entry.get("unlike", ()))
        for word in (term, *(other for other in entry.get("also", ()) if " " in other)):
            found[word.lower()] = term
            found.setdefault(f"{word.lower()}s", term)
    return found


@cache
def pattern() -> re.Pattern[str]:
    """Any form of any word, the longest first."""
    listed = sorted(forms(), key=lambda form: (-len(form), form))
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, listed))})(?![\w-])", re.IGNORECASE)


def words_in(text: str) -> list[str]:
    """The words of the glossary that a text has, each once."""
    found = (forms()[form.lower()] for form in pattern().findall(text))
    return list(dict.fromkeys(word for word in found if word is not None))


@cache
def words_by_clause() -> dict[str, list[str]]:
    """All words of each clause: of its summary and of what it says in every game."""
    texts = {clause.id: [summary(clause)] for clause in every_clause()}
    for slug in catalogue.game_files():
        for rule in catalogue.load_game(slug).rules:
            texts[rule.clause.id].append(rule.clause.says(rule.game))
    return {id_: words_in(" ".join(dict.fromkeys(said))) for id_, said in texts.items()}


@cache
def special_words() -> frozenset[str]:
    """The words that are worth a link where they stand."""
    uses = Counter(word for words in words_by_clause().values() for word in words)
    return frozenset(word for word in catalogue.glossary() if uses[word] <= OFTEN) - PLAIN


@cache
def clause_words() -> dict[str, list[str]]:
    """The words that each clause speaks of, everyday words left out."""
    return {id_: [word for word in words if word in special_words()] for id_, words in words_by_clause().items()}


def ruling_words(texts: Iterable[str]) -> list[str]:
    """The words that a ruling speaks of, everyday words left out."""
    return [word for word in words_in(" ".join(texts)) if word in special_words()]


def explained(text: str, told: set[str], up: str) -> str:
    """Markdown with a link at each special word of its prose, unless `told` has it; the words linked are added to `told`."""

    def link(found: re.Match[str]) -> str:
        word = forms()[found[0].lower()]
        if word is None or word in told or word not in special_words():
            return found[0]
        told.add(word)
        return f"[{found[0]}]({up}glossary.md#{anchor(word)}){{ .word }}"

    parts = NO_PROSE.split(text)
    return "".join(part if place % 2 else pattern().sub(link, part) for place, part in enumerate(parts))
