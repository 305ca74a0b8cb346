"""Tricks with a card that the log does not know: who wins them, whatever that card was."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import NamedTuple

from referee.cards.packs import UNKNOWN, cards_of
from referee.play.tricks.trick_plan import TrickPlan
from referee.table.table import Table

MOST_TRIES = 400
"""With more ways to fill in what is unknown a trick stays undecided."""
WHATEVER = "it wins whatever the unknown card was"


class Decided(NamedTuple):
    """The place of the card that wins a trick, why, and the place of who leads the next."""

    place: int
    reason: str
    leads: int


def whatever_it_was(plan: TrickPlan, table: Table) -> Decided | None:
    """Who wins the complete trick with each card that an unknown one may have been; None where that depends on the card, or
    where it may have done more than lie in the trick."""
    trick = table.trick
    places = [place for place, card in enumerate(trick.cards) if card == UNKNOWN]
    may_be = [trick.may_be.get(place, 0) & ~trick.mask for place in places]
    if trick.led_suit < 0 or trick.joker_undeclared or trick.joker_strengths or table.match.laws:
        return None
    if any(mask & _acting(plan, table) for mask in may_be) or any(clause.spoils for clause in plan.following):
        return None
    if not 0 < prod(mask.bit_count() for mask in may_be) <= MOST_TRIES:
        return None
    ways = product(*(cards_of(mask) for mask in may_be))
    found = {_with(plan, table, places, way) for way in ways if len({*way}) == len(way)}
    if len({(one.place, one.leads) for one in found}) != 1:
        return None
    place, reason, leads = min(found)
    return Decided(place, f"{reason}, whatever the unknown card was" if len(found) == 1 else WHATEVER, leads)


def _acting(plan: TrickPlan, table: Table) -> int:
    """The cards that may do more than win or lose the trick."""
    acting = table.wild.cards | table.pack.joker_mask
    for effect in plan.after_play:
        acting |= effect.stirred_by(table)
    for effect in plan.after_trick:
        acting |= effect.awaits(table)
    return acting


def _with(plan: TrickPlan, table: Table, places: list[int], cards: tuple[int, ...]) -> Decided:
    """The trick with these cards at those places."""
    trick = table.trick
    as_known = trick.cards, trick.faces
    filled = dict(zip(places, cards, strict=True))
    trick.cards = [filled.get(place, card) for place, card in enumerate(trick.cards)]
    trick.faces = [filled.get(place, face) for place, face in enumerate(trick.faces)]
    place, reason = plan.winner.decide(table)
    leads = plan.next_lead.place(table, trick.seats, trick.faces, place)
    trick.cards, trick.faces = as_known
    return Decided(place, reason, leads)
