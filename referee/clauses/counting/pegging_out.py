"""Winning a match in the middle of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.clauses.kinds import AtTotal, Game, Victory, questions
from referee.clauses.kinds.endings import row
from referee.games.examples import Examples, Standing

if TYPE_CHECKING:
    from referee.table.standings import Standings


class PegOut(Victory, title="Pegging out", in_course=True, of_both=True, asks_for=questions.TOTAL):
    """Whoever comes to the target first has won at that moment."""

    rule = (
        "Points count at the moment they are made, in the play and hand after hand. Whoever comes to the target first has"
        " won at once, and nothing more is played or counted."
    )
    gist = "Whoever comes there first has won at once, in the middle of a deal as well."

    def winners(self, standings: Standings) -> list[int]:
        best = max(standings.totals)
        return [seat for seat in range(standings.seats) if standings.totals[seat] == best]

    def examples(self, game: Game) -> Examples:
        points = game.the(AtTotal).points
        yield Standing((row(game, points - 1),), None)
        yield Standing((row(game, points, 3),), (0,))
