"""Melding: players draw, lay melds on the table, lay off on them and discard.

`MeldingDeal` is one deal in progress. The parts that it is made of stand in modules of their own: whose turn it is
(`melding_turns`), the cards of a move (`melding_cards`), drawing, laying down, rearranging, what may be done, samples.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from referee.play.melding.choices import MOST_LISTED
from referee.play.melding.rule_book import plan_of
from referee.play.melding.samples import MeldingSamples
from referee.play.melding.turns import DRAW, LAY_OFF, MELD
from referee.reading.moves import Move
from referee.table.table import Table

ACTIONS = frozenset({"draw", "meld", "lay-off", "rearrange", "discard", "desert", "pass"})
"""The moves of a turn."""
BARE = re.compile(r"=\w+")
"""What a wild card stands for, which is left out where moves are listed."""
TAKING = frozenset({"take", "pick-up"})
"""Other words for drawing from a discard pile."""
OPTIONAL = {MELD: ("meld",), LAY_OFF: ("lay-off",)}
"""What a player may go on with whose turn may be left as it is, by how far it has come."""


def bare(moves: Sequence[str]) -> list[str]:
    """Moves without what wild cards stand for; melds of the same cards are one."""
    once: dict[object, str] = {}
    for move in (BARE.sub("", move) for move in moves):
        once.setdefault(frozenset(move.split()) if move.startswith("meld") else move, move)
    return list(once.values())


class MeldingDeal(MeldingSamples):
    """One deal of a melding game."""

    showing: ClassVar[frozenset[str]] = frozenset({"show", "knock"})

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.plan = plan_of(table.game)
        super().__init__(table, keep_tricks=keep_tricks)
        self.looks = 1 if self.plan.rows is None else 2
        table.most_dealt = max(table.sizes[: table.seats])
        table.rested |= self.plan.rulings

    # --- moves ---------------------------------------------------------------------------------------------

    def hides_anything(self, moves: Sequence[int | Move]) -> bool:
        turned = any(type(move) is Move and move.verb == "turn-up" for move in moves)
        return not turned or super().hides_anything(moves)

    def hides(self, move: Move) -> bool:
        if move.verb == "draw" and move.source == "discard" and not move.cards:
            return False
        return super().hides(move) or (move.verb in {"discard", "desert"} and not move.cards)

    def dispatch(self, index: int, move: Move) -> None:
        table, seat = self.table, move.seat
        if move.verb in TAKING and seat >= 0 and self.stage_for(move) is None:
            move = move.changed(verb="draw", source=move.source or "discard")
        verb = move.verb
        swaps = verb == "exchange" and self.plan.swap and table.started
        if table.over or seat < 0 or (verb not in ACTIONS and not swaps):
            if verb == "knock":
                self.knock(index, move)
            else:
                super().dispatch(index, move)
            return
        if not table.started:
            self.begin(index, seat)
        if verb in {"draw", "discard"} and table.granted == (seat, verb):
            self.free_card(index, move)
            self.after_move(index, seat)
            return
        self.close_if_done(seat)
        paid = self._pay_penalties(index, move) if verb == "draw" else 0
        if paid:
            if paid >= len(move.cards):
                return
            move = move.changed(cards=move.cards[paid:], faces=move.faces[paid:])
        if self.plan.call is not None:
            self.plan.call.look(table, move)
        self.enter(index, seat)
        table.granted = None
        if verb != "pass":
            self.idle.clear()
        if verb != "draw":
            self.digging = None
        ACTS[verb](self, index, move)
        self.after_move(index, seat)

    def _pay_penalties(self, index: int, move: Move) -> int:
        """Takes the cards of a draw that are due as penalties; how many those were."""
        paid = 0
        while paid < max(len(move.cards), 1) and self._pays_penalty(move.seat):
            one = move.cards[paid : paid + 1]
            self.draw(index, move.changed(cards=one, faces=one), penalty=True)
            paid += 1
        return paid

    def _pays_penalty(self, seat: int) -> bool:
        """Is a draw the one that is due for a missed call or for melds that could not be completed?"""
        if seat == self.turn and self.phase == DRAW:
            return False
        if self.penalties[seat]:
            self.penalties[seat] -= 1
            return True
        if self.plan.call is not None and self.table.down_to_one == seat != self.turn:
            self.plan.call.missed(self.table, seat)  # the player owns up
        if seat in self.table.owed_cards:
            self.table.owed_cards.discard(seat)
            return True
        return False

    def play_move(self, index: int, move: Move) -> None:
        name = self.table.names[move.seat]
        message = f"{name} played a card; in this game cards are melded, laid off or discarded."
        self.table.find("illegal", self.plan.turns.id, message, move=index, seat=move.seat)

    def begin(self, index: int, seat: int) -> None:
        table, piles = self.table, self.plan.piles
        if piles.due(table) is not None:
            piles.waive(table)
            table.ruling("unrecorded-turn-up")
        self.waive_until(None, index, Move(seat, "draw"))
        table.started = True
        self.claim_all()
        self.turn = self.plan.first_lead.leader(table)

    def knock(self, index: int, move: Move) -> None:
        """A knock: a step of its own where the game has it, else what an empty hand says anyway."""
        table = self.table
        if table.last_turns is not None and not table.over and table.first_out == [move.seat]:
            return
        if self.plan.call is not None and not table.over:
            self.plan.call.look(table, move)
        middle = table.started and not table.over and move.seat == self.turn and self.open_turn
        middle = middle and (self.phase != DRAW or self.drawn > 0)
        if middle and self.plan.knocking is not None and table.ruling("knock-when") != "in-turn":
            message = f"{table.names[move.seat]} knocked in the middle of a turn."
            table.find("illegal", self.plan.knocking, message, move=index, seat=move.seat)
        if not table.started and not table.over:
            self.begin(index, move.seat)
        self.close_if_done(move.seat)
        super().dispatch(index, move)

    # --- answers -------------------------------------------------------------------------------------------

    def open_trick(self) -> dict[str, Any] | None:
        return None

    def next_seat(self) -> int | None:
        """Whose turn it is next, once nothing else is due."""
        table = self.table
        return self.following() if table.started else self.plan.first_lead.leader(table)

    def next_play(self) -> dict[str, Any]:
        table = self.table
        seat = self.next_seat()
        if seat is None:
            return {"player": None, "action": "draw", "legal": []}
        fresh = not table.started or not self.open_turn or seat != self.turn
        fresh = fresh or self.begins_anew()
        phase = DRAW if fresh else self.phase
        legal = bare(self.legal_moves(seat, phase))
        entry: dict[str, Any] = {
            "player": table.names[seat],
            "action": "draw" if phase == DRAW else "discard",
            "legal": legal[:MOST_LISTED],
        }
        if len(legal) > MOST_LISTED:
            entry["more"] = True
        if fresh and self.turn is not None and self.turn != seat and self.open_turn:
            name = table.names[self.turn]
            entry["optional"] = [{"player": name, "action": verb} for verb in OPTIONAL.get(self.phase, ())]
        if table.unknown(seat):
            entry["certain"] = False
        return entry


ACTS = {
    "draw": MeldingDeal.draw,
    "meld": MeldingDeal.meld,
    "lay-off": MeldingDeal.lay_off,
    "rearrange": MeldingDeal.rearrange,
    "discard": MeldingDeal.discard,
    "exchange": MeldingDeal.swap,
    "desert": MeldingDeal.desert,
    "pass": MeldingDeal.pass_turn,
}
