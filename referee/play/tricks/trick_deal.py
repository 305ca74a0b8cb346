"""Trick-taking: steps before play, tricks in turn, the reckoning.

`TrickDeal` is one deal in progress. It takes moves one after another, judges each against the clauses of the game and
applies it as made; at any time it can say what is due next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.clauses.kinds import Effect
from referee.games.basics import Basic
from referee.games.clause import Clause
from referee.play.tricks import plain, trick, trick_options
from referee.play.tricks.closing import close_trick, scrap_trick, see_leaders, trick_entry
from referee.play.tricks.judging_cards import stands_for
from referee.play.tricks.trick_plan import DealOfTricks, plan_of
from referee.reading.moves import CARD, SEAT_BITS, Move, as_move
from referee.table.table import Table

if TYPE_CHECKING:
    from referee.table.shapes import MayBefore


class TrickDeal(DealOfTricks):
    """One deal of a trick-taking game: the trick on the table, tricks that are over, and plain ones side by side."""

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.plan = plan_of(table.game)
        table.scales = self.plan.scales
        super().__init__(table, keep_tricks=keep_tricks)

    def doubt(self) -> tuple[Clause, str] | None:
        """Why the points of the deal cannot be told; among others, for somebody scores by a trick or a card that nobody saw."""
        return super().doubt() or self._doubt_unseen()

    def _doubt_unseen(self) -> tuple[Clause, str] | None:
        table, won = self.table, self.table.won
        if not (won.undecided or won.fell_unknown):
            return None
        lost = won.undecided and sum(won.tricks) != table.trick.limit
        for award in self.plan.awards:
            for asked in award.tells(table.game):
                if lost and asked.fact.of_tricks:
                    return award, "Who won a trick is not known: the points that hang on it cannot be told."
                unseen = not asked.cards or bool(asked.cards & table.hands.unseen())
                if won.fell_unknown and asked.fact.of_cards and unseen:
                    return award, "A card that fell is not known: the points that hang on it cannot be told."
        return None

    see_leaders = see_leaders
    play_due = trick_options.play_due

    def run(self, moves: Sequence[int | Move], index: int = 0) -> None:
        """Takes all moves in order from there on: a plain stretch at once, every other move by itself."""
        table, end = self.table, len(moves)
        while index < end:
            move = moves[index]
            if type(move) is not int or table.over:
                reached = self._take_run(moves, index)
                if reached == index:
                    self.step(index, as_move(move, index))
                    reached += 1
                index = reached
                continue
            if not table.started:
                self.begin(index, move >> SEAT_BITS)
            reached = index if table.trick.cards or index == self.stuck else plain.take(self, moves, index)
            if reached == index:
                if self.tick is not None:
                    self.tick(table.match.number, index)
                trick.play(self, index, move >> SEAT_BITS, move & CARD, move & CARD)
                reached += 1
            index = reached

    def _take_run(self, moves: Sequence[int | Move], index: int) -> int:
        """Takes what is plain of a step before play; the place of the first move that is not."""
        move, table = moves[index], self.table
        if isinstance(move, int) or table.started:
            return index
        stages = self.plan.stages_by_verb.get(move.verb, ())
        return self.take_steps(moves, index) if any(move.verb in stage.in_runs for stage in stages) else index

    def own_facts(self) -> tuple[Any, ...]:
        return list(self.tricks), list(self.following), self.next_leader, tuple(self.places)

    def take_back(self, facts: tuple[Any, ...]) -> None:
        self.tricks, self.following, self.next_leader, self.places = facts

    def after_stage(self, move: Move) -> None:
        table = self.table
        if table.trick.picked_up is not None:
            scrap_trick(self)
        if table.started:
            self._after_turn_up()

    def after_grant(self, move: Move) -> None:
        trick.after_discard(self, move.seat)

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
            self._name_led(card, move.faces[0])
        trick.play(self, index, move.seat, card, card if face is None else face, reported=face is None, half=half)

    def _name_led(self, card: int, face: int | str) -> None:
        """Takes note of the suit that is named with a lead, where the card may name one."""
        table = self.table
        naming = table.game.acting(Effect, "names_led")
        may = card >= 0 and any(effect.names_led(table) >> card & 1 for effect in naming)
        if may and not table.trick.cards and isinstance(face, str) and face in table.pack.suit_letters:
            table.trick.named = table.pack.suit(face)

    def _late(self, index: int, seat: int) -> None:
        message = f"{self.name(seat)} played after the deal was over."
        self.table.find("illegal", self.plan.end_clause, message, move=index, seat=seat)

    def pass_move(self, index: int, move: Move) -> None:
        trick.pass_over(self, index, move.seat)

    def _after_turn_up(self) -> None:
        table = self.table
        if table.trick.cards and not table.trumps.due:
            if table.trick.faces[0] >= 0 and not table.wild.cards >> table.trick.faces[0] & 1:
                suited = (face for face in table.trick.faces if face >= 0 and table.trumps.suit_of[face] >= 0)
                trick.set_led_suit(self, next(suited, -1))
            if table.trick.next_place == len(table.trick.to_play):
                close_trick(self)

    def next_seat(self) -> int | None:
        """Whose card is due, once nothing else is."""
        table = self.table
        if table.trick.cards:
            return next(iter(table.trick.to_play[table.trick.next_place :]), None)
        return self.next_leader if table.started else self.first_leader()

    def open_trick(self) -> dict[str, Any] | None:
        return trick_entry(self, None, "the trick is not complete") if self.table.trick.cards else None

    def awaited(self) -> int | None:
        return self.next_seat() if self.plan.in_turn else None

    def in_turn(self) -> list[MayBefore]:
        seat = self.awaited() if self.plan.in_turn else None
        return [] if seat is None or not 0 <= seat < self.table.seats else trick_options.in_turn(self, seat)
