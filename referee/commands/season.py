"""Evenings added up to a season, by player: places, for points of different games cannot be added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.characters import same_name
from referee.clauses.kinds.awards import lowest_wins
from referee.games.game import Game


class Evening(NamedTuple):
    """How a log ended, as far as it was played."""

    name: str
    game: str
    deals: int
    """Its deals that have scores."""
    complete: bool
    verdict: str
    scores: dict[str, int]
    """By player; whoever else a game reckons for is left out."""
    places: dict[str, int]
    """By player, 1 for the first; players with the same total share a place."""

    @property
    def first(self) -> list[str]:
        """Those in the first place."""
        return [name for name, place in self.places.items() if place == 1]


def evening(name: str, game: Game, players: Iterable[str], verdict: Mapping[str, Any]) -> Evening:
    """What came of a log, given its verdict."""
    scores = {player: verdict["scores"][player] for player in players}
    low = lowest_wins(game)
    return Evening(
        name,
        game.name,
        sum(deal["scores"] is not None for deal in verdict["deals"]),
        verdict["complete"],
        verdict["verdict"],
        scores,
        places(scores, verdict["winners"], low=low),
    )


def places(scores: Mapping[str, int], winners: Sequence[str], *, low: bool) -> dict[str, int]:
    """Who stands where: whoever won the match first, even where a tie was broken; the others by their totals."""
    worth = {name: (name in winners, -score if low else score) for name, score in scores.items()}
    worth |= {name: (True, 0) for name in winners if name in scores}
    return {name: 1 + sum(other > own for other in worth.values()) for name, own in worth.items()}


class Line:
    """A player's line of the season."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.evenings = self.wins = self.shared = self.second = self.deals = 0
        self.points: dict[str, int] = {}

    def add(self, name: str, told: Evening) -> None:
        """Counts an evening, at which the player was called that."""
        self.evenings += 1
        self.wins += name in told.first
        self.shared += name in told.first and len(told.first) > 1
        self.second += told.places[name] == 2
        self.deals += told.deals
        self.points[told.game] = self.points.get(told.game, 0) + told.scores[name]

    @property
    def rank(self) -> tuple[Any, ...]:
        """What the lines are ordered by: wins, then second places, then fewer evenings."""
        return -self.wins, -self.second, self.evenings, self.name.casefold()


def season(evenings: Iterable[Evening]) -> list[Line]:
    """The season, best first. An evening counts that has a deal with scores; a name that looks the same, or differs in case
    alone, is the same player."""
    lines: dict[str, Line] = {}
    for told in evenings:
        for name in told.scores if told.deals else ():
            known = same_name(name, list(lines)) or name
            lines.setdefault(known, Line(known)).add(name, told)
    return sorted(lines.values(), key=lambda line: line.rank)
