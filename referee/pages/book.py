"""The book of rulings, the glossary and the packs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.cards.packs import PackOutline
from referee.games.folding import fold
from referee.games.game import Game
from referee.pages.cards import sign
from referee.pages.clauses import Uses, game_link, games_of, uses_of
from referee.pages.markdown import (
    Page,
    anchor,
    boxed,
    bullets,
    capital,
    count,
    folded,
    front,
    page,
    prose,
    table,
)
from referee.pages.words import clause_words, links_to, ruling_words

Entries = Mapping[str, Any]
FEW = 8
"""So many games are listed by name, more are counted and found by their table."""


# --- rulings ---------------------------------------------------------------------------------------------------


def rulings_page(rulings: Entries, games: Sequence[Game]) -> Page:
    """Every ruling with its alternatives, the clauses that rest on it and the games that it touches."""
    uses = uses_of(games)
    groups: dict[str, list[str]] = {}
    for id_, entry in rulings.items():
        groups.setdefault(entry["families"][0], []).append(id_)
    chosen = sum(1 for entry in rulings.values() if entry.get("alternatives"))
    parts = [
        front("Rulings", boost=3, long=True),
        "# The book of rulings",
        "The texts of games are silent in places and contradict themselves in others. A referee may not be. Each "
        f"ruling is a question that some text leaves open, with the answer that holds here. {capital(str(chosen))} of "
        f"the {len(rulings)} have other answers, by name; a log chooses one with "
        "[`rulings`](log.md#rulings). A verdict names every ruling that it rested on.",
    ]
    for family, ids in groups.items():
        parts.append(f"## {'All games' if family == 'general' else capital(family)} {{ #{family}-rulings }}")
        for id_ in ids:
            parts += ruling(id_, rulings[id_], uses)
    return "rulings.md", page(*parts)


def ruling(id_: str, entry: Mapping[str, Any], uses: Uses) -> Iterator[str]:
    """One ruling."""
    yield f"### {id_} {{ #{id_} }}"
    yield f"**{prose(entry['question'])}**"
    yield prose(entry["default"]["text"])
    if alternatives := entry.get("alternatives"):
        yield bullets(f"or, with `{id_}: {value}`: {prose(text)}" for value, text in alternatives.items())
    notes = []
    if "declared" in entry:
        notes.append(f"A log may declare its own: `{entry['declared']}`.")
    if "lost" in entry:
        notes.append("It stands in for a list that is missing from the sources.")
    if "see" in entry:
        notes.append("See " + ", ".join(f"[{other}](#{other})" for other in entry["see"]) + ".")
    touching = [
        (clause_id, users)
        for clause_id, all_users in uses.items()
        if (users := [rule for rule in all_users if id_ in rule.rulings])
    ]
    if words := words_of(entry):
        notes.append(f"Words: {links_to(words, '')}.")
    if touching:
        links = ", ".join(f"[{clause_id}](clauses/{clause_id}.md)" for clause_id, _ in touching)
        notes.append(f"{'Clause' if len(touching) == 1 else 'Clauses'}: {links}.")
    if notes:
        yield " ".join(notes) + "\n{ .clause-note data-search-exclude }"
    touched = games_of([rule for _, users in touching for rule in users])
    if len(touched) == len({rule.game.slug for users in uses.values() for rule in users}):
        yield "It touches every game.\n{ .clause-note data-search-exclude }"
    elif len(touched) > FEW:
        number = f"{len(touched)} games"
        yield f"It touches [{number}](games/index.md?ruling={id_}).\n{{ .clause-note data-search-exclude }}"
    elif touched:
        links = " · ".join(game_link(game, None).replace("](../", "](") for game in touched)
        yield f"Games: {links}\n{{ .clause-note data-search-exclude }}"


def words_of(entry: Mapping[str, Any]) -> list[str]:
    """The words of the glossary that a ruling speaks of."""
    return ruling_words([entry["question"], entry["default"]["text"], *entry.get("alternatives", {}).values()])


# --- glossary --------------------------------------------------------------------------------------------------


def glossary_page(glossary: Entries, rulings: Entries) -> Page:
    """Every word of the trade, by its anchor, with the clauses and rulings that speak of it."""
    clauses_with, rulings_with = speaking_of(rulings)
    parts = [
        front("Glossary", boost=2, long=True),
        "# Glossary",
        "The words that these pages and the referee’s findings use, each with one meaning.",
    ]
    letter = ""
    for term, entry in sorted(glossary.items(), key=lambda pair: fold(pair[0])):
        if fold(term)[:1] != letter:
            letter = fold(term)[:1]
            parts.append(f"## {letter.upper()} {{ #letter-{letter} }}")
        parts += [f"### {capital(term)} {{ #{anchor(term)} }}", prose(entry["means"])]
        notes = []
        if "also" in entry:
            notes.append(f"Also: {', '.join(entry['also'])}.")
        if "see" in entry:
            notes.append("See " + ", ".join(f"[{other}](#{anchor(other)})" for other in entry["see"]) + ".")
        if notes:
            parts.append(" ".join(notes) + "\n{ .clause-note }")
        used = []
        if ids := clauses_with.get(term):
            used.append("Clauses: " + ", ".join(f"[{id_}](clauses/{id_}.md)" for id_ in ids) + ".")
        if ids := rulings_with.get(term):
            used.append("Rulings: " + ", ".join(f"[{id_}](rulings.md#{id_})" for id_ in ids) + ".")
        if used:
            parts.append(" ".join(used) + "\n{ .clause-note data-search-exclude }")
    return "glossary.md", page(*parts)


def speaking_of(rulings: Entries) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The clauses and the rulings that speak of each word."""
    clauses_with: dict[str, list[str]] = {}
    for id_, words in clause_words().items():
        for word in words:
            clauses_with.setdefault(word, []).append(id_)
    rulings_with: dict[str, list[str]] = {}
    for id_, entry in rulings.items():
        for word in words_of(entry):
            rulings_with.setdefault(word, []).append(id_)
    return clauses_with, rulings_with


