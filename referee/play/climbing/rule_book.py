"""A climbing game's clauses sorted by when a deal consults them; made once for each game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from referee.cards.combinations import SINGLE, Combination
from referee.clauses.climbing.beating import HigherBeats, beats
from referee.clauses.climbing.combining import LeadSingles, Transparent
from referee.clauses.climbing.passing import MustPlay, Passing, PileIsATrick, PileSetAside
from referee.clauses.dealing.rows import Rows
from referee.clauses.kinds import Beating, Combining, NextLead, OutOfCards
from referee.games.game import Game
from referee.play.deal import Plan
from referee.reading.moves import SINGLES, Move
from referee.table.table import Table

K = TypeVar("K")
V = TypeVar("V")
MOST_KEPT = 10_000
"""So many answers of one kind are remembered."""


class ClimbingPlan(Plan):
    """A climbing game's clauses sorted by when they are consulted."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.combining = game.of_kind(Combining)[0]
        self.beating = game.of_kind(Beating)
        self.higher_beats = any(isinstance(clause, HigherBeats) for clause in self.beating)
        self.going_out = game.of_kind(OutOfCards)[0]
        self.end_clause = self.going_out.id
        self.transparent = next(iter(game.of_kind(Transparent)), None)
        self.rows = next(iter(game.of_kind(Rows)), None)
        self.lead_singles = bool(game.of_kind(LeadSingles))
        self.must_play = bool(game.of_kind(MustPlay))
        passing = game.of_kind(Passing)[0]
        self.final_pass = passing.final
        """Is a player who has passed out of the trick?"""
        self.next_lead = game.of_kind(NextLead)[0]
        self.taken = bool(game.of_kind(PileIsATrick))
        """Is the pile won as a trick? Else it is set aside."""
        self.trick_clause = (PileIsATrick if self.taken else PileSetAside).id
        self.may_be_plain = not (self.laws or self.rows)
        """Can plays be plain ones, with nothing to be looked at but the cards?"""
        self.waits_between_tricks = bool(self.stages or self.after_trick)
        """May something be due before the next lead?"""
        self.plain_passes = not any("pass" in stage.verbs for stage in self.stages)
        """Is a pass never a step of its own?"""
        ids = {id_ for clause in (self.combining, *self.beating) for id_ in clause.ruling_ids(game)}
        self.rulings = ids | set(passing.rulings)
        """What rests on the clauses that every play consults."""
        self._readings: dict[Sequence[int], Combination | None] = {}
        self._singles: dict[int, Combination | None] = {}
        self._beats: dict[tuple[Combination, Combination], bool] = {}
        self._answers: dict[Combination, int | None] = {}

    def counts_as(self, table: Table, cards: Sequence[int]) -> Combination | None:
        """What cards make that stand for themselves."""
        try:
            return self._readings[cards]
        except KeyError:
            new = self.combining.read(table, cards, cards)
            return _kept(self._readings, cards, new)

    def single(self, table: Table, card: int) -> Combination | None:
        """What a card makes by itself that stands for itself."""
        try:
            return self._singles[card]
        except KeyError:
            return _kept(self._singles, card, self.counts_as(table, SINGLES[card]))

    def own_cards(self, table: Table, move: Move) -> int:
        """The cards of a play out of the hand, each standing for itself; none where it is not of that kind."""
        if move.verb != "play" or move.source is not None or move.faces != move.cards or min(move.cards) < 0:
            return 0
        mask = table.pack.mask(move.cards)
        return mask if mask.bit_count() == len(move.cards) else 0

    def may_lie_on(self, table: Table, new: Combination) -> bool:
        """Is the play good on what lies there, which is known, or as a lead?"""
        old = table.to_beat.play
        if table.to_beat.by is None or old is None:
            return new.kind == SINGLE or new.jokers == 1 or not self.lead_singles
        if (
            self.higher_beats
            and new.rank > old.rank
            and new.size == old.size
            and new.kind == old.kind
            and not new.jokers
        ):
            return True
        found = self._beats.get((new, old))
        return _kept(self._beats, (new, old), beats(table, new, old, self.beating)) if found is None else found

    def plainly_beaten_by_none(self, table: Table, hand: int) -> bool:
        """Is it quickly seen that no play of these cards beats what lies there, a single card?"""
        old = table.to_beat.play
        if old is None or table.to_beat.by is None or table.wild.cards:
            return False
        if old not in self._answers:
            alone = all(
                shape == (SINGLE, 1) for clause in self.beating for shape in clause.shapes(old, table.pack.size)
            )
            _kept(self._answers, old, self._singles_on(table, old) if alone else None)
        better = self._answers[old]
        return better is not None and not hand & better

    def _singles_on(self, table: Table, old: Combination) -> int:
        """The single cards that beat what lies there."""
        singles = ((card, self.counts_as(table, SINGLES[card])) for card in range(table.pack.size))
        return table.pack.mask(card for card, new in singles if new and beats(table, new, old, self.beating))


def _kept(kept: dict[K, V], key: K, value: V) -> V:
    """The value, which is kept from now on; everything is forgotten when it is very much."""
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[key] = value
    return value


@lru_cache(maxsize=512)
def plan_of(game: Game) -> ClimbingPlan:
    """The game's plan."""
    return ClimbingPlan(game)
