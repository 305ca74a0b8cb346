"""A match of so many deals as its table agrees on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from referee.clauses.ending.match import row
from referee.clauses.kinds import Ending, Game
from referee.english import count, spelled
from referee.games.examples import Examples, Standing
from referee.games.parameters import number

if TYPE_CHECKING:
    from referee.table.standings import Standings


class NumberOfDeals(Ending, title="The number of deals"):
    """A fixed number of deals."""

    table_keys = ("deals",)
    deals: int = number("deals in a match", low=1)

    def says(self, game: Game) -> str:
        length = "is a single deal" if self.deals == 1 else f"has {spelled(self.deals)} deals"
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
