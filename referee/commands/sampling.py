"""`referee sample`: complete legal logs, to learn the format from or to try things out with."""

from __future__ import annotations

from typing import Any

import click
import orjson
import yaml

from referee import load_game
from referee import sample as sample_log
from referee.commands.games import GAME
from referee.commands.tables import declared, options_agreed


@click.command(short_help="Print a legal log, to learn the format.")
@click.argument("game", type=GAME)
@click.option("--players", type=int, help="How many play; left out, as many as usual.")
@options_agreed
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed gives another log.")
@click.option("--deals", type=click.IntRange(1), help="Stop after so many deals; without it, a whole match.")
@click.option("--no-hands", is_flag=True, help="Leave the dealt hands out, as a physical table would.")
@click.option("--yaml", "as_yaml", is_flag=True, help="Print YAML with moves as people write them.")
@click.option("--count", type=click.IntRange(1), help="Print so many logs as NDJSON, with seeds from the given one on.")
def sample(
    game: str,
    players: int | None,
    agreed: tuple[str, ...],
    seed: int,
    deals: int | None,
    no_hands: bool,
    as_yaml: bool,
    count: int | None,
) -> None:
    """Print a complete legal log of a game, random but the same for the same seed."""
    if count is not None and as_yaml:
        raise click.UsageError("--count prints NDJSON; it does not go with --yaml")
    table = declared(load_game(game), agreed)
    for one in range(seed, seed + (count or 1)):
        log = sample_log(game, players, one, deals=deals, hands=not no_hands, table=table)
        if as_yaml:
            click.echo(log_as_yaml(log), nl=False)
        else:
            click.echo(orjson.dumps(log, option=0 if count else orjson.OPT_INDENT_2).decode())


class Block(str):
    """Text that YAML writes line by line."""

    __slots__ = ()


class LogDumper(yaml.SafeDumper):
    """Writes logs as people do: names on one line, moves as a block."""


def _list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.Node:
    short = all(isinstance(item, str) for item in items) and sum(map(len, items)) < 70
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=short)


def _block(dumper: yaml.SafeDumper, text: Block) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", str(text), style="|")


LogDumper.add_representer(list, _list)
LogDumper.add_representer(Block, _block)


def log_as_yaml(log: dict[str, Any]) -> str:
    """A log as YAML, the moves of each deal as one multi-line string."""
    deals = [{**deal, "moves": block_of(deal["moves"], len(log["players"]))} for deal in log["deals"]]
    return yaml.dump({**log, "deals": deals}, Dumper=LogDumper, sort_keys=False, allow_unicode=True, width=110)


def block_of(moves: list[str], players: int) -> Block | list[str]:
    """Moves as lines: plays a round to a line, anything else on a line of its own."""
    if any(mark in move for move in moves for mark in ",#\n"):
        return moves
    lines: list[list[str]] = []
    for move in moves:
        plain = len(move.split()) == 2 and move.split()[1][0] not in "abcdefghijklmnopqrstuvwxyz"
        if plain and lines and lines[-1] and len(lines[-1]) < players:
            lines[-1].append(move)
        else:
            lines += [[move]] if plain else [[move], []]
    return Block("".join(", ".join(line) + "\n" for line in lines if line))
