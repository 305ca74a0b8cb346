"""The options that say at which table a game is played: how many play, and what they have agreed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from referee.games.game import Game
from referee.games.options import Option

F = TypeVar("F", bound=Callable[..., Any])


def options_agreed(command: F) -> F:
    """Adds `--option`, which may stand several times."""
    return click.option(
        "--option",
        "agreed",
        multiple=True,
        metavar="NAME[=VALUE]",
        help="An option of the game that the table has agreed on; see 'referee rules GAME'.",
    )(command)


def at_table(command: F) -> F:
    """Adds `--players` and `--option`, for games that are other games at other tables."""
    players = click.option("--players", type=int, help="How many play, where the game depends on it.")
    return players(options_agreed(command))


def declared(game: Game, agreed: tuple[str, ...]) -> dict[str, Any]:
    """What a log's `table` says for these options. Raises click.UsageError for an option that the game does not have."""
    table: dict[str, Any] = {}
    for text in agreed:
        name, _, value = text.partition("=")
        option = _find(game, name)
        told = {option.key: value} if value else option.declaration()
        if not told:
            raise click.UsageError(f"{name} needs a value, as in --option {name}=...")
        if option.key == "options":
            told = {"options": [*table.get("options", ()), name]}
        table |= told
    return table


def _find(game: Game, name: str) -> Option:
    for option in game.options:
        if name in {option.name, option.key} - {"options"}:
            return option
    known = ", ".join(option.name for option in game.options) or "none"
    raise click.UsageError(f"{game.name} has no option '{name}'; known: {known}")
