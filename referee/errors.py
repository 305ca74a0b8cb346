"""What can go wrong outside the game itself: unreadable logs, unknown games, faulty catalogue data.

An illegal play is never one of these; it is a finding in a verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.value import Value


class RefereeError(Exception):
    """The root of every error that the referee raises on purpose: whoever catches it has caught them all."""

    def problem(self) -> dict[str, Any]:
        """The error as a problem of RFC 9457, which stands in place of a verdict."""
        return {"title": "The catalogue is faulty", "status": 500, "detail": str(self)}


class Fault(Value):
    """One place of a log or a question that cannot be read."""

    pointer: str
    """Where, as a JSON pointer (RFC 6901): `/deals/0/moves/12`; empty where it is the whole."""
    detail: str
    """What is wrong there, in a sentence for people."""


class UnreadableLog(RefereeError):
    """A log, a move or a question that cannot be read. A play against the rules is none: that is a finding.

    Examples:
        >>> import referee
        >>> try:
        ...     referee.judge({"game": "bedem", "players": ["Ann", "Bob", "Cat"], "deals": [{"moves": ["Bob 7X", "Dan 4H"]}]})
        ... except referee.UnreadableLog as error:
        ...     for fault in error.faults:
        ...         print(fault.pointer, fault.detail)
        /deals/0/moves/0 '7X' is not a card of this pack
        /deals/0/moves/1 'Dan' is no player at this table (Ann, Bob, Cat)
    """

    def __init__(self, faults: list[Fault]) -> None:
        self.faults: list[Fault] = faults
        """Every place that cannot be read, at most a hundred of them."""
        super().__init__(faults)  # what an error is made of is what it is made of again in another process

    def problem(self) -> dict[str, Any]:
        """The problem, with every fault."""
        errors = [{"pointer": fault.pointer, "detail": fault.detail} for fault in self.faults]
        return {"title": "Unreadable", "status": 422, "errors": errors}

    def __str__(self) -> str:
        return "; ".join(f"{fault.pointer or '/'}: {fault.detail}" for fault in self.faults)


class UnknownGame(RefereeError):
    """No game has that name. The names most like it are only looked for when somebody asks.

    Examples:
        >>> import referee
        >>> try:
        ...     referee.load_game("bedam")
        ... except referee.UnknownGame as error:
        ...     print(error.name, error.nearest[0])
        bedam Bedem
    """

    def __init__(self, name: str, find_nearest: Callable[[str], Sequence[str]]) -> None:
        self.name: str = name
        """The name that no game has, its first 80 characters."""
        self.find_nearest = find_nearest
        super().__init__(name, find_nearest)

    @property
    def nearest(self) -> list[str]:
        """The names of at most five games that are spelled most like it, best first. Takes a millisecond or two."""
        return list(self.find_nearest(self.name))

    def problem(self, nearest: Sequence[str] | None = None) -> dict[str, Any]:
        """The problem, with the names that may be meant; those are told where they have been looked for."""
        near = self.nearest if nearest is None else list(nearest)
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        detail = f"no game is called {self.name!r}{hint}"
        return {"title": "Unknown game", "status": 404, "detail": detail, "nearest": near}

    def __str__(self) -> str:
        return str(self.problem()["detail"])


class CatalogueError(RefereeError):
    """Faulty data of the catalogue, which only those meet who write games; `referee check-catalogue` names all of it."""

    def __init__(self, faults: list[tuple[str, str]]) -> None:
        self.faults: list[tuple[str, str]] = faults
        """Each file with what is wrong in it, in pairs."""
        super().__init__(faults)

    def __str__(self) -> str:
        return "\n".join(f"{file}: {detail}" for file, detail in self.faults)


NOBODY = "nobody is to move, though the deal is not over: see that somebody always leads, holds the card that is led, or draws"
"""Why a deal cannot go on in which no clause says whose turn it is."""


class Unplayable(RuntimeError):
    """A deal cannot go on by the clauses of its game; the text says why, as whoever wrote the game needs it."""
