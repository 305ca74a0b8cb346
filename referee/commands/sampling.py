"""`referee sample`: complete legal logs, to learn the format from or to try things out with."""

from __future__ import annotations

import click
import orjson

from referee import sample as sample_log
from referee.commands.game_name import GAME
from referee.commands.tables import declared, options_agreed
from referee.games.game import Game
from referee.reading.log_writer import log_as_yaml


@click.command(short_help="Print a legal log, to learn the format.")
@click.argument("game", type=GAME)
@click.option("--players", type=int, help="How many play; if left out, as many as usual.")
@options_agreed
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed gives another log.")
@click.option("--deals", type=click.IntRange(1), help="Stop after this many deals; without it, a whole match.")
@click.option("--no-hands", is_flag=True, help="Leave the dealt hands out, as a physical table would.")
@click.option("--yaml", "as_yaml", is_flag=True, help="Print YAML with moves as people write them.")
@click.option(
    "--count", type=click.IntRange(1), help="Print this many logs as NDJSON, with seeds from the given one on."
)
def sample(
    game: Game,
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
    table = declared(game, agreed)
    for one in range(seed, seed + (count or 1)):
        log = sample_log(game, players, one, deals=deals, hands=not no_hands, table=table)
        if as_yaml:
            click.echo(log_as_yaml(log), nl=False)
        else:
            click.echo(orjson.dumps(log, option=0 if count else orjson.OPT_INDENT_2).decode())
