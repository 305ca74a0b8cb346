"""What a game, a table and a log need to know of a clause; what clauses are is told in `referee.clauses.kinds`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from referee.games.aims import Aim
    from referee.games.examples import Example
    from referee.games.game import Game


class Clause(Protocol):
    """One rule of a game."""

    @property
    def id(self) -> str:
        """Its name in a game file and in findings."""

    @property
    def title(self) -> str:
        """Its heading on a game's page."""

    @property
    def section(self) -> str:
        """The part of a game's page where it stands."""

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings that it rests on in any game."""

    @property
    def edition(self) -> int:
        """Raised whenever its effect changes."""

    def out_of_place(self, family: str, ids: Collection[str]) -> str | None:
        """Why it does nothing in a game of that family that has the clauses `ids`; None where it acts."""

    @property
    def asks(self) -> tuple[str, ...]:
        """What a question in the middle of a deal has to tell for its sake."""

    @property
    def names_trumps(self) -> bool:
        """Does it say what is trumps?"""

    @property
    def repeatable(self) -> bool:
        """May a game have it more than once, with other parameters?"""

    @property
    def only_declared(self) -> bool:
        """Does it do nothing until a table declares something?"""

    @property
    def columns(self) -> tuple[str, ...]:
        """Who has a score beside the players."""

    @property
    def table_keys(self) -> tuple[str, ...]:
        """Keys of a log's `table` that it understands."""

    @property
    def declarable(self) -> tuple[str, ...]:
        """Those of the keys that mean something with its parameters."""

    @property
    def parameters(self) -> dict[str, Any]:
        """Its parameters by their names in a game file."""

    def says(self, game: Game) -> str:
        """The rule in one or two sentences, present tense."""

    def by_default(self, game: Game) -> str:
        """The last of its sentences, where a lost list is known to have said the others."""

    def fact(self, game: Game) -> str:
        """The clause in a few words, for the table of facts on a game's page."""

    def aims(self, game: Game) -> Iterator[Aim]:
        """What it adds to the aim of the game."""

    def examples(self, game: Game) -> Iterator[Example]:
        """At least one example in the game's own cards."""

    def faults(self, game: Game) -> Iterator[str]:
        """What is wrong with it in this game."""

    @property
    def lays_rows(self) -> bool:
        """Are the hands that it lays on the table the players' own, who play from them by their names?"""

    def extra_hands(self, players: Sequence[str]) -> Sequence[tuple[str, ...]]:
        """The hands that lie on the table beside the players' own, each by all its names."""

    def kept_out(self, game: Game) -> int:
        """The cards of the pack that it keeps out of the deal."""

    def discard_piles(self) -> int:
        """How many discard piles it begins."""

    def also_for(self, rulings: Mapping[str, str]) -> frozenset[int]:
        """Numbers of players that these rulings allow besides the usual ones."""

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        """The rulings that it rests on in this game."""
