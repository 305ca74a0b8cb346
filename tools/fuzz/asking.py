"""Requests and commands made of logs, questions and the cases of the corpus, then damaged in what they say and in how."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import quote

import orjson

import referee
from referee.loading import catalogue, own
from tools.fuzz import cases
from tools.fuzz.commands import Command
from tools.fuzz.damage import ODD, TAGS, a_log, damage_members, damage_moves, damage_text, declare, odd, spoil_moves
from tools.fuzz.edges import a_game_at_the_edge, most_cards, the_most_cards
from tools.fuzz.houses import a_game
from tools.fuzz.library import a_question, damaged_yaml
from tools.fuzz.service import Request

JSON, YAML, LINES = "application/json", "application/yaml", "application/x-ndjson"
METHODS = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "QUERY", "get", "\xe9"]
TYPES = [
    JSON, YAML, LINES, "text/yaml", "text/x-yaml", "application/x-yaml", "application/ndjson", "application/jsonl",
    "application/x-jsonlines", "application/problem+json", "application/vnd.a+json", "application/json; charset=latin-1",
    "text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "", ";", "json", "/", "é/é",
    "a" * 900,
]  # fmt: skip
VALUES = [
    "", "gzip", "br, gzip;q=0.5", "identity;q=0, *;q=0", "deflate", '"x"', "W/\"x\", *", "text/html", "*/*;q=x",
    "bytes=0-1",
    "https://example.org", "-1", "7", "\xff", "a, b" * 300, "Mon, 01 Jan 2001 00:00:00 GMT", "100-continue",
]  # fmt: skip
HEADERS = [
    "Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Content-Encoding", "Content-Language",
    "Cookie", "Expect", "Host", "If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "Origin", "Range",
    "Transfer-Encoding",
    "X-Forwarded-For", "X-Request-ID", "X-HTTP-Method-Override", "Access-Control-Request-Method", "traceparent",
]  # fmt: skip
QUERIES = [
    "lines=true", "tricks=false", "tricks=true&lines=false", "lines=1", "lines=true&lines=false", "q=%00", "q=%ff",
    "=&=", "players=3",
    "players=0", "players=99", "players=%F0%9D%9F%9B", "seed=-1", "seed=999999999", "deals=1", "deals=0",
    "form=yaml&deals=1",
    "options=", "options=a,,b", "family=climbing", "zzz=1", "q=" + "x" * 300,
]  # fmt: skip
PATHS = [
    "/", "/ask", "/ask/", "/docs", "/docs/", "/_headers", "/..%2f..%2fetc/passwd", "/%00", "/%ff%fe", "//", "/v1",
    "/v1/", "/v1/games/",
    "/v1/games//sample", "/health", "/ready", "/metrics", "/openapi.json", "/games/bedem/", "/games/bedem",
    "/ask/index.html", "/a" * 500,
]  # fmt: skip


@cache
def seeds() -> list[cases.Case]:
    """The cases that are damaged: those of the corpus and those that were found."""
    return [*cases.read(cases.CORPUS), *cases.read(cases.FOUND)]


# --- requests --------------------------------------------------------------------------------------------------------


def a_request(rng: random.Random) -> Request:
    """A request, sound or damaged."""
    request = a_seed(rng) if rng.random() < 0.3 else rng.choice(MADE)(rng)
    while rng.random() < 0.4:
        request = rng.choice(DAMAGES)(request, rng)
    return request


def a_seed(rng: random.Random) -> Request:
    """A request of the corpus, its body damaged more often than not."""
    request = rng.choice([case.input for case in seeds() if isinstance(case.input, Request)])
    return damage_body(request, rng) if rng.random() < 0.7 else request


def _post(path: str, body: bytes, form: str = JSON) -> Request:
    return Request("POST", path, {"Content-Type": form}, body)


def as_json(value: Any) -> bytes:
    """Any plain data as JSON, or as what is hardly any."""
    try:
        return orjson.dumps(value)
    except TypeError:  # a number of any length, half a character, a list that holds itself
        return repr(value).encode("utf-8", "surrogatepass")[:1_000_000]


def damaged_log(rng: random.Random) -> Any:
    """A log with anything done to it, or nothing."""
    log = a_log(rng)
    for damage, chance in ((declare, 0.3), (damage_moves, 0.7), (spoil_moves, 0.15), (damage_members, 0.15)):
        if rng.random() < chance and isinstance(log.get("deals"), list):
            damage(log, rng)
    return log


def ask_verdict(rng: random.Random) -> Request:
    path = rng.choice(
        ["/v1/verdicts", "/v1/verdicts?lines=true", "/v1/verdicts?tricks=false", "/v1/logs", "/v1/logs/tells"]
    )
    if rng.random() < 0.3:
        return _post(path, damaged_yaml(a_log(rng), rng), YAML)
    return _post(path, as_json(damaged_log(rng)))


def ask_batch(rng: random.Random) -> Request:
    lines = [as_json(damaged_log(rng)) for _ in range(rng.randint(0, 4))]
    return _post(
        "/v1/verdicts/batch", b"\n".join([*lines, *rng.choices([b"", b"{}", b"x"], k=rng.randrange(2))]), LINES
    )


def ask_tries(rng: random.Random) -> Request:
    log = a_log(rng)
    moves = [*log["deals"][0]["moves"][:5], "Ann retract", odd(rng)]
    damage_moves(log, rng)
    return _post("/v1/verdicts/tries", as_json({"log": log, "moves": moves}))


def ask_question(rng: random.Random) -> Request:
    slug, trick, hand, facts = a_question(rng)
    asked = {"cards": trick} if rng.random() < 0.5 else {"hand": hand, "trick": trick}
    if rng.random() < 0.2:
        damage_members(asked, rng)
    return _post(f"/v1/games/{quote(slug)}/{'trick' if 'cards' in asked else 'legal'}", as_json(asked | facts))


def ask_sheet(rng: random.Random) -> Request:
    game = referee.load_game(rng.choice(list(catalogue.game_files())))
    log: dict[str, Any] = {"game": game.slug}
    declare(log, rng)
    asked = {"players": rng.randint(1, 7), "table": log.get("table"), "rulings": log["rulings"]}
    return _post(f"/v1/games/{game.slug}/sheet", as_json(asked))


def ask_catalogue(rng: random.Random) -> Request:
    slug = rng.choice([*list(catalogue.game_files()), "bedam", "%C3%A9", "Ch%C3%A2teau%20Fromage"])
    path = rng.choice(["/v1/games", f"/v1/games/{slug}", f"/v1/games/{slug}/sample"])
    query = rng.choice(["", "deals=1", *QUERIES])
    if path.endswith("sample") and "deals" not in query:
        query = f"{query}&deals=1"
    return Request("GET", f"{path}?{query}" if query else path)


def ask_of_own_game(rng: random.Random) -> Request:
    """A game that somebody wrote: alone, in a log, in a question."""
    game, log = a_game(rng), damaged_log(rng)
    match rng.randrange(4):
        case 0:
            return _post("/v1/game", as_json({"game": game}))
        case 1:
            _, trick, hand, facts = a_question(rng)
            asked = {"cards": trick} if rng.random() < 0.5 else {"hand": hand, "trick": trick}
            return _post("/v1/trick" if "cards" in asked else "/v1/legal", as_json({"game": game} | asked | facts))
        case 2:
            return _post(
                "/v1/verdicts/batch", b"\n".join([as_json(log), as_json({**log, "game": game}), as_json(log)]), LINES
            )
    return _post(rng.choice(["/v1/verdicts", "/v1/verdicts?lines=true", "/v1/logs"]), as_json({**log, "game": game}))


def ask_with_the_most_cards(rng: random.Random) -> Request:
    slug, hand, lying, facts = the_most_cards(rng)
    asked: dict[str, Any] = {"cards": hand} if rng.random() < 0.3 else {"hand": hand, "trick": " ".join(lying)}
    path = f"/v1/games/{slug}/{'trick' if 'cards' in asked else 'legal'}"
    if rng.random() < 0.3:
        asked["game"], path = rng.choice([slug, catalogue.headers()[slug]]), path.replace(f"games/{slug}/", "")
    return _post(path, as_json(asked | facts))


def ask_at_the_edge(rng: random.Random) -> Request:
    """A game at the edge of what is allowed: by itself, in a question, in a log, in a line of a batch, with tries."""
    game, log = a_game_at_the_edge(rng), a_log(rng)
    found = own.look_through(game).game if rng.random() < 0.5 else None
    pack = found.pack if found is not None else referee.load_game(log["game"]).pack
    hand, lying = most_cards(pack, rng)
    if found is not None and rng.random() < 0.5:
        name, other = log["players"][:2]
        moves = [
            f"{name} {verb} {' '.join(hand[: rng.randint(0, 5)])}" for verb in ("play", "knock", "meld", "draw", "pass")
        ]
        log = {"players": [name, other], "dealer": other, "deals": [{"hands": {name: hand}, "moves": moves}]}
    log = {**log, "game": game}
    line = as_json(log)
    return rng.choice([
        _post("/v1/game", as_json({"game": game})),
        _post("/v1/legal", as_json({"game": game, "hand": hand, "trick": " ".join(lying)})),
        _post("/v1/trick", as_json({"game": game, "cards": hand})),
        _post(rng.choice(["/v1/verdicts", "/v1/verdicts?lines=true", "/v1/logs"]), line),
        _post("/v1/verdicts/batch", b"\n".join([line, b"{}", line]), LINES),
        _post("/v1/verdicts/tries", as_json({"log": log, "moves": [f"Ann {hand[0]}", "Ann pass"]})),
    ])  # fmt: skip


def ask_anything(rng: random.Random) -> Request:
    return Request(rng.choice(["GET", "HEAD", "GET", "OPTIONS"]), rng.choice(PATHS))


MADE: list[Callable[[random.Random], Request]] = [
    ask_verdict, ask_verdict, ask_verdict, ask_verdict, ask_batch, ask_tries, ask_question, ask_question, ask_sheet,
    ask_catalogue,
    ask_of_own_game, ask_with_the_most_cards, ask_at_the_edge,
    ask_anything,
]  # fmt: skip


# --- damage ----------------------------------------------------------------------------------------------------------


def damage_body(request: Request, rng: random.Random) -> Request:
    """Changes what the body says, where it is JSON, or else its bytes."""
    try:
        value = orjson.loads(request.body)
    except orjson.JSONDecodeError:
        value = None
    if isinstance(value, dict) and rng.random() < 0.6:
        damage_members(value, rng)
        return request._replace(body=as_json(value))
    body = damage_text(request.body, rng)
    if rng.random() < 0.1:
        body = rng.choice(
            [b"\xef\xbb\xbf" + body, body * rng.choice([2, 30]), body[: len(body) // 2], rng.choice(TAGS).encode()]
        )
    return request._replace(body=body)


def damage_headers(request: Request, rng: random.Random) -> Request:
    """Says something else of the body, or something that nobody says."""
    if rng.random() < 0.5:
        return request._replace(headers=request.headers | {"Content-Type": rng.choice(TYPES)})
    return request._replace(headers=request.headers | {rng.choice(HEADERS): rng.choice(VALUES)})


def damage_address(request: Request, rng: random.Random) -> Request:
    """Asks for it in another way, or elsewhere."""
    path, _, query = request.path.partition("?")
    match rng.randrange(4):
        case 0:
            return request._replace(method=rng.choice(METHODS))
        case 1:
            return request._replace(path=f"{path}?{rng.choice(QUERIES)}&{query}".rstrip("&"))
        case 2:
            steps = path.split("/")
            steps[rng.randrange(len(steps))] = rng.choice(
                ["", "bedem", "b%C3%A9dem", "%2e%2e", "%00", "1" * 300, "Bedem!", "games"]
            )
            return request._replace(path="/" + "/".join(steps).lstrip("/") + (f"?{query}" if query else ""))
        case _:
            return request._replace(path=rng.choice([*PATHS, "/v1/verdicts", "/v1/verdicts/batch", "/v1/logs"]))


def damage_sending(request: Request, rng: random.Random) -> Request:
    """Sends it without its length, or only in part."""
    return request._replace(chunked=True) if rng.random() < 0.7 else request._replace(broken=True)


DAMAGES: list[Callable[[Request, random.Random], Request]] = [
    damage_body,
    damage_body,
    damage_headers,
    damage_address,
    damage_sending,
]


# --- commands --------------------------------------------------------------------------------------------------------


def a_command(rng: random.Random) -> Command:
    """A command, its words or what it is given damaged."""
    if rng.random() < 0.5:
        command = rng.choice([case.input for case in seeds() if isinstance(case.input, Command)])
    else:
        command = _judging(rng)
    words = list(command.words)
    while rng.random() < 0.3:
        place = rng.randrange(1, len(words) + 1)
        words[place : place + rng.randrange(2)] = rng.choice([[_word(rng)], [], ["--json"], ["--players", "3"]])
    given = damage_text(command.given, rng) if command.given and rng.random() < 0.4 else command.given
    return Command(tuple(words), given)


def _judging(rng: random.Random) -> Command:
    if rng.random() < 0.2:
        slug, hand, lying, _ = the_most_cards(rng)
        words = (
            ("trick", slug, *hand)
            if rng.random() < 0.3
            else ("legal", slug, "--hand", " ".join(hand), "--trick", " ".join(lying))
        )
        return Command((*words, *rng.choice([(), ("--json",)])))
    if rng.random() < 0.2:
        log = {**a_log(rng), "game": a_game_at_the_edge(rng)}
        return Command(("judge", *rng.choice([(), ("--json",)]), "-"), as_json(log))
    given = as_json(damaged_log(rng)) if rng.random() < 0.6 else damaged_yaml(a_log(rng), rng)
    return Command(("judge", *rng.choice([(), ("--json",), ("--summary",)]), "-"), given)


def _word(rng: random.Random) -> str:
    word = str(rng.choice([*ODD, "\udcff", "bedem", "7S 4H", "none", "H", "8=wild", "="]))[:200].replace("\0", "")
    return word.replace("\ud800", "\udced")  # a shell hands on bytes, which Python writes so
