"""The corpus: `python -m tools.fuzz.seeds` writes it anew, each case with what is answered now, to be read before it is kept.

There is a case for each family and pack, in every form that a log has; for each address, with every method and with every
media type; and for each command. Nothing is random: the same code writes the same files.
"""

from __future__ import annotations

import json
import random
import shlex
from collections.abc import Callable, Iterator
from typing import Any

import orjson

import referee
from referee.api.examples import OWN
from referee.reading.log_writer import log_as_yaml
from referee.tables.keys import id_of, keys_of
from tests.helpers.damages import damaged
from tests.helpers.logs import Log, with_moves, without_hands
from tests.helpers.told import as_told
from tools.fuzz.cases import CORPUS, Case, as_text
from tools.fuzz.commands import Command, ended
from tools.fuzz.service import SECRET, SHARED, Request, ask

JSON, YAML, LINES = "application/json", "application/yaml", "application/x-ndjson"
GAMES = {
    "bedem": 3, "chateau-fromage": 3, "butz": 3, "kunrau": 3, "earnley": 3, "alton-pancras": 3, "hornhausen": 3,
    "osgodby": 3,
    "rolling-stone": 4, "roolz": 4, "stones": 3, "trumplestiltskin": 4,
}  # fmt: skip
"""Games of every family and with every pack, and for how many players the corpus has them."""
BEDEM: Log = {
    "game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann", "deals": [{"moves": ["Bob 7S", "Cat 4H",
    "Ann 10S", "Cat 9S"]}],
}  # fmt: skip
TRICK, LEGAL, SHEET = {"cards": "7S 4H 10S"}, {"hand": "9S 4H", "trick": "7S"}, {"players": 3}
TRIES = {"log": BEDEM, "moves": ["Cat 9H", "Bob 2S", "nothing"]}
EVENING = {"game": "bedem", "date": "2026-11-25", "scores": {"Ann": 3, "Bob": 1, "Cat": 1}, "winners": ["Ann"]}
POSTED: dict[str, tuple[str, bytes]] = {
    "/v1/verdicts": (JSON, orjson.dumps(BEDEM)),
    "/v1/verdicts/batch": (LINES, orjson.dumps(BEDEM) + b"\n\n{}\n"),
    "/v1/verdicts/tries": (JSON, orjson.dumps(TRIES)),
    "/v1/logs": (JSON, orjson.dumps(BEDEM)),
    "/v1/logs/tells": (JSON, orjson.dumps(BEDEM)),
    "/v1/standings": (JSON, orjson.dumps({"evenings": [EVENING]})),
    "/v1/games/bedem/trick": (JSON, orjson.dumps(TRICK)),
    "/v1/games/bedem/legal": (JSON, orjson.dumps(LEGAL)),
    "/v1/games/bedem/sheet": (JSON, orjson.dumps(SHEET)),
    "/v1/game": (JSON, orjson.dumps({"game": OWN})),
    "/v1/trick": (JSON, orjson.dumps({"game": OWN, **TRICK})),
    "/v1/legal": (JSON, orjson.dumps({"game": "bedem", **LEGAL})),
}
TABLE_DOORS: list[tuple[str, str, Any]] = [
    *(("GET", door, None) for door in ("", "/log", "/verdict", "/events", "/hand")),
    ("DELETE", "/moves/last", None),
    ("POST", "/moves", {"moves": ["Bob 7S"]}),
    ("POST", "/deals", {"dealer": "Bob"}),
    ("POST", "/facts", {"won": {"Ann": {"tricks": 5}}}),
    ("POST", "/end", {}),
    ("POST", "/hand/open", {"deal": 1}),
    ("PUT", "/hand", {"deal": 9, "cards": "7S"}),
]
READ = [
    "/v1/games", "/v1/games/bedem", "/v1/games/bedem/sample?deals=1", "/openapi.json", "/schema/game.json", "/schema/log.json",
    "/health", "/ready", "/metrics", "/",
    "/ask/", "/nowhere",
]  # fmt: skip
TYPES = [
    JSON, "application/json; charset=utf-8", "application/vnd.log+json", YAML, "application/x-yaml", "text/yaml",
    "text/x-yaml", LINES,
    "application/ndjson", "application/jsonl", "application/x-jsonlines", "text/plain", "application/octet-stream",
    "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "json", "",
]  # fmt: skip


def post(path: str, body: Any, form: str = JSON, **more: Any) -> Request:
    """A request with a body."""
    return Request(
        "POST", path, {"Content-Type": form}, body if isinstance(body, bytes) else orjson.dumps(body), **more
    )


