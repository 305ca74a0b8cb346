"""An auction that names the game: bids of a number and a strain, the last of which is the contract; whose it becomes, and what
doubles make of it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.clauses.bidding.trick_bids import tricks_to_win
from referee.clauses.dealing.hands import Deal
from referee.clauses.kinds import (
    Bidding,
    Declarer,
    Due,
    Game,
    Move,
    NobodyBids,
    OtherCalls,
    Partnership,
    Table,
    lasting_side,
    questions,
)
from referee.clauses.phases import before, bidders, first_lead, stage_with
from referee.english import count, joined, spelled
from referee.games.examples import Examples, Moves
from referee.games.parameters import MANY, letters, number, worded
from referee.reading.moves import NO_TRUMPS
from referee.table.contract import DOUBLED, REDOUBLED, Contract, Vulnerable


class ContractBids(Bidding, title="The auction", names_trumps=True):
    """Players bid how many tricks they will take, and what is trumps."""

    answers = (questions.TRUMPS,)
    skipped = "the auction is not over"
    rulings = ("call-stands",)
    did, turns, too_late = "called", "", "called too late: the auction is over."
    strains: str = letters("what a bid may make trumps, the lowest first; N is none")
    first: str = worded("who calls first", {"dealer": "the dealer", "eldest": "the player to the dealer's {side}"})
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

    says_where = (("passed_out", NobodyBids), ("sides", Partnership))
    rule = (
        "The auction begins with {first} and goes {way}. Bid a number, from {least:spelled} to {most}, with a strain, or "
        "pass. Strains are {named}, from the lowest to the highest. A bid undertakes to win [book:{book:spelled} tricks more "
        "than the number|as many tricks], with that suit as trumps[without: or, where it is no trumps, without any]. It must "
        "be higher than the last: a higher number, or the same number in a higher strain. {passes} The last bid is the "
        "contract.[passed_out:| If nobody bids, the same dealer deals again.]"
    )
    gist = (
        "In turn, bid a number and a suit[without: (or no trumps)], higher than the last bid, or pass. [book:A bid of {least} "
        "promises {promised} tricks, and so on up|The number is that of the tricks [sides:your side promises|you promise]]."
    )
    short = "a number with {named_or}"

    @property
    def without(self) -> bool:
        """May a bid be for no trumps?"""
        return NO_TRUMPS in self.bid_strains()

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        more |= {"named": joined(self.named(game)), "named_or": joined(self.named(game), "or")}
        more |= {"most": spelled(self.levels(game)[-1]), "promised": spelled(self.book + self.least)}
        return super().worded(sentences, game, **more)

    def named(self, game: Game) -> list[str]:
        suits = {suit.letter: suit.name for suit in game.pack.suits}
        return [suits.get(strain, "no trumps") for strain in self.bid_strains()]

    def bid_strains(self) -> tuple[str, ...]:
        return tuple(self.strains.split())

    def levels(self, game: Game) -> range:
        return range(self.least, game.the(Deal).cards - self.book + 1)

    def faults(self, game: Game) -> Iterator[str]:
        suits = {NO_TRUMPS, *(suit.letter for suit in game.pack.suits)}
        for strain in self.bid_strains():
            if strain not in suits:
                yield f"the pack has no suit {strain}; N is for no trumps"
            elif self.bid_strains().count(strain) > 1:
                yield f"the strain {strain} stands twice"

    def most(self, table: Table) -> int:
        """The highest number that may be bid: every trick."""
        return tricks_to_win(table) - self.book

    def ladder(self, table: Table) -> list[str]:
        made, order = table.auction.made, self.bid_strains()
        last = (made[-1].value, order.index(made[-1].strain)) if made else (0, 0)
        levels = range(max(self.least, last[0]), self.most(table) + 1)
        every = [(level, place) for level in levels for place in range(len(order))]
        return [f"{level}{order[place]}" for level, place in every if (level, place) > last]

    def legal(self, table: Table) -> list[str]:
        others = table.game.of_kind(OtherCalls)
        calls = [call for clause in others for call in clause.legal(table, table.auction.turn)]
        return [*self.ladder(table), *calls, "pass"]

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
        if table.auction.made:
            self.close(table)

    def hears(self, table: Table, move: Move) -> bool:
        auction = table.auction
        if auction.high_bidder is None and not table.started and move.seat in auction.passed:
            table.accuse(self, move, "had passed and is out of the auction.")
            return True
        return super().hears(table, move)

    def fits(self, table: Table, move: Move) -> bool:
        made, order, level = table.auction.made, self.bid_strains(), move.value
        if level is None or move.strain not in order or not self.least <= level <= self.most(table):
            return False
        return not made or (level, order.index(move.strain)) > (made[-1].value, order.index(made[-1].strain))

    def wanted(self, table: Table, move: Move) -> str:
        most = self.most(table)
        if not self.least <= (move.value or 0) <= most:
            return f"the number of a bid is from {self.least} to {most}"
        last = table.auction.made[-1]
        return f"it must be higher than {last.value}{last.strain}"

    def final(self, table: Table) -> bool:
        return self.passes == "for-good"

    def go_on(self, table: Table, seat: int) -> None:
        auction = table.auction
        auction.turn = self.after(table, seat)
        gone = auction.passes
        if self.passes == "for-good":
            gone = len(auction.passed if auction.passes else auction.passed - {seat})
        if gone < table.seats - 1:
            return
        if auction.made:
            self.close(table)
        elif gone == table.seats:
            self.unbid(table)

    def close(self, table: Table) -> None:
        auction, contract = table.auction, table.own(Contract)
        seat, level, strain = auction.made[-1]
        for rule in table.game.of_kind(Declarer):
            seat = rule.declarer(table)
        contract.level, contract.strain, contract.doubled = level, strain, auction.doubled
        auction.high_bidder, auction.high_bid = seat, level
        table.trumps.settle(None if strain == NO_TRUMPS else table.pack.suit(strain))

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        made, bids = table.auction.made, self.ladder(table)
        doubles = [call for call in due.legal if call in {"double", "redouble"}]
        if doubles and rng.random() < 0.15:
            return doubles[0]
        last = table.auction.passes == table.seats - 1
        wants = 0.5 / (1 + made[-1].value - self.least) if made else 0.9 if last else 0.5
        if bids and rng.random() < wants:
            return f"bid {rng.choice(bids[: len(self.bid_strains())])}"
        return "pass"

    def in_examples(self, game: Game) -> tuple[str, ...]:
        first, *others = self.callers(game)
        return (f"{first} bid {self.least}{self.bid_strains()[-1]}", *(f"{name} pass" for name in others))

    def shown_bids(self, game: Game) -> tuple[str, str]:
        return f"{self.least}{self.bid_strains()[0]}", f"{self.least}{self.bid_strains()[-1]}"

    def examples(self, game: Game) -> Examples:
        yield from super().examples(game)
        start, order, (low, high) = before(game, self), self.callers(game), self.shown_bids(game)
        most = self.levels(game)[-1]
        yield Moves((*start, f"{order[0]} bid {most}{self.bid_strains()[0]}"), None, note="Every trick.")
        yield Moves((*start, f"{order[0]} bid {most + 1}{self.bid_strains()[0]}"), len(start))
        again = (*start, f"{order[0]} pass", f"{order[1]} bid {low}", *(f"{name} pass" for name in order[2:]))
        out = len(again) if self.passes == "for-good" else None
        yield Moves((*again, f"{order[0]} bid {high}"), out, note="The auction is over." if out else "")


class PassedOut(NobodyBids, title="A deal that is passed out", beside=("contract-bids", "named-bids")):
    """A deal in which nobody bids counts."""

    rule = "If nobody bids, the deal is over: it counts as played, nobody scores, and the next player deals."

    def examples(self, game: Game) -> Examples:
        passes = (*before(game, stage_with(game, "bid")), *(f"{name} pass" for name in bidders(game)))
        yield Moves(passes, None, note="The deal is over, without scores.")


class FirstToName(Declarer, title="The declarer", beside=("contract-bids",), asks_for=questions.LASTING):
    """The player of the side with the last bid who plays the contract."""

    rule = (
        "The side that made the last bid plays the contract. Whichever of its players was the first to bid that strain, at "
        "any number, is the declarer."
    )

    def declarer(self, table: Table) -> int:
        made = table.auction.made
        side = lasting_side(table, made[-1].seat)
        return next(bid.seat for bid in made if bid.seat in side and bid.strain == made[-1].strain)

    def examples(self, game: Game) -> Examples:
        auction, order = game.the(Bidding), bidders(game)
        start, low = before(game, auction), auction.shown_bids(game)[1]
        high = f"{int(low[:-1]) + 1}{low[-1]}"
        passes = tuple(f"{order[place % len(order)]} pass" for place in range(3, 3 + len(order) - 1))
        made = (*start, f"{order[0]} bid {low}", f"{order[1]} pass", f"{order[2]} bid {high}", *passes)
        lead = f"{order[1]} {first_lead(game)}"
        yield Moves(
            (*made, lead), None, note=f"{order[0]} named the strain first and is the declarer: {order[1]} leads."
        )


class Doubling(OtherCalls, title="Doubling", ordered=False, beside=("contract-bids",)):
    """The other side may double a bid, and its own redouble."""

    verbs = frozenset({"double", "redouble"})
    gist = "The other side may double a bid, and its own side then redouble it."
    rule = (
        "In your turn you may double the last bid instead of bidding, if the other side made it, or redouble it, if your own "
        "side made it and it has been doubled. Any higher bid cancels that; a double and a redouble leave the bid as high "
        "as it was."
    )

    def legal(self, table: Table, seat: int) -> list[str]:
        auction = table.auction
        if not auction.made or auction.doubled == REDOUBLED:
            return []
        own = auction.made[-1].seat in lasting_side(table, seat)
        if auction.doubled == DOUBLED:
            return ["redouble"] if own else []
        return [] if own else ["double"]

    def receive(self, table: Table, move: Move) -> None:
        bids = table.game.the(Bidding)
        if not bids.hears(table, move):
            return
        if not self.call(table, move):
            words, own = f"called {move.verb}; {self._why_not(table, move)}.", self.legal(table, move.seat)
            table.accuse(self, move, words, legal=[*bids.ladder(table), *own, "pass"])
            bids.take_pass(table, move)
        bids.go_on(table, move.seat)

    def call(self, table: Table, move: Move) -> bool:
        if move.verb not in self.legal(table, move.seat):
            return False
        table.auction.doubled *= 2
        table.auction.passes = 0
        return True

    @staticmethod
    def _why_not(table: Table, move: Move) -> str:
        """Why that is not allowed, as half a sentence."""
        auction = table.auction
        if not auction.made:
            return f"there is no bid to {move.verb}"
        seat, level, strain = auction.made[-1]
        bid, doubled = f"{table.names[seat]}'s {level}{strain}", auction.doubled
        if doubled == REDOUBLED or (doubled == DOUBLED and move.verb == "double"):
            return f"{bid} is {'redoubled' if doubled == REDOUBLED else 'doubled'} already"
        if move.verb == "redouble" and doubled < DOUBLED:
            return f"{bid} has not been doubled"
        return f"{bid} is a bid of {'their own side' if move.verb == 'double' else 'the other side'}"

    def examples(self, game: Game) -> Examples:
        auction, order = game.the(Bidding), bidders(game)
        start = before(game, auction)
        bid = (*start, f"{order[0]} bid {auction.shown_bids(game)[0]}")
        yield Moves((*bid, f"{order[1]} double", f"{order[2]} redouble"), None)
        yield Moves((*bid, f"{order[1]} pass", f"{order[2]} double"), len(bid) + 1)
        yield Moves((*bid, f"{order[1]} redouble"), len(bid))
        yield Moves((*start, f"{order[0]} double"), len(start))
