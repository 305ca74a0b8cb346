"""Examples for the description. The answers are made by the library, so that they are never out of date."""

from __future__ import annotations

from threading import Lock
from typing import Any

import orjson
from flask import Flask

import referee
from referee.api import answers, games, problems

GAME = "bedem"
LOG: dict[str, Any] = {
    "game": GAME,
    "players": ["Ann", "Bob", "Cat"],
    "dealer": "Ann",
    "deals": [{"moves": ["Bob 7S", "Cat 4H", "Ann 10S", "Ann 2D", "Bob 3D", "Cat 9S"]}],
}
TRICK: dict[str, Any] = {"cards": "7S 4H 10S"}
LEGAL: dict[str, Any] = {"hand": "9S 4H 2D", "trick": ["7S"]}
OPEN = "beckwithshaw"
"""The examples of what is not told are asked of this one."""
UNTOLD: dict[str, Any] = {"cards": "7S 4H 10S"}
CLIMBING = "butz"
"""The examples of the climbing games are asked of this one."""
PLAYS: dict[str, Any] = {"cards": ["7S 7H", "6S 6C", "9S 9C"]}
ANSWERS: dict[str, Any] = {"hand": "8S 9S 9C 10H", "trick": "7S 7H"}
_making = Lock()


def described(app: Flask) -> answers.Document:
    """The whole description of the app's API as a document; made once."""
    with _making:
        made: answers.Document | None = app.extensions.get("referee-description")
        if made is None:
            made = answers.document(
                with_examples(app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict())
            )
            app.extensions["referee-description"] = made
    return made


def with_examples(description: dict[str, Any]) -> dict[str, Any]:
    """The description with an example for every body; changes it in place."""
    verdict = referee.judge(LOG)
    wrong = problems.unreadable([{"pointer": "", "detail": "a log is an object with game, players and deals"}])
    asked = {
        "/v1/verdicts": LOG,
        "/v1/verdicts/batch": _lines(LOG, "no log"),
        "/v1/games/{slug}/trick": TRICK,
        "/v1/games/{slug}/legal": LEGAL,
    }
    answered = {
        "/v1/verdicts": verdict,
        "/v1/verdicts/batch": _lines(verdict, wrong | {"line": 2}),
        "/v1/games/{slug}/trick": referee.decide_trick(GAME, **TRICK),
        "/v1/games/{slug}/legal": referee.legal_plays(GAME, **LEGAL),
        "/v1/games": {"count": 1, "games": [games.summary(GAME)]},
        "/v1/games/{slug}": games.facts(referee.load_game(GAME)),
        "/v1/games/{slug}/sample": referee.sample(GAME, 3, deals=1),
    }
    climbing = {
        "/v1/games/{slug}/trick": (PLAYS, referee.decide_trick(CLIMBING, **PLAYS)),
        "/v1/games/{slug}/legal": (ANSWERS, referee.legal_plays(CLIMBING, **ANSWERS)),
    }
    open_ = {"/v1/games/{slug}/trick": (UNTOLD, referee.decide_trick(OPEN, **UNTOLD))}
    for path, item in description["paths"].items():
        for parameter in item.get("parameters", ()):
            parameter |= {"description": "Slug, name or alias of the game.", "example": GAME}
        operation = item.get("post") or item["get"]
        if path in asked:
            _show(operation["requestBody"], asked[path])
        if path in answered:
            _show(operation["responses"]["200"], answered[path])
        for game, examples in ((CLIMBING, climbing), (OPEN, open_)):
            if path in examples:
                _show(operation["requestBody"], examples[path][0], f"in {game}")
                _show(operation["responses"]["200"], examples[path][1], f"in {game}")
    return description


def _show(body: dict[str, Any], example: Any, name: str = "example") -> None:
    for content in body["content"].values():
        content.setdefault("examples", {})[name] = {"value": example}


def _lines(*values: Any) -> str:
    return b"".join(orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE) for value in values).decode()
