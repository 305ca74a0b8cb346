"""One game's page: its rules clause by clause, in the order of play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee import catalogue
from referee.clauses.base import Clause, Stage
from referee.game import Game
from referee.log import table_keys
from referee.pages.cards import whole_pack
from referee.pages.examples import english, example_list
from referee.pages.glance import glance, names_of
from referee.pages.markdown import Page, boxed, bullets, capital, count, folded, front, page, prose, span_of
from referee.sampling import sample_log

SECTIONS = {
    "pack": "Cards",
    "deal": "Dealing",
    "trumps": "Trumps",
    "before play": "Before play",
    "bidding": "Bidding",
    "leading": "Leading",
    "following": "Following",
    "winning": "Winning tricks",
    "play": "Playing",
    "scoring": "Scoring",
    "the end": "The end",
}
"""The sections of a game's page in their order, with their headings."""
SAMPLE_MOVES = 18

Rulings = Mapping[str, Any]


def game_page(game: Game, rulings: Rulings) -> Page:
    """The page of a game; `rulings` is the book of rulings."""
    players = f"{span_of(*game.players)} players"
    parts = [
        front(game.name, boost=2, describes=f"The rules of {game.name}, a {game.family} game for {players}"),
        f"# {game.name}",
        f"A {game.family} game for {players}.",
        names_of(game),
        glance(game),
        *sections(game),
        oddities(game, rulings),
        ruling_section(game, rulings),
        log_section(game),
        source_section(game),
    ]
    return f"games/{game.slug}/index.md", page(*parts)


def by_section(clauses: Sequence[Clause]) -> dict[str, list[Clause]]:
    """Clauses by section, in the order of a game's page."""
    found: dict[str, list[Clause]] = {section: [] for section in SECTIONS}
    for clause in clauses:
        found.setdefault(clause.section, []).append(clause)
    return {section: listed for section, listed in found.items() if listed}


def heading(section: str) -> str:
    """The heading of a section."""
    return SECTIONS.get(section, capital(section))


def sections(game: Game) -> Iterator[str]:
    """The clauses under their headings; where one stands twice the first has the anchor."""
    seen: set[str] = set()
    for section, clauses in by_section(game.clauses).items():
        yield f"## {heading(section)} {{ #section-{section.replace(' ', '-')} }}"
        for clause in clauses:
            mark = "" if clause.id in seen else f" {{ #{clause.id} }}"
            seen.add(clause.id)
            yield f"### {clause.title}{mark}"
            yield from clause_body(clause, game)


def clause_body(clause: Clause, game: Game) -> Iterator[str]:
    """What a clause says in a game, its examples, and where to read on."""
    yield prose(capital(clause.says(game)))
    if clause.id == "pack":
        yield whole_pack(game.pack)
    yield example_list(clause, game)
    notes = [f"Clause [{clause.id}](../../clauses/{clause.id}.md)"]
    if rests_on := clause.ruling_ids(game):
        links = ", ".join(f"[{id_}](../../rulings.md#{id_})" for id_ in dict.fromkeys(rests_on))
        notes.append(f"{'ruling' if len(set(rests_on)) == 1 else 'rulings'} {links}")
    yield " · ".join(notes) + "\n{ .clause-note data-search-exclude }"


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
    general = [id_ for id_ in game.rulings if "general" in rulings[id_]["families"]]
    own = [id_ for id_ in game.rulings if id_ not in general]
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


# --- logs ------------------------------------------------------------------------------------------------------


def log_section(game: Game) -> str:
    """How a log of the game begins, and what is special in it."""
    keys = table_keys(game)
    told = f"`table` may declare {english(f'`{key}`' for key in keys)}." if keys else "`table` has nothing to declare."
    verbs = sorted({verb for stage in game.of_kind(Stage) for verb in stage.verbs})
    moves = f"Besides cards played, its moves are {english(f'`{verb}`' for verb in verbs)}. " if verbs else ""
    chosen = [id_ for id_ in game.rulings if catalogue.rulings()[id_].get("alternatives")]
    choices = f" Rulings that a log may choose: {', '.join(f'`{id_}`' for id_ in chosen)}." if chosen else ""
    return page(
        "## Writing its log { #log data-search-exclude }",
        f"The beginning of a log of {game.name}, with cards at random. {moves}{told}{choices} All about logs: "
        "[Writing a log](../../log.md).",
        f"```yaml\n{sample(game)}```",
        f"The referee judges it with `referee judge LOG`; `referee sample {game.slug}` prints a whole one, and "
        f"`GET /v1/games/{game.slug}/sample` answers with the same as JSON.",
    )


def sample(game: Game) -> str:
    """The beginning of a legal log, as YAML."""
    log = sample_log(game, None, 1, deals=1)
    deal = log["deals"][0]
    lines = [f"game: {game.slug}", f"players: [{', '.join(log['players'])}]", f"dealer: {log['dealer']}", "deals:"]
    lines.append("  - hands:")
    lines += [f"      {name}: {cards}" for name, cards in deal["hands"].items()]
    lines.append("    moves: |")
    lines += [f"      {line}" for line in move_lines(deal["moves"][:SAMPLE_MOVES], len(log["players"]))]
    if len(deal["moves"]) > SAMPLE_MOVES:
        lines.append("      # and so on")
    return "\n".join(lines) + "\n"


def move_lines(moves: Sequence[str], players: int) -> Iterator[str]:
    """Moves as people write them: a round of plays on a line, anything else on a line of its own."""
    line: list[str] = []
    for move in moves:
        plain = len(move.split()) == 2 and not move.split()[1].islower()
        if line and (not plain or len(line) == players):
            yield ", ".join(line)
            line = []
        if plain:
            line.append(move)
        else:
            yield move
    if line:
        yield ", ".join(line)


def source_section(game: Game) -> str:
    """Where the rules come from, and the edition that verdicts name."""
    told = english(f"{source['seed']}, “{prose(source['entry'])}”" for source in game.sources)
    return boxed("sources", f"Source: {told}. Edition `{catalogue.edition(game, {})}`.")
