"""Showing a card out of the hand before play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from referee.clauses.kinds import Move, Stage, Table, who_holds


class ShowCard(Stage, ordered=False):
    """Whoever holds a certain card may show it before the first card is led."""

    verbs = frozenset({"show"})

    def card(self, table: Table) -> int | None:
        """The card that may be shown; None where there is none in this deal."""
        raise NotImplementedError

    def was_shown(self, table: Table) -> bool:
        """Has it been shown?"""
        raise NotImplementedError

    def note(self, table: Table, seat: int) -> None:
        """Takes note of the card that was shown."""
        raise NotImplementedError

    def note_unseen(self, table: Table) -> None:
        """Takes note of a card that was shown and that nobody knows, though it can have been the one."""

    def accepts(self, table: Table, move: Move) -> bool:
        return len(move.cards) == 1

    def offers(self, table: Table) -> list[dict[str, Any]]:
        card = self.card(table)
        seat = None if card is None or self.was_shown(table) else who_holds(table, card)
        if card is None or seat is None:
            return []
        return [{"player": table.names[seat], "action": "show", "legal": [table.pack.codes[card]]}]

    def receive(self, table: Table, move: Move) -> None:
        name, card = table.names[move.seat], self.card(table)
        if move.cards[0] < 0:
            message = f"The log does not know which card {name} showed; it is not counted."
            table.find("unproven", self, message, move=move.index, seat=move.seat)
            if card is not None and not table.started and table.hands.could_hold(move.seat, card):
                self.note_unseen(table)
            return
        shown = table.pack.codes[move.cards[0]]
        problem = None
        if table.started:
            problem = " after the first card was led"
        elif card is None or move.cards[0] != card:
            nothing = "nothing may be shown" if table.trumps.mask else "nothing may be shown, for there are no trumps"
            wanted = nothing if card is None else f"only {table.pack.codes[card]} may be shown"
            problem = f"; {wanted}"
        elif not table.hands.known[move.seat] >> card & 1:
            problem = f", which is not in {name}'s hand"
        elif self.was_shown(table):
            problem = ", which has been shown already"
        if problem is not None:
            table.accuse(self, move, f"showed {shown}{problem}.")
        else:
            self.note(table, move.seat)

    def take_whole(self, table: Table, moves: Sequence[Move], *, recorded: bool) -> bool:
        move, card = moves[0], self.card(table)
        if len(moves) > 1 or card is None or move.cards != (card,) or move.seat < 0:
            return False
        if not table.hands.known[move.seat] >> card & 1 or self.was_shown(table):
            return False
        self.note(table, move.seat)
        return True

    def sample(self, table: Table, rng: random.Random) -> str | None:
        for offer in self.offers(table):
            return f"{offer['player']} show {offer['legal'][0]}" if rng.random() < 0.7 else None
        return None
