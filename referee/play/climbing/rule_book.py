"""A climbing game's clauses sorted by when a deal consults them; made once for each game."""

from __future__ import annotations

from functools import lru_cache

from referee.clauses.climbing.beating import HigherBeats
from referee.clauses.climbing.combining import Transparent
from referee.clauses.dealing.rows import Rows
from referee.clauses.kinds import Beating, Combining, OutOfCards
from referee.games.game import Game
from referee.play.deal import Plan


class ClimbingPlan(Plan):
    """A climbing game's clauses sorted by when they are consulted."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.combining = game.of_kind(Combining)[0]
        self.beating = game.of_kind(Beating)
        wild = game.has("wild-jokers")
        self.higher_only = not wild and all(isinstance(clause, HigherBeats) for clause in self.beating)
        """Does nothing beat a play but higher cards?"""
        self.going_out = game.of_kind(OutOfCards)[0]
        self.end_clause = self.going_out.id
        self.transparent = next(iter(game.of_kind(Transparent)), None)
        self.rows = next(iter(game.of_kind(Rows)), None)
        self.lead_singles = game.has("lead-singles")
        self.must_play = game.has("must-play")
        self.final_pass = bool(game.by_id["passing"].parameters["final"])
        """Is a player who has passed out of the trick?"""
        self.taken = game.has("pile-is-a-trick")
        """Is the pile won as a trick? Else it is set aside."""
        self.plain_singles = not (wild or self.transparent or self.laws or self.rows)
        """Is a single card on a single card judged by its rank alone, if it is higher?"""
        self.plain_passes = not any("pass" in stage.verbs for stage in self.stages)
        """Is a pass never a step of its own?"""
        ids = {id_ for clause in (self.combining, *self.beating) for id_ in clause.ruling_ids(game)}
        self.rulings = ids | set(game.by_id["passing"].rulings)
        """What rests on the clauses that every play consults."""


@lru_cache(maxsize=512)
def plan_of(game: Game) -> ClimbingPlan:
    """The game's plan."""
    return ClimbingPlan(game)
