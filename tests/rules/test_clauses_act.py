"""No clause stands in a game for nothing: put into a game, it is refused, or it changes what comes out."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import referee
from referee.clauses.families import COMMON, DECLARABLE, OFFERED
from referee.clauses.registry import every_clause
from referee.clauses.scenes import examples_of
from referee.games.game import Game
from referee.loading import catalogue, clause_index
from referee.loading.game_file import build_game
from referee.loading.outline import CONDITION
from referee.play.sampling import sample
from referee.reading.log import read_log
from referee.verdict.judging import judge_log
from tests.helpers.damages import damaged
from tests.rules.examples import run

GAMES = {
    "beating": ("durak",),
    "capturing": ("scopa",),
    "climbing": ("boesenburg", "coppingford"),
    "counting": ("cribbage",),
    "matching": ("earnley", "woltersdorf"),
    "melding": ("lewknor", "hummersknott"),
    "trick-taking": ("bedem", "trautenstein"),
}
"""The games of each family into which clauses are put."""

SELDOM = {"larger-table", "second-exhaustion", "shoot", "tricks-until-empty"}
"""What these do shows only in deals that a handful of samples do not bring, or is what happens anyway in these games."""

WITHOUT_FILES = {*COMMON, *(id_ for lists in (DECLARABLE, OFFERED) for ids in lists.values() for id_ in ids)}
"""No game file names these."""


@cache
def entries(family: str) -> dict[str, tuple[Any, Any]]:
    """Every clause as the first game file that has it writes it, one of this family if any, and that game's named card."""
    found: dict[str, tuple[Any, Any]] = {}
    for raw in sorted(catalogue.headers().values(), key=lambda raw: raw["family"] != family):
        for entry in raw["clauses"]:
            bare = entry if isinstance(entry, str) else {key: entry[key] for key in entry if key not in CONDITION.parts}
            id_ = bare if isinstance(bare, str) else next(iter(bare))
            found.setdefault(id_, (bare, raw.get("named-card")))
    for id_ in DECLARABLE["effects-lost"]:  # most of these no file gives to a card
        found.setdefault(id_, ({id_: {"cards": "5"}}, None))
    return found


def with_clause(slug: str, id_: str) -> tuple[Game | None, list[str]]:
    """The game with the clause as its last, and every fault of it."""
    raw = catalogue.headers()[slug]
    entry, named = entries(raw["family"])[id_]
    with_named = {"named-card": named} if named else {}
    return build_game(slug, {**raw, **with_named, "clauses": [*raw["clauses"], entry]})


def logs(game: Game) -> list[dict[str, Any]]:
    """A few logs of the game, some of them damaged."""
    whole = [sample(game, seed=seed, deals=2 if seed == 0 else 1) for seed in range(3)]
    return [*whole, *(damaged(log, random.Random(seed)) for seed, log in enumerate(whole))]


@cache
def logs_of(slug: str) -> list[dict[str, Any]]:
    return logs(referee.load_game(slug))


def verdict(game: Game, log: dict[str, Any]) -> Any:
    """What is said of the log; the rulings behind it do not count."""
    try:
        told = judge_log(read_log(log, lambda _: game, catalogue.rulings()), "")
    except referee.UnreadableLog as error:
        return str(error)
    return {key: value for key, value in told.items() if key != "rulings"}


def acts(id_: str, slug: str, game: Game) -> bool:
    """Does an example of the clause fail without it, or is any log judged otherwise with it?"""
    before = referee.load_game(slug)
    clause = next(clause for clause in game.of_any_table() if clause.id == id_)
    for example in examples_of(clause, game):
        try:
            run(before, clause, example)
        except (AssertionError, referee.RefereeError):
            return True
    own = (log for make in (lambda: logs_of(slug), lambda: logs(game)) for log in make())
    return any(verdict(before, log) != verdict(game, log) for log in own)


@pytest.mark.parametrize("id_", [made.id for made in every_clause() if made.id not in WITHOUT_FILES])
def test_a_clause_that_is_put_into_a_game_is_refused_or_changes_a_verdict(id_: str) -> None:
    made = clause_index.find_clause(id_)
    assert made is not None
    for family, slugs in GAMES.items():
        answers = []
        for slug in slugs:
            if not referee.load_game(slug).has(id_):
                game, faults = with_clause(slug, id_)
                refused = game is None or bool(faults)
                assert refused or family in made.families, f"{id_} does nothing in {family} games, and {slug} has it"
                answers += [refused or (game is not None and acts(id_, slug, game))]
        assert not answers or any(answers) or id_ in SELDOM, f"{id_} does nothing in {' and '.join(slugs)}"


@pytest.mark.parametrize(
    "slug, id_, fault",
    [
        ("bedem", "bomb", "clauses.bomb: does nothing in trick-taking games: leave it out"),
        ("boesenburg", "follow-suit", "clauses.follow-suit: does nothing in climbing games: leave it out"),
        (
            "bedem",
            "exact-bid",
            "clauses.exact-bid: needs the clause bid-together or bid-tricks beside it: add one, or leave this out",
        ),
        (
            "bedem",
            "need-not-follow",
            "clauses.need-not-follow: says what must be followed, as follow-suit does: leave one of them out",
        ),
        ("bedem", "deal-all", "clauses.deal-all: says how many cards are dealt, as deal does: leave one of them out"),
        (
            "bedem",
            "overtrump",
            "clauses.overtrump: speaks of trumps, and no clause names any: add one that does (`referee clauses trumps`), "
            "or leave it out",
        ),
        (
            "bedem",
            "lowest-leads",
            "clauses.lowest-leads: says who leads next, as winner-leads does: leave one of them out",
        ),
        (
            "bedem",
            "joker-voids-trick",
            "clauses.joker-voids-trick: needs the clause wild-jokers beside it: add it, or leave this out",
        ),
    ],
)
def test_a_clause_out_of_place_is_a_fault_that_says_why(slug: str, id_: str, fault: str) -> None:
    assert fault in with_clause(slug, id_)[1]
