"""Facts of bids, and of what was undertaken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.fact import Asked, Fact
from referee.table.contract import Contract

if TYPE_CHECKING:
    from referee.reading.moves import Move
    from referee.table.table import Table


class TricksBid(Fact):
    """How many tricks somebody has bid."""

    name = "bid"
    question = "How many tricks did each player bid?"
    untold = "what {who} bid"
    did = "bid"
    each = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        return table.auction.bids[hands[0]] if hands else None

    def put(self, table: Table, seat: int, value: int) -> None:
        table.auction.bids[seat] = value


BID = TricksBid()


class HighestBid(TricksBid):
    """What somebody has bid at most in an auction: the highest of them has it."""

    each = False
    always = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        return max([bid.value for bid in table.auction.made if bid.seat in hands], default=None)

    def put(self, table: Table, seat: int, value: int) -> None:
        table.auction.bid(seat, value)
        table.auction.made.sort(key=lambda made: made.value)
        table.auction.close()


HIGHEST_BID = HighestBid()


class TrumpsMade(Fact):
    """Who has made trumps."""

    name, shape = "maker", "yes"
    always = True
    question = "Who made trumps?"
    untold = "who made trumps"
    one = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> bool | None:
        return table.auction.high_bidder in hands or None

    def put(self, table: Table, seat: int, value: bool) -> None:
        if value:
            table.auction.high_bidder = seat


MAKER = TrumpsMade().asked()


class ContractMade(Fact):
    """Who is the declarer, and in which contract."""

    name, shape = "contract", "contract"
    always = True
    question = "Who was the declarer, and in which contract?"
    untold = "what the contract was"
    one = True

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> str | None:
        contract = table.own(Contract)
        return contract.bid + "X" * (contract.doubled // 2) if table.auction.high_bidder in hands else None

    def put(self, table: Table, seat: int, value: Move) -> None:
        contract = table.own(Contract)
        contract.level, contract.strain, contract.doubled = value.value or 0, value.strain, value.number or 1
        contract.name = value.contract
        table.auction.high_bidder = seat


CONTRACT = ContractMade().asked()
