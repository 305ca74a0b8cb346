"""The titles between the first and the last: of the second player out, and of the last but one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.clauses.climbing.titles import NOBODY_KNOWN, Retiring, Titles
from referee.clauses.kinds import Award, Game, Points, Table
from referee.english import count, signed
from referee.facts.going_out import PLACES
from referee.games.examples import Examples, RunsOut
from referee.games.fact import Asked
from referee.games.parameters import number, word

if TYPE_CHECKING:
    from referee.table.standings import Standings


def inner_words(game: Game) -> tuple[str, str]:
    """What the second and the last but one are called in this game; nothing where they have no titles."""
    second, before_last = game.of_kind(Titles), game.of_kind(LastButOne)
    return (second[0].second or "" if second else ""), before_last[0].word if before_last else ""


def inner_holders(table: Table) -> tuple[int, int]:
    """The seats that hold the titles of the second and of the last but one of the deal before, as far as that is known."""
    held = table.match.standing.get("inner-titles")
    if held:
        return held[0], held[1]
    told = table.match.declared.get("titles", {})
    second, before_last = (
        table.names.index(told[title]) if title in told else NOBODY_KNOWN for title in inner_words(table.game)
    )
    return second, before_last


def inner_titles(table: Table) -> tuple[int, int]:
    """The seats that this deal gives the titles of the second and of the last but one."""
    second = table.out[1] if len(table.out) > 1 else NOBODY_KNOWN
    return second, table.out[-1] if table.over and len(table.out) == table.seats - 1 else NOBODY_KNOWN


class LastButOne(Award, title="The title before the last", families=("climbing",), beside=("titles",)):
    """A title for the last but one, beside that of the second."""

    edition = 1
    word: str = word("what the last player but one to retire is called")
    loses: int = number("points that they lose", low=0, default=0)

    def says(self, game: Game) -> str:
        loses = f" and loses {count(self.loses, 'point')}" if self.loses else ""
        return f"The last player but one to run out of cards becomes the {self.word}{loses}."

    def tells(self, game: Game) -> Iterator[Asked]:
        yield PLACES

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        seat = inner_titles(table)[1]
        if seat != NOBODY_KNOWN and self.loses:
            yield Points(seat, -self.loses, f"the {self.word}")

    def carry(self, table: Table, standings: Standings) -> None:
        standings.standing["inner-titles"] = [*inner_titles(table)]

    def lost(self, table: Table, standings: Standings) -> None:
        self.carry(table, standings)

    def faults(self, game: Game) -> Iterator[str]:
        yield from super().faults(game)
        if not game.of_kind(Retiring):
            yield "needs the clause retiring beside it"
        if any(clause.second is None for clause in game.of_kind(Titles)):
            yield "needs a title for the second player to retire (titles: second)"
        if game.players[0] < 4:
            yield "needs four players at least: the second is the last but one with three"

    def fact(self, game: Game) -> str:
        return f"{self.word} {signed(-self.loses) if self.loses else 'for the last but one'}"

    def examples(self, game: Game) -> Examples:
        seats = game.seats
        yield RunsOut((1,) * (seats - 1) + (2,), tuple(range(seats - 1)), over=True)
