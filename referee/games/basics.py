"""What every game settles, if only by default: what a finding may rest on whichever game is played."""

from __future__ import annotations

from referee.games.question import Question


class Basic:
    """The questions that one clause of any game may answer; whoever names them knows no clause."""

    PACK = Question("which cards there are")
    HANDS = Question("whose cards may be played")
    TURNS = Question("whose turn it is, and for which moves")
    TAKING_BACK = Question("whether what was played may be taken back")
    LAWS = Question("who may make laws for the deals to come")
