"""How a match stands: the scores, the deals so far, what players carry on, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Self

from referee.games.clause import Clause
from referee.games.game import Game
from referee.table.table import Table
from referee.table.values import Law

if TYPE_CHECKING:
    from referee.table.shapes import Ending


class Standings:
    """The facts of a match: totals in points for every seat, the deals so far, whether it has ended and who won."""

    doubt: tuple[Clause, str] | None = None
    """What cannot be told about the winners, and the clause it rests on."""
    out_first: Sequence[int] = ()
    """Who went out first in the last deal that was played; nobody where that is not known."""
    last: Table | None = None
    """The table of the last deal that was scored."""
    tricks: Sequence[int] = ()
    """The tricks of each player in the last deal; nothing where they are not known."""
    acting: frozenset[int] | None = None
    """Who takes part in the next deal as it was recorded; None where nobody has looked."""
    totals_open = False
    """Have there been deals whose points cannot be told?"""
    dealer_open = False
    """Does who deals next rest on something that is not known?"""
    number = 0
    laws: Sequence[Law] = ()
    """The laws in force in the next deal."""
    ending: Ending | None = None
    winners: Sequence[int] = ()
    regular_deals: int | None = None
    """How many deals had been completed when extra rounds began that break a tie; None before that."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        dealer: int,
        *,
        first_deal: int = 1,
        carried: Sequence[int] = (),
        rulings: dict[str, str] | None = None,
        declared: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.names = names
        self.seats = len(names)
        self.dealer = dealer
        self.begun_before = first_deal > 1 or any(carried)
        """Were deals played before the first of the log?"""
        self.contenders: Sequence[int] = range(self.seats)
        """The seats that can still win the match."""
        self.completed = first_deal - 1
        """How many deals have been completed, those before the log included."""
        self.columns = [*names, *game.columns]
        """Everybody who has a score: the players, and whoever else the game reckons for."""
        self.totals = list(carried) or [0] * len(self.columns)
        self.standing: dict[str, list[int]] = {}
        """What players carry from deal to deal beside their scores."""
        self.rulings = rulings or {}
        self.declared = declared or {}
        self.deal_scores: list[list[int]] = []
        self.deal_winners: list[list[int]] = []
        """Deal by deal, who won it by the game's own words; empty where only the scores tell."""
        self.cited = {lost.ruling for lost in game.lost if lost.key == "effects"} if game.lost else set()
        """The rulings that the judgement rests on: always on which cards have special effects, if only that none has."""
        if "laws" in self.declared:
            self.read_laws()

    def read_laws(self) -> None:
        """Takes over the laws that the table has declared."""
        raise NotImplementedError

    def fork(self) -> Self:
        """The same match between two deals, to go on by itself: what comes there leaves no trace here."""
        other = copy(self)
        other.totals, other.cited = list(self.totals), set(self.cited)
        other.standing = {key: list(own) for key, own in self.standing.items()}
        other.deal_scores, other.deal_winners = list(self.deal_scores), list(self.deal_winners)
        return other

    def who(self, total: int) -> str:
        """The players who stand at that total."""
        return " and ".join(name for name, own in zip(self.names, self.totals, strict=False) if own == total)
