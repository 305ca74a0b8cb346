"""What is answered where the application is not asked: to what is no request, or does not come in."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

import orjson

from referee.api import problems
from referee.api.journal import ID_HEADER, request_id

logger = logging.getLogger("referee.access")
MAX_DETAIL = 200


class Overheard:
    """In place of a client: hears which status gunicorn would answer it."""

    status = 500

    def __init__(self, client: Any) -> None:
        self.client = client

    def __getattr__(self, name: str) -> Any:
        return getattr(self.client, name)

    def gettimeout(self) -> float:
        """It never waits."""
        return 0.0

    def sendall(self, data: bytes) -> None:
        """Takes the answer: HTTP/1.1, the status, and the rest."""
        self.status = int(data.split(b" ", 2)[1])


def refusal(status: int, detail: str | None) -> bytes:
    """The whole answer, after which the connection is closed; and its line in the log."""
    name = request_id.get() or ""
    told = problems.problem(status, detail and detail[:MAX_DETAIL])
    body = orjson.dumps(told | {"request_id": name} if status >= 500 else told)
    head = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "Connection: close",
        f"Content-Type: {problems.MEDIA_TYPE}",
        f"Content-Length: {len(body)}",
        f"{ID_HEADER}: {name}",
    ]
    logger.info("request", extra={"fields": {"route": "none", "status": status}})
    return "\r\n".join([*head, "", ""]).encode() + body
