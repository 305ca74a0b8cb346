"""Deals in which cards keep coming into hands: they are looked through once before they are judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from referee.cards.packs import UNKNOWN
from referee.evidence.arrivals import Eras
from referee.play.deal import StagedDeal
from referee.reading.moves import Move, as_move
from referee.table.watching import Arrivals


class LookingDeal(StagedDeal):
    """A deal that finds out itself what its moves prove of hands that nobody wrote down."""

    looks_ahead: ClassVar[bool] = True
    looks = 1
    """How often the deal is looked through: twice where what is seen on the way tells of what came before."""
    showing: ClassVar[frozenset[str]] = frozenset({"show"})
    """The verbs of moves that show cards which stay where they are."""

    def run(self, moves: Sequence[int | Move]) -> None:
        if self.hides_anything(moves):
            self.look_through(moves)
        self.take_all(moves)

    def take_all(self, moves: Sequence[int | Move]) -> None:
        """Judges all moves in order."""
        for index, move in enumerate(moves):
            self.step(index, as_move(move, index))

    def step(self, index: int, move: Move) -> None:
        table = self.table
        watch = table.hands.watch
        before = None if watch is None else self._watched(watch, index, move)
        known = list(table.hands.known) if move.corrected else []
        if watch is not None and move.verb in self.showing:
            for card in move.cards:
                if card >= 0 and watch.shows(table.hands, move.seat, card):
                    table.hands.known[move.seat] |= table.pack.bits[card]
        super().step(index, move)
        if move.corrected and index in self.saved:
            self.saved[index][0]["hands"].known = known  # as it was before the card was shown
        if before is not None and watch is not None:
            watch.still_hold(before, table.hands)
            table.hands.watch = before

    def _watched(self, watch: Arrivals, index: int, move: Move) -> Arrivals | None:
        """Keeps what has been proved before a move that is taken back, and returns it when that happens."""
        if move.corrected:
            self.watched[index] = watch.copy()
        return self.watched.pop(move.undoes, None) if move.undoes is not None else None

    def hides_anything(self, moves: Sequence[int | Move]) -> bool:
        """Is there anything that later moves could tell of a hand?"""
        table = self.table
        if any(table.hands.unknown(hand) for hand in range(table.hand_count)):
            return True
        return any(type(move) is Move and self.hides(move) for move in moves)

    def hides(self, move: Move) -> bool:
        """May the move bring a card into a hand, or take one out of it, that the log does not name?"""
        if move.verb == "exchange":
            return UNKNOWN in move.take or len(move.take) < len(move.cards)
        if move.verb in {"draw", "give"} and not move.cards:
            return True
        return UNKNOWN in move.cards

    def look_through(self, moves: Sequence[int | Move]) -> None:
        """Looks what the moves prove, and forgets everything else."""
        for _ in range(self.looks):
            eras = self._look(moves)
        self.table.evidence = eras
        eras.take_over(self.table.hands)

    def _look(self, moves: Sequence[int | Move]) -> Arrivals:
        """Takes all moves once to see what they prove."""
        table = self.table
        facts, own = table.checkpoint(), self.own_facts()
        table.hands.watch = Eras(table.hands)
        self.watched: dict[int, Arrivals] = {}
        kept, self.keep_tricks = self.keep_tricks, False
        self.take_all(moves)
        self.keep_tricks = kept
        eras = table.hands.watch
        table.restore(facts)
        self.take_back(own)
        self.saved = {}
        table.hands.watch = None
        return eras
