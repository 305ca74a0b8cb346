"""A game among the words of a command."""

from __future__ import annotations

from typing import Any

import click
from click.shell_completion import CompletionItem

from referee.games.game import Game
from referee.loading import catalogue


class GameName(click.ParamType[Game]):
    """A game by slug, name or alias, or by the path of its file; the shell completes slugs."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        return value if isinstance(value, Game) else catalogue.load_game(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(slug) for slug in sorted(catalogue.game_files()) if slug.startswith(incomplete.lower())]


GAME = GameName()
