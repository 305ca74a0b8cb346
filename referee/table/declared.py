"""The game that is declared in a deal: what kind it is, what is trumps in it and what was announced with it."""

from __future__ import annotations

from referee.table.parts import Part


class DeclaredGame(Part):
    """What the high bidder has declared; nothing until then."""

    clause = ""
    """The clause that tells of games of this kind."""
    suit: int | None = None
    """The suit that was named."""
    hand = False
    """Is it played from the hand as it was dealt?"""
    announced: frozenset[str] = frozenset()
    """What was announced with it, and all that this includes."""
