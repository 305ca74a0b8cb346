"""What is found on the site: games, rules, rulings, words and guides as plain data, through which `assets/search-engine.js`
looks.

Each sentence of a clause stands once, with the places of the games that have it. Places are written as steps from one to
the next, which are shorter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.clauses.registry import every_clause
from referee.games.folding import fold
from referee.games.game import Game
from referee.loading import catalogue
from referee.loading.schema import summary
from referee.pages.glance import hands_at, spellings
from referee.pages.sections import heading
from referee.pages.templates import anchor, piece, ruling_file

Address = Callable[[str], str]
"""The address of a page below the root, by the path of its Markdown."""
Guide = tuple[str, str]
"""A page that people wrote: its path and its Markdown."""
SHOWN = 240
"""So many letters of a guide's section are looked through."""


def script(games: Sequence[Game], guides: Iterable[Guide], address: Address) -> str:
    """All of it as a script, for a page that is read from a disk can load nothing else."""
    told = json.dumps(findable(games, guides, address), ensure_ascii=False, separators=(",", ":"))
    return f"self.finding = Object.assign(self.finding || {{}}, {{ data: {told} }})\n"


def findable(games: Sequence[Game], guides: Iterable[Guide], address: Address) -> dict[str, Any]:
    """Everything that can be found. In the addresses of games and clauses `_` stands for their short names."""
    clauses = [clause for clause in every_clause() if any(clause.id in own for own in map(ids_of, games))]
    remembered = catalogue.remembered()
    return {
        "pages": {
            "game": address("games/_/index.md"),
            "family": address("families/_.md"),
            "clause": address("clauses/_.md"),
            "word": address("glossary.md"),
        },
        "same": remembered["same"],
        "phrases": [*remembered["phrases"].items()],
        "wanted": list(wanted(games)),
        "families": {family: [about(family), words] for family, words in remembered["families"].items()},
        "games": [game_facts(game) for game in games],
        "clauses": [
            [
                clause.id,
                clause.title,
                summary(clause),
                heading(clause.section),
                remembered["clauses"].get(clause.id, ""),
            ]
            for clause in clauses
        ],
        "said": list(said(games, {clause.id: place for place, clause in enumerate(clauses)})),
        "rulings": [
            [
                id_,
                entry["question"],
                " ".join(answers(entry)),
                f"{address(ruling_file(id_))}#{id_}",
                *touched(id_, games),
            ]
            for id_, entry in catalogue.rulings().items()
        ],
        "words": [
            [
                term,
                entry["means"],
                entry.get("also", []),
                entry.get("asked", []),
                entry.get("clauses", []),
                anchor(term),
            ]
            for term, entry in catalogue.glossary().items()
        ],
        "guides": [section for guide in guides for section in sections_of(guide, address)],
    }


def wanted(games: Sequence[Game]) -> Iterator[list[str]]:
    """The games that people look for and will not find, each with its other names."""
    known = {fold(name) for game in games for name in (game.name, *game.aliases)}
    for line in catalogue.remembered()["wanted"]:
        names = line.split(", ")
        if not known & {fold(name) for name in names}:
            yield names


def about(family: str) -> str:
    """What the games of a family have in common."""
    return str(piece("pieces.md").about[family])


def ids_of(game: Game) -> set[str]:
    """The clauses that a game has at any table."""
    return {rule.clause.id for rule in game.rules}


def touched(ruling: str, games: Sequence[Game]) -> list[list[int]]:
    """The places of the games that a ruling touches, as steps, unless it touches all."""
    places = [place for place, game in enumerate(games) if ruling in game.all_rulings]
    return [steps(places)] if len(places) < len(games) else []


def steps(places: Sequence[int]) -> list[int]:
    """Rising places as the first of them and the step to each from the one before."""
    return [place - before for before, place in zip((0, *places), places, strict=False)]


def answers(entry: Mapping[str, Any]) -> list[str]:
    """What a ruling says, and its other answers."""
    return [entry["default"]["text"], *entry.get("alternatives", {}).values()]


def game_facts(game: Game) -> dict[str, Any]:
    """A game: its names, the line about it, and what people remember as numbers."""
    seats = range(game.players[0], game.players[1] + 1)
    return {
        "slug": game.slug,
        "name": game.name,
        "also": [*game.aliases],
        "spelled": spellings(game),
        "about": game.about,
        "family": game.family,
        "players": game.players,
        "hands": {number: sorted(set(hands_at(game, number).sizes)) for number in seats},
        "cards": game.pack.size,
        **({"classic": True} if game.classic else {}),
        **({"like": True} if game.like is not None else {}),
    }


def said(games: Sequence[Game], clauses: Mapping[str, int]) -> Iterator[list[Any]]:
    """Each sentence of each clause: the clause, what it says, the games where it always holds, and those where it does once
    a table has agreed on it."""
    found: dict[tuple[int, str], tuple[list[int], list[int]]] = {}
    for place, game in enumerate(games):
        for rule in game.rules:
            agreed = bool(rule.condition.when or rule.clause.only_declared)
            own = found.setdefault((clauses[rule.clause.id], rule.clause.says(rule.game)), ([], []))[agreed]
            if place not in own:
                own.append(place)
    for (clause, text), (always, agreed_on) in found.items():
        yield [clause, text, steps(always), *([steps(agreed_on)] if agreed_on else [])]


HEADING = re.compile(r"^#{1,3} (.*?)(?: \{ ?#([\w-]+)[^}]*\})?$", re.MULTILINE)
NO_TEXT = re.compile(
    r"<!--.*?-->|^```.*?^```|^\|[ :|-]+\|$|\{[^}]*\}|</?\w[^>]*>|^(?:---|[?!]{3}).*$", re.DOTALL | re.MULTILINE
)


def sections_of(guide: Guide, address: Address) -> Iterator[list[str]]:
    """The sections of a page that people wrote: the page, the section, how its text begins, and where it is."""
    path, markdown = guide
    _, *parts = HEADING.split(re.sub(r"^```.*?^```", "", markdown, flags=re.DOTALL | re.MULTILINE))
    title = plain(parts[0])
    for head, id_, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        place = "" if plain(head) == title and not id_ else f"#{id_ or anchor(plain(head))}"
        yield [title, plain(head), plain(body)[:SHOWN], address(path) + place]


def plain(markdown: str) -> str:
    """Markdown as the text that is read: no code, marks or addresses."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", NO_TEXT.sub(" ", markdown))
    return " ".join(re.sub(r"[*`|#]|^- ", " ", text, flags=re.MULTILINE).split())
