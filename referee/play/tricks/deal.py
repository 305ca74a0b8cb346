"""Trick-taking: steps before play, tricks in turn, the reckoning.

`TrickDeal` is one deal in progress. It takes moves one after another, judges each against the clauses of the game and
applies it as made; at any time it can say what is due next.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from referee.clauses.ending.laws import law_forbidding
from referee.clauses.kinds import bound_by
from referee.errors import NOBODY, Unplayable
from referee.games.basics import Basic
from referee.play.tricks import options
from referee.play.tricks.course import courses_at
from referee.play.tricks.judging import could_be_played, legal_cards, met_by_all, stands_for
from referee.play.tricks.stretch import Limits, Stretch
from referee.play.tricks.trick import TrickPlay
from referee.reading.moves import CARD, SEAT_BITS, Move, as_move


class TrickDeal(TrickPlay):
    """One deal of a trick-taking game."""

    def run(self, moves: Sequence[int | Move]) -> None:
        """Takes all moves in order: a plain stretch at once, every other move by itself."""
        table = self.table
        index, end = 0, len(moves)
        while index < end:
            move = moves[index]
            if type(move) is not int or table.over:
                self.step(index, as_move(move, index))
                index += 1
                continue
            if not table.started:
                self.begin(index, move >> SEAT_BITS)
            reached = self.take_stretch(moves, index)
            if reached == index:
                if self.tick is not None:
                    self.tick(table.match.number, index)
                self.play(index, move >> SEAT_BITS, move & CARD, move & CARD)
                reached += 1
            index = reached

    def take_stretch(self, moves: Sequence[int | Move], index: int) -> int:
        """Takes what is plain of the moves from there on; the place of the first that is not."""
        stretch = self._stretch(index)
        if stretch is None:
            return index
        stretch.run(moves, self._limits(), self.tricks if self.keep_tricks else None)
        return self._take_over(stretch)

    def _limits(self) -> Limits:
        table, plan = self.table, self.plan
        rounds = min(filter(None, table.hands.sizes), default=0)
        if table.trick.limit is not None:
            rounds = min(rounds, table.trick.limit - table.trick.number + 1)
        until = -1 if plan.first_is_apart and table.trick.number <= 1 else 0
        leading = self.leads_bound()
        if not leading and not plan.at_trick_end:
            return Limits(rounds, until=until)
        halting = 0
        for effect in plan.at_trick_end:
            halting |= effect.awaits(table)
        for clause in leading:
            until |= 0 if clause.first_trick_only or clause.idle(table) else clause.until(table)
        may_lead = met_by_all(bound_by(table, leading))
        then_lead = may_lead if plan.leading_later else -1
        return Limits(rounds, may_lead, then_lead, halting, until, plan.heeds_last)

    def _stretch(self, index: int) -> Stretch | None:
        """The stretch that may begin there, between tricks; None where every card must be judged by itself."""
        table = self.table
        if table.trick.cards or self.next_leader is None or table.match.laws or table.trumps.due or table.trick.untold:
            return None
        if self.plan.hands_on_table or table.hands.record.called or table.hands.sure:
            return None
        if self.plan.unsaid and self.due_stage() is not None:
            return None
        if self.plan.unsaid:
            self.claim_unsaid(index)
        return Stretch(table, index, self.next_leader, courses_at(self.plan, table))

    def _take_over(self, stretch: Stretch) -> int:
        """Brings the table to where the stretch has ended; the place of the first move that is not taken."""
        table = self.table
        lying = stretch.lying
        if stretch.number > table.trick.number:
            if stretch.uneven:
                table.cite("uneven-hands")
            self._note_sizes(stretch)
            if stretch.picked_up:
                self._note_pick_ups()
            if stretch.mask:
                self._note_tricks(stretch)
            table.trick.number = stretch.number - 1
            self.next_leader = stretch.leader
            self._go_on()
        if not lying:
            return stretch.place
        first = stretch.place - len(lying)
        if len(lying) < len(stretch.order) and not self.cited:
            for seat, card in zip(stretch.order, lying, strict=False):
                table.hands.known[seat] |= table.pack.bits[card]
            return first
        self._lay(stretch, first)
        return stretch.place

    def _note_sizes(self, stretch: Stretch) -> None:
        """Takes over how many cards everybody is left with, a trick that lies there aside."""
        table = self.table
        if stretch.picked_up:
            table.hands.sizes = [known.bit_count() for known in table.hands.known]
            for seat, _ in zip(stretch.order, stretch.lying, strict=False):
                table.hands.sizes[seat] += 1
        else:
            left = [size and size - stretch.rounds for size in table.hands.sizes]
            for seat, order in enumerate(table.rounds or ()):
                if order[0] != seat:  # who sits out plays no card
                    left[seat] = table.hands.sizes[seat]
            table.hands.sizes = left

    def _note_pick_ups(self) -> None:
        """Notes what rests on tricks that were picked up."""
        picking_up, table = self.plan.picking_up, self.table
        if picking_up is not None:
            table.cited.update(picking_up.ruling_ids(table.game))
            picking_up.keeping(table)

    def _note_tricks(self, stretch: Stretch) -> None:
        """Takes over what the tricks that were won in a stretch have left."""
        table = self.table
        table.hands.gone |= stretch.mask
        table.won.fallen |= stretch.mask
        table.won.suits_led |= stretch.suits
        table.trick.faces_before, table.trick.unseen_before = [stretch.last], False
        table.cited |= stretch.cited
        if stretch.rounds > stretch.number - table.trick.number:
            for effect in self.plan.after_lead:
                effect.after_lead(table)
        self._cite(stretch.mask)

    def _lay(self, stretch: Stretch, first: int) -> None:
        """Takes over the cards of a trick that lies there after a stretch."""
        table, trick, order = self.table, self.table.trick, stretch.order
        self._open_trick(stretch.leader)
        for seat, card in zip(order, stretch.lying, strict=False):
            table.hands.sizes[seat] -= 1
            trick.lay(seat, card, card)
        trick.mask = table.pack.mask(stretch.lying)
        table.hands.gone |= trick.mask
        self.places = range(first, stretch.place)
        if len(stretch.lying) < len(order):
            self._set_led_suit(stretch.lying[0])
        else:
            trick.led_suit = table.trumps.suit_of[stretch.lying[0]]
        if self.plan.after_lead:
            self._count_laps(stretch.lying[0])
        if trick.next_place >= len(trick.to_play):
            trick.to_play, trick.laps = list(order), 1
        if trick.next_place == len(order):
            self._finish_lap()

    def own_facts(self) -> tuple[Any, ...]:
        return list(self.tricks), list(self.following), self.next_leader, list(self.places)

    def take_back(self, facts: tuple[Any, ...]) -> None:
        self.tricks, self.following, self.next_leader, self.places = facts

    def after_stage(self, move: Move) -> None:
        table = self.table
        if table.trick.picked_up is not None:
            self._scrap_trick()
        if table.started:
            self._after_turn_up()

    def after_grant(self, move: Move) -> None:
        self.after_discard(move.seat)

    def begin(self, index: int, seat: int) -> None:
        table = self.table
        if self.due_stage() is not None:
            self.waive_until(None, index, Move(seat, "play"))
        table.started = True
        self.claim_all()
        for hands in self.plan.hands_on_table:
            hands.seat(table)
        self.next_leader = self._first_leader()
        table.trick.number = 1

    def play_move(self, index: int, move: Move) -> None:
        """A play that is not one plain card: a wild joker, an unknown card, too many cards, or one taken back."""
        table = self.table
        if table.over:
            self._late(index, move.seat)
            return
        card = move.cards[0]
        if len(move.cards) > 1:
            message = f"{self.name(move.seat)} played {len(move.cards)} cards at once; one card is played at a time."
            table.find("illegal", Basic.TURNS, message, move=index, seat=move.seat)
        if any(one is not None for one in (move.source, move.suit, move.rank, move.to, move.number)):
            message = f"{self.name(move.seat)} named more than a card; there is nothing to choose with it here."
            table.find("illegal", Basic.TURNS, message, move=index, seat=move.seat)
        declared = self.plan.declared_cards
        if declared is not None and card >= 0 and table.wild.cards >> card & 1 and move.faces[0] != card:
            face = declared.declare(table, index, move.seat, card, move.faces[0])
            half = False
        else:
            face = stands_for(table, index, move.seat, card, move.faces[0])
            half = isinstance(move.faces[0], str) and face is not None and face != card
        self.play(index, move.seat, card, card if face is None else face, reported=face is None, half=half)

    def _late(self, index: int, seat: int) -> None:
        message = f"{self.name(seat)} played after the deal was over."
        self.table.find("illegal", self.plan.end_clause, message, move=index, seat=seat)

    def pass_move(self, index: int, move: Move) -> None:
        """Passing in the play of tricks: only for who has no valid play under the laws in force."""
        table, seat = self.table, move.seat
        clause = self.plan.laws or Basic.TURNS
        waiting = table.trick.to_play[table.trick.next_place :] if table.trick.cards else []
        if seat not in waiting:
            table.find("illegal", clause, f"{table.names[seat]} passed out of turn.", move=index, seat=seat)
            return
        duties = self.duties_now()
        legal = [one for one in legal_cards(table, seat, duties) if law_forbidding(table, one) is None]
        codes = [table.pack.codes[one] for one in legal]
        if any(could_be_played(table, seat, one, duties) for one in legal):
            message = f"{table.names[seat]} passed but had a card to play."
            found = table.hands.record.proof(seat, table.pack.mask(legal), index)
            table.find("illegal", clause, message, move=index, seat=seat, proof=found, legal=codes)
        elif not table.match.laws:
            message = f"{table.names[seat]} passed; nobody may pass in the play of tricks."
            table.find("illegal", clause, message, move=index, seat=seat)
        elif table.hands.unknown(seat):
            message = f"{table.names[seat]} passed; not all of that hand is known."
            table.find("unproven", clause, message, move=index, seat=seat)
        if seat != table.trick.to_play[table.trick.next_place]:
            table.find("illegal", Basic.TURNS, f"{table.names[seat]} passed out of turn.", move=index, seat=seat)
        del table.trick.to_play[table.trick.next_place + waiting.index(seat)]
        if table.trick.next_place == len(table.trick.to_play):
            self._finish_lap()

    def interrupted(self, index: int, seat: int) -> None:
        """Somebody played on although the hidden trump card is due to be shown."""
        self.waive_until(None, index, Move(seat, "play"))
        if self.table.trick.cards and self.table.trick.next_place == len(self.table.trick.to_play):
            self._close_trick()

    def _after_turn_up(self) -> None:
        table = self.table
        if table.trick.cards and not table.trumps.due:
            if table.trick.faces[0] >= 0 and not table.wild.cards >> table.trick.faces[0] & 1:
                suited = (face for face in table.trick.faces if face >= 0 and table.trumps.suit_of[face] >= 0)
                self._set_led_suit(next(suited, -1))
            if table.trick.next_place == len(table.trick.to_play):
                self._close_trick()

    def next_seat(self) -> int | None:
        """Whose card is due, once nothing else is."""
        table = self.table
        if table.trick.cards:
            return next(iter(table.trick.to_play[table.trick.next_place :]), None)
        return self.next_leader if table.started else self._first_leader()

    def _first_leader(self) -> int | None:
        """Who leads first, or in place of a player who sits out; None where that is not known."""
        leader = self.plan.first_lead.leader(self.table)
        return leader if leader is None else self.table.order(leader)[0]

    def open_trick(self) -> dict[str, Any] | None:
        return self.entry(None, "the trick is not complete") if self.table.trick.cards else None

    def awaited(self) -> int | None:
        return self.next_seat() if self.plan.in_turn else None

    def in_turn(self) -> list[dict[str, Any]]:
        seat = self.awaited()
        return [] if seat is None or not 0 <= seat < self.table.seats else options.in_turn(self, seat)

    def sample_in_turn(self, rng: random.Random) -> str | None:
        seat = self.awaited()
        return None if seat is None or not 0 <= seat < self.table.seats else options.sample_in_turn(self, seat, rng)

    def random_play(self, rng: random.Random) -> str:
        seat = self.next_seat()
        if seat is None:
            raise Unplayable(NOBODY)
        return options.random_play(self, seat, rng)

    def play_due(self, seat: int) -> dict[str, Any]:
        return options.play_due(self, seat)
