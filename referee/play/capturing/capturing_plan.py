"""A capturing game's clauses sorted by when they are consulted; made once for each game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.kinds import MustTake, NewCards, RestTaken, Sweeping, TakesAll, Taking
from referee.games.game import Game
from referee.play.plan import Plan
from referee.table.table import Table
from referee.value import remembered


class CapturingPlan(Plan):
    """A capturing game's clauses sorted by when they are consulted."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.pack = game.pack
        self.taking = game.of_kind(Taking)[0]
        self.takes_all = next(iter(game.of_kind(TakesAll)), None)
        self.everything = self.takes_all.cards(game.pack) if self.takes_all else 0
        """The cards that take everything which lies on the table."""
        self.must_take = next(iter(game.of_kind(MustTake)), None)
        self.rest = game.of_kind(RestTaken)[0]
        self.end_clause = self.rest.id
        self.last_sweeps = any(rule.last for rule in game.of_kind(Sweeping))
        """May the very last card of the deal make a sweep?"""
        self.new_cards = next(iter(game.of_kind(NewCards)), None)
        self.rulings = {*self.taking.ruling_ids(game), *self.rest.ruling_ids(game)}

    def ways(self, card: int, lying: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Everything that the card may take of these cards, those that nobody knows left aside."""
        known = [one for one in lying if one >= 0]
        if self.everything >> card & 1:
            yield from [tuple(lying)] if lying else []
        else:
            yield from self.taking.ways(self.pack, card, known)

    def wrong(self, card: int, taken: Sequence[int], lying: Sequence[int]) -> tuple[Taking | TakesAll, str] | None:
        """The clause that is broken where the card takes these, and why; None where nothing is wrong. What the cards that
        nobody knows could change is not looked at."""
        if self.everything >> card & 1 and self.takes_all is not None:
            left = len(lying) > len(taken)
            return (self.takes_all, "it takes everything that lies there") if left else None
        why = self.taking.wrong(self.pack, card, taken, [one for one in lying if one >= 0])
        return None if why is None else (self.taking, why)


def written(table: Table, card: int, taken: Sequence[int]) -> str:
    """A card that is played, in notation, with what it takes."""
    codes = table.pack.codes
    told = [codes[one] if one >= 0 else "?" for one in taken]
    return f"{codes[card]} takes {' '.join(told)}" if taken else codes[card]


plan_of = remembered(512)(CapturingPlan)
"""The game's plan."""
