"""Deals that count more than once, by what is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.clauses.kinds import TABLE, Game, Table
from referee.clauses.kinds.awards import Multiplier
from referee.english import count, joined
from referee.games.examples import Examples, Reckoned
from referee.games.fact import OfTable
from referee.games.parameters import worths
from referee.reading.verbs import HIGH, LOW

TIMES = {2: "double", 3: "three times", 4: "four times"}


class TimesCounted(OfTable):
    """How many times the deal counts."""

    name = "times"
    question = "How many times did the deal count?"
    untold = "how many times the deal counted"

    def so(self, table: Table) -> int:
        return table.game.the(PointsMultiplied).times(table, 0)


TIMES_COUNTED = TimesCounted()


class PointsMultiplied(Multiplier, title="Deals that count more", families=("trick-taking",), beside=("name-trumps",)):
    """All points of a deal, as often as what was named says."""

    by_side = True
    facts = (TIMES_COUNTED.asked(),)
    by: Mapping[str, int] = worths(
        "how many times a deal counts, by the letter of its trump suit, or by `obenabe` and `undenufe`; once for all others"
    )

    def __hash__(self) -> int:
        return hash(repr(self))

    def faults(self, game: Game) -> Iterator[str]:
        known = {*(suit.letter for suit in game.pack.suits), HIGH, LOW}
        yield from (
            f"there is no suit {key}, and nothing else of that name is played" for key in self.by if key not in known
        )
        yield from (f"{key} counts {times} times, which changes nothing" for key, times in self.by.items() if times < 2)

    def says(self, game: Game) -> str:
        groups: dict[int, list[str]] = {}
        for key, times in self.by.items():
            suit = key not in {HIGH, LOW}
            groups.setdefault(times, []).append(game.pack.suits[game.pack.suit(key)].name if suit else key)
        said = joined(f"{TIMES.get(times, f'{times} times')} with {joined(named)}" for times, named in groups.items())
        return f"All points of a deal count {said}."

    def times(self, table: Table, seat: int) -> int:
        suit = table.trumps.suit
        if reported := TIMES_COUNTED.reported(table):
            return int(reported[TABLE])
        if suit is None:
            return self.by.get(LOW if table.trumps.lowest else HIGH, 1)
        return self.by.get(table.pack.suits[suit].letter, 1)

    def why(self, table: Table, seat: int, points: int) -> str:
        times = self.times(table, seat)
        return f"the deal counts {TIMES.get(times, count(times, 'time'))}"

    def examples(self, game: Game) -> Examples:
        for key, times in self.by.items():
            if key not in {HIGH, LOW}:
                yield Reckoned((times - 1) * 40, before=40, trump=key)
        plain = [suit.letter for suit in game.pack.suits if suit.letter not in self.by]
        for letter in plain[:1]:
            yield Reckoned(None, before=40, trump=letter)
