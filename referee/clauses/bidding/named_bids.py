"""An auction of contracts that have names, each worth so much: the list of them is the ladder."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from referee.cards.card_order import top_trumps
from referee.clauses.bidding.calling import Called
from referee.clauses.dealing.hands import dealt_to
from referee.clauses.kinds import (
    Bidding,
    BidLimit,
    Due,
    FindsPartners,
    Game,
    Move,
    NobodyBids,
    Part,
    Partnership,
    Table,
    questions,
)
from referee.clauses.kinds.named_contracts import CHOSEN, GIVEN, KEPT, NONE, NamedBid, NamedContracts
from referee.clauses.phases import before
from referee.english import joined
from referee.games.examples import Examples, Moves
from referee.games.parameters import flag, worded
from referee.games.question import Question
from referee.games.shapes import Flag, ListOf, Number, Record, Text
from referee.table.contract import Contract

BID = Record(
    "a bid",
    {
        "name": Text("what it is called", pattern=r"^[0-9A-Za-z][0-9A-Za-z -]{0,30}$", kind="a name, such as misere"),
        "worth": Number("its points", low=0),
        "tricks": Number(
            "the tricks that it promises; 0: to win none; left out: none are counted", default=None, low=0
        ),
        "lost": Number("the points that it costs where it fails, if not as many", default=None, low=0),
        "trumps": Text(
            "a suit's letter, none, or chosen: the bidder names them; left out: as in other bids", default=""
        ),
        "alone": Flag("does the bidder's partner sit out?", default=False),
        "open": Flag("does the bidder's hand lie open?", default=False),
        "leads": Flag("does the bidder lead to the first trick, where usually eldest hand does?", default=False),
        "accepts": Text("the bid of another player that it accepts, as the partner", default=""),
        "kitty": Text("kept or given: nobody takes the kitty, it counts for the bidder or the others", default=""),
        "over": Text("the bid that must have been made before, or a higher one", default=""),
        "tops": Text("the only cards that are trumps in it, highest first, parted by commas, or none", default=""),
        "times": Number("how often all that it brings counts", default=1, low=1),
        "calls": Flag("does its bidder call a card, whose holder is the partner?", default=False),
        "alike": Flag(
            "does it count as high as the bid before it in this list, so that neither beats the other?", default=False
        ),
    },
)


class Asked(Part):
    """Who has been asked again about a bid that needs a partner."""

    eldest = False
    bidder = False


class NamedBids(NamedContracts, Bidding, title="The bidding", names_trumps=True, edition=2):
    """Players bid contracts that have names."""

    skipped = "the bidding is not over"
    did, turns = "called", ""
    tells_trumps = True
    bids: Sequence[Mapping[str, Any]] = ListOf(BID, "the contracts that may be bid, the lowest first", least=1)  # type: ignore[assignment]
    first: str = worded("who calls first", {"dealer": "the dealer", "eldest": "the player to the dealer's {side}"})
    passes: str = worded(
        "how often a player may call",
        {
            "once": "Everybody has one turn.",
            "for-good": "A player who has passed is out of the bidding, which is over when all but one have passed.",
        },
    )

    forced: bool = flag("must the last player bid if nobody else has?", default=False)

    says_where = (
        ("passed_out", NobodyBids),
        ("accepting", lambda game: any(bid.accepts for bid in game.the(NamedContracts).contracts)),
    )
    rule = (
        "The bidding begins with {first} and goes {way}. In turn, bid or pass; a bid must be higher than every bid "
        "before. {passes} [plain_ones:A number with a suit or N promises so many tricks with that suit as trumps, or without "
        "any. ]The bids are, from the lowest: {every}. The highest bid is the contract.[accepting: The bid {asking} asks for "
        "a partner, and counts only once another player has accepted it. If all the others have passed, eldest hand may "
        "still accept it even after a pass; where that is not done, its bidder may bid higher, or else nobody has bid.]"
        "[passed_out:|{again}]"
    )
    gist = "In turn, bid higher than all before, or pass: {names}."
    short = "{names}"

    @property
    def contracts(self) -> Sequence[NamedBid]:
        return self.listed

    @cached_property
    def listed(self) -> tuple[NamedBid, ...]:
        """The same, made once."""
        return tuple(NamedBid(**bid) for bid in self.bids)

    @property
    def plain_ones(self) -> bool:
        """Do names of bids say what they promise?"""
        return any(bid.plain for bid in self.contracts)

    @property
    def without_suit(self) -> bool:  # type: ignore[override]
        return any(bid.trumps == NONE for bid in self.contracts)

    @property
    def simple(self) -> list[str]:
        """The bids that anybody may make at any time, and that need nobody else, the lowest first."""
        asking = {bid.accepts for bid in self.contracts}
        return [bid.name for bid in self.contracts if not (bid.over or bid.accepts) and bid.name not in asking]

    def bid_names(self) -> tuple[str, ...]:
        return tuple(bid.name for bid in self.contracts)

    def answered(self, game: Game) -> Iterator[Question]:
        yield from super().answered(game)
        if all(bid.settles for bid in self.contracts):
            yield questions.TRUMPS

    def asked_for(self, game: Game) -> Iterator[Question]:
        yield from super().asked_for(game)
        if not all(bid.settles for bid in self.contracts):
            yield questions.TRUMPS

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        most = max(dealt_to(game, game.seats))
        more |= {
            "asking": joined(bid.accepts for bid in self.contracts if bid.accepts),
            "every": "; ".join(
                bid.name if bid.plain else bid.promises(game, most) + ", as high as the bid before it" * bid.alike
                for bid in self.contracts
            ),
            "again": f" If nobody {'has bid, the last player must' if self.forced else 'bids, the same dealer deals again'}.",
            "names": joined(self.bid_names(), "or"),
        }
        return super().worded(sentences, game, **more)

    def faults(self, game: Game) -> Iterator[str]:
        suits, names = (
            {NONE, CHOSEN, "", *(suit.letter for suit in game.pack.suits)},
            [bid.name for bid in self.contracts],
        )
        for place, bid in enumerate(self.contracts):
            if bid.trumps not in suits:
                yield f"the pack has no suit {bid.trumps}"
            if bid.tops not in {"", NONE} and (
                lost := [one.code for one in top_trumps(bid.tops) if one.code not in game.pack.ids]
            ):
                yield f"the pack has no {lost[0]}"
            if bid.name.casefold() in {"pass", *(name.casefold() for name in names[:place])}:
                yield f"the bid {bid.name} stands twice, or is no name for a bid"
            if bid.kitty not in {"", KEPT, GIVEN}:
                yield f"the kitty of {bid.name} is kept or given, or taken where nothing is said"
            if bid.over and bid.over not in names[:place]:
                yield f"there is no bid {bid.over} below {bid.name}"

    # --- the auction ---------------------------------------------------------------------------------------

    def ladder(self, table: Table) -> list[str]:
        return [bid.name for bid in self.contracts[self._beaten(table) :] if not self._too_soon(table, bid)]

    def _beaten(self, table: Table) -> int:
        """How many contracts may not be bid any more: the highest bid, those that are as high, and those below."""
        place = table.auction.highest
        while 0 < place < len(self.contracts) and self.contracts[place].alike:
            place += 1
        return place

    def _too_soon(self, table: Table, bid: NamedBid) -> bool:
        """Must another bid have been made before that, if it is not the player's own that it would accept?"""
        auction, names = table.auction, self.bid_names()
        if bid.accepts:
            asked = auction.made[-1] if auction.made else None
            return asked is None or names[asked.value - 1] != bid.accepts or asked.seat == auction.turn
        late = auction.turn in auction.passed  # eldest hand, who may accept after a pass and do no more
        return late or (bid.over != "" and names.index(bid.over) >= auction.highest)

    def _asks(self, table: Table) -> bool:
        """Is the highest bid one that another player has to accept?"""
        highest = table.auction.highest
        return highest > 0 and any(bid.accepts == self.contracts[highest - 1].name for bid in self.contracts)

    def fits(self, table: Table, move: Move) -> bool:
        return not move.blind and move.contract in self.ladder(table)

    def refused(self, table: Table, seat: int, name: str) -> bool:
        """May the player not bid that, for what they hold?"""
        value = self.bid_names().index(name) + 1
        return any(limit.refuses(table, seat, value) for limit in table.game.of_kind(BidLimit))

    def call(self, table: Table, move: Move) -> bool:
        if move.verb == "bid" and move.contract in self.bid_names() and self.refused(table, move.seat, move.contract):
            return False
        return not (move.verb == "pass" and self.must_bid(table)) and super().call(table, move)

    def judge_bid(self, table: Table, move: Move) -> None:
        if not self.fits(table, move):
            table.accuse(self, move, f"bid {move.contract}; {self.wanted(table, move)}.", legal=self.legal(table))
        for limit in table.game.of_kind(BidLimit):
            limit.judge(table, move)

    def wanted(self, table: Table, move: Move) -> str:
        highest = table.auction.highest
        if (move.value or 0) <= self._beaten(table):
            return f"it must be higher than {self.contracts[highest - 1].name}"
        bid = self.contracts[(move.value or 1) - 1]
        return (
            f"that may be bid only {f'to accept {bid.accepts}' if bid.accepts else f'once {bid.over} or more has been'}"
        )

    def must_bid(self, table: Table) -> bool:
        """Is the player the last one left, and bound to bid?"""
        return self.forced and not table.auction.made and len(table.auction.passed) == table.seats - 1

    def legal(self, table: Table) -> list[str]:
        seat = table.auction.turn
        may = [name for name in self.ladder(table) if seat is None or not self.refused(table, seat, name)]
        return may if self.must_bid(table) else [*may, "pass"]

    def take_pass(self, table: Table, move: Move) -> None:
        if self.must_bid(table):
            table.accuse(self, move, "passed, but nobody had bid: the last player must.", legal=self.ladder(table))
        super().take_pass(table, move)

    def take_bid(self, table: Table, move: Move) -> None:
        super().take_bid(table, move)
        table.auction.passed.discard(move.seat)
        if self.passes == "once":
            table.auction.passed.add(move.seat)

    def hears(self, table: Table, move: Move) -> bool:
        auction = table.auction
        if auction.high_bidder is None and not table.started and move.seat in auction.passed - {auction.turn}:
            table.accuse(self, move, "had called before and is out of the bidding.")
            return False
        topped = self._beaten(table) == len(self.contracts) and not table.started
        return (
            False if move.verb == "pass" and topped and auction.high_bidder is not None else super().hears(table, move)
        )

    def go_on(self, table: Table, seat: int) -> None:
        auction = table.auction
        left = auction.still_in(table.clockwise((seat + table.game.onward) % table.seats))
        topped = self._beaten(table) == len(self.contracts)
        if self._asks(table) and len(left) <= 1:
            self._ask_on(table, left)
        elif topped or (auction.made and len(left) <= (self.passes == "for-good")):
            self.close(table)
        elif not left:
            self.unbid(table)
        else:
            auction.turn = left[0]

    def _ask_on(self, table: Table, left: Sequence[int]) -> None:
        """All others have passed a bid that asks for a partner: eldest hand may still accept it, its bidder bid higher."""
        auction, asked = table.auction, table.own(Asked)
        if left and not asked.eldest and table.eldest in auction.passed:
            asked.eldest, auction.turn = True, table.eldest
        elif left and not asked.bidder:
            asked.bidder, auction.turn = True, left[0]
        else:
            self.unbid(table)

    def close(self, table: Table) -> None:
        auction = table.auction
        seat, contract = auction.close(), table.own(Contract)
        bid = self.contracts[auction.high_bid - 1]
        contract.level, contract.name = auction.high_bid, bid.name
        self.settle(table, bid)
        if bid.accepts:
            table.own(Called).joined.add(seat)
            asking = self.bid_names().index(bid.accepts) + 1
            auction.high_bidder = next(made.seat for made in reversed(auction.made) if made.value == asking)
        if bid.alone:
            table.auction.alone = True
            for side in table.game.the(Partnership).sides(table)[:1]:
                table.sit_out(*(one for one in side if one != seat))

    @staticmethod
    def settle(table: Table, bid: NamedBid) -> None:
        """Settles what is trumps by a contract, as far as it says so."""
        if bid.tops not in {"", NONE}:
            table.trumps.tops = top_trumps(bid.tops)
        if bid.tops:
            table.trumps.settle(None, tops=bid.tops != NONE)
        elif bid.trumps not in {"", CHOSEN}:
            table.trumps.settle(None if bid.trumps == NONE else table.pack.suit(bid.trumps))

    def stands(self, table: Table) -> Iterator[str]:
        bid, bidder = self.bid_of(table), table.auction.high_bidder
        if bid is not None and bidder is not None:
            yield f"{table.names[bidder]} plays {bid.promises(table.game, table.hands.dealt)}."

    # --- samples and examples ------------------------------------------------------------------------------

    def _named(self, name: str) -> NamedBid:
        return next(bid for bid in self.contracts if bid.name == name)

    def at_random(self, table: Table, due: Due, rng: random.Random) -> str:
        calls = any(one.may_call(table, due.seat or 0) for one in table.game.of_kind(FindsPartners))
        bids = [name for name in self.ladder(table) if calls or not self._named(name).calls]
        bids = [name for name in bids if not self.refused(table, due.seat or 0, name)]
        made = len(table.auction.made)
        if bids and (self.must_bid(table) or rng.random() < 0.6 / (1 + made)):
            return f"bid {rng.choice(bids[:6])}"
        return "pass"

    def example_of(self, game: Game, verb: str) -> str | None:
        return self.simple[0] if verb == "bid" else None

    def in_examples(self, game: Game) -> tuple[str, ...]:
        first, *others = self.callers(game)
        return (f"{first} bid {self.simple[0]}", *(f"{name} pass" for name in others))

    def shown_bids(self, game: Game) -> tuple[str, str]:
        low, high = self.simple[:2]
        return low, high

    def examples(self, game: Game) -> Examples:
        yield from super().examples(game)
        start, order, (low, _) = before(game, self), self.callers(game), self.shown_bids(game)
        late = next((bid for bid in self.contracts if bid.over), None)
        if late is not None:
            yield Moves((*start, f"{order[0]} bid {late.over}", f"{order[1]} bid {late.name}"), None)
            yield Moves((*start, f"{order[0]} bid {late.name}"), len(start))
        passed = (*start, f"{order[0]} pass", f"{order[1]} bid {low}", *(f"{name} pass" for name in order[2:]))
        yield Moves((*passed, f"{order[0]} bid {low}"), len(passed), note="The bidding is over.")
        higher = self.simple[1:3]
        calls = (f"{order[0]} bid {low}", f"{order[1]} bid {higher[0]}", *(f"{name} pass" for name in order[2:]))
        if len(higher) > 1:
            out = len(start) + len(order) if self.passes == "once" else None
            yield Moves((*start, *calls, f"{order[0]} bid {higher[1]}"), out, note="A second turn." if out else "")
        passes = (*start, *(f"{name} pass" for name in order))
        yield Moves(passes, len(passes) - 1 if self.forced else None, note="Nobody has bid.")
