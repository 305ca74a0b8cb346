"""`--catalogue DIR`, which every command has: games of one's own beside the built-in ones, for as long as the command runs."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click

from referee.loading.shelf import VARIABLE

FOLDER = click.Path(exists=True, file_okay=False)


def open_folders(ctx: click.Context, param: click.Parameter, folders: Sequence[str]) -> None:
    """Adds folders to those that the environment names, where processes that the command starts find them as well."""
    if not folders:
        return
    before = os.environ.get(VARIABLE)
    known = [] if before is None else before.split(os.pathsep)
    os.environ[VARIABLE] = os.pathsep.join([*known, *map(os.path.abspath, folders)])
    ctx.find_root().call_on_close(lambda: _restore(before))


def _restore(before: str | None) -> None:
    if before is None:
        os.environ.pop(VARIABLE, None)
    else:
        os.environ[VARIABLE] = before


CATALOGUE = click.Option(
    ["--catalogue"],
    multiple=True,
    metavar="DIR",
    type=FOLDER,
    is_eager=True,
    expose_value=False,
    callback=open_folders,
    help=f"A folder of games of your own; may stand several times, and {VARIABLE} names others.",
)
