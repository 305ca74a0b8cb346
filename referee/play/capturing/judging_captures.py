"""Whether a card may take what it takes, and whether it may stay on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.cards.packs import UNKNOWN
from referee.games.basics import Basic
from referee.play.capturing.capturing_plan import written
from referee.play.notation import MOST_LISTED
from referee.reading.moves import Move
from referee.ticks import UpTo

if TYPE_CHECKING:
    from referee.play.capturing.capturing_deal import CapturingDeal


def judge_capture(deal: CapturingDeal, move: Move, card: int, *, held: bool) -> Sequence[int]:
    """Judges what a card takes that may have been held, and returns those of these cards that lie on the table."""
    table, lying = deal.table, deal.pool.everything
    taken, left, able = [], lying, table.hands.unseen() | deal.pool.may_be
    for one in sorted(move.take, key=UNKNOWN.__eq__):
        there = one if one in left else UNKNOWN if UNKNOWN in left or (one < 0 and left) else None
        if there is None or (one >= 0 and there < 0 and not able >> one & 1):
            code = "a card that nobody knows" if one < 0 else table.pack.codes[one]
            table.refute(Basic.HANDS, move, f"took {code}, which does not lie on the table.")
            continue
        left.remove(there if there in left else left[0])
        taken.append(one)
        if one >= 0 and there < 0:
            table.hands.gone |= table.pack.bits[one]
    if len(taken) == len(move.take) and card >= 0 and held:
        if taken:
            _judge_taking(deal, move, card, taken, veiled=UNKNOWN in left)
        else:
            _judge_staying(deal, move, card)
    elif UNKNOWN in move.cards:
        message = f"Whether {table.names[move.seat]} played as the table asks cannot be told: the card is not known."
        table.find("unproven", deal.plan.taking, message, move=move.index, seat=move.seat)
    return taken


def _judge_taking(deal: CapturingDeal, move: Move, card: int, taken: Sequence[int], *, veiled: bool) -> None:
    """Judges what is taken, all of which lies there, perhaps beside cards that nobody knows."""
    if UNKNOWN in taken:
        message = f"Whether {written(deal.table, card, taken)} is right cannot be told: a card of it is not known."
        deal.table.find("unproven", deal.plan.taking, message, move=move.index, seat=move.seat)
        return
    wrong = deal.plan.wrong(card, taken, deal.pool)
    if wrong is not None:
        clause, why = wrong
        did = f"played {written(deal.table, card, taken)}, which is not right: {why}."
        deal.table.accuse(clause, move, did, legal=_ways(deal, card))
        return
    if veiled and deal.plan.wrong(card, taken, deal.pool, card) is not None:
        message = (
            f"Whether {written(deal.table, card, taken)} is right cannot be told: not every card on the table is known."
        )
        deal.table.find("unproven", deal.plan.taking, message, move=move.index, seat=move.seat)


def _judge_staying(deal: CapturingDeal, move: Move, card: int) -> None:
    """Judges a card that takes nothing."""
    table, clause, code = deal.table, deal.plan.must_take, deal.table.pack.codes[card]
    if deal.bound(move.seat):
        _judge_leaving_build(deal, move, code)
    elif clause is None:
        return
    elif ways := _ways(deal, card):
        table.accuse(clause, move, f"left {code} on the table although it can take cards.", legal=ways)
    elif deal.pool.veiled:
        message = (
            f"Whether {table.names[move.seat]} could take something with {code} cannot be told: "
            "not every card on the table is known."
        )
        table.find("unproven", clause, message, move=move.index, seat=move.seat)


def _judge_leaving_build(deal: CapturingDeal, move: Move, code: str) -> None:
    """Judges a card that is left on the table where its player has a build there."""
    table, building = deal.table, deal.plan.building
    assert building is not None
    able = [play for play in deal.legal(move.seat)[0] if " " in play]
    if able:
        did = f"left {code} on the table, where a build lies on which they built last."
        table.accuse(building, move, did, legal=able)
    elif table.hands.unknown(move.seat):
        message = f"Whether {table.names[move.seat]} could take or build in place of leaving {code} cannot be told."
        table.find("unproven", building, message, move=move.index, seat=move.seat)


def _ways(deal: CapturingDeal, card: int) -> list[str]:
    """What the card may take, in notation."""
    found = UpTo(MOST_LISTED)(deal.plan.ways(card, deal.pool))
    return [written(deal.table, card, taken) for taken in found]
