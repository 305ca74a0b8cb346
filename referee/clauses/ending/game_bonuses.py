"""A game that one player wins by reaching a target, and what is added to the scores when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.clauses.kinds import AtTotal, Award, Game, Part, Points, Table, Victory, questions
from referee.clauses.kinds.endings import row
from referee.clauses.scoring.brought_in import BROUGHT_IN, CarryingOn, brought_in, needed
from referee.english import count
from referee.games.examples import Examples, Reckoned, Standing
from referee.games.parameters import number

if TYPE_CHECKING:
    from referee.table.standings import Standings

ONE_SCORES = ("deadwood-difference",)
"""The clauses by which one player at most scores in a deal."""


class Bonuses(Part):
    """What was added to the scores of the deal because the game was over."""

    def __init__(self) -> None:
        self.given: dict[int, int] = {}
        """By players."""

    def give(self, seat: int, points: int) -> None:
        """A player gets so many points more."""
        self.given[seat] = self.given.get(seat, 0) + points


class FirstToTarget(AtTotal, Victory, title="The game", answers=questions.TOTAL):
    """The first player at the target wins."""

    may_tie = False
    beside = ONE_SCORES
    points: int = number("points that win the game", low=1)

    def says(self, game: Game) -> str:
        more = ", whatever is added to the scores then" if any(one.at_end for one in game.of_kind(Award)) else ""
        return f"The first player to reach {self.points} points wins the match, which ends with that deal{more}."

    def reached(self, standings: Standings) -> list[int]:
        """The players who stand at the target, what was added at the end aside."""
        goal, given = self.goal(standings.declared), _given(standings.last)
        own = [total - given.get(seat, 0) for seat, total in enumerate(standings.totals[: standings.seats])]
        return [seat for seat, total in enumerate(own) if total >= goal and total == max(own)]

    def ends(self, standings: Standings) -> str | None:
        names = " and ".join(standings.names[seat] for seat in self.reached(standings))
        return f"{names} reached {self.goal(standings.declared)} points" if names else None

    def winners(self, standings: Standings) -> list[int]:
        return self.reached(standings)

    def examples(self, game: Game) -> Examples:
        yield Standing((row(game, self.points - 1), row(game, 0, self.points - 1)), None)
        yield Standing((row(game, self.points - 1), row(game, 0, self.points)), (1,))


def _given(table: Table | None) -> dict[int, int]:
    return {} if table is None else table.own(Bonuses).given


class EndBonus(Award, families=("melding",)):
    """Adds points to the scores when the game is over."""

    beside = ("first-to-target",)
    turn, at_end = 4, True

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        given = table.own(Bonuses).given
        totals = [
            table.match.total(seat) + sum(line.points for line in so_far[seat]) - given.get(seat, 0)
            for seat in range(table.seats)
        ]
        goal = table.game.the(AtTotal).goal(table.match.declared)
        if max(totals) < goal:
            return
        for points in self.added(table, totals, so_far):
            table.own(Bonuses).give(points.seat, points.points)
            yield points

    def added(self, table: Table, totals: list[int], so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        """What is added where the players stand at these totals."""
        raise NotImplementedError


class MatchBonus(EndBonus, title="The game bonus"):
    """Points for winning the game."""

    points: int = number("points for winning the game", low=1)
    shutout: int = number("points instead where nobody else has scored; 0: the same", default=0, low=0)

    def says(self, game: Game) -> str:
        text = f"When the game is over, whoever has won it scores {count(self.points, 'point')} more"
        more = f", or {self.shutout} if nobody else has scored a point" if self.shutout else ""
        return f"{text}{more}."

    def added(self, table: Table, totals: list[int], so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        winner = totals.index(max(totals))
        alone = not any(total for seat, total in enumerate(totals) if seat != winner)
        shut_out = bool(self.shutout) and alone
        yield Points(
            winner, self.shutout if shut_out else self.points, "won the game" + (", a shutout" if shut_out else "")
        )

    def examples(self, game: Game) -> Examples:
        goal = game.the(AtTotal).points
        yield Reckoned(self.shutout or self.points, before=goal)
        yield Reckoned(None, before=goal - 1)


class LineBonus(CarryingOn, EndBonus, title="The line bonus", rulings=(BROUGHT_IN,), edition=2):
    """Points for every deal won."""

    turn = 5
    by_scores = True
    keeps = ("lines",)
    rule = "When the game is over, every player scores {points:point} for each deal won."
    table_keys = ("lines",)
    points: int = number("points for each deal that was won", low=1)

    @staticmethod
    def before(table: Table) -> list[int] | None:
        """How many deals each player has won before this one; None where that is not known."""
        return brought_in(table, "lines")

    @staticmethod
    def won(scores: Sequence[int]) -> list[int]:
        """For each player 1 where the deal was theirs by these scores, else 0."""
        return [int(score > 0 and score == max(scores)) for score in scores]

    def added(self, table: Table, totals: list[int], so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        scores = [total - table.match.total(seat) for seat, total in enumerate(totals)]
        before = needed(table, "lines")
        if before is None:
            table.left_open = (
                self,
                "How many deals each player had won before this one is not told (`table.lines`): what the game is worth "
                "cannot be.",
            )
        for seat, pair in enumerate(zip(before or (), self.won(scores), strict=before is not None)):
            if deals := sum(pair):
                yield Points(seat, self.points * deals, f"{count(deals, 'deal')} won")

    def carry(self, table: Table, standings: Standings) -> None:
        before = self.before(table)
        if before is None or table.left_open is not None:
            self.keep(standings, "lines", None)
            return
        given, scores = table.own(Bonuses).given, standings.deal_scores[-1]
        won = self.won([score - given.get(seat, 0) for seat, score in enumerate(scores[: table.seats])])
        self.keep(standings, "lines", [sum(pair) for pair in zip(before, won, strict=True)])

    def examples(self, game: Game) -> Examples:
        goal = game.the(AtTotal).points
        yield Reckoned(self.points, before=goal, note="It was the only deal.")
        yield Reckoned(None, before=goal - 1)
