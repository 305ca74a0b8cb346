"""Facts that are amounts, of which players may get points for each; tricks are the first of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from referee.english import count
from referee.games.aims import Aim
from referee.games.fact import Asked, Fact

if TYPE_CHECKING:
    from referee.cards.packs import Pack
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

    grows: ClassVar[bool] = False
    """Does it grow while a deal is played, so that it can be told at any moment of it?"""

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        """How much of it there is, of those cards where it is about cards."""
        raise NotImplementedError

    def told(self, table: Table) -> list[int]:
        """What was told of each hand; nothing where the deal was written down."""
        told = self.reported(table)
        return [told.get(hand, 0) for hand in range(table.hand_count)] if told else []

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> Any:
        return self.amount(table, hands, asked.cards) if hands else None

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        """So much of it, as a reckoning notes it: `3 tricks`."""
        raise NotImplementedError

    def aim(self, whose: Whose, cards: int, pack: Pack) -> Aim | None:
        """What players try to do where each of it brings points."""
        return None


class AmountOfEach(Amount):
    """An amount of which each hand has its own, and several have what comes together."""

    def amounts(self, table: Table, cards: int) -> Sequence[int]:
        """How much of it each hand has, of those cards where it is about cards."""
        raise NotImplementedError

    def amount(self, table: Table, hands: Sequence[int], cards: int) -> int:
        return sum(map(self.amounts(table, cards).__getitem__, hands))


class TricksWon(AmountOfEach):
    """How many tricks somebody has won."""

    name = "tricks"
    question = "How many tricks did each player win?"
    untold = "how many tricks {who} won"
    did = "won"
    each = of_tricks = grows = True

    def amounts(self, table: Table, cards: int) -> Sequence[int]:
        return table.won.tricks

    def put(self, table: Table, seat: int, value: int) -> None:
        table.won.tricks[seat] = value

    def words(self, amount: int, cards: int, pack: Pack) -> str:
        return count(amount, "trick")

    def aim(self, whose: Whose, cards: int, pack: Pack) -> Aim:
        many, scores, against = ("few", "count", " against you") if whose.bad else ("many", "score", " as well")
        words = f"{whose.mate}win as {many} tricks as you can"
        if whose.beyond:
            return Aim(
                "win", f"{words} (only those {whose.beyond} {scores})", f"each trick {whose.beyond} counts{against}"
            )
        counted = "each trick that your side wins" if whose.mate else "each trick that you win"
        return Aim("win", words, f"{counted} counts{against}")


TRICKS_WON = TricksWon()
TRICKS = TRICKS_WON.asked()


class TricksOfContract(Fact):
    """How many tricks the declarer's side has won."""

    name = "taken"
    always = True
    question = "How many tricks did the declarer’s side win?"
    untold = "how many tricks the declarer’s side won"
    of_tricks = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        declarer = table.auction.high_bidder
        own = [hand for hand in range(table.seats) if declarer is not None and (hand - declarer) % 2 == 0]
        return sum(table.won.tricks[hand] for hand in own) if declarer in hands else None

    def put(self, table: Table, seat: int, value: int) -> None:
        table.won.tricks[seat] = value


TAKEN = TricksOfContract().asked()
