"""Who plays together, and what comes of what a side has undertaken in the bidding: contracts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.clauses.kinds import questions
from referee.clauses.kinds.bids import Bidding
from referee.games.clause import Clause
from referee.games.question import Question
from referee.table.contract import Contract, Vulnerable
from referee.table.parts import Part

if TYPE_CHECKING:
    from referee.games.game import Game
    from referee.table.table import Table


class Partnership(Clause, families=("trick-taking",), answers=questions.PARTNERS):
    """Says who plays together."""

    def answered(self, game: Game) -> Iterator[Question]:
        yield from super().answered(game)
        if lasting := self.lasting(game.seats):
            yield questions.LASTING
            if len(lasting) == 2:
                yield questions.TWO_SIDES

    def lasting(self, seats: int) -> list[list[int]]:
        """The sides that stay the same all match long; none where players may change sides from deal to deal."""
        return []

    def together(self, seats: int) -> list[list[int]]:
        """Those of the lasting sides whose players share one score; none where everybody has a score of their own."""
        return []

    def sides(self, table: Table) -> list[list[int]]:
        """The players of each side of the deal, the high bidder's side first."""
        raise NotImplementedError

    def owner(self, table: Table, hand: int) -> int:
        """The player whose cards these are: that of the hand itself, or who plays a hand on the table."""
        raise NotImplementedError


class FindsPartners(Clause, section="bidding", families=("trick-taking",)):
    """Tells by cards who plays together in a deal; who that is shows as they are played."""

    def holders(self, game: Game) -> str:
        """Who plays together by it, in words: `whoever held the called card`."""
        raise NotImplementedError

    @property
    def of_bidder(self) -> bool:
        """Are they partners of the high bidder, and of nobody else?"""
        return True

    def waits(self, table: Table) -> bool:
        """Is it still to be seen in the next tricks who the partner is?"""
        return False

    def marks(self, table: Table) -> int:
        """The cards whose holders belong together."""
        return 0

    def may_call(self, table: Table, seat: int) -> Sequence[str]:
        """The cards that the player may call, where they are few."""
        return ()

    def awaits(self, table: Table) -> int:
        """The cards whose holders are partners; none before these are known."""
        return 0

    def joins(self, table: Table, hand: int) -> None:
        """A hand has shown that it belongs to them: that it holds such a card, or has won such a trick."""
        raise NotImplementedError

    def unfound(self, table: Table) -> bool:
        """May there be a partner, now that the deal is over, whom no card has shown?"""
        return False


def lasting_sides(game: Game) -> list[list[int]]:
    """The sides that stay the same all match long; none where there are none."""
    return next(filter(None, (clause.lasting(game.seats) for clause in game.of_kind(Partnership))), [])


def lasting_side(table: Table, seat: int) -> Sequence[int]:
    """The player and whoever is that player's partner for the whole match."""
    sides = (side for clause in table.game.of_kind(Partnership) for side in clause.lasting(table.seats))
    return next((side for side in sides if seat in side), (seat,))


class Outcome(NamedTuple):
    """How a contract came out."""

    contract: Contract
    over: int
    """The tricks over it; below 0: under it."""
    vulnerable: bool
    """Was its side vulnerable?"""
    left: int
    """How many tricks it leaves to the other side."""
    worth: int
    """What the tricks that were bid are worth."""

    @property
    def made(self) -> bool:
        """Were there as many tricks as were undertaken?"""
        return self.over >= 0


class CameOut(Part):
    """How the contract of a deal came out, as far as it was asked."""

    told: tuple[object, ...] = ()
    """By what that was known when it was asked last."""
    how: Outcome


def outcome(table: Table) -> Outcome | None:
    """How the contract of a deal came out; None where nobody undertook anything."""
    contract, declarer = table.own(Contract), table.auction.high_bidder
    if declarer is None or not contract.level:
        return None
    came, vulnerable = table.own(CameOut), table.own(Vulnerable).seats
    told = declarer, contract.level, contract.strain, contract.doubled, vulnerable, *table.won.tricks
    if came.told != told:
        came.told, came.how = told, _outcome(table, contract, declarer)
    return came.how


def _outcome(table: Table, contract: Contract, declarer: int) -> Outcome:
    game = table.game
    bids, won = game.the(Bidding), sum(table.won.tricks[seat] for seat in game.the(Partnership).sides(table)[0])
    worth = sum(clause.of_bid(game, contract) for clause in game.of_kind(TrickWorth))
    over, left = won - contract.level - bids.book, bids.levels(game)[-1] - contract.level
    return Outcome(contract.copy(), over, declarer in table.own(Vulnerable).seats, left, worth)


class TrickWorth(Clause, section="scoring", families=("trick-taking",)):
    """Says what the tricks of a contract are worth."""

    def each(self, game: Game, strain: str) -> int:
        """The points of a trick in that strain, the first aside."""
        raise NotImplementedError

    def of_bid(self, game: Game, contract: Contract) -> int:
        """The points of the tricks that were bid, doubled as the contract was."""
        raise NotImplementedError


class TricksShort(Clause, section="scoring", families=("trick-taking",)):
    """Says what it costs to win fewer tricks than were undertaken: as a rule, or in place of that of some contracts."""

    def cost(self, short: int, doubled: int, *, vulnerable: bool) -> int | None:
        """The points for so many tricks missing; None where it says nothing of such a contract."""
        raise NotImplementedError


class OthersLose(Clause, section="scoring", families=("trick-taking",)):
    """Makes one side lose what the other scores."""
