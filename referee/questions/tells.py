"""What has to be told of a deal that nobody wrote down: the questions of a form, by the fields of a log's `won`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.fact import Asked, asked
from referee.games.game import Game


def tells(game: Game) -> list[dict[str, Any]]:
    """What this game is scored by at this table, each field once, in the order in which people tell it."""
    by_field: dict[str, list[tuple[str, Asked]]] = {}
    for clause, told in asked(game):
        by_field.setdefault(told.name, []).append((clause.id, told))
    return [_entry(game, field, tellings) for field, tellings in by_field.items()]


def _entry(game: Game, field: str, tellings: Sequence[tuple[str, Asked]]) -> dict[str, Any]:
    told = [one for _, one in tellings]
    mask = 0
    for one in told:
        mask |= one.cards
    cards = list(dict.fromkeys(game.pack.names(mask)))
    return {
        "field": field,
        "of": "table" if told[0].fact.of_table else "each" if any(one.fact.each for one in told) else "some",
        "shape": _shape(told[0].fact.shape, cards),
        "question": _question(game, field, told, cards),
        "cards": cards,
        "all_but_one": any(one.all_but_one for one in told),
        "declared": all(one.where is not None for one in told),
        "clauses": list(dict.fromkeys(id_ for id_, _ in tellings)),
    }


def _shape(shape: str, cards: Sequence[str]) -> str:
    """What the answer looks like: `left` takes cards, or only their number where that is enough."""
    if shape == "left":
        return "cards" if cards else "number"
    return {"card": "cards", "points": "number"}.get(shape, shape)


def _question(game: Game, field: str, told: Sequence[Asked], cards: Sequence[str]) -> str:
    if field == "cards" and len(cards) == 1:
        return f"Who took the {game.pack.english(cards[0])}?"
    if field == "left" and cards:
        return next(one.question for one in told if one.cards)
    if field == "out" and any(one.all_but_one for one in told):
        return told[0].fact.question
    return told[0].question
