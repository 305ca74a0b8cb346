"""One game's page: its facts, its rules, and what they rest on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.clauses.dealing.hands import table_sizes
from referee.english import either
from referee.games.game import Game
from referee.loading import catalogue
from referee.pages.glance import by_table, for_players, glance, spellings
from referee.pages.likeness import otherwise
from referee.pages.logs import log_section, worked_section
from referee.pages.lost import lost_section
from referee.pages.opening import Summary, opening, shortened
from referee.pages.rules import rules
from referee.pages.sheet import fitted, phases
from referee.pages.sources import Origin, origins, word_for
from referee.pages.templates import Page, prose, render, ruling_file, span_of


def game_page(game: Game, rulings: Mapping[str, Any]) -> Page:
    """The page of a game; `rulings` is the book of rulings, of which those of every game are folded away."""
    general = [id_ for id_ in game.all_rulings if "general" in rulings[id_]["families"]]
    return f"games/{game.slug}/index.md", render(
        "game.md",
        game=game,
        players=f"{span_of(*game.players)} players",
        spellings=[spelling for spelling in spellings(game) if spelling not in {game.name, *game.aliases}],
        summaries=summaries(game),
        for_players=for_players,
        otherwise=list(otherwise(game)),
        opening=opening(game),
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


def summaries(game: Game) -> list[Summary]:
    """The summary of a game as Markdown: one, with the sentences in it that are others with other players, or where the game
    is quite another then, that of each number of them."""
    if not game.varies_by_players:
        return [shortened([*table_sizes(game)], in_sentences(phases(game)))]
    found = by_table(game, lambda seats: phases(fitted(game, seats, {})))
    told = [[sentences(line) for _, line in lines] for _, lines in found]
    if len({tuple(map(len, lines)) for lines in told}) > 1:
        return [shortened(seats, in_sentences(lines)) for seats, lines in found]
    seats = [numbers for numbers, _ in found]
    merged = [[one_for_all(seats, same) for same in zip(*lines, strict=True)] for lines in zip(*told, strict=True)]
    titles = [title for title, _ in found[0][1]]
    return [shortened([*table_sizes(game)], list(zip(titles, merged, strict=True)))]


def in_sentences(lines: Sequence[tuple[str, str]]) -> list[tuple[str, list[str]]]:
    """Lines as their sentences in Markdown, each line with what it is about."""
    return [(title, [prose(sentence) for sentence in sentences(line)]) for title, line in lines]


def sentences(line: str) -> list[str]:
    """The sentences of a line."""
    return re.split(r"(?<=[.?!]) (?=[A-Z])", line)


def one_for_all(seats: Sequence[list[int]], said: Sequence[str]) -> str:
    """A sentence as Markdown; where it is another one with other players, each with the numbers that it is for."""
    told: dict[str, list[int]] = {}
    for numbers, sentence in zip(seats, said, strict=True):
        told.setdefault(sentence, []).extend(numbers)
    if len(told) == 1:
        return prose(said[0])
    return " ".join(
        f"<span {for_players(numbers)}>With {span_or(numbers)} players: {prose(sentence)}</span>"
        for sentence, numbers in told.items()
    )


def span_or(numbers: Sequence[int]) -> str:
    """`4`, `2 to 5`, `3 or 6`."""
    following = numbers[-1] - numbers[0] == len(numbers) - 1
    return span_of(numbers[0], numbers[-1]) if following else either(map(str, numbers))


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
