"""Melding: players draw, lay melds on the table, lay off on them and discard.

`MeldingDeal` is one deal in progress. Its parts are in `state`; what a move does to them is said by functions
in modules of their own: turns, draws, plays, rearranging, what may be done (`choices`), samples.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from referee.cards.packs import UNKNOWN
from referee.clauses.matching.last_card_call import OneCardLeft
from referee.play.melding import after_draw, choices, draws, showdown, taking_turns
from referee.play.melding.fast_melding import Stretch, may_begin
from referee.play.melding.leaving_hand import reveal
from referee.play.melding.rearranging import rearrange
from referee.play.melding.state import MeldingState
from referee.play.notation import MOST_LISTED
from referee.reading.moves import LAYING_OFF, Move, as_move
from referee.table.turn import Phase
from referee.table.watching import Watch

if TYPE_CHECKING:
    from referee.table.shapes import Next

ACTIONS = frozenset({"draw", "meld", LAYING_OFF, "rearrange", "discard", "desert", "pass"})
"""The moves of a turn."""
LAID = frozenset({"meld", LAYING_OFF, "discard"})
"""Those with which cards leave a hand for the table."""
TAKING = frozenset({"take", "pick-up"})
"""Other words for drawing from a discard pile."""
APART = frozenset({"exchange", "turn-up"})
"""Moves that are looked at, whatever cards they name, before it is said that a log hides nothing."""
HIDDEN = (UNKNOWN,)
OPTIONAL = {Phase.MELD: ("meld",), Phase.LAY_OFF: (LAYING_OFF,)}
"""What a player may go on with whose turn may be left as it is, by how far it has come."""


class MeldingDeal(MeldingState):
    """One deal of a melding game."""

    showing: ClassVar[frozenset[str]] = frozenset({"show", "knock"})

    # --- moves ---------------------------------------------------------------------------------------------

    def take_all(self, moves: Sequence[int | Move], first: int = 0) -> None:
        """Takes all moves from there on: plain ones in a stretch, the others step by step."""
        place, end = first, len(moves)
        while place < end:
            if self.plan.plain and not (self.table.over or self.table.readings.stepwise) and may_begin(self):
                place = Stretch(self).take(moves, place)
            if place < end:
                move = as_move(moves[place], place)
                watch = self.table.hands.watch
                if self._begins(move, watch):
                    self.begin(place, move.seat)
                    continue
                if watch is not None and self.mark is None and not self._is_alike(watch, move):
                    if showdown.knocks_plainly(self, moves, place):
                        self.set_mark(place, stays=True)
                        showdown.show_all(self, watch, moves, place)
                        return
                    self.set_mark(place)
                if self.mark is not None and showdown.only_shows(self, move):
                    reveal(self, move.seat, move.cards)  # it is judged when all is proved
                else:
                    self.step(place, move)
                place += 1

    def _begins(self, move: Move, watch: Watch | None) -> bool:
        """Is it the first turn's draw, before which nothing is due, and alike whatever will be proved of the hands?"""
        table = self.table
        if table.started or table.over or move.verb != "draw" or move.seat < 0 or move.corrected or table.match.laws:
            return False
        if not self.plan.plain or not self.plan.plain_start or self.due_stage() is not None:
            return False
        return watch is None or self._is_alike(watch, move)

    def _is_alike(self, watch: Watch, move: Move) -> bool:
        """Is the move taken alike whatever will be proved of the hands? It names all its cards, and those that leave a hand
        may have been there, of which note is taken."""
        plan, table = self.plan, self.table
        usual = plan.plain and not table.match.laws and (table.started or plan.plain_start)
        if not usual or move.corrected or self.hides(move):
            return False
        if move.verb in {"draw", "pass", "turn-up"}:
            return not plan.digs or not any(UNKNOWN in pile for pile in table.piles)
        hands, seat = table.hands, move.seat
        may_have_been = LAID | {"show"} if table.over and plan.shows_hands else LAID
        if move.verb not in may_have_been or seat < 0 or len(set(move.cards)) < len(move.cards):
            return False
        new = [card for card in move.cards if not hands.known[seat] >> card & 1]
        return not new or watch.shows_all(hands.unseen(), seat, new)

    def any_ambiguous(self, moves: Sequence[int | Move]) -> bool:
        said = [move for move in moves if type(move) is Move and (move.source is None or UNKNOWN in move.cards)]
        return bool([one for one in said if one.verb == "draw" or UNKNOWN in one.cards])

    def hides_anything(self, moves: Sequence[int | Move]) -> bool:
        said = [
            move for move in moves if type(move) is Move and (move.verb in APART or UNKNOWN in (move.cards or HIDDEN))
        ]
        turned = any(one.verb == "turn-up" for one in said)
        return not turned or super().hides_anything(said)

    def hides(self, move: Move) -> bool:
        if move.verb == "draw" and move.source == "discard" and not move.cards:
            return False
        unnamed = {"discard", "desert"} if self.plan.knock is None else {"discard", "desert", "knock"}
        return super().hides(move) or (move.verb in unnamed and not move.cards)

    def dispatch(self, index: int, move: Move) -> None:
        table, seat = self.table, move.seat
        if showdown.take(self, move):
            return
        if move.verb in TAKING and seat >= 0 and self.stage_for(move) is None:
            move = move.changed(verb="draw", source=move.source or "discard")
        verb = move.verb
        swaps = verb == "exchange" and verb in self.plan.by_verb and table.started
        if table.over or seat < 0 or (verb not in ACTIONS and not swaps):
            if verb == "knock":
                self.knock(move)
            else:
                super().dispatch(index, move)
            return
        if not table.started:
            self.begin(index, seat)
        if verb in {"draw", "discard"} and table.demands.granted == (seat, verb):
            after_draw.free_card(self, move)
            taking_turns.after_move(self, index, seat)
            return
        taking_turns.close_if_done(self, seat)
        paid = self._pay_penalties(move) if verb == "draw" else 0
        if paid:
            if paid >= len(move.cards):
                return
            move = move.changed(cards=move.cards[paid:], faces=move.faces[paid:])
        if self.plan.call is not None:
            self.plan.call.judge_missing(table, move)
        for rule in self.plan.rules["imply"]:
            rule.imply(table, move)
        taking_turns.enter(self, move)
        table.demands.granted = None
        if verb != "pass":
            self.succession.idle.clear()
        if verb != "draw":
            self.turn.digging = None
        ACTS[verb](self, move)
        taking_turns.after_move(self, index, seat)

    def _pay_penalties(self, move: Move) -> int:
        """Takes the cards of a draw that are due as penalties; how many those were."""
        paid = 0
        while paid < max(len(move.cards), 1) and self._pays_penalty(move.seat):
            one = move.cards[paid : paid + 1]
            draws.draw(self, move.changed(cards=one, faces=one), penalty=True)
            paid += 1
        return paid

    def _pays_penalty(self, seat: int) -> bool:
        """Is a draw the one that is due for a missed call or for melds that could not be completed?"""
        if seat == self.turn.seat and self.turn.phase == Phase.DRAW:
            return False
        fines, left = self.succession.fines, self.table.own(OneCardLeft)
        if fines.get(seat):
            fines[seat] -= 1
            return True
        if self.plan.call is not None and left.late == seat != self.turn.seat:
            self.plan.call.missed(self.table, seat)  # the player owns up
        owing = seat in left.owed
        left.owed.discard(seat)
        return owing

    def play_move(self, index: int, move: Move) -> None:
        words = "played a card; in this game cards are melded, laid off or discarded."
        self.table.accuse(self.plan.turns, move, words)

    def begin(self, index: int, seat: int) -> None:
        table = self.table
        for stage in self.plan.stages:
            if stage.left_out and stage.due(table) is not None:
                stage.waive(table)
                table.cite(stage.left_out)
        super().begin(index, seat)
        self.turn.seat = self.next_leader

    def knock(self, move: Move) -> None:
        """A knock: a step of its own where the game has it, else what an empty hand says anyway."""
        table, stage = self.table, self.stage_for(move)
        if table.turns_to_come.last is not None and not table.over and table.first_out == [move.seat]:
            return
        if self.plan.call is not None and not table.over:
            self.plan.call.judge_missing(table, move)
        middle = table.started and not table.over and move.seat == self.turn.seat and self.turn.begun
        middle = middle and (self.turn.phase != Phase.DRAW or self.turn.drawn > 0)
        if middle and stage is not None and table.cite("knock-when") != "in-turn":
            table.accuse(stage, move, "knocked in the middle of a turn.")
        if not table.started and not table.over:
            self.begin(move.index, move.seat)
        taking_turns.close_if_done(self, move.seat)
        super().dispatch(move.index, move)

    def after_stage(self, move: Move) -> None:
        if self.table.closing and not self.table.over:
            if move.verb == "knock":
                self.listed.note(move.index, move.seat, "knock")
            taking_turns.end(self)

    def awaited(self) -> int | None:
        table = self.table
        return self.turn.seat if table.started else self.first_leader()

    # --- answers -------------------------------------------------------------------------------------------

    def next_seat(self) -> int | None:
        """Whose turn it is next, once nothing else is due."""
        table = self.table
        return taking_turns.following(self) if table.started else self.first_leader()

    def next_play(self) -> Next:
        table = self.table
        seat = self.next_seat()
        if seat is None:
            return {"player": None, "action": "draw", "legal": []}
        phase = taking_turns.due_phase(self, seat)
        legal = choices.bare(choices.legal_moves(self, seat, phase))
        entry: Next = {
            "player": table.names[seat],
            "action": "draw" if phase == Phase.DRAW else "discard",
            "legal": legal[:MOST_LISTED],
        }
        if len(legal) > MOST_LISTED:
            entry["more"] = True
        if self.turn.seat not in {seat, None} and self.turn.begun:
            name = table.names[self.turn.seat]
            entry["optional"] = [{"player": name, "action": verb} for verb in OPTIONAL.get(self.turn.phase, ())]
        if table.hands.unknown(seat):
            entry["certain"] = False
        return entry


ACTS = {
    "draw": draws.draw,
    "meld": after_draw.meld,
    LAYING_OFF: after_draw.lay_off,
    "rearrange": rearrange,
    "discard": after_draw.discard,
    "exchange": after_draw.swap,
    "desert": after_draw.desert,
    "pass": after_draw.pass_turn,
}
"""What the moves of a turn do."""
