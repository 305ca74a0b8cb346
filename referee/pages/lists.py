"""Lists of games, family by family."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.games.game import Game
from referee.pages.finder import finder_page, game_table
from referee.pages.markdown import Page, boxed, capital, count, front, page, table
from referee.pages.sections import by_section, heading

FAMILIES = {
    "trick-taking": "Each player in turn plays a card to the middle, one of them wins what lies there, and what was "
    "won, or left to others, is counted at the end of the deal. Most of these games ask players to follow "
    "suit, which makes them a matter of proof: a card played late may show what was held early.",
    "climbing": "Whoever leads lays down a card or a combination, the others must lay something higher of the same kind or "
    "pass, and when nobody goes on the last to play leads anew. In most of these games the aim is to be rid of one’s cards "
    "first; in some the piles that were won count, for or against.",
    "matching": "Players try to be rid of their cards, one at a time, onto a pile whose top card says what fits it: "
    "mostly the same suit or the same rank. Some cards do more than lie there.",
    "melding": "Players draw and discard, and lay groups of cards that belong together on the table. In most of them "
    "the first to go out wins the deal.",
}
"""What the games of a family have in common."""


def list_pages(games: Sequence[Game]) -> Iterator[Page]:
    """The page that finds a game, and a page for each family."""
    yield finder_page(games)
    for family in dict.fromkeys(game.family for game in games):
        yield family_page(family, [game for game in games if game.family == family])


def family_list(games: Sequence[Game]) -> str:
    """The families as a list for the first page: how many games, and what they have in common."""
    numbers = Counter(game.family for game in games)
    return "\n\n".join(
        f"- **[{number} {family} games](families/{family}.md)**\n\n    {FAMILIES[family]}"
        for family, number in sorted(numbers.items())
    )


def family_page(family: str, games: Sequence[Game]) -> Page:
    """A family: what its games have in common, the clauses that occur in them, the games."""
    ids: dict[str, list[str]] = {}
    for game in games:
        for section, rules in by_section(game.rules()).items():
            known = ids.setdefault(section, [])
            known += [rule.clause.id for rule in rules if rule.clause.id not in known]
    order = list(by_section(rule for game in games for rule in game.rules()))
    rows = [(heading(s, family), ", ".join(f"[{id_}](../clauses/{id_}.md)" for id_ in sorted(ids[s]))) for s in order]
    parts = [
        front(f"{capital(family)} games", boost=3),
        f"# {capital(family)} games",
        FAMILIES.get(family, ""),
        f"## What their rules are made of {{ #clauses }}\n\n{table(('Part', 'Clauses'), rows)}",
        f"## {capital(count(len(games), 'game'))} {{ #games }}",
        boxed("games", game_table(games, up="../games/"), found=False),
    ]
    return f"families/{family}.md", page(*parts)
