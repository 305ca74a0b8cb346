"""What can go wrong outside the game itself: unreadable logs, unknown games, faulty catalogue data.

An illegal play is never one of these; it is a finding in a verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.value import Value


class RefereeError(Exception):
    """The root of every error this project raises on purpose."""


class Fault(Value):
    """One unreadable place of a log: a JSON pointer and what is wrong there."""

    pointer: str
    detail: str


class UnreadableLog(RefereeError):
    """A log (or a spot question) that cannot be read; `faults` names every place."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        super().__init__("; ".join(f"{fault.pointer or '/'}: {fault.detail}" for fault in faults))


class UnknownGame(RefereeError):
    """No game of that name. The names most like it are only looked for when somebody asks."""

    def __init__(self, name: str, find_nearest: Callable[[str], Sequence[str]]) -> None:
        self.name = name
        self.find_nearest = find_nearest
        super().__init__(name, find_nearest)

    @property
    def nearest(self) -> list[str]:
        """The names that look most like it, best first."""
        return list(self.find_nearest(self.name))

    def told(self, nearest: Sequence[str]) -> str:
        """That there is no such game, and which of these may be meant."""
        hint = f"; did you mean {', '.join(nearest)}?" if nearest else ""
        return f"no game is called {self.name!r}{hint}"

    def __str__(self) -> str:
        return self.told(self.nearest)


class Searches:
    """The unknown games of one batch for which names like theirs were looked for: a few, for each search takes a
    millisecond or two, and a batch may have a new name on every line."""

    MOST = 20

    def __init__(self) -> None:
        self.names: set[str] = set()

    def nearest(self, error: UnknownGame) -> list[str]:
        """The names most like the unknown one; none where enough has been searched."""
        if len(self.names) < self.MOST:
            self.names.add(error.name)
        return error.nearest if error.name in self.names else []


class CatalogueError(RefereeError):
    """Faulty catalogue data; `faults` pairs each file with what is wrong in it."""

    def __init__(self, faults: list[tuple[str, str]]) -> None:
        self.faults = faults
        super().__init__("\n".join(f"{file}: {detail}" for file, detail in faults))
