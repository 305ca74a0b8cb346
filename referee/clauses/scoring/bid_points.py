"""What the sides score where one of them has bid how many points it will take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.kinds import Aim, Bidding, Game, Part, Points, Table, questions
from referee.clauses.scoring.card_points import OfPointsTaken, lines_of, taken
from referee.english import count
from referee.games.examples import Examples, Reckoned


class Conceded(Part):
    """Has the bidder given the bid up?"""

    so = False


class BidPoints(OfPointsTaken, title="Points of the sides", beside=("point-bids",)):
    """The points of both sides, or the bid lost by the bidders where they fall short of it."""

    asks_for = (questions.LASTING,)
    short = "the points in your side's tricks and melds; a bid that fails is lost"
    gist = "Each side scores what it has counted; bidders who fall short of their bid lose the bid instead."
    rule = (
        "Each side adds up the cards in its tricks, with whatever counts besides, and scores the sum. If the bidding side has "
        "fewer points than it bid, it is set: it scores nothing and loses as many points as it bid."
    )

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for place, own in enumerate(taken(table)):
            bid = table.auction.high_bid if not place and table.auction.high_bidder is not None else 0
            if own.points < bid or (bid and table.own(Conceded).so):
                short = f"gave up the bid of {bid}" if table.own(Conceded).so else ""
                note = short or f"{count(own.points, 'point')}, short of the bid of {bid}"
                yield from (Points(seat, -bid, note) for seat in own.players)
            else:
                yield from lines_of(own, table)

    def aims(self, game: Game) -> Iterator[Aim]:
        yield Aim("bid", "with your partner, take at least as many points as your side has bid")

    def examples(self, game: Game) -> Examples:
        bid = int(game.the(Bidding).shown_bids(game)[0])
        yield Reckoned(bid, took=bid, bid=bid, winner_of_auction=True)
        yield Reckoned(-bid, took=bid - 1, bid=bid, winner_of_auction=True)
