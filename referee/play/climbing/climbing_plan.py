"""A climbing game's clauses sorted by when a deal consults them; made once for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.cards.combinations import Combination
from referee.clauses.kinds import (
    Beating,
    Combining,
    Compulsion,
    Declining,
    FirstLead,
    LeadLimit,
    NextLead,
    PileEnd,
    PlayOrder,
)
from referee.games.game import Game
from referee.play.plan import SheddingPlan
from referee.value import remembered

if TYPE_CHECKING:
    from referee.play.climbing.on_table import OnTable


class ClimbingPlan(SheddingPlan):
    """A climbing game's clauses sorted by when they are consulted."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.combining = game.of_kind(Combining)[0]
        self.beating = game.of_kind(Beating)
        self.transparent = next(iter(game.acting(PlayOrder, "seen_through")), None)
        self.first_card = bool(game.acting(FirstLead, "must_include"))
        """Must a certain card be part of the first lead?"""
        self.beaten = next(clause for clause in self.beating if clause.usual)
        """The clause that a play goes against which does not beat what lies there."""
        self.lead_limit = next(iter(game.of_kind(LeadLimit)), None)
        self.must_play = next(iter(game.of_kind(Compulsion)), None)
        self.passing = game.of_kind(Declining)[0]
        self.final_pass = self.passing.leaves_trick()
        """Is a player who has passed out of the trick?"""
        self.next_lead = game.of_kind(NextLead)[0]
        self.pile_end = next(iter(game.of_kind(PileEnd)), None) or PileEnd()
        passes = self.stages_by_verb.get("pass", ())
        self.may_be_plain = not (self.laws or self.rows or any(stage.passes_in_play for stage in passes))
        """Can plays and passes be plain ones, with nothing to be looked at but the cards?"""
        self.loose = {verb for stage in self.stages if not stage.ordered for verb in stage.verbs}
        """The verbs of steps that need not wait for another."""
        ids = {id_ for clause in (self.combining, *self.beating) for id_ in clause.ruling_ids(game)}
        self.rulings = ids | set(self.passing.rulings)
        """What rests on the clauses that every play consults."""
        self.known: dict[Combination | None, OnTable] = {}
        """What is known of plays as what is to be beaten."""
        self.plays_kept = 0
        """How many plays are known to be good on those."""


plan_of = remembered(512)(ClimbingPlan)
"""The game's plan."""