# --- packs -----------------------------------------------------------------------------------------------------


def packs_page(outlines: Mapping[str, PackOutline], games: Sequence[Game]) -> Page:
    """The packs, with the letters by which logs name their cards."""
    parts = [
        front("Packs", boost=2),
        "# Packs",
        "A card in a log is its rank and its suit, such as `10H`. These are the letters, pack by pack. A game may leave "
        "ranks out and order them in its own way; its page says how.",
    ]
    for slug, outline in outlines.items():
        players = [game for game in games if game.pack.outline.slug == slug]
        parts += [f"## {capital(outline.name)} {{ #{slug} }}", *pack_tables(outline)]
        if players:
            links = " · ".join(f"[{game.name}](games/{game.slug}/index.md)" for game in players)
            parts.append(folded(f"{capital(count(len(players), 'game'))} played with it", links))
    return "packs.md", page(*parts)


def pack_tables(outline: PackOutline) -> Iterator[str]:
    """The suits, ranks and other cards of a pack."""
    suits = [(f"`{suit.letter}`", sign(suit), suit.name) for suit in outline.suits]
    yield boxed("letters-of-suits", table(("Suit", "Sign", "Name"), suits))
    ranks = [f"`{rank.letter}`" + ("" if rank.letter == rank.name else f" {rank.name}") for rank in outline.ranks]
    yield f"Ranks: {', '.join(ranks)}."
    majors = outline.majors
    if majors is not None:
        first, last = majors["from"], majors["to"]
        yield f"{capital(majors['name'])}: `{first}{majors['letter']}` to `{last}{majors['letter']}`."
        names = [f"`{number}{majors['letter']}` {name}" for number, name in majors.get("names", {}).items()]
        if names:
            yield folded("Their names", ", ".join(names))
    if outline.extra:
        yield f"Besides: {', '.join(f'`{code}` {name}' for code, name in outline.extra.items())}."
