"""Questions of every kind that the service is asked, to see what it imports to answer them."""

from __future__ import annotations

import json
from collections.abc import Callable

Answer = Callable[[str, str, str, str, str], tuple[int, str, str]]
JSON, YAML = "application/json", "application/yaml"
LOG = {
    "game": "bedem",
    "players": ["Ann", "Bob", "Cat"],
    "dealer": "Ann",
    "deals": [{"moves": ["Bob 7S", "Cat 4H", "Ann 10S"]}],
}
OWN = {
    "name": "Plain Tricks",
    "about": "Thirteen tricks without trumps, and each that is won is a point.",
    "family": "trick-taking",
    "players": [3, 4],
    "pack": {"base": "standard-52", "ranks": "A K Q J 10 9 8 7 6 5 4 3 2"},
    "clauses": [
        "deal-all",
        "eldest-leads",
        "follow-suit",
        {"trick-winner": {"of": "led-suit"}},
        "winner-leads",
        {"score-tricks": {"each": 1}},
        {"target": {"points": 30}},
        "tie-latest-round",
    ],
}
ASKED = [
    ("GET", "v1/games", "q=bedem", "", ""),
    ("GET", "v1/games", "players=x", "", ""),
    ("GET", "v1/games/bedem", "players=3", "", ""),
    ("GET", "v1/games/earnley", "", "", ""),
    ("GET", "v1/games/nonesuch", "", "", ""),
    ("GET", "v1/games/bedem/sample", "players=3&seed=1&form=yaml", "", ""),
    ("POST", "v1/verdicts", "lines=true", JSON, json.dumps(LOG)),
    ("POST", "v1/verdicts", "", YAML, json.dumps(LOG)),
    ("POST", "v1/verdicts", "lines=true", YAML, "game: [\n"),
    ("POST", "v1/verdicts", "", JSON, "{"),
    ("POST", "v1/verdicts", "", "text/plain", ""),
    ("POST", "v1/games/bedem/trick", "", JSON, json.dumps({"cards": "7S 4H 10S"})),
    ("POST", "v1/games/bedem/legal", "", JSON, json.dumps({"hand": "9S 4H", "trick": "7S"})),
    ("POST", "v1/games/bedem/sheet", "", JSON, json.dumps({"players": 3})),
    ("POST", "v1/games/earnley/sheet", "", JSON, json.dumps({"players": 4, "table": {"effects": {"8": "wild"}}})),
    ("POST", "v1/games/roolz/sheet", "", JSON, json.dumps({"players": 5})),
    ("POST", "v1/verdicts/tries", "", JSON, json.dumps({"log": LOG, "moves": ["Ann 2D", "Cat 3D"]})),
    ("POST", "v1/verdicts/batch", "", "application/x-ndjson", json.dumps(LOG)),
    ("POST", "v1/logs", "", YAML, json.dumps(LOG)),
    ("POST", "v1/logs/tells", "", JSON, json.dumps(LOG)),
    (
        "POST",
        "v1/standings",
        "",
        JSON,
        json.dumps({"evenings": [{"game": LOG["game"], "scores": {"Ann": 1, "Bob": 2, "Cat": 3}}]}),
    ),
    ("POST", "v1/game", "", JSON, json.dumps({"game": OWN})),
    ("POST", "v1/game", "", JSON, json.dumps({"game": {**OWN, "clauses": [{"deal": {"cards": "x"}}, "folow-suit"]}})),
    ("POST", "v1/trick", "", JSON, json.dumps({"game": OWN, "cards": "7S 4H 10S"})),
    ("POST", "v1/legal", "", JSON, json.dumps({"game": "bedem", "hand": "9S 4H", "trick": "7S"})),
    ("POST", "v1/verdicts", "", JSON, json.dumps({**LOG, "game": OWN})),
    ("GET", "schema/game.json", "", "", ""),
    ("GET", "schema/log.json", "", "", ""),
    ("GET", "health", "", "", ""),
    ("GET", "v1/nothing", "", "", ""),
    ("PUT", "v1/verdicts", "", "", ""),
    ("GET", "openapi.json", "", "", ""),
]
"""Method, address, query, media type, body."""


def try_out(answer: Answer) -> None:
    """Asks them all."""
    for asked in ASKED:
        answer(*asked)
