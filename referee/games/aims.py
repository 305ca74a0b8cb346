"""What players try to do: each clause that gives a deal or a match its purpose tells its part of it, and the aim of a game is
put together of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple

from referee.english import joined

if TYPE_CHECKING:
    from referee.games.game import Game

Part = Literal["bid", "go out", "win", "by", "until", "shun", "worst", "catch", "or", "tail", "sentence"]


class Aim(NamedTuple):
    """What a clause adds to the aim of its game: which part of the sentence, and its words.

    A game has a main part, which is a bid to keep, a way of going out or tricks to win, or cards to shun; `by` and `until` go
    with it. What else there is follows it.
    """

    part: Part
    words: str
    beside: str = ""
    """The words in place of these where another main part goes before."""


MAIN: tuple[Part, ...] = ("bid", "go out", "win")
"""The main parts, the one that goes before the others first."""


def parts_of(game: Game) -> list[Aim]:
    """What the clauses of a game at its table tell of its aim, in their order."""
    return [aim for clause in game.clauses for aim in clause.aims(game)]


def aim_of(game: Game) -> str:
    """What the players of a game try to do, in a sentence or two; empty where no clause tells."""
    parts = parts_of(game.in_any_deal)
    mains = sorted((aim for aim in parts if aim.part in MAIN), key=lambda aim: MAIN.index(aim.part))
    said = _main(mains, parts) if mains else _shunning(parts)
    if not said:
        return ""
    if worst := _words(parts, "worst"):
        said += f", above all {joined(worst)}"
    if caught := _words(parts, "catch"):
        said += f", {'and' if mains else 'but'} catch {joined(caught)}"
    said += "".join(f", or else take {words}" for words in _words(parts, "or"))
    said += "".join(_words(parts, "tail"))
    return " ".join(f"{one[:1].upper()}{one[1:]}." for one in (said, *_words(parts, "sentence")))


def _words(parts: Iterable[Aim], wanted: Part) -> list[str]:
    return list(dict.fromkeys(aim.words for aim in parts if aim.part == wanted))


def _main(mains: list[Aim], parts: list[Aim]) -> str:
    """What to do, and how: `win as many tricks as you can, but keep the sheep out of them`."""
    said = mains[0].words + "".join(f" by {words}" for words in _words(parts, "by"))
    said += "".join(f" before {words}" for words in _words(parts, "until"))
    if shunned := _words(parts, "shun"):
        said += f", but keep {joined(shunned)} out of them"
    return said + "".join(f"; {other.beside}" for other in mains[1:] if other.beside)


def _shunning(parts: list[Aim]) -> str:
    """What to keep out of one's tricks; nothing where nothing is to be."""
    shunned = _words(parts, "shun")
    before = "".join(f"until {words}, " for words in _words(parts, "until"))
    return f"{before}keep {joined(shunned)} out of the tricks you take" if shunned else ""
