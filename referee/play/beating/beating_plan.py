"""A beating game's clauses sorted by when a deal consults them; made once for each game."""

from __future__ import annotations

from referee.clauses.kinds import Answering, Bouts, PassingOn, Refilling
from referee.games.game import Game
from referee.play.plan import SheddingPlan
from referee.value import remembered


class BeatingPlan(SheddingPlan):
    """A beating game's clauses sorted by when they are consulted."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.bouts = game.of_kind(Bouts)[0]
        self.answering = game.of_kind(Answering)[0]
        self.passing_on = next(iter(game.of_kind(PassingOn)), None)
        self.answers = self.answering.verbs.union(*(clause.verbs for clause in game.of_kind(PassingOn)))
        """The verbs with which a defender answers an attack without beating it."""
        self.refilling = next(iter(game.of_kind(Refilling)), None)
        self.rulings = {
            *self.bouts.ruling_ids(game),
            *self.answering.ruling_ids(game),
            *self.going_out.ruling_ids(game),
        }


plan_of = remembered(512)(BeatingPlan)
"""The game's plan."""
