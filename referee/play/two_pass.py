"""Deals in which cards keep coming into hands: they are looked through before they are judged.

A move that is taken alike whatever is proved of the hands is judged on the way; from the first that is not, the deal is
judged again when it is known what the moves prove.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from referee.cards.packs import UNKNOWN
from referee.evidence.arrivals import Arrivals
from referee.play.deal import StagedDeal
from referee.play.readings import Search, charges_in, doubtful
from referee.play.turn_list import TurnList
from referee.reading.moves import Move
from referee.table.parts import copied
from referee.table.readings import Readings
from referee.table.record import Record
from referee.table.table import Table
from referee.table.values import Finding
from referee.table.watching import Watch

ALL_HANDS = (-1, "hands")
"""Does a hand keep the cards that it shows later, when one leaves it that nobody names?"""


class Mark(NamedTuple):
    """How a deal stood that is looked through, and what had been proved."""

    place: int
    facts: dict[str, Any] | None
    """None where nothing has changed since then."""
    own: tuple[Any, ...]
    proved: Watch | None


class TwoPassDeal(StagedDeal):
    """A deal that finds out itself what its moves prove of hands that nobody wrote down."""

    finds_evidence: ClassVar[bool] = True
    looks = 1
    """How often the deal is looked through: twice where what is seen on the way tells of what came before."""
    showing: ClassVar[frozenset[str]] = frozenset({"show"})
    """The verbs of moves that show cards which stay where they are."""
    mark: Mark | None = None
    """While the deal is looked through: how it stood when it began to matter what is proved."""
    listed: TurnList

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        super().__init__(table, keep_tricks=keep_tricks)
        self.listed = TurnList(table, kept=keep_tricks)

    def run(self, moves: Sequence[int | Move]) -> None:
        if not self.any_ambiguous(moves):
            self._run(moves)
            return
        start = self.table.checkpoint(), self.own_facts(), self.table.hands.record.copy()
        self._run(moves)
        if charges_in(self.table.findings):
            self._read_otherwise(moves, start)

    def _run(self, moves: Sequence[int | Move]) -> None:
        self.take_all(moves, self._look_through(moves) if self.hides_anything(moves) else 0)

    def _read_otherwise(
        self, moves: Sequence[int | Move], start: tuple[dict[str, Any], tuple[Any, ...], Record]
    ) -> None:
        """Looks for the reading of what is open under which the least is wrong, and takes it."""
        facts, own, record = start

        def again(readings: Readings) -> list[Finding]:
            table = self.table
            table.restore(copied(facts))
            self.take_back(tuple(part.copy() for part in own))
            table.hands.record, table.readings = record.copy(), readings
            self.saved, self.mark, self.listed.kept = {}, None, self.keep_tricks
            table.hands.keeps_sight = not readings.chosen.get(ALL_HANDS)
            self._run(moves)
            if table.hands.came_back:
                readings.pick(*ALL_HANDS, (True, False))
            return table.findings

        search = Search(len(moves), self.table.most_readings, again)
        best = search.best()
        if len(search.tried) > 1:
            again(best.readings)
        self.table.findings = doubtful(self.table.findings, search.proved(best))

    def any_ambiguous(self, moves: Sequence[int | Move]) -> bool:
        """May any of the moves be read in several ways?"""
        return bool([move for move in moves if type(move) is Move and UNKNOWN in move.cards])

    def take_all(self, moves: Sequence[int | Move], first: int = 0) -> None:
        """Takes all moves from there on, in order."""
        raise NotImplementedError

    def set_mark(self, index: int, *, stays: bool = False) -> None:
        """Takes note, while the deal is looked through, that what is proved matters from that move on: it is judged again
        from there, and nothing that follows is listed. `stays` says that nothing that follows is done, either."""
        if self.mark is None:
            watch, facts = self.table.hands.watch, None if stays else self.table.checkpoint()
            self.mark = Mark(index, facts, () if stays else self.own_facts(), watch and watch.copy())
            self.listed.kept = False

    def _look_through(self, moves: Sequence[int | Move]) -> int:
        """Looks what the moves prove; the place of the first at which that matters. All before it have been judged."""
        for _ in range(self.looks):
            proved, mark = self._look(moves)
        if mark is None:
            return len(moves)
        self.table.hands.evidence = proved
        proved.take_over(self.table.hands, mark.proved)
        return mark.place

    def _look(self, moves: Sequence[int | Move]) -> tuple[Watch, Mark | None]:
        """Takes all moves once, and goes back to where it began to matter what they prove."""
        proved = self.table.hands.watch = Arrivals(self.table.hands)
        self.watched: dict[int, Watch] = {}
        self.take_all(moves)
        mark, self.mark = self.mark, None
        found = self.table.hands.watch or proved
        if mark is not None:
            if mark.facts is not None:
                self.table.restore(mark.facts)
                self.take_back(mark.own)
            self.listed.kept = self.keep_tricks
            self.saved = {}
        self.table.hands.watch = None
        return found, mark

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

    def _watched(self, watch: Watch, index: int, move: Move) -> Watch | None:
        """Keeps what has been proved before a move that is taken back, and returns it when that happens."""
        if move.corrected:
            self.watched[index] = watch.copy()
        return self.watched.pop(move.undoes, None) if move.undoes is not None else None

    def hides_anything(self, moves: Sequence[int | Move]) -> bool:
        """Is there anything that later moves could tell of a hand?"""
        if not self.table.hands.all_known:
            return True
        return any(self.hides(move) for move in moves if isinstance(move, Move))

    def open_trick(self) -> dict[str, Any] | None:
        return None

    def hides(self, move: Move) -> bool:
        """May the move bring a card into a hand, or take one out of it, that the log does not name?"""
        if move.verb == "exchange":
            return UNKNOWN in move.take or len(move.take) < len(move.cards)
        if move.verb in {"draw", "give"} and not move.cards:
            return True
        return UNKNOWN in move.cards
