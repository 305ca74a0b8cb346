"""One game's page: its facts, its rules, and what they rest on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from referee.english import joined
from referee.games.game import Game
from referee.loading import catalogue
from referee.pages.glance import glance, names_of
from referee.pages.logs import log_section
from referee.pages.lost import lost_section
from referee.pages.markdown import Page, boxed, bullets, count, folded, front, page, prose, span_of
from referee.pages.rules import rules
from referee.pages.worked import worked_section

Rulings = Mapping[str, Any]


def game_page(game: Game, rulings: Rulings) -> Page:
    """The page of a game; `rulings` is the book of rulings."""
    players = f"{span_of(*game.players)} players"
    parts = [
        front(
            game.name, boost=2, describes=f"{game.about} The rules of {game.name}, a {game.family} game for {players}"
        ),
        f"# {game.name}",
        f"{prose(game.about)}\n{{ .about }}",
        f"A {game.family} game for {players}.",
        names_of(game),
        doors(game),
        glance(game),
        boxed("game-rules", page(*rules(game))),
        boxed("beyond-rules", page(*beyond(game, rulings))),
        source_section(game),
    ]
    return f"games/{game.slug}/index.md", page(*parts)


def beyond(game: Game, rulings: Rulings) -> Iterator[str]:
    """What goes beyond the rules: how they look in play, what they rest on, how to write a log."""
    yield worked_section(game)
    yield lost_section(game, rulings)
    yield oddities(game, rulings)
    yield ruling_section(game, rulings)
    yield log_section(game)


def doors(game: Game) -> str:
    """What somebody at a table may want next; only a script can print, so that it shows that button."""
    return (
        f"[Settle a dispute in this game](../../ask.md?game={game.slug}){{ .md-button .md-button--primary }}\n"
        f"[Judge a log](../../judge.md?game={game.slug}){{ .md-button }}\n"
        '<button type="button" class="md-button print-page" hidden>Print</button>\n{ .doors data-search-exclude }'
    )


# --- what the text leaves open ---------------------------------------------------------------------------------


def oddities(game: Game, rulings: Rulings) -> str:
    """What is odd about the game's text."""
    if not game.oddities:
        return ""
    return page("## Oddities { #oddities }", bullets(with_rulings(oddity, rulings) for oddity in game.oddities))


def with_rulings(text: str, rulings: Rulings) -> str:
    """Text of the catalogue, with the ids of rulings in it as links."""

    def link(found: re.Match[str]) -> str:
        word = found[0]
        return f"[{word}](../../rulings.md#{word})" if word in rulings else word

    return re.sub(r"\b[a-z]+(?:-[a-z]+)+\b|(?<=ruling )[a-z]+\b", link, prose(text))


def ruling_section(game: Game, rulings: Rulings) -> str:
    """The rulings that touch a game, those of every game folded away."""
    general = [id_ for id_ in game.all_rulings if "general" in rulings[id_]["families"]]
    own = [id_ for id_ in game.all_rulings if id_ not in general]
    return page(
        "## Rulings that touch this game { #rulings data-search-exclude }",
        "Where the game’s text is silent or contradicts itself, these answers hold. A log may choose another one "
        "where one is offered.",
        bullets(ruling_line(id_, rulings[id_]) for id_ in own),
        folded(count(len(general), "general ruling"), bullets(ruling_line(id_, rulings[id_]) for id_ in general)),
    )


def ruling_line(id_: str, entry: Mapping[str, Any]) -> str:
    """A ruling on one line: the question, the answer, what may be chosen instead."""
    said = f"**{prose(entry['question'])}** {prose(entry['default']['text'])}"
    for value, text in entry.get("alternatives", {}).items():
        said += f" Or, with `{id_}: {value}`: {prose(text)}"
    return f"{said} [{id_}](../../rulings.md#{id_})"


def source_section(game: Game) -> str:
    """Where the rules come from, and the edition that verdicts name."""
    told = joined(f"{source['seed']}, “{prose(source['entry'])}”" for source in game.sources)
    return boxed("sources", f"Source: {told}. Edition `{catalogue.edition(game, {})}`.")
