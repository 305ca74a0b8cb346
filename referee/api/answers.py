"""Answers that succeed: JSON, and catalogue data that a client may keep."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from flask import Response, request
from werkzeug.exceptions import PreconditionFailed

from referee.reading.json_text import write_json

JSON = "application/json"
MAX_AGE = 300
"""How many seconds catalogue data may be used without asking again."""


class Document(NamedTuple):
    """A body of JSON and its entity tag."""

    body: bytes
    etag: str


def document(value: Any) -> Document:
    """Plain data as a document; the same data gives the same tag."""
    body = write_json(value)
    return Document(body, hashlib.sha256(body).hexdigest()[:20])


def json(value: Any) -> Response:
    """Plain data as a response."""
    return Response(write_json(value), mimetype=JSON)


def keepable(kept: Document) -> Response:
    """A document as a response that may be cached; 304 where the client has it already. Raises PreconditionFailed for one who
    wants it only as it was (`If-Match`)."""
    response = Response(kept.body, mimetype=JSON)
    response.set_etag(kept.etag)
    response.cache_control.public = True
    response.cache_control.max_age = MAX_AGE
    response.make_conditional(request)
    if response.status_code == 412:
        raise PreconditionFailed
    return response
