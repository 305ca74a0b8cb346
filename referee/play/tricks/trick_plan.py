"""A game's clauses sorted by when a trick-taking deal consults them, and what such a deal notes beside the table."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from referee.clauses.kinds import (
    DeclaredCards,
    Duty,
    Effect,
    Excuse,
    NextLead,
    PickingUp,
    Restriction,
    Setup,
    Stage,
    Winner,
)
from referee.clauses.kinds.questions import JOKERS, TRICKS, TRICKS_UNSAID
from referee.games.game import Game
from referee.play.deal import StagedDeal
from referee.play.plan import Plan
from referee.table.table import Table
from referee.value import remembered


class TrickPlan(Plan):
    """A trick-taking game's clauses sorted by when they are consulted; made once for each game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        restrictions = tuple(part for clause in game.of_kind(Restriction) for part in clause.parts())
        self.leading = tuple(clause for clause in restrictions if clause.leading)
        self.leading_later = tuple(clause for clause in self.leading if not clause.first_trick_only)
        self.following = tuple(clause for clause in restrictions if clause.following)
        self.wearing_off = tuple(clause for clause in self.following if type(clause).idle is not Restriction.idle)
        self.whole_trick = tuple(clause for clause in self.following if not clause.each_card)
        """Those that bind all followers of a trick in the same way."""
        self.at_each_card = tuple(clause for clause in self.following if clause.each_card)
        self.binding_all = tuple(clause for clause in self.at_each_card if clause.binds_followers)
        """Those of them that may bind cards of the led suit as well."""
        self.in_turn = game.acting(Stage, "in_turn")
        """The steps that a player may take in their turn, before they play a card."""
        mixed = bool(self.leading_later) and self.leading_later != self.leading
        self.first_is_apart = mixed or any(clause.first_trick_only for clause in self.following)
        """Is the first trick bound in another way than the others, save that later ones may be led with any card?"""
        self.scales: dict[tuple[Hashable, ...], Any] = {}
        """How strong each card is, by led suit, trumps and whether an anti-trump fell or the order is turned round."""
        self.courses: dict[tuple[Hashable, ...], Any] = {}
        """How tricks go, by all that the clauses were told when they were asked for it, save the led suit."""
        self.winner = game.of_kind(Winner)[0]
        self.next_lead = game.of_kind(NextLead)[0]
        self.winner_leads = self.next_lead.by_winner
        self.after_lead = game.acting(Effect, "after_lead")
        self.after_play = game.acting(Effect, "after_play")
        self.before_winning = game.acting(Effect, "before_winning")
        self.at_trick_end = tuple(dict.fromkeys((*self.before_winning, *self.after_trick)))
        self.heeds_last = any(effect.heeds_last for effect in self.at_trick_end)
        self.picking_up = next(iter(game.of_kind(PickingUp)), None)
        self.unsaid = any(stage.unsaid for stage in self.stages)
        """Are there steps between tricks of which a log need not tell?"""
        self.excuses = game.of_kind(Excuse)
        self.free_play = game.acting(Excuse, "free")
        self.declared_cards = next(iter(game.of_kind(DeclaredCards)), None)
        consulted = (*self.leading, *self.following, self.winner, self.next_lead, self.first_lead)
        self.rulings = {id_ for clause in consulted for id_ in clause.ruling_ids(game)} - {"lead-conflict"}
        """What rests on the clauses that every trick consults."""
        self.joker_rulings = {id_ for clause in game.answering(JOKERS) for id_ in clause.rulings} - {
            "wild-joker-undeclared",
            "joker-miscalled",
        }
        going_out = [effect for effect in game.of_kind(Effect) if effect.ends_deal]
        self.goes_out = bool(going_out)
        stated = [one for one in game.of_kind(Setup) if one.fixes_tricks]
        ending = [*stated, *going_out, *game.answering(TRICKS)]
        self.end_clause = ending[0].id if ending else TRICKS_UNSAID

    def free(self, table: Table) -> bool:
        """May any card be played to a trick that has been led?"""
        return any(excuse.free(table) for excuse in self.free_play)

    def laps(self, table: Table, led: int) -> int:
        """How many times a trick goes round that is led with this card."""
        return max((effect.laps(table, led) for effect in self.after_lead), default=1)


plan_of = remembered(512)(TrickPlan)
"""The game's plan."""


NO_DUTIES: list[Duty] = []


class DealOfTricks(StagedDeal):
    """What a deal of tricks notes beside the table. What happens in it is done by functions that get the deal: were they
    objects that keep it, every deal would have to wait for the garbage collector."""

    plan: TrickPlan
    cited = False
    """Have the rulings been noted that every trick rests on?"""
    places: Sequence[int] = ()
    """Where in the log the cards stand that lie in the trick."""
    following: list[Duty] = NO_DUTIES
    """What binds all who follow in the same way."""
    plainly = -1
    """The cards that nothing can be wrong with, whatever the hand of the player whose turn it is."""
    stuck = -1
    """A place in the log at which a plain stretch has ended because no plain trick begins there."""
    led_by: tuple[int, list[Duty]] = (-1, NO_DUTIES)
    """A place in the log, and what binds a lead there by whoever has it."""
