"""Climbing: tricks in which each play beats the last, until all others have passed.

`ClimbingDeal` is one deal in progress. It takes moves one after another, judges each against the clauses of the game and
applies it as made; at any time it can say what is due next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.cards.combinations import Combination
from referee.cards.packs import UNKNOWN
from referee.clauses.climbing.combining import is_bomb
from referee.clauses.dealing.beside_hands import Rows
from referee.games.basics import Basic
from referee.play.climbing.course import ClimbingCourse
from referee.play.climbing.fast_plays import may_begin, take
from referee.play.climbing.judging_plays import Play, held, judge, judge_pass, stand_for
from referee.play.climbing.on_table import fits, legal_moves
from referee.play.notation import in_notation
from referee.play.reports import report_wrong_lead
from referee.reading.moves import Move, as_move

if TYPE_CHECKING:
    from referee.table.shapes import Next


class ClimbingDeal(ClimbingCourse):
    """One deal of a climbing game."""

    passes_begin = True

    def after_stage(self, move: Move) -> None:
        if self.table.closing and not self.table.over:
            self.end()

    def after_grant(self, move: Move) -> None:
        self.look_if_out(move.seat)
        self.after_stage(move)

    # --- moves ---------------------------------------------------------------------------------------------

    def run(self, moves: Sequence[int | Move]) -> None:
        """Takes all moves in order: in plain stretches, and one by one what is not plain."""
        index = 0
        while index < len(moves):
            first = index
            if not self.table.started:
                index = self._prepare(moves, index)
            if self.table.started and may_begin(self):
                index = take(self, moves, index)
            if index == first:
                self.step(index, as_move(moves[index], index))
                index += 1

    def _prepare(self, moves: Sequence[int | Move], index: int) -> int:
        """Takes plain moves before play, and begins it where cards are led."""
        move: int | Move | None = moves[index]
        if isinstance(move, Move) and move.verb in self.plan.loose:
            index = self.take_steps(moves, index)
        move = moves[index] if index < len(moves) and not self.table.over else None
        if isinstance(move, int) or (move is not None and move.verb == "play" and not move.corrected):
            self.begin(index, as_move(move, index).seat)
        return index

    # --- plays ---------------------------------------------------------------------------------------------

    def play_move(self, index: int, move: Move) -> None:
        """A play: is it this player's turn, do they hold it, is it a play of the game, does it beat what lies there?"""
        table, plan, seat, cards = self.table, self.plan, move.seat, move.cards
        faces, wild = cards, table.wild.cards
        if move.faces != faces or (wild and any(wild >> card & 1 for card in faces if card >= 0)):
            faces = stand_for(table, move)
        holder = table.hands.place(index, seat, move.source)
        if table.trick.untold:
            self._take_out(index, holder, cards)
            return
        new = None if UNKNOWN in cards else plan.combining.read(table, cards, faces, table.to_beat.play)
        self._judge_turn(move, new)
        blind = table.hands.is_blind(holder)
        if plan.rows is not None:
            plan.rows.judge(table, index, seat, holder, cards)
        play = Play(move, holder, faces, new)
        there = held(table, play)
        if blind and UNKNOWN not in cards and self._is_no_good(play):
            self.go_back(index, seat, in_notation(table, cards, cards))
            return
        if there and not blind:
            judge(table, play, self.beneath)
        if blind and (UNKNOWN in cards or table.to_beat.unknown):
            self._drift(move, holder)
            return
        self._take_out(index, holder, cards)
        if self.keep_tricks:
            codes = in_notation(table, cards, faces)
            self.plays.append({"player": table.names[seat], "cards": codes, "move": index})
        table.trick.faces = list(faces)
        table.demands.granted = None
        if new is not None and plan.transparent is not None:
            beneath = None if table.to_beat.unknown and plan.transparent.takes_on(table, new) else new
            new = beneath and plan.transparent.seen_through(table, new, table.to_beat.play)
        self.lay(seat, new, (cards, faces))

    def _judge_turn(self, move: Move, new: Combination | None) -> None:
        """Reports a play out of turn. Whoever plays out of turn has the lead, but not the turn in a trick."""
        table, seat = self.table, move.seat
        if table.to_beat.by is None:
            self.waive_until(None, move.index, Move(seat, "play"))
            self.to_move = seat
            if seat != self.next_leader and self.next_leader is not None:
                clause = self.plan.first_lead if table.trick.number == 1 else self.plan.next_lead
                report_wrong_lead(table, move.index, seat, self.next_leader, clause)
        elif table.to_beat.passed[seat] and self.plan.final_pass:
            table.accuse(self.plan.passing, move, "had passed and may not play to this trick any more.")
        elif seat != self.to_move and self._at_any_time(new):
            self.to_move = seat
        elif seat != self.to_move:
            table.cite("out-of-turn")
            table.accuse(Basic.TURNS, move, f"played out of turn; it was {table.names[self.to_move]}'s turn.")

    def _at_any_time(self, new: Combination | None) -> bool:
        """Is it a play that this table allows out of turn?"""
        table = self.table
        if new is None or not any(clause.over_anything for clause in self.plan.beating):
            return False
        special = new.jokers > 0 or is_bomb(table, new)
        return special and table.cite("at-any-time") == "out-of-turn" and fits(table, new)

    def _is_no_good(self, play: Play) -> bool:
        """Does a blind card not fit, or is it, on a play that nobody saw, played from there once more?"""
        table = self.table
        if play.counts_as is None or not fits(table, play.counts_as):
            return True
        again = table.hands.record.proof(play.holder, table.pack.mask(play.move.cards), play.move.index)
        return table.to_beat.unknown and again is not None

    def _drift(self, move: Move, holder: int) -> None:
        """Gives up telling turns and tricks apart: it is not known whether a blind card lies there or went back."""
        table = self.table
        table.trick.untold = True
        table.cite("blind-failure")
        name = table.names[move.seat]
        message = f"Whether the card that {name} played blind was any good cannot be told; nor whose turn it is."
        table.find("unproven", Rows.id, message, move=move.index, seat=move.seat)
        self._take_out(move.index, holder, move.cards)

    def _take_out(self, index: int, holder: int, cards: Sequence[int]) -> None:
        table = self.table
        for card in cards:
            table.lay_out_of(holder, card, index)
            if card >= 0:
                table.trick.mask |= table.pack.bits[card]
            else:
                table.won.fell_unknown = True

    # --- passes --------------------------------------------------------------------------------------------

    def pass_move(self, index: int, move: Move) -> None:
        table, seat = self.table, move.seat
        if not table.started:
            self.begin(index, seat)
        if table.trick.untold:
            return
        if table.to_beat.by is None:
            if seat == self.next_leader:
                table.accuse(self.plan.passing, move, "passed, but a trick is to be led.")
                self.lead_passes(seat)
            else:
                table.accuse(Basic.TURNS, move, "passed out of turn.")
        elif table.to_beat.passed[seat] and self.plan.final_pass:
            return
        elif seat != self.to_move:
            table.cite("out-of-turn")
            table.accuse(Basic.TURNS, move, f"passed out of turn; it was {table.names[self.to_move]}'s turn.")
        else:
            if self.plan.must_play:
                judge_pass(table, index, seat, self.beneath)
            if self.keep_tricks:
                self.plays.append({"player": table.names[seat], "action": "pass", "move": index})
            self.note_pass(seat)

    # --- answers -------------------------------------------------------------------------------------------

    def next_seat(self) -> int | None:
        """Whose play is due, once nothing else is."""
        table = self.table
        if table.to_beat.by is not None:
            return self.to_move
        return self.next_leader if table.started else self.first_leader()

    def awaited(self) -> int | None:
        return self.next_seat()

    def instead(self, seat: int) -> list[str]:
        """The verbs with which the player may make another move in place of a play."""
        return [word for stage in self.plan.stages for word in stage.instead_of_play(self.table, seat)]

    def play_due(self, seat: int) -> Next:
        table = self.table
        holder = table.hands.holder(seat)
        legal, more = legal_moves(table, holder)
        legal += self.instead(seat)
        entry: Next = {"player": table.names[seat], "action": "play", "legal": legal}
        if more:
            entry["more"] = True
        if table.hands.unknown(holder):
            entry["certain"] = False
        return entry
