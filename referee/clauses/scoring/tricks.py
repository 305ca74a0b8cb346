"""What tricks and kept bids are worth."""

from __future__ import annotations

from referee.clauses.kinds import Aim, Table, TrickAward
from referee.clauses.kinds.awards import BidAgainstWon, PerFact
from referee.facts.amounts import TRICKS, TRICKS_WON
from referee.games.fact import OfSome
from referee.games.parameters import number


class ScoreTricks(TrickAward, PerFact, title="Points for tricks", by_side=True):
    """Points for tricks."""

    by_tricks_and_bids = True
    by = TRICKS_WON
    rule = "Each trick that {you_win}{beyond_its} {brings}."
    short = "{each:point} a trick{beyond_your}"
    each: int = number("points for each trick", zero=False)
    beyond: int = number("tricks that score nothing", default=0, low=0, high=10)


class ExactBid(BidAgainstWon, title="Bonus for an exact bid"):
    """A bonus for an exact bid."""

    by_tricks_and_bids = True
    rule = "Winning exactly as many tricks as you bid scores a bonus of {bonus:point}."
    short = "{bonus:point} for an exact bid"
    aim = (Aim("bid", "win exactly as many tricks as you bid"),)
    cases = ((2, 2), (2, 3))
    bonus: int = number("points for winning just the tricks that were bid", low=1)

    def worth(self, bid: int, won: int) -> tuple[int, str] | None:
        return (self.bonus, f"bid {bid} and won just as many") if bid == won else None


class ExactBidOnly(BidAgainstWon, title="Exact bids"):
    """Only exact bids score."""

    by_tricks_and_bids = True
    rule = (
        "If you win exactly as many tricks as you bid, you score [points:{points:point} plus your bid|the number that you "
        "bid]; if not, you score nothing."
    )
    short = "[points:{points} points and ]the bid for an exact bid"
    aim = (
        Aim("bid", "win exactly as many tricks as you bid"),
        Aim("tail", ": any other number brings nothing"),
    )
    cases = ((3, 3), (3, 2))
    points: int = number("points for an exact bid, beside the number bid", low=0)

    def worth(self, bid: int, won: int) -> tuple[int, str] | None:
        why = f"{self.points} for the exact bid and {bid} for its tricks"
        return (self.points + bid, why) if bid == won else None


class BlindlyBid(OfSome):
    """Who has bid blind."""

    name, did = "blind", "bid blind"
    question = "Who bid blind?"
    untold = "who bid blind"

    def seats(self, table: Table) -> set[int]:
        return table.auction.blind


BLINDLY_BID = BlindlyBid()


class BlindBonus(BidAgainstWon, title="Bonus for a blind bid", by_side=True):
    """A bonus for a blind bid that is kept."""

    rulings = ("blind-bid",)
    rule = "A blind bid that comes true scores another {points:point}[failed:; one that does not costs another {failed:point}]."
    short = "{points:point} for a blind bid that comes true"
    facts = (TRICKS, BLINDLY_BID.asked())
    cases, brought = ((0, 0), (0, 1)), ((0, BLINDLY_BID, True),)
    points: int = number("points for keeping a blind bid", low=1)
    failed: int = number("points lost for a blind bid that is not kept", default=0, low=0)

    def counts(self, table: Table, bidder: int) -> bool:
        return bidder in table.auction.blind

    def worth(self, bid: int, won: int) -> tuple[int, str] | None:
        if bid == won:
            return self.points, "kept a blind bid"
        return (-self.failed, "failed a blind bid") if self.failed else None
