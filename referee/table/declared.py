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
    shown = False
    """Does the hand lie open on the table?"""
    held: int | None = 0
    """The cards that the declarer still held when the deal ended; None where they, or those that lay aside, are not known."""
    announced: frozenset[str] = frozenset()
    """What was announced with it, and all that this includes."""
