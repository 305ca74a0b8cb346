"""One game's page: its facts, its rules, and what they rest on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from referee.clauses.dealing.hands import table_sizes
from referee.games.game import Game
from referee.loading import catalogue
from referee.pages.glance import by_table, for_players, glance, plain_spellings
from referee.pages.logs import log_section
from referee.pages.lost import lost_section
from referee.pages.markdown import Page, prose, span_of
from referee.pages.rules import rules
from referee.pages.rulings import ruling_file
from referee.pages.sheet import fitted
from referee.pages.sources import Origin, origins, word_for
from referee.pages.summary import summary
from referee.pages.templates import render
from referee.pages.worked import worked_section


def game_page(game: Game, rulings: Mapping[str, Any]) -> Page:
    """The page of a game; `rulings` is the book of rulings, of which those of every game are folded away."""
    general = [id_ for id_ in game.all_rulings if "general" in rulings[id_]["families"]]
    return f"games/{game.slug}/index.md", render(
        "game.md",
        game=game,
        players=f"{span_of(*game.players)} players",
        spellings=[spelling for name in (game.name, *game.aliases) for spelling in plain_spellings(name)],
        summaries=summaries(game),
        for_players=for_players,
        glance=glance(game),
        rules=rules(game),
        worked=worked_section(game),
        lost=lost_section(game, rulings),
        book=rulings,
        oddities=[with_rulings(oddity, rulings) for oddity in game.oddities],
        general=general,
        own=[id_ for id_ in game.all_rulings if id_ not in general],
        log=log_section(game),
        word=word_for(game),
        sources=[written(origin) for origin in origins(game)],
        edition=catalogue.edition(game, {}),
    )


def summaries(game: Game) -> list[tuple[list[int], list[str]]]:
    """The summary of a game, or where it is another game with other players, that of each number of them."""
    if not game.varies_by_players:
        return [([*table_sizes(game)], summary(game))]
    return by_table(game, lambda seats: summary(fitted(game, seats, {})))


def written(origin: Origin) -> str:
    """A source as Markdown, with a link to where it can be read."""
    title = f"[{prose(origin.title)}]({origin.address})" if origin.address else prose(origin.title)
    return f"{title} ({prose(origin.by)})" if origin.by else title


def with_rulings(text: str, rulings: Mapping[str, Any]) -> str:
    """Text of the catalogue, with the ids of rulings in it as links."""

    def link(found: re.Match[str]) -> str:
        word = found[0]
        return f"[{word}](../../{ruling_file(word)}#{word})" if word in rulings else word

    return re.sub(r"\b[a-z]+(?:-[a-z]+)+\b|(?<=ruling )[a-z]+\b", link, prose(text))
