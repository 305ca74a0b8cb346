"""Reading requests: media types, limits, JSON bodies, query parameters."""

from __future__ import annotations

from typing import Any

import flask_smorest
import orjson
from flask import Request, current_app, request
from marshmallow import RAISE, Schema
from webargs.core import is_json
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge

from referee.api.problems import WrongMediaType

NDJSON = "application/x-ndjson"
NDJSON_TYPES = (NDJSON, "application/ndjson", "application/jsonl", "application/x-jsonlines")
DRAIN = 64_000_000


def check_encoding() -> None:
    """Raises WrongMediaType for a compressed body: nothing is inflated, so that no small body becomes a large one."""
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise WrongMediaType("The body must not be compressed.", {"Accept-Encoding": "identity"})


def read_body() -> bytes:
    """The request's body of JSON, not yet parsed. Raises RequestEntityTooLarge and WrongMediaType."""
    if not is_json(request.mimetype):
        raise WrongMediaType("The body must be application/json.", {"Accept": "application/json"})
    check_encoding()
    return _body(current_app.config["MAX_CONTENT_LENGTH"])


def read_lines(limit: int) -> bytes:
    """The request's body of NDJSON, at most `limit` bytes. Raises RequestEntityTooLarge and WrongMediaType."""
    if request.mimetype not in NDJSON_TYPES:
        raise WrongMediaType(f"The body must be {NDJSON}, one log a line.", {"Accept": ", ".join(NDJSON_TYPES)})
    check_encoding()
    return _body(limit)


def _body(limit: int) -> bytes:
    # One more than the limit: a body that does not tell its length is cut off there without a word.
    request.max_content_length = limit + 1
    too_large = RequestEntityTooLarge(f"The body may have at most {limit} bytes.")
    try:
        body = request.get_data(cache=False)
    except RequestEntityTooLarge:
        _drain(request.content_length or 0)
        raise too_large from None
    if len(body) > limit:
        _drain(DRAIN if request.environ.get("wsgi.input_terminated") else 0)
        raise too_large
    return body


def _drain(length: int) -> None:
    """Reads the rest of a body that is refused, within reason: many clients look for the answer only afterwards."""
    left = min(length, DRAIN)
    stream = request.environ["wsgi.input"]
    while left > 0 and (chunk := stream.read(min(left, 65_536))):
        left -= len(chunk)


class Parser(FlaskParser):
    """Reads bodies as above; a member or parameter that the schema does not know is a fault."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"query": RAISE, "json": RAISE}  # noqa: RUF012 - as webargs declares it

    def load_json(self, req: Request, schema: Schema) -> Any:
        """The JSON value of the body: UTF-8 only, no NaN, bounded nesting. Raises BadRequest."""
        try:
            return orjson.loads(read_body())
        except orjson.JSONDecodeError as error:
            raise BadRequest(f"not JSON: {error}") from None


class Blueprint(flask_smorest.Blueprint):
    """A blueprint whose views read their arguments that way."""

    ARGUMENTS_PARSER = Parser()
