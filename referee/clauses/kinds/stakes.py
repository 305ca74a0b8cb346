"""What two sides play for in a deal, which the losers pay the winners: what adds to it, and how often it counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.games.clause import Clause

if TYPE_CHECKING:
    from referee.table.table import Table


class SideCame(NamedTuple):
    """What one side brought home."""

    players: Sequence[int]
    points: int
    """The points of its cards."""
    tricks: int
    bids: bool
    """Is it the side that had to win?"""


class DealCame(NamedTuple):
    """How a deal between two sides came out."""

    winners: SideCame
    losers: SideCame
    promised: int | None = None
    """The tricks that the bidding side had to win, where it had promised some; the points do not count then."""
    nobody: bool = False
    """Has neither side won, as both had announced too much?"""


class Deciding(Clause, section="scoring", families=("trick-taking",)):
    """Says which side has won by what they have announced."""

    def won(self, table: Table, own: SideCame, others: SideCame) -> bool:
        """Has that side won?"""
        raise NotImplementedError


class StakeSteps(Clause, section="scoring", families=("trick-taking",), beside=("sides-pay",)):
    """Adds to what is paid for a deal."""

    least = 0
    """The points in tricks that the bidding side needs, where it says so."""

    def steps(self, table: Table, came: DealCame) -> Iterator[tuple[int, str]]:
        """What it adds for the winners (below 0: for the losers), and for what."""
        raise NotImplementedError

    def unknown(self, table: Table) -> bool:
        """Can it not be told of a deal that is over?"""
        return False


class StakeTimes(Clause, section="scoring", families=("trick-taking",), beside=("sides-pay",)):
    """Makes what is paid count several times."""

    def times(self, table: Table, came: DealCame) -> tuple[int, str]:
        """How many times, and why."""
        raise NotImplementedError
