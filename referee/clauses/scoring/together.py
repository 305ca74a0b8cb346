"""Who scores as one: partners who share a score, or each player alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from referee.clauses.kinds import Game, Partnership, Table


def share_scores(game: Game) -> bool:
    """Have the players of a side one score together?"""
    return any(partnership.together(game.seats) for partnership in game.of_kind(Partnership))


def groups(table: Table) -> Sequence[Sequence[int]]:
    """The hands that score as one: the players of each side that shares its score, or else every hand by itself."""
    for partnership in table.game.of_kind(Partnership):
        if sides := partnership.together(table.seats):
            return sides
    return _alone(table.hand_count)


@cache
def _alone(hands: int) -> Sequence[Sequence[int]]:
    return [(hand,) for hand in range(hands)]


def side_names(table: Table, seats: Sequence[int]) -> str:
    """`Ann and Cat`."""
    return " and ".join(table.names[seat] for seat in seats)
