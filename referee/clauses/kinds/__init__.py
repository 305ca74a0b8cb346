"""The closed set of kinds that a clause can be: each kind has the verbs through which its clauses act. What these verbs
speak of comes with them: the game, the table, a move, what is due, points."""

from __future__ import annotations

from referee.clauses.kinds.before_play import (
    DeclaredCards,
    GameKind,
    HandsOnTable,
    MakingTrumps,
    Partnership,
    PickingUp,
    Setup,
    Stage,
    TwoTrumps,
    still_drawn,
)
from referee.clauses.kinds.scores import (
    Award,
    CardsBesides,
    CardWorth,
    Counting,
    Ending,
    NextDealer,
    TieRule,
    Victory,
)
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
    led,
)
from referee.clauses.kinds.turns import (
    Beating,
    CardEffect,
    Combining,
    Declining,
    Figure,
    MeldsKept,
    Note,
    OfTurns,
    OutOfCards,
    Statement,
    Turns,
)
from referee.games.aims import Aim
from referee.games.clause import Clause
from referee.games.game import Game
from referee.reading.moves import TABLE, Move
from referee.table.parts import Part
from referee.table.table import Table
from referee.table.values import Due, DueDraw, Law, Limit, Moment, Place, Points

__all__ = [
    "TABLE",
    "Aim",
    "Award",
    "Beating",
    "CardEffect",
    "CardWorth",
    "CardsBesides",
    "Clause",
    "Combining",
    "Counting",
    "DeclaredCards",
    "Declining",
    "Due",
    "DueDraw",
    "Duty",
    "Effect",
    "Ending",
    "Excuse",
    "Figure",
    "FirstLead",
    "Game",
    "GameKind",
    "HandsOnTable",
    "Law",
    "Limit",
    "MakingTrumps",
    "MeldsKept",
    "Moment",
    "Move",
    "NextDealer",
    "NextLead",
    "Note",
    "OfTurns",
    "OutOfCards",
    "Part",
    "Partnership",
    "PickingUp",
    "Place",
    "Points",
    "Restriction",
    "Scale",
    "Setup",
    "Stage",
    "Statement",
    "Table",
    "TieRule",
    "Turns",
    "TwoTrumps",
    "Victory",
    "Winner",
    "bound_by",
    "has_jokers",
    "has_majors",
    "led",
    "still_drawn",
]


def has_jokers(game: Game) -> bool:
    """Are there jokers in the pack?"""
    return bool(game.pack.joker_mask)


def has_majors(game: Game) -> bool:
    """Are there major arcana in the pack?"""
    return bool(game.pack.outline.majors)
