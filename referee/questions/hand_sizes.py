"""How many cards a hand can have in a game with tricks: nobody is asked about more."""

from __future__ import annotations

from collections.abc import Iterable

from referee.clauses.kinds import Setup
from referee.games.game import Game
from referee.table.table import Table

FROM_OTHERS = frozenset({"draw", "pick-up", "give", "exchange", "challenge", "law"})
"""With these verbs cards come into a hand again and again, or out of another."""
FROM_THE_TABLE = frozenset({"take", "rob", "order-up"})
"""With these they come once, out of what was not dealt."""


def largest(game: Game, numbers: Iterable[int]) -> int:
    """So many cards a hand has at most in this game with so many players, or any of several numbers."""
    verbs = {verb for clause in game.of_any_table() for verb in clause.verbs}
    if not game.has_tricks or verbs & FROM_OTHERS:
        return game.pack.size
    return max(_dealt(game.at_table(seats, game.chosen), seats, bool(verbs & FROM_THE_TABLE)) for seats in numbers)


def _dealt(game: Game, seats: int, taking: bool) -> int:
    table = Table(game, [str(seat) for seat in range(seats)], seats - 1)
    for clause in game.of_kind(Setup):
        clause.prepare(table)
    return max(table.hands.sizes) + (table.hands.stock + table.kitty.size if taking else 0)
