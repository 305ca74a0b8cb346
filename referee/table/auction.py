"""What has been bid in a deal, and who has the bid."""

from __future__ import annotations

from typing import NamedTuple

from referee.table.parts import Part


class Bid(NamedTuple):
    """A bid with who made it."""

    seat: int
    value: int
    strain: str = ""
    """What it would make trumps, where bids say that: a suit's letter, or `N` for no trumps."""


class Auction(Part):
    """The bids of one deal, of whatever kind, and what came of them."""

    high_bidder: int | None = None
    """Who has taken the bid; None until that is settled."""
    high_bid = 0
    """What for."""
    alone = False
    """Does that player play without the partner?"""
    passes = 0
    """How many have passed in a row."""
    doubled = 1
    """What doubling has made of the last bid: 1, 2 or 4."""
    highest = 0
    """The highest bid so far, 0 where there is none."""

    def __init__(self, seats: int, turn: int) -> None:
        self.turn = turn
        """Who bids next."""
        self.bids: list[int | None] = [None] * seats
        """The highest bid of each player."""
        self.made: list[Bid] = []
        """Every bid, in order."""
        self.blind: set[int] = set()
        """Who has bid without a look at the hand."""
        self.passed: set[int] = set()
        """Who has passed for good."""

    @property
    def begun(self) -> bool:
        """Has anybody bid or passed?"""
        return self.passes > 0 or self.high_bidder is not None or any(bid is not None for bid in self.bids)

    def bid(self, seat: int, value: int, strain: str = "") -> None:
        """Takes note of a bid, which ends what doubling made of the one before."""
        self.bids[seat] = max(value, self.bids[seat] or 0)
        self.made.append(Bid(seat, value, strain))
        self.highest = max(value, self.highest)
        self.doubled = 1

    def close(self) -> int:
        """Ends the auction: the first who made the highest bid has it. Returns who that is."""
        self.high_bid = self.highest
        self.high_bidder = next(bid.seat for bid in self.made if bid.value == self.high_bid)
        return self.high_bidder

    def still_in(self, order: tuple[int, ...]) -> list[int]:
        """Those of these players who have not passed for good."""
        return [seat for seat in order if seat not in self.passed]
