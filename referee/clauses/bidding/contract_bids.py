"""An auction that names the game: bids of a number and a strain, the last of which is the contract."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.clauses.bidding.calls import Calls, Declaring, OtherCalls
from referee.clauses.bidding.trick_bids import tricks_to_win
from referee.clauses.dealing.hands import Deal
from referee.clauses.kinds import Due, Game, Move, Partnership, Setup, Stage, Statement, Table
from referee.clauses.phases import before, from_left_of_dealer, players
from referee.english import count, joined, spelled
from referee.games.examples import Examples, Moves
from referee.games.parameters import MANY, letters, number, worded
from referee.reading.moves import NO_TRUMPS
from referee.table.contract import Contract, Vulnerable


def call_order(game: Game) -> tuple[str, ...]:
    """The players in the order in which they call in examples."""
    return players(game) if game.the(ContractBids).first == "dealer" else from_left_of_dealer(game)


class ContractBids(Stage, Setup, title="The auction", section="bidding", names_trumps=True):
    """Players bid how many tricks they will take, and what is trumps."""

    skipped = "the auction is not over"
    rulings = ("call-stands",)
    verbs = frozenset({"bid", "pass"})
    strains: str = letters("what a bid may make trumps, the lowest first; N is none")
    first: str = worded("who calls first", {"dealer": "the dealer", "eldest": "the player to the dealer's left"})
    passes: str = worded(
        "what a pass means",
        {
            "for-now": "A player who has passed may still call later. The auction is over when all but the last bidder "
            "have passed in turn.",
            "for-good": "A player who has passed is out of the auction. It is over when all but one have passed.",
        },
    )
    least: int = number("the lowest number that may be bid", default=1, low=1, high=MANY)
    book: int = number("the tricks that come on top of the number", default=0, low=0, high=MANY)

    rule = (
        "The auction begins with {first} and goes clockwise. Bid a number, {range}, with a strain, or pass. Strains are "
        "{named}, from the lowest to the highest. A bid undertakes to win {tricks}, with that suit as trumps{without}. It must "
        "be higher than the last: a higher number, or the same number in a higher strain. {passes} The last bid is the "
        "contract."
    )

    def says(self, game: Game) -> str:
        tricks = f"{spelled(self.book)} tricks more than the number" if self.book else "as many tricks"
        without = " or, where it is no trumps, without any" if NO_TRUMPS in self.order else ""
        range_ = f"from {spelled(self.least)} to {spelled(game.the(Deal).cards - self.book)}"
        text = self.worded(
            self.rule, game, named=joined(self.named(game)), tricks=tricks, without=without, range=range_
        )
        return text if game.of_kind(PassedOut) else f"{text} If nobody bids, the same dealer deals again."

    def in_summary(self, game: Game) -> str:
        takers = "your side" if game.of_kind(Partnership) else "you"
        without = " (or no trumps)" if NO_TRUMPS in self.order else ""
        promise = (
            f"A bid of {self.least} promises {spelled(self.book + self.least)} tricks, and so on up"
            if self.book
            else f"The number is that of the tricks {takers} promise{'s' if takers == 'your side' else ''}"
        )
        return f"In turn, bid a number and a suit{without}, higher than the last bid, or pass. {promise}."

    def fact(self, game: Game) -> str:
        return f"a number with {joined(self.named(game), 'or')}"

    def named(self, game: Game) -> list[str]:
        """The strains in words."""
        suits = {suit.letter: suit.name for suit in game.pack.suits}
        return [suits.get(strain, "no trumps") for strain in self.order]

    def bid_strains(self) -> tuple[str, ...]:
        return tuple(self.strains.split())

    @property
    def order(self) -> tuple[str, ...]:
        """The strains, the lowest first."""
        return self.bid_strains()

    def every_bid(self, game: Game) -> list[str]:
        """All bids there are, the lowest first."""
        levels = range(self.least, game.the(Deal).cards - self.book + 1)
        return [f"{level}{strain}" for level in levels for strain in self.order]

    def faults(self, game: Game) -> Iterator[str]:
        yield from super().faults(game)
        suits = {NO_TRUMPS, *(suit.letter for suit in game.pack.suits)}
        for strain in self.order:
            if strain not in suits:
                yield f"the pack has no suit {strain}; N is for no trumps"
            elif self.order.count(strain) > 1:
                yield f"the strain {strain} stands twice"

    def prepare(self, table: Table) -> None:
        table.auction.turn = table.dealer if self.first == "dealer" else table.eldest

    def most(self, table: Table) -> int:
        """The highest number that may be bid: every trick."""
        return tricks_to_win(table) - self.book

    def higher(self, table: Table) -> list[str]:
        """The bids that may be made now, the lowest first."""
        bids, order = table.own(Calls).bids, self.order
        last = (bids[-1][1], order.index(bids[-1][2])) if bids else (0, 0)
        levels = range(max(self.least, last[0]), self.most(table) + 1)
        every = [(level, place) for level in levels for place in range(len(order))]
        return [f"{level}{order[place]}" for level, place in every if (level, place) > last]

    def accepts(self, table: Table, move: Move) -> bool:
        return move.verb != "pass" or not table.started

    def due(self, table: Table) -> Due | None:
        auction = table.auction
        if auction.high_bidder is not None or table.over:
            return None
        doubles = [call for clause in table.game.of_kind(OtherCalls) for call in clause.legal(table, auction.turn)]
        return Due(auction.turn, "bid", [*self.higher(table), *doubles, "pass"])

    tells_trumps = True

    def stands(self, table: Table) -> Iterator[str]:
        contract, declarer = table.own(Contract), table.auction.high_bidder
        if declarer is None or not contract.level:
            return
        strain = (
            "no trumps" if contract.strain == NO_TRUMPS else table.trumps.suit_name(table.pack.suit(contract.strain))
        )
        doubled = {1: "", 2: " doubled,", 4: " redoubled,"}[contract.doubled]
        vulnerable = " vulnerable," if declarer in table.own(Vulnerable).seats else ""
        more = f",{doubled}{vulnerable}" if doubled or vulnerable else ""
        needs = count(contract.level + self.book, "trick")
        yield f"{table.names[declarer]} plays {contract.level} {strain}{more} and needs {needs}."

    def waive(self, table: Table) -> None:
        if table.own(Calls).bids:
            self._close(table)

    def receive(self, table: Table, move: Move) -> None:
        if not self.hears(table, move):
            return
        if move.verb == "pass":
            self.passed(table, move.seat)
        else:
            self._judge(table, move)
            calls = table.own(Calls)
            calls.bids.append((move.seat, move.value or 0, move.strain))
            calls.doubled = 1
            self.go_on(table, move.seat)

    def hears(self, table: Table, move: Move) -> bool:
        """Is the auction still open for that call? Reports one that comes too late or out of turn."""
        auction = table.auction
        if auction.high_bidder is not None or table.started:
            table.accuse(self, move, "called too late: the auction is over.")
            return False
        if move.seat in auction.passed:
            table.accuse(self, move, "had passed and is out of the auction.")
        elif move.seat != auction.turn:
            table.accuse(self, move, f"called out of turn; it was {table.names[auction.turn]}'s turn.")
        return True

    def _judge(self, table: Table, move: Move) -> None:
        """Reports a bid that is too low, or for more tricks than there are."""
        bid, legal = f"{move.value}{move.strain}", self.higher(table)
        if bid in legal:
            return
        bids, most = table.own(Calls).bids, self.most(table)
        if not self.least <= (move.value or 0) <= most:
            what = f"the number of a bid is from {self.least} to {most}"
        else:
            what = f"it must be higher than {bids[-1][1]}{bids[-1][2]}"
        table.accuse(self, move, f"bid {bid}; {what}.", legal=[*legal, "pass"])

    def passed(self, table: Table, seat: int) -> None:
        """A player passes, and the auction goes on or is over."""
        auction, bids = table.auction, table.own(Calls).bids
        auction.passes += 1
        if self.passes == "for-good":
            auction.passed.add(seat)
        auction.turn = self._after(table, seat)
        left = table.seats - len(auction.passed) if self.passes == "for-good" else table.seats - auction.passes
        if bids and left <= 1:
            self._close(table)
        elif not left:
            self._nobody(table)

    def go_on(self, table: Table, seat: int) -> None:
        """Goes on to the next player after a call that was no pass."""
        table.auction.passes = 0
        table.auction.turn = self._after(table, seat)
        if len(table.auction.passed - {seat}) >= table.seats - 1:
            self._close(table)

    @staticmethod
    def _after(table: Table, seat: int) -> int:
        """Who calls after that player."""
        return next(iter(table.auction.still_in(table.clockwise((seat + 1) % table.seats))), seat)

    @staticmethod
    def _nobody(table: Table) -> None:
        """Everybody has passed: a deal without scores, or a new one."""
        if table.game.of_kind(PassedOut):
            table.over = True
        else:
            table.thrown_in = True

    def _close(self, table: Table) -> None:
        """Ends the auction with its last bid."""
        calls = table.own(Calls)
        seat, level, strain = calls.bids[-1]
        for rule in table.game.of_kind(Declaring):
            seat = rule.declarer(table)
        contract = table.own(Contract)
        contract.level, contract.strain, contract.doubled = level, strain, calls.doubled
        table.auction.high_bidder, table.auction.high_bid = seat, level
        table.trumps.settle(None if strain == NO_TRUMPS else table.pack.suit(strain))

    def sample(self, table: Table, rng: random.Random) -> str | None:
        due = self.due(table)
        if due is None or due.seat is None:
            return None
        name, bids = table.names[due.seat], self.higher(table)
        doubles = [call for call in due.legal if call in {"double", "redouble"}]
        if doubles and rng.random() < 0.15:
            return f"{name} {doubles[0]}"
        last = table.auction.passes == table.seats - 1
        made = table.own(Calls).bids
        wants = 0.5 / (1 + made[-1][1] - self.least) if made else 0.9 if last else 0.5
        if bids and rng.random() < wants:
            return f"{name} bid {rng.choice(bids[: len(self.order)])}"
        return f"{name} pass"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        first, *others = call_order(game)
        return (f"{first} bid {self.least}{self.order[-1]}", *(f"{name} pass" for name in others))

    def examples(self, game: Game) -> Examples:
        start, order = before(game, self), call_order(game)
        low, high = (f"{self.least}{strain}" for strain in (self.order[0], self.order[-1]))
        more = f"{self.least + 1}{self.order[0]}"
        yield Moves((*start, f"{order[0]} bid {low}", f"{order[1]} bid {high}", f"{order[2]} bid {more}"), None)
        yield Moves((*start, f"{order[0]} bid {high}", f"{order[1]} bid {low}"), len(start) + 1)
        yield Moves((*start, f"{order[1]} bid {low}"), len(start), note=f"{order[0]} calls first.")
        most = game.the(Deal).cards - self.book
        yield Moves((*start, f"{order[0]} bid {most}{self.order[0]}"), None, note="Every trick.")
        yield Moves((*start, f"{order[0]} bid {most + 1}{self.order[0]}"), len(start))
        again = (*start, f"{order[0]} pass", f"{order[1]} bid {low}", *(f"{name} pass" for name in order[2:]))
        out = len(again) if self.passes == "for-good" else None
        yield Moves((*again, f"{order[0]} bid {high}"), out, note="The auction is over." if out else "")


class PassedOut(Statement, title="A deal that is passed out", section="bidding", beside=("contract-bids",)):
    """A deal in which nobody bids counts."""

    rule = "If nobody bids, the deal is over: it counts as played, nobody scores, and the next player deals."

    def examples(self, game: Game) -> Examples:
        order = call_order(game)
        passes = (*before(game, game.the(ContractBids)), *(f"{name} pass" for name in order))
        yield Moves(passes, None, note="The deal is over, without scores.")
