"""A game's clauses sorted by when a trick-taking deal consults them; made once for each game."""

from __future__ import annotations

from functools import lru_cache

from referee.clauses.kinds import DeclaredCards, Duty, Effect, PickingUp, Restriction
from referee.clauses.tricks.winning import NextLead, Scale, Winner
from referee.games.game import Game
from referee.play.deal import Plan


class TrickPlan(Plan):
    """A trick-taking game's clauses sorted by when they are consulted; made once for each game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        restrictions = tuple(part for clause in game.of_kind(Restriction) for part in clause.parts())
        self.leading = tuple(clause for clause in restrictions if clause.leading)
        self.leading_later = tuple(clause for clause in self.leading if not clause.first_trick_only)
        self.following = tuple(clause for clause in restrictions if clause.following)
        self.steady = tuple(clause for clause in self.following if not clause.each_card)
        self.at_each_card = tuple(clause for clause in self.following if clause.each_card)
        self.cached = all(clause.steady for clause in self.steady)
        self.duties: dict[tuple[int, int | None, int | None, bool, bool, bool], tuple[list[Duty], int]] = {}
        """What binds followers, and the cards that nothing can be wrong with, by led suit, trumps and whether it is the
        first trick; kept only where nothing else counts."""
        self.scales: dict[tuple[int, int | None, int | None, bool], Scale] = {}
        """How strong each card is, by led suit, trumps and whether an anti-trump fell or the order is turned round."""
        self.each_card = bool(self.at_each_card)
        self.winner = game.of_kind(Winner)[0]
        self.next_lead = game.of_kind(NextLead)[0]
        effects = game.of_kind(Effect)
        self.after_play = tuple(clause for clause in effects if type(clause).after_play is not Effect.after_play)
        self.before_winning = tuple(e for e in effects if type(e).before_winning is not Effect.before_winning)
        self.picking_up = next(iter(game.of_kind(PickingUp)), None)
        self.declared_cards = next(iter(game.of_kind(DeclaredCards)), None)
        self.quick = all(clause.lead_only for clause in self.after_play)
        """May whole tricks be taken at once? Not where every single card may have an effect."""
        consulted = (*self.leading, *self.following, self.winner, self.next_lead, self.first_lead)
        self.rulings = {id_ for clause in consulted for id_ in clause.ruling_ids(game)} - {"lead-conflict"}
        """What rests on the clauses that every trick consults."""
        ids = {"wild-jokers", "trump-jokers", "roleless-joker", "coloured-jokers"}
        jokers = (clause for clause in game.clauses if clause.id in ids)
        self.joker_rulings = {id_ for clause in jokers for id_ in clause.rulings} - {
            "wild-joker-undeclared",
            "joker-miscalled",
        }
        self.end_clause = next((id_ for id_ in ("tricks-stated", "first-out") if game.has(id_)), "tricks-until-empty")


@lru_cache(maxsize=512)
def plan_of(game: Game) -> TrickPlan:
    """The game's plan."""
    return TrickPlan(game)
