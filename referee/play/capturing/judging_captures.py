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
    table, lying = deal.table, deal.pool.cards
    taken, left, able = [], list(lying), table.hands.unseen() | deal.pool.may_be
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
            _judge_taking(deal, move, card, taken, [*taken, *left])
        else:
            _judge_staying(deal, move, card)
    elif UNKNOWN in move.cards:
        message = f"Whether {table.names[move.seat]} played as the table asks cannot be told: the card is not known."
        table.find("unproven", deal.plan.taking, message, move=move.index, seat=move.seat)
    return taken


def _judge_taking(deal: CapturingDeal, move: Move, card: int, taken: Sequence[int], lying: Sequence[int]) -> None:
    """Judges what is taken, all of which lies there."""
    if UNKNOWN in taken:
        message = f"Whether {written(deal.table, card, taken)} is right cannot be told: a card of it is not known."
        deal.table.find("unproven", deal.plan.taking, message, move=move.index, seat=move.seat)
        return
    wrong = deal.plan.wrong(card, taken, lying)
    if wrong is not None:
        clause, why = wrong
        did = f"played {written(deal.table, card, taken)}, which is not right: {why}."
        deal.table.accuse(clause, move, did, legal=_ways(deal, card))
        return
    bare = [one for one in lying if one >= 0]
    if len(bare) < len(lying) and deal.plan.wrong(card, taken, [*bare, card]) is not None:
        message = (
            f"Whether {written(deal.table, card, taken)} is right cannot be told: not every card on the table is known."
        )
        deal.table.find("unproven", deal.plan.taking, message, move=move.index, seat=move.seat)


def _judge_staying(deal: CapturingDeal, move: Move, card: int) -> None:
    """Judges a card that takes nothing."""
    clause = deal.plan.must_take
    if clause is None:
        return
    if ways := _ways(deal, card):
        code = deal.table.pack.codes[card]
        did = f"left {code} on the table although it can take cards."
        deal.table.accuse(clause, move, did, legal=ways)
    elif deal.pool.veiled:
        message = (
            f"Whether {deal.table.names[move.seat]} could take something with {deal.table.pack.codes[card]} cannot be told: "
            "not every card on the table is known."
        )
        deal.table.find("unproven", clause, message, move=move.index, seat=move.seat)


def _ways(deal: CapturingDeal, card: int) -> list[str]:
    """What the card may take, in notation."""
    found = UpTo(MOST_LISTED)(deal.plan.ways(card, deal.pool.cards))
    return [written(deal.table, card, taken) for taken in found]
