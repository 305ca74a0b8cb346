"""A game as the referee knows it: a header of facts and a list of clauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from referee.cards import Pack

if TYPE_CHECKING:
    from referee.clauses.base import Clause

C = TypeVar("C", bound="Clause")


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card with a nickname that the whole table keeps track of (the goat, the pig, …)."""

    card: str
    name: str


@dataclass(frozen=True, eq=False)
class Game:
    """One catalogued game. `clauses` stand in the order of play; `digest` changes with the game's file."""

    slug: str
    name: str
    family: str
    players: tuple[int, int]
    pack: Pack
    clauses: tuple[Clause, ...]
    aliases: tuple[str, ...] = ()
    origin: str | None = None
    sources: tuple[Mapping[str, str], ...] = ()
    oddities: tuple[str, ...] = ()
    named_card: NamedCard | None = None
    digest: str = ""

    @cached_property
    def by_id(self) -> dict[str, Clause]:
        """Clauses by id."""
        return {clause.id: clause for clause in self.clauses}

    def has(self, *ids: str) -> bool:
        """Does the game have any of these clauses?"""
        return any(id_ in self.by_id for id_ in ids)

    def of_kind(self, kind: type[C]) -> tuple[C, ...]:
        """The game's clauses of one kind, in the order of play."""
        return tuple(clause for clause in self.clauses if isinstance(clause, kind))

    @cached_property
    def has_trumps(self) -> bool:
        """Is there a trump suit in this game?"""
        return any(clause.names_trumps for clause in self.clauses)

    @cached_property
    def rulings(self) -> tuple[str, ...]:
        """The ids of the rulings that touch this game, in the order of its clauses."""
        ids = dict.fromkeys(ruling for clause in self.clauses for ruling in clause.ruling_ids(self))
        return tuple(ids)

    @property
    def url(self) -> str:
        """The game's page on the rules site, relative to its root."""
        return f"games/{self.slug}/"
