"""A melding game's clauses sorted by when a deal consults them; made once for each game."""

from __future__ import annotations

from referee.clauses.climbing.combining import steps
from referee.clauses.dealing.first_cards import FirstCards
from referee.clauses.dealing.rows import Rows
from referee.clauses.dealing.stock import Reshuffle, SecondExhaustion
from referee.clauses.kinds import Combining, OfTurns, OutOfCards, Turns
from referee.clauses.matching.last_card_call import LastCardCall
from referee.clauses.melding.deadwood import (
    DeadStock,
    DeadwoodKnock,
    LayOffOnKnocker,
    MeldsInHand,
    TakenCardKept,
    UpcardOffered,
)
from referee.clauses.melding.deadwood_scores import BigGin
from referee.clauses.melding.knocking import Knocking
from referee.clauses.melding.meld_points import HandAgainst, MeldPoints, StockSpent, UseDeepest
from referee.clauses.melding.melds import Rearrange, RearrangeFailed
from referee.clauses.melding.options import (
    DrawDeeper,
    DrawTwo,
    FourAway,
    LayingRule,
    OneJoker,
    SingleMeld,
    SwapJoker,
)
from referee.clauses.melding.turns import Desert, DrawSource, TurnSteps
from referee.games.game import Game
from referee.play.deal import Plan
from referee.value import remembered


class Rummy:
    """What games of the rummy family have besides: knocks with deadwood, points for melds, and what is taken from the pile."""

    def __init__(self, game: Game) -> None:
        self.knock = next(iter(game.of_kind(DeadwoodKnock)), None)
        self.melds_kept = next(iter(game.of_kind(MeldsInHand)), None)
        self.onto_knocker = next(iter(game.of_kind(LayOffOnKnocker)), None)
        self.big_gin = bool(game.of_kind(BigGin))
        self.dead_stock = next(iter(game.of_kind(DeadStock)), None)
        self.offered = next(iter(game.of_kind(UpcardOffered)), None)
        self.taken_kept = next(iter(game.of_kind(TakenCardKept)), None)
        self.any_order = any(turns.free for turns in game.of_kind(TurnSteps))
        self.laid = next(iter(game.of_kind(MeldPoints)), None)
        self.deepest = next(iter(game.of_kind(UseDeepest)), None)
        self.stock_spent = next(iter(game.of_kind(StockSpent)), None)
        self.against = bool(game.of_kind(HandAgainst))
        self.any = any(vars(self).values())
        """Has the game any of them?"""


class MeldingPlan(Plan):
    """A melding game's clauses sorted by when they are consulted."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.melds = game.of_kind(Combining)[0]
        self.steps = steps(game, "suit")
        self.turns = game.of_kind(Turns)[0]
        self.one_action = self.turns.one_action
        """Is a turn one thing done, without a discard?"""
        self.going_out = game.of_kind(OutOfCards)[0]
        self.end_clause = self.going_out.id
        self.piles = game.of_kind(FirstCards)[0]
        self.rearrange = next(iter(game.of_kind(Rearrange)), None)
        self.failing = next(iter(game.of_kind(RearrangeFailed)), None)
        self.desert = next(iter(game.of_kind(Desert)), None)
        self.call = next(iter(game.of_kind(LastCardCall)), None)
        self.knocking = next(iter(game.of_kind(Knocking)), None)
        self.keeps = next((clause.keeps for clause in game.of_kind(Reshuffle)), "all")
        """What stays on a discard pile when a new stock is made: its top card, nothing, or all where there is no new one."""
        self.second = next(iter(game.of_kind(SecondExhaustion)), None)
        self.rows = next(iter(game.of_kind(Rows)), None)
        self.drawing: Turns | DrawTwo = next(iter(game.of_kind(DrawTwo)), self.turns)
        """Which clause says how many cards a turn brings."""
        self.draws = self.drawing.draws
        self.draw_source = game.of_kind(DrawSource)[0]
        self.deeper = next(iter(game.of_kind(DrawDeeper)), None)
        self.laying = tuple(sorted(game.of_kind(LayingRule), key=lambda rule: rule.of_the_hand))
        self.one_joker = next(iter(game.of_kind(OneJoker)), None)
        self.swap = next(iter(game.of_kind(SwapJoker)), None)
        self.four = next(iter(game.of_kind(FourAway)), None)
        self.single = next(iter(game.of_kind(SingleMeld)), None)
        self.rummy = Rummy(game)
        agreed = [self.rummy.any, self.rows, self.call, self.deeper, self.laying, self.single, self.draws > 1]
        self.plain = not self.one_action and not any(agreed) and not game.pack.copies
        """May moves of this game be taken in plain stretches?"""
        self.plain_start = all(isinstance(stage, FirstCards) for stage in self.stages)
        """Does nothing before the first turn depend on what the hands are?"""
        stated = {id_ for clause in (self.turns, self.melds) for id_ in clause.ruling_ids(game)}
        self.rulings = stated.intersection(OfTurns.stand_ins)
        """Those that every turn rests on."""

    @property
    def jokers(self) -> int | None:
        """How many wild cards a meld may have; None: any number."""
        return None if self.one_joker is None else self.one_joker.most


@remembered(512)
def plan_of(game: Game) -> MeldingPlan:
    """The game's plan."""
    return MeldingPlan(game)
