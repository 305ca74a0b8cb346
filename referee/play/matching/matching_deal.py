"""Matching: cards follow the suit or the rank of the card on top of a discard pile.

`MatchingDeal` is one deal in progress. A turn is a play, or a pass and a draw (or the whole pile); in some games the card
drawn may be played at once. Where hands or drawn cards are not recorded, the deal is looked through once beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.cards.packs import UNKNOWN
from referee.games.clause import Clause
from referee.play.matching import draws, effects, options, playing
from referee.play.matching.claims import ClaimedCards
from referee.play.matching.fast_turns import Stretch, may_begin
from referee.play.matching.plain_turns import may_take
from referee.play.matching.taking_turns import TURNS, MatchingState
from referee.reading.moves import SEAT_BITS, Move, as_move
from referee.table.table import Table

if TYPE_CHECKING:
    from referee.table.shapes import Next


class MatchingDeal(MatchingState):
    """One deal of a matching game, and the parts that it has."""

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        super().__init__(table, keep_tricks=keep_tricks)
        self.claims = None if self.plan.claims is None else ClaimedCards(self, self.plan.claims)
        self.parts = ("listed", "turn") if self.claims is None else ("listed", "turn", "claims")
        self.stretch = Stretch(self) if self.claims is None and not table.match.laws else None
        """Takes the moves that are plain, where some may be."""
        self.last_card: int | None = None
        """The place of a last card at which a plain stretch has ended and which is as plain as that."""

    # --- all moves -----------------------------------------------------------------------------------------

    def take_all(self, moves: Sequence[int | Move], first: int = 0) -> None:
        """Takes all moves from there on: plain ones in a stretch, the others step by step."""
        index = first
        while index < len(moves):
            index = self.take_stretch(moves, index)
            if index < len(moves):
                move, last = as_move(moves[index], index), index == self.last_card
                if self.mark is not None and last and index == len(moves) - 1:
                    return  # all that it proves has been seen
                if self.table.hands.watch is not None and not (last or self._is_alike(move)):
                    self.set_mark(index)
                if last:
                    playing.take_plain(self, index, move)
                else:
                    self.step(index, move)
                index += 1

    def take_stretch(self, moves: Sequence[int | Move], index: int) -> int:
        """Takes what is plain of the moves from there on; the place of the first that is not."""
        stretch, move = self.stretch, moves[index]
        if stretch is None or not may_take(self.plan, move):
            return index
        if not (self.table.started or self._begins(index, move)) or not may_begin(self):
            return index
        index = stretch.run(self, moves, index)
        self.last_card = index if stretch.last_card else None
        return index

    def _begins(self, index: int, move: int | Move) -> bool:
        """Begins with the first turn, where the move is one and it is known whose it is."""
        if isinstance(move, Move) and move.seat < 0:
            return False
        if self.table.over or self.first_leader() is None:
            return False
        if self.plan.first_card.effect == "dealer" and any(
            pile[-1] in self.special for pile in self.table.piles if pile
        ):
            return False  # whatever it does
        self.begin(index, move.seat if isinstance(move, Move) else move >> SEAT_BITS)
        return True

    def _is_alike(self, move: Move) -> bool:
        """Is the move taken alike whatever will be proved of the hands?"""
        return not self.table.started and move.verb == "turn-up" and move.seat < 0 and not move.corrected

    def any_ambiguous(self, moves: Sequence[int | Move]) -> bool:
        return (self.table.hands.has_rows and len(moves) > 0) or super().any_ambiguous(moves)

    def hides_anything(self, moves: Sequence[int | Move]) -> bool:
        if self.special.hide_hands or not self.table.hands.all_known:
            return True
        said = [
            move
            for move in moves
            if type(move) is Move and (move.verb != "draw" or UNKNOWN in (move.cards or (UNKNOWN,)))
        ]
        return any(map(self.hides, said))

    def hides(self, move: Move) -> bool:
        if move.verb == "draw":
            return not move.cards or UNKNOWN in move.cards
        return move.verb == "pass" or (move.verb == "give" and move.to is None) or super().hides(move)

    def dispatch(self, index: int, move: Move) -> None:
        table = self.table
        if self.claims is not None and self.claims.answered(index, move):
            return
        if move.verb == "call" and self.turn.passed is not None and move.seat == self.turn.seat:
            self._call_after_pass(index, move)
            return
        in_a_turn = not table.over and move.verb in TURNS and move.seat >= 0
        if not table.started and (in_a_turn or self._due_first(move)):
            self.begin(index, move.seat)
        if in_a_turn:
            self._settle(move)
        if self.special and table.started and not table.over and effects.take_answer(self, index, move):
            return
        if in_a_turn:
            self._take_turn(index, move)
        else:
            super().dispatch(index, move)

    def _take_turn(self, index: int, move: Move) -> None:
        """A play, or what a player does who does not play."""
        turn = self.turn
        drew, turn.just_drew = turn.just_drew, None
        if drew is not None and (drew[0] != move.seat or drew[0] == turn.seat):
            drew = None
        if move.verb == "play":
            if drew is not None and self.plan.after_draw is not None:
                turn.seat, turn.drawn = drew
                turn.open = True  # the turn ended because the card drawn may not follow
            if self.claims is None:
                playing.take_play(self, index, move)
            else:
                self.claims.take_claim(index, move)
        elif move.verb == "pass" and drew is not None:
            turn.note(index, move.seat, "pass")
        elif move.verb == "pass":
            draws.take_pass(self, index, move)
        else:
            draws.take_draw(self, index, move)

    def _due_first(self, move: Move) -> bool:
        """Is it a move that the effect of a first card may have made due, so that play has begun with it?"""
        return bool(self.special) and move.verb in {"give", "discard"} and self.stage_for(move) is None

    def end_clause(self) -> str:
        return self.plan.stock_end.id if self.turn.idle and self.plan.stock_end else super().end_clause()

    def _call_after_pass(self, index: int, move: Move) -> None:
        """A call by the player who has just passed: the card drawn with the pass counts, written down or not."""
        if self.turn.draws_after(index, move.seat):
            self.turn.note(index, move.seat, "call")
        else:
            draws.finish_pass(self)
            super().dispatch(index, move)

    def begin(self, index: int, seat: int) -> None:
        super().begin(index, seat)
        table = self.table
        if self.claims is not None:
            self.claims.note_where()
        if table.match.laws and table.cite("law-first-card") == "binds":
            table.trick.faces = list(table.piles[0][-1:])
        self.turn.seat = None if self.next_leader is None else table.with_cards(self.next_leader)
        effects.take_first_effects(self)

    def _settle(self, move: Move) -> None:
        """Settles what the last player left open, when somebody else moves or the same player does something new."""
        turn = self.turn
        if turn.passed is not None and not (move.seat == turn.seat and move.verb in {"draw", "take", "pick-up"}):
            draws.finish_pass(self)
        if move.seat != turn.seat and (turn.drawn is not None or (turn.draws and not draws.may_draw_on(self))):
            turn.end()
        if self.plan.call is not None:
            self.plan.call.judge_missing(self.table, move)

    def after_stage(self, move: Move) -> None:
        if move.verb == "call":
            self.turn.note(move.index, move.seat, "call")
        if self.table.closing and not self.table.over:
            self.turn.end_deal()

    def after_grant(self, move: Move) -> None:
        playing.tuck(self, move)  # a card that a law lets somebody draw is drawn in the turn

    def doubt(self) -> tuple[Clause, str] | None:
        return self.table.left_open or super().doubt()

    # --- answers -------------------------------------------------------------------------------------------

    def awaited(self) -> int | None:
        return self.turn.seat

    def next_seat(self) -> int | None:
        """Whose turn it is, once nothing else is due."""
        return self.turn.seat

    def next_play(self) -> Next:
        """What is next once the first cards, or a claim that nobody doubts, have had their effects."""
        waits = self.claims is not None and self.claims.waiting is not None
        if self.table.started and not waits:
            return self._next_move()
        facts, own = self.table.checkpoint(), self.own_facts()
        if not self.table.started:
            self.begin(len(self.table.hands.record.moves), -1)
        if self.claims is not None:
            self.claims.settle(stands=True)
        entry = self._next_move()
        self.table.restore(facts)
        self.take_back(own)
        return entry

    def _next_move(self) -> Next:
        table = self.table
        seat = self.next_seat()
        due = effects.due_draws(self)
        if due and due[0].seat is not None:
            return {"player": table.names[due[0].seat], "action": "draw", "legal": []}
        if seat is None:
            return {"player": None, "action": "play", "legal": []}
        if table.demands.giving is not None:
            hand = table.pack.names(table.hands.known[table.demands.giving])
            return {"player": table.names[table.demands.giving], "action": "give", "legal": hand}
        name = table.names[seat]
        if self.turn.passed is not None:
            return {"player": name, "action": "draw", "legal": []}
        if self.claims is not None:
            claims = table.pack.names(options.permitted(self, 0)[0] & table.pack.all)
            return {"player": name, "action": "play", "legal": [*claims, "pass"] if options.pays(self) else claims}
        legal, more = options.legal_moves(self, seat)
        legal += self.instead_of_play(seat)
        entry: Next = {"player": name, "action": "play", "legal": legal}
        if more:
            entry["more"] = True
        if table.readings.chosen or not options.certain(self, seat):
            entry["certain"] = False
        return entry

    def instead_of_play(self, seat: int) -> list[str]:
        """What the player, whose turn it is, certainly may do who does not play."""
        if draws.may_draw_on(self):
            return ["draw"] if self.turn.draws or options.may_decline(self, seat) else []
        return ["pass"] if self.turn.drawn is not None or options.may_decline(self, seat) else []
