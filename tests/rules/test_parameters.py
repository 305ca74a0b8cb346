"""No parameter is dead: each changes what its clause says and, names of things aside, what comes out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import referee
from referee.clauses.kinds import CardEffect
from referee.clauses.registry import every_clause
from referee.clauses.scenes import examples_of
from referee.games.clause import Clause
from referee.games.game import Entry, Game
from referee.games.parameters import CARDS, DIRECTIONS, NUMBERS, RANKS, SUITS
from referee.games.shapes import Choice
from referee.loading import catalogue, clause_index
from tests.rules.examples import run

NAMES_ONLY = {"packets", "word", "words", "name", "red", "black"}
"""What a thing is called changes the English and nothing else."""

TITLES = {"titles-first", "titles-last", "titles-second", "loser-title-last"}
"""So does what the players are called."""

RULINGS = {"ruling", "nobody", "alone"}
"""Which ruling a clause rests on changes just that."""

PARAMETERS = [(made, name) for made in every_clause() for name in made.takes]
IDS = [f"{made.id}-{name}" for made, name in PARAMETERS]

ONE_VALUE = {"auction-first"}
"""These have one value so far; the parameter is there so that the file says it."""

IN_WHOLE_DEALS = {
    "below-the-line-needs",
    "best-cards-values",
    "big-gin-points",
    "blind-behind-points",
    "break-before-leading-also",
    "claim-points-points",
    "dead-stock-cards",
    "count-hands-total",
    "count-hands-total_points",
    "count-hands-pair",
    "count-hands-flush",
    "count-hands-rank",
    "count-hands-rank_points",
    "count-up-most",
    "count-up-values",
    "crib-dealt",
    "peg-in-play-total",
    "peg-in-play-total_points",
    "peg-in-play-most_points",
    "peg-in-play-last",
    "peg-in-play-pair",
    "starter-rank",
    "starter-points",
    "draw-after-trick-top",
    "honours-aces",
    "honours-needing",
    "honours-of",
    "honours-ranks",
    "attack-next-adds",
    "attack-next-most",
    "fill-up-cards",
    "loser-title-loses",
    "laws-repeal",
    "meld-points-ace",
    "most-of-suit-suit",
    "new-hands-cards",
    "sweeps-score-last",
    "meld-points-low",
    "meld-points-small",
    "meld-points-joker",
    "sides-scores",
    "undercut-points",
    "vulnerability-by",
    "show-trump-points",
    "knocking-most",
    "laws-maker",
    "rearrange-failed-cards",
    "reshuffle-keeps",
    "title-deals-usurps",
    "cards-left-shown",
    "games-won-and-lost-others",
    "makers-score-failed",
    "makers-score-lone",
    "values-without-trumps-low",
    "auction-shown",
    "partner-holds-bidder",
    "re-and-kontra-hand",
    "first-winner-joins-tricks",
    "played-unbid-suit",
    "caught-card-card",
    "last-trick-with-card",
    "rich-tricks-points",
    "gifts-inner",
    "last-but-one-loses",
    "contract-points-even",
    "lowest-card-leads-later",
    "cards-decide-needs-last",
    "cards-decide-needs-last_points",
    "announced-slam-points",
    "announced-slam-failed",
    "handful-sizes",
    "card-stays-card",
    "partner-holds-card",
    "kontra-and-re-re",
}
"""What these change shows at the end of a deal or in the next: the logs in tests/games/logs (deals, melding, titles,
shedding, counting, skat, bridge) and the playthroughs of Euchre, Jass, Klaverjas, Scopa, Cribbage, Durak,
Schnapsen, Briscola, German Whist, Spades, Whist, Contract Bridge, Gin Rummy, Rummy 500, Sheepshead and Schafkopf have it."""


@cache
def games_with(id_: str) -> list[Game]:
    """The games that have the clause, each at every table where it does."""
    games = map(referee.load_game, catalogue.game_files())
    found = [table for game in games for table in game.tables() if table.has(id_)]
    made = clause_index.find_clause(id_)
    if made is not None and issubclass(made, CardEffect):
        found.append(with_effect(made))
    return found


def with_effect(made: type[CardEffect]) -> Game:
    """Crazy Eights with the effect for the fives: few effects have cards in a game file."""
    game = referee.load_game("crazy-eights")
    clause = made(cards="5")
    if not clause.good(""):
        clause = made(cards="5", how=made.argument.split("|")[0])
    without = tuple(one for one in game.clauses if one.id != made.id)
    return game.changed(clauses=(*without, clause), entries=(*game.entries, Entry(clause)))


def others(game: Game, clause: Clause, name: str) -> Iterator[Any]:
    """Other values that the parameter could have in this game."""
    value = getattr(clause, name)
    parameter = clause.takes[name]
    if name == "from_" and not game.has("kitty"):
        return
    if isinstance(parameter, Choice):
        yield from (option for option in parameter.options if option != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (other for other in (value + 1, value - 1) if parameter.fits(other))
    elif isinstance(value, dict):
        yield from (value | {key: points + 1} for key, points in value.items())
    elif isinstance(value, list):
        yield value[1:]
        yield [{**one, "worth": one["worth"] + 1} for one in value]
    elif name == "words" and value is None:
        return
    elif name in NAMES_ONLY | RULINGS or f"{clause.id}-{name}" in TITLES:
        yield ", ".join("Wilhelmine" for _ in value.split(", ")) if name == "words" else "Wilhelmine"
    elif name == "cards" and isinstance(clause, CardEffect):
        yield from (rank.letter for rank in game.pack.ranks if value and rank.letter not in value)
    elif name == "how" and isinstance(clause, CardEffect):
        yield from (form.partition(" ")[2] for form in clause.forms())
    elif name == "back":
        yield from ("5", "7") if value else ()
    elif getattr(parameter, "pattern", "") == CARDS and " " in value:
        yield from (value.rpartition(" ")[0], value.partition(" ")[2])
    elif name in {"suit", "without", "spare"} and value is not None:
        yield from (suit.letter for suit in game.pack.suits if suit.letter != value)
    elif name in {"rank", "with_rank"}:
        yield from (rank.letter for rank in game.pack.ranks if rank.letter != value)
    elif name in {"card", "but", "last"} and value is not None:
        yield from (code for code in game.pack.codes[: game.pack.size] if code != value)
    elif name in {"high", "low"}:
        yield from (code for code in game.pack.extra if code != value)
    elif getattr(parameter, "pattern", "") == NUMBERS:
        yield " ".join(str(int(number) + 1) for number in value.split())
    elif name == "also":
        yield from (code for code in game.pack.codes if code[-1] != vars(clause)["suit"] and code not in value.split())
    elif getattr(parameter, "pattern", "") in {DIRECTIONS, RANKS, SUITS} or name in {"ring", "order"}:
        yield " ".join(reversed(value.split()))
        yield from [" ".join(value.split()[1:])] if name == "ranks" else ()
    elif isinstance(value, str) and ", " in value:
        yield ", ".join(reversed(value.split(", ")))
    elif value == "rest":
        yield 3


def altered(game: Game, clause: Clause, name: str) -> Iterator[tuple[Game, Clause]]:
    for value in list(others(game, clause, name))[:3]:
        changed = clause.with_(**{name: value})
        yield with_clause(game, clause, changed), changed


def own(game: Game, made: type[Clause]) -> list[Clause]:
    """The last clause of that id in the game."""
    return [clause for clause in game.of_kind(made) if clause.id == made.id][-1:]


def with_clause(game: Game, clause: Clause, changed: Clause) -> Game:
    """The game with another clause in the place of one, at every table."""
    return game.changed(
        clauses=tuple(changed if one is clause else one for one in game.clauses),
        entries=tuple(entry.changed(clause=changed) if entry.clause is clause else entry for entry in game.entries),
    )


@pytest.mark.parametrize("made, name", PARAMETERS, ids=IDS)
def test_a_parameter_changes_the_english(made: type[Clause], name: str) -> None:
    told = Clause.ruling_ids if name in RULINGS else Clause.says
    pairs = [
        (getattr(clause, told.__name__)(game), getattr(changed, told.__name__)(other))
        for game in games_with(made.id)
        for clause in own(game, made)
        for other, changed in altered(game, clause, name)
    ]
    if f"{made.id}-{name}" in ONE_VALUE:
        assert not pairs, "there is another value now: take the parameter off the list"
    else:
        assert any(before != after for before, after in pairs)


@pytest.mark.parametrize("made, name", PARAMETERS, ids=IDS)
def test_a_parameter_changes_an_outcome(made: type[Clause], name: str) -> None:
    if issubclass(made, CardEffect) and name in {"cards", "how"}:
        return  # tests/rules/test_card_effects.py has it
    if name in NAMES_ONLY | RULINGS or f"{made.id}-{name}" in ONE_VALUE | IN_WHOLE_DEALS | TITLES:
        return
    assert any(
        fails(other, clause, changed)
        for game in games_with(made.id)
        for clause in own(game, made)
        for other, changed in altered(game, clause, name)
    )


def fails(other: Game, clause: Clause, changed: Clause) -> bool:
    """Does any example of the clause as it was fail in the game as it is now?"""
    before = with_clause(other, changed, clause)
    for example in examples_of(clause, before):
        try:
            run(other, changed, example)
        except (AssertionError, referee.RefereeError):
            return True
    return False
