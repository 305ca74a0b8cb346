"""The reading of a deal under which the least is wrong, where the log leaves open how it went on.

A card that the log does not know may have been any card; what depends on it is read in one way first. Where somebody would
be accused, the other ways are tried, nearest to the accusation first. One under which everything was right is taken;
where there is none, only what is wrong under all that are likely is proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from referee.table.readings import Key, Readings
from referee.table.values import Finding

Charge = tuple[int | None, str | None]
"""Who is accused, at which move."""

MOST_MOVES = 8_000
"""So many moves are judged again at most to look for a better reading of a deal."""
NEARLY = 2
"""With so much more that is wrong, a reading is still as likely as another; players err, and so does who writes it down."""
OPEN = " Whether that is so depends on what the log does not tell."


class Tried(NamedTuple):
    """A reading that has been tried, and who is accused of what under it, in order."""

    readings: Readings
    charges: tuple[Charge, ...]


def charges_in(findings: Sequence[Finding]) -> tuple[Charge, ...]:
    """What is certainly wrong, by the order of moves; what was corrected at the table too."""
    found = [one for one in findings if one["kind"] in {"illegal", "impossible"}]
    return tuple(
        (one["move"], one["player"])
        for one in sorted(found, key=lambda one: -1 if one["move"] is None else one["move"])
    )


class Search:
    """Looks for the reading of a deal under which the least is wrong."""

    def __init__(self, moves: int, most: int, run: Callable[[Readings], Sequence[Finding]]) -> None:
        self.run = run
        self.left = min(most, most * MOST_MOVES // 100 // max(1, moves))
        self.tried: dict[frozenset[tuple[Key, int]], Tried] = {}
        self.exhausted = False
        """Have all readings been tried?"""

    def attempt(self, readings: Readings) -> Tried:
        """Judges the deal under that reading."""
        self.left -= 1
        found = Tried(readings, charges_in(self.run(readings)))
        self.tried[frozenset(readings.chosen.items())] = found
        return found

    def best(self) -> Tried:
        """Goes from the first reading to better ones as long as there are any, then through all, if they are few; the best
        that was tried."""
        now, accepted = self.attempt(Readings(stepwise=True)), -2
        while (wrong := _first(now, accepted)) is not None and self.left > 0:
            better = next((one for one in self._around(now, wrong) if _goes_further(one, now, accepted)), None)
            if better is None:
                accepted = wrong
            else:
                now = better
        found = min(self.tried.values(), key=lambda one: len(one.charges))
        return self._of_all(found) if found.charges else found

    def _around(self, now: Tried, wrong: int) -> Iterator[Tried]:
        for chosen in now.readings.others(wrong):
            if self.left <= 0:
                return
            if frozenset(chosen.items()) not in self.tried:
                yield self.attempt(Readings(chosen))

    def _of_all(self, found: Tried) -> Tried:
        """The best of all readings there are, if they can all be tried; else that one."""
        waiting = [found.readings]
        for readings in waiting:
            for chosen in readings.every():
                if frozenset(chosen.items()) in self.tried:
                    continue
                if self.left <= 0:
                    return found
                waiting.append(self.attempt(Readings(chosen)).readings)
        self.exhausted = True
        return min(self.tried.values(), key=lambda one: len(one.charges))

    def proved(self, best: Tried) -> frozenset[Charge]:
        """What is wrong under every reading that is about as good as the best: nothing where one is without fault. Where not
        all could be tried, nothing that comes after anything open is."""
        most = len(best.charges) + NEARLY if best.charges else 0
        sure = frozenset.intersection(
            *(frozenset(one.charges) for one in self.tried.values() if len(one.charges) <= most)
        )
        if self.exhausted:
            return sure
        first = min((index for index, _ in best.readings.met if index >= 0), default=-1)
        return frozenset(one for one in sure if one[0] is not None and one[0] < first)


def _first(tried: Tried, accepted: int) -> int | None:
    """The place of the first move that is wrong, after those up to which nothing could be done."""
    places = (-1 if move is None else move for move, _ in tried.charges)
    return next((place for place in places if place > accepted), None)


def _goes_further(one: Tried, now: Tried, accepted: int) -> bool:
    """Goes everything right longer under the one reading, or as long with less that is wrong?"""
    if _upto(one, accepted) > _upto(now, accepted):
        return False
    new, old = _first(one, accepted), _first(now, accepted)
    if new is None or old is None:
        return new is None
    return new > old or (new == old and len(one.charges) < len(now.charges))


def _upto(tried: Tried, place: int) -> int:
    """How much is wrong up to that move."""
    return sum(1 for move, _ in tried.charges if move is None or move <= place)


def doubtful(findings: Sequence[Finding], proved: frozenset[Charge]) -> list[Finding]:
    """The findings, those that are wrong under some readings alone being unproven."""
    return [
        finding
        if finding["kind"] not in {"illegal", "impossible"} or (finding["move"], finding["player"]) in proved
        else {**finding, "kind": "unproven", "certain": False, "message": finding["message"] + OPEN}
        for finding in findings
    ]
