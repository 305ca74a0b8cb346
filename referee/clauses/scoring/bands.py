"""Deals that are worth more the more their winner has taken, and those after a drawn one, which count several times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from referee.clauses.kinds import Aim, Award, Game, Need, Points, Table, Undertaking, lasting_sides
from referee.clauses.kinds.awards import Multiplier
from referee.clauses.scoring.brought_in import BROUGHT_IN, CarryingOn, brought_in, needed
from referee.clauses.scoring.card_points import POINTS_IN_TRICKS, OfPointsTaken, Taken, taken
from referee.english import count, joined
from referee.facts.amounts import TRICKS
from referee.games.examples import Examples, Reckoned
from referee.games.fact import Asked
from referee.games.parameters import number, worths

if TYPE_CHECKING:
    from referee.table.standings import Standings

DRAWN = "drawn"
"""What the match carries on: how many deals in a row nobody has won, for every seat the same."""


class PointBands(Undertaking, OfPointsTaken, title="What a deal is worth"):
    """Points for a deal by how much its winner has taken in tricks."""

    bands: Mapping[str, int] = worths("the points of a deal, by the least that its winner must have in tricks for them")
    every_trick: int | None = number("points for winning every trick", default=None, low=1)
    rule = "A [sides:side|player] {brings}.[every_trick: One that wins every trick scores {every_trick} instead.]"
    gist = "{says}"

    @cached_property
    def steps(self) -> list[tuple[int, int]]:
        """What must be taken, and what it brings; the lowest first."""
        return sorted((int(least), points) for least, points in self.bands.items())

    def faults(self, game: Game) -> Iterator[str]:
        if not self.bands or any(not least.isdigit() for least in self.bands):
            yield "bands: are named by points in tricks, such as {61: 1, 91: 2}"

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        (least, points), *others = self.steps
        scores = f"scores {count(points, 'point')} with at least {least} points in tricks"
        brings = joined([scores, *(f"{points} with at least {least}" for least, points in others)])
        return super().worded(sentences, game, brings=brings, **more)

    def aims(self, game: Game) -> Iterator[Aim]:
        mate = "with your partner, " if lasting_sides(game) else ""
        yield Aim("win", f"{mate}take at least {self.steps[0][0]} points in tricks")
        if len(self.steps) > 1:
            yield Aim("tail", ": many more make the deal worth more")

    def tells(self, game: Game) -> Iterator[Asked]:
        yield from super().tells(game)
        if self.every_trick:
            yield TRICKS

    def needs(self, table: Table) -> Iterator[Need]:
        for own in taken(table) if table.started else ():
            yield Need(own.players, POINTS_IN_TRICKS, self.steps[0][0], own.points)

    def worth(self, table: Table, own: Taken) -> tuple[int, str] | None:
        """What the deal is worth to a side that has taken so much, and why; None where it is worth nothing to it."""
        tricks = sum(table.won.tricks[seat] for seat in own.players)
        if self.every_trick and tricks and tricks == sum(table.won.tricks):
            return self.every_trick, "every trick"
        reached = [points for least, points in self.steps if own.points >= least]
        return (reached[-1], f"{count(own.points, 'point')} in tricks") if reached else None

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for own in taken(table):
            if found := self.worth(table, own):
                yield from (Points(seat, *found) for seat in own.players)

    def examples(self, game: Game) -> Examples:
        for least, points in self.steps:
            yield Reckoned(points, tricks=1, others=(1,), took=least)
        yield Reckoned(None, tricks=1, others=(1,), took=self.steps[0][0] - 1)
        if self.every_trick:
            yield Reckoned(self.every_trick, tricks=game.pack.size // game.seats, took=self.steps[-1][0])


class AfterDrawnDeals(CarryingOn, Award):
    """Makes a deal worth more after deals in which nobody has scored."""

    rulings = (BROUGHT_IN,)
    by_side = True
    table_keys = (DRAWN,)
    turn = 1

    def untold(self, table: Table, so_far: Sequence[Sequence[Points]]) -> bool:
        """Does the worth of the deal hang on deals before it of which nobody has told?"""
        if not any(so_far) or needed(table, DRAWN) is not None:
            return False
        message = "Whether the deals before were drawn is not told (`table.drawn`): what the deal is worth cannot be."
        table.left_open = (self, message)
        return True

    def carry(self, table: Table, standings: Standings) -> None:
        before = brought_in(table, DRAWN)
        drawn = table.left_open is None and not any(standings.deal_scores[-1])
        self.keep(standings, DRAWN, before and [deals + 1 for deals in before] if drawn else [0] * standings.seats)


class DrawnDealAdds(AfterDrawnDeals, title="After a drawn deal", beside=("game-points",)):
    """A point more after a deal in which nobody scored."""

    rule = (
        "After a deal in which nobody scores, whoever scores in the next one scores 1 point more; after two such deals 2, and "
        "so on."
    )
    gist = "After a deal in which nobody scores, the next is worth a point more."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        if not self.untold(table, so_far) and (drawn := (brought_in(table, DRAWN) or [0])[0]):
            scored = (seat for seat in range(table.seats) if sum(line.points for line in so_far[seat]) > 0)
            yield from (Points(seat, drawn, f"after {count(drawn, 'drawn deal')}") for seat in scored)

    def examples(self, game: Game) -> Examples:
        yield Reckoned(1, before=2, drawn=1)
        yield Reckoned(2, before=1, drawn=2)
        yield Reckoned(None, before=2)


class DrawnDealDoubles(
    AfterDrawnDeals, Multiplier, title="After a drawn deal", beside=("point-bands", "most-card-points", "sides-pay")
):
    """A deal counts double after one in which nobody scored."""

    rule = (
        "After a deal in which nobody scores, the next deal counts double; if nobody scores in that either, the next counts "
        "twice as much again."
    )
    gist = "A deal counts double after one in which nobody scores."

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        if not self.untold(table, so_far):
            yield from super().score(table, so_far)

    def times(self, table: Table, seat: int) -> int:
        return int(2 ** (brought_in(table, DRAWN) or [0])[0])

    def why(self, table: Table, seat: int, points: int) -> str:
        return f"doubled after {count((brought_in(table, DRAWN) or [0])[0], 'drawn deal')}"

    def examples(self, game: Game) -> Examples:
        yield Reckoned(2, before=2, drawn=1)
        yield Reckoned(6, before=2, drawn=2)
        yield Reckoned(None, before=2)
