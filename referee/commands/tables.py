"""The options that say at which table a game is played: how many play, and what they have agreed on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, TypeVar

import click

from referee.games.game import Game
from referee.games.options import Option

F = TypeVar("F", bound=Callable[..., Any])


def options(*added: Callable[[F], F]) -> Callable[[F], F]:
    """What adds these options to a command, in the order of its help."""
    return lambda command: reduce(lambda made, option: option(made), reversed(added), command)


options_agreed = click.option(
    "--option",
    "agreed",
    multiple=True,
    metavar="NAME[=VALUE]",
    help="An option of the game that the table has agreed on; see 'referee rules GAME'.",
)
house_rules = options(
    click.option("--players", type=int, help="How many play, where the game depends on it."),
    options_agreed,
    click.option(
        "--effect",
        "effects",
        multiple=True,
        metavar="CARDS=EFFECT",
        help="What a special card or rank does, such as 8=wild or '2=draw 2'; 'none': no card is special.",
    ),
    click.option("--law", "laws", multiple=True, metavar="LAW", help="A law in force, in games with laws."),
    click.option("--ruling", "rulings", multiple=True, metavar="ID=ANSWER", help="A ruling that the table has chosen."),
)
"""All that a table may have agreed on: how many play, options, special cards, laws and rulings."""


def at_this_table(game: Game, told: dict[str, Any]) -> dict[str, Any]:
    """The facts of a question out of the options: those that say what a table has declared become one."""
    facts = dict(told)
    table = declared(game, facts.pop("agreed"))
    effects, laws, rulings = facts.pop("effects"), facts.pop("laws"), facts.pop("rulings")
    if effects:
        table["effects"] = _pairs([text for text in effects if text.lower() != "none"], "--effect 8=wild")
    if laws:
        table["laws"] = list(laws)
    return facts | {"table": table, "rulings": _pairs(rulings, "--ruling ID=ANSWER")}


def _pairs(texts: Sequence[str], form: str) -> dict[str, str]:
    parts = [text.partition("=") for text in texts]
    if not all(sign for _, sign, _ in parts):
        raise click.UsageError(f"it is written as in {form}")
    return {name.strip(): value.strip() for name, _, value in parts}


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
