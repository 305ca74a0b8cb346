"""Reading requests: media types, limits, JSON bodies, query parameters."""

from __future__ import annotations

from typing import Any

import flask_smorest
import orjson
from flask import Request, request
from marshmallow import RAISE, Schema
from webargs.core import is_json
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import BadRequest

from referee.api.problems import WrongMediaType

NDJSON = "application/x-ndjson"
NDJSON_TYPES = (NDJSON, "application/ndjson", "application/jsonl", "application/x-jsonlines")


def check_encoding() -> None:
    """Raises WrongMediaType for a compressed body: nothing is inflated, so that no small body becomes a large one."""
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise WrongMediaType("The body must not be compressed.", {"Accept-Encoding": "identity"})


def read_body() -> bytes:
    """The request's body of JSON, not yet parsed. Raises RequestEntityTooLarge and WrongMediaType."""
    if not is_json(request.mimetype):
        raise WrongMediaType("The body must be application/json.", {"Accept": "application/json"})
    check_encoding()
    return request.get_data(cache=False)


def read_lines(limit: int) -> bytes:
    """The request's body of NDJSON, at most `limit` bytes. Raises RequestEntityTooLarge and WrongMediaType."""
    if request.mimetype not in NDJSON_TYPES:
        raise WrongMediaType(f"The body must be {NDJSON}, one log a line.", {"Accept": ", ".join(NDJSON_TYPES)})
    check_encoding()
    request.max_content_length = limit
    return request.get_data(cache=False)


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
