"""Lives: who has lost all of them is out of the match, and the last one who is left wins it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from referee.clauses.kinds import Aim, Award, Ending, Game, Points, Setup, Table
from referee.clauses.kinds.endings import row
from referee.english import spelled
from referee.facts.amounts import TRICKS
from referee.games.examples import Examples, Reckoned, Standing
from referee.games.parameters import number

if TYPE_CHECKING:
    from referee.table.standings import Standings


def plays(table: Table, seat: int) -> bool:
    """Does the player take part in this deal?"""
    return seat in table.order(seat)


class Lives(Setup, Ending, title="Lives", section="the end", asks_for=()):
    """Whoever has lost all lives is out of the match, and the last player who is left wins."""

    may_tie = False
    lives: int = number("the lives of each player when the match begins", low=1)
    rule = (
        "Everybody begins with {lives:life}. Whoever has none left is out of the match, is dealt no cards and deals none. The "
        "match ends when one player is left, who wins it."
    )
    gist = "Whoever has lost {lives:life} is out; the last one left wins."

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        told = sentences.replace("{lives:life}", f"{spelled(self.lives)} {'life' if self.lives == 1 else 'lives'}")
        return super().worded(told, game, **more)

    def aims(self, game: Game) -> Iterator[Aim]:
        yield Aim("sentence", "the last player who has a life left wins the match")

    def out(self, totals: Iterable[int]) -> list[int]:
        """The seats that have lost all lives with these scores."""
        return [seat for seat, total in enumerate(totals) if total <= -self.lives]

    def prepare(self, table: Table) -> None:
        match = table.match
        gone = set(self.out(match.totals[: table.seats]))
        if match.acting is not None and (match.totals_open or (match.begun_before and not any(match.totals))):
            gone |= set(range(table.seats)) - match.acting - {table.dealer}
        if not gone or len(gone) == table.seats:
            return
        for seat in gone:
            table.hands.stock += table.hands.sizes[seat]
            table.hands.sizes[seat] = 0
        table.dealer = next(seat for seat in table.clockwise(table.dealer) if seat not in gone)
        table.sit_out(*gone)

    def ends(self, standings: Standings) -> str | None:
        gone = self.out(standings.totals[: standings.seats])
        left = [name for seat, name in enumerate(standings.names) if seat not in gone]
        return f"{left[0]} alone is left" if len(left) == 1 else None

    def examples(self, game: Game) -> Examples:
        others = (0, *(-1,) * (game.seats - 1))
        yield Standing((others,) * self.lives, (0,))
        yield Standing((row(game, 0, 0),), None)


class Trickless(Award, title="No trick", families=("trick-taking",)):
    """Points, or a life, for whoever wins no trick."""

    facts = (TRICKS,)
    rule = "If you win no trick in a deal, you lose a life: that counts {points} in the scores."
    short = "{points} without a trick"
    gist = "Whoever wins no trick loses a life."
    aim = (Aim("win", "win at least one trick in every deal"),)
    points: int = number("what winning no trick counts", high=-1)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seat in range(table.seats):
            if plays(table, seat) and not table.won.tricks[seat]:
                yield Points(seat, self.points, "no trick")

    def examples(self, game: Game) -> Examples:
        yield Reckoned(self.points, others=(3,))
        yield Reckoned(None, tricks=1, others=(3,))
