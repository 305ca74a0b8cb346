"""What the moves of a deal prove of hands and of the table that nobody wrote down.

Every hand is played out before new cards are dealt. So a card that a player shows was in the hand since the last time that
cards were dealt, and one that is taken from the table, where nobody had put it, lay there from the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from referee.cards.packs import UNKNOWN
from referee.clauses.kinds import Refilling
from referee.reading.moves import Move, as_move
from referee.table.pool import Pool
from referee.table.table import Table
from referee.table.values import Moment


def carry_back(table: Table, moves: Sequence[int | Move], refilling: Refilling | None) -> None:
    """Puts into hands and on the table what the moves prove."""
    hands, pool = table.hands, table.own(Pool)
    left, stock = list(hands.sizes), hands.stock
    seen = reduce(or_, hands.known, hands.gone)
    room = [hands.unknown(seat) for seat in range(table.hand_count)]
    gained: dict[int, dict[int, int]] = {}
    since, fresh = int(Moment.DEAL), set[int]()
    hidden = False
    for index, raw in enumerate(moves):
        move = as_move(raw, index)
        if move.corrected:
            continue
        if move.verb == "turn-up":
            seen |= table.pack.mask(card for card in move.cards if card >= 0)
        elif move.verb not in {"play", "draw"} or move.seat < 0 or (move.verb == "draw" and move.seat not in fresh):
            continue
        else:
            fresh.discard(move.seat)
            for card in move.cards:
                bit = 0 if card < 0 else table.pack.bits[card] & table.pack.all & ~seen
                if bit and room[move.seat] > 0:
                    room[move.seat] -= 1
                    if since == Moment.DEAL:
                        hands.known[move.seat] |= bit
                    else:
                        own = gained.setdefault(move.seat, {})
                        own[since] = own.get(since, 0) | bit
                seen |= bit
        if move.verb != "play":
            continue
        hidden = hidden or UNKNOWN in move.cards
        for card in move.take:
            if card >= 0 and not hidden and table.pack.bits[card] & table.pack.all & ~seen:
                pool.proved |= table.pack.bits[card]
                seen |= table.pack.bits[card]
        left[move.seat] -= 1
        if refilling is not None and max(left) <= 0 and stock > 0:
            size = min(refilling.cards, stock // table.seats)
            stock -= size * table.seats
            left, room, since = [size] * table.hand_count, [size] * table.hand_count, index
            fresh = set(range(table.seats))
    hands.gained = gained
