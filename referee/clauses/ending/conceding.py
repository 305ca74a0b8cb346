"""A bid that is given up before a card is played."""

from __future__ import annotations

from referee.clauses.kinds import Game, Move, Stage, Table
from referee.clauses.phases import before_lead, first_lead, order_of_play
from referee.clauses.scoring.bid_points import Conceded
from referee.games.examples import Examples, Moves


class Concede(Stage, title="Giving up the bid", section="the end of the deal", beside=("bid-points",)):
    """The bidder may give up before the first card."""

    families = ("trick-taking",)
    rulings = ("conceded-melds",)
    verbs = frozenset({"throw-in"})
    gist = "A bidder may give up before the first card, and loses the bid."
    rule = (
        "Whoever has won the bidding may give up before the first card is played, once the melds are known: "
        "their side loses the bid as if it had fallen short, and the other side scores what it has melded."
    )

    def receive(self, table: Table, move: Move) -> None:
        if move.seat != table.auction.high_bidder:
            table.accuse(self, move, "gave up, but has not won the bidding.")
            return
        if table.started:
            table.accuse(self, move, "gave up after a card was played; the others may claim the rest then.")
            return
        table.own(Conceded).so = True
        if table.cite("conceded-melds") == "default":
            table.won.tricks[table.order(move.seat)[1]] += 1
        table.started = table.over = True

    def examples(self, game: Game) -> Examples:
        start, first = before_lead(game), order_of_play(game)[0]
        yield Moves((*start, f"{first} throw-in"), None)
        yield Moves((*start, f"{first} {first_lead(game)}", f"{first} throw-in"), len(start) + 1)
