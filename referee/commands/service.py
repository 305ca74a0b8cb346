"""`referee serve`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from referee.api.settings import Setting, Settings, WrongSetting, declared
from referee.commands.tables import options
from referee.loading.shelf import VARIABLE


def _option(one: Setting) -> Callable[[Any], Any]:
    """A setting as an option of the command line."""
    told = one.told
    return click.option(
        one.flag,
        envvar=one.variable,
        type=_type(one),
        default=one.default,
        help=told["says"],
        metavar=told["unit"].upper() or None,
        show_envvar=True,
        show_default=told.get("shown", True),
    )


def _type(one: Setting) -> click.ParamType[Any]:
    """What click checks a value of the setting by."""
    told = one.told
    if "choices" in told:
        return click.Choice(told["choices"])
    if one.kind is Path:
        return click.Path(path_type=Path)
    if one.kind is int:
        return click.IntRange(told["least"], told.get("most"))
    return click.FloatRange(told["least"], told.get("most")) if one.kind is float else click.STRING


@click.command()
@options(*(_option(one) for one in declared() if one.variable != VARIABLE))  # of which any command can be told
def serve(**chosen: Any) -> None:
    """Serve the HTTP API and the rules site.

    Everything can be set by an option or by an environment variable; the option goes first.
    """
    from referee.api.server import run

    try:
        run(Settings(**chosen, catalogue=os.environ.get(VARIABLE) or None))
    except WrongSetting as error:
        raise click.BadParameter(error.detail, param_hint=f"'--{error.name.replace('_', '-')}'") from error
