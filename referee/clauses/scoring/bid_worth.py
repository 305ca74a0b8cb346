"""What named contracts score: their worth to the bidder's side, or its loss, and what the others get or pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.dealing.hands import dealt_to
from referee.clauses.kinds import Aim, Award, Game, Need, Partnership, Points, Table, Undertaking, questions
from referee.clauses.kinds.named_contracts import NamedBid, NamedContracts
from referee.english import count, joined
from referee.facts.amounts import TRICKS_WON, TricksOfContract
from referee.facts.bids import CONTRACT
from referee.games.examples import Examples, Scored
from referee.games.fact import Asked
from referee.games.parameters import flag, number


class TricksOfBidder(TricksOfContract):
    """How many tricks the bidder's side has won, whoever that is in the deal."""

    question = "How many tricks did the bidder’s side win?"
    untold = "how many tricks the bidder’s side won"

    def read(self, table: Table, hands: Sequence[int], asked: Asked) -> int | None:
        bidder = table.auction.high_bidder
        own = table.game.the(Partnership).sides(table)[0]
        return sum(table.won.tricks[seat] for seat in own) if bidder in hands else None


BIDDERS_TRICKS = TricksOfBidder().asked()


class BidWorth(
    Undertaking,
    Award,
    title="What a bid scores",
    families=("trick-taking",),
    beside=("named-bids",),
    asks_for=(questions.HIGH_BID, questions.PARTNERS),
    by_side=True,
    of_sides=True,
):
    """The worth of the bid to the bidder's side, or its loss."""

    facts = (CONTRACT, BIDDERS_TRICKS)
    paid: bool = flag("do the others pay it, or get it where the bid fails?", default=False)
    every: int | None = number(
        "points for a bid with which every trick is won, if it is worth less", default=None, low=1
    )

    rule = (
        "The bidder[sides:'s side|] makes the bid by winning at least as many tricks as it promised, or none where it promised "
        "that. {paid_words} {worths}."
        "[every: A bid that is worth less than {every} scores {every} where every trick is won.]"
    )
    gist = (
        "A bid that is made scores its worth, one that fails loses it[paid:: each of the others pays it, or gets it]."
    )
    short = "the bid's worth, or its loss[paid:, from or to each of the others]"
    says_where = (("sides", lambda game: bool(game.the(Partnership).lasting(game.seats))),)
    aim = (Aim("bid", "win as many tricks as the bid promises if you have made it, or else keep the bidder from them"),)

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        bids = game.the(NamedContracts).contracts
        said = [f"{bid.name} {bid.worth}" + (f" (lost {bid.lost})" if bid.lost is not None else "") for bid in bids]
        paid = (
            "Each of the others then pays the bidder as many points as it is worth, or gets them if it fails:"
            if self.paid
            else "It then scores what it is worth, and loses that if it fails:"
        )
        return super().worded(sentences, game, worths=joined(said), paid_words=paid, **more)

    @staticmethod
    def made(bid: NamedBid, won: int) -> bool:
        """Does a bid come out with which the bidder's side wins so many tricks?"""
        return won >= bid.tricks if bid.tricks else not won

    def needs(self, table: Table) -> Iterator[Need]:
        bid = table.game.the(NamedContracts).bid_of(table)
        if bid is not None:
            own = table.game.the(Partnership).sides(table)[0]
            yield Need(own, TRICKS_WON, bid.tricks or 0, TRICKS_WON.amount(table, own, 0), exactly=not bid.tricks)

    def doubt(self, table: Table) -> str | None:
        if table.won.undecided and table.game.the(NamedContracts).bid_of(table) is not None:
            return "Who won a trick is not known: what the bid scores cannot be told."
        return None

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        bid = table.game.the(NamedContracts).bid_of(table)
        if bid is None:
            return
        own, others = table.game.the(Partnership).sides(table)[:2]
        won = sum(table.won.tricks[seat] for seat in own)
        points = self.points(bid, won, max(dealt_to(table.game, table.seats)))
        note = f"{bid.name} {'made' if self.made(bid, won) else 'failed'} with {count(won, 'trick')}"
        for seat in own:
            yield Points(seat, points * len(others) // len(own) if self.paid else points, note)
        for seat in others if self.paid else ():
            yield Points(seat, -points, note)

    def points(self, bid: NamedBid, won: int, most: int) -> int:
        """What the bid scores, below 0 where it fails; where it is paid, from each of the others."""
        if not self.made(bid, won):
            return -(bid.worth if bid.lost is None else bid.lost)
        return max(bid.worth, self.every) if self.every and bid.tricks and won == most else bid.worth

    def kept(self, table: Table) -> bool | None:
        bid = table.game.the(NamedContracts).bid_of(table)
        own = table.game.the(Partnership).sides(table)[0]
        return bid is not None and self.made(bid, sum(table.won.tricks[seat] for seat in own))

    def examples(self, game: Game) -> Examples:
        bids = game.the(NamedContracts).contracts
        places = {
            0,
            len(bids) - 1,
            *(place for place, bid in enumerate(bids) if not bid.tricks or bid.lost is not None),
        }
        for bid in (bids[place] for place in sorted(places)):
            others = (game.seats - 1) if self.paid and not game.the(Partnership).lasting(game.seats) else 1
            lost = bid.worth if bid.lost is None else bid.lost
            had = (0, CONTRACT.fact, bid.name)
            yield Scored(others * bid.worth, (had, (0, BIDDERS_TRICKS.fact, bid.tricks), (1, TRICKS_WON, 1)))
            failed = bid.tricks - 1 if bid.tricks else 1
            yield Scored(
                -bid.worth if self.paid else None, ((1, CONTRACT.fact, bid.name), (1, BIDDERS_TRICKS.fact, bid.tricks))
            )
            yield Scored(-others * lost, (had, (0, BIDDERS_TRICKS.fact, failed), (1, TRICKS_WON, 1)))
        if self.every:
            had = (0, CONTRACT.fact, bids[0].name)
            yield Scored(self.every, (had, (0, BIDDERS_TRICKS.fact, max(dealt_to(game, game.seats)))))


class OthersTricks(
    Award, title="Tricks of the other side", families=("trick-taking",), beside=("bid-worth",), of_sides=True
):
    """Points for the tricks of the side that did not bid."""

    by_side = True
    facts = (CONTRACT, BIDDERS_TRICKS)
    each: int = number("points for each trick of the other side", low=1)
    rule = "The other side scores {each:point} for each trick that it wins, but nothing where the bid was to win none."
    short = "{each:+} to the other side for each of its tricks"

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        bid = table.game.the(NamedContracts).bid_of(table)
        own, others = table.game.the(Partnership).sides(table)[:2]
        tricks = max(dealt_to(table.game, table.seats)) - sum(table.won.tricks[seat] for seat in own)
        if bid is not None and bid.tricks and tricks:
            yield from (Points(seat, self.each * tricks, count(tricks, "trick")) for seat in others)

    def examples(self, game: Game) -> Examples:
        bids, taken = game.the(NamedContracts).contracts, max(dealt_to(game, game.seats)) - 3
        name = next(bid.name for bid in bids if bid.tricks)
        yield Scored(3 * self.each, ((1, CONTRACT.fact, name), (1, BIDDERS_TRICKS.fact, taken)))
        yield Scored(None, ((0, CONTRACT.fact, name), (0, BIDDERS_TRICKS.fact, taken)))
        low = next((bid.name for bid in bids if not bid.tricks), None)
        if low is not None:
            yield Scored(None, ((1, CONTRACT.fact, low), (1, BIDDERS_TRICKS.fact, taken)))
