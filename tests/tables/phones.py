"""Phones at a shared table, as far as the service knows them."""

from __future__ import annotations

import http.client
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

import orjson

from tests.web.live import Server

HEAD: dict[str, Any] = {"game": "bedem", "players": ["Ann", "Bob", "Cat"], "dealer": "Ann"}
TRICKS = ["Bob 7S", "Cat 4H", "Ann 10S", "Ann 2D", "Bob 3D", "Cat 9S"]
"""The third play of the second trick proves that Cat's heart was a revoke."""


class Answer(NamedTuple):
    """What the service answered."""

    status: int
    told: Any
    headers: Mapping[str, str]

    @property
    def version(self) -> int:
        """The version that its tag tells."""
        return int(self.headers["ETag"].removeprefix("W/").strip('"'))


class Phone:
    """Asks about one table with one key."""

    def __init__(self, client: Any, begun: Answer, key: str) -> None:
        self.client, self.begun, self.key = client, begun, key
        self.path: str = begun.headers["Location"]

    @classmethod
    def begin(cls, client: Any, log: Any = HEAD, **headers: str) -> Phone:
        """A phone that begins a table, and may write there."""
        made = client.open("/v1/tables", method="POST", json=log, headers=_named(headers))
        told = made.get_json()
        assert made.status_code == 201, told
        return cls(client, Answer(201, told, made.headers), told["keys"]["write"])

    def other(self, who: str) -> Phone:
        """Another phone at the table: one that looks, or that of a player."""
        keys = self.begun.told["keys"]
        return Phone(self.client, self.begun, keys["look"] if who == "look" else keys["seats"][who])

    def ask(self, method: str, path: str = "", body: Any = None, **headers: str) -> Answer:
        """What is answered at one of the table's addresses."""
        told = {"Authorization": f"Bearer {self.key}"} | _named(headers)
        answer = self.client.open(f"{self.path}{path}", method=method, json=body, headers=told)
        return Answer(answer.status_code, answer.get_json(silent=True, force=True), answer.headers)

    def write(self, path: str, body: Any, known: int, **headers: str) -> Answer:
        """What comes of a write by who knows that version."""
        return self.ask("POST", path, body, if_match=f'"{known}"', **headers)

    def play(self, known: int, *moves: Any, **headers: str) -> Answer:
        """What comes of moves."""
        return self.write("/moves", {"moves": moves}, known, **headers)

    def undo(self, known: int, **headers: str) -> Answer:
        """What comes of taking back."""
        return self.ask("DELETE", "/moves/last", if_match=f'"{known}"', **headers)

    def log(self) -> Any:
        """The log as it stands."""
        return self.ask("GET", "/log").told

    def events(self, after: int = 0) -> list[Any]:
        """What happened after a version."""
        found: list[Any] = self.ask("GET", f"/events?after={after}").told["events"]
        return found


class Wire(NamedTuple):
    """Asks a server over the wire, as Flask's client asks an application; where it finds nobody it asks again."""

    server: Server

    def open(self, path: str, *, method: str, json: Any, headers: Mapping[str, str]) -> WireAnswer:
        """What is answered."""
        body = None if json is None else orjson.dumps(json)
        told = {"Content-Type": "application/json", **headers} if body else {**headers}
        for _ in range(600):
            try:
                return self._ask(path, method, body, told)
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
        raise AssertionError("nobody answers")

    def _ask(self, path: str, method: str, body: bytes | None, headers: Mapping[str, str]) -> WireAnswer:
        connection = self.server.connection()
        try:
            connection.request(method, path, body, {**headers, "Connection": "close"})
            answer = connection.getresponse()
            return WireAnswer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()


class WireAnswer(NamedTuple):
    """An answer as it came."""

    status_code: int
    headers: Any
    data: bytes

    def get_json(self, **_: Any) -> Any:
        """What it says."""
        return orjson.loads(self.data)


def _named(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): told for name, told in headers.items()}