def logs() -> Iterator[tuple[str, Request]]:
    """Logs of every family: whole, with less recorded, damaged, told by what was won, and written in every way."""
    for slug, players in GAMES.items():
        whole = referee.sample(slug, players, 3, deals=1)
        moves = whole["deals"][0]["moves"]
        cut = with_moves(whole, moves[:12])
        yield f"{slug}, whole", post("/v1/verdicts?tricks=false", whole)
        yield f"{slug}, begun", post("/v1/verdicts", cut)
        yield f"{slug}, without hands", post("/v1/verdicts", without_hands(cut))
        yield f"{slug}, damaged", post("/v1/verdicts", damaged(cut, random.Random(slug)))
        yield f"{slug}, told", post("/v1/verdicts", as_told(whole))
        yield f"{slug}, YAML with lines", post("/v1/verdicts?lines=true", log_as_yaml(cut).encode(), YAML)
        yield f"{slug}, one text", post("/v1/logs", with_text(cut))
        yield (
            f"{slug}, tries",
            post("/v1/verdicts/tries", {"log": cut, "moves": [*moves[12:14], moves[0], f"{players} pass"]}),
        )


def with_text(log: Log) -> Log:
    """The log with its moves in one text."""
    (deal,) = log["deals"]
    return {**log, "deals": [{**deal, "moves": "\n".join(deal["moves"])}]}


def questions() -> Iterator[tuple[str, Request]]:
    """Spot questions, and what is read of each game."""
    for slug, players in GAMES.items():
        pack = referee.load_game(slug).pack
        cards = [str(code) for code in pack.codes[: pack.size]]
        hand, trick = cards[:10:2], cards[1:6:2]
        yield f"{slug}, trick", post(f"/v1/games/{slug}/trick", {"cards": trick})
        yield f"{slug}, legal", post(f"/v1/games/{slug}/legal", {"hand": hand, "trick": trick[:1], "players": players})
        yield (
            f"{slug}, trumps",
            post(f"/v1/games/{slug}/legal", {"hand": hand, "trick": trick, "trump": "H", "broken": True}),
        )
        yield f"{slug}, sheet", post(f"/v1/games/{slug}/sheet", {"players": players})
        yield f"{slug}, facts", Request("GET", f"/v1/games/{slug}?players={players}")
        yield f"{slug}, sample", Request("GET", f"/v1/games/{slug}/sample?deals=1&form=yaml&seed=3")


def batches() -> Iterator[tuple[str, Request]]:
    """Batches: of every family, with blank and broken lines, and of nothing."""
    some = b"\n".join(
        orjson.dumps(without_hands(referee.sample(slug, 3, 5, deals=1))) for slug in ("bedem", "butz", "earnley")
    )
    broken = b'{"game": "bedam"}\n\n{oops\n"text"\n[]\n' + orjson.dumps(BEDEM) + b"\r\n" + b"\xff\n"
    for name, body in {"families": some, "broken lines": broken, "nothing": b"", "blank": b"\n \n"}.items():
        yield name, post("/v1/verdicts/batch?tricks=false", body, LINES)
        yield f"{name}, chunked", post("/v1/verdicts/batch?tricks=false", body, LINES, chunked=True)


def addresses() -> Iterator[tuple[str, Request]]:
    """Every address with every method, and some that are none."""
    for path in [*READ, *POSTED]:
        form, body = POSTED.get(path, ("", b""))
        for method in ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE"):
            sends = path in POSTED and method in {"POST", "PUT", "PATCH"}
            yield (
                f"{method} {path}",
                Request(method, path, {"Content-Type": form} if sends else {}, body if sends else b""),
            )
    for path in (
        "/v1",
        "/v1/games/",
        "/v1/games/bedam",
        "/v1/games/%00",
        "/v1/games/%ff/sample",
        "//",
        "/..%2f_headers",
        "/_headers",
    ):
        yield f"GET {path}", Request("GET", path)
    for query in ("q=%ff", "players=0", "family=none", "family=climbing&players=3&q=rows", "zzz=1", "q=" + "x" * 201):
        yield f"games?{query[:20]}", Request("GET", f"/v1/games?{query}")
    for query in ("players=9", "seed=x", "deals=0", "form=xml", "deals=1&seed=-5", "deals=1&players=4"):
        yield f"sample?{query}", Request("GET", f"/v1/games/bedem/sample?{query}")


