"""What an auction is made of: the bids so far, whose side a player is on, calls beside bids, who becomes the declarer."""

from __future__ import annotations

from collections.abc import Sequence

from referee.clauses.kinds import Part, Partnership, Stage, Statement, Table

Call = tuple[int, int, str]
"""A bid with who made it: the seat, the number, the strain."""


class Calls(Part):
    """The calls of an auction so far."""

    doubled = 1
    """What doubling has made of the last bid: 1, 2 or 4."""

    def __init__(self) -> None:
        self.bids: list[Call] = []
        """Every bid, in order."""


def side_of(table: Table, seat: int) -> Sequence[int]:
    """The player and whoever is that player's partner for the whole match."""
    sides = (side for clause in table.game.of_kind(Partnership) for side in clause.lasting(table.seats))
    return next((side for side in sides if seat in side), (seat,))


class OtherCalls(Stage, section="bidding", families=("trick-taking",)):
    """Lets players make other calls in an auction than bids and passes."""

    def legal(self, table: Table, seat: int) -> list[str]:
        """Which of them that player may make now."""
        raise NotImplementedError


class Declaring(Statement, section="bidding", families=("trick-taking",)):
    """Says who is the declarer, where it is not whoever made the last bid."""

    def declarer(self, table: Table) -> int:
        """The seat of the declarer, once the last bid is made."""
        raise NotImplementedError
