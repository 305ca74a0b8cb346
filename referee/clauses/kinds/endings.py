"""When the match ends, who has won it, and what settles a tie; how hands get smaller from deal to deal until it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from referee.clauses.kinds import questions
from referee.games.clause import Clause
from referee.games.examples import Examples, Standing

if TYPE_CHECKING:
    from referee.games.game import Game
    from referee.table.standings import Standings

Deals = tuple[tuple[int, ...], ...]
"""The scores of some deals, seat by seat."""


def row(game: Game, *scores: int) -> tuple[int, ...]:
    """The scores of a deal for the first players, nothing for the rest."""
    return scores + (0,) * (game.seats - len(scores))


class Ending(Clause, section="the end", answers=questions.MATCH_END):
    """Ends the match."""

    may_tie: ClassVar[bool] = True
    """Can several players share the highest total then?"""

    def ends(self, standings: Standings) -> str | None:
        """Why the match is over after the last complete deal, or None."""
        raise NotImplementedError

    goes_on: ClassVar[str] = ""
    """Why the match goes on where players are tied as `tied` shows; empty: it does not."""
    by_going_out: ClassVar[bool] = False
    """Does whoever is out of cards win the match?"""

    def tied(self, game: Game) -> Deals:
        """Deals after which the first two players are tied at the end of the match; none where it shows no such."""
        return ()


class AtTotal(Ending):
    """Ends the match when somebody has come to a total, which a table may set otherwise."""

    table_keys = ("target",)
    points: int
    downward: ClassVar[bool] = False
    """Does the match end with who has fallen so low?"""

    def fitted(self, game: Game, seats: int, table: Mapping[str, Any]) -> Self:
        return self.with_(points=self.goal(table))

    def goal(self, declared: Mapping[str, Any]) -> int:
        """The total that ends the match of a table that has declared these things."""
        goal: int = declared.get("target", self.points)
        return goal


class AfterDeals(Ending, answers=questions.DEALS):
    """Ends the match after so many deals."""

    def length(self, game: Game, seats: int, declared: Mapping[str, Any]) -> int:
        """How many deals a match has at a table of that many that has declared these things."""
        raise NotImplementedError

    def over(self, standings: Standings, length: int) -> str:
        """Why the match is over that has so many deals; more may have been played."""
        raise NotImplementedError

    def ends(self, standings: Standings) -> str | None:
        length = self.length(standings.game, standings.seats, standings.declared)
        return self.over(standings, length) if standings.completed >= length else None

    def tied(self, game: Game) -> Deals:
        return (row(game, 1, 1),) * self.length(game, game.seats, {})

    def examples(self, game: Game) -> Examples:
        size = game.players[0]
        deals = ((1, 2, *(0,) * (size - 2)),) * self.length(game, size, {})
        yield Standing(deals[:-1], None)
        yield Standing(deals, (1,))


class Victory(Clause, section="the end", answers=questions.VICTORY):
    """Says who wins the match, where it is not who has the highest total."""

    lowest: ClassVar[bool] = False
    """Does the lowest total win, so that points are bad?"""
    of_both: ClassVar[bool] = False
    """Does it say which side has won where both come to the target in one deal?"""
    in_course: ClassVar[bool] = False
    """Do points win as they come, before the deal is over?"""

    def winners(self, standings: Standings) -> list[int]:
        """The seats that have won, more than one where they are tied."""
        raise NotImplementedError

    goes_on: ClassVar[str] = ""
    """Why the match goes on where two have come to the target; empty: it does not."""

    def able(self, standings: Standings) -> list[int]:
        """Where only a side wins that has just made its bid: its players who may win now, the best first."""
        return []


class TieRule(Clause, section="the end", answers=questions.TIE):
    """Settles a tie at the end of the match."""

    adds_deals: ClassVar[bool] = False
    """Does it have another deal played?"""

    def settle(self, standings: Standings, tied: list[int]) -> list[int] | None:
        """The winners' seats, or None where another deal is played."""
        raise NotImplementedError


class HandRule(Clause, section="deal"):
    """Makes the hands of some tables or deals larger or smaller than the deal states."""

    def at_table(self, cards: int, seats: int) -> int:
        """The hand of the first deal at a table of that many, where a smaller one has so many cards."""
        return cards

    def in_deal(self, cards: int, earlier: int) -> int:
        """The hand after that many deals, where the first deal has so many cards."""
        return cards

    def deals(self, cards: int) -> int:
        """How many deals there are until every size has been played, from so many cards on; 0: hands stay the same."""
        return 0
