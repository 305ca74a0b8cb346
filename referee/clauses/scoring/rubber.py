"""Rubber Bridge: tricks below the line make games, and two games the rubber; and which side is vulnerable in a deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.clauses.ending.stated_deals import ENOUGH, GAMES
from referee.clauses.kinds import Award, Game, Outcome, Points, Setup, Table, TricksShort, lasting_side, outcome
from referee.clauses.scoring.brought_in import BROUGHT_IN, CarryingOn, brought_in, needed
from referee.clauses.scoring.contracts import OfContract
from referee.english import spelled
from referee.facts.amounts import TAKEN
from referee.facts.bids import CONTRACT
from referee.games.examples import Examples, Reckoned
from referee.games.parameters import number, worded
from referee.table.contract import Vulnerable

if TYPE_CHECKING:
    from referee.table.standings import Standings


BELOW = "below"
"""The points below the line that players carry from deal to deal, by their seats; the table may declare them where a log
begins later."""


class Line(NamedTuple):
    """How a rubber stands, seat by seat: the points below the line, and the games; None where that is not known."""

    below: list[int] | None
    games: list[int] | None


def line_before(table: Table) -> Line:
    """How the rubber stood before the deal."""

    def of_sides(name: str) -> list[int] | None:
        told = brought_in(table, name)
        return told and [max(told[one] for one in lasting_side(table, seat)) for seat in range(table.seats)]

    return Line(of_sides(BELOW), of_sides(GAMES))


class BelowTheLine(
    CarryingOn, Award, title="Below the line", families=("trick-taking",), beside=("contract-tricks",), edition=2
):
    """What the tricks of contracts come to makes games."""

    by_side = of_sides = True
    facts = (CONTRACT, TAKEN)
    table_keys = (BELOW, GAMES)
    rulings = (BROUGHT_IN,)
    gist = "Tricks that were bid and made count below the line, where {needs} make a game."
    short = "{needs} make a game"
    rule = (
        "What the tricks of a contract are worth that was bid and made is also counted below a line, apart from all else, and "
        "adds up from deal to deal. A side that has {needs:point} or more below the line has won a game, and both sides begin "
        "there anew."
    )
    needs: int = number("points below the line that make a game", default=100, low=1)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        result = outcome(table)
        for key in self.table_keys if result is not None else ():
            needed(table, key)
        if result is not None and (line_before(table).games is None or self.after(table).games is None):
            table.left_open = (
                self,
                "How the rubber stood before this deal is not told (`table.games`, `table.below`): what the deal is worth "
                "cannot be.",
            )
        yield from ()

    def after(self, table: Table) -> Line:
        """How the rubber stands after the deal."""
        below, games = line_before(table)
        result = outcome(table)
        if result is None or not result.made or table.auction.high_bidder is None:
            return Line(below, games)
        side = lasting_side(table, table.auction.high_bidder)
        if games is None or (below is None and result.worth < self.needs):
            return Line(None, None)
        below = [0] * table.seats if below is None else below
        below = [points + result.worth * (seat in side) for seat, points in enumerate(below)]
        won = any(below[seat] >= self.needs for seat in side)
        games = [count + (won and seat in side) for seat, count in enumerate(games)]
        return Line([0] * table.seats if won else below, games)

    def carry(self, table: Table, standings: Standings) -> None:
        below, games = self.after(table)
        self.keep(standings, BELOW, below)
        self.keep(standings, GAMES, games)

    def examples(self, game: Game) -> Examples:
        yield Reckoned(
            None, tricks=9, contract="3S", note="90 points below the line, which stay there for the next deal."
        )


class RubberBonus(OfContract, title="The rubber", beside=("below-the-line",)):
    """A bonus for the side that is first to win two games."""

    rule = (
        "The first side to win two games wins the rubber and scores {two_nil:point} for it, or {two_one} if the other side has "
        "won one game."
    )
    short = "{two_nil} or {two_one} for the rubber"
    two_nil: int = number("points if the other side has no game", default=700, low=1)
    two_one: int = number("points if the other side has a game", default=500, low=1)

    def worth(self, table: Table, result: Outcome) -> int:
        games = table.game.the(BelowTheLine).after(table).games
        if games is None or line_before(table).games == games or games[table.auction.high_bidder or 0] < ENOUGH:
            return 0
        return self.two_one if min(games) else self.two_nil

    def note(self, table: Table, result: Outcome) -> str:
        games = table.game.the(BelowTheLine).after(table).games or []
        return f"rubber, two games to {spelled(min(games))}"

    def examples(self, game: Game) -> Examples:
        yield Reckoned(None, tricks=10, contract="4S", note="This is only the first game.")
        yield Reckoned(self.two_nil, tricks=10, contract="4S", games=(1, 0))
        yield Reckoned(self.two_one, tricks=10, contract="4S", games=(1, 1))


EVERYBODY = "all"


class Vulnerability(Setup, title="Vulnerability", section="scoring", beside=("undertricks",)):
    """Which side is vulnerable."""

    table_keys = ("vulnerable",)
    says_where = (("board", {"by": "board"}),)
    gist = "[board:Which side is vulnerable goes by the number of the deal.|{by}]"
    rule = "{by} A vulnerable side has more to win and to lose. A log may name the sides that are vulnerable instead."
    by: str = worded(
        "what decides it",
        {
            "board": "Which side is vulnerable goes by the number of the deal, which is that of the board, and comes round "
            "again after sixteen: neither in 1, 8, 11 and 14, both in 4, 7, 10 and 13, the side of whoever dealt deal 1 "
            "(North and South) in 2, 5, 12 and 15, the other (East and West) in 3, 6, 9 and 16.",
            "four-deals": "Of every four deals nobody is vulnerable in the first, the dealer's side in the second and the "
            "third, and everybody in the last.",
            "games": "A side that has won a game is vulnerable.",
        },
    )

    def prepare(self, table: Table) -> None:
        told = table.match.declared.get("vulnerable")
        everybody = range(table.seats)
        if told is None and self.by == "games":
            seats = {seat for seat, games in enumerate(line_before(table).games or ()) if games}
        elif told is None:
            seats = self._by_number(table)
        elif isinstance(told, str):
            seats = set(everybody) if told == EVERYBODY else set()
        else:
            seats = {seat for seat in everybody if any(table.names[one] in told for one in lasting_side(table, seat))}
        table.own(Vulnerable).seats = frozenset(seats)

    def _by_number(self, table: Table) -> set[int]:
        """The vulnerable players by the number of the deal."""
        place, dealers = table.match.earlier, set(lasting_side(table, table.dealer))
        others = set(range(table.seats)) - dealers
        if self.by == "four-deals":
            return [set(), dealers, dealers, dealers | others][place % 4]
        first, second = (others, dealers) if place % 2 else (dealers, others)
        return [set(), first, second, first | second][(place + place // 4) % 4]

    def examples(self, game: Game) -> Examples:
        for vulnerable in (False, True):
            cost = sum(rule.cost(1, 1, vulnerable=vulnerable) or 0 for rule in game.of_kind(TricksShort))
            yield Reckoned(cost, tricks=9, contract="4S", against=True, vulnerable=vulnerable)
