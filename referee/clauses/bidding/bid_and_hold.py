"""Bidding in which one player names values and another holds them or passes, until one of all is left."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

from referee.clauses.kinds import Bidding, Due, Game, Move, Part, Table
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


@lru_cache(64)
def listed(values: str) -> tuple[int, ...]:
    """The numbers of a list of them."""
    return tuple(map(int, values.split()))


class BidAndHold(Bidding, title="Bidding and holding"):
    """One player names values, another holds them or passes."""

    skipped = "the bidding is not over yet"
    rulings = ("illegal-bid", "early-bid")
    turns, bad_bid = "early-bid", "illegal-bid"
    verbs = frozenset({"bid", "hold", "pass"})
    values: str = numbers("the values that may be bid, lowest first")

    @property
    def bids(self) -> tuple[int, ...]:
        """The values that may be bid, lowest first."""
        return listed(self.values)

    def faults(self, game: Game) -> Iterator[str]:
        if sorted(set(self.bids)) != list(self.bids):
            yield "the values are not in rising order"

    says_where = (("many", lambda game: game.seats > 3),)
    gist = "Bid for the right to play alone: one player names values from {least} up, and another holds them or passes."
    short = "values from {least} to {most}, named and held"
    rule = (
        "The player to the dealer's left answers the bids; the next player clockwise names them, each a value of this list and "
        "higher than the one before: {every}. The answer is “hold”, which takes the same value, or a pass; the player who "
        "names the values may pass instead of naming a higher one. Whichever of the two has not passed then answers the next "
        "player in the same way,[many: and so on,] until {others} have passed. A pass is final. The player who is left has the "
        "bid for the last value that was named. If all the others have passed without a bid, the player to the dealer's left "
        "may still bid {least}. If nobody bids, the deal is over without a score and the next player deals."
    )

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        least, *_, most = every = [str(bid) for bid in self.bids]
        more |= {"least": least, "most": most, "every": ", ".join(every), "others": spelled(game.seats - 1)}
        return super().worded(sentences, game, **more)

    def example_of(self, game: Game, verb: str) -> str | None:
        return str(self.bids[0]) if verb == "bid" else None

    def prepare(self, table: Table) -> None:
        asking = table.own(Asking)
        asking.answering, *asking.to_come = table.clockwise(table.eldest)
        table.auction.turn = asking.to_come[0]

    def ladder(self, table: Table) -> list[str]:
        return list(map(str, self.higher(table)))

    def higher(self, table: Table) -> tuple[int, ...]:
        """The values that may be bid now."""
        higher = self.bids[bisect_right(self.bids, table.auction.highest) :]
        return higher if table.own(Asking).to_come else higher[:1]

    def fits(self, table: Table, move: Move) -> bool:
        return not move.blind and not move.strain and move.value in self.higher(table)

    def legal(self, table: Table) -> list[str]:
        return ["hold", "pass"] if table.own(Asking).waiting else super().legal(table)

    def due(self, table: Table) -> Due | None:
        due = super().due(table)
        return due and due._replace(action="hold" if table.own(Asking).waiting else "bid")

    def stands(self, table: Table) -> Iterator[str]:
        if not table.own(DeclaredGame).clause:
            yield from super().stands(table)

    def receive(self, table: Table, move: Move) -> None:
        auction, over = table.auction, table.auction.high_bidder is not None or table.started
        if not over and move.seat in auction.passed:
            table.accuse(self, move, f"made the move “{move.verb}” after passing; a pass is final.")
        elif move.verb == "pass" and not over:
            self.judge_turn(table, move, auction.turn, "passed", self.turns)
            self.take_pass(table, move)
            self.go_on(table, move.seat)
        elif self.hears(table, move) and move.seat == auction.turn:
            self._answer(table, move) if table.own(Asking).waiting else self._bid(table, move)

    def _answer(self, table: Table, move: Move) -> None:
        """The value that was named is held; another bid in its place counts as no more."""
        if move.verb == "bid":
            words = f"bid {move.value} instead of holding {table.auction.highest} or passing."
            table.accuse(self, move, words, legal=self.legal(table))
        self._hold(table, move.seat)
        self.go_on(table, move.seat)

    def _bid(self, table: Table, move: Move) -> None:
        if move.verb == "hold":
            table.accuse(self, move, "held a bid, but none has been named to them.", legal=self.legal(table))
            return
        self.judge_bid(table, move)
        self.take_bid(table, move)
        self.go_on(table, move.seat)

    def call(self, table: Table, move: Move) -> bool:
        if move.verb == "pass" or not table.own(Asking).waiting:
            return super().call(table, move)
        if move.verb == "hold":
            self._hold(table, move.seat)
        return move.verb == "hold"

    def take_bid(self, table: Table, move: Move) -> None:
        super().take_bid(table, move)
        asking = table.own(Asking)
        asking.waiting = bool(asking.to_come)

    @staticmethod
    def _hold(table: Table, seat: int) -> None:
        """That player takes the value that was named."""
        table.auction.bid(seat, table.auction.highest)
        table.own(Asking).waiting = False

    def wanted(self, table: Table, move: Move) -> str:
        return "a bid is a value of the list" + (
            f" higher than {table.auction.highest}" if table.auction.highest else ""
        )

    def take_pass(self, table: Table, move: Move) -> None:
        asking, seat = table.own(Asking), move.seat
        table.auction.passed.add(seat)
        if seat in asking.to_come:
            asking.to_come.remove(seat)
        else:
            asking.answering, asking.waiting = asking.to_come.pop(0) if asking.to_come else None, False

    def go_on(self, table: Table, seat: int) -> None:
        auction, asking = table.auction, table.own(Asking)
        if asking.answering is None:
            self.unbid(table)
        elif asking.to_come and not asking.waiting:
            auction.turn = asking.to_come[0]
        elif auction.made and not asking.waiting:
            self._give(table, asking.answering)
        else:
            auction.turn = asking.answering

    def unbid(self, table: Table) -> None:
        table.over = True

    def close(self, table: Table) -> None:
        self._give(table, table.auction.made[-1].seat)

    @staticmethod
    def _give(table: Table, seat: int) -> None:
        """Gives the bid to that player for the highest value that was named."""
        table.auction.high_bidder, table.auction.high_bid = seat, table.auction.highest

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        if rng.random() < (0.3 if table.auction.made else 0.2) or due.legal == ["pass"]:
            return "pass"
        return "hold" if due.action == "hold" else f"bid {rng.choice(due.legal[:-1][:3])}"

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
