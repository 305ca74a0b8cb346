"""How a log of a game is written: the beginning of a sample, and what is special in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from referee.clauses.climbing.passing import Passing
from referee.clauses.kinds import Stage
from referee.english import joined
from referee.games.game import Game
from referee.loading import catalogue
from referee.pages.markdown import page
from referee.pages.samples import played_sample
from referee.reading.declarations import table_keys
from referee.reading.moves import VERBS

SAMPLE_MOVES = 18


@cache
def shown_log(game: Game) -> dict[str, Any]:
    """The log of a whole deal that a game's page shows: the first sample that is not thrown in."""
    return played_sample(game)


def log_section(game: Game) -> str:
    """How a log of the game begins, and what is special in it."""
    keys = table_keys(game)
    told = f"`table` may declare {joined(f'`{key}`' for key in keys)}." if keys else "`table` has nothing to declare."
    verbs = sorted({verb for clause in game.of_any_table() if isinstance(clause, Stage) for verb in clause.verbs})
    verbs += ["pass"] if game.of_kind(Passing) and "pass" not in verbs else []
    moves = f"Besides cards played, its moves are {joined(f'`{verb}`' for verb in verbs)}. " if verbs else ""
    chosen = [id_ for id_ in game.all_rulings if catalogue.rulings()[id_].get("alternatives")]
    choices = f" Rulings that a log may choose: {', '.join(f'`{id_}`' for id_ in chosen)}." if chosen else ""
    return page(
        "## Writing its log { #log data-search-exclude }",
        f"The beginning of a log of {game.name}, with cards at random. {moves}{told}{choices} All about logs: "
        "[Writing a log](../../log.md).",
        f"```yaml\n{sample(game)}```",
        f"The referee judges it with `referee judge LOG`; `referee sample {game.slug}` prints a whole one, and "
        f"`GET /v1/games/{game.slug}/sample` answers with the same as JSON.",
    )


def sample(game: Game) -> str:
    """The beginning of a legal log, as YAML."""
    log = shown_log(game)
    deal = log["deals"][0]
    lines = [f"game: {game.slug}", f"players: [{', '.join(log['players'])}]", f"dealer: {log['dealer']}", "deals:"]
    lines.append("  - hands:")
    lines += [f"      {name}: {cards}" for name, cards in deal["hands"].items()]
    lines.append("    moves: |")
    shown, climbing = deal["moves"][:SAMPLE_MOVES], game.family == "climbing"
    lines += [f"      {line}" for line in move_lines(shown, len(log["players"]), climbing=climbing)]
    if len(deal["moves"]) > SAMPLE_MOVES:
        lines.append("      # and so on")
    return "\n".join(lines) + "\n"


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
