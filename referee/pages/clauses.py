"""The pages of clauses: what a rule says, its parameters, the games that have it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from referee.clauses import kinds
from referee.clauses.kinds import CardEffect, Clause
from referee.clauses.registry import every_clause
from referee.games.game import Game, Rule
from referee.loading import catalogue
from referee.loading.schema import summary
from referee.pages.example_boxes import example_list
from referee.pages.lost import effect_log, forms_of
from referee.pages.sections import SECTIONS
from referee.pages.templates import Page, render
from referee.pages.words import clause_words

Uses = dict[str, list[Rule]]
"""Where each clause stands: the games and the clause with its parameters there."""
SENTENCES = 4


def uses_of(games: Sequence[Game]) -> Uses:
    """Every clause with the games that have it, by the games' order."""
    uses: Uses = {clause.id: [] for clause in every_clause()}
    for game in games:
        for rule in game.rules:
            uses[rule.clause.id].append(rule)
    return uses


def games_of(users: Sequence[Rule]) -> list[Game]:
    """The games among the users of a clause, each once."""
    return list({rule.game.slug: rule.game for rule in users}.values())


def clause_pages(games: Sequence[Game]) -> Iterator[Page]:
    """The contents of the rule book and a page for each clause."""
    uses = uses_of(games)
    yield contents(uses)
    for clause in every_clause():
        yield clause_page(clause, uses[clause.id])


def contents(uses: Uses) -> Page:
    """All clauses by section, as a rule book's contents."""
    order = [*SECTIONS, *sorted({clause.section for clause in every_clause()} - set(SECTIONS))]
    of = {
        section: [(clause, summary(clause)) for clause in every_clause() if clause.section == section]
        for section in order
    }
    return "clauses/index.md", render(
        "clauses.md",
        number=len(every_clause()),
        sections=[(section, clauses) for section, clauses in of.items() if clauses],
        games={id_: games_of(users) for id_, users in uses.items()},
    )


def clause_page(clause: type[Clause], users: Sequence[Rule]) -> Page:
    """The page of one clause; `users` are the games that have it."""
    said = sentences(users)
    first = next((rule for rule in users if rule.clause.says(rule.game) == said[0][0]), None)
    effects = [
        (one.clause, one.game) for one in users if isinstance(one.clause, CardEffect) and one.clause.only_declared
    ]
    effect, at = effects[0] if effects else (None, None)
    return f"clauses/{clause.id}.md", render(
        "clause.md",
        clause=clause,
        summary=summary(clause),
        kind=kind(clause),
        words=clause_words()[clause.id],
        users=users,
        forms=said,
        shown=SENTENCES,
        example=first and first.game,
        examples=example_list(first.clause, first.game) if first else "",
        parameters=list(parameters(clause)),
        effect=effect,
        declared=forms_of(effect) if effect else "",
        log=effect_log(effect, at) if effect and at else "",
        rulings=list(dict.fromkeys(id_ for use in users for id_ in use.rulings)),
        book=catalogue.rulings(),
        verbs=[f"[{verb}](../log.md#moves)" for verb in sorted(getattr(clause, "verbs", ()))],
        keys=[f"`{key}`" for key in clause.table_keys],
        number=len(games_of(users)),
        names=list(users[0].clause.parameters) if users else [],
        uses=by_parameters(users),
    )


def kind(clause: type[Clause]) -> str:
    """What kind of clause it is, and what clauses of that kind do."""
    parents = [parent for parent in clause.__mro__[1:] if issubclass(parent, Clause) and parent is not Clause]
    parent = next((parent for parent in parents if parent.__name__ in vars(kinds)), parents[0])
    says = summary(parent).partition(". ")[0].rstrip(".")
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", parent.__name__).lower()
    return f"Its kind is *{name}*: {says[:1].lower()}{says[1:]}."


def sentences(users: Sequence[Rule]) -> list[tuple[str, int, Game]]:
    """What the clause says, the commonest sentence first: in how many games, and the first of them."""
    first: dict[str, Game] = {}
    said = Counter(use.clause.says(use.game) for use in users)
    for use in users:
        first.setdefault(use.clause.says(use.game), use.game)
    return [(sentence, number, first[sentence]) for sentence, number in said.most_common()]


def parameters(clause: type[Clause]) -> Iterator[tuple[str, str, str, str]]:
    """What a game file may set: its name, its meaning, what it may be, and what holds where it is left out."""
    for name, shape in clause.takes.items():
        yield clause.key(name), shape.says, shape.may_be, "must be given" if shape.required else shown(shape.default)


def by_parameters(users: Sequence[Rule]) -> list[tuple[list[str], list[Game]]]:
    """The games that have the clause with the same parameters."""
    found: dict[Clause, list[Rule]] = {}
    for use in users:
        found.setdefault(use.clause, []).append(use)
    told = sorted(found, key=lambda clause: by_size(tuple(clause.parameters.values())))
    return [([*map(shown, clause.parameters.values())], games_of(found[clause])) for clause in told]


def by_size(told: tuple[Any, ...]) -> list[tuple[bool, float, str]]:
    """Sorts parameters: left out first, numbers by size, then words."""
    return [(v is not None, v if isinstance(v, (int, float)) else 0, str(v)) for v in told]


def shown(value: Any) -> str:
    """A parameter's value, as game files write it."""
    return "–" if value in (None, "") else f"`{str(value).lower() if isinstance(value, bool) else value}`"
