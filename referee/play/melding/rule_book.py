"""A melding game's clauses sorted by when a deal consults them; made once for each game."""

from __future__ import annotations

from functools import lru_cache

from referee.clauses.climbing.combining import steps
from referee.clauses.dealing.first_cards import DiscardPile
from referee.clauses.dealing.rows import Rows
from referee.clauses.dealing.stock import Reshuffle, SecondExhaustion
from referee.clauses.kinds import Combining, OutOfCards
from referee.clauses.matching.last_card_call import LastCardCall
from referee.clauses.melding.deserting import Desert
from referee.clauses.melding.knocking import Knocking
from referee.clauses.melding.melds import Rearrange, RearrangeFailed
from referee.clauses.melding.turns import Turns
from referee.games.game import Game
from referee.play.deal import Plan


class MeldingPlan(Plan):
    """A melding game's clauses sorted by when they are consulted."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.melds = game.of_kind(Combining)[0]
        self.steps = steps(game, "suit")
        self.turns = game.of_kind(Turns)[0]
        self.one_action = game.has("one-action")
        self.going_out = game.of_kind(OutOfCards)[0]
        self.end_clause = self.going_out.id
        self.piles = game.of_kind(DiscardPile)[0]
        self.rearrange = next(iter(game.of_kind(Rearrange)), None)
        self.failing = next(iter(game.of_kind(RearrangeFailed)), None)
        self.desert = next(iter(game.of_kind(Desert)), None)
        self.call = next(iter(game.of_kind(LastCardCall)), None)
        self.knocking = next(iter(game.of_kind(Knocking)), None)
        self.reshuffle = game.of_kind(Reshuffle)[0]
        self.second = next(iter(game.of_kind(SecondExhaustion)), None)
        self.rows = next(iter(game.of_kind(Rows)), None)
        self.draws = 2 if game.has("draw-two") else 1
        """How many cards a turn brings."""
        self.deeper = game.has("draw-deeper")
        self.first_run = game.has("first-meld-run")
        self.last_discard = game.has("last-discard")
        self.jokers = 1 if game.has("one-joker") else None
        """How many wild cards a meld may have; None: any number."""
        self.swap = game.has("swap-joker")
        self.four = game.has("four-away")
        self.single = game.has("single-meld")
        self.rulings = {"meld-shape", "lost-turn"}
        """What rests on the clauses that every turn consults."""


@lru_cache(maxsize=512)
def plan_of(game: Game) -> MeldingPlan:
    """The game's plan."""
    return MeldingPlan(game)
