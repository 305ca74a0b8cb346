"""What a deal that is over comes to: the awards of its game, in their turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from referee.table.values import Points

if TYPE_CHECKING:
    from referee.play.deal import StagedDeal

Line = dict[str, Any]
"""A line of a reckoning, as a verdict lists it: the clause, the points, and why."""
Lines = list[list[Line]]
"""By seats."""


def reckoning(deal: StagedDeal) -> Lines:
    """The lines of the deal's reckoning for each seat."""
    table, plan = deal.table, deal.plan
    lines: Lines = [[] for _ in range(deal.columns)]
    so_far: list[list[Points]] = [[] for _ in lines]
    for clause, points in table.early:
        _list_points(clause, (points,), lines, so_far)
    for award, rulings in zip(plan.awards, plan.award_rulings, strict=True):
        given = list(award.score(table, so_far))
        if given:
            _list_points(award.id, given, lines, so_far)
            table.cited.update(rulings)
    return lines


def _list_points(clause: str, given: Iterable[Points], lines: Lines, so_far: list[list[Points]]) -> None:
    for points in given:
        seat, worth, note = points
        lines[seat].append({"clause": clause, "points": worth, "note": note})
        so_far[seat].append(points)


def totals(lines: Lines) -> list[int]:
    """What the lines of a reckoning come to for each seat, in points."""
    return [sum([line["points"] for line in own]) for own in lines]
