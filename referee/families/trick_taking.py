"""Trick-taking: steps before play, tricks in turn, the reckoning.

`TrickDeal` is one deal in progress. It takes moves one after another, judges each against the clauses of the game and
applies it as made; at any time it can say what is due next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.clauses.base import Due, Stage
from referee.clauses.laws import law_forbidding, use_grant
from referee.families.judging import could_be_played, legal_cards, stands_for
from referee.families.whole_tricks import WholeTricks
from referee.knowledge import KITTY
from referee.moves import CARD, SEAT_BITS, Move, as_move


class TrickDeal(WholeTricks):
    """One deal of a trick-taking game."""

    def run(self, moves: Sequence[int | Move]) -> None:
        """Takes all moves in order; whole tricks at a time where everything is as usual."""
        table = self.table
        quick = self.plan.quick and not table.laws and not self.plan.hands_on_table
        self._split(moves)
        index, end = 0, len(moves)
        while index < end:
            move = moves[index]
            if type(move) is not int or table.over:
                self.step(index, as_move(move, index))
                index += 1
                continue
            if not table.started:
                self.begin(index, move >> SEAT_BITS)
            if quick and not table.trick_cards and self._whole_trick(index):
                index += len(self.orders[0])
            else:
                self.play(index, move >> SEAT_BITS, move & CARD, move & CARD)
                index += 1

    def step(self, index: int, move: Move) -> None:
        """Takes one move of any kind."""
        if move.verb == "retract":
            self._retract(index, move)
            return
        if move.corrected:
            self._save(index)
        self._dispatch(index, move)

    def _retract(self, index: int, move: Move) -> None:
        """Undoes the move that is taken back; what was found at it stays."""
        table = self.table
        saved = None if move.undoes is None else self.saved.pop(move.undoes, None)
        if saved is None:
            name = self._name(move.seat)
            message = f"{name} has no move to take back: nothing was played, or somebody has moved since."
            table.find("illegal", "turn-order", message, move=index, seat=move.seat)
            return
        facts, own, found = saved
        findings, rested = table.findings, table.rested
        table.restore(facts)
        table.findings = [*findings[:found], *({**finding, "corrected": True} for finding in findings[found:])]
        if len(findings) > found:
            table.rested |= rested
        self.tricks, self.following, self.next_leader, self.places = own
        undone = table.record.moves[move.undoes or 0]
        if table.game.has("no-take-back") and isinstance(undone, Move) and undone.verb == "play":
            message = f"{self._name(move.seat)} took back a card that had been played."
            table.find("illegal", "no-take-back", message, move=index, seat=move.seat)

    def _save(self, index: int) -> None:
        """Notes how things stand before a move that its player will take back."""
        own = (list(self.tricks), list(self.following), self.next_leader, list(self.places))
        self.saved[index] = (self.table.checkpoint(), own, len(self.table.findings))

    def _dispatch(self, index: int, move: Move) -> None:
        table = self.table
        if move.verb == "play" and not table.over:
            if not table.started:
                self.begin(index, move.seat)
            self._play_move(index, move)
            return
        stage = self._stage_for(move)
        if table.over and move.verb not in {"law", "repeal", "kitty"}:
            message = f"The deal is over; {self._name(move.seat)} has nothing more to {move.verb}."
            table.find("illegal", self.plan.end_clause, message, move=index, seat=move.seat)
        elif stage is not None:
            self._waive_until(stage, index, move)
            stage.receive(table, move)
            table.rested.update(stage.ruling_ids(table.game))
            table.claim(move.seat, index)
            if table.scrapped is not None:
                self._scrap_trick()
            if table.thrown_in:
                table.over = True
            elif table.started:
                self._after_turn_up()
        elif move.verb == "pass" and table.started:
            self._pass(index, move)
        elif use_grant(table, move):
            self.after_discard(move.seat)
        else:
            table.claim(move.seat, index)
            message = f"{self._name(move.seat)} may not {move.verb}: {table.game.name} has nothing of the kind here."
            table.find("illegal", "turn-order", message, move=index, seat=move.seat)

    def _stage_for(self, move: Move) -> Stage | None:
        fitting = [stage for stage in self.plan.stages if move.verb in stage.verbs]
        return next((stage for stage in fitting if stage.accepts(self.table, move)), None)

    def _name(self, seat: int) -> str:
        return self.table.names[seat] if seat >= 0 else "The table"

    def due_stage(self, moving: Stage | None = None) -> tuple[Stage, Due] | None:
        """The stage whose move must come next, and that move; `moving` is the stage that a move is made for."""
        for stage in self.plan.stages:
            if moving is not None and moving.id in stage.may_follow:
                continue
            if stage.id not in self.table.waived:
                due = stage.due(self.table)
                if due is not None:
                    return stage, due
        return None

    def _waive_until(self, stage: Stage | None, index: int, move: Move) -> None:
        """Reports a move that comes before one that is due; what was due is waived from there on."""
        if stage is not None and not stage.ordered:
            return
        waiting = self.due_stage(stage)
        while waiting is not None and waiting[0] is not stage:
            if stage is not None and self._before(stage, waiting[0]):
                return
            clause, due = waiting
            who = "the table" if due.seat is None or due.seat < 0 else self.table.names[due.seat]
            message = f"{self._name(move.seat)} did not wait: {clause.missing(self.table)} ({who}: {due.action})."
            self.table.find("illegal", clause, message, move=index, seat=move.seat)
            self.table.ruling("missing-step")
            self.table.waived.add(clause.id)
            clause.waive(self.table)
            waiting = self.due_stage(stage)

    def _before(self, stage: Stage, other: Stage) -> bool:
        stages = self.plan.stages
        return stages.index(stage) < stages.index(other)

    def begin(self, index: int, seat: int) -> None:
        """Starts the play of tricks with the first lead."""
        table = self.table
        self._waive_until(None, index, Move(seat, "play"))
        table.started = True
        for own in range(table.hands):
            table.claim(own, KITTY)
        for hands in self.plan.hands_on_table:
            hands.seat(table)
        self.orders = table.rounds or self.orders
        self.next_leader = self.plan.first_lead.leader(table)
        table.trick_number = 1

    def _play_move(self, index: int, move: Move) -> None:
        """A play that is not one plain card: a wild joker, an unknown card, too many cards, or one taken back."""
        table = self.table
        if table.over:
            self._late(index, move.seat)
            return
        card = move.cards[0]
        if len(move.cards) > 1:
            message = f"{self._name(move.seat)} played {len(move.cards)} cards at once; one card is played at a time."
            table.find("illegal", "turn-order", message, move=index, seat=move.seat)
        if any(one is not None for one in (move.source, move.suit, move.rank, move.to, move.number)):
            message = f"{self._name(move.seat)} named more than a card; there is nothing to choose with it here."
            table.find("illegal", "turn-order", message, move=index, seat=move.seat)
        declared = self.plan.declared_cards
        if declared is not None and card >= 0 and table.wild >> card & 1 and move.faces[0] != card:
            face = declared.declare(table, index, move.seat, card, move.faces[0])
            half = False
        else:
            face = stands_for(table, index, move.seat, card, move.faces[0])
            half = isinstance(move.faces[0], str) and face is not None and face != card
        self.play(index, move.seat, card, card if face is None else face, reported=face is None, half=half)

    def _late(self, index: int, seat: int) -> None:
        message = f"{self._name(seat)} played after the deal was over."
        self.table.find("illegal", self.plan.end_clause, message, move=index, seat=seat)

    def _pass(self, index: int, move: Move) -> None:
        """Passing in the play of tricks: only for who has no valid play under the laws in force."""
        table, seat = self.table, move.seat
        clause = self.plan.laws or "turn-order"
        waiting = table.queue[table.turn :] if table.trick_cards else []
        if seat not in waiting:
            table.find("illegal", clause, f"{table.names[seat]} passed out of turn.", move=index, seat=seat)
            return
        duties = self.duties_now()
        legal = [one for one in legal_cards(table, seat, duties) if law_forbidding(table, one) is None]
        codes = [table.pack.codes[one] for one in legal]
        if any(could_be_played(table, seat, one, duties) for one in legal):
            message = f"{table.names[seat]} passed but had a card to play."
            found = table.record.proof(seat, table.pack.mask(legal), index)
            proof = {"move": found[0], "card": table.pack.codes[found[1]]} if found else None
            table.find("illegal", clause, message, move=index, seat=seat, proof=proof, legal=codes)
        elif not table.laws:
            message = f"{table.names[seat]} passed; nobody may pass in the play of tricks."
            table.find("illegal", clause, message, move=index, seat=seat)
        elif table.unknown(seat):
            message = f"{table.names[seat]} passed; not all of that hand is known."
            table.find("unproven", clause, message, move=index, seat=seat)
        if seat != table.queue[table.turn]:
            table.find("illegal", "turn-order", f"{table.names[seat]} passed out of turn.", move=index, seat=seat)
        table.queue.remove(seat) if seat not in table.queue[: table.turn] else _remove_last(table.queue, seat)
        if table.turn == len(table.queue):
            self._finish_lap()

    def interrupted(self, index: int, seat: int) -> None:
        """Somebody played on although the hidden trump card is due to be shown."""
        self._waive_until(None, index, Move(seat, "play"))
        if self.table.trick_cards and self.table.turn == len(self.table.queue):
            self._close_trick()

    def _after_turn_up(self) -> None:
        table = self.table
        if table.trick_cards and not table.trump_due:
            if table.trick_faces[0] >= 0 and not table.wild >> table.trick_faces[0] & 1:
                suited = (face for face in table.trick_faces if face >= 0 and table.suit_of[face] >= 0)
                self._set_led_suit(next(suited, -1))
            if table.turn == len(table.queue):
                self._close_trick()

    def next(self) -> dict[str, Any] | None:
        """Who is to move and with what; None when the deal is over."""
        table = self.table
        if table.over:
            return None
        waiting = self.due_stage()
        if waiting is not None:
            due = waiting[1]
            player = None if due.seat is None or due.seat < 0 else table.names[due.seat]
            entry: dict[str, Any] = {"player": player, "action": due.action, "legal": list(due.legal)}
        else:
            entry = self._next_play()
        if not table.started:
            offers = [offer for clause in self.plan.stages for offer in clause.offers(table)]
            if offers:
                entry["optional"] = offers
        return entry

    def legal_moves(self, seat: int) -> list[str]:
        """What the seat, whose turn it is, certainly may play now, in notation; `pick-up` last where that is allowed."""
        table, declared = self.table, self.plan.declared_cards
        moves: dict[str, None] = {}
        for card in self.legal(seat):
            if declared is not None and table.wild >> card & 1:
                duties = self.duties_now()
                ways = declared.ways(table, card)
                moves |= dict.fromkeys(text for text, face in ways if self.may_stand_for(seat, card, face, duties))
            else:
                moves[table.pack.codes[card]] = None
        if self.plan.picking_up is not None and table.trick_cards and self.plan.picking_up.may_pick_up(table, seat):
            moves["pick-up"] = None
        return list(moves)

    def next_seat(self) -> int | None:
        """Whose card is due, once nothing else is."""
        table = self.table
        if table.trick_cards:
            return table.queue[table.turn]
        return self.next_leader if table.started else self.plan.first_lead.leader(table)

    def _next_play(self) -> dict[str, Any]:
        table = self.table
        if table.adrift:
            return {"player": None, "action": "play", "legal": [], "certain": False}
        seat = self.next_seat()
        if seat is None:
            return {"player": None, "action": "play", "legal": self.plan.first_lead.legal(table)}
        legal = self.legal_moves(seat)
        if legal == ["pick-up"] and self.plan.picking_up is not None:
            action, legal = "pick-up", []
            seat = self.plan.picking_up.picker(table, seat)
        else:
            action = "play" if legal or table.unknown(seat) or not table.laws else "pass"
        entry: dict[str, Any] = {"player": table.names[seat], "action": action, "legal": legal}
        if table.unknown(seat) or table.broken != table.surely_broken:
            entry["certain"] = False
        return entry


def _remove_last(queue: list[int], seat: int) -> None:
    del queue[len(queue) - 1 - queue[::-1].index(seat)]
