"""The table that a spot question is asked at: nobody sits there, and nothing has been played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.errors import Fault, UnreadableLog
from referee.game import Game
from referee.log import read_log

MAX_CARDS = 120


def at_table(game: Game, players: int | None, options: Mapping[str, Any] | None) -> tuple[Game, list[str]]:
    """The game as so many players (None: as many as usual) play it with these options, and names for them.

    Raises UnreadableLog for a number of players or an option that the game does not have.
    """
    seats = _seats(game, players)
    names = [f"Player {n + 1}" for n in range(seats)]
    outline = {"game": game.slug, "players": names, "table": dict(options or {})}
    return read_log(outline, lambda _: game, {}).game, names


def _seats(game: Game, players: int | None) -> int:
    if players is None:
        return game.seats if game.varies else max(game.players[0], min(game.players[1], 2))
    if not game.players[0] <= players <= game.players[1]:
        low, high = game.players
        raise UnreadableLog([Fault("/players", f"{game.name} is for {low} to {high} players, not {players}")])
    return players
