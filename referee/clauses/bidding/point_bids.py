"""Bidding for points: each bid higher than every one before, a pass is final, the highest bidder takes it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.clauses.kinds import Due, Game, Move, Part, Partnership, Setup, Stage, Table
from referee.clauses.phases import before, from_left_of_dealer
from referee.clauses.telling import take_bid
from referee.games.examples import Examples, Moves
from referee.games.parameters import MANY, number, word
from referee.games.told import Told

SHOWN = 40
"""How many of the bids that may be made are listed."""


class OutOfTurn(Part):
    """Who has bid out of turn and is passed over when the turn comes."""

    def __init__(self) -> None:
        self.seats: set[int] = set()


class PointBids(Stage, Setup, title="Bidding points", section="bidding"):
    """Players bid how many points they will take."""

    skipped = "nobody has taken the bid yet"
    verbs = frozenset({"bid", "pass"})
    least: int = number("the lowest bid, in points", low=1, high=MANY)
    nobody: str = word("the ruling on a deal in which nobody bids", default="roolz-all-pass")
    alone: str = word("the ruling on the last player, when all others have passed without a bid", default="last-to-bid")
    most: int | None = number("the highest bid, in points", default=None, high=MANY)
    step: int = number("bids are multiples of so many points", default=1, low=1, high=MANY)

    def in_summary(self, game: Game) -> str:
        if self.most == self.least:
            return f"Bid in turn that {self._one(game)}."
        return f"Bid in turn, ever higher, how many points {self._promise(game)}."

    def _one(self, game: Game) -> str:
        """What the only bid promises, where there is no other."""
        return f"{self._taker(game)} will take {self.least} points"

    @staticmethod
    def _taker(game: Game) -> str:
        return "your side" if game.of_kind(Partnership) else "you"

    def _promise(self, game: Game) -> str:
        """Whose points may be bid, and how many."""
        range_ = f"from {self.least}" + (f" to {self.most}" if self.most is not None else " up")
        steps = f" in multiples of {self.step}" if self.step > 1 else ""
        return f"{self._taker(game)} will take, {range_}{steps}"

    def says(self, game: Game) -> str:
        if self.most == self.least:
            return (
                f"The bidding begins with the player to the dealer's left and goes clockwise. Bid that {self._one(game)}, or "
                "pass. There is no higher bid: all others pass then, and the bidder takes it. If nobody bids, the same dealer "
                "deals again."
            )
        return (
            "The bidding begins with the player to the dealer's left and goes clockwise. Bid the number of points "
            f"that {self._promise(game)} and higher than every bid before, or pass. Once you have "
            "passed, you are out of the bidding; it ends when all but one have passed, and the highest bidder takes "
            "it. If nobody bids, the same dealer deals again."
        )

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        steps = ("bid-steps", "bid-at-300") if self.most is not None else ("lowest-bid",) if self.least == 1 else ()
        return tuple(dict.fromkeys((self.nobody, self.alone, *steps, "illegal-bid")))

    def prepare(self, table: Table) -> None:
        table.auction.turn = table.eldest

    def legal(self, table: Table) -> list[int]:
        """The bids that may be made now, lowest first; a first few where there is no end to them."""
        highest = table.auction.highest
        if self.most is not None and table.cite("bid-steps") == "five-only":
            only = highest + self.step if highest else self.least
            return [only] if only <= self.most else []
        first = max(self.least, (highest // self.step + 1) * self.step)
        last = self.most if self.most is not None else first + SHOWN * self.step
        return list(range(first, last + 1, self.step))

    def fits(self, table: Table, value: int) -> bool:
        """May that bid be made now?"""
        if self.most is None:
            return value >= self.least and value > table.auction.highest and value % self.step == 0
        return value in self.legal(table)

    def tells(self, game: Game) -> Iterator[Told]:
        taker = bool(game.of_kind(Partnership))
        asks = "Who took the bid, and for how many points?" if taker else "What did each player bid at most?"
        yield Told("bid", self._put, asks=asks)

    def _put(self, table: Table, seat: int, bid: int) -> None:
        fits = self.least <= bid <= (self.most or bid) and bid % self.step == 0
        most = "" if self.most is None else f" and at most {self.most}"
        steps = f", a multiple of {self.step}" if self.step > 1 else ""
        take_bid(table, seat, bid, None if fits else f"at least {self.least}{most}{steps}", self)

    def accepts(self, table: Table, move: Move) -> bool:
        return move.verb != "pass" or not table.started

    def must_bid(self, table: Table) -> bool:
        """Is the player the last one left, and bound to bid?"""
        return self._left(table) == 1 and not table.auction.made and table.cite(self.alone) == "must-bid"

    @staticmethod
    def _left(table: Table) -> int:
        return table.seats - len(table.auction.passed)

    def due(self, table: Table) -> Due | None:
        if table.auction.high_bidder is not None or table.thrown_in:
            return None
        bids = [str(bid) for bid in self.legal(table)]
        return Due(table.auction.turn, "bid", bids if self.must_bid(table) else [*bids, "pass"])

    def stands(self, table: Table) -> Iterator[str]:
        auction = table.auction
        if auction.high_bidder is not None:
            yield f"{table.names[auction.high_bidder]} has the bid, for {auction.high_bid}."

    def waive(self, table: Table) -> None:
        if table.auction.highest:
            self._close(table)

    def receive(self, table: Table, move: Move) -> None:
        auction = table.auction
        seat = move.seat
        if auction.high_bidder is not None or table.started:
            topped = self.most is not None and auction.high_bid >= self.most and not table.started
            if move.verb == "pass" and (seat in auction.passed or (topped and seat != auction.high_bidder)):
                return
            table.accuse(self, move, "came too late: the bidding is over.")
            return
        if seat in auction.passed:
            if move.verb == "bid":
                table.accuse(self, move, "bid after passing; a pass is final.")
                self._take(table, move)
                self._settle(table, seat)
            return
        if seat != auction.turn:
            table.cite("out-of-turn")
            table.accuse(self, move, f"bid out of turn; it was {table.names[auction.turn]}'s turn.")
            table.own(OutOfTurn).seats.add(seat)
        if move.verb == "pass":
            if self.must_bid(table):
                table.accuse(self, move, "passed, but all others had: the last player must bid.")
            auction.passed.add(seat)
        else:
            self._bid(table, move)
        self._settle(table, seat)

    def _bid(self, table: Table, move: Move) -> None:
        value, highest = move.value or 0, table.auction.highest
        if move.blind or not self.fits(table, value):
            table.cite("illegal-bid")
            what = f"a bid is at least {self.least}" + (f" and at most {self.most}" if self.most is not None else "")
            what += f", a multiple of {self.step}" if self.step > 1 else ""
            what += f", and higher than {highest}" if highest else ""
            message = f"{table.names[move.seat]} bid {'blind ' if move.blind else ''}{value}; {what}."
            legal = [*(str(bid) for bid in self.legal(table)), "pass"]
            table.find("illegal", self, message, move=move.index, seat=move.seat, legal=legal)
        self._take(table, move)

    @staticmethod
    def _take(table: Table, move: Move) -> None:
        auction = table.auction
        auction.bids[move.seat] = max(move.value or 0, auction.bids[move.seat] or 0)
        auction.made.append((move.seat, move.value or 0))

    def _settle(self, table: Table, mover: int) -> None:
        auction = table.auction
        left = auction.still_in(table.clockwise(auction.turn))
        if self.most is not None and auction.highest >= self.most:
            table.cite("bid-at-300")
            self._close(table)
        elif len(left) <= 1 and auction.made:
            self._close(table)
        elif not left:
            self._nobody(table)
        else:
            self._next_turn(table, mover)

    @staticmethod
    def _next_turn(table: Table, mover: int) -> None:
        """Gives the turn to the next player; after a bid out of turn it stays, and who made it is passed over once."""
        auction = table.auction
        early = table.own(OutOfTurn)
        if mover != auction.turn:
            return
        after = auction.still_in(table.clockwise((mover + 1) % table.seats))
        while after[0] in early.seats and len(after) > 1:
            early.seats.discard(after.pop(0))
        auction.turn = after[0]

    def _nobody(self, table: Table) -> None:
        """Everybody has passed: a new deal, or the last player has it for the lowest bid."""
        last = table.auction.turn
        if table.cite(self.nobody) == "dealer-170":
            table.auction.bid(last, self.least)
            self._close(table)
        else:
            table.thrown_in = True

    def _close(self, table: Table) -> None:
        table.auction.close()

    def sample(self, table: Table, rng: random.Random) -> str | None:
        due = self.due(table)
        if due is None or due.seat is None:
            return None
        look = table.game.by_id.get("look")
        if isinstance(look, Stage) and (looking := look.sample(table, rng)) is not None:
            return looking
        name = table.names[due.seat]
        bids = [bid for bid in due.legal if bid != "pass"]
        wants = not table.auction.made or rng.random() < 0.4
        if "pass" in due.legal and not (bids and wants and rng.random() < 0.8):
            return f"{name} pass"
        return f"{name} bid {rng.choice(bids[:4])}"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        first, *others = from_left_of_dealer(game)
        return (f"{first} bid {self.least}", *(f"{name} pass" for name in others))

    def examples(self, game: Game) -> Examples:
        start, order = before(game, self), from_left_of_dealer(game)
        more = self.least + self.step
        yield Moves((*start, f"{order[0]} bid {self.least}", f"{order[1]} pass"), None)
        yield Moves((*start, f"{order[0]} bid {more}", f"{order[1]} bid {self.least}"), len(start) + 1)
        yield Moves((*start, f"{order[0]} bid {self.least - 1}"), len(start))
        if self.most is not None:
            yield Moves((*start, f"{order[0]} bid {self.most}"), None)
            over = self.most + self.step
            yield Moves((*start, f"{order[0]} bid {over}"), len(start), note=f"{self.most} is the most there is.")
        if self.step > 1:
            yield Moves((*start, f"{order[0]} bid {self.least + 1}"), len(start))
        yield Moves((*start, f"{order[1]} bid {self.least}"), len(start), note=f"{order[0]} bids first.")
