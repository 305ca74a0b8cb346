"""Where a game comes from, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.games.game import Game


class Origin(NamedTuple):
    """One source of a game: what it is called, who published it (empty: nobody is named), where it can be read (empty: it
    is not told)."""

    title: str
    by: str
    address: str


def word_for(game: Game) -> str:
    """What its sources are to the game: `Source` of what was taken from a text, `Follows` where others published its rules;
    empty where it has none."""
    if not game.sources:
        return ""
    return "Follows" if any("rules" in source for source in game.sources) else "Source"


def origins(game: Game) -> list[Origin]:
    """The sources of the game, in the order of its file."""
    return [_origin(source) for source in game.sources]


def _origin(source: Mapping[str, str]) -> Origin:
    if "rules" in source:
        return Origin(f"“{source['rules']}”", source.get("by", ""), source.get("address", ""))
    return Origin(f"{source['seed']}, “{source['entry']}”", "", "")
