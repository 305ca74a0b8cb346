"""What a fact is by which deals are scored, and how a clause asks for it of a deal that nobody wrote down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from referee.value import Value

ORDER = (
    "out contract taken tricks cards highest_trump card_points game_points marriages declared game_value bid blind looked "
    "maker alone partner announced runners left rows laid at_once deadwood big_gin shown showed_trump times low "
    "last_play bombs spring coins_shed in_play"
).split()
"""The order in which facts come on the table; those that do not stand here come last."""
POINTS = "points"
"""Under this name a deal is told by the points that each player made: the table's own count."""


class Fact:
    """Something by which deals are scored. What is so stands on the table; the fact says how it is read there.

    `hands` are always those of one player, the player's own first; none: it is asked of the table.
    """

    name: ClassVar[str]
    """Its name in a log."""
    shape: ClassVar[str] = "number"
    """`number`, `points` (which may be below 0), `cards`, `card`, `left` (cards, or only how many), `yes`, `place`, or
    `contract`."""
    question: ClassVar[str]
    untold: ClassVar[str]
    """Half a sentence, `{who}` being the players of whom it is missing: `how many tricks {who} won`."""
    each: ClassVar[bool] = False
    """Must it be told of every player? Otherwise only of those of whom it is so; that nobody was is told of the table."""
    of_table: ClassVar[bool] = False
    """Is it told of the table, and of no player?"""
    one: ClassVar[bool] = False
    """Is it so of one player at most?"""
    of_tricks: ClassVar[bool] = False
    """Does it hang on who won each trick?"""
    large: ClassVar[bool] = False
    """Is it points, of which there may be many?"""
    always: ClassVar[bool] = False
    """Is it so of somebody in nearly every deal, or of the table, so that no answer is the usual one?"""
    none_if_out: ClassVar[bool] = False
    """Is there nothing of it for whoever has gone out?"""
    did: ClassVar[str] = "has"
    """What goes before the amount, or says all where it is so or not, in an example: `won`, `bid blind`."""
    of_cards: ClassVar[bool] = False
    """Does it hang on which cards lay in the tricks as well?"""
    of_each_trick: ClassVar[bool] = False
    """Does it hang on which of them lay together in a trick?"""

    def read(self, table: Any, hands: Sequence[int], asked: Asked) -> Any:
        """As a log tells it; None where nothing is told."""
        raise NotImplementedError

    def put(self, table: Any, seat: int, value: Any) -> None:
        """Puts on the table what was told of a seat."""
        table.reported.setdefault(self.name, {})[seat] = value

    def reported(self, table: Any) -> dict[int, Any]:
        """What was told of it and stands nowhere else, by seats."""
        found: dict[int, Any] = table.reported.get(self.name, {})
        return found

    def asked(self, **how: Any) -> Asked:
        """The fact as a clause asks for it."""
        return Asked(self, **how)


class OfSome(Fact):
    """Something that is so of some players."""

    shape = "yes"

    def seats(self, table: Any) -> set[int]:
        """Of whom it is so."""
        raise NotImplementedError

    def read(self, table: Any, hands: Sequence[int], asked: Asked) -> bool | None:
        return (bool(hands) and hands[0] in self.seats(table)) or None

    def put(self, table: Any, seat: int, value: bool) -> None:
        if value:
            self.seats(table).add(seat)


class OfTable(Fact):
    """Something that is told of the table."""

    of_table = True

    def so(self, table: Any) -> Any:
        """What is so."""
        raise NotImplementedError

    def read(self, table: Any, hands: Sequence[int], asked: Asked) -> Any:
        return None if hands else self.so(table)


class Asked(Value):
    """A fact as a clause asks for it."""

    fact: Fact
    cards: int = 0
    """Which cards it is about."""
    asks: str = ""
    """The question, where it is not the usual one."""
    all_but_one: bool = False
    """Must it be told of all players save one?"""
    where: Callable[[Any], bool] | None = None
    """Where it is asked at all, as far as what the table has declared decides that."""
    unlike: bool = False
    """Do some of the cards count for more than others, so that their number says nothing?"""
    of_one: bool = False
    """Does it matter of one player alone, though it may be told of several?"""
    in_points: bool = False
    """Is it enough to tell what the cards count?"""
    amounts: Callable[[Any], Sequence[str | int]] | None = None
    """Which there may be at the table, where those are few; of bids, what may be bid first."""
    wrong: Callable[[Any, int, Any], str | None] | None = None
    """What cannot be in what was told of a seat, as the clause sees it; None where nothing is wrong."""

    @property
    def name(self) -> str:
        """The fact's name in a log."""
        return self.fact.name

    @property
    def question(self) -> str:
        """What is asked."""
        return self.asks or self.fact.question


def asked(game: Any) -> list[tuple[Any, Asked]]:
    """What a game is scored by, each fact with the clause that reads it, in the order in which they come on the table."""
    found = [(clause, one) for clause in game.clauses for one in clause.tells(game)]
    return sorted(found, key=lambda pair: ORDER.index(pair[1].name) if pair[1].name in ORDER else len(ORDER))
