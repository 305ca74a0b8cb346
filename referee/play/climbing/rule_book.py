"""A climbing game's clauses sorted by when a deal consults them; made once for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.cards.combinations import Combination
from referee.clauses.climbing.combining import LeadSingles, Transparent
from referee.clauses.climbing.passing import MustPlay, Passing, PileIsATrick, PileSetAside
from referee.clauses.dealing.rows import Rows
from referee.clauses.kinds import Beating, Combining, FirstLead, NextLead, OutOfCards
from referee.games.game import Game
from referee.play.deal import Plan
from referee.value import remembered

if TYPE_CHECKING:
    from referee.play.climbing.lying import Lying


class ClimbingPlan(Plan):
    """A climbing game's clauses sorted by when they are consulted."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.combining = game.of_kind(Combining)[0]
        self.beating = game.of_kind(Beating)
        self.going_out = game.of_kind(OutOfCards)[0]
        self.end_clause = self.going_out.id
        self.transparent = next(iter(game.of_kind(Transparent)), None)
        self.rows = next(iter(game.of_kind(Rows)), None)
        self.first_card = bool(game.acting(FirstLead, "must_include"))
        """Must a certain card be part of the first lead?"""
        self.lead_singles = bool(game.of_kind(LeadSingles))
        self.must_play = bool(game.of_kind(MustPlay))
        passing = game.of_kind(Passing)[0]
        self.final_pass = passing.final
        """Is a player who has passed out of the trick?"""
        self.next_lead = game.of_kind(NextLead)[0]
        self.taken = bool(game.of_kind(PileIsATrick))
        """Is the pile won as a trick? Else it is set aside."""
        self.trick_clause = (PileIsATrick if self.taken else PileSetAside).id
        self.may_be_plain = not (self.laws or self.rows or "pass" in self.stages_by_verb)
        """Can plays and passes be plain ones, with nothing to be looked at but the cards?"""
        ids = {id_ for clause in (self.combining, *self.beating) for id_ in clause.ruling_ids(game)}
        self.rulings = ids | set(passing.rulings)
        """What rests on the clauses that every play consults."""
        self.lying: dict[Combination | None, Lying] = {}
        """What is known of plays as what is to be beaten."""
        self.plays_kept = 0
        """How many plays are known to be good on those."""


@remembered(512)
def plan_of(game: Game) -> ClimbingPlan:
    """The game's plan."""
    return ClimbingPlan(game)
