"""What the laws ask of games without tricks: positions at places of a sample, and what a poorer record comes to."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import referee
from tests.helpers.logs import Log, moves_of, pack_of, step, with_moves, without_hands
from tests.helpers.sampled import sample, verdict_on
from tests.helpers.verdicts import accusations
from tests.laws.tables import dice


def plays(log: Log, verbs: Collection[str] = ("play",)) -> list[int]:
    """The places of the moves with which cards are played, or of those with other verbs."""
    return [place for place, move in enumerate(moves_of(log)) if step(move).verb in verbs]


def before(log: Log, at: int) -> Any:
    """The verdict on the moves before that place."""
    return referee.judge(with_moves(log, moves_of(log)[:at]), position=True)


def found_with(log: Log, at: int, move: str) -> list[Any]:
    """Whom the verdict accuses of what where that move comes at that place."""
    return accusations(referee.judge(with_moves(log, [*moves_of(log)[:at], move])))


def accuses_nobody_with_less(slug: str, players: int, seed: int) -> None:
    """Holds that nobody is accused without hands, without the cards that were drawn, and with cards that nobody saw."""
    log = sample(slug, players, seed)
    bare = with_moves(without_hands(log), [move for move in moves_of(log) if step(move).verb != "draw"])
    assert referee.judge(bare)["verdict"] == "clean"
    assert referee.judge(bare)["deals"][0]["scores"] == verdict_on(slug, players, seed)["deals"][0]["scores"]
    chance, pack = dice(slug, players, seed), {*pack_of(referee.load_game(slug))}
    for share in (0.05, 0.3, 0.8):
        moves = [
            " ".join("?" if word in pack and chance.random() < share else word for word in move.split())
            for move in moves_of(bare)
        ]
        assert accusations(referee.judge(with_moves(bare, moves))) == [], moves
