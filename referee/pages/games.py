"""One game's page: its rules clause by clause, in the order of play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import yaml

from referee import catalogue
from referee.clauses.titles import Titles
from referee.game import Game, Option, Rule
from referee.notation import either
from referee.pages.cards import whole_pack
from referee.pages.examples import english, example_list
from referee.pages.glance import glance, names_of
from referee.pages.logs import log_section
from referee.pages.lost import lost_section, mark
from referee.pages.markdown import Page, boxed, bullets, capital, count, folded, front, page, prose, span_of
from referee.pages.suit_cycle import picture
from referee.pages.words import explained
from referee.pages.worked import worked_section

SECTIONS = {
    "pack": "Cards",
    "deal": "Dealing",
    "trumps": "Trumps",
    "before play": "Before play",
    "bidding": "Bidding",
    "combinations": "Combinations",
    "leading": "Leading",
    "following": "Following",
    "beating": "Beating",
    "winning": "Winning tricks",
    "matching": "Matching",
    "turns": "Turns",
    "melds": "Melds",
    "play": "Playing",
    "special effects": "Special effects that a table may declare",
    "the end of the deal": "The end of the deal",
    "scoring": "Scoring",
    "the end": "The end",
}
"""The sections of a game's page in their order, with their headings."""
OWN_HEADINGS = {
    "climbing": {"following": "Wild cards"},
    "matching": {"leading": "The first turn", "following": "Wild cards"},
    "melding": {"leading": "The first turn", "following": "Wild cards"},
}
"""The headings of sections that a family calls otherwise."""
OWN_SECTIONS = {("matching", "beating"): "matching"}
"""Where a family has the clauses of a section that it does not have."""

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
        boxed("game-rules", page(*sections(game), options(game))),
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


def by_section(rules: Iterable[Rule]) -> dict[str, list[Rule]]:
    """Rules by section, in the order of a game's page."""
    found: dict[str, list[Rule]] = {section: [] for section in SECTIONS}
    for rule in rules:
        section = OWN_SECTIONS.get((rule.game.family, rule.clause.section), rule.clause.section)
        found.setdefault(section, []).append(rule)
    return {section: listed for section, listed in found.items() if listed}


def heading(section: str, family: str = "") -> str:
    """The heading of a section, in any game or in those of a family."""
    return OWN_HEADINGS.get(family, {}).get(section) or SECTIONS.get(section, capital(section))


def sections(game: Game) -> Iterator[str]:
    """The clauses under their headings; where one stands twice the first has the anchor."""
    seen: set[str] = set()
    told = own_names(game)
    for section, rules in by_section(game.rules()).items():
        yield f"## {heading(section, game.family)} {{ #section-{section.replace(' ', '-')} }}"
        for rule in rules:
            clause = rule.clause
            own_anchor = "" if clause.id in seen else f" {{ #{clause.id} }}"
            seen.add(clause.id)
            yield f"### {clause.title}{own_anchor}"
            if rule.condition:
                yield f"*{capital(rule.condition.in_words(option_link))}.*\n{{ .condition }}"
            yield mark(rule)
            yield from clause_body(rule, told)


def own_names(game: Game) -> set[str]:
    """The words that the game gives its players as titles: there they do not mean what they mean elsewhere."""
    return {name for clause in game.of_kind(Titles) for name in (clause.first, clause.second, clause.last) if name}


def clause_body(rule: Rule, told: set[str]) -> Iterator[str]:
    """What a clause says in a game, with the words in it that the page has not `told` yet, its examples, and where to read
    on."""
    clause, game = rule.clause, rule.game
    yield explained(prose(capital(clause.says(game))), told, "../../")
    if clause.id == "pack":
        yield whole_pack(game.pack)
    yield picture(clause, game)
    yield example_list(clause, game)
    notes = [f"Clause [{clause.id}](../../clauses/{clause.id}.md)"]
    if rule.rulings:
        links = ", ".join(f"[{id_}](../../rulings.md#{id_})" for id_ in rule.rulings)
        notes.append(f"{'ruling' if len(rule.rulings) == 1 else 'rulings'} {links}")
    yield " · ".join(notes) + "\n{ .clause-note data-search-exclude }"


def option_link(name: str) -> str:
    """An option, with a link to where it is explained on the game's page."""
    return f"[{name}](#option-{name})"


def options(game: Game) -> str:
    """What a table may agree on, and how a log says so."""
    if not game.options:
        return ""
    return page(
        "## Options of the table { #options }",
        "A table may agree on any of these; a log says so under [`table`](../../log.md#table).",
        *(f"### {option.name} {{ #option-{option.name} }}\n\n{option_in_words(option)}" for option in game.options),
    )


def option_in_words(option: Option) -> str:
    """One option: what it changes, for whom, and how a log declares it."""
    said = [prose(option.says)]
    if option.players:
        said.append(f"With {either(str(number) for number in option.players)} players only.")
    if option.excludes:
        said.append(f"Not together with {english(option_link(other) for other in option.excludes)}.")
    if declared := option.declaration():
        said.append(f"In a log: `table: {written(declared)}`.")
    else:
        said.append(f"In a log: `{option.key}` under `table`.")
    return " ".join(said)


def written(declared: Mapping[str, Any]) -> str:
    """A declaration as YAML on one line."""
    text: str = yaml.safe_dump(dict(declared), default_flow_style=True, sort_keys=False, width=200)
    return text.strip()


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
    told = english(f"{source['seed']}, “{prose(source['entry'])}”" for source in game.sources)
    return boxed("sources", f"Source: {told}. Edition `{catalogue.edition(game, {})}`.")
