"""The questions of a game, which its clauses answer: who leads first, what must be followed, what breaks a tie."""

from __future__ import annotations

from referee.value import Value


class Question(Value):
    """Something that has one answer at each table of a game, unless it may have several."""

    asks: str
    """The question as half a sentence: `who leads first`."""
    many: bool = False
    """May several clauses answer it, each for its part?"""
    for_others: bool = False
    """Is the answer worth nothing unless another clause asks for it?"""
    remedy: str = ""
    """What has to stand beside a clause that asks for it, where the names of those that can answer it say too little."""
