"""Bidding for points: each bid higher than every one before, a pass is final, the highest bidder takes it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.clauses.kinds import Bidding, Due, Game, Move, Part, Partnership, Stage, Table
from referee.clauses.kinds.bids import wrong_bid
from referee.clauses.phases import before
from referee.facts.bids import HIGHEST_BID
from referee.games.examples import Examples, Moves
from referee.games.fact import Asked
from referee.games.parameters import MANY, flag, number, word

SHOWN = 40
"""How many of the bids that may be made are listed."""
TAKE, RANGE = "[sides:your side|you] will take", ", from {least}[most: to {most}| up][in_steps: in multiples of {step}]"


class OutOfTurn(Part):
    """Who has bid out of turn and is passed over when the turn comes."""

    def __init__(self) -> None:
        self.seats: set[int] = set()


class PointBids(Bidding, title="Bidding points"):
    """Players bid how many points they will take."""

    skipped = "nobody has taken the bid yet"
    bad_bid = "illegal-bid"
    least: int = number("the lowest bid, in points", low=1, high=MANY)
    nobody: str = word("the ruling on a deal in which nobody bids", default="roolz-all-pass")
    alone: str = word("the ruling on the last player, when all others have passed without a bid", default="last-to-bid")
    most: int | None = number("the highest bid, in points", default=None, high=MANY)
    step: int = number("bids are multiples of so many points", default=1, low=1, high=MANY)

    forced: bool = flag("must the last player bid if nobody else has?", default=False)

    says_where = (("sides", Partnership),)
    gist = f"Bid in turn[only: that {TAKE} {{least}} points|, ever higher, how many points {TAKE}{RANGE}]."
    rule = (
        "The bidding begins with the player to the dealer's {side} and goes {way}. Bid [only:that "
        f"{TAKE} {{least}} points, or pass. There is no higher bid: all others pass then, and the bidder takes it|the number "
        f"of points that {TAKE}{RANGE} and higher than every bid before, or pass. Once you have passed, you are out of "
        "the bidding; it ends when all but one have passed, and the highest bidder takes it]. If nobody [forced:has bid, the "
        "last player must.|bids, the same dealer deals again.]"
    )

    @property
    def only(self) -> bool:
        """Is there no more than one bid?"""
        return self.most == self.least

    @property
    def in_steps(self) -> bool:
        """May not every number be bid?"""
        return self.step > 1

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        steps = ("bid-steps", "bid-at-300") if self.most is not None else ("lowest-bid",) if self.least == 1 else ()
        last = () if self.forced else (self.nobody, self.alone)
        return tuple(dict.fromkeys((*last, *steps, "illegal-bid")))

    def ladder(self, table: Table) -> list[str]:
        highest = table.auction.highest
        if self.most is not None and table.cite("bid-steps") == "five-only":
            only = highest + self.step if highest else self.least
            return [str(only)] if only <= self.most else []
        first = max(self.least, (highest // self.step + 1) * self.step)
        last = self.most if self.most is not None else first + SHOWN * self.step
        return [str(bid) for bid in range(first, last + 1, self.step)]

    def fits(self, table: Table, move: Move) -> bool:
        value = move.value or 0
        if self.most is not None or move.blind:
            return super().fits(table, move)
        return value >= self.least and value > table.auction.highest and value % self.step == 0

    def wanted(self, table: Table, move: Move) -> str:
        highest = table.auction.highest
        return f"a bid is {self._range}{f', and higher than {highest}' if highest else ''}"

    @property
    def _range(self) -> str:
        """What a bid is: `at least 20 and at most 300, a multiple of 10`."""
        most = "" if self.most is None else f" and at most {self.most}"
        return f"at least {self.least}{most}{f', a multiple of {self.step}' if self.step > 1 else ''}"

    def no_bid(self, bid: int) -> str | None:
        return None if self.least <= bid <= (self.most or bid) and bid % self.step == 0 else self._range

    def tells(self, game: Game) -> Iterator[Asked]:
        taker = bool(game.of_kind(Partnership))
        asks = "Who took the bid, and for how many points?" if taker else "What did each player bid at most?"
        yield HIGHEST_BID.asked(asks=asks, wrong=wrong_bid, amounts=self.ladder, of_one=taker)

    def must_bid(self, table: Table) -> bool:
        """Is the player the last one left, and bound to bid?"""
        left = table.seats - len(table.auction.passed)
        must = self.forced or (left == 1 and not table.auction.made and table.cite(self.alone) == "must-bid")
        return must and left == 1 and not table.auction.made

    def legal(self, table: Table) -> list[str]:
        return self.ladder(table) if self.must_bid(table) else super().legal(table)

    def hears(self, table: Table, move: Move) -> bool:
        auction, seat = table.auction, move.seat
        if auction.high_bidder is not None or table.started:
            topped = self.most is not None and auction.high_bid >= self.most and not table.started
            passes_too = seat in auction.passed or (topped and seat != auction.high_bidder)
            return super().hears(table, move) if move.verb == "bid" or not passes_too else False
        if seat in auction.passed:
            if move.verb == "bid":
                table.accuse(self, move, "bid after passing; a pass is final.")
            return move.verb == "bid"
        if seat != auction.turn:
            table.own(OutOfTurn).seats.add(seat)
        return super().hears(table, move)

    def judge_bid(self, table: Table, move: Move) -> None:
        if move.seat not in table.auction.passed:  # else it is found already
            super().judge_bid(table, move)

    def call(self, table: Table, move: Move) -> bool:
        return not (move.verb == "pass" and self.must_bid(table)) and super().call(table, move)

    def take_pass(self, table: Table, move: Move) -> None:
        if self.must_bid(table):
            table.accuse(self, move, "passed, but all others had: the last player must bid.")
        super().take_pass(table, move)

    def go_on(self, table: Table, seat: int) -> None:
        auction = table.auction
        left = auction.still_in(table.clockwise(auction.turn))
        if self.most is not None and auction.highest >= self.most:
            table.cite("bid-at-300")
            self.close(table)
        elif len(left) <= 1 and auction.made:
            self.close(table)
        elif not left:
            self.unbid(table)
        else:
            self._next_turn(table, seat)

    @staticmethod
    def _next_turn(table: Table, mover: int) -> None:
        """Gives the turn to the next player; after a bid out of turn it stays, and who made it is passed over once."""
        auction = table.auction
        early = table.own(OutOfTurn)
        if mover != auction.turn:
            return
        after = auction.still_in(table.clockwise((mover + table.game.onward) % table.seats))
        while after[0] in early.seats and len(after) > 1:
            early.seats.discard(after.pop(0))
        auction.turn = after[0]

    def unbid(self, table: Table) -> None:
        if table.cite(self.nobody) == "dealer-170":  # the last player has it for the lowest bid
            table.auction.bid(table.auction.turn, self.least)
            self.close(table)
        else:
            super().unbid(table)

    def sample(self, table: Table, rng: random.Random) -> str | None:
        bidding = [stage for stage in table.game.of_kind(Stage) if stage.section == self.section and stage is not self]
        stages = [stage for stage in bidding if stage.offers(table)]
        beside = next(filter(None, (stage.sample(table, rng) for stage in stages)), None) if self.due(table) else None
        return beside or super().sample(table, rng)

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        bids = [bid for bid in due.legal if bid != "pass"]
        wants = not table.auction.made or rng.random() < 0.4
        if "pass" in due.legal and not (bids and wants and rng.random() < 0.8):
            return "pass"
        return f"bid {rng.choice(bids[:4])}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        first, *others = self.callers(game)
        return (f"{first} bid {self.least}", *(f"{name} pass" for name in others))

    def shown_bids(self, game: Game) -> tuple[str, str]:
        return str(self.least), str(self.least + self.step)

    def examples(self, game: Game) -> Examples:
        yield from super().examples(game)
        start, first = before(game, self), self.callers(game)[0]
        yield Moves((*start, f"{first} bid {self.least - 1}"), len(start))
        if self.forced:
            passes = (*start, *(f"{name} pass" for name in self.callers(game)))
            yield Moves(passes, len(passes) - 1, note="Nobody has bid.")
        if self.most is not None:
            yield Moves((*start, f"{first} bid {self.most}"), None)
            over = self.most + self.step
            yield Moves((*start, f"{first} bid {over}"), len(start), note=f"{self.most} is the most there is.")
        if self.step > 1:
            yield Moves((*start, f"{first} bid {self.least + 1}"), len(start))
