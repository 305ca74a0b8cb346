"""The OpenAPI description: what views say about their requests and answers, and the problems they share."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import flask_smorest
from flask import Flask
from marshmallow import Schema
from werkzeug.exceptions import HTTPException

from referee.api import problems
from referee.api.answers import JSON
from referee.api.schemas import Problem

ABOUT = """
The referee judges logs of card games, move by move, and cites the rule for everything it says. Send a log to
`POST /v1/verdicts`; `GET /v1/games/{slug}/sample` shows what one looks like. Links in answers (`page`, `rule`) are
relative to the root of the rules site, which this server has at `/`.

Bodies are UTF-8 JSON, uncompressed, at most 1 MB (a batch 20 MB). There are no accounts, and pages of any origin may ask.

## Problems

Errors are problem documents (RFC 9457, `application/problem+json`) with `type`, `title`, `status` and mostly `detail`.
Where `type` is `about:blank` the status says it all. The others:

### Unreadable
`/docs#unreadable`, status 422: a log, a question or a parameter that cannot be understood. `errors` lists every fault
with a JSON pointer. A log that breaks the rules is not unreadable: it gets a verdict.

### Unknown game
`/docs#unknown-game`, status 404: no game has that slug, name or alias. `nearest` lists the names most like it.
"""
SETTINGS = {
    "API_TITLE": "Card Table Referee",
    "API_VERSION": "v1",
    "OPENAPI_VERSION": "3.1.0",
    "API_SPEC_OPTIONS": {
        "info": {"description": ABOUT.strip(), "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": "/"}],
    },
}
PROBLEMS: dict[int, tuple[str, dict[str, Any]]] = {
    400: ("The body breaks off.", problems.problem(400, problems.BROKEN_OFF)),
    404: (
        "No such game; `nearest` lists names like it.",
        problems.problem(
            404,
            "no game is called 'bedam'; did you mean Bedem?",
            type=problems.UNKNOWN_GAME,
            title="Unknown game",
            nearest=["Bedem"],
        ),
    ),
    413: ("The body is too large.", problems.problem(413, "The body may have at most 1000000 bytes.")),
    415: (
        "The body has another media type, or is compressed.",
        problems.problem(415, "The body must be application/json."),
    ),
    422: (
        "The request cannot be understood; `errors` tells why.",
        problems.unreadable([{"pointer": "/deals/0/moves/12", "detail": "'11Q' is not a card of this pack"}]),
    ),
}
View = Callable[..., Any]
Shape = type[Schema] | dict[str, Any]


class Api(flask_smorest.Api):
    """Describes errors as the problem documents that they are."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_responses(self) -> None:
        for status, (says, example) in PROBLEMS.items():
            content = {problems.MEDIA_TYPE: {"schema": Problem, "examples": {"example": {"value": example}}}}
            self.spec.components.response(HTTPStatus(status).name, {"description": says, "content": content}, lazy=True)
        kept = {"description": "The client has it already (`If-None-Match`)."}
        self.spec.components.response(HTTPStatus.NOT_MODIFIED.name, kept, lazy=True)

    def handle_http_exception(self, error: HTTPException) -> Any:
        """Every refusal as a problem document."""
        return problems.handle_http(error)


def describe(app: Flask) -> Api:
    """The description of the app's API, to which blueprints are added."""
    app.config.update(SETTINGS)
    return Api(app)


def answering(schema: Shape, *others: int, media_type: str = JSON) -> Callable[[View], View]:
    """A view that answers with such a body, or with one of the other statuses. Only describes; checks nothing."""
    success: dict[str, Any] = {"description": "Success", "content": {media_type: {"schema": schema}}}
    if HTTPStatus.NOT_MODIFIED in others:
        success["headers"] = {"ETag": {"description": "For `If-None-Match`.", "schema": {"type": "string"}}}
    responses: dict[int, Any] = {status: HTTPStatus(status).name for status in others}
    return _describing(responses={200: success} | responses)


def asking(schema: Shape, *media_types: str, query: type[Schema]) -> Callable[[View], View]:
    """A view that takes such a body, in any of these forms, and query. Only describes; checks nothing."""
    body = {"required": True, "content": {form: {"schema": schema} for form in media_types}}
    return _describing(requestBody=body, parameters=[{"in": "query", "schema": query}])


def _describing(**documentation: Any) -> Callable[[View], View]:
    decorate: Callable[[View], View] = flask_smorest.Blueprint.doc(**documentation)
    return decorate
