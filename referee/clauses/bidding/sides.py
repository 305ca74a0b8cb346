"""Who plays with whom."""

from __future__ import annotations

from referee.clauses.bidding.calling import Called
from referee.clauses.house.low_hands import LowHands
from referee.clauses.kinds import Game, Partnership, Table
from referee.clauses.parameters import choice
from referee.games.examples import Examples, Together

STEPS = {"opposite": 2, "every-other": 2, "pairs": 3}
"""Of every so many seats one belongs to a lasting side."""


class Sides(Partnership, title="The sides", section="scoring", beside=("side-points",)):
    """The sides of a deal."""

    of: str = choice("who plays together", "bidder-alone", "opposite", "every-other", "pairs", "called-card")

    def says(self, game: Game) -> str:
        low = " with the low hand" if game.of_kind(LowHands) and game.seats > 2 else ""
        return {
            "bidder-alone": f"The high bidder{low} plays against everybody else.",
            "opposite": "Players who sit opposite each other are partners for the whole match.",
            "every-other": "Two sides of three, sitting alternately, play against each other for the whole match.",
            "pairs": "Players three seats apart are partners for the whole match: three pairs.",
            "called-card": f"The high bidder{low} and whoever held a called card play against everybody else.",
        }[self.of]

    def lasting(self, seats: int) -> list[list[int]]:
        step = STEPS.get(self.of, 0)
        return [list(range(first, seats, step)) for first in range(step)]

    def sides(self, table: Table) -> list[list[int]]:
        fixed, bidder = self.lasting(table.seats), table.auction.high_bidder
        if bidder is None:
            return fixed or [[seat] for seat in range(table.seats)]
        if fixed:
            return sorted(fixed, key=lambda side: bidder not in side)
        joined = (
            {hand for hand in table.own(Called).joined if hand < table.seats} if self.of == "called-card" else set()
        )
        own = [bidder, *sorted(joined - {bidder})]
        return [own, [seat for seat in range(table.seats) if seat not in own]]

    def owner(self, table: Table, hand: int) -> int:
        for low_hands in table.game.of_kind(LowHands):
            owner = low_hands.owner(table, hand)
            return table.dealer if owner is None else owner
        return hand

    def examples(self, game: Game) -> Examples:
        seats = game.seats
        table = Table(game, [str(seat) for seat in range(seats)], seats - 1)
        table.auction.high_bidder = 1
        table.own(Called).joined = {0}
        yield Together(tuple(tuple(side) for side in self.sides(table)), bidder=1, joined=(0,))
