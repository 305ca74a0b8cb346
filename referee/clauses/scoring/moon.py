"""Shooting the moon: every card that costs points, in one player's tricks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.kinds import Aim, Game, Points, Table, TrickAward
from referee.clauses.kinds.awards import PerFact, is_bad, lowest_wins
from referee.english import count
from referee.facts.cards_held import CARDS_TAKEN
from referee.games.examples import Examples, Scored
from referee.games.fact import Asked
from referee.games.parameters import choice, number
from referee.value import remembered


@remembered(256)
def costly(game: Game) -> tuple[int, int]:
    """The cards that cost points when they are taken, and what all of them count."""
    whole, worth = 0, 0
    for one in game.of_kind(PerFact):
        if one.by is CARDS_TAKEN and is_bad(game, one.each):
            whole |= one.cards(game)
            worth += one.for_all(game)
    return whole, worth


class Moon(TrickAward, title="Shooting the moon", beside=("penalty-suit", "card-points"), reads_cards=True):
    """Every card that costs points, taken by one player."""

    by_tricks_and_bids = True
    turn = 1
    says_where = (("low", lowest_wins), ("others", {"to": "others"}))
    rule = (
        "If you take every card that costs points, they cost you nothing, and [others:every other player [low:gets|loses] "
        "{points:point}|{points:point} are [low:taken off|added to] your score] instead."
    )
    aim = (Aim("or", "every one of them"),)
    points: int = number("what it counts, in points of the game", low=1)
    to: str = choice("whose score it changes", "others", "self", default="others")

    def fact(self, game: Game) -> str:
        whose = "for all others" if self.to == "others" else "for its player"
        sign = "" if lowest_wins(game) == (self.to == "others") else "−"
        return f"{sign}{count(self.points, 'point')} {whose} when somebody shoots the moon"

    def tells(self, game: Game) -> Iterator[Asked]:
        yield CARDS_TAKEN.asked(cards=costly(game)[0])

    def faults(self, game: Game) -> Iterator[str]:
        if not costly(game)[0]:
            yield "no card costs points"

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        whole, worth = costly(table.game)
        bad = 1 if lowest_wins(table.game) else -1
        for seat, taken in enumerate(table.won.cards[: table.seats]):
            if not whole & ~taken:
                own = bad * self.points if self.to == "self" else 0
                yield Points(seat, -worth - own, "took every card that costs points")
                others, why = range(table.seats if self.to == "others" else 0), f"{table.names[seat]} shot the moon"
                yield from (Points(other, bad * self.points, why) for other in others if other != seat)

    def examples(self, game: Game) -> Examples:
        mask, worth = costly(game)
        whole, bad = game.pack.names(mask), 1 if lowest_wins(game) else -1
        own = -worth - (bad * self.points if self.to == "self" else 0)
        yield Scored(own, ((0, CARDS_TAKEN, " ".join(whole)),))
        yield Scored(None, ((0, CARDS_TAKEN, " ".join(whole[:-1])), (1, CARDS_TAKEN, whole[-1])))
