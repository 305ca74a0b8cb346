"""Reading requests: media types, limits, JSON bodies, query parameters."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn

import flask_smorest
from flask import Request, current_app, request
from marshmallow import RAISE, Schema
from webargs.core import is_json
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import BadRequest, HTTPException, RequestEntityTooLarge, RequestTimeout

from referee.api.problems import BROKEN_OFF, TOO_SLOW_TO_SEND, WrongMediaType
from referee.api.queue import wait_for_turn
from referee.reading.documents import Document
from referee.reading.json_text import read_json
from referee.reading.records.notations import NOTATIONS

NDJSON = "application/x-ndjson"
YAML = "application/yaml"
YAML_TYPES = (YAML, "application/x-yaml", "text/yaml", "text/x-yaml")
NDJSON_TYPES = (NDJSON, "application/ndjson", "application/jsonl", "application/x-jsonlines")
RECORD_TYPES = {f"application/x-{one.form}": one.form for one in NOTATIONS}
"""The forms of records in notations of their own, by media type."""
MOST_UNREAD = 64_000_000
"""How many bytes of a refused body are still read."""


class SentTooSlowly(Exception):
    """The request did not come in within its time."""


def read_body() -> bytes:
    """The request's body of JSON, not yet parsed. Raises RequestEntityTooLarge and WrongMediaType."""
    return _body(is_json(request.mimetype), "application/json", "application/json")


def read_log() -> Document:
    """The request's body, a log in JSON or YAML or a record, that is not yet parsed. Raises RequestEntityTooLarge and
    WrongMediaType."""
    form = "yaml" if request.mimetype in YAML_TYPES else RECORD_TYPES.get(request.mimetype, "json")
    fits = form != "json" or is_json(request.mimetype)
    body = _body(fits, f"application/json or {YAML}", ", ".join(["application/json", YAML, *RECORD_TYPES]))
    return Document("the body", form, body)


def read_lines(limit: int) -> bytes:
    """The request's body of NDJSON, at most `limit` bytes. Raises RequestEntityTooLarge and WrongMediaType."""
    return _body(request.mimetype in NDJSON_TYPES, f"{NDJSON}, one log a line", ", ".join(NDJSON_TYPES), limit)


def _body(fits: bool, wanted: str, accepted: str, most: int | None = None) -> bytes:
    """The body, where it has the wanted media type."""
    limit: int = most or current_app.config["MAX_CONTENT_LENGTH"]
    if not fits:
        refuse(WrongMediaType(f"The body must be {wanted}.", {"Accept": accepted}))
    # Nothing is inflated, so that no small body becomes a large one.
    if request.environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        refuse(WrongMediaType("The body must not be compressed.", {"Accept-Encoding": "identity"}))
    # A body that does not tell its length is cut off at werkzeug's limit without a word: hence one byte more.
    request.max_content_length = limit if request.content_length is not None else limit + 1
    try:
        body = received(lambda: request.get_data(cache=False))
    except RequestEntityTooLarge:
        refuse(_too_large(limit))
    if len(body) > limit:
        refuse(_too_large(limit))
    wait_for_turn()
    return body


def received(read: Callable[[], bytes]) -> bytes:
    """What is read of a body. Raises RequestTimeout, BadRequest and RequestEntityTooLarge."""
    try:
        return read()
    except RequestEntityTooLarge:
        raise
    except SentTooSlowly as slow:
        raise RequestTimeout(TOO_SLOW_TO_SEND) from slow
    except Exception as broken:  # a chunk of no size, an end before the end: each server has errors of its own for it
        raise BadRequest(BROKEN_OFF) from broken


def _too_large(limit: int) -> RequestEntityTooLarge:
    return RequestEntityTooLarge(f"The body may have at most {limit} bytes.")


def refuse(error: HTTPException) -> NoReturn:
    """Raises the error, when what is left of the body has been read."""
    skip_body()
    raise error


def skip_body() -> None:
    """Reads what is left of a body that nobody wants, within reason: many clients look for an answer only when they have sent
    everything."""
    left = request.content_length
    if left is None:
        left = MOST_UNREAD if request.environ.get("wsgi.input_terminated") else 0
    left = min(left, MOST_UNREAD)
    stream = request.environ["wsgi.input"]
    with suppress(Exception):  # as in `_body`: what is wrong with the rest of a refused body changes nothing
        while left > 0 and (chunk := stream.read(min(left, 65_536))):
            left -= len(chunk)


class Parser(FlaskParser):
    """Reads bodies as above; a member or parameter that the schema does not know is a fault."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"query": RAISE, "json": RAISE}  # noqa: RUF012 - as webargs declares it

    def load_json(self, req: Request, schema: Schema) -> Any:
        """The JSON value of the body, as of a log. Raises UnreadableLog."""
        return read_json(read_body())


class Blueprint(flask_smorest.Blueprint):
    """A blueprint whose views read their arguments that way."""

    ARGUMENTS_PARSER = Parser()
