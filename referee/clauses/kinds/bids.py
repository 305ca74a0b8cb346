"""Bids: auctions in which players bid in turn until one has the bid, and what other clauses have to say in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from referee.clauses.kinds import questions
from referee.clauses.kinds.before_play import Setup, Stage
from referee.clauses.phases import before, from_left_of_dealer, players
from referee.games.clause import Clause
from referee.games.examples import Examples, Moves
from referee.table.values import Due

if TYPE_CHECKING:
    from referee.games.game import Game
    from referee.reading.moves import Move
    from referee.table.table import Table


class Bidding(Stage, Setup, section="bidding", answers=questions.HIGH_BID):
    """An auction: in turn players bid or pass, until one of them has the bid. Each kind of bids has a ladder of its own."""

    verbs = frozenset({"bid", "pass"})
    first = "eldest"
    """Who bids first: the `dealer` or `eldest`."""
    word = "high bidder"
    """What the winner is called."""
    book = 0
    """How many tricks come on top of the number of a bid, where bids are for tricks."""
    without_suit: ClassVar[bool] = False
    """May a bid that is no strain's be for no trumps?"""
    too_late: ClassVar[str] = "came too late: the bidding is over."
    """What is found of a call after the end, after the player's name."""
    did: ClassVar[str] = "bid"
    """What somebody did who bid out of turn."""
    passes_in_play = False
    in_runs = frozenset({"bid", "hold", "pass"})
    turns: ClassVar[str] = "out-of-turn"
    """The ruling on that."""
    bad_bid: ClassVar[str] = ""
    """The ruling on a bid that may not be made; empty: none says anything of it."""

    def ladder(self, table: Table) -> list[str]:
        """The bids that may be made now, the lowest first; a first few where there is no end to them."""
        raise NotImplementedError

    def wanted(self, table: Table, move: Move) -> str:
        """What a bid is that may be made now, told of one that may not."""
        raise NotImplementedError

    def go_on(self, table: Table, seat: int) -> None:
        """Gives the turn to whoever calls after that player, or ends the auction."""
        raise NotImplementedError

    def levels(self, game: Game) -> range:
        """The numbers that may be bid, where bids name a strain; none where they are plain numbers."""
        return range(0)

    def named(self, game: Game) -> list[str]:
        """The strains in words, the lowest first; nothing where bids name none."""
        return []

    def no_bid(self, bid: int) -> str | None:
        """What a bid is, told of a number that is none: `from 1 to 3`; None where it may be one."""
        return None

    def final(self, table: Table) -> bool:
        """Is who has passed out of the auction?"""
        return True

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        said = super().worded(sentences, game, **more)
        if game.onward > 0:
            return said
        return re.sub(r"(?<!counter-)clockwise", "counter-clockwise", said).replace("dealer's left", "dealer's right")

    # --- what is due ---------------------------------------------------------------------------------------

    def opener(self, table: Table) -> int:
        """Who calls first."""
        return table.dealer if self.first == "dealer" else table.eldest

    def prepare(self, table: Table) -> None:
        table.auction.turn = self.opener(table)

    def legal(self, table: Table) -> list[str]:
        """What the player whose turn it is may say."""
        return [*self.ladder(table), "pass"]

    def accepts(self, table: Table, move: Move) -> bool:
        return move.verb != "pass" or not table.started

    def due(self, table: Table) -> Due | None:
        auction = table.auction
        if auction.high_bidder is not None or table.over or len(auction.passed) == table.seats:
            return None
        return Due(auction.turn, "bid", self.legal(table))

    def stands(self, table: Table) -> Iterator[str]:
        auction = table.auction
        if auction.high_bidder is not None:
            yield f"{table.names[auction.high_bidder]} has the bid, for {auction.high_bid}."

    def waive(self, table: Table) -> None:
        if table.auction.highest and table.auction.high_bidder is None:
            self.close(table)

    # --- calls ---------------------------------------------------------------------------------------------

    def receive(self, table: Table, move: Move) -> None:
        if not self.hears(table, move):
            return
        if move.verb == "pass":
            self.take_pass(table, move)
        else:
            self.judge_bid(table, move)
            self.take_bid(table, move)
        self.go_on(table, move.seat)

    def call(self, table: Table, move: Move) -> bool:
        """Takes a call that the player whose turn it is may make now; False, and nothing else, where it may not be made."""
        if move.verb == "pass":
            self.take_pass(table, move)
        elif move.verb == "bid":
            if not self.fits(table, move):
                return False
            self.take_bid(table, move)
        else:
            others = table.game.of_kind(OtherCalls)
            return any(move.verb in clause.verbs and clause.call(table, move) for clause in others)
        return True

    def take_plain(self, table: Table, moves: Sequence[int | Move], index: int) -> int:
        auction = table.auction
        for place, move in enumerate(moves[index:], index):
            if auction.high_bidder is not None or table.over or table.thrown_in or isinstance(move, int):
                return place
            if move.seat != auction.turn or move.seat in auction.passed or move.corrected:
                return place
            if not self.call(table, move):
                return place
            self.go_on(table, move.seat)
        return len(moves)

    def hears(self, table: Table, move: Move) -> bool:
        """Is the auction still open for that call? Reports one that comes too late or out of turn."""
        if table.auction.high_bidder is not None or table.started:
            table.accuse(self, move, self.too_late)
            return False
        self.judge_turn(table, move, table.auction.turn, self.did, self.turns)
        return True

    def fits(self, table: Table, move: Move) -> bool:
        """May that bid be made now?"""
        return not move.blind and f"{move.value}{move.strain}" in self.ladder(table)

    def judge_bid(self, table: Table, move: Move) -> None:
        """Reports a bid that may not be made."""
        if self.fits(table, move):
            return
        if self.bad_bid:
            table.cite(self.bad_bid)
        said = f"bid {'blind ' if move.blind else ''}{move.value}{move.strain}; {self.wanted(table, move)}."
        table.accuse(self, move, said, legal=[*self.ladder(table), "pass"])

    def take_bid(self, table: Table, move: Move) -> None:
        """Takes a bid as it was made."""
        table.auction.passes = 0
        table.auction.bid(move.seat, move.value or 0, move.strain)

    def take_pass(self, table: Table, move: Move) -> None:
        """Takes a pass."""
        table.auction.passes += 1
        if self.final(table):
            table.auction.passed.add(move.seat)

    @staticmethod
    def after(table: Table, seat: int) -> int:
        """Who calls after that player: the next who has not passed for good, or else the same player."""
        first, auction = (seat + table.game.onward) % table.seats, table.auction
        return next(iter(auction.still_in(table.clockwise(first))), seat) if auction.passed else first

    def counts_unbid(self, game: Game) -> bool:
        """Does a deal count in which nobody bids, so that it ends without a trick?"""
        return any(not clause.plays for clause in game.of_kind(NobodyBids))

    def unbid(self, table: Table) -> None:
        """Everybody has passed without a bid."""
        for clause in table.game.of_kind(NobodyBids):
            clause.unbid(table)
            if clause.plays:
                return
        table.over = self.counts_unbid(table.game)
        table.thrown_in = not table.over

    def close(self, table: Table) -> None:
        """Gives the bid to whoever has it now."""
        table.auction.close()

    # --- bids that were told, samples, examples ------------------------------------------------------------

    def callers(self, game: Game) -> tuple[str, ...]:
        """The players of examples in the order in which they call."""
        return players(game) if self.first == "dealer" else from_left_of_dealer(game)

    def shown_bids(self, game: Game) -> tuple[str, str]:
        """The lowest bid of examples, and a higher one."""
        raise NotImplementedError

    def examples(self, game: Game) -> Examples:
        start, (first, second, *_) = before(game, self), self.callers(game)
        low, high = self.shown_bids(game)
        yield Moves((*start, f"{first} bid {low}", f"{second} bid {high}"), None)
        yield Moves((*start, f"{first} bid {high}", f"{second} bid {low}"), len(start) + 1)
        yield Moves((*start, f"{second} bid {low}"), len(start), note=f"{first} bids first.")


