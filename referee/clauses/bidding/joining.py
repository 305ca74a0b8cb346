"""A bidder whose partner is whoever first wins a trick from them, and deals that are played although nobody bids."""

from __future__ import annotations

from referee.clauses.bidding.calling import Called
from referee.clauses.kinds import BidLimit, Effect, FindsPartners, Game, NobodyBids, Part, Table
from referee.clauses.kinds.named_contracts import NamedContracts
from referee.clauses.phases import before, bidders, stage_with
from referee.games.examples import Examples, Moves
from referee.games.parameters import card, number, suit, word


class Joined(Part):
    """In which trick the partner of such a bidder was found; 0: in none."""

    trick = 0


class FirstWinnerJoins(
    BidLimit, FindsPartners, Effect, title="A partner by the first trick", section="bidding", beside=("named-bids",)
):
    """In one contract the first other winner of a trick is the partner."""

    word: str = word("the contract, by its name")
    card: str = card("the card of which the bidder must hold every copy")
    tricks: int = number("in so many tricks", low=1)
    gist = ""
    rule = (
        "Only who holds every {card} may bid {word}. The first other player who wins one of the first {tricks:spelled} "
        "tricks is the bidder's partner; if nobody does, the bidder plays alone."
    )

    def _so(self, table: Table) -> bool:
        bid = table.game.the(NamedContracts).bid_of(table)
        return bid is not None and bid.name == self.word

    def holders(self, game: Game) -> str:
        return "whoever first wins a trick"

    def waits(self, table: Table) -> bool:
        return self._so(table) and not table.own(Called).joined and len(table.won.each) < self.tricks

    def refuses(self, table: Table, seat: int, value: int) -> str:
        own, known = table.pack.codes_mask((self.card,)), table.hands.known
        if table.game.the(NamedContracts).contracts[value - 1].name != self.word:
            return ""
        elsewhere = any(known[other] & own for other in range(table.seats) if other != seat)
        lacking = not table.hands.unknown(seat) and known[seat] & own != own
        return f"bid {self.word} without every {table.pack.english(self.card)}." if elsewhere or lacking else ""

    def after_trick(self, table: Table, winner: int) -> None:
        waits = self._so(table) and not table.own(Called).joined and len(table.won.each) <= self.tricks
        if waits and winner != table.auction.high_bidder:
            self.joins(table, winner)

    def joins(self, table: Table, hand: int) -> None:
        table.own(Called).joined.add(hand)
        table.own(Joined).trick = len(table.won.each)

    def awaits(self, table: Table) -> int:
        return -1 if self.waits(table) else 0

    def examples(self, game: Game) -> Examples:
        start, (first, *_) = before(game, stage_with(game, "bid")), bidders(game)
        cards = " ".join([self.card] * game.pack.outline.copies)
        yield Moves((*start, f"{first} bid {self.word}"), None, hands=((first, cards),))
        yield Moves((*start, f"{first} bid {self.word}"), len(start), hands=((bidders(game)[1], self.card),))


class PlayedUnbid(NobodyBids, title="When nobody bids", beside=("named-bids",)):
    """A deal in which nobody bids is played all the same."""

    plays = True
    suit: str = suit("the trump suit then")
    gist = "If nobody bids, {suit} are trumps."
    rule = "If nobody bids, the deal is played all the same, with {suit} as trumps."

    def unbid(self, table: Table) -> None:
        table.trumps.settle(table.pack.suit(self.suit))

    def examples(self, game: Game) -> Examples:
        passes = (*before(game, stage_with(game, "bid")), *(f"{name} pass" for name in bidders(game)))
        yield Moves(passes, None)
