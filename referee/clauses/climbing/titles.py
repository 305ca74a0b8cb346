"""Titles: who retires first and last in a deal, and what that brings in the next one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.clauses.kinds import Aim, Award, Clause, Game, OutOfCards, Points, Table
from referee.clauses.telling import ORDER, WINNER, left
from referee.english import count, signed
from referee.games.examples import Examples, Reckoned, RunsOut
from referee.games.parameters import number, word
from referee.games.told import Told

if TYPE_CHECKING:
    from referee.table.standings import Standings

NOBODY_KNOWN = -1
"""In place of a seat: the record does not tell who has the title."""


def with_cards(table: Table) -> list[int]:
    """The seats that have cards left."""
    return [seat for seat in range(table.seats) if table.hands.has_cards(seat)]


def given(table: Table) -> tuple[int, int]:
    """The seats that this deal, which is over, gives the first and the last title."""
    left = with_cards(table) if table.game.of_kind(Retiring) else most_cards(table)
    first = table.first_out[0] if table.first_out else NOBODY_KNOWN
    return first, left[0] if len(left) == 1 else NOBODY_KNOWN


def passed_on(table: Table) -> tuple[int, int]:
    """The same of a deal that may not be recorded to its end: who will have most cards then nobody knows."""
    first, last = given(table)
    return first, last if table.over or table.game.of_kind(Retiring) else NOBODY_KNOWN


def most_cards(table: Table) -> list[int]:
    """The seats with the most cards left."""
    most = max(table.hands.sizes[: table.seats])
    return [seat for seat in range(table.seats) if table.hands.sizes[seat] == most]


def holders(table: Table) -> tuple[int, int] | None:
    """The seats that hold the first and the last title of the deal before; None where no deal has given any."""
    held = table.match.standing.get("titles")
    if held:
        return held[0], held[1]
    return brought_in(table.game, table.names, table.match.declared)


def brought_in(game: Game, names: Sequence[str], declared: Mapping[str, Any]) -> tuple[int, int] | None:
    """The seats that hold the first and the last title as the table declares them; None where it declares none."""
    told = declared.get("titles")
    if not told:
        return None
    first, last = (names.index(told[title]) if title in told else NOBODY_KNOWN for title in words(game))
    return first, last


def words(game: Game) -> tuple[str, str]:
    """What the first and the last title are called in this game."""
    own = next(clause for clause in game.clauses if isinstance(clause, Titles))
    return own.first, own.last


class Retiring(
    OutOfCards,
    title="Retiring",
    families=("climbing", "matching", "melding"),
    rulings=("retired-lead",),
    plays_on=True,
):
    """Players without cards retire, and the others play on."""

    gist = "{says}"
    rule = "When you have no cards left, you retire. The deal goes on until only one player has cards."
    aim = (Aim("go out", "be rid of all your cards before the others"),)

    def emptied(self, table: Table, seat: int) -> None:
        if seat not in table.out:
            table.out.append(seat)
        table.first_out = table.out[:1]
        table.closing = len(with_cards(table)) <= 1

    def examples(self, game: Game) -> Examples:
        if game.players[1] > 2:
            yield RunsOut((1, 2, 2), (0,), over=False)
            yield RunsOut((1, 2, 1), (0, 2), over=True)
        if game.players[0] == 2:
            yield RunsOut((2, 1), (1,), over=True)


class Titles(Award, title="Titles", families=("climbing", "matching", "melding")):
    """Titles for the first and the last, and what they are worth."""

    beside = ("retiring", "first-out-wins")
    table_keys = ("titles",)
    first: str = word("what the first player to retire is called")
    points: int = number("points for retiring first", low=1)
    last: str = word("what the last player with cards is called, or who has most left when the first one is out")
    loses: int = number("points that the last player loses", low=0, default=0)
    second: str | None = word("what the second player to retire is called", default=None)
    second_points: int = number("points for retiring second", low=0, default=0)

    def says(self, game: Game) -> str:
        loses = f" and loses {count(self.loses, 'point')}" if self.loses else ""
        first = f"becomes the {self.first} and scores {count(self.points, 'point')}"
        if not game.of_kind(Retiring):
            return (
                f"The player who goes out {first}; the player with the most cards left becomes the {self.last}{loses}. "
                f"If two or more tie for most, nobody is the {self.last}."
            )
        second = ""
        if self.second is not None:
            second = f"; the second becomes the {self.second} and scores {count(self.second_points, 'point')}"
        return f"The first player to retire {first}{second}; the last player with cards becomes the {self.last}{loses}."

    def tells(self, game: Game) -> Iterator[Told]:
        if game.of_kind(Retiring):
            yield ORDER
        else:
            yield WINNER
            yield left()

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        two = ("two-player-titles",) if game.players[0] == 2 and game.of_kind(Retiring) else ()
        return two if game.of_kind(Retiring) else ("title-ties",)

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        first, last = given(table)
        if first != NOBODY_KNOWN:
            yield Points(first, self.points, f"the {self.first}")
        if self.second is not None and len(table.out) > 1 and table.out[1] != last:
            yield Points(table.out[1], self.second_points, f"the {self.second}")
        if last != NOBODY_KNOWN and self.loses:
            yield Points(last, -self.loses, f"the {self.last}")

    def carry(self, table: Table, standings: Standings) -> None:
        first, last = passed_on(table)
        kept = standings.standing.pop("keeps-last", None)
        standings.standing["titles"] = [first, kept[0] if kept else last]

    def lost(self, table: Table, standings: Standings) -> None:
        self.carry(table, standings)

    def faults(self, game: Game) -> Iterator[str]:
        yield from super().faults(game)
        if self.first == self.last:
            yield "both titles have the same name"

    def fact(self, game: Game) -> str:
        second = f", {self.second} {signed(self.second_points)}" if self.second else ""
        return f"{self.first} {signed(self.points)}{second}" + (
            f", {self.last} {signed(-self.loses)}" if self.loses else ""
        )

    def aims(self, game: Game) -> Iterator[Aim]:
        yield Aim("tail", f", to become the {self.first} and not the {self.last}")

    def examples(self, game: Game) -> Examples:
        yield Reckoned(self.points, out=True)
        yield Reckoned(-self.loses if self.loses else None, left=game.pack.codes[0])
        if self.second is not None:
            yield Reckoned(self.second_points, second=True)


class OfTitles(Clause, families=("climbing", "matching", "melding")):
    """Looks at the titles that the deal before gave."""
