"""`referee check`: every fault of game files that lie anywhere."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click
import orjson

from referee.english import count
from referee.loading.game_paths import look_at
from referee.loading.shelf import folder_faults


@click.command(short_help="Name every fault of your own game files.")
@click.argument("files", nargs=-1, required=True, metavar="FILES...", type=click.Path(exists=True))
@click.option("--json", "as_json", is_flag=True, help="Print the faults as JSON, one a line.")
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Check game files and name every fault, each with its file and line; the exit code is 1 if there is any.

    FILES are game files, and folders of them with what they have besides (packs.yaml), as --catalogue takes them: there no two
    games may have the same name.
    """
    games, faults = looked_through(files)
    for file, detail in faults:
        click.echo(orjson.dumps({"file": file, "fault": detail}).decode() if as_json else f"{file}: {detail}")
    if not as_json:
        click.echo(f"{count(games, 'game')}, {count(len(faults), 'fault')}")
    ctx.exit(1 if faults else 0)


def looked_through(files: Sequence[str]) -> tuple[int, list[tuple[str, str]]]:
    """How many games these files and folders have, and every fault of theirs. Raises OSError."""
    games, faults = 0, []
    for path in files:
        if os.path.isdir(path):
            number, found = folder_faults(path)
        else:
            number, found = 1, list(look_at(path).faults)
        games += number
        faults += found
    return games, faults
