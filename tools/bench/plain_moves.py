"""How many moves of a log are taken in plain stretches: counted from outside, so that judging knows nothing of it.

`tests/verdict/plain_moves.yaml` has it for each game, and may only go up: `python -m tools.bench.plain_moves` writes each
figure up to what is counted now, and none down.
"""

from __future__ import annotations

from itertools import count
from typing import Any

import orjson
import pytest
import yaml

import referee
from referee.loading import catalogue
from referee.play.deal import StagedDeal
from referee.play.tricks import trick
from tests import ROOT
from tests.helpers.logs import Log, without_hands
from tests.helpers.sampled import sample
from tools.bench.logs import tables

RECORDED = ROOT / "tests" / "verdict" / "plain_moves.yaml"
HEAD = """# How many of a hundred moves of a clean log are taken in plain stretches, with all hands recorded and with none.
# Each may only go up: `python -m tools.bench.plain_moves` raises what has become more.
"""


def stepwise(log: Log) -> set[tuple[int, int]]:
    """The moves that are judged each by itself, however often a deal is looked through: their deals and places."""
    seen: set[tuple[int, int]] = set()
    step, play = StagedDeal.step, trick.play

    def stepping(deal: StagedDeal, index: int, *told: Any) -> None:
        seen.add((deal.table.match.number, index))
        step(deal, index, *told)

    def playing(deal: Any, index: int, *told: Any, **more: Any) -> None:
        seen.add((deal.table.match.number, index))
        play(deal, index, *told, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StagedDeal, "step", stepping)
        patch.setattr(trick, "play", playing)
        referee.judge(orjson.dumps(log))
    return seen


def plain_share(log: Log) -> int:
    """How many of a hundred moves are taken in plain stretches, rounded down."""
    moves = sum(len(deal["moves"]) for deal in log["deals"])
    return 100 * (moves - len(stepwise(log))) // moves


def shares(slug: str) -> list[int]:
    """Those of two deals of a game of which one at least is played, with all hands recorded and with none."""
    _, players = next(tables([slug]))
    logs = (sample(slug, players, seed, 2) for seed in count(5))
    whole = next(log for log in logs if any("thrown_in" not in deal for deal in referee.judge(log)["deals"]))
    return [plain_share(whole), plain_share(without_hands(whole))]


def recorded() -> dict[str, list[int]]:
    """Those that are recorded of each game."""
    found: dict[str, list[int]] = yaml.safe_load(RECORDED.read_text())
    return found


def main() -> None:
    """Raises what is recorded."""
    known = recorded() if RECORDED.exists() else {}
    now = {slug: shares(slug) for slug in catalogue.game_files()}
    lines = (f"{slug}: {list(map(max, known.get(slug, told), told))}\n" for slug, told in now.items())
    RECORDED.write_text(HEAD + "".join(lines))


if __name__ == "__main__":
    main()
