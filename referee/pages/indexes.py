"""Indexes of all games: by country, by how many play, by pack, by what players do, by length."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from referee.clauses.dealing.hands import table_sizes
from referee.clauses.registry import every_clause
from referee.english import capital
from referee.games.folding import fold
from referee.games.game import Game
from referee.pages.lists import numbers_of_players
from referee.pages.opening import minutes
from referee.pages.sections import heading
from referee.pages.templates import Page, render

LENGTHS = {3: "up to 3 minutes a deal", 6: "4 to 6 minutes a deal", 10: "7 to 10 minutes a deal", 999: "more than 10"}
"""Lengths of deals, by their most minutes."""
FEWEST, MOST = 2, 0.6
"""A rule is in the index that so many games have at least, and not more than that part of all."""
Found = Mapping[str, Sequence[Game]]


def index_pages(games: Sequence[Game]) -> Iterator[Page]:
    """An index each."""
    for name, title, about, index in INDEXES:
        yield (
            f"games/{name}.md",
            render(
                "index.md",
                title=title,
                about=about,
                parts=[part for part in index(games) if part[1]],
                others=[(other, told) for other, told, *_ in INDEXES if other != name],
            ),
        )


def by_country(games: Sequence[Game]) -> Iterator[tuple[str, Found]]:
    """The games by where they come from, as far as that is known."""
    known = _sorted({game.origin or "" for game in games} - {""})
    yield "", {origin: [game for game in games if game.origin == origin] for origin in known}
    unknown = [game for game in games if not game.origin]
    if unknown:
        yield "", {"Not known": unknown}


def by_players(games: Sequence[Game]) -> Iterator[tuple[str, Found]]:
    """The games by how many can play."""
    numbers = numbers_of_players(games)
    yield "", {f"{number} players": [game for game in games if number in table_sizes(game)] for number in numbers}


def by_pack(games: Sequence[Game]) -> Iterator[tuple[str, Found]]:
    """The games by the pack that they are played with."""
    packs = _sorted({game.pack.outline.name for game in games})
    yield "", {capital(pack): [game for game in games if game.pack.outline.name == pack] for pack in packs}


def by_rule(games: Sequence[Game]) -> Iterator[tuple[str, Found]]:
    """The games by what players do in them: the rules that some have and others do not, by what they are about."""
    having: dict[str, dict[str, list[Game]]] = {}
    sections = {clause.id: heading(clause.section) for clause in every_clause() if not clause.only_declared}
    for game in games:
        for id_, title in {clause.id: clause.title for clause in game.of_any_table()}.items():
            if id_ in sections:
                having.setdefault(sections[id_], {}).setdefault(title, []).append(game)
    for section, titles in having.items():
        told = {title: list(dict.fromkeys(own)) for title, own in titles.items()}
        yield (
            section,
            {title: told[title] for title in _sorted(told) if FEWEST <= len(told[title]) <= MOST * len(games)},
        )


def by_length(games: Sequence[Game]) -> Iterator[tuple[str, Found]]:
    """The games by about how long a deal takes."""
    steps = [0, *LENGTHS]
    yield (
        "",
        {
            LENGTHS[most]: [game for game in games if least < minutes(game) <= most]
            for least, most in zip(steps, LENGTHS, strict=False)
        },
    )


def _sorted(names: Iterable[str]) -> list[str]:
    return sorted(names, key=fold)


INDEXES: tuple[tuple[str, str, str, Callable[[Sequence[Game]], Iterator[tuple[str, Found]]]], ...] = (
    ("by-country", "Games by country", "Where they come from, as far as that is known.", by_country),
    ("by-players", "Games by players", "How many can play.", by_players),
    ("by-pack", "Games by pack", "What they are played with.", by_pack),
    ("by-rule", "Games by what you do", "Rules that some games have and others do not.", by_rule),
    ("by-length", "Games by length", "About how long a deal takes, at five seconds a move.", by_length),
)
