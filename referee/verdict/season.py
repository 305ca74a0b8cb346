"""Evenings added up to a season: places, for points of different games cannot be added; who finished ahead of whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from referee.characters import same_name
from referee.clauses.kinds.awards import lowest_wins, shared_scores
from referee.games.game import Game
from referee.verdict.rating import Rated, rate


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
    sides: tuple[tuple[str, ...], ...] = ()
    """The partners who had one score; none where everybody had one alone."""
    date: str = ""
    """The day, as in 2026-11-25; nothing where it is not known."""
    counts: bool = True
    """Does it count in the season?"""

    @property
    def first(self) -> list[str]:
        """Those in the first place."""
        return [name for name, place in self.places.items() if place == 1]

    @property
    def teams(self) -> Sequence[Sequence[str]]:
        """Who played together: each side, or each player alone."""
        return self.sides or [(name,) for name in self.scores]


def evening(name: str, game: Game, players: Sequence[str], verdict: Mapping[str, Any], date: str = "") -> Evening:
    """What came of a log, given its verdict. It counts once the match has come to its end."""
    scores = {player: verdict["scores"][player] for player in players}
    deals = sum(deal["scores"] is not None for deal in verdict["deals"])
    return evening_of(
        name,
        game,
        scores,
        verdict["winners"],
        deals,
        complete=verdict["complete"],
        verdict=verdict["verdict"],
        date=date,
    )


def evening_of(
    name: str,
    game: Game,
    scores: dict[str, int],
    winners: Sequence[str],
    deals: int,
    *,
    complete: bool,
    verdict: str = "",
    date: str = "",
) -> Evening:
    """What came of an evening, given the scores of its players in their order at the table and who won the match."""
    placed, names = places(scores, winners, low=lowest_wins(game)), list(scores)
    sides = tuple(tuple(names[seat] for seat in side) for side in shared_scores(game))
    return Evening(name, game.name, deals, complete, verdict, scores, placed, sides, date, complete and deals > 0)


def places(scores: Mapping[str, int], winners: Sequence[str], *, low: bool) -> dict[str, int]:
    """Who stands where: whoever won the match first, even where a tie was broken; the others by their totals."""
    worth = {name: (name in winners, -score if low else score) for name, score in scores.items()}
    worth |= {name: (True, 0) for name in winners if name in scores}
    return {name: 1 + sum(other > own for other in worth.values()) for name, own in worth.items()}


class Line:
    """A player's line of the season."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.evenings = self.wins = self.shared = self.second = self.deals = self.sum_of_places = 0
        self.points: dict[str, int] = {}
        self.rated: list[Rated] = []
        """What is thought of the player's strength after each evening."""

    def add(self, name: str, told: Evening) -> None:
        """Counts an evening, at which the player was called that."""
        self.evenings += 1
        self.wins += name in told.first
        self.shared += name in told.first and sum(team[0] in told.first for team in told.teams) > 1
        self.second += told.places[name] == 2
        self.deals += told.deals
        self.sum_of_places += told.places[name]
        self.points[told.game] = self.points.get(told.game, 0) + told.scores[name]

    @property
    def average_place(self) -> float:
        """The average of the player's places, 1 being the first."""
        return round(self.sum_of_places / self.evenings, 2)

    @property
    def rank(self) -> tuple[Any, ...]:
        """What the lines are ordered by: wins, then second places, then fewer evenings."""
        return -self.wins, -self.second, self.evenings, self.name.casefold()

    def plain(self) -> dict[str, Any]:
        """The line as plain data."""
        counts = {
            name: getattr(self, name) for name in "name evenings wins shared second deals average_place points".split()
        }
        return counts | {"ratings": [rated._asdict() for rated in self.rated]}


class Meeting(NamedTuple):
    """How often one player finished ahead of another, behind, or level, partners aside."""

    one: str
    other: str
    ahead: int
    behind: int
    level: int


class Season:
    """What evenings come to. A name that looks the same, or differs in case alone, is the same player."""

    def __init__(self, evenings: Iterable[Evening]) -> None:
        counted = sorted((told for told in evenings if told.counts), key=lambda told: told.date)
        self.names: dict[str, str] = {}
        """By each name that was written: what the player is called."""
        for told in counted:
            for name in told.scores:
                known = same_name(name, list(self.names.values())) or name
                self.names.setdefault(name, known)
        lines = self._lines(counted)
        for name, rated in rate([self._teams(told) for told in counted]).items():
            lines[name].rated = rated
        self.lines = _ordered(lines)
        """Best first."""
        self.by_game = {
            game: _ordered(self._lines(told for told in counted if told.game == game))
            for game in sorted({told.game for told in counted})
        }
        self.meetings = self._meetings(counted)

    def plain(self) -> dict[str, Any]:
        """The season as plain data."""
        return {
            "players": [line.plain() for line in self.lines],
            "games": {game: [line.plain() for line in lines] for game, lines in self.by_game.items()},
            "meetings": [meeting._asdict() for meeting in self.meetings],
        }

    def _lines(self, evenings: Iterable[Evening]) -> dict[str, Line]:
        lines: dict[str, Line] = {}
        for told in evenings:
            for name in told.scores:
                known = self.names[name]
                lines.setdefault(known, Line(known)).add(name, told)
        return lines

    def _teams(self, told: Evening) -> list[tuple[list[str], int]]:
        return [([self.names[name] for name in team], told.places[team[0]]) for team in told.teams]

    def _meetings(self, evenings: Iterable[Evening]) -> list[Meeting]:
        order = {line.name: place for place, line in enumerate(self.lines)}
        found: dict[tuple[str, str], list[int]] = {}
        for told in evenings:
            for (team, place), (others, their_place) in combinations(self._teams(told), 2):
                for pair in [(one, other) for one in team for other in others if one != other]:
                    swap = order[pair[0]] > order[pair[1]]
                    one, other = pair[::-1] if swap else pair
                    result = (their_place > place) - (their_place < place)
                    found.setdefault((one, other), [0, 0, 0])[0 if not result else -result if swap else result] += 1
        pairs = sorted(found.items(), key=lambda met: [order[name] for name in met[0]])
        return [Meeting(one, other, ahead, behind, level) for (one, other), (level, ahead, behind) in pairs]


def _ordered(lines: Mapping[str, Line]) -> list[Line]:
    return sorted(lines.values(), key=lambda line: line.rank)
