"""Laws of cards that nobody knows: a card written `?` may have been any card that was possible.

Of a legal deal plays, discards, melds, cards laid off and claims are written down as `?`, a few of them or most, with all
hands, with some and with none: while everything may have been right, nobody is accused. In a deal that has faults nobody is
accused who is not in the log that names the cards.
"""

from __future__ import annotations

import random
import re

import pytest

import referee
from referee.loading import catalogue
from tests import ALL
from tests.helpers.damages import damaged
from tests.helpers.logs import KEYWORDS, Log, step, with_hands, with_moves
from tests.helpers.sampled import sample
from tests.helpers.verdicts import standing
from tests.laws.spoiled import smudged
from tests.laws.tables import TABLES, dice, family
from tests.laws.test_less_recorded_matching import declared_for

PLAYS = frozenset({"play", "discard", "meld", "lay-off"})
SEEDS = range(12) if ALL else range(2)
MATCHING = [slug for slug in catalogue.game_files() if referee.load_game(slug).family == "matching"]
DRAWN = re.compile(r"( draw \S+) from (stock|discard)$")
"""A card that is drawn by its name, and where from."""
NAMING = frozenset({"suit", "rank", "target"})
"""Words before what a player names with a card."""


def unseen(move: str, chance: random.Random, share: float) -> str:
    """The move with some of its cards as `?`, now and then without what was named with them."""
    told = step(move)
    if told.player is None or told.verb not in PLAYS or chance.random() > share:
        return move
    silent, found, after = chance.random() < 0.5, [], ""
    for word in move.split()[1:]:
        if silent and (word in NAMING or after in NAMING):
            after = word
            continue
        names_card = after not in KEYWORDS and word.partition("=")[0] in told.cards
        found.append("?" if names_card and chance.random() < 0.75 else word)
        after = word
    return " ".join([told.player, *found])


def with_unseen(log: Log, chance: random.Random) -> Log:
    """The log with cards that its writer did not see, and with all hands, with parts of them or with none."""
    share = chance.choice([0.03, 0.1, 0.3, 0.7])
    less = with_moves(log, [unseen(move, chance, share) for move in log["deals"][-1]["moves"]])
    how = chance.randrange(3)
    if how == 0 or "hands" not in less["deals"][-1]:
        return less
    return with_hands(less, lambda hands: smudged(hands, chance) if how == 1 else {})


def accused(log: Log) -> set[tuple[int | None, str | None]]:
    """Who is accused at which move, which nobody has taken back."""
    return {(one["move"], one["player"]) for one in standing(referee.judge(log))}


def drawn_up(slug: str, players: int, seed: int) -> Log:
    """A random deal, in matching games with effects that the table has declared."""
    chance = dice("declared", slug, players, seed)
    if slug not in MATCHING or chance.random() < 0.2:
        return sample(slug, players, seed)
    return referee.sample(slug, players, seed, deals=1, table=declared_for(referee.load_game(slug), chance))


@pytest.mark.parametrize("slug, players", TABLES)
def test_a_card_that_nobody_saw_accuses_nobody(slug: str, players: int) -> None:
    for seed in SEEDS:
        log, chance = drawn_up(slug, players, seed), dice("unseen", slug, players, seed)
        for _ in range(2):
            less = with_unseen(log, chance)
            assert accused(less) == set(), less


@pytest.mark.parametrize("slug, players", [table for table in TABLES if family(table) in {"matching", "melding"}])
def test_in_a_deal_with_faults_it_accuses_nobody_newly(slug: str, players: int) -> None:
    for seed in SEEDS:
        chance = dice("faults", slug, players, seed)
        log = damaged(drawn_up(slug, players, seed), chance)
        more = referee.judge(log)
        if any(one["kind"] == "impossible" for deal in more["deals"] for one in deal["findings"]):
            continue  # the cards are not where the moves say
        less = with_moves(log, [unseen(move, chance, 0.2) for move in log["deals"][-1]["moves"]])
        assert accused(less) <= accused(log), less


@pytest.mark.parametrize("slug, players", [table for table in TABLES if family(table) == "melding"])
def test_a_card_drawn_without_a_source_accuses_nobody(slug: str, players: int) -> None:
    """Of a named card that lies on the pile when the stock has run out, nobody knows whether it comes from there."""
    for seed in SEEDS:
        log, chance = sample(slug, players, seed), dice("source", slug, players, seed)
        moves = [DRAWN.sub(r"\1", move) if chance.random() < 0.8 else move for move in log["deals"][-1]["moves"]]
        for less in (with_moves(log, moves), with_unseen(with_moves(log, moves), chance)):
            assert accused(less) == set(), less
