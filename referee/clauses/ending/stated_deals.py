"""A match of so many deals as its table agrees on, or of a rubber."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from referee.clauses.ending.match import row
from referee.clauses.kinds import Ending, Game, questions
from referee.english import count, joined, spelled
from referee.games.examples import Examples, Standing
from referee.games.parameters import MANY, number

if TYPE_CHECKING:
    from referee.table.standings import Standings


GAMES = "games"
"""The games of a rubber that players carry from deal to deal, by their seats; the table may declare them where a log begins
later."""
ENOUGH = 2
"""So many games win the rubber."""


class NumberOfDeals(Ending, title="The number of deals", answers=questions.DEALS):
    """A fixed number of deals."""

    table_keys = ("deals",)
    deals: int = number("deals in a match", low=1, high=MANY)

    def says(self, game: Game) -> str:
        length = (
            "is a single deal"
            if self.deals == 1
            else f"has {spelled(self.deals)} deals, or as many as the table agrees on"
        )
        return f"A match {length}; the highest total wins."

    def fitted(self, game: Game, seats: int, table: Mapping[str, Any]) -> Self:
        return self.with_(deals=table.get("deals", self.deals))

    def ends(self, standings: Standings) -> str | None:
        deals = standings.declared.get("deals", self.deals)
        played = "the deal has been played" if deals == 1 else f"all {count(deals, 'deal')} have been played"
        return played if standings.completed >= deals else None

    def examples(self, game: Game) -> Examples:
        deals = tuple(row(1, 2, size=game.seats) for _ in range(self.deals))
        yield Standing(deals[:-1], None)
        yield Standing(deals, (1,))


class RubberWon(Ending, title="The end of the rubber", beside=("below-the-line",)):
    """The rubber is the match."""

    rule = "The match is one rubber: it ends when a side has won two games. The highest total wins."

    def ends(self, standings: Standings) -> str | None:
        games = standings.standing.get(GAMES, [])
        won = [standings.names[seat] for seat, count in enumerate(games) if count >= ENOUGH]
        return f"{joined(won)} have won two games" if won else None

    def examples(self, game: Game) -> Examples:
        row = tuple(500 if seat % 2 else 0 for seat in range(game.seats))
        yield Standing((row, row, row), None, note="Nobody has won two games.")
