"""`referee site`: the rules site with games of one's own in it."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import click

from referee.commands.own_games import FOLDER
from referee.loading.files import PACKAGE
from referee.loading.shelf import VARIABLE, shelf

NO_MKDOCS = "a site is built by MkDocs, which is not installed: pip install 'card-table-referee[docs]'"


@click.command(short_help="Build the rules site with your own games in it.")
@click.argument("folders", nargs=-1, required=True, metavar="DIR...", type=FOLDER)
@click.option("--output", default="rules-site", show_default=True, metavar="FOLDER", help="Where the site is written.")
def site(folders: tuple[str, ...], output: str) -> None:
    """Build the rules site with the games of these folders beside the built-in ones.

    It takes a minute or two. What comes out is a folder of files, for any host; `referee serve --site FOLDER --catalogue DIR`
    serves it with a referee that knows the same games. SITE_URL in the environment is the address that it will have.
    """
    known = os.environ.get(VARIABLE, "").split(os.pathsep)
    os.environ[VARIABLE] = os.pathsep.join(filter(None, [*known, *map(os.path.abspath, folders)]))
    games = len(shelf().own_games)  # a faulty game is told now
    if importlib.util.find_spec("mkdocs") is None or importlib.util.find_spec("material") is None:
        raise click.ClickException(NO_MKDOCS)
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(plan()), "--site-dir", os.path.abspath(output)]
    path = os.pathsep.join(filter(None, [os.path.dirname(PACKAGE), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": path, "NO_MKDOCS_2_WARNING": "1"}
    if subprocess.run(command, env=environment, check=False).returncode:
        raise click.ClickException("the site was not built; MkDocs says above why")
    click.echo(f"{output}: the rules site, with {games} of your own among its games")


def plan() -> Path:
    """What MkDocs builds the site by: in an installed package, or in a checkout."""
    inside = Path(PACKAGE) / "building" / "mkdocs.yml"
    return inside if inside.is_file() else Path(PACKAGE).parent / "mkdocs.yml"
