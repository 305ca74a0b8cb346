"""House rules as a sheet: a game for one evening, in the words of its clauses, for so many players and what they have agreed
on, and with no word of anything else; and its summary, at most five lines that flow, of what its clauses say in short."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from referee.clauses.kinds import CardEffect
from referee.clauses.scoring.cards import left_values, values_in_words
from referee.english import a, capital, joined, minus, spelled
from referee.games.clause import Clause
from referee.games.game import Entry, Game, Rule
from referee.games.options import ALWAYS, Condition, Option
from referee.loading import catalogue
from referee.pages.sections import by_section, heading, section_of
from referee.questions.position import seated

IN_A_LOG = re.compile(r" ?A log [^.]*\.")
"""What a sheet on paper has no use for."""
OF_OTHERS = re.compile(r"\bplayers\b|^The same\b|`")
"""What an option says where it speaks of other tables, or of how a log writes it."""


def sheet(
    game: Game, players: int, table: Mapping[str, Any] | None = None, rulings: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """A game for so many players who have declared these things and chosen these rulings, as plain data.

    Raises UnreadableLog for what they cannot declare.
    """
    log = seated(game, {"players": players, "options": table, "rulings": rulings})
    there = fitted(game, players, log.table)
    agreed = list(agreements(game, there, log.table)) + [
        {"key": "rulings", "text": ruled(id_, answer), "ruling": id_} for id_, answer in log.rulings.items()
    ]
    return {
        "game": game.slug,
        "title": game.name,
        "about": game.about,
        "players": players,
        "summary": summary(there),
        "agreed": agreed,
        "sections": sections(there, frozenset(clause.id for clause in brought(game, there)), log.rulings),
        "edition": catalogue.edition(game, log.rulings),
    }


def fitted(game: Game, players: int, table: Mapping[str, Any]) -> Game:
    """The game as it is told to so many players who have declared these things: no other table is known to it."""
    there = game.at(players, table).in_any_deal
    told = ((clause.fitted(there, players, table), when) for clause, when in timed(there))
    entries = tuple(Entry(clause, when) for clause, when in told if clause is not None)
    clauses = tuple(entry.clause for entry in entries)
    gone = (removal for removal in there.removals if removal.condition.holds(players, there.chosen))
    removals = tuple(removal.changed(condition=ALWAYS) for removal in gone)
    alone: dict[str, Any] = {"options": (), "lost": (), "seats": players, "players": (players, players)}
    return there.changed(clauses=clauses, entries=entries, removals=removals, orders=(), **alone)


def sections(there: Game, agreed: frozenset[str], chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rules under their headings, each ruling that was chosen after the first clause that rests on it."""
    rules = [
        Rule(clause, there, when, clause.ruling_ids(there)) for clause, when in timed(there) if not clause.only_declared
    ]
    told: set[str] = set()
    return [
        {
            "title": heading(section, there.family),
            "lines": [line for rule in found for line in lines(rule, agreed, chosen, told)],
        }
        for section, found in by_section(rules).items()
    ]


def lines(rule: Rule, agreed: frozenset[str], chosen: Mapping[str, str], told: set[str]) -> Iterator[dict[str, Any]]:
    """What a clause says, and what was chosen where it leaves something open."""
    clause = rule.clause
    text = at_its_time(rule.condition, IN_A_LOG.sub("", clause.says(rule.game)))
    yield {"text": text, "title": clause.title, "clause": clause.id, "agreed": clause.id in agreed}
    for id_ in rule.rulings:
        if id_ in chosen and id_ not in told:
            told.add(id_)
            yield {
                "text": ruled(id_, chosen[id_]),
                "title": clause.title,
                "clause": clause.id,
                "agreed": True,
                "ruling": id_,
            }


def ruled(id_: str, answer: str) -> str:
    """The answer to a ruling that was chosen, in words."""
    told = catalogue.rulings()[id_]["alternatives"][answer]
    return str(told["text"] if isinstance(told, dict) else told)


# --- what was agreed on ------------------------------------------------------------------------------------------


def brought(game: Game, there: Game) -> list[Any]:
    """The clauses that hold only because the table has agreed on an option."""
    usual = {clause.id: clause for clause in game.at_table(there.seats, frozenset(), there.deal).clauses}
    now = game.at_table(there.seats, there.chosen, there.deal).clauses
    return [clause for clause in now if usual.get(clause.id) != clause]


