"""What can go wrong outside the game itself: unreadable logs, unknown games, faulty catalogue data.

An illegal play is never one of these; it is a finding in a verdict.
"""

from __future__ import annotations

from dataclasses import dataclass


class RefereeError(Exception):
    """The root of every error this project raises on purpose."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One unreadable place of a log: a JSON pointer and what is wrong there."""

    pointer: str
    detail: str


class UnreadableLog(RefereeError):
    """A log (or a spot question) that cannot be read; `faults` names every place."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        super().__init__("; ".join(f"{fault.pointer or '/'}: {fault.detail}" for fault in faults))


class UnknownGame(RefereeError):
    """No game of that name; `nearest` lists the names that look most like it, best first."""

    def __init__(self, name: str, nearest: list[str]) -> None:
        self.name = name
        self.nearest = nearest
        hint = f"; did you mean {', '.join(nearest)}?" if nearest else ""
        super().__init__(f"no game is called {name!r}{hint}")


class CatalogueError(RefereeError):
    """Faulty catalogue data; `faults` pairs each file with what is wrong in it."""

    def __init__(self, faults: list[tuple[str, str]]) -> None:
        self.faults = faults
        super().__init__("\n".join(f"{file}: {detail}" for file, detail in faults))
