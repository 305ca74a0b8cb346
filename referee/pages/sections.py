"""The sections of a game's rules, and which of its clauses hold at any table, under an option, or only once declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from referee.clauses.registry import every_clause
from referee.english import capital
from referee.games.clause import Clause
from referee.games.game import Game, Rule
from referee.games.options import Option

SECTIONS = {
    "pack": "Cards",
    "deal": "Dealing",
    "trumps": "Trumps",
    "before play": "Before play",
    "bidding": "Bidding",
    "declarations": "Declarations",
    "combinations": "Combinations",
    "play": "Playing",
    "leading": "Leading",
    "following": "Following",
    "beating": "Beating",
    "winning": "Winning tricks",
    "matching": "Matching",
    "capturing": "Taking cards",
    "counting": "Counting up",
    "turns": "Turns",
    "melds": "Melds",
    "stock": "The stock",
    "the end of the deal": "The end of the deal",
    "scoring": "Scoring",
    "new rules": "New rules",
    "the end": "The end",
    "special effects": "What a table may declare",
}
"""The sections of a game's page in their order, with their headings."""
OWN_HEADINGS = {
    "beating": {"leading": "The first attack", "beating": "Attack and defence"},
    "capturing": {"leading": "The first turn"},
    "climbing": {"following": "Wild cards"},
    "counting": {"leading": "The first turn"},
    "matching": {"leading": "The first turn", "following": "Wild cards"},
    "melding": {"leading": "The first turn", "following": "Wild cards"},
}
"""The headings of sections that a family calls otherwise."""
OWN_SECTIONS = {("matching", "beating"): "matching", ("melding", "combinations"): "melds"}
"""Where a family has the clauses of a section that it does not have."""


def section_of(clause: Clause, family: str) -> str:
    """The section that a clause belongs to in games of a family."""
    return OWN_SECTIONS.get((family, clause.section), clause.section)


def by_section(rules: Iterable[Rule]) -> dict[str, list[Rule]]:
    """Rules by section, in the order of a game's page."""
    found: dict[str, list[Rule]] = {section: [] for section in SECTIONS}
    for rule in rules:
        found.setdefault(section_of(rule.clause, rule.game.family), []).append(rule)
    return {section: listed for section, listed in found.items() if listed}


def heading(section: str, family: str = "") -> str:
    """The heading of a section, in any game or in those of a family."""
    return OWN_HEADINGS.get(family, {}).get(section) or SECTIONS.get(section, capital(section))


@cache
def titles() -> dict[str, str]:
    """The title of each clause, with its id where others have the same."""
    often = Counter(clause.title for clause in every_clause())
    return {
        clause.id: clause.title + (f" ({clause.id})" if often[clause.title] > 1 else "") for clause in every_clause()
    }


def clause_title(id_: str) -> str:
    """How a clause is told from all others."""
    return titles()[id_]


def in_force(game: Game) -> list[Rule]:
    """The clauses that hold without anybody agreeing on something, in the order of the game's file."""
    return [rule for rule in game.rules if not rule.condition.when and not rule.clause.only_declared]


def brought_by(option: Option, game: Game) -> list[Rule]:
    """The clauses that hold where a table plays an option, and perhaps where it plays another; an option that alone brings a
    clause is not named again."""
    return [under(option, rule) for rule in game.rules if option.name in rule.condition.when]


def under(option: Option, rule: Rule) -> Rule:
    """The clause as it stands under an option that brings it."""
    told = rule.condition
    when = () if told.when == (option.name,) else told.when
    players = () if told.players == option.players else told.players
    return rule._replace(condition=told.changed(when=when, players=players))


def declarable(game: Game) -> list[Rule]:
    """The clauses that do nothing until a table declares something."""
    return [rule for rule in game.rules if rule.clause.only_declared]
