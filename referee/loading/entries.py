"""The entries of a game file as plain data: which clause each names, what it says, and where it holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.loading.outline import CONDITION


def id_of(entry: Any) -> str:
    """The clause that an entry of a file names; empty where it names none."""
    if isinstance(entry, dict):
        return str(next((key for key in entry if key not in CONDITION.parts), ""))
    return entry if isinstance(entry, str) else ""


def says(entry: Any) -> Mapping[str, Any]:
    """What an entry says of its clause."""
    told = entry.get(id_of(entry)) if isinstance(entry, dict) else None
    return told if isinstance(told, dict) else {}


def where_of(entry: Any) -> dict[str, Any]:
    """Where an entry says that its clause holds."""
    return {key: told for key, told in entry.items() if key in CONDITION.parts} if isinstance(entry, dict) else {}


def within(entry: Any, low: int, high: int) -> Any:
    """An entry where so many play; None where it is for other numbers of players."""
    if not isinstance(entry, dict) or "players" not in entry:
        return entry
    players = [number for number in entry["players"] if low <= number <= high]
    return {**entry, "players": players} if players else None


def spoken_of(*listed: Iterable[Any]) -> set[str]:
    """The options that decide where these entries hold."""
    where = [where_of(entry) for entries in listed for entry in entries]
    return {name for one in where for part in ("when", "unless") for name in one.get(part, ())}


def has_all(entry: Any, told: Mapping[str, Any]) -> bool:
    """Does an entry say all of this of its clause?"""
    own = says(entry)
    return all(part in own and own[part] == value for part, value in told.items())


def has_some(entry: Any, told: Mapping[str, Any]) -> bool:
    """Does an entry say some of this of its clause?"""
    own = says(entry)
    return any(part in own and own[part] == value for part, value in told.items())


def settled(entry: Any, option: str, played: bool) -> Any:
    """An entry, or what is said of cards, where an option is always or never played; None where it never holds then."""
    if not isinstance(entry, dict):
        return entry
    now = dict(entry)
    for part, holds in (("when", played), ("unless", not played)):
        named = now.get(part, ())
        if option not in named:
            continue
        others = [name for name in named if name != option]
        if (holds and part == "when") or not others:
            del now[part]
        else:
            now[part] = others
        if not holds and (part == "unless" or not others):
            return None
    return id_of(now) if set(now) == {id_of(now)} and not now[id_of(now)] else now
