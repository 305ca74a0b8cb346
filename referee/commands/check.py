"""`referee check` and `referee check-catalogue`: every fault of game files, of one's own or built in."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

import click
import orjson

from referee.english import count
from referee.loading import catalogue
from referee.loading.game_paths import GameFile, look_at, placed
from referee.loading.shelf import folder_faults
from referee.verdict.trial import trial

as_json = click.option("--json", "as_json", is_flag=True, help="Print the faults as JSON, one a line.")


@click.command(short_help="Name every fault of your own game files.")
@click.argument("files", nargs=-1, required=True, metavar="FILES...", type=click.Path(exists=True))
@as_json
def check(files: tuple[str, ...], as_json: bool) -> None:
    """Check game files and name every fault, each with its file and line; the exit code is 1 if there is any.

    FILES are game files, and folders of them with what they have besides (packs.yaml), as --catalogue takes them: there no two
    games may have the same name. Of each game that has no fault some deals are played at random for every number of players and
    with every option, and judged with their hands and without: who plays by the rules must not be accused.
    """
    tell(*looked_through(files), as_json)


@click.command("check-catalogue", short_help="Name every fault of the catalogue.")
@as_json
def check_catalogue(as_json: bool) -> None:
    """Check every file of the catalogue and name every fault; the exit code is 1 if there is any."""
    tell(len(catalogue.game_files()), catalogue.check(), as_json)


def tell(games: int, faults: Sequence[tuple[str, str]], as_json: bool) -> None:
    """Names every fault of so many games, and ends the command."""
    for file, detail in faults:
        click.echo(orjson.dumps({"file": file, "fault": detail}).decode() if as_json else f"{file}: {detail}")
    if not as_json:
        click.echo(f"{count(games, 'game')}, {count(len(faults), 'fault')}")
    click.get_current_context().exit(1 if faults else 0)


def looked_through(files: Sequence[str]) -> tuple[int, list[tuple[str, str]]]:
    """How many games these files and folders have, and every fault of theirs. Raises OSError."""
    games, faults = 0, []
    for path in files:
        if os.path.isdir(path):
            folder, found = folder_faults(path)
            number, found = len(folder), [*found, *(fault for file in folder for fault in tried_out(file))]
        else:
            file = look_at(path)
            number, found = 1, [*file.faults, *tried_out(file)]
        games += number
        faults += found
    return games, faults


def tried_out(file: GameFile) -> Iterator[tuple[str, str]]:
    """What goes wrong when a game without faults is played."""
    if file.game is not None and not file.faults:
        yield from placed(file, list(trial(file.game, file.whole)))
