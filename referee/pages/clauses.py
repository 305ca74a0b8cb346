"""The pages of clauses: what a rule says, its parameters, the games that have it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from referee.clauses import kinds
from referee.clauses.kinds import Clause
from referee.clauses.matching.effects import SpecialEffect
from referee.clauses.registry import every_clause
from referee.clauses.shapes import REQUIRED
from referee.english import joined
from referee.games import clause as face
from referee.games.game import Game, Rule
from referee.loading.schema import clause_shape, summary
from referee.pages.examples import example_list
from referee.pages.lost import effect_log, forms_of
from referee.pages.markdown import Page, anchor, bullets, capital, count, folded, front, page, prose, table
from referee.pages.sections import SECTIONS, heading
from referee.pages.words import clause_words, links_to

Uses = dict[str, list[Rule]]
"""Where each clause stands: the games and the clause with its parameters there."""
SENTENCES = 4


def uses_of(games: Sequence[Game]) -> Uses:
    """Every clause with the games that have it, by the games' order."""
    uses: Uses = {clause.id: [] for clause in every_clause()}
    for game in games:
        for rule_ in game.rules():
            uses[rule_.clause.id].append(rule_)
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
    parts = [
        front("Clauses", boost=2),
        "# Clauses",
        f"Every game is a list of clauses, and each clause is one rule. These {len(every_clause())} are all there are, in the "
        "order in which a game’s page has them. A finding of the referee names the clause that was broken.",
    ]
    order = [*SECTIONS, *sorted({clause.section for clause in every_clause()} - set(SECTIONS))]
    for section in order:
        listed = [clause for clause in every_clause() if clause.section == section]
        if listed:
            rows = [content_row(clause, uses[clause.id]) for clause in listed]
            parts += [f"## {heading(section)} {{ #{anchor_of(section)} }}", table(("Clause", "Rule", "Games"), rows)]
    return "clauses/index.md", page(*parts)


def content_row(clause: type[Clause], users: Sequence[Rule]) -> tuple[str, str, str]:
    """A clause as a line of the contents."""
    return f"[{clause.id}]({clause.id}.md)", prose(summary(clause)), str(len(games_of(users)))


def clause_page(clause: type[Clause], users: Sequence[Rule]) -> Page:
    """The page of one clause; `users` are the games that have it."""
    parts = [
        front(f"{clause.title} ({clause.id})", boost=4, describes=summary(clause)),
        f"# {clause.title}",
        f"Clause `{clause.id}`, under [{heading(clause.section)}](index.md#{anchor_of(clause.section)}). "
        f"{prose(summary(clause))} {kind(clause)}",
        words(clause),
        *rule(users),
        parameters(clause),
        declaring(clause, users),
        in_log(clause, users),
        *having(clause, users),
    ]
    return f"clauses/{clause.id}.md", page(*parts)


def words(clause: type[Clause]) -> str:
    """The words of the glossary that the clause speaks of."""
    found = clause_words()[clause.id]
    return f"Words: {links_to(found, '../')}.\n{{ .clause-note data-search-exclude }}" if found else ""


def anchor_of(section: str) -> str:
    """The id of a section in the contents."""
    return anchor(heading(section))


def kind(clause: type[Clause]) -> str:
    """What kind of clause it is, and what clauses of that kind do."""
    for parent in clause.__mro__[1:]:
        if parent.__name__ in kinds.__all__ and parent is not Clause:
            says = summary(parent).partition(". ")[0].rstrip(".")
            name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", parent.__name__).lower()
            return f"Its kind is *{name}*: {says[:1].lower()}{says[1:]}."
    return ""


def rule(users: Sequence[Rule]) -> Iterator[str]:
    """What the clause says, the commonest sentence first, with examples from the first game that has it."""
    if not users:
        yield "No game of the catalogue has this clause."
        return
    said = [(use.clause.says(use.game), use.game, use.clause) for use in users]
    counted = Counter(sentence for sentence, _, _ in said)
    yield "## The rule { #rule }"
    forms = []
    for sentence, number in counted.most_common():
        first = next(game for told, game, _ in said if told == sentence)
        where = f"{game_link(first, None)}{others(number - 1)}"
        forms.append(f"{prose(capital(sentence))} <small data-search-exclude>({where})</small>")
    yield bullets(forms[:SENTENCES])
    if len(forms) > SENTENCES:
        yield folded(f"{count(len(forms) - SENTENCES, 'more form')} of it", bullets(forms[SENTENCES:]))
    best = counted.most_common(1)[0][0]
    _, game, own = next(one for one in said if one[0] == best)
    examples = example_list(own, game)
    if examples:
        told = f"In the cards of {game_link(game, own)}:\n{{ .clause-note data-search-exclude }}"
        yield from ("## Examples { #examples }", told, examples)


def others(number: int) -> str:
    """`, and 3 more games`, or nothing."""
    return f" and {number} more" if number else ""


