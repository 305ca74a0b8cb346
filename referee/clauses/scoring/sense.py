"""Which points are good: in most games the highest total wins, in some the lowest."""

from __future__ import annotations

from referee.clauses.kinds import Game, Victory
from referee.english import count


def lowest_wins(game: Game) -> bool:
    """Does the lowest total win the match, so that points are bad?"""
    return any(victory.lowest for victory in game.of_kind(Victory))


def is_bad(game: Game, points: int) -> bool:
    """Do so many points hurt whoever gets them?"""
    return points > 0 if lowest_wins(game) else points < 0


def brings(game: Game, points: int, more: str = "") -> str:
    """What comes of getting so many points: `costs 13 points`, `scores 3 points`; `more` stands before the number."""
    told = f"{more}{count(abs(points), 'point')}"
    if is_bad(game, points):
        return f"costs {told}"
    return f"takes {told} off your score" if lowest_wins(game) else f"scores {told}"
