"""What cards add up to as they are played, and points that are made in a certain order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.clauses.kinds import questions
from referee.clauses.kinds.awards import groups
from referee.clauses.kinds.endings import AtTotal, Victory
from referee.clauses.kinds.scores import Award
from referee.games.clause import Clause
from referee.table.count import Peg
from referee.table.values import Points

if TYPE_CHECKING:
    from referee.cards.packs import Pack
    from referee.table.table import Table

COUNTING = ("counting",)


class Adding(Clause, section="counting", families=COUNTING, answers=(questions.ADDING, questions.DEAL_END)):
    """Says how cards are added up as they are played, and how far."""

    most: int
    """The count may not pass this."""

    def worth(self, pack: Pack) -> Sequence[int]:
        """What each card counts."""
        raise NotImplementedError


class InOrder(Award, families=COUNTING, by_side=True):
    """Points that are made one after the other, so that somebody may come to the target first."""

    def made(self, table: Table) -> Iterator[Peg]:
        """These points in their order; those of other clauses may stand among them, where they come between."""
        yield from ()

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        sides = groups(table)
        for peg in tally(table)[0]:
            if peg.clause == self.id:
                yield from (Points(hand, peg.points, peg.note) for side in sides if peg.seat in side for hand in side)


class Pegging(Clause, families=COUNTING):
    """Says what cards bring while they are played."""

    def pegs(self, table: Table) -> Iterator[tuple[int, str]]:
        """What the card brings that was played last, and why."""
        raise NotImplementedError

    def at_last(self) -> int:
        """What the last card brings before the count begins anew."""
        return 0


class LaidAway(Clause, families=COUNTING):
    """Has cards laid away that are counted later."""

    word: str
    """What they are called."""

    def full(self, table: Table) -> int:
        """How many they are once all have laid theirs away."""
        raise NotImplementedError

    def known(self, table: Table) -> int:
        """Those that are known."""
        raise NotImplementedError


class Showing(Clause, families=COUNTING):
    """Has hands counted after the play."""

    def hands(self, table: Table) -> Iterator[tuple[int, list[int]]]:
        """Whose each hand is, in the order in which they are counted, and its cards; none where not all are known."""
        raise NotImplementedError

    def worth(self, table: Table, place: int, hand: Sequence[int]) -> tuple[int, str]:
        """What a hand comes to that is counted at that place, and the parts of that in words."""
        raise NotImplementedError

    def of_place(self, table: Table, *, last: bool) -> Sequence[int]:
        """By seats, what was counted in the hands, or in what is counted last."""
        raise NotImplementedError


def tally(table: Table) -> tuple[list[Peg], bool]:
    """All points of the deal in their order, up to those with which somebody has won the match, and whether somebody has."""
    goal, sides, made = at_once(table), groups(table), list[Peg]()
    totals = [table.match.total(seat) for seat in range(table.seats)]
    for peg in (peg for award in table.game.of_kind(InOrder) for peg in award.made(table)):
        made.append(peg)
        for hand in next(side for side in sides if peg.seat in side):
            totals[hand] += peg.points
        if goal is not None and totals[peg.seat] >= goal:
            break
    return made, goal is not None and max(totals) >= goal


def at_once(table: Table) -> int | None:
    """The total with which somebody wins at that moment; None where it does not, or the scores are not known."""
    if table.match.totals_open or not any(victory.in_course for victory in table.game.of_kind(Victory)):
        return None
    return next((ending.goal(table.match.declared) for ending in table.game.of_kind(AtTotal)), None)


def finished(table: Table) -> bool:
    """Has somebody won the match by what has been made so far?"""
    return at_once(table) is not None and tally(table)[1]
