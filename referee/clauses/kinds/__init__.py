"""The closed set of kinds that a clause can be: each kind has the verbs through which its clauses act. What these verbs
speak of comes with them: the game, the table, a move, what is due, points. What is imported here is what clauses and the
engine import from here."""

from __future__ import annotations

from referee.clauses.kinds.beating import Answering, Bouts, FirstBout, PassingOn
from referee.clauses.kinds.before_play import (
    CardsApart,
    DeclaredCards,
    HandsOnTable,
    PickingUp,
    Setup,
    Stage,
    left_lying,
    still_drawn,
    who_holds,
)
from referee.clauses.kinds.bids import Bidding, BidLimit, Declarer, NobodyBids, NotGiven, OtherCalls
from referee.clauses.kinds.capturing import Building, MustTake, RestTaken, Sweeping, TakesAll, Taking
from referee.clauses.kinds.card_effects import CardEffect
from referee.clauses.kinds.combined import Beating, Combining, Figure, LeadLimit, PileEnd, PlayOrder
from referee.clauses.kinds.counting import Adding, InOrder, LaidAway, Pegging, Showing
from referee.clauses.kinds.declared_games import (
    HAND,
    Announcing,
    Came,
    GameCondition,
    GameKind,
    GameSteps,
    Played,
    declared_kind,
    enough,
    not_all_for_points,
)
from referee.clauses.kinds.discarding import (
    AfterDraw,
    AtOnce,
    Compulsion,
    Declining,
    Matching,
    StockEnd,
    laid_face_down,
    must_play,
)
from referee.clauses.kinds.endings import AfterDeals, AtTotal, Ending, HandRule, TieRule, Victory
from referee.clauses.kinds.laying_down import (
    AfterKnocking,
    Knock,
    Laying,
    MeldRule,
    MeldsKept,
    Rearranging,
    TurnRule,
    Turns,
)
from referee.clauses.kinds.making_trumps import MakingTrumps, NamesTrumps, TwoTrumps
from referee.clauses.kinds.partners import (
    FindsPartners,
    OthersLose,
    Outcome,
    Partnership,
    TricksShort,
    TrickWorth,
    lasting_side,
    lasting_sides,
    outcome,
)
from referee.clauses.kinds.refilling import Refilling
from referee.clauses.kinds.scores import (
    Award,
    CardsBesides,
    CardWorth,
    Counting,
    LeftWorth,
    Need,
    NextDealer,
    TrickAward,
    Undertaking,
    WorthWithoutTrumps,
)
from referee.clauses.kinds.stakes import DealCame, Deciding, SideCame, StakeSteps, StakeTimes
from referee.clauses.kinds.tricks import (
    Duty,
    Effect,
    Excuse,
    FirstLead,
    NextLead,
    Restriction,
    Scale,
    Winner,
    bound_by,
)
from referee.clauses.kinds.turns import Note, OfTurns, OutOfCards, others_play_on
from referee.games.aims import Aim
from referee.games.clause import Clause
from referee.games.game import Game
from referee.reading.moves import TABLE, Move
from referee.table.parts import Part
from referee.table.table import Table
from referee.table.values import Due, DueDraw, Law, Limit, Moment, Place, Points


def has_jokers(game: Game) -> bool:
    """Are there jokers in the pack?"""
    return bool(game.pack.joker_mask)


def has_wild_jokers(game: Game) -> bool:
    """Do jokers stand for any card?"""
    return any(clause.any_card for clause in game.of_kind(Setup))


def has_majors(game: Game) -> bool:
    """Are there major arcana in the pack?"""
    return bool(game.pack.outline.majors)


def wins_kitty(game: Game) -> bool:
    """Does the kitty count as one more trick?"""
    return any(effect.wins_kitty for effect in game.of_kind(Effect))