def agreements(game: Game, there: Game, table: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What the table has agreed on, a sentence each; and of the lists that the game's source lost, that it has none."""
    for option in game.options:
        if option.declared_by(table):
            yield {"key": option.key, "text": in_words(option, game, there), "option": option.name}
    lost = {one.key for one in game.lost}
    for key, words in WORDS.items():
        if key in table or key in lost:
            yield from ({"key": key, "text": text} for text in words(there, table.get(key)))


def in_words(option: Option, game: Game, there: Game) -> str:
    """What an option says, or in its place what its clauses say where it speaks of other tables as well."""
    held = (entry for entry in game.entries if option.name in entry.condition.when)
    ids = dict.fromkeys(entry.clause.id for entry in held if entry.condition.holds(there.seats, there.chosen))
    told = [there.by_id[id_].says(there) for id_ in ids if id_ in there.by_id]
    return IN_A_LOG.sub("", " ".join(told) if told and OF_OTHERS.search(option.says) else option.says)


def special_cards(there: Game, effects: Mapping[str, str] | None) -> Iterator[str]:
    """What each special card does: `Every 8: Wild cards. It may be played on anything.`"""
    if not effects:
        yield "No card is special."
    by_word = {clause.word(): clause for clause in there.of_kind(CardEffect)}
    for key, told in (effects or {}).items():
        word, _, argument = told.partition(" ")
        effect = by_word[word]
        yield f"{every(key, there)}: {effect.title}. {effect.declared(argument.strip())}"


def every(key: str, there: Game) -> str:
    """A rank or a card that something was declared of: `Every 8`, `The Queen of spades`."""
    ranks = {rank.letter: rank.name for rank in there.pack.ranks}
    return f"Every {ranks[key]}" if key in ranks else f"The {there.pack.english(key)}"


def one(key: str, there: Game) -> str:
    """The same within a sentence: `an 8`, `the Queen of spades`."""
    ranks = {rank.letter: rank.name for rank in there.pack.ranks}
    return a(ranks[key]) if key in ranks else f"the {there.pack.english(key)}"


def worth(there: Game, values: Mapping[str, int] | None) -> Iterator[str]:
    """What cards count: those of which the table has declared it, then the others."""
    own = [f"{one(key, there)} {minus(points)}" for key, points in (values or {}).items()]
    usual = values_in_words(there.pack, left_values(there.pack))
    yield f"Cards count: {joined(own)}; else {usual}." if own else f"Cards count: {usual}."


def once_shown(there: Game, values: Mapping[str, int] | None) -> Iterator[str]:
    """What the named card counts once it has been shown."""
    for key, points in (values or {}).items():
        yield f"{capital(one(key, there))} counts {minus(points)} once it has been shown."


def target(there: Game, points: int | None) -> Iterator[str]:
    """The score that ends the match."""
    if points is not None:
        yield f"The match is played to {minus(points)} points."


def laws(there: Game, told: Iterable[str] | None) -> Iterator[str]:
    """The laws that are in force from the start."""
    for law in told or ():
        yield f"In force from the start: “{law}”."


def passing(there: Game, told: Mapping[str, Any] | None) -> Iterator[str]:
    """How many cards are passed on, and where to."""
    if told is not None:
        to = {"left": "to the left", "right": "to the right", "across": "across the table"}[told.get("to", "left")]
        cards = told.get("cards", 1)
        yield f"Everybody passes {spelled(cards)} card{'' if cards == 1 else 's'} {to}."


def further(there: Game, names: Iterable[str] | None) -> Iterator[str]:
    """That nothing was added where a list of rules is lost; what was, is told with the options."""
    if not names:
        yield "No further rules have been agreed on."


WORDS: dict[str, Callable[[Game, Any], Iterator[str]]] = {
    "options": further,
    "effects": special_cards,
    "card_values": worth,
    "card_values_shown": once_shown,
    "target": target,
    "laws": laws,
    "pass": passing,
}
"""How what a table declares is said, by its key."""


# --- the summary -----------------------------------------------------------------------------------------------------

LINES = (
    ("pack", "deal", "trumps"),
    ("before play", "bidding", "declarations", "leading"),
    ("combinations", "following", "beating", "winning", "stock", "matching", "capturing", "counting", "turns", "melds"),
    ("play", "the end of the deal", "scoring", "new rules"),
    ("the end",),
)
"""The sections of the rules that each line is made of: the deal, how it begins, how it goes on, what it is worth, the end."""
PHASES = ("The cards", "Before play", "Play", "What counts", "The end")
"""What each line is about."""
SHORT = 60
"""A beginning in so few letters stands in one line with how it goes on."""


def summary(game: Game) -> list[str]:
    """A game at its table in at most five lines."""
    return [line for _, line in phases(game)]


def phases(game: Game) -> list[tuple[str, str]]:
    """The lines of the summary, each with what it is about."""
    deal, start, *rest = (flowing(parts(game, sections)) for sections in LINES)
    if len(start) < SHORT:
        start, rest[0] = "", f"{start} {rest[0]}"
    return [(title, line) for title, line in zip(PHASES, (deal, start, *rest), strict=True) if line]


def parts(game: Game, sections: Iterable[str]) -> list[str]:
    """What the clauses of these sections add, in the order of the sections."""
    told = [(clause, when) for clause, when in timed(game.in_any_deal) if not clause.only_declared]
    return [
        at_its_time(when, clause.in_summary(game))
        for section in sections
        for clause, when in told
        if section_of(clause, game.family) == section
    ]


def timed(game: Game) -> list[tuple[Clause, Condition]]:
    """The clauses of a game, each with the deals in which it holds."""
    deals = {id(entry.clause): entry.condition.in_deals for entry in game.entries}
    return [(clause, deals.get(id(clause), ALWAYS)) for clause in game.clauses]


def at_its_time(when: Condition, text: str) -> str:
    """What a clause says, with the deals in which it holds."""
    return f"{capital(when.in_words())}: {capital(text.lstrip(',; '))}" if when and text else text


def flowing(said: Iterable[str]) -> str:
    """Sentences, and what goes on with the one before it, as one line."""
    line = ""
    for part in filter(None, said):
        if part[0] not in ",;":
            line += f" {capital(part)}"
        elif line:
            line = line.removesuffix(".") + part
        else:
            line = capital(part.lstrip(",; "))
    return line.strip()
