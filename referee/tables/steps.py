"""What can happen at a table: each step makes of a wish the events that it brings, or says why it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from referee.characters import looks, same_name
from referee.reading.move_reader import moves_of
from referee.tables.evening import Evening, Event
from referee.tables.refusals import Refused, unreadable

Step = Callable[[Evening, "Author"], None]
"""Adds its events to an evening. Raises Refused and UnreadableLog."""
TO_END = frozenset({"undo", "hand"})
"""What may still happen at a table that has ended."""


class Author:
    """Who lets something happen, and all the events that come of it."""

    def __init__(self, seat: str | None = None) -> None:
        self.seat = seat
        self.at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.events: list[Event] = []

    def add(self, evening: Evening, kind: str, **what: Any) -> None:
        """One event more. Raises Refused where the table has ended."""
        if evening.ended and kind not in TO_END:
            raise Refused(409, "The table has ended; take the end back to go on.")
        event = {"version": evening.version + 1, "type": kind, "at": self.at, "by": self.seat, **what}
        evening.add(event)
        self.events.append(event)

    def own(self, evening: Evening, move: Any) -> bool:
        """Is that a move that this author may make or take back?"""
        return self.seat is None or mover(move, evening.head["players"]) == self.seat


def mover(move: Any, players: Sequence[str]) -> str | None:
    """The player who makes a move, by the name that it begins with."""
    if isinstance(move, dict):
        name = move.get("player")
        return same_name(name, players) if isinstance(name, str) else None
    most = max(len(looks(name).split()) for name in players)  # of thousands of words few can be a name
    words = str(move).split(maxsplit=most)[:most]
    named = (same_name(" ".join(words[:count]), players) for count in range(len(words), 0, -1))
    return next((name for name in named if name is not None), None)


def begin(log: Mapping[str, Any]) -> Step:
    """The table begins with a log, each of whose deals and moves may be taken back later."""

    def step(evening: Evening, by: Author) -> None:
        by.add(evening, "begin", head={key: value for key, value in log.items() if key != "deals"})
        for told in log.get("deals") or ():
            by.add(evening, "deal", deal=len(evening.deals) + 1, told_deal=_without(told, "moves"))
            if "won" not in told:
                _play(evening, by, moves_of(told))

    return step


def play(moves: Sequence[Any]) -> Step:
    """Moves are made; the first begins a deal where none is in progress."""

    def step(evening: Evening, by: Author) -> None:
        if not all(by.own(evening, move) for move in moves):
            raise Refused(403, f"The key of {by.seat}'s seat makes {by.seat}'s moves alone.")
        if not evening.deals or "won" in evening.deals[-1]:
            by.add(evening, "deal", deal=len(evening.deals) + 1, told_deal={})
        _play(evening, by, moves)

    return step


def _play(evening: Evening, by: Author, moves: Sequence[Any]) -> None:
    for move in moves:
        by.add(evening, "move", deal=len(evening.deals), place=len(evening.deals[-1]["moves"]), move=move)


def deal(told: Mapping[str, Any]) -> Step:
    """The next deal begins, or is told."""
    return lambda evening, by: by.add(evening, "deal", deal=len(evening.deals) + 1, told_deal=_without(told, "moves"))


def facts(won: Mapping[str, Any], number: int | None) -> Step:
    """What was won is told of a deal in place of its moves: of the last, where none is named."""

    def step(evening: Evening, by: Author) -> None:
        place = number or len(evening.deals) or 1
        if place > len(evening.deals) + 1:
            raise unreadable("/deal", f"there are {len(evening.deals)} deals so far")
        by.add(evening, "facts", deal=place, won=won)

    return step


def end(evening: Evening, by: Author) -> None:
    """The evening is over."""
    by.add(evening, "end")


def undo(evening: Evening, by: Author) -> None:
    """The last thing that stands is taken back; that it was there stays told."""
    if not evening.trail:
        raise Refused(409, "There is nothing to take back.")
    last = evening.trail[-1].event
    if by.seat is not None and not (last["type"] == "move" and by.own(evening, last["move"])):
        raise Refused(403, f"The last thing that happened is no move of {by.seat}.")
    by.add(evening, "undo", undoes=last["version"])


def show_hand(number: int, cards: Sequence[str]) -> Step:
    """A seat opens the hand that it had in a deal which is over."""

    def step(evening: Evening, by: Author) -> None:
        if number > len(evening.deals) or "won" in evening.deals[number - 1]:
            raise Refused(409, "No moves were written down in that deal, so no hand stands beside them.")
        by.add(evening, "hand", deal=number, player=by.seat, cards=cards)

    return step


def _without(told: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name != key}
