"""What tests ask of logs and do to them. Of the referee only its public face is used here, so that the code of any commit
can be asked about the same logs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from referee.games.game import Game

Log = dict[str, Any]
Verdict = Mapping[str, Any]

KEYWORDS = frozenset({"from", "pile", "suit", "rank", "target", "on", "takes", "beats", "builds", "as"})
"""Words after which a move says something else than cards."""


class Step(NamedTuple):
    """One move in its parts: the player (None: the table), the verb, and what follows it."""

    player: str | None
    verb: str
    words: tuple[str, ...]

    @property
    def card(self) -> str:
        """The printed card that was played."""
        return self.words[0].partition("=")[0]

    @property
    def cards(self) -> list[str]:
        """All printed cards of a play."""
        told = takewhile(lambda word: word not in KEYWORDS, self.words)
        return [word.partition("=")[0] for word in told]


def step(move: str) -> Step:
    """A move in the string form, as samples write it, in its parts."""
    name, *words = move.split()
    verb = words[0] if words[0].islower() else "play"
    player = None if name == "table" else name
    return Step(player, verb, tuple(words if verb == "play" and words[0] != "play" else words[1:]))


def moves_of(log: Log) -> list[str]:
    """The moves of the log's last deal."""
    return list(log["deals"][-1]["moves"])


def with_moves(log: Log, moves: Sequence[Any]) -> Log:
    """The log with other moves in its last deal."""
    *earlier, last = log["deals"]
    return {**log, "deals": [*earlier, {**last, "moves": list(moves)}]}


def with_hands(log: Log, change: Callable[[dict[str, str]], dict[str, str]]) -> Log:
    """The log with the recorded hands of every deal changed."""
    return {**log, "deals": [{**deal, "hands": change(deal["hands"])} for deal in log["deals"]]}


def without_hands(log: Log) -> Log:
    """The log as a physical table would keep it."""
    return {**log, "deals": [{key: value for key, value in deal.items() if key != "hands"} for deal in log["deals"]]}


def pack_of(game: Game) -> list[str]:
    """Every card of the game's pack in notation."""
    return game.pack.codes[: game.pack.size]


def foreign_to(game: Game) -> list[str]:
    """Real cards that the game's pack lacks."""
    return game.pack.codes[game.pack.size :]