def forms() -> Iterator[tuple[str, Request]]:
    """Every body under every media type, chunked, broken off, compressed, in other encodings, and with things around it."""
    for path, (form, body) in POSTED.items():
        for told in TYPES:
            yield f"{path} as {told or 'nothing'}", Request("POST", path, {"Content-Type": told} if told else {}, body)
        for name, headers in (("gzip", {"Content-Encoding": "gzip"}), ("identity", {"Content-Encoding": "identity"})):
            yield f"{path}, {name}", Request("POST", path, {"Content-Type": form, **headers}, body)
        yield f"{path}, chunked", post(path, body, form, chunked=True)
        yield f"{path}, broken off", post(path, body, form, broken=True)
        yield f"{path}, broken off in chunks", post(path, body, form, chunked=True, broken=True)
        yield f"{path}, empty", post(path, b"", form)
        yield f"{path}, half", post(path, body[: len(body) // 2], form)
        yield f"{path}, with a byte order mark", post(path, b"\xef\xbb\xbf" + body, form)
        yield f"{path}, UTF-16", post(path, body.decode().encode("utf-16"), form)
        yield f"{path}, Latin-1", post(path, body.replace(b"Ann", "Zoé".encode("latin-1")), form)
        yield f"{path}, deep", post(path, b"[" * 3000, form)
        yield f"{path}, unknown member", post(path, {"zzz": 1}, form)
        yield f"{path}, unknown query", post(f"{path}?zzz=1", body, form)


def tables() -> Iterator[tuple[str, Request]]:
    """Every door of a shared table: without a key, with each kind of key, and with nothing that would change the table."""
    one = f"/v1/tables/{id_of(SECRET)}"
    write, look, seat, *_ = (key.text for key in keys_of(SECRET, SHARED["players"]))
    yield (
        "the table",
        Request("POST", "/v1/tables", {"Content-Type": JSON, "Idempotency-Key": SECRET}, orjson.dumps(SHARED)),
    )
    yield "a secret that is none", Request("POST", "/v1/tables", {"Content-Type": JSON, "Idempotency-Key": "x"}, b"{}")
    yield "no list of tables", Request("GET", "/v1/tables")
    for method, door, body in TABLE_DOORS:
        sent = {} if body is None else {"Content-Type": JSON}
        given = b"" if body is None else orjson.dumps(body)
        for name, headers in {
            "no key": {},
            "no key of this": {"Authorization": "Bearer w.nobody"},
            "a key that looks": {"Authorization": f"Bearer {look}"},
            "a seat's key": {"Authorization": f"Bearer {seat}"},
            "no version": {"Authorization": f"Bearer {write}"},
            "an old version": {"Authorization": f"Bearer {write}", "If-Match": '"0"', "Idempotency-Key": "0123456789"},
            "a version that is none": {"Authorization": f"Bearer {write}", "If-Match": "x"},
        }.items():
            yield f"{method} {door or '/'}, {name}", Request(method, one + door, sent | headers, given)
        if body is not None:
            broken = sent | {"Authorization": f"Bearer {write}", "If-Match": '"0"'}
            yield f"{method} {door}, half", Request(method, one + door, broken, given[: len(given) // 2])
            yield f"{method} {door}, odd", Request(method, one + door, broken, b'{"moves": [[[]]], "won": 3, "zzz": 0}')
    for query in ("after=-1", "after=x", "after=99", "wait=x", "zzz=1"):
        yield f"events?{query}", Request("GET", f"{one}/events?{query}", {"Authorization": f"Bearer {look}"})


def commands() -> Iterator[tuple[str, Command]]:
    """Every command that reads something."""
    dispute = orjson.dumps(BEDEM)
    text = log_as_yaml(BEDEM).encode()
    for name, given in {
        "JSON": dispute,
        "YAML": text,
        "lines": dispute + b"\n{}\n" + dispute,
        "nothing": b"",
        "bytes": b"\xff\0",
    }.items():
        for more in ("", " --json", " --summary"):
            yield f"judge {name}{more}", Command(tuple(shlex.split(f"judge -{more}")), given)
    for words in (
        'trick bedem "7S 4H 10S" --trump H', "trick bedem 7S 4H --json", 'trick butz "7S 7H / 9S 9C"',
        "trick bedam 7S", "trick bedem 11Q",
        'legal bedem --hand "9S 4H" --trick 7S', "legal earnley --hand '9S 4H' --effect 8=wild --json",
        "legal bedem --hand ?",
        "games", "games hearts locked --json", "games --family climbing --players 3", "rules bedem",
        "rules kunrau --players 4",
        "rules bedam", "sample bedem --deals 1", "sample butz --deals 1 --yaml --no-hands",
        "sample bedem --players 9", "--version", "nothing",
        "judge no-such-file",
    ):  # fmt: skip
        yield words, Command(tuple(shlex.split(words)))
    yield "standings", Command(("standings", "-"), dispute)
    yield "standings --json", Command(("standings", "--json", "-"), dispute + b"\n" + dispute)


FILES: dict[str, Callable[[], Iterator[tuple[str, Any]]]] = {
    "logs": logs, "questions": questions, "batches": batches, "addresses": addresses, "forms": forms, "tables": tables,
    "commands": commands,
}  # fmt: skip


def answered(name: str, put: Request | Command) -> Case:
    """The case with what is answered now."""
    if isinstance(put, Command):
        return Case(name, put, ended(put).exit_code)
    answer = ask(put)
    told = json.loads(answer.body) if answer.form == JSON and answer.body else {}
    verdict = told.get("verdict") if isinstance(told, dict) else None
    return Case(name, put, answer.status, (f'"verdict":"{verdict}"',) if verdict else ())


def text(name: str) -> str:
    """A file of the corpus."""
    return as_text([answered(*one).told() for one in FILES[name]()])


if __name__ == "__main__":
    for name in FILES:
        (CORPUS / f"{name}.yaml").write_text(text(name), encoding="utf-8")
