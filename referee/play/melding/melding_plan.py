"""A melding game's clauses sorted by when a deal consults them; made once for each game."""

from __future__ import annotations

from referee.clauses.climbing.combining import steps
from referee.clauses.kinds import (
    AfterKnocking,
    Combining,
    Knock,
    LeftWorth,
    MeldRule,
    MeldsKept,
    OfTurns,
    Rearranging,
    StockEnd,
    TurnRule,
    Turns,
)
from referee.games.game import Game
from referee.play.plan import SheddingPlan
from referee.value import remembered


class MeldingPlan(SheddingPlan):
    """A melding game's clauses sorted by when they are consulted."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.melds = game.of_kind(Combining)[0]
        self.steps = steps(game, "suit")
        self.turns = game.of_kind(Turns)[0]
        rules = game.of_kind(TurnRule)
        self.rules = {verb: game.acting(TurnRule, verb) for verb in vars(TurnRule) if not verb.startswith("_")}
        """By verbs of their kind: the rules of a turn that have a way of their own with one."""
        self.stock = {verb: game.acting(StockEnd, verb) for verb in vars(StockEnd) if not verb.startswith("_")}
        """The same of what becomes of the stock."""
        self.noting = game.acting(MeldRule, "laid")
        """Those that take note of what is laid down."""
        self.by_verb = {verb: rule for rule in rules for verb in rule.verbs}
        """The rules that let players make moves of a turn, by their verbs."""
        self.drawing = max(rules, key=lambda rule: (rule.draws, rule is self.turns))
        """Which clause says how many cards a turn brings."""
        self.rearrange = next((rule for rule in game.of_kind(Rearranging) if rule.verbs), None)
        self.laying = tuple(sorted(game.acting(MeldRule, "broken"), key=lambda rule: rule.consulted))
        self.alone = any(rule.alone for rule in game.of_kind(MeldRule))
        """May a single card lie as a meld?"""
        self.most_wild = min((rule.most_wild for rule in game.of_kind(MeldRule) if rule.most_wild), default=None)
        """So many wild cards a meld may have; None: any number."""
        self.kept = next(iter(game.of_kind(MeldsKept)), None)
        self.knock = next(iter(game.of_kind(Knock)), None)
        self.after_knock = game.of_kind(AfterKnocking)
        self.shows_hands = any(award.all_show for award in self.awards) or bool(game.of_kind(LeftWorth))
        """Is what is left in hands shown once the play is over, and counted?"""
        alike = all(rule.plain for rule in rules) and all(rule.plain for rule in game.of_kind(MeldRule))
        alike = alike and all(rule.plain for rule in game.of_kind(StockEnd))
        self.plain = alike and not self.turns.one_action and not game.pack.copies and self.rows is None
        """May moves of this game be taken in plain stretches?"""
        self.spared = 2 + max((rule.cards for rule in game.of_kind(StockEnd)), default=0)
        """A stock of so many cards does not run down by a plain draw."""
        self.lasts = self.spared - 1 if self.stock["ends"] else 0
        """With fewer cards in the stock a discard may be the last of the deal."""
        self.enough = 2 if self.call is None else 3
        """A hand of so many is not run out by a discard, and need not be called."""
        self.digs = bool(self.rules["together"])
        """May cards be taken out of the middle of a pile?"""
        self.plain_start = all(stage.left_out for stage in self.stages)
        """Does nothing before the first turn depend on what the hands are?"""
        stated = {id_ for clause in (self.turns, self.melds) for id_ in clause.ruling_ids(game)}
        self.rulings = stated.intersection(OfTurns.stand_ins)
        """Those that every turn rests on."""


plan_of = remembered(512)(MeldingPlan)
"""The game's plan."""