class OtherCalls(Stage, section="bidding"):
    """Lets players make other calls in an auction than bids and passes."""

    def legal(self, table: Table, seat: int) -> list[str]:
        """Which of them that player may make now."""
        raise NotImplementedError

    def call(self, table: Table, move: Move) -> bool:
        """Takes a call that may be made now; False, and nothing else, where it may not."""
        raise NotImplementedError


class Declarer(Clause, section="bidding"):
    """Says who is the declarer, where it is not whoever made the last bid."""

    def declarer(self, table: Table) -> int:
        """The seat of the declarer, once the last bid is made."""
        raise NotImplementedError


class NobodyBids(Clause, section="bidding"):
    """Lets a deal in which nobody bids count as played, so that it is not dealt again, or has it played."""

    plays: ClassVar[bool] = False
    """Is it played?"""

    def unbid(self, table: Table) -> None:
        """Settles what holds in such a deal."""


class BidLimit(Clause, section="bidding"):
    """Keeps some players from some bids."""

    of_blind: ClassVar[bool] = False
    """Does it speak of bids that are made without a look at the hand, and only of those?"""

    def refuses(self, table: Table, seat: int, value: int) -> str:
        """What is wrong with that bid of that player, after the name; empty where it may be made."""
        raise NotImplementedError

    def judge(self, table: Table, move: Move) -> None:
        """Reports such a bid."""
        why = "" if move.value is None else self.refuses(table, move.seat, move.value)
        if why:
            for ruling in self.ruling_ids(table.game):
                table.cite(ruling)
            table.accuse(self, move, why)


class NotGiven(Clause, section="bidding"):
    """Keeps cards in the hand that others may be laid aside from."""

    def kept(self, table: Table) -> int:
        """The cards that may not be laid aside."""
        raise NotImplementedError


def wrong_bid(table: Table, seat: int, bid: int) -> str | None:
    """What is wrong with the highest bid of a player, as it was told; None where nothing is."""
    what = table.game.the(Bidding).no_bid(bid)
    return None if what is None else f"{table.names[seat]} bid {bid}; a bid is {what}."
