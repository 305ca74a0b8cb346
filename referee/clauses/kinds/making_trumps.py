"""How trumps are made: one suit of them by what players say, or two."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from referee.clauses.kinds import questions
from referee.clauses.kinds.before_play import Stage
from referee.games.clause import Clause

if TYPE_CHECKING:
    from referee.reading.moves import Move
    from referee.table.table import Table


class MakingTrumps(Clause, section="trumps", families=("trick-taking",)):
    """Belongs to the making of trumps: what may be said with it, and what it brings."""

    says_alone: ClassVar[bool] = False
    """May who makes trumps say that they play alone?"""
    completes_hands: ClassVar[bool] = False
    """Does the turned card go to who makes trumps, as one of the cards that complete the hands?"""

    def made(self, table: Table, move: Move) -> None:
        """Acts when a player has made trumps with that move."""
        raise NotImplementedError


class NamesTrumps(Stage, section="trumps", names_trumps=True, answers=questions.TRUMPS):
    """Has players say which suit is trumps."""

    def waive(self, table: Table) -> None:
        table.trumps.settle(None)


class TwoTrumps(Stage, families=("trick-taking",)):
    """Makes two suits trumps, one stronger than the other."""

    def says_in_move(self, verb: str, field: str, *, usual: bool) -> bool:
        return True

    def settle(self, table: Table, high: int, low: int) -> None:
        """Settles the high and the low trump suit, by their indexes."""
        raise NotImplementedError
