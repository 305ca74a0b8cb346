"""`referee judge`: logs into verdicts, readable or as JSON lines."""

from __future__ import annotations

import click

from referee.commands.bench import judge_files
from referee.commands.game_name import GAME
from referee.games.game import Game


@click.command(short_help="Judge logs of card games.")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...", type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print the verdicts as JSON, one a line.")
@click.option("--game", type=GAME, help="What was played, by name or file, whatever the logs say.")
@click.option("--summary", is_flag=True, help="Print one line for each log.")
@click.pass_context
def judge(ctx: click.Context, logs: tuple[str, ...], game: Game | None, as_json: bool, summary: bool) -> None:
    """Judge logs of card games.

    A LOG is a file of JSON, YAML, NDJSON (a log a line), PBN or LIN (Bridge) or of the Skat server (SGF), or - for standard
    input. The exit code is 0 where every log is clean, 1 where one has violations, 2 where one cannot be read, 3 where one
    cannot be decided.
    """
    ctx.exit(judge_files(logs, game, as_json=as_json, summary=summary))
