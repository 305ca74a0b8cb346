"""Examples for the description. The answers are made by the library, so that they are never out of date."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from threading import Lock
from typing import Any

import orjson
from flask import Flask

import referee
from referee.api import answers, games, problems, table_examples
from referee.api.description import complete
from referee.api.schemas import SeasonQuestion
from referee.api.seasons import season_of
from referee.loading import catalogue
from referee.questions.tells import told_of

GAME = "bedem"
LOG: dict[str, Any] = {
    "game": GAME,
    "players": ["Ann", "Bob", "Cat"],
    "dealer": "Ann",
    "deals": [{"moves": ["Bob 7S", "Cat 4H", "Ann 10S", "Ann 2D", "Bob 3D", "Cat 9S"]}],
}
OWN: dict[str, Any] = {
    "name": "Friday Hearts",
    "about": "Hearts for three or four, with thirteen off for the Black Maria.",
    "family": "trick-taking",
    "players": [3, 4],
    "pack": {"base": "standard-52", "ranks": "A K Q J 10 9 8 7 6 5 4 3 2"},
    "clauses": [
        "deal-all", "eldest-leads", "follow-suit", {"trick-winner": {"of": "led-suit"}}, "winner-leads",
        {"penalty-suit": {"suit": "H", "each": -1}}, {"card-points": {"card": "QS", "points": -13, "name": "Black Maria"}},
        {"floor": {"points": -50}}, "tie-latest-round",
    ],
}  # fmt: skip
"""The game of somebody's own."""
TRIES: dict[str, Any] = {
    "log": LOG | {"deals": [{"hands": {"Cat": "4H 9S 9C 8D 7C"}, "moves": ["Bob 7S"]}]},
    "moves": ["Cat 4H", "Cat 9S", "Dan 9S"],
}
TRICK: dict[str, Any] = {"cards": "7S 4H 10S"}
LEGAL: dict[str, Any] = {"hand": "9S 4H 2D", "trick": ["7S"]}
RESULT: dict[str, Any] = {
    "game": GAME,
    "date": "2026-11-25",
    "scores": {"Ann": 11, "Bob": 14, "Cat": 9},
    "winners": ["Bob"],
    "deals": 9,
}
SHEET: dict[str, Any] = {"players": 3}
OPEN = "beckwithshaw"
"""The examples of what is not told are asked of this one."""
CLIMBING = "butz"
"""The examples of the climbing games are asked of this one."""
PLAYS: dict[str, Any] = {"cards": ["7S 7H", "6S 6C", "9S 9C"]}
ANSWERS: dict[str, Any] = {"hand": "8S 9S 9C 10H", "trick": "7S 7H"}
PARAMETERS = {
    "slug": {"description": "Slug, name or alias of the game.", "example": GAME},
    "table_id": {"description": "The id of the table, as its maker was told.", "example": "pK3v9ZtQ0aLm_x2R"},
}
_making = Lock()


def described(app: Flask) -> answers.Document:
    """The whole description of the app's API as a document; made once."""
    with _making:
        made: answers.Document | None = app.extensions.get("referee-description")
        if made is None:
            told = app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()
            complete(told, app)
            made = answers.document(with_examples(told))
            app.extensions["referee-description"] = made
    return made


def with_examples(description: dict[str, Any]) -> dict[str, Any]:
    """The description with an example for every body; changes it in place."""
    for item in description["paths"].values():
        for parameter in item.get("parameters", ()):
            parameter |= PARAMETERS[parameter["name"]]
    for path, name, asked, answered in chain(examples(), table_examples.examples()):
        if (item := description["paths"].get(path)) is None:
            continue  # of tables, where there are none
        operation = next(item[method] for method in ("post", "put", "delete", "get") if method in item)
        if asked is not None:
            _show(operation["requestBody"], asked, name)
        _show(operation["responses"].get("200") or operation["responses"]["201"], answered, name)
    return description


def examples() -> Iterator[tuple[str, str, Any, Any]]:
    """Paths with an example of what is asked there (None: there is no body) and of the answer, by the example's name."""
    from referee.pages.sheet import sheet  # not above: no other answer should wait for the pages

    verdict = referee.judge(LOG)
    wrong = problems.unreadable([{"pointer": "", "detail": "a log is an object with game, players and deals"}])
    yield "/v1/verdicts", "example", LOG, verdict
    yield "/v1/verdicts/tries", "example", TRIES, {"tries": referee.tries(**TRIES)}
    yield "/v1/verdicts/batch", "example", _lines(LOG, "no log"), _lines(verdict, wrong | {"line": 2})
    yield "/v1/logs", "example", LOG, {"log": LOG}
    yield (
        "/v1/standings",
        "example",
        {"evenings": [RESULT]},
        season_of(SeasonQuestion().load({"evenings": [RESULT]})["evenings"]),
    )
    yield "/v1/logs/tells", "example", LOG, told_of(LOG)
    for game, name, asked in (
        (GAME, "example", TRICK),
        (CLIMBING, f"in {CLIMBING}", PLAYS),
        (OPEN, f"in {OPEN}", TRICK),
    ):
        yield "/v1/games/{slug}/trick", name, asked, referee.decide_trick(game, **asked)
        yield "/v1/trick", name, asked | {"game": game}, referee.decide_trick(game, **asked)
    for game, name, asked in ((GAME, "example", LEGAL), (CLIMBING, f"in {CLIMBING}", ANSWERS)):
        yield "/v1/games/{slug}/legal", name, asked, referee.legal_plays(game, **asked)
        yield "/v1/legal", name, asked | {"game": game}, referee.legal_plays(game, **asked)
    own = catalogue.find_game(OWN)
    yield "/v1/trick", "in a game of one's own", TRICK | {"game": OWN}, referee.decide_trick(own, **TRICK)
    yield "/v1/legal", "in a game of one's own", LEGAL | {"game": OWN}, referee.legal_plays(own, **LEGAL)
    yield "/v1/game", "example", {"game": OWN}, games.facts(own)
    brought = {**LOG, "game": OWN}
    yield "/v1/verdicts", "by a game of one's own", brought, referee.judge(brought)
    yield "/v1/games/{slug}/sheet", "example", SHEET, sheet(referee.load_game(GAME), **SHEET)
    yield "/v1/games", "example", None, {"count": 1, "games": [games.summary(GAME, catalogue.headers()[GAME])]}
    yield "/v1/games/{slug}", "example", None, games.facts(referee.load_game(GAME))
    yield "/v1/games/{slug}/sample", "example", None, referee.sample(GAME, 3, deals=1)


def _show(body: dict[str, Any], example: Any, name: str) -> None:
    for form, content in body["content"].items():
        if form.endswith("event-stream"):  # the same, in another form
            continue
        content.setdefault("examples", {})[name] = {"value": example}


def _lines(*values: Any) -> str:
    return b"".join(orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE) for value in values).decode()
