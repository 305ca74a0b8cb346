"""What a variant's page says first: which game it is, and what is otherwise here."""

from __future__ import annotations

from collections.abc import Iterator

from referee.english import capital
from referee.games.game import Game
from referee.loading.clause_index import find_clause


def otherwise(game: Game) -> Iterator[str]:
    """What is otherwise than in the game that a variant is like, as sentences; nothing for a game that is none."""
    if game.like is None:
        return
    for rule in game.rules:
        if any(rule.clause is own for own in game.like.own):
            where = f"{capital(rule.condition.in_words())}: " if rule.condition else ""
            yield f"{rule.clause.title}. {where}{rule.clause.says(rule.game)}"
    for id_ in game.like.dropped:
        if (made := find_clause(id_)) is not None:
            yield f"Nothing of this: {made.title}."
