"""Matching: cards follow the suit or the rank of the card on top of a discard pile.

`MatchingDeal` is one deal in progress. A turn is a play, or a pass and a draw (or the whole pile); in some games the card
drawn may be played at once. Where hands or drawn cards are not recorded, the deal is looked through once beforehand.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from referee.cards.packs import cards_of
from referee.play.matching.samples import MatchingSamples
from referee.play.matching.turns import TURNS
from referee.reading.moves import CARD, SEAT_BITS, Move, as_move


class MatchingDeal(MatchingSamples):
    """One deal of a matching game."""

    # --- moves ---------------------------------------------------------------------------------------------

    def take_all(self, moves: Sequence[int | Move]) -> None:
        simple = self.plan.simple and not self.effects
        for index, move in enumerate(moves):
            if isinstance(move, Move):
                if not (simple and move.verb == "draw" and not move.corrected and self.plain_draw(index, move)):
                    self.step(index, move)
            elif not (simple and self.plain_play(index, move >> SEAT_BITS, move & CARD)):
                self.step(index, as_move(move, index))

    def hides_anything(self, moves: Sequence[int | Move]) -> bool:
        trading = any(effect.id == "effect-trade" for effect, _ in self.effects.values())
        return trading or super().hides_anything(moves)  # whose hand was traded may not be told

    def hides(self, move: Move) -> bool:
        return move.verb == "pass" or (move.verb == "give" and move.to is None) or super().hides(move)

    def dispatch(self, index: int, move: Move) -> None:
        table = self.table
        if self.claiming and self.answer_claim(index, move):
            return
        if move.verb == "call" and self.passed is not None and move.seat == self.turn:
            self.call_after_pass(index, move)
            return
        turn = not table.over and move.verb in TURNS and move.seat >= 0
        if not table.started and (turn or self._due_first(move)):
            self.begin(index, move.seat)
        if turn:
            self.settle(index, move)
        if self.effects and table.started and not table.over and self.answer_effect(index, move):
            return
        if not turn:
            super().dispatch(index, move)
            return
        drew, self.just_drew = self.just_drew, None
        back = drew is not None and drew[0] == move.seat and drew[0] != self.turn
        if move.verb == "play":
            if back and drew is not None and self.plan.plays_drawn:
                self.turn, self.drawn = drew
                self.open_turn = True  # the turn ended because the card drawn may not follow
            self.play_move(index, move)
        elif move.verb == "pass" and back:
            self.note(index, move.seat, "pass")
        elif move.verb == "pass":
            self.pass_move(index, move)
        else:
            self.draw_move(index, move)

    def _due_first(self, move: Move) -> bool:
        """Is it a move that the effect of a first card may have made due, so that play has begun with it?"""
        return bool(self.effects) and move.verb in {"give", "discard"} and self.stage_for(move) is None

    def call_after_pass(self, index: int, move: Move) -> None:
        """A call by the player who has just passed: the card drawn with the pass counts, written down or not."""
        if self.draws_after(index, move.seat):
            self.note(index, move.seat, "call")
        else:
            self.finish_pass()
            super().dispatch(index, move)

    def begin(self, index: int, seat: int) -> None:
        table = self.table
        self.waive_until(None, index, Move(seat, "play"))
        table.started = True
        self.claim_all()
        if self.claiming:
            self.note_where()
        if table.laws and table.ruling("law-first-card") == "binds":
            table.trick_faces = list(table.piles[0][-1:])
        leader = self.plan.first_lead.leader(table)
        self.turn = None if leader is None else self.playing_from(leader)
        self.first_effects()
        table.trick_number = 1

    def settle(self, index: int, move: Move) -> None:
        """Settles what the last player left open, when somebody else moves or the same player does something new."""
        if self.passed is not None and not (move.seat == self.turn and move.verb in {"draw", "take", "pick-up"}):
            self.finish_pass()
        if self.drawn is not None and move.seat != self.turn:
            self.end_turn()
        if self.plan.call is not None:
            self.plan.call.look(self.table, move)

    # --- turns ---------------------------------------------------------------------------------------------

    def after_stage(self, move: Move) -> None:
        if move.verb == "call":
            self.note(move.index, move.seat, "call")
        if self.table.closing and not self.table.over:
            self.end()

    # --- answers -------------------------------------------------------------------------------------------

    def open_trick(self) -> dict[str, Any] | None:
        return None

    def awaited(self) -> int | None:
        return self.turn

    def next_seat(self) -> int | None:
        """Whose turn it is, once nothing else is due."""
        return self.turn

    def next_play(self) -> dict[str, Any]:
        """What is next once the first cards, or a claim that nobody doubts, have had their effects."""
        if self.table.started and self.unchallenged is None:
            return self._next_move()
        facts, own = self.table.checkpoint(), self.own_facts()
        if not self.table.started:
            self.begin(len(self.table.record.moves), -1)
        if self.unchallenged is not None:
            self.settle_claim(stands=True)
        entry = self._next_move()
        self.table.restore(facts)
        self.take_back(own)
        return entry

    def _next_move(self) -> dict[str, Any]:
        table = self.table
        seat = self.next_seat()
        due = self.due_draws()
        if due and due[0].seat is not None:
            return {"player": table.names[due[0].seat], "action": "draw", "legal": []}
        if seat is None:
            return {"player": None, "action": "play", "legal": []}
        if table.giving is not None:
            hand = table.pack.names(table.known[table.giving])
            return {"player": table.names[table.giving], "action": "give", "legal": hand}
        name = table.names[seat]
        if self.passed is not None:
            return {"player": name, "action": "draw", "legal": []}
        if self.claiming:
            claims = table.pack.names(self.permitted(0)[0] & table.pack.all)
            return {"player": name, "action": "play", "legal": [*claims, "pass"] if self.pays() else claims}
        legal, more = self.legal_moves(seat)
        if self.drawn is not None or self.may_decline(seat):
            legal.append("pass")
        entry: dict[str, Any] = {"player": name, "action": "play", "legal": legal}
        if more:
            entry["more"] = True
        if table.unknown(table.holder(seat)):
            entry["certain"] = False
        return entry

    def random_play(self, rng: random.Random) -> str:
        table = self.table
        challenge = self.random_challenge(rng) if self.claiming else None
        if challenge is not None:
            return challenge
        seat = self.next_seat()
        assert seat is not None, "with all hands known somebody is to move"
        name = table.names[seat]
        due = self.due_draws()
        if due:
            return f"{table.names[due[0].seat or 0]} draw {' '.join(['{draw}'] * due[0].cards)}"
        if table.giving is not None:
            gift = rng.choice(table.pack.names(table.known[table.giving]))
            others = [other for other in range(table.seats) if other != table.giving and other not in table.out]
            return f"{table.names[table.giving]} give {gift} to {table.names[rng.choice(others)]}"
        if self.claiming:
            return self.random_claim(seat, rng)
        if table.down_to_one is not None and table.sizes[table.down_to_one] == 1:
            return f"{table.names[table.down_to_one]} call"
        holder = table.holder(seat)
        if self.passed is None and self.plan.rows is not None and self.plan.rows.is_blind(table, holder):
            card = rng.choice(list(cards_of(table.known[holder])))
            return f"{name} play {self.declared(seat, card, rng)} from blind{self.random_choice(seat, card, rng)}"
        plays = [] if self.passed is not None else self.random_plays(seat, rng)
        if plays and (self.drawn is not None or rng.random() < 0.93 or not self.may_decline(seat)):
            return f"{name} {rng.choice(plays)}"
        if self.drawn is not None:
            return f"{name} pass"
        return f"{name} {self.random_draw(seat)}"
