"""The closed set of kinds that a clause can be: each kind has the verbs through which its clauses act."""

from __future__ import annotations

from referee.clauses.clause import Clause
from referee.clauses.kinds.before_play import (
    DeclaredCards,
    HandsOnTable,
    Partnership,
    PickingUp,
    Setup,
    Stage,
    TwoTrumps,
)
from referee.clauses.kinds.scores import Award, Ending, NextDealer, TieRule, Victory
from referee.clauses.kinds.tricks import Decision, Duty, Effect, FirstLead, NextLead, Restriction, Scale, Winner
from referee.clauses.kinds.turns import Beating, CardEffect, Combining, Declining, OutOfCards, Statement, Turns

__all__ = [
    "Award",
    "Beating",
    "CardEffect",
    "Clause",
    "Combining",
    "Decision",
    "DeclaredCards",
    "Declining",
    "Duty",
    "Effect",
    "Ending",
    "FirstLead",
    "HandsOnTable",
    "NextDealer",
    "NextLead",
    "OutOfCards",
    "Partnership",
    "PickingUp",
    "Restriction",
    "Scale",
    "Setup",
    "Stage",
    "Statement",
    "TieRule",
    "Turns",
    "TwoTrumps",
    "Victory",
    "Winner",
]
