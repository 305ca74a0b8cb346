"""The pages of the rules site as Markdown: pure functions of the catalogue, which know nothing of the site's builder.

`render_site` gives every page that is made of the catalogue; the pages that people write lie in `site/pages`, and
`fill` puts the catalogue's numbers into them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from referee.clauses.registry import every_clause
from referee.games.folding import fold
from referee.games.game import Game
from referee.loading import catalogue
from referee.pages.book import glossary_page, packs_page, rulings_pages
from referee.pages.clauses import clause_pages
from referee.pages.game_pages import game_page
from referee.pages.indexes import index_pages
from referee.pages.lists import classics_list, family_list, list_pages
from referee.pages.search import script
from referee.pages.templates import Page, sprite, symbols, with_sprite

__all__ = ["Page", "fill", "findable_script", "game_page", "games_by_name", "render_site"]


def games_by_name() -> list[Game]:
    """Every game of the catalogue, by name, accents aside."""
    return sorted((catalogue.load_game(slug) for slug in catalogue.game_files()), key=lambda game: fold(game.name))


def render_site() -> Iterator[Page]:
    """Every generated page: its path below the root of the site, and its Markdown. Links in them are relative."""
    for path, markdown in bare_pages():
        yield path, with_sprite(markdown)


def bare_pages() -> Iterator[Page]:
    """Every generated page, without the signs of suits that cards are drawn with."""
    games = games_by_name()
    rulings = catalogue.rulings()
    for game in games:
        yield game_page(game, rulings)
    yield from list_pages(games)
    yield from index_pages(games)
    yield from clause_pages(games)
    yield from rulings_pages(rulings, games)
    yield glossary_page(catalogue.glossary(), rulings)
    own = {game.pack.outline.slug: game.pack.outline for game in games}
    yield packs_page({**catalogue.pack_outlines(), **(own | catalogue.pack_outlines())}, games)


def findable_script(guides: Iterable[tuple[str, str]], address: Callable[[str], str]) -> str:
    """What the search looks through, as a script: the catalogue, and pages that people wrote by their paths. `address` gives
    the address of a page by its path."""
    return script(games_by_name(), ((path, fill(markdown)) for path, markdown in guides), address)


def fill(markdown: str) -> str:
    """A hand-written page with the catalogue's numbers in place of `{{ games }}`, `{{ clauses }}` and the like.

    `{{ classics }}` lists the games that half the world plays, `{{ families }}` the families, and `{{ suits }}`
    brings the signs of all suits, for pages on which a script draws cards.
    """
    pieces: dict[str, Callable[[], object]] = {
        "games": lambda: len(catalogue.game_files()),
        "classics": lambda: classics_list(games_by_name()),
        "families": lambda: family_list(games_by_name()),
        "clauses": lambda: len(every_clause()),
        "rulings": lambda: len(catalogue.rulings()),
        "words": lambda: len(catalogue.glossary()),
        "suits": lambda: sprite(symbols()),
    }
    return re.sub(r"\{\{ (\w+) \}\}", lambda found: str(pieces[found[1]]()), markdown)
