"""Titles that a deal gives its players, and what the next deal makes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from referee.clauses.kinds.turns import others_play_on
from referee.games.clause import Clause
from referee.value import remembered

if TYPE_CHECKING:
    from referee.games.game import Game
    from referee.table.table import Table

FIRST, LAST, SECOND, BEFORE_LAST = "first", "last", "second", "before-last"
"""The players who get titles: who is out first, who has cards left or most of them, who is out second, and last but one."""
EACH = (FIRST, LAST, SECOND, BEFORE_LAST)
NOBODY_KNOWN = -1
"""In place of a seat: the record does not tell who has the title."""
Holders = dict[str, int]
"""The seats that have titles, by how they got them; NOBODY_KNOWN where that is not known or nobody has."""


class OfTitles(Clause, families=("climbing", "matching", "melding")):
    """Gives titles to the players of a deal, or makes something of those that the deal before gave."""

    last_deals: ClassVar[bool] = False
    """Does the holder of the last title deal?"""

    gives: ClassVar[bool] = False
    """Do holders of titles give each other cards before the first lead?"""

    def titles(self) -> Mapping[str, str]:
        """What the titles are called that it gives, by who gets them."""
        return {}

    def leads(self) -> str | None:
        """Whose title lets its holder lead first."""
        return None

    def before_lead(self, game: Game) -> tuple[str, ...]:
        """The moves that come before the first lead of examples in which the players have titles."""
        return ()


@remembered(512)
def titles_of(game: Game) -> dict[str, str]:
    """What the titles of a game are called, by who gets them; none where it gives none."""
    return {place: word for clause in game.of_kind(OfTitles) for place, word in clause.titles().items()}


def with_cards(table: Table) -> list[int]:
    """The seats that have cards left."""
    hands = table.hands
    if hands.has_rows:
        return [seat for seat in range(table.seats) if hands.has_cards(seat)]
    return [seat for seat, size in enumerate(hands.sizes[: table.seats]) if size > 0]


def given(table: Table) -> Holders:
    """Who gets the titles by this deal, which is over."""
    sizes, out = table.hands.sizes[: table.seats], table.out
    most = max(sizes)
    left = with_cards(table) if others_play_on(table.game) else [seat for seat, one in enumerate(sizes) if one == most]
    return {
        FIRST: table.first_out[0] if table.first_out else NOBODY_KNOWN,
        LAST: left[0] if len(left) == 1 else NOBODY_KNOWN,
        SECOND: out[1] if len(out) > 1 else NOBODY_KNOWN,
        BEFORE_LAST: out[-1] if table.over and len(out) == table.seats - 1 else NOBODY_KNOWN,
    }


def passed_on(table: Table) -> Holders:
    """The same of a deal that may not be recorded to its end: who will have most cards then nobody knows."""
    known = table.over or others_play_on(table.game)
    return given(table) | ({} if known else {LAST: NOBODY_KNOWN})


def holders(table: Table) -> Holders | None:
    """Who has the titles of the deal before; None where no deal has given any."""
    held, inner = table.match.standing.get("titles"), table.match.standing.get("inner-titles")
    if held and inner:
        return {FIRST: held[0], LAST: held[1], SECOND: inner[0], BEFORE_LAST: inner[1]}
    declared = brought_in(table.game, table.names, table.match.declared)
    if not held:
        return declared
    between = {} if declared is None else declared
    return dict.fromkeys(EACH, NOBODY_KNOWN) | between | dict(zip(EACH, held, strict=False))


def brought_in(game: Game, names: Sequence[str], declared: Mapping[str, Any]) -> Holders | None:
    """Who has the titles as the table declares them; None where it declares none."""
    told = declared.get("titles")
    if not told:
        return None
    called = titles_of(game)
    return {place: names.index(told[called[place]]) if called.get(place) in told else NOBODY_KNOWN for place in EACH}


# --- examples ------------------------------------------------------------------------------------------------


def held_by(game: Game) -> dict[str, str]:
    """Who has the titles of examples, which Ann deals: she has the first, Bob the last, unless the last deals and she has
    that."""
    called, clauses = titles_of(game), game.of_kind(OfTitles)
    names = {FIRST: "Ann", LAST: "Bob", SECOND: "Cat", BEFORE_LAST: "Dan"}
    if any(clause.last_deals for clause in clauses):
        names = names | {FIRST: "Bob", LAST: "Ann"} if any(clause.gives for clause in clauses) else {FIRST: "Ann"}
    inner = {SECOND, BEFORE_LAST} if BEFORE_LAST in called else set()
    return {place: name for place, name in names.items() if place in ({FIRST, LAST} | inner) & called.keys()}


def as_told(game: Game) -> tuple[tuple[str, str], ...]:
    """The same as the table declares it."""
    called = titles_of(game)
    return tuple((called[place], name) for place, name in held_by(game).items())
