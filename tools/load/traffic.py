"""What is asked under load: logs of one size, all different, and a mixture of everything that the service answers."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any

import orjson

import referee
from referee.loading import catalogue
from referee.questions.position import largest
from tools.load.client import LETTERS, TOKEN

GAME, PLAYERS = "mollenstorf", 4
TABLES, LOGS = 64, 256
Request = tuple[str, int]
"""A request as it goes over the wire, a byte a character, and the status of its answer."""


def request(method: str, path: str, body: bytes = b"", kind: str = "application/json", status: int = 200) -> Request:
    """A request and the status that it shall get."""
    told = f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n" if method == "POST" else ""
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{told}\r\n{body.decode('latin-1')}", status


def post(path: str, value: Any, status: int = 200) -> Request:
    """A question in JSON."""
    return request("POST", path, orjson.dumps(value), status=status)


def logs() -> list[bytes]:
    """Logs of 52 plays at 64 tables, each another all of one size."""
    tables = islice(("".join(letters) for letters in product(LETTERS, repeat=2)), TABLES)
    return [log_of(seed, table) for seed, table in zip(range(LOGS), list(tables) * (LOGS // TABLES), strict=True)]


def strangers() -> list[bytes]:
    """The same with a place for names that nobody has had."""
    return [log_of(seed, TOKEN.decode()) for seed in range(LOGS)]


def log_of(seed: int, table: str) -> bytes:
    """A log of a deal of 52 plays, of 857 bytes, whose players are called by a letter and then like their table."""
    return json.dumps(renamed(referee.sample(GAME, PLAYERS, seed, deals=1), table)).encode()


def renamed(log: dict[str, Any], table: str) -> dict[str, Any]:
    """A log of a game with names of three letters for its players, of whom no two begin alike."""
    text = orjson.dumps(log).decode()
    for name in log["players"]:
        text = text.replace(f'"{name}', f'"{name[0]}{table}')
    renamed: dict[str, Any] = orjson.loads(text)
    return renamed


def verdicts(bodies: Iterable[bytes]) -> list[Request]:
    """The questions for the verdicts on these logs."""
    return [request("POST", "/v1/verdicts", body) for body in bodies]


def mixture(slugs: Sequence[str]) -> list[Request]:
    """Everything that the service answers, in any order: logs of these games, questions, pages and nonsense."""
    rng = random.Random(1)
    samples = {
        slug: renamed(referee.sample(slug, None, rng.randrange(1000), deals=1), TOKEN.decode()) for slug in slugs
    }
    asked = [one for slug, log in samples.items() for one in of_game(slug, log, rng)]
    asked += [one for _ in range(len(slugs) // 4 + 1) for one in (*pages(), *nonsense(samples[rng.choice(slugs)]))]
    asked += batches(list(samples.values()))
    rng.shuffle(asked)
    return asked


def of_game(slug: str, log: dict[str, Any], rng: random.Random) -> Iterator[Request]:
    """What is asked about one game: verdicts on a log, on the half of it and on a damaged one, tries, legal cards, tricks."""
    moves = log["deals"][0]["moves"]
    begun = {**log, "deals": [{**log["deals"][0], "moves": moves[: len(moves) // 2]}]}
    mixed = {**log, "deals": [{**log["deals"][0], "moves": rng.sample(moves, len(moves))}]}
    yield from (post("/v1/verdicts", one) for one in (log, begun, mixed))
    yield post("/v1/logs", log)
    yield post("/v1/verdicts/tries", {"log": begun, "moves": moves[len(moves) // 2 :][:5]})
    yield request("GET", f"/v1/games/{slug}")
    game = catalogue.load_game(slug)
    pack = [code for code in game.pack.codes[: game.pack.size] if code not in game.pack.jokers]
    most = largest(game, range(game.players[0], game.players[1] + 1))
    yield post(f"/v1/games/{slug}/legal", {"hand": rng.sample(pack, min(7, most))})
    if game.family == "trick-taking":
        yield post(f"/v1/games/{slug}/trick", {"cards": rng.sample(pack, 3)})
        yield request("GET", f"/v1/games/{slug}/sample?seed={rng.randrange(100)}")


def pages() -> Iterator[Request]:
    """What is read."""
    for path in ("/v1/games", "/v1/games?q=hearts&players=4", "/openapi.json", "/health", "/metrics"):
        yield request("GET", path)
    yield request("GET", "/v1/nothing", status=404)


def nonsense(log: dict[str, Any]) -> Iterator[Request]:
    """What nobody can answer."""
    whole = orjson.dumps(log)
    yield request("POST", "/v1/verdicts", whole[:-9], status=422)
    yield request("POST", "/v1/verdicts", whole, "text/plain", status=415)
    yield post("/v1/verdicts", {**log, "game": "nobody plays this"}, 404)
    yield post("/v1/verdicts", {**log, "deals": [{"moves": ["nobody 7S"]}]}, 422)
    yield request("POST", "/v1/verdicts", b"game: bedem\nplayers: [a, b, c]\nlaw: !!int ''\n", "application/yaml", 422)
    yield request("POST", "/v1/verdicts", b" " * 1_000_001, status=413)
    yield request("GET", "/v1/verdicts", status=405)


def batches(samples: list[dict[str, Any]]) -> Iterator[Request]:
    """Batches of logs, some of which cannot be read."""
    for begin in range(0, len(samples), 40):
        lines = [orjson.dumps(log) for log in samples[begin : begin + 40]] + [b"{", b"[]"]
        yield request("POST", "/v1/verdicts/batch", b"\n".join(lines), "application/x-ndjson")