def game_link(game: Game, clause: face.Clause | None) -> str:
    """A link to a game's page, or to a clause on it."""
    return f"[{game.name}](../games/{game.slug}/index.md{'' if clause is None else '#' + clause.id})"


# --- parameters ------------------------------------------------------------------------------------------------


def parameters(clause: type[Clause]) -> str:
    """What a game file may set; nothing of a clause that only tables declare."""
    shapes = clause_shape(clause)["properties"]
    if clause.only_declared:
        return ""
    if not shapes:
        return page("## In a game file { #parameters }", f"```yaml\n- {clause.id}\n```")
    defaults = {clause.key(name): parameter.default for name, parameter in clause.takes.items()}
    rows = [
        (f"`{name}`", prose(shape.get("description", "")), values(shape), default(defaults[name]))
        for name, shape in shapes.items()
    ]
    return page("## Parameters { #parameters }", table(("Parameter", "Meaning", "Values", "If left out"), rows))


def values(shape: dict[str, Any]) -> str:
    """What a parameter may be."""
    if "enum" in shape:
        return " or ".join(f"`{written(value)}`" for value in shape["enum"])
    if "anyOf" in shape:
        return " or ".join(values(one) for one in shape["anyOf"])
    if "const" in shape:
        return f"`{written(shape['const'])}`"
    if "integer" in shape["type"]:
        limits = [f"from {shape['minimum']}"] if "minimum" in shape else []
        limits += [f"to {shape['maximum']}"] if "maximum" in shape else []
        return " ".join(["a whole number", *limits])
    if shape.get("maxLength") == 1:
        return "a suit’s letter"
    pattern = shape.get("pattern", "")
    if " " in pattern:
        return "suits’ letters"
    return "a card" if pattern.endswith("[A-Z]$") else "a rank" if pattern else "a word"


def default(value: Any) -> str:
    """What holds where the parameter is left out."""
    return "must be given" if value is REQUIRED else shown(value)


def written(value: Any) -> str:
    """A value as game files write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- where it is used ------------------------------------------------------------------------------------------


def in_log(clause: type[Clause], users: Sequence[Rule]) -> str:
    """The rulings that the clause rests on and what a log may say about it."""
    ids = dict.fromkeys(id_ for use in users for id_ in use.rulings)
    said = []
    if ids:
        said.append(f"It rests on {joined(f'[{id_}](../rulings.md#{id_})' for id_ in ids)}.")
    if verbs := sorted(getattr(clause, "verbs", ())):
        said.append(f"It takes the moves {joined(f'[{verb}](../log.md#moves)' for verb in verbs)}.")
    if clause.table_keys:
        told = joined(f"`{key}`" for key in clause.table_keys)
        said.append(f"A log’s [`table`](../log.md#table) may declare {told}.")
    return page("## Rulings and logs { #rulings }", " ".join(said)) if said else ""


def declaring(clause: type[Clause], users: Sequence[Rule]) -> str:
    """How a table declares a special effect, what its player names, and a log that does so."""
    if not users or not isinstance(users[0].clause, SpecialEffect):
        return ""
    effect = users[0].clause
    game = users[0].game
    said = f"A table declares it of a rank or a card, under [`table.effects`](../log.md#table), as {forms_of(effect)}."
    if effect.argument == "number":
        said += " The number may be any from 1 to 20."
    if effect.names:
        duty = "may name" if effect.may_name else "names"
        said += f" The player of the card {duty} a {NAMED[effect.names]} in the move: `{effect.names}` stands after the card."
    return page("## In a log { #declaring }", said, effect_log(effect, game))


NAMED = {"suit": "suit", "rank": "rank", "target": "player"}
"""What the words after a card name."""


def having(clause: type[Clause], users: Sequence[Rule]) -> Iterator[str]:
    """The games that have the clause, with their parameters."""
    if not users:
        return
    yield f"## {capital(count(len(games_of(users)), 'game'))} {{ #games data-search-exclude }}"
    names = list(users[0].clause.parameters)
    links: dict[tuple[Any, ...], list[str]] = {}
    for use in users:
        own = links.setdefault(tuple(use.clause.parameters.values()), [])
        link = game_link(use.game, use.clause)
        own += [link] if link not in own else []
    if names:
        head = [*(f"`{name}`" for name in names), "Games"]
        rows = [(*map(shown, told), " · ".join(links[told])) for told in sorted(links, key=by_size)]
        yield table(head, rows)
    else:
        yield " · ".join(links[()])


def shown(value: Any) -> str:
    """A parameter's value in a table."""
    return "–" if value is None else f"`{written(value)}`"


def by_size(told: tuple[Any, ...]) -> list[tuple[bool, float, str]]:
    """Sorts parameters: left out first, numbers by size, then words."""
    return [(v is not None, v if isinstance(v, (int, float)) else 0, str(v)) for v in told]
