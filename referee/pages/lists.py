"""Lists of games: all of them, and family by family."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.game import Game
from referee.names import fold
from referee.pages.games import by_section, heading
from referee.pages.glance import hands_short, pack_short, plain_spellings
from referee.pages.markdown import Page, boxed, capital, count, front, page, span_of, table

FAMILIES = {
    "trick-taking": "Each player in turn plays a card to the middle, one of them wins what lies there, and what was "
    "won, or left to others, is counted at the end of the deal. Most of these games ask players to follow "
    "suit, which makes them a matter of proof: a card played late may show what was held early.",
    "climbing": "Players try to be rid of their cards. Whoever leads lays down a card or a combination, the others must "
    "lay something higher of the same kind or pass, and when nobody goes on the last to play leads anew.",
    "matching": "Players try to be rid of their cards, one at a time, onto a pile whose top card says what fits it: "
    "mostly the same suit or the same rank. Some cards do more than lie there.",
    "melding": "Players draw and discard, and lay groups of cards that belong together on the table. Whoever goes out "
    "first ends the deal, and what the others still hold counts against them.",
}
"""What the games of a family have in common."""


def list_pages(games: Sequence[Game]) -> Iterator[Page]:
    """The table of all games and a page for each family."""
    yield all_games(games)
    for family in dict.fromkeys(game.family for game in games):
        yield family_page(family, [game for game in games if game.family == family])


def all_games(games: Sequence[Game]) -> Page:
    """The table of all games, by name."""
    families = dict.fromkeys(game.family for game in games)
    links = ", ".join(f"[{capital(family)}](../families/{family}.md)" for family in families)
    letters = dict.fromkeys(initial(game) for game in games)
    parts = [
        front("Games", boost=2),
        "# Games",
        f"The referee knows {count(len(games), 'game')}. Families: {links}. The search above finds them under their "
        "other names too, with or without accents. Under *Dealt*, hands at larger tables follow a semicolon.",
        boxed("letters", " ".join(f"[{letter}](#{letter.lower()})" for letter in letters)),
        boxed("games", game_table(games, letters=True), found=False),
    ]
    return "games/index.md", page(*parts)


def initial(game: Game) -> str:
    """The letter under which a game is found."""
    return fold(game.name)[:1].upper()


def game_table(games: Sequence[Game], *, letters: bool = False, up: str = "") -> str:
    """Games as a table; `up` leads from the page to the folder of games."""
    rows = []
    letter = ""
    for game in games:
        mark = ""
        if letters and initial(game) != letter:
            letter = initial(game)
            mark = f'<span id="{letter.lower()}"></span>'
        also = f"<br><small>{also_called(game)}</small>" if also_called(game) else ""
        name = f"{mark}[{game.name}]({up}{game.slug}/index.md){also}"
        rows.append((name, span_of(*game.players), pack_short(game), hands_short(game), game.family))
    return table(("Game", "Players", "Cards", "Dealt", "Family"), rows)


def also_called(game: Game) -> str:
    """Other names and spellings in a few words."""
    return ", ".join([*game.aliases, *(one for name in (game.name, *game.aliases) for one in plain_spellings(name))])


def family_page(family: str, games: Sequence[Game]) -> Page:
    """A family: what its games have in common, the clauses that occur in them, the games."""
    ids: dict[str, list[str]] = {}
    for game in games:
        for section, rules in by_section(game.rules()).items():
            known = ids.setdefault(section, [])
            known += [rule.clause.id for rule in rules if rule.clause.id not in known]
    order = list(by_section(rule for game in games for rule in game.rules()))
    rows = [(heading(s), ", ".join(f"[{id_}](../clauses/{id_}.md)" for id_ in sorted(ids[s]))) for s in order]
    parts = [
        front(f"{capital(family)} games", boost=3),
        f"# {capital(family)} games",
        FAMILIES.get(family, ""),
        f"## What their rules are made of {{ #clauses }}\n\n{table(('Part', 'Clauses'), rows)}",
        f"## {capital(count(len(games), 'game'))} {{ #games }}",
        boxed("games", game_table(games, up="../games/"), found=False),
    ]
    return f"families/{family}.md", page(*parts)
