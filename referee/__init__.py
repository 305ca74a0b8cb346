"""The Card Table Referee: judges logs of card games, and says why.

>>> import referee
>>> verdict = referee.judge({
...     "game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann",
...     "deals": [{"moves": "Bob 7S, Cat 4H, Ann 10S, Ann 2D, Bob 3D, Cat 9S"}]})
>>> verdict["verdict"]
'violations'
>>> verdict["deals"][0]["findings"][0]["message"]
'Cat played 4H to a spade trick while holding 9S, played at move 5.'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.errors import CatalogueError, Fault, RefereeError, UnknownGame, UnreadableLog
    from referee.games.game import Game
    from referee.loading.catalogue import load_game
    from referee.play.sampling import sample
    from referee.questions.answers import decide_trick, legal_plays
    from referee.verdict.judging import judge
    from referee.verdict.live import Table
    from referee.verdict.tries import TooManyMoves, tries

__version__ = "0.1.0"
__all__ = [
    "CatalogueError",
    "Fault",
    "Game",
    "RefereeError",
    "Table",
    "TooManyMoves",
    "UnknownGame",
    "UnreadableLog",
    "decide_trick",
    "judge",
    "legal_plays",
    "load_game",
    "sample",
    "tries",
]

HOMES = {
    "Game": "games.game",
    "Table": "verdict.live",
    "TooManyMoves": "verdict.tries",
    "judge": "verdict.judging",
    "decide_trick": "questions.answers",
    "legal_plays": "questions.answers",
    "load_game": "loading.catalogue",
    "sample": "play.sampling",
    "tries": "verdict.tries",
}
"""Where the functions of the library are; a module is imported when its function is first asked for. The rest are errors."""


if not TYPE_CHECKING:  # else a misspelled name would be anything to whoever checks types

    def __getattr__(name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(f"{__name__}.{HOMES.get(name, 'errors')}"), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
