"""Facts that are amounts, of which players may get points for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.games.fact import Asked, Fact

if TYPE_CHECKING:
    from referee.cards.packs import Pack
    from referee.games.aims import Aim
    from referee.table.table import Table


class Whose(NamedTuple):
    """Words that depend on who scores together, and how the match is won."""

    bad: bool
    """Do the points hurt?"""
    mate: str = ""
    """`with your partner, ` where partners score together."""
    beyond: str = ""
    """`beyond your sixth`, where the first count nothing."""


class Amount(Fact):
    """How much of something somebody has."""

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        """How much of it there is, of those cards where it is about cards."""
        raise NotImplementedError

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> Any:
        return self.amount(table, hands, asked.cards) if hands else None

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        """So much of it, as a reckoning notes it: `3 tricks`."""
        raise NotImplementedError

    def aim(self, whose: Whose, cards: int, pack: Pack) -> Aim | None:
        """What players try to do where each of it brings points."""
        return None
