"""What every game settles, if only by default: what a finding may rest on whichever game is played."""

from __future__ import annotations

from enum import Enum, auto


class Basic(Enum):
    """A question that at most one clause of a game answers (`Clause.settles`); whoever names it knows no clause."""

    PACK = auto()
    """Which cards are there?"""
    HANDS = auto()
    """Whose cards may be played?"""
    TURNS = auto()
    """Whose turn is it, and for which moves?"""
    TAKING_BACK = auto()
    """May what was played be taken back?"""
    LAWS = auto()
    """Who may make laws for the deals to come?"""
