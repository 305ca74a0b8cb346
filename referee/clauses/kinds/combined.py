"""Plays of several cards: what may be played or laid down at once, how it is compared, what may be led and what beats it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from referee.cards.combinations import LEAST_RUN, anything
from referee.clauses.kinds import questions
from referee.games.clause import Clause

if TYPE_CHECKING:
    from referee.cards.combinations import Combination, Laid, Shape, Wanted
    from referee.games.game import Game
    from referee.table.table import Table


class Combining(Clause, families=("climbing", "melding")):
    """Says what may be played at once."""

    sets: bool = False
    """May cards of equal rank be played together?"""
    runs: str = "none"
    """May runs be played, of one `suit` or of `any`, or `none`?"""
    least: int = LEAST_RUN
    """The cards that a run has at least."""

    def kinds(self, game: Game) -> str:
        """What may be played at once, as a choice in words."""
        raise NotImplementedError

    def read(
        self, table: Table, cards: Sequence[int], faces: Sequence[int], beneath: Combination | None
    ) -> Combination | None:
        """What these cards make, jokers standing for `faces`; None where they make nothing. Where it may be one thing or
        another it is what beats the play beneath, if it can."""
        raise NotImplementedError

    def faces(self, table: Table, laid: Laid) -> tuple[int, ...]:
        """What each card of a play stands for, wild jokers being given the cards that are missing."""
        raise NotImplementedError

    def plays(
        self, table: Table, hand: int, shapes: Iterable[Shape] | None = None, wanted: Wanted = anything
    ) -> Iterator[Laid]:
        """Everything that a hand can make, or what it can make of some shapes, the cheapest first. What is not
        `wanted`, whatever its suits, may be left out."""
        raise NotImplementedError


class Figure(Clause, section="combinations", families=("climbing",), beside=("combinations",)):
    """Lets more be played at once than single cards, sets and runs."""

    figure: ClassVar[str] = ""
    """What such a play is called: `run of sets`."""
    beaten: ClassVar[str] = ""
    """What beats it, after "Your play must beat the last one": `a run of sets by ...`."""

    def least_run(self, each: int) -> int:
        """How many sets of so many cards a run of them has at least; 0 where there are no such runs."""
        return 0

    def readings(self, table: Table, faces: Sequence[int]) -> Iterator[Combination]:
        """What these cards are as such a play, the highest first; nothing where they are none."""
        raise NotImplementedError

    def plays(self, table: Table, hand: int, shapes: Collection[Shape] | None, wanted: Wanted) -> Iterator[Laid]:
        """Every such play that a hand can make, as `Combining.plays` has it."""
        raise NotImplementedError

    def every(self, game: Game, shape: Shape) -> Iterator[Combination]:
        """Such plays of a shape that the pack has, low ones first: as many as tell what can be beaten by them."""
        raise NotImplementedError


class Beating(Clause, section="beating", families=("climbing",), answers=questions.BEATING):
    """Says which play beats which. A play is good if any such clause of the game says so."""

    over_anything: ClassVar[bool] = False
    """Does it speak of plays, such as bombs, that nothing else may beat?"""
    bombs: ClassVar[bool] = False
    """Does it make four of a rank a play of its own?"""
    jokers_alone: ClassVar[int] = 0
    """So many jokers it lets be played as jokers, all at once."""
    usual: ClassVar[bool] = False
    """Is it the rule that a play goes against which does not beat what lies there?"""

    def name(self) -> str:
        """What a play that beats nearly anything by this clause is called; empty where it has no name."""
        return ""

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        """Does the new play beat the old one by this clause?"""
        raise NotImplementedError

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        """The shapes that may beat the old play by this clause, of at most so many cards."""
        raise NotImplementedError


class PlayOrder(Clause, section="combinations", families=("climbing",)):
    """Settles how ranks and suits stand to each other in plays, and so how plays are compared."""

    flushes_by_suit: ClassVar[bool] = False
    """Are flushes compared by their suits first?"""

    def at_both_ends(self) -> str | None:
        """A rank that may stand below the lowest or above the highest of a run."""
        return None

    def in_no_run(self) -> str | None:
        """A rank that no run takes."""
        return None

    def suits(self) -> Sequence[str]:
        """The suits low to high, by their letters, where they decide between equal ranks."""
        return ()

    def takes_on(self, table: Table, new: Combination) -> bool:
        """Is it a play that counts as what lies beneath it?"""
        return False

    def seen_through(self, table: Table, new: Combination, old: Combination | None) -> Combination:
        """What a play counts as once it lies on another (None: nothing)."""
        return new


class LeadLimit(Clause, section="leading", families=("climbing",)):
    """Says which plays alone a trick may be led with."""

    shapes: ClassVar[frozenset[Shape]]
    leads: ClassVar[str]
    """What is led, in words, after `only`."""
    why: ClassVar[str]
    """What speaks against any other lead."""


class PileEnd(Clause, section="winning", families=("climbing",), answers=questions.PILE):
    """Says what becomes of the cards of a trick when all others have passed; the kind itself, that nobody wins them."""

    taken: ClassVar[bool] = False
    """Does whoever played last win them?"""
