"""What the sides score where one of them must take as many points as it bid, or more than the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.clauses.kinds import Aim, Bidding, Counting, Game, Need, Part, Points, Table, Undertaking, questions
from referee.clauses.scoring.brought_in import BROUGHT_IN, CarryingOn, brought_in, needed
from referee.clauses.scoring.card_points import (
    POINTS_IN_TRICKS,
    OfPointsTaken,
    Taken,
    example_table,
    lines_of,
    taken,
)
from referee.clauses.scoring.card_values import value_of
from referee.english import count
from referee.facts.bids import MAKER
from referee.games.examples import Examples, Reckoned
from referee.games.fact import Asked
from referee.games.parameters import worded

if TYPE_CHECKING:
    from referee.table.standings import Standings


class Conceded(Part):
    """Has the bidder given the bid up?"""

    so = False


class BidPoints(Undertaking, OfPointsTaken, title="Points of the sides", beside=("point-bids",)):
    """The points of both sides, or the bid lost by the bidders where they fall short of it."""

    asks_for = (questions.LASTING,)
    short = "the points in your side's tricks and melds; a bid that fails is lost"
    aim = (Aim("bid", "with your partner, take at least as many points as your side has bid"),)
    gist = "Each side scores what it has counted; bidders who fall short of their bid lose the bid instead."
    rule = (
        "Each side adds up the cards in its tricks, with whatever counts besides, and scores the sum. If the bidding side has "
        "fewer points than it bid, it is set: it scores nothing and loses as many points as it bid."
    )

    def needs(self, table: Table) -> Iterator[Need]:
        if table.auction.high_bidder is not None:
            own = taken(table)[0]
            yield Need(own.players, POINTS_IN_TRICKS, table.auction.high_bid, own.points)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for place, own in enumerate(taken(table)):
            bid = table.auction.high_bid if not place and table.auction.high_bidder is not None else 0
            if own.points < bid or (bid and table.own(Conceded).so):
                short = f"gave up the bid of {bid}" if table.own(Conceded).so else ""
                note = short or f"{count(own.points, 'point')}, short of the bid of {bid}"
                yield from (Points(seat, -bid, note) for seat in own.players)
            else:
                yield from lines_of(own, table)

    def examples(self, game: Game) -> Examples:
        bid = int(game.the(Bidding).shown_bids(game)[0])
        yield Reckoned(bid, took=bid, bid=bid, winner_of_auction=True)
        yield Reckoned(-bid, took=bid - 1, bid=bid, winner_of_auction=True)


HELD = "held"
"""What the match carries on from a deal in which nobody had more: the points held over, for every seat the same."""


class ContractPoints(CarryingOn, OfPointsTaken, title="Points of the sides", edition=2):
    """The points of both sides, all of which go to the others where the makers have not more."""

    asks_for = (questions.LASTING,)
    table_keys = (HELD,)
    short = "the points in your side's tricks; the makers lose theirs unless they have more"
    gist = "Each side scores what it has counted; if the makers do not have more, all of it goes to the others."
    says_where = (("staying", lambda game: any(clause.stays for clause in game.of_kind(Counting))),)
    rule = (
        "Each side adds up the cards in its tricks, with whatever counts besides. If the side that made trumps has more points "
        "than the other, each side scores its own. If it has fewer, it has failed and scores nothing, and the other side "
        "scores all points of the deal[staying:, save those for marriages, which stay where they were declared]. {even}"
    )
    rulings_where = (("litige", {"even": "held"}), (BROUGHT_IN, {"even": "held"}))
    even: str = worded(
        "what becomes of the makers' points where both sides have as many",
        {
            "held": "If both have just as many, only the other side scores, and the makers' points are held over for the side "
            "that has more in the next deal.",
            "failed": "If both have just as many, it has failed as well.",
        },
        default="held",
    )

    @property
    def declarable(self) -> tuple[str, ...]:
        return self.table_keys if self.even == "held" else ()

    def answer(self, table: Table) -> str:
        """What becomes of them, as the ruling says where the game does not."""
        return table.cite("litige") if self.even == "held" else self.even

    def tells(self, game: Game) -> Iterator[Asked]:
        yield MAKER
        yield from super().tells(game)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        makers, others = taken(table)
        answer = self.answer(table)
        if (
            table.auction.high_bidder is None
            or makers.points > others.points
            or (makers.points == others.points and answer == "shared")
        ):
            for own in (makers, others):
                yield from lines_of(own, table)
        elif makers.points < others.points or answer == "failed":
            yield from self._failed(makers, others, table)
        else:
            yield from lines_of(others, table)
            note = f"{count(makers.points, 'point')}, as many as the other side: held over"
            yield from (Points(seat, 0, note) for seat in makers.players)
        yield from self._held(makers, others, table)

    @staticmethod
    def _failed(makers: Taken, others: Taken, table: Table) -> Iterator[Points]:
        """All points of the deal for the other side, save what stays."""
        all_ = makers.cards + others.cards
        lost = f"{count(makers.points, 'point')} against {others.points}"
        yield from (Points(seat, 0, f"failed with {lost}") for seat in makers.players)
        won = Taken(others.players, all_, [*others.besides, *makers.besides], others.staying)
        yield from lines_of(won, table, "of the deal, for the makers have failed")
        yield from lines_of(Taken(makers.players, 0, [], makers.staying), table)

    def _held(self, makers: Taken, others: Taken, table: Table) -> Iterator[Points]:
        """What was held over from earlier deals goes to the side that has more in this."""
        if makers.points == others.points or self.answer(table) != "default":
            return
        held = needed(table, HELD)
        if held is None:
            table.left_open = (
                self,
                "Whether points were held over from the deal before is not told (`table.held`): what the deal is worth cannot "
                "be.",
            )
        elif held[0]:
            won = max(makers, others, key=lambda own: own.points)
            yield from (Points(seat, held[0], "held over from the deal before") for seat in won.players)

    def carry(self, table: Table, standings: Standings) -> None:
        if self.even != "held":
            return
        makers, others = taken(table)
        held: list[int] | None = [0] * standings.seats
        if makers.points == others.points and table.rulings.get("litige", "default") == "default":
            more = 0 if table.auction.high_bidder is None else makers.points
            before = brought_in(table, HELD)
            held = before and [points + more for points in before]
        self.keep(standings, HELD, held)

    def aims(self, game: Game) -> Iterator[Aim]:
        yield Aim("win", "with your partner, take more points than the others if your side has made trumps")
        yield Aim("tail", "; or else keep the others from doing so")

    def examples(self, game: Game) -> Examples:
        table, trump, (best, good, *_) = example_table(game)
        points, high, low = value_of(table, best), game.pack.codes[best], game.pack.codes[good]
        makers: Any = {"tricks": 1, "trump": trump, "winner_of_auction": True}
        yield Reckoned(points, **makers, cards=high, others_cards=low)
        yield Reckoned(0, **makers, cards=low, others_cards=high, note="The makers have failed.")
