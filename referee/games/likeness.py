"""What a variant has to do with the game that it is like."""

from __future__ import annotations

from typing import ClassVar, Protocol

from referee.value import Value


class Named(Protocol):
    """A clause, of which nothing but its id is asked here."""

    id: ClassVar[str]


class Likeness(Value):
    """The game that a variant is like, and what it does not share with that."""

    name: str
    slug: str
    own: tuple[Named, ...] = ()
    """The variant's clauses that the other has not, or not so."""
    dropped: tuple[str, ...] = ()
    """The clauses of the other that the variant has not at all."""
