"""A match of so many deals as its table agrees on, or of a rubber."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from referee.clauses.dealing.hands import basic_hand, by_table, table_sizes
from referee.clauses.kinds import AfterDeals, Ending, Game, HandRule
from referee.clauses.kinds.endings import Deals
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


class NumberOfDeals(AfterDeals, title="The number of deals"):
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

    def length(self, game: Game, seats: int, declared: Mapping[str, Any]) -> int:
        deals: int = declared.get("deals", self.deals)
        return deals

    def over(self, standings: Standings, length: int) -> str:
        return "the deal has been played" if length == 1 else f"all {count(length, 'deal')} have been played"


class DealsAsPlayers(AfterDeals, title="As many deals as players"):
    """As many deals as players."""

    def says(self, game: Game) -> str:
        low, high = game.players
        deals = f"{spelled(low)} deals, as many as you are" if low == high else "as many deals as there are players"
        return f"Play {deals}; the highest total wins."

    def length(self, game: Game, seats: int, declared: Mapping[str, Any]) -> int:
        return seats

    def over(self, standings: Standings, length: int) -> str:
        return f"{count(standings.completed, 'deal')} for {standings.seats} players"


class AfterHandSizes(AfterDeals, title="The last hand size", beside=("hand-sizes",)):
    """The match ends with the last hand size."""

    def says(self, game: Game) -> str:
        numbers = self._numbers(game)
        low, high = numbers[game.players[0]], numbers[game.players[1]]
        more = "" if low == high else f" ({spelled(high)} with more than {spelled(game.players[0])} players)"
        back = self._grows_back(game)
        last = "the deal in which hands are back at their full size" if back else "the deal of one card each"
        if len(set(numbers.values())) > 1 and game.varies:
            return f"The match ends after {last}; the highest total wins. That makes {by_table(numbers, 'deals')}."
        return f"The match ends after {last}, {spelled(low)} deals in all{more}; the highest total wins."

    def in_summary(self, game: Game) -> str:
        grow = ", and grow again" if self._grows_back(game) else ""
        deals = by_table(self._numbers(game), "deals")
        return f"Hands shrink by a card each deal, to a single card{grow}; after {deals} the highest total wins."

    def _numbers(self, game: Game) -> dict[int, int]:
        """How many deals the match has, by how many play."""
        return {seats: self.length(game.at_table(seats, game.chosen), seats, {}) for seats in table_sizes(game)}

    @staticmethod
    def _grows_back(game: Game) -> bool:
        """Do hands that got smaller grow again: of two cards, of one, and of two once more?"""
        return any(rule.deals(2) > 2 for rule in game.of_kind(HandRule))

    def length(self, game: Game, seats: int, declared: Mapping[str, Any]) -> int:
        return max(rule.deals(basic_hand(game, seats)) for rule in game.of_kind(HandRule))

    def over(self, standings: Standings, length: int) -> str:
        return "every hand size has been played"


class RubberWon(Ending, title="The end of the rubber", beside=("below-the-line",)):
    """The rubber is the match."""

    rule = "The match is one rubber: it ends when a side has won two games. The highest total wins."

    goes_on = "The rubber goes on."

    def tied(self, game: Game) -> Deals:
        return ((1,) * game.seats,)

    def ends(self, standings: Standings) -> str | None:
        games = standings.standing.get(GAMES, [])
        won = [standings.names[seat] for seat, count in enumerate(games) if count >= ENOUGH]
        return f"{joined(won)} have won two games" if won else None

    def examples(self, game: Game) -> Examples:
        deal = tuple(500 if seat % 2 else 0 for seat in range(game.seats))
        yield Standing((deal, deal, deal), None, note="Nobody has won two games.")
