"""Moves that are taken back: the table goes back to how it stood, and what was found stays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.games.basics import Basic
from referee.reading.moves import Move

if TYPE_CHECKING:
    from referee.play.deal import StagedDeal
    from referee.table.shapes import Finding


def retract(deal: StagedDeal, index: int, move: Move) -> None:
    """Undoes the move that is taken back; what was found at it stays."""
    table = deal.table
    saved = None if move.undoes is None else deal.saved.pop(move.undoes, None)
    if saved is None:
        message = f"{deal.name(move.seat)} has no move to take back: nothing was played, or somebody has moved since."
        table.find("illegal", Basic.TURNS, message, move=index, seat=move.seat)
        return
    facts, own, found = saved
    findings, cited, unlisted = table.findings, table.cited, (table.unlisted, table.unlisted_plays)
    table.restore(facts)
    table.unlisted, table.unlisted_plays = unlisted
    corrected: Iterator[Finding] = ({**finding, "corrected": True} for finding in findings[found:])
    table.findings = [*findings[:found], *corrected]
    if len(findings) > found:
        table.cited |= cited
    deal.take_back(own)
    undone = table.hands.record.moves[move.undoes or 0]
    if deal.plan.no_take_back and isinstance(undone, Move) and undone.verb == "play":
        message = f"{deal.name(move.seat)} took back a card that had been played."
        table.find("illegal", Basic.TAKING_BACK, message, move=index, seat=move.seat)
