"""Requests to the service, as its server hands them on, and what no answer may be."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

import orjson
from flask import Flask
from werkzeug.test import run_wsgi_app

from referee.api import create_app
from tests.helpers.described import Described

SECRET = "the-secret-of-the-table-that-is-always-there"
"""Of which the id and the keys of a shared table are made."""
SHARED = {"game": "bedem", "players": ["Ann", "Bob", "Cat"]}
PLAIN = {"Accept-Encoding": "identity"}
NO_REPEAT = ("/metrics", "/health", "/ready")
"""Addresses whose answers tell of the server, and change."""


class Wrong(Exception):
    """An answer that no request may get."""


class Answer(NamedTuple):
    """What the service answered."""

    status: int
    headers: Any
    body: bytes

    @property
    def form(self) -> str:
        """The media type."""
        return str(self.headers.get("Content-Type", "")).partition(";")[0]


class Request(NamedTuple):
    """A request as it comes from the net. `chunked`: no length is told; `broken`: the body breaks off while it is read."""

    method: str
    path: str
    headers: dict[str, str] = {}  # noqa: RUF012 - nobody writes to it
    body: bytes = b""
    chunked: bool = False
    broken: bool = False

    def put(self) -> str:
        """The status of the answer. Raises Wrong for an answer that is none, and whatever the app raises."""
        return str(asked(self).status)

    def told(self) -> dict[str, Any]:
        """The request as a case of the corpus writes it."""
        told: dict[str, Any] = {"ask": f"{self.method} {self.path}"}
        if self.headers:
            told["headers"] = dict(self.headers)
        if self.body:
            told |= _as_text(self.body)
        return told | {name: True for name in ("chunked", "broken") if getattr(self, name)}

    def environ(self) -> dict[str, Any]:
        """The request as WSGI has it."""
        path, _, query = self.path.partition("?")
        environ: dict[str, Any] = {
            "REQUEST_METHOD": self.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
            "QUERY_STRING": query.encode().decode("latin-1"),
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": _Broken(self.body) if self.broken else io.BytesIO(self.body),
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": False,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        environ |= {_key(name): value for name, value in {"Host": "localhost", **self.headers}.items()}
        if self.chunked:
            environ["wsgi.input_terminated"] = True
        elif self.body or self.method in {"POST", "PUT", "PATCH"}:
            environ.setdefault("CONTENT_LENGTH", str(len(self.body)))
        return environ


def _as_text(body: bytes) -> dict[str, str]:
    """A body as text, or if it is none, as the characters of its bytes."""
    try:
        return {"body": body.decode()}
    except UnicodeDecodeError:
        return {"bytes": body.decode("latin-1")}


def _key(name: str) -> str:
    key = name.upper().replace("-", "_")
    return key if key in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"


class _Broken(io.BytesIO):
    """A body of which no more comes, as the server tells the app: by an error of its own."""

    def read(self, size: int | None = -1, /) -> bytes:
        if self.tell() or not self.getbuffer().nbytes:
            raise ConnectionError("the client has left")
        return super().read(1)

    def readline(self, size: int | None = -1, /) -> bytes:
        return self.read(size)

    def readinto(self, buffer: Any, /) -> int:
        part = self.read(1)
        buffer[: len(part)] = part
        return len(part)


class Served(NamedTuple):
    """The app with a small site beside it, what it says of its answers, and the errors that it wrote to its log."""

    app: Flask
    described: Described
    errors: list[str]


@cache
def served() -> Served:
    """The app of this process."""
    errors: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: errors.append(logging.Formatter().format(record))  # type: ignore[method-assign]
    logging.getLogger("referee").addHandler(handler)
    folder = Path(mkdtemp(prefix="site-"))
    app = create_app(_site(folder / "site"), tables=str(folder / "tables.db"), new_tables=10**9)
    app.test_client().post("/v1/tables", json=SHARED, headers={"Idempotency-Key": SECRET})
    return Served(app, Described(app), errors)


def _site(folder: Path) -> Path:
    """As much of a site as its addresses need."""
    for name in ("index.html", "404.html", "ask/index.html", "games/bedem/index.html"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f'<!doctype html><a href="/">{name}</a>')
    (folder / "ask" / "index.html.gz").write_bytes(b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0\0")
    (folder / "_headers").write_text("/*\n  X-Frame-Options: DENY\n")
    return folder


def ask(request: Request) -> Answer:
    """What the app answers, whatever it is."""
    parts, status, headers = run_wsgi_app(served().app, request.environ(), buffered=True)
    return Answer(int(status.partition(" ")[0]), headers, b"".join(parts))


def asked(request: Request, strictly: bool = False) -> Answer:
    """What the app answers. Raises Wrong for what may not be: a failure, a trace, an error that is no problem document;
    and if `strictly`, for what is not described, and where the same request gets another answer."""
    served().errors.clear()
    answer = ask(request)
    for fault in _faults(request, answer):
        raise Wrong(fault)
    if strictly:
        _look_closely(request, answer)
    return answer


def _faults(request: Request, answer: Answer) -> Iterator[str]:
    if answer.status >= 500:
        yield f"{answer.status}: {answer.body[:500]!r}"
    if served().errors:
        yield served().errors[0]
    if b"Traceback (most recent" in answer.body:
        yield "a trace is shown"
    if answer.status >= 400 and answer.form != "application/problem+json" and not _is_page(request, answer):
        yield f"{answer.status} as {answer.form}"
    if answer.form == "application/x-ndjson":
        yield from _faults_of_lines(request.body, answer.body)


def _is_page(request: Request, answer: Answer) -> bool:
    """Is it without a body, or the site's page for addresses that lead nowhere?"""
    return request.method == "HEAD" or (answer.status, answer.form) == (404, "text/html")


def _faults_of_lines(asked: bytes, answered: bytes) -> Iterator[str]:
    """There is one line of answer for each line that was asked, and none tells of a failure."""
    told = [orjson.loads(line) for line in answered.splitlines()]
    lines = sum(bool(line.strip()) for line in asked.split(b"\n"))
    if len(told) != lines:
        yield f"{lines} lines asked, {len(told)} answered"
    yield from (f"line: {one}" for one in told if one.get("status", 0) >= 500)


def _look_closely(request: Request, answer: Answer) -> None:
    plain = request._replace(headers=request.headers | PLAIN)
    same = ask(plain)
    path = request.path.partition("?")[0]
    faults = [] if request.broken else served().described.faults_of(
        request.method, unquote_to_bytes(path).decode("utf-8", "replace"), same.status, same.headers, same.body
    )  # fmt: skip
    if faults:
        raise Wrong("; ".join(faults))
    again = ask(plain)
    if path not in NO_REPEAT and (same.status, same.body) != (again.status, again.body):
        raise Wrong("the same request is answered otherwise")
