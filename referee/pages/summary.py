"""The summary of a game: at most five lines that flow, made of what its clauses say in short."""

from __future__ import annotations

from collections.abc import Iterable

from referee.english import capital
from referee.games.game import Game
from referee.pages.sections import section_of

LINES = (
    ("pack", "deal", "trumps"),
    ("before play", "bidding", "declarations", "leading"),
    ("combinations", "following", "beating", "winning", "stock", "matching", "turns", "melds"),
    ("play", "the end of the deal", "scoring", "new rules"),
    ("the end",),
)
"""The sections of the rules that each line is made of: the deal, how it begins, how it goes on, what it is worth, the end."""
SHORT = 60
"""A beginning in so few letters stands in one line with how it goes on."""


def summary(game: Game) -> list[str]:
    """A game at its table in at most five lines."""
    deal, start, *rest = (flowing(parts(game, sections)) for sections in LINES)
    if len(start) < SHORT:
        start, rest[0] = "", f"{start} {rest[0]}"
    return [line for line in (deal, start, *rest) if line]


def parts(game: Game, sections: Iterable[str]) -> list[str]:
    """What the clauses of these sections add, in the order of the sections."""
    told = [clause for clause in game.clauses if not clause.only_declared]
    return [
        clause.in_summary(game) for section in sections for clause in told if section_of(clause, game.family) == section
    ]


def flowing(said: Iterable[str]) -> str:
    """Sentences, and what goes on with the one before it, as one line."""
    line = ""
    for part in filter(None, said):
        if part[0] not in ",;":
            line += f" {capital(part)}"
        elif line:
            line = line.removesuffix(".") + part
        else:
            line = capital(part.lstrip(",; "))
    return line.strip()
