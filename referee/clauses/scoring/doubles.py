"""What is said and shown of doubles and of vulnerable sides: nothing in a game that has none."""

from __future__ import annotations

import re

from referee.clauses.kinds import Game
from referee.games.examples import Examples, Reckoned

OF_DOUBLES = re.compile(r"\[double:([^\[\]]*)\]")
OF_VULNERABLE = re.compile(r"\[vulnerable:([^\[\]]*)\]")
"""What sentences say only where somebody may double, or a side may be vulnerable; the second may stand in the first."""


def may_double(game: Game) -> bool:
    """Is there a clause that lets players double?"""
    return any("double" in clause.verbs for clause in game.clauses)


def may_be_vulnerable(game: Game) -> bool:
    """Is there a clause that makes sides vulnerable?"""
    return any("vulnerable" in clause.table_keys for clause in game.clauses)


def as_played(sentences: str, game: Game) -> str:
    """The sentences without what they say of doubles and of vulnerable sides in a game that has none."""
    said = OF_VULNERABLE.sub(r"\1" if may_be_vulnerable(game) else "", sentences)
    return OF_DOUBLES.sub(r"\1" if may_double(game) else "", said)


def fitting(cases: Examples, game: Game) -> Examples:
    """Those of the examples that can come up in the game."""
    for one in cases:
        doubled = isinstance(one, Reckoned) and one.contract.endswith("X")
        vulnerable = isinstance(one, Reckoned) and one.vulnerable
        if (may_double(game) or not doubled) and (may_be_vulnerable(game) or not vulnerable):
            yield one
