"""Contracts that have names: what each promises, and an auction of which every bid is one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.cards.card_order import top_trumps
from referee.clauses.kinds.scores import Award
from referee.english import count
from referee.games.clause import Clause
from referee.reading.moves import NO_TRUMPS
from referee.table.contract import Contract
from referee.value import Value

if TYPE_CHECKING:
    from referee.games.game import Game
    from referee.table.table import Table

KEPT, GIVEN = "kept", "given"
"""What may become of the kitty where the bidder does not take it: it counts for the bidder, or for the others."""
CHOSEN, NONE = "chosen", "none"
"""What a contract may say of trumps beside a suit: the bidder names them, or there are none."""


class NamedBid(Value):
    """A contract that may be bid."""

    name: str
    worth: int
    tricks: int | None = None
    lost: int | None = None
    trumps: str = ""
    alone: bool = False
    open: bool = False
    leads: bool = False
    kitty: str = ""
    accepts: str = ""
    over: str = ""
    tops: str = ""
    times: int = 1
    calls: bool = False
    alike: bool = False

    @property
    def settles(self) -> bool:
        """Does it say itself what is trumps?"""
        return bool(self.tops) or self.trumps not in {"", CHOSEN}

    @property
    def plain(self) -> bool:
        """Does its name say what it promises: `6S`, `7N`?"""
        return self.name == f"{self.tricks}{NO_TRUMPS if self.trumps == NONE else self.trumps}"

    def promises(self, game: Game, most: int) -> str:
        """What it promises, in words, of so many tricks that there are: `misere, no trick without trumps`."""
        tricks = "" if self.tricks is None else count(self.tricks, "trick") if self.tricks else "no trick"
        tricks = f", {'every trick' if self.tricks == most else tricks}" if tricks else ""
        trumps = {"": "", NONE: " without trumps", CHOSEN: " with trumps of your choice"}.get(self.trumps)
        if trumps is None:
            trumps = f" with {game.pack.suits[game.pack.suit(self.trumps)].name} as trumps"
        if self.tops:
            trumps = self._only(game)
        more = ["alone"] * self.alone + ["with your hand open on the table"] * self.open
        more += [f"with the player who has bid {self.accepts} as your partner"] * (self.accepts != "")
        more += [f"once {self.over} or a higher bid has been made"] * (self.over != "")
        more += ["with the partner whose card is called"] * self.calls
        return ", ".join([f"{self.name}{tricks}{trumps}", *more])

    def _only(self, game: Game) -> str:
        """Which cards alone are trumps."""
        if self.tops == NONE:
            return " without any trumps"
        codes = [top.code for top in top_trumps(self.tops)]
        ranks = [rank for rank in game.pack.ranks if {code[:-1] for code in codes} == {rank.letter}]
        named = f"the {ranks[0].plural}" if ranks else " ".join(codes)
        return f" with {named} as the only trumps"


class NamedContracts(Clause, section="bidding"):
    """Has contracts that have names bid."""

    @property
    def contracts(self) -> Sequence[NamedBid]:
        """The contracts that may be bid, the lowest first."""
        raise NotImplementedError

    def bid_of(self, table: Table) -> NamedBid | None:
        """The contract of the deal; None where there is none."""
        level = table.own(Contract).level
        return self.contracts[level - 1] if level else None


class PaidByOthers(Award, section="scoring"):
    """Has each of the others pay the bidder."""

    def each(self, table: Table) -> tuple[int, str]:
        """What each of the others pays the bidder, and why; below 0: gets."""
        raise NotImplementedError


class PointByPoint(Award, section="scoring"):
    """Gives a point for each of several things."""

    def made(self, table: Table) -> dict[int, list[str]]:
        """What each player has made points for, in words."""
        raise NotImplementedError
