"""How a log of a game is written: the beginning of a sample, and what is special in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from referee.games.game import Game
from referee.loading import catalogue
from referee.pages.templates import render
from referee.play.sampling import sample
from referee.reading.declarations import table_keys
from referee.reading.moves import VERBS

SAMPLE_MOVES = 18
SEEDS = 20
"""Among so many sample deals one is not thrown in."""


def played_sample(game: Game, players: int | None = None, table: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A legal log of one deal that is not thrown in; always the same one."""
    logs = (sample(game, players, seed, deals=1, table=table) for seed in range(1, SEEDS))
    return next(log for log in logs if not log["deals"][0]["moves"][-1].endswith(" throw-in"))


@cache
def shown_log(game: Game) -> dict[str, Any]:
    """The log of a whole deal that a game's page shows: the first sample that is not thrown in."""
    return played_sample(game)


def log_section(game: Game) -> str:
    """How a log of the game begins, and what is special in it."""
    log = shown_log(game)
    verbs = sorted({verb for clause in game.of_any_table() for verb in clause.lets(game)} - {"play"})
    chosen = [id_ for id_ in game.all_rulings if catalogue.rulings()[id_].get("alternatives")]
    lines = move_lines(log["deals"][0]["moves"][:SAMPLE_MOVES], len(log["players"]), climbing=game.family == "climbing")
    return render(
        "log.md",
        game=game,
        log=log,
        lines=lines,
        shown=SAMPLE_MOVES,
        verbs=[f"`{verb}`" for verb in verbs],
        keys=[f"`{key}`" for key in table_keys(game)],
        chosen=[f"`{id_}`" for id_ in chosen],
    )


def move_lines(moves: Sequence[str], players: int, *, climbing: bool = False) -> Iterator[str]:
    """Moves as people write them: a round of plays on a line, in climbing games a trick, anything else on a line of its
    own."""
    line: list[str] = []
    last = ""
    for move in moves:
        name, *words = move.split()
        plain = words[0] not in VERBS or words == ["pass"] if climbing else len(words) == 1 and not words[0].islower()
        full = len(line) == 2 * players or (name == last and words != ["pass"]) if climbing else len(line) == players
        if line and (not plain or full):
            yield ", ".join(line)
            line = []
        if plain:
            line.append(move)
        else:
            yield move
        last = name if words != ["pass"] else last
    if line:
        yield ", ".join(line)
