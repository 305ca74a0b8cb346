"""Bidding in which one player names values and another holds them or passes, until one of all is left."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.clauses.kinds import Due, Game, Move, Part, Setup, Stage, Table
from referee.clauses.phases import before, from_left_of_dealer
from referee.english import spelled
from referee.games.examples import Examples, Moves
from referee.games.parameters import numbers
from referee.table.declared import DeclaredGame


class Asking(Part):
    """How far the bidding has come."""

    answering: int | None = None
    """Who answers; None before the bidding has begun."""
    waiting = False
    """Has a value been named that has not been answered yet?"""

    def __init__(self) -> None:
        self.to_come: list[int] = []
        """Who names values, the first of them now."""


class BidAndHold(Stage, Setup, title="Bidding and holding", section="bidding"):
    """One player names values, another holds them or passes."""

    not_beside = ("auction", "point-bids")
    skipped = "the bidding is not over yet"
    rulings = ("illegal-bid", "early-bid")
    verbs = frozenset({"bid", "hold", "pass"})
    values: str = numbers("the values that may be bid, lowest first")

    @property
    def bids(self) -> tuple[int, ...]:
        """The values that may be bid, lowest first."""
        return tuple(map(int, self.values.split()))

    def faults(self, game: Game) -> Iterator[str]:
        if sorted(set(self.bids)) != list(self.bids):
            yield "the values are not in rising order"

    def in_summary(self, game: Game) -> str:
        return (
            f"Bid for the right to play alone: one player names values from {self.bids[0]} up, and another holds them or "
            "passes."
        )

    def says(self, game: Game) -> str:
        last = spelled(game.seats - 1)
        more = " and so on," if game.seats > 3 else ""
        return (
            "The player to the dealer's left answers the bids; the next player clockwise names them, each a value of this "
            f"list and higher than the one before: {', '.join(map(str, self.bids))}. The answer is “hold”, which takes the "
            "same value, or a pass; the player who names the values may pass instead of naming a higher one. Whichever of "
            f"the two has not passed then answers the next player in the same way,{more} until {last} have passed. A pass "
            "is final. The player who is left has the bid for the last value that was named. If all the others have passed "
            f"without a bid, the player to the dealer's left may still bid {self.bids[0]}. If nobody bids, the deal is over "
            "without a score and the next player deals."
        )

    def fact(self, game: Game) -> str:
        return f"values from {self.bids[0]} to {self.bids[-1]}, named and held"

    def prepare(self, table: Table) -> None:
        asking = table.own(Asking)
        asking.answering, *asking.to_come = table.clockwise(table.eldest)
        table.auction.turn = asking.to_come[0]

    def legal(self, table: Table) -> list[str]:
        """What the player whose turn it is may do."""
        asking = table.own(Asking)
        if asking.waiting:
            return ["hold", "pass"]
        higher = [str(bid) for bid in self.bids if bid > table.auction.highest]
        return [*(higher if asking.to_come else higher[:1]), "pass"]

    def due(self, table: Table) -> Due | None:
        if table.auction.high_bidder is not None or table.over:
            return None
        return Due(table.auction.turn, "hold" if table.own(Asking).waiting else "bid", self.legal(table))

    def accepts(self, table: Table, move: Move) -> bool:
        return move.verb != "pass" or not table.started

    def stands(self, table: Table) -> Iterator[str]:
        auction = table.auction
        if auction.high_bidder is not None and not table.own(DeclaredGame).clause:
            yield f"{table.names[auction.high_bidder]} has the bid, for {auction.high_bid}."

    def waive(self, table: Table) -> None:
        if table.auction.highest and table.auction.high_bidder is None:
            self._give(table, table.auction.made[-1][0])

    def receive(self, table: Table, move: Move) -> None:
        auction = table.auction
        if auction.high_bidder is not None or table.started:
            table.accuse(self, move, "came too late: the bidding is over.")
        elif move.seat in auction.passed:
            table.accuse(self, move, f"made the move “{move.verb}” after passing; a pass is final.")
        elif move.verb == "pass":
            self._pass(table, move)
        elif move.seat != auction.turn:
            table.cite("early-bid")
            table.accuse(self, move, f"bid out of turn; it was {table.names[auction.turn]}'s turn.")
        elif table.own(Asking).waiting:
            self._answer(table, move)
        else:
            self._bid(table, move)

    def _answer(self, table: Table, move: Move) -> None:
        """The value that was named is held; another bid in its place counts as no more."""
        auction = table.auction
        if move.verb == "bid":
            words = f"bid {move.value} instead of holding {auction.highest} or passing."
            table.accuse(self, move, words, legal=self.legal(table))
        auction.bid(move.seat, auction.highest)
        table.own(Asking).waiting = False
        self._go_on(table)

    def _bid(self, table: Table, move: Move) -> None:
        auction, asking, value = table.auction, table.own(Asking), move.value or 0
        if move.verb == "hold":
            table.accuse(self, move, "held a bid, but none has been named to them.", legal=self.legal(table))
            return
        if move.blind or str(value) not in self.legal(table):
            table.cite("illegal-bid")
            higher = f" higher than {auction.highest}" if auction.highest else ""
            words = f"bid {'blind ' if move.blind else ''}{value}; a bid is a value of the list{higher}."
            table.accuse(self, move, words, legal=self.legal(table))
        auction.bid(move.seat, value)
        asking.waiting = bool(asking.to_come)
        self._go_on(table)

    def _pass(self, table: Table, move: Move) -> None:
        auction, asking, seat = table.auction, table.own(Asking), move.seat
        if seat != auction.turn:
            table.cite("early-bid")
            table.accuse(self, move, f"passed out of turn; it was {table.names[auction.turn]}'s turn.")
        auction.passed.add(seat)
        if seat in asking.to_come:
            asking.to_come.remove(seat)
        else:
            asking.answering, asking.waiting = asking.to_come.pop(0) if asking.to_come else None, False
        self._go_on(table)

    def _go_on(self, table: Table) -> None:
        """Sees whose turn it is, or who has the bid."""
        auction, asking = table.auction, table.own(Asking)
        if asking.answering is None:
            table.over = True
        elif asking.waiting:
            auction.turn = asking.answering
        elif asking.to_come:
            auction.turn = asking.to_come[0]
        elif auction.made:
            self._give(table, asking.answering)
        else:
            auction.turn = asking.answering

    @staticmethod
    def _give(table: Table, seat: int) -> None:
        """Gives the bid to that player for the highest value that was named."""
        table.auction.high_bidder, table.auction.high_bid = seat, table.auction.highest

    def sample(self, table: Table, rng: random.Random) -> str | None:
        due = self.due(table)
        if due is None or due.seat is None:
            return None
        name = table.names[due.seat]
        if rng.random() < (0.3 if table.auction.made else 0.2) or due.legal == ["pass"]:
            return f"{name} pass"
        return f"{name} hold" if due.action == "hold" else f"{name} bid {rng.choice(due.legal[:-1][:3])}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        first, second, *others = from_left_of_dealer(game)
        return (f"{second} bid {self.bids[0]}", f"{first} hold", *(f"{name} pass" for name in (second, *others)))

    def examples(self, game: Game) -> Examples:
        start, (first, second, *others) = before(game, self), from_left_of_dealer(game)
        low, next_ = self.bids[:2]
        begun = (*start, f"{second} bid {low}")
        passed = (*start, *(f"{name} pass" for name in (second, *others)))
        yield Moves(
            (*begun, f"{first} hold", f"{second} bid {next_}", f"{first} pass", *(f"{name} pass" for name in others)),
            None,
        )
        yield Moves((*start, f"{first} bid {low}"), len(start), note=f"{second} names the bids, {first} answers them.")
        yield Moves((*start, f"{second} bid {low + 1}"), len(start), note=f"{low + 1} is no value of the list.")
        yield Moves((*begun, f"{first} hold", f"{second} bid {low}"), len(start) + 2)
        yield Moves((*begun, f"{first} bid {next_}"), len(start) + 1, note="The answer is “hold” or “pass”.")
        yield Moves((*passed, f"{first} bid {low}"), None, note="Nobody else has bid.")
