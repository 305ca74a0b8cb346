"""A capturing game's clauses sorted by when they are consulted; made once for each game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.clauses.kinds import Building, MustTake, Refilling, RestTaken, Sweeping, TakesAll, Taking
from referee.english import either
from referee.games.game import Game
from referee.play.plan import Plan
from referee.table.pool import Pool
from referee.table.table import Table
from referee.value import remembered


class CapturingPlan(Plan):
    """A capturing game's clauses sorted by when they are consulted."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.pack = game.pack
        self.taking = game.of_kind(Taking)[0]
        self.counts = self.taking.counts(game.pack)
        """What each card of the pack counts; None where it takes its own rank alone."""
        self.building = next(iter(game.of_kind(Building)), None)
        self.takes_all = next(iter(game.of_kind(TakesAll)), None)
        self.everything = self.takes_all.cards(game.pack) if self.takes_all else 0
        """The cards that take everything which lies on the table."""
        self.must_take = next(iter(game.of_kind(MustTake)), None)
        self.rest = game.of_kind(RestTaken)[0]
        self.end_clause = self.rest.id
        self.last_sweeps = any(rule.last for rule in game.of_kind(Sweeping))
        """May the very last card of the deal make a sweep?"""
        self.refilling = next(iter(game.of_kind(Refilling)), None)
        self.rulings = {*self.taking.ruling_ids(game), *self.rest.ruling_ids(game)}

    def ways(self, card: int, pool: Pool) -> Iterator[tuple[int, ...]]:
        """Everything that the card may take of what lies there, cards that nobody knows left aside."""
        if self.everything >> card & 1:
            yield from [tuple(pool.everything)] if pool.everything else []
        elif not pool.untold:
            builds = [build.cards for build in pool.builds if build.values == (self.counts[card],)]
            yield from self.taking.ways(self.pack, card, [one for one in pool.cards if one >= 0], builds)

    def wrong(self, card: int, taken: Sequence[int], pool: Pool, *besides: int) -> tuple[Taking | TakesAll, str] | None:
        """The clause that is broken where the card takes these, and why; None where nothing is wrong. Cards that nobody knows
        are left aside, save that they may be those `besides`."""
        if self.everything >> card & 1 and self.takes_all is not None:
            left = len(pool.everything) > len(taken)
            return (self.takes_all, "it takes everything that lies there") if left else None
        loose = list(taken)
        for build in [build for build in pool.builds if not set(build.cards).isdisjoint(taken)]:
            if not set(build.cards).issubset(taken):
                return self.taking, "a build is taken whole"
            if self.counts[card] not in build.values:
                return self.taking, f"that build counts {either(map(str, build.values))}"
            loose = [one for one in loose if one not in build.cards]
        why = (
            self.taking.wrong(self.pack, card, loose, [*(one for one in pool.cards if one >= 0), *besides])
            if loose
            else None
        )
        return None if why is None else (self.taking, why)


def written(table: Table, card: int, others: Sequence[int], did: str = "takes") -> str:
    """A card that is played, in notation, with what it takes or is built on."""
    codes = table.pack.codes
    told = [codes[one] if one >= 0 else "?" for one in others]
    return f"{codes[card]} {did} {' '.join(told)}" if others else codes[card]


plan_of = remembered(512)(CapturingPlan)
"""The game's plan."""
