"""What a deal that is over comes to: the awards of its game, in their turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice
from math import comb
from typing import TYPE_CHECKING

from referee.cards.packs import cards_of
from referee.table.shapes import ReckoningLine as Line
from referee.table.values import Points

if TYPE_CHECKING:
    from referee.play.deal import StagedDeal

Lines = list[list[Line]]
"""By seats."""

MOST_KITTIES = 1000
"""So many kitties are tried before a deal's points are taken not to rest on which it was."""


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


def reckoned(deal: StagedDeal) -> Lines | None:
    """The lines of the deal's reckoning; None where the points rest on cards of the kitty that nobody recorded (ruling
    `kitty-trick`)."""
    table, owner = deal.table, deal.kitty_in_doubt()
    if owner is None:
        return reckoning(deal)
    kitty, won = table.kitty, table.won.cards
    known, own = kitty.known, won[owner]
    first: Lines | None = None
    for mask in _kitties(deal):
        kitty.known, won[owner] = known | mask, own | mask
        lines = reckoning(deal)
        kitty.known, won[owner] = known, own
        if table.left_open is not None:
            return lines
        if first is not None and totals(lines) != totals(first):
            return None
        first = first or lines
    return first


def _kitties(deal: StagedDeal) -> Iterator[int]:
    """The cards that the kitty may have had besides those known, each of them in one of the first of these sets. Where there
    are too many sets, the last has all: what more of the cards bring about, they do together."""
    table = deal.table
    unseen, lacking = list(cards_of(table.hands.unseen())), table.kitty.size - table.kitty.known.bit_count()
    sets = map(table.pack.mask, islice(combinations(unseen, lacking), MOST_KITTIES))
    return chain(sets, [table.pack.mask(unseen)] if comb(len(unseen), lacking) > MOST_KITTIES else [])


def _list_points(clause: str, given: Iterable[Points], lines: Lines, so_far: list[list[Points]]) -> None:
    for points in given:
        seat, worth, note = points
        lines[seat].append({"clause": clause, "points": worth, "note": note})
        so_far[seat].append(points)


def totals(lines: Lines) -> list[int]:
    """What the lines of a reckoning come to for each seat, in points."""
    return [sum([line["points"] for line in own]) for own in lines]
