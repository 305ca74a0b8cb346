"""Awards that say what they score by, and how much: the rest follows from their kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from referee.clauses.kinds import questions
from referee.clauses.kinds.before_play import Partnership
from referee.clauses.kinds.endings import Victory
from referee.clauses.kinds.scores import Award
from referee.clauses.kinds.turns import OutOfCards
from referee.english import count
from referee.facts.going_out import WINNER
from referee.facts.tricks_won import TRICKS
from referee.games.examples import Examples, Reckoned
from referee.table.values import Points

if TYPE_CHECKING:
    from referee.games.fact import Asked
    from referee.games.game import Game
    from referee.table.table import Table


class Bonus(Award):
    """Points for everybody of whom something is so."""

    def earned(self, table: Table) -> Iterator[tuple[Iterable[int], int, str]]:
        """Who gets points, how many, and why."""
        raise NotImplementedError

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seats, points, why in self.earned(table):
            yield from (Points(seat, points, why) for seat in seats)


class BidAgainstWon(Award, families=("trick-taking",), asks_for=questions.TRICK_BIDS):
    """Points for the tricks that a player has bid, held against those that they have won."""

    facts: ClassVar[tuple[Asked, ...]] = (TRICKS,)
    cases: ClassVar[tuple[tuple[int, int], ...]] = ()
    """Bids, each with the tricks that were won, of which its examples tell."""

    brought: ClassVar[Mapping[str, Any]] = {}
    """What else is so in them."""
    names_bidder: ClassVar[bool] = False
    """Does it say whose bid it was where several players score for it?"""

    def worth(self, bid: int, won: int) -> tuple[int, str] | None:
        """The points of a bid with which so many tricks were won, and why; None where it says nothing of such a bid."""
        raise NotImplementedError

    def counts(self, table: Table, bidder: int) -> bool:
        """Does it say anything of that player's bid?"""
        return True

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        bids, won = table.auction.bids, table.won.tricks
        for group in groups(table) if self.by_side else alone(table.seats):
            for bidder in group:
                bid = bids[bidder] if bidder < table.seats else None
                found = None if bid is None or not self.counts(table, bidder) else self.worth(bid, won[bidder])
                if found is not None:
                    who = f"{table.names[bidder]} " if self.names_bidder and len(group) > 1 else ""
                    yield from (Points(seat, found[0], f"{who}{found[1]}") for seat in group)

    def examples(self, game: Game) -> Examples:
        for bid, won in self.cases:
            found = self.worth(bid, won)
            yield Reckoned(None if found is None else found[0], tricks=won, bid=bid, **self.brought)


class Multiplier(Award):
    """Makes the points that other awards gave a player count several times."""

    turn = 1

    def times(self, table: Table, seat: int) -> int:
        """How many times the points of that player count."""
        raise NotImplementedError

    def why(self, table: Table, seat: int, points: int) -> str:
        """Why so many points of that player do."""
        raise NotImplementedError

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        for seat in range(table.seats):
            times = self.times(table, seat)
            if times != 1 and (points := self.multiplied(table, seat, so_far[seat])):
                yield Points(seat, (times - 1) * points, self.why(table, seat, points))

    def multiplied(self, table: Table, seat: int, lines: Sequence[Points]) -> int:
        """Those of a player's points that count several times."""
        return sum([line.points for line in lines])


def winner(game: Game) -> Iterator[Asked]:
    """Who won the deal by going out, where one can."""
    if any(clause.has_winner for clause in game.of_kind(OutOfCards)):
        yield WINNER


def lowest_wins(game: Game) -> bool:
    """Does the lowest total win the match, so that points are bad?"""
    return any(victory.lowest for victory in game.of_kind(Victory))


def is_bad(game: Game, points: int) -> bool:
    """Do so many points hurt whoever gets them?"""
    return points > 0 if lowest_wins(game) else points < 0


def brings(game: Game, points: int, more: str = "") -> str:
    """What comes of getting so many points: `costs 13 points`, `scores 3 points`; `more` stands before the number."""
    told = f"{more}{count(abs(points), 'point')}"
    if is_bad(game, points):
        return f"costs {told}"
    return f"takes {told} off your score" if lowest_wins(game) else f"scores {told}"


def share_scores(game: Game) -> bool:
    """Have the players of a side one score together?"""
    return any(partnership.together(game.seats) for partnership in game.of_kind(Partnership))


def groups(table: Table) -> Sequence[Sequence[int]]:
    """The hands that score as one: the players of each side that shares its score, or else every hand by itself."""
    for partnership in table.game.of_kind(Partnership):
        if sides := partnership.together(table.seats):
            return sides
    return alone(table.hand_count)


def alone(hands: int) -> Sequence[Sequence[int]]:
    """Each of so many hands by itself."""
    return [(hand,) for hand in range(hands)]
