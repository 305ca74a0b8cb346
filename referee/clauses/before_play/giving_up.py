"""Cards that leave a hand before the play, which nobody else sees: laid aside, or passed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.clauses.kinds import Move, Table
from referee.english import count
from referee.games.basics import Basic

if TYPE_CHECKING:
    from referee.clauses.kinds import Clause


def judge_held(table: Table, move: Move, did: str) -> None:
    """Reports cards of a move that cannot have been in the hand; `did` is what the player did with them."""
    for card in move.cards:
        if not table.hands.could_hold(move.seat, card):
            clause = Basic.HANDS if table.pack.holds(card) else Basic.PACK
            table.refute(clause, move, f"{did} {table.pack.codes[card]}, which is not in that hand.")


def judge_discard(clause: Clause, table: Table, move: Move) -> None:
    """Reports a discard for a kitty that is too large or too small, or of cards that cannot have been in the hand."""
    if len(move.cards) != table.kitty.size:
        laid = count(len(move.cards), "card")
        table.accuse(clause, move, f"discarded {laid}; it must be {table.kitty.size}.")
    judge_held(table, move, "discarded")


def lay_aside(table: Table, move: Move) -> None:
    """The cards of a discard leave the hand."""
    table.kitty.laid_aside = move.cards
    for card in move.cards:
        table.hands.remove(move.seat, card, move.index)
