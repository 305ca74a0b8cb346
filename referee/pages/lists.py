"""Lists of games: the page that finds one, by a form that a script reads (`assets/find.js`), and a page for each family."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from referee.clauses.dealing.hands import table_sizes
from referee.clauses.registry import every_clause
from referee.english import capital
from referee.games.folding import fold
from referee.games.game import Game
from referee.loading.catalogue import rulings
from referee.loading.schema import summary
from referee.pages.glance import hands_at, hands_short, pack_short, spellings
from referee.pages.sections import by_section, heading
from referee.pages.templates import Page, render

HANDS = {"1-5": "up to 5 cards", "6-9": "6 to 9 cards", "10-13": "10 to 13 cards", "14-99": "14 cards or more"}
"""Lengths of hands to choose from."""


class Choice(NamedTuple):
    """Something that a game may have: its id, how it is called, the places in the table of the games that have it where a
    script could not tell, and what it stands under in a long list."""

    value: str
    told: str
    places: Sequence[int] = ()
    group: str = ""


def list_pages(games: Sequence[Game]) -> Iterator[Page]:
    """The page that finds a game, and a page for each family."""
    yield finder_page(games)
    for family in dict.fromkeys(game.family for game in games):
        yield family_page(family, [game for game in games if game.family == family])


def family_list(games: Sequence[Game]) -> str:
    """The families as a list for the first page: how many games, and what they have in common."""
    return render("families.md", families=numbers_of(games)).strip()


def classics_list(games: Sequence[Game]) -> str:
    """The games that half the world plays, as a list of links for the first page."""
    return render("classics.md", games=[game for game in games if game.classic]).strip()


def numbers_of(games: Sequence[Game]) -> list[tuple[str, int]]:
    """The families that have games, and how many."""
    return sorted(Counter(game.family for game in games).items())


def family_page(family: str, games: Sequence[Game]) -> Page:
    """A family: what its games have in common, the clauses that occur in them, the games."""
    sections = by_section(rule for game in games for rule in game.rules)
    return f"families/{family}.md", render(
        "family.md",
        family=family,
        clauses=[(section, {rule.clause.id for rule in rules}) for section, rules in sections.items()],
        rows=[row_of(game) for game in games],
    )


def row_of(game: Game) -> dict[str, Any]:
    """A game in a table."""
    return {
        "name": game.name,
        "slug": game.slug,
        "also": ", ".join([*game.aliases, *spellings(game)]),
        "about": game.about,
        "players": game.players,
        "base": game.pack.outline.slug,
        "pack": pack_short(game),
        "hands": hands_short(game),
        "family": game.family,
        "classic": game.classic,
        "mark": "",
        "sizes": "",
    }


# --- finding one -------------------------------------------------------------------------------------------------


def finder_page(games: Sequence[Game]) -> Page:
    """The page on which games are found."""
    rows = [row_of(game) | {"sizes": sizes_of(game)} for game in games]
    letters = {letter: next(group) for letter, group in groupby(rows, key=lambda row: fold(row["name"])[:1].upper())}
    for letter, first in letters.items():
        first["mark"] = f'<span id="{letter.lower()}"></span>'
    families = numbers_of(games)
    questions = [
        ("players", "Players", plain({str(number): str(number) for number in numbers_of_players(games)})),
        ("family", "Family", plain({family: capital(family) for family, _ in families})),
        ("hand", "Length of hand", plain(HANDS)),
        ("pack", "Pack", plain(dict(sorted((game.pack.outline.slug, game.pack.outline.name) for game in games)))),
        ("clause", "Rule", clauses_of(games)),
        ("ruling", "Ruling", rulings_of(games)),
    ]
    classics = [row | {"mark": "", "sizes": ""} for row in rows if row["classic"]]
    return "games/index.md", render(
        "finder.md", classics=classics, families=families, questions=questions, letters=letters, rows=rows
    )


def numbers_of_players(games: Sequence[Game]) -> range:
    """How many can play any of the games."""
    return range(min(game.players[0] for game in games), max(game.players[1] for game in games) + 1)


def plain(choices: Mapping[str, str]) -> list[Choice]:
    """Choices that a script finds in the table by itself."""
    return [Choice(value, told) for value, told in choices.items()]


def clauses_of(games: Sequence[Game]) -> list[Choice]:
    """The clauses that some games have and others do not, by what they are about. Of those with one title each says what it
    says."""
    own = [{clause.id for clause in game.of_any_table()} for game in games]
    listed = [clause for clause in every_clause() if not clause.only_declared]
    titles = Counter(clause.title for clause in listed)
    told = {
        clause.id: clause.title if titles[clause.title] == 1 else f"{clause.title}: {summary(clause)}"
        for clause in listed
    }
    groups = {clause.id: heading(clause.section) for clause in listed}
    return some_of(told, own, groups)


def rulings_of(games: Sequence[Game]) -> list[Choice]:
    """The rulings that touch some games and others not, by their questions."""
    own = [set(game.all_rulings) for game in games]
    touching = set().union(*own)
    return some_of({id_: entry["question"] for id_, entry in rulings().items() if id_ in touching}, own, {})


def some_of(told: Mapping[str, str], own: Sequence[set[str]], groups: Mapping[str, str]) -> list[Choice]:
    """What some games have and others do not, with the games that have it."""
    places = {id_: [place for place, ids in enumerate(own) if id_ in ids] for id_ in told}
    kept = sorted((id_ for id_ in told if 0 < len(places[id_]) < len(own)), key=lambda id_: fold(told[id_]))
    return [Choice(id_, told[id_], places[id_], groups.get(id_, "")) for id_ in kept]


def sizes_of(game: Game) -> str:
    """The lengths of hands as a script reads them: `3:5 4:9-10` are those of three and of four players."""
    hands = []
    for seats in table_sizes(game):
        sizes = hands_at(game, seats).sizes
        span = f"{min(sizes)}" if min(sizes) == max(sizes) else f"{min(sizes)}-{max(sizes)}"
        hands.append(f"{seats}:{span}")
    return " ".join(hands)
