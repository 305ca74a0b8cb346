"""What is taken from the table in games of capturing, and how new cards come into hands and onto it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from referee.clauses.kinds import questions
from referee.games.clause import Clause

if TYPE_CHECKING:
    from referee.cards.packs import Pack
    from referee.table.pool import Build
    from referee.table.table import Table

    Counts = Sequence[int | None]
    """What each card of a pack counts."""

CAPTURING = ("capturing",)


class Taking(Clause, section="capturing", families=CAPTURING, answers=questions.TAKING):
    """Says what a card takes from the table."""

    def counts(self, pack: Pack) -> Sequence[int | None]:
        """What each card of the pack counts; None where it takes its own rank alone."""
        raise NotImplementedError

    def ways(
        self, pack: Pack, card: int, lying: Sequence[int], builds: Sequence[tuple[int, ...]] = ()
    ) -> Iterator[tuple[int, ...]]:
        """Everything that the card may take of these cards, and of builds that it takes whole, in the order in which they
        lie."""
        raise NotImplementedError

    def wrong(self, pack: Pack, card: int, taken: Sequence[int], lying: Sequence[int]) -> str | None:
        """What is wrong with taking these cards with that one, after the player's name; None where nothing is."""
        raise NotImplementedError


class Building(Clause, section="capturing", families=CAPTURING, asks_for=questions.TAKING):
    """Lets cards be laid together, to be taken together."""

    def values(self, counts: Counts, card: int, loose: Sequence[int], builds: Sequence[Build]) -> tuple[int, ...]:
        """What a build of the card with these cards and builds may count, the most first; nothing where it is none."""
        raise NotImplementedError

    def several(self, counts: Counts, cards: Sequence[int], value: int) -> bool:
        """Are the cards of a build that counts so much several groups?"""
        raise NotImplementedError

    def ways(
        self, counts: Counts, card: int, loose: Sequence[int], builds: Sequence[Build], held: Collection[int]
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """What the card may be built on, with what the build then counts: one of the values that are held besides."""
        raise NotImplementedError


class TakesAll(Clause, section="capturing", families=CAPTURING):
    """Lets some cards take everything that lies on the table, which is no sweep."""

    def cards(self, pack: Pack) -> int:
        """These cards."""
        raise NotImplementedError


class MustTake(Clause, section="capturing", families=CAPTURING):
    """Makes a card take that can."""


class Sweeping(Clause, families=CAPTURING):
    """Makes something of it when everything that lies on the table is taken with one card."""

    last: bool = False
    """May the very last card of the deal do so?"""


class RestTaken(Clause, section="the end of the deal", families=CAPTURING, answers=questions.DEAL_END):
    """Says what becomes of the cards that are left on the table when all have been played."""

    def taker(self, table: Table) -> int | None:
        """Who gets them; None where nobody does."""
        raise NotImplementedError
