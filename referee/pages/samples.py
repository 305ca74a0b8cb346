"""The sample logs that pages show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.game import Game
from referee.play.sampling import sample_log

SEEDS = 20
"""Among so many sample deals one is not thrown in."""


def played_sample(game: Game, players: int | None = None, table: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A legal log of one deal that is not thrown in; always the same one."""
    logs = (sample_log(game, players, seed, deals=1, table=table) for seed in range(1, SEEDS))
    return next(log for log in logs if not log["deals"][0]["moves"][-1].endswith(" throw-in"))
