"""Errors as problem documents (RFC 9457). Every answer that is not a success is one of these."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from http import HTTPStatus
from typing import Any

import orjson
from flask import Response
from werkzeug.exceptions import HTTPException, MethodNotAllowed, UnsupportedMediaType

from referee.api.journal import request_id
from referee.api.queue import TookTooLong
from referee.english import a_list
from referee.errors import UnknownGame, UnreadableLog
from referee.reading.faults import pointer_to

MEDIA_TYPE = "application/problem+json"
UNREADABLE_LOG = "/docs#unreadable"
UNKNOWN_GAME = "/docs#unknown-game"
NO_KEY = "This needs a key: Authorization: Bearer …"
TOO_SLOW = "/docs#took-too-long"
UNFINISHED = "/docs#not-finished"
TOO_SLOW_TO_SEND = "The request did not come in within its time."
MOST_SEARCHES = 20
"""For so many unknown games of a batch names like theirs are looked for."""
BROKEN_OFF = "The body breaks off, or is not made as its headers say."

logger = logging.getLogger("referee.api")


def problem(status: int, detail: str | None = None, **more: Any) -> dict[str, Any]:
    """A problem document; `more` adds members or replaces the general `type` and `title`."""
    document: dict[str, Any] = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
    if detail is not None:
        document["detail"] = detail
    return document | more


def answer(document: Mapping[str, Any], headers: Iterable[tuple[str, str]] = ()) -> Response:
    """A problem document as a response; where the service is at fault, with the id under which its log tells more."""
    if document["status"] >= 500 and (name := request_id.get()):
        document = {**document, "request_id": name}
    response = Response(orjson.dumps(document), status=document["status"], mimetype=MEDIA_TYPE)
    response.headers.extend(headers)
    return response


def of_error(error: Exception, searched: set[str] | None = None) -> dict[str, Any]:
    """The problem document of an error that the library raised, in a batch with the names of games for which it has been
    searched. An error that it should not have raised is logged."""
    if isinstance(error, UnreadableLog):
        return {"type": UNREADABLE_LOG, **error.problem()}
    if isinstance(error, UnknownGame):
        return {"type": UNKNOWN_GAME, **error.problem(None if searched is None else nearest(error, searched))}
    if isinstance(error, TookTooLong):
        return too_slow(error)
    if isinstance(error, RecursionError):
        return unreadable([{"pointer": "", "detail": "is nested too deeply"}])
    logger.error("a request failed", exc_info=error)
    return problem(500, "The referee is at fault, not the request; the log of the server says more.")


def nearest(error: UnknownGame, searched: set[str]) -> list[str]:
    """The names most like the unknown one; none where enough has been searched, for each search takes a millisecond or two, and
    a batch may have a new name on every line."""
    if len(searched) < MOST_SEARCHES:
        searched.add(error.name)
    return error.nearest if error.name in searched else []


def too_slow(error: TookTooLong) -> dict[str, Any]:
    """The problem document of a log, a game or a question that took too long."""
    far = f"; it came to move {error.move} of deal {error.deal}" if error.deal else ""
    detail = f"This took longer than {error.seconds:g} seconds of processor time{far}."
    return problem(503, detail, type=TOO_SLOW, title="Took too long")


def unfinished(line: int) -> dict[str, Any]:
    """The last line of a batch that is not judged to its end: from that line on."""
    detail = f"The server stops: line {line} and those after it were not judged."
    return problem(503, detail, type=UNFINISHED, title="Not finished", line=line)


def unreadable(errors: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The problem document of a request that cannot be understood, with every fault."""
    return problem(422, type=UNREADABLE_LOG, title="Unreadable", errors=list(errors))


class WrongMediaType(UnsupportedMediaType):
    """A body that is not of the media types accepted here, or is compressed."""

    def __init__(self, detail: str, headers: dict[str, str]) -> None:
        super().__init__(detail)
        self.headers = headers

    def get_headers(self, *args: Any, **kwargs: Any) -> list[tuple[str, str]]:
        """The usual headers, and what would have been accepted."""
        return [*super().get_headers(*args, **kwargs), *self.headers.items()]


def handle_http(error: HTTPException) -> Response:
    """The answer to a request that Flask, the parser of arguments or a view refused."""
    messages = getattr(error, "data", {}).get("messages")
    if messages is not None:
        document = unreadable(_faults(messages, getattr(error, "data", {}).get("schema")))
    else:
        document = problem(error.code or 500, _detail(error))
    # Headers such as Allow are part of the error; the type of werkzeug's own HTML page is not.
    return answer(document, [header for header in error.get_headers() if header[0] != "Content-Type"])


def handle_error(error: Exception) -> Response:
    """The answer to a request that the library refused, or on which it failed."""
    return answer(of_error(error))


def _detail(error: HTTPException) -> str | None:
    if error.description != type(error).description:
        return error.description
    if error.code == 404:
        return "Nothing is served at this address; /docs tells what is."
    if isinstance(error, MethodNotAllowed):
        return f"This address answers to {a_list(sorted(error.valid_methods or ()))}."
    return None


def _faults(messages: Mapping[str, Any], schema: Any) -> Iterator[dict[str, str]]:
    """Marshmallow's messages (under `json` or `query`) as faults with JSON pointers."""
    for inner in messages.values():
        for steps, detail in _flatten(inner, ()):
            if detail == "Unknown field." and schema is not None:
                detail = f"is not known here; known: {a_list(sorted(schema.fields))}"
            yield {"pointer": pointer_to(*steps), "detail": detail}


def _flatten(messages: Any, steps: tuple[object, ...]) -> Iterator[tuple[tuple[object, ...], str]]:
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            yield from _flatten(inner, steps if key == "_schema" else (*steps, key))
    else:
        for message in messages:
            yield steps, message
