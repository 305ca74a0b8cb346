"""The rules on a game's page: what holds at any table, what options bring, and what a table may declare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from referee.clauses.climbing.titles import Titles
from referee.clauses.common import PackClause
from referee.clauses.matching.effects import SpecialEffect
from referee.english import either, joined
from referee.games.game import Game, Option, Rule
from referee.pages.cards import whole_pack
from referee.pages.examples import example_list
from referee.pages.lost import forms_of, in_moves, mark
from referee.pages.markdown import capital, count, page, prose, table
from referee.pages.sections import brought_by, by_section, declarable, heading, in_force
from referee.pages.suit_cycle import picture
from referee.pages.words import explained


class Telling:
    """What a page has told so far: the clauses that have their anchor, and the words that are linked."""

    def __init__(self, game: Game) -> None:
        self.anchored: set[str] = set()
        self.words = own_names(game)

    def anchor(self, clause_id: str) -> str:
        """The anchor of a clause where it stands first on the page."""
        if clause_id in self.anchored:
            return ""
        self.anchored.add(clause_id)
        return f" {{ #{clause_id} }}"


def own_names(game: Game) -> set[str]:
    """The words that the game gives its players as titles: there they do not mean what they mean elsewhere."""
    return {name for clause in game.of_kind(Titles) for name in (clause.first, clause.second, clause.last) if name}


def rules(game: Game) -> Iterator[str]:
    """All clauses of the game: those in force under their headings, those of options under theirs, and the effects that a table
    may declare in a table."""
    telling = Telling(game)
    for section, found in by_section(in_force(game)).items():
        yield f"## {heading(section, game.family)} {{ #section-{section.replace(' ', '-')} }}"
        for rule in found:
            yield from told(rule, telling, "###")
    yield from options(game, telling)
    yield effects(game, telling)


def told(rule: Rule, telling: Telling, level: str) -> Iterator[str]:
    """A clause under its title: where it holds, what it rests on, what it says."""
    yield f"{level} {rule.clause.title}{telling.anchor(rule.clause.id)}"
    if rule.condition:
        yield f"*{capital(rule.condition.in_words(option_link))}.*\n{{ .condition }}"
    yield from clause_body(rule, telling.words)


def clause_body(rule: Rule, words: set[str]) -> Iterator[str]:
    """What a clause says in a game, with links at special words, its examples, and where to read on. `words` are those that
    the page has linked before; the new ones are added."""
    clause, game = rule.clause, rule.game
    for saying in rule.sayings():
        yield mark(saying)
        yield explained(prose(capital(saying.text)), words, "../../")
    if isinstance(clause, PackClause):
        yield whole_pack(game.whole_pack)
    yield picture(clause, game)
    yield folded_examples(rule)
    notes = [f"Clause [{clause.id}](../../clauses/{clause.id}.md)"]
    if rule.rulings:
        links = ", ".join(f"[{id_}](../../rulings.md#{id_})" for id_ in rule.rulings)
        notes.append(f"{'ruling' if len(rule.rulings) == 1 else 'rulings'} {links}")
    yield " · ".join(notes) + "\n{ .clause-note data-search-exclude }"


def folded_examples(rule: Rule) -> str:
    """The examples of a clause, to be unfolded."""
    listed = example_list(rule.clause, rule.game)
    if not listed:
        return ""
    title = count(listed.count("<li>"), "example").capitalize()
    return f'<details class="folded" data-search-exclude><summary>{title}</summary>{listed}</details>'


# --- options -----------------------------------------------------------------------------------------------------


def option_link(name: str) -> str:
    """An option, with a link to where it is explained on the game's page."""
    return f"[{name}](#option-{name})"


def options(game: Game, telling: Telling) -> Iterator[str]:
    """What a table may agree on, how a log says so, and the clauses that it brings; each stands under the first option that
    brings it."""
    if not game.options:
        return
    yield "## Options of the table { #options }"
    yield "None of these holds unless the table has agreed on it; a log says so under [`table`](../../log.md#table)."
    at: dict[int, Option] = {}
    for option in game.options:
        brought = brought_by(option, game)
        own = [rule for rule in brought if at.setdefault(id(rule.clause), option) is option]
        yield f"### {option.name} {{ #option-{option.name} }}"
        yield option_in_words(option, own)
        if others := [rule for rule in brought if rule not in own]:
            links = (f"[{rule.clause.title}](#option-{at[id(rule.clause)].name})" for rule in others)
            yield f"It brings {joined(links)} as well."
        for rule in own:
            yield from told(rule, telling, "####")


def option_in_words(option: Option, own: list[Rule]) -> str:
    """One option: what it changes, unless a clause below says just that, for whom, and how a log declares it."""
    said = [] if any(rule.clause.says(rule.game) == option.says for rule in own) else [prose(option.says)]
    if option.players:
        said.append(f"With {either(str(number) for number in option.players)} players only.")
    if option.excludes:
        said.append(f"Not together with {joined(option_link(other) for other in option.excludes)}.")
    if declared := option.declaration():
        said.append(f"In a log: `table: {written(declared)}`.")
    else:
        said.append(f"In a log: `{option.key}` under `table`.")
    return " ".join(said)


def written(declared: Mapping[str, Any]) -> str:
    """A declaration as YAML on one line."""
    text: str = yaml.safe_dump(dict(declared), default_flow_style=True, sort_keys=False, width=200)
    return text.strip()


# --- effects -----------------------------------------------------------------------------------------------------


def effects(game: Game, telling: Telling) -> str:
    """The special effects that a table may declare: one table, in which each has its anchor."""
    found = declarable(game)
    if not found:
        return ""
    listed = [rule.clause for rule in found if isinstance(rule.clause, SpecialEffect)]
    return page(
        f"## {heading('special effects')} {{ #section-special-effects }}",
        "No card does any of this unless the table has declared it, by rank or by card; a log says so under "
        "[`table.effects`](../../log.md#table).",
        *map(mark, found[0].sayings()),
        table(("Effect", "What it does"), (effect_row(effect, game, telling) for effect in listed)),
    )


def effect_row(effect: SpecialEffect, game: Game, telling: Telling) -> tuple[str, str]:
    """An effect by its title and how it is declared, and what it does, with the moves of an example."""
    telling.anchor(effect.id)
    does = explained(prose(capital(effect.does)), telling.words, "../../")
    name = f'<span id="{effect.id}"></span>[**{effect.title}**](../../clauses/{effect.id}.md)<br>{forms_of(effect)}'
    return name, f"{does}<br><small data-search-exclude>{in_moves(effect, game)}</small>"
