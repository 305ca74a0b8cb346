"""The law of the slip of the pen: one card of a clean log written for another accuses nobody but the players whose cards they
are. Which of the two is wrong, the record cannot tell; what rests on either proves nothing of anybody else.
"""

from __future__ import annotations

import random

import pytest

import referee
from tests import ALL
from tests.helpers.damages import less_recorded
from tests.helpers.logs import Log, moves_of, step, with_moves
from tests.helpers.sampled import sample
from tests.helpers.verdicts import Finding, findings
from tests.laws.tables import CLIMBING_TABLES, TRICK_TABLES, dice

SLIPS = 12 if ALL else 4
"""Slips for each sample."""


def slipped(log: Log, chance: random.Random) -> tuple[Log, set[str]] | None:
    """The log with the card of one play written in place of another player's, and the two; None where no other plays."""
    moves = moves_of(log)
    plays = [(at, step(move)) for at, move in enumerate(moves) if step(move).verb == "play" and "=" not in move]
    if not plays:
        return None
    at, wrong = chance.choice(plays)
    others = [told for _, told in plays if told.player != wrong.player and set(told.cards).isdisjoint(wrong.cards)]
    if not others:
        return None
    other = chance.choice(others)
    written = moves[at].replace(wrong.words[0], chance.choice(other.cards), 1)
    return with_moves(log, [*moves[:at], written, *moves[at + 1 :]]), {str(wrong.player), str(other.player)}


def accused(log: Log) -> list[Finding]:
    return findings(referee.judge(log), "illegal", "impossible", "penalty")


def tables() -> list[tuple[str, int]]:
    """Those of games in which a card is one card, and does not change hands."""
    games = [(table, referee.load_game(table[0])) for table in TRICK_TABLES + CLIMBING_TABLES]
    return [table for table, game in games if not game.at(table[1]).pack.copies and not game.has("scrapped-trick")]


@pytest.mark.parametrize("slug, players", tables())
def test_one_card_written_for_another_accuses_nobody_else(slug: str, players: int) -> None:
    for seed in range(SLIPS // 2):
        chance = dice("slip of the pen", slug, players, seed)
        for _ in range(2):
            written = slipped(sample(slug, players, seed), chance)
            if written is not None:
                log, theirs = less_recorded(written[0], chance), written[1]
                assert {str(one["player"]) for one in accused(log)} <= theirs, log


@pytest.mark.parametrize("players", range(4, 9))
def test_where_tricks_are_picked_up_nobody_else_is_said_to_have_broken_a_rule(players: int) -> None:
    """A card goes from hand to hand there; it is accused only who shows a card of which the record says two things."""
    for seed in range(SLIPS):
        chance = dice("slip of the pen", players, seed)
        written = slipped(sample("rolling-stone", players, seed), chance)
        assert written is not None
        log = less_recorded(written[0], chance)
        found, moves = accused(log), moves_of(log)
        doubted = {card for one in found if one["kind"] == "impossible" for card in step(moves[one["move"]]).cards}
        for one in found if doubted else []:
            assert doubted & set(step(moves[one["move"]]).cards), log
