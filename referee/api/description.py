"""The OpenAPI description: what views say about their requests and answers, and the problems they share."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from http import HTTPStatus
from importlib.resources import files
from typing import Any

import flask_smorest
import yaml
from flask import Flask
from marshmallow import Schema
from werkzeug.exceptions import HTTPException

from referee.api import problems
from referee.api.answers import JSON
from referee.api.journal import ID_HEADER
from referee.api.limits import LIMITED, OF_TABLES
from referee.api.queue import TookTooLong
from referee.loading import catalogue
from referee.loading.schema import game_outline
from referee.reading.move_parser import MOVE_KEYS
from referee.reading.moves import VERBS

HERE = files("referee.api")
SHAPES: dict[str, dict[str, Any]] = yaml.load(
    HERE.joinpath("shapes.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader
)
"""What the service answers, and logs, by name."""


def shape(name: str) -> dict[str, Any]:
    """What stands for one of them in the description."""
    return {"$ref": f"#/components/schemas/{name}"}


SHAPE = "x-shape"
"""Of a field of a question: the shape that it has, where marshmallow does not look into it."""
SETTINGS = {
    "API_TITLE": "Card Table Referee",
    "API_VERSION": "v1",
    "OPENAPI_VERSION": "3.1.0",
    "API_SPEC_OPTIONS": {
        "info": {
            "description": HERE.joinpath("about.md").read_text(encoding="utf-8").strip(),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
    },
}
ID = {
    "description": "What the request is called in the server's log: as its client called it, or a new name.",
    "schema": {"type": "string"},
}
LATER = {"description": "In so many seconds it may be asked again.", "schema": {"type": "integer", "minimum": 1}}
KEY = {
    "type": "http",
    "scheme": "bearer",
    "description": "Asked for only where the server is run with a key.",
}
TABLE_KEY = {
    "type": "http",
    "scheme": "bearer",
    "description": "A key of the table: to write, to look, or of one seat. `POST /v1/tables` tells them, once.",
}
METHODS = ("get", "post", "put", "delete")
PROBLEMS: dict[int, tuple[str, dict[str, Any]]] = {
    400: ("The body breaks off.", problems.problem(400, problems.BROKEN_OFF)),
    401: (
        "A key is asked for: the table's, or the server's where it has one.",
        problems.problem(401, problems.NO_KEY),
    ),
    403: ("This key of the table is not good for that.", problems.problem(403, "This key may only look.")),
    404: (
        "No such game (`nearest` lists names like it), or no such table.",
        problems.problem(
            404,
            "no game is called 'bedam'; did you mean Bedem?",
            type=problems.UNKNOWN_GAME,
            title="Unknown game",
            nearest=["Bedem"],
        ),
    ),
    408: ("The request did not come in within its time.", problems.problem(408, problems.TOO_SLOW_TO_SEND)),
    409: ("The table is not as this would need it.", problems.problem(409, "There is nothing to take back.")),
    412: ("It is no longer as the client wants it (`If-Match`).", problems.problem(412)),
    413: ("The body is too large.", problems.problem(413, "The body may have at most 1000000 bytes.")),
    415: (
        "The body has another media type, or is compressed.",
        problems.problem(415, "The body must be application/json."),
    ),
    422: (
        "The request cannot be understood; `errors` tells why.",
        problems.unreadable([{"pointer": "/deals/0/moves/12", "detail": "'11Q' is not a card of this pack"}]),
    ),
    428: (
        "A write tells the version of the table that it knows (`If-Match`).",
        problems.problem(428, 'A write tells the version that it knows, as in If-Match: "7".'),
    ),
    429: (
        "The server is run with a limit for each client; `Retry-After` says in how many seconds it may ask again.",
        problems.problem(429, "One client may ask 20 per 1 second; ask again in 1 s."),
    ),
    507: ("There is no room for more tables.", problems.problem(507, "There is no room for more tables.")),
    503: (
        "Too many requests wait (with `Retry-After`), or this one took longer than the server gives it.",
        problems.too_slow(TookTooLong(10, deal=3, move=120)),
    ),
}
View = Callable[..., Any]


class Api(flask_smorest.Api):
    """Describes errors as the problem documents that they are."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_responses(self) -> None:
        for name, told in SHAPES.items():
            self.spec.components.schema(name, {"type": "object", "additionalProperties": True} | told)
        for status, (says, example) in PROBLEMS.items():
            content = {problems.MEDIA_TYPE: {"schema": shape("Problem"), "examples": {"example": {"value": example}}}}
            self.spec.components.response(HTTPStatus(status).name, {"description": says, "content": content})
        kept = {"description": "The client has it already (`If-None-Match`)."}
        self.spec.components.response(HTTPStatus.NOT_MODIFIED.name, kept, lazy=True)

    def handle_http_exception(self, error: HTTPException) -> Any:
        """Every refusal as a problem document."""
        return problems.handle_http(error)


def describe(app: Flask) -> Api:
    """The description of the app's API, to which blueprints are added."""
    app.config.update(SETTINGS)
    return Api(app)


def complete(description: dict[str, Any], app: Flask) -> None:
    """Adds what holds for every operation: its name, who may ask, how often, and what each answer tells of its request. What
    clients that are generated call it is the name of its view, as firm as its address."""
    parts = description["components"]
    names = {
        (method, re.sub(r"<(\w+)>", r"{\1}", rule.rule)): rule.endpoint.rpartition(".")[2]
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
    }
    parts["schemas"] |= {
        "Rulings": _rulings(),
        "OwnGame": game_outline() | {"description": "A game as its file says it; `/schema/game.json` has all clauses."},
        "Verb": {"description": "What is done, in a move.", "enum": sorted(VERBS)},
        "MoveMember": {"description": "What a move that is an object may say.", "enum": sorted(MOVE_KEYS)},
    }
    for schema in parts["schemas"].values():
        for name, told in schema.get("properties", {}).items():
            if SHAPE in told:
                schema["properties"][name] = {key: told[key] for key in told.keys() & {"description"}} | shape(
                    told[SHAPE]
                )
    parts |= {"headers": {ID_HEADER: ID}, "securitySchemes": {"key": KEY, "table": TABLE_KEY}}
    told = [*parts["responses"].values()]
    for path, item in description["paths"].items():
        for method, operation in ((method, item[method]) for method in METHODS if method in item):
            operation["operationId"] = names[method.upper(), path]
            responses = operation["responses"]
            told += [one for one in responses.values() if "$ref" not in one]
            if path.startswith(LIMITED):
                responses["429"] = _shared(429)
            if of_table := path.startswith(OF_TABLES):
                operation["security"] = [{"table": []}]
            elif method == "post":
                operation["security"] = [{}, {"key": []}]
            if of_table or method == "post":
                responses["401"] = _shared(401)
    for name in ("TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"):
        if name in parts["responses"]:
            parts["responses"][name].setdefault("headers", {})["Retry-After"] = LATER
    for response in told:
        response.setdefault("headers", {})[ID_HEADER] = {"$ref": f"#/components/headers/{ID_HEADER}"}


def _rulings() -> dict[str, Any]:
    """The shape of what a log chooses of the book of rulings."""
    book = catalogue.rulings()
    answers = {
        name: {"enum": ["default", *entry["alternatives"]]} for name, entry in book.items() if "alternatives" in entry
    }
    return {
        "type": ["object", "null"],
        "description": "Rulings of the book of rulings by id: the answer chosen.",
        "propertyNames": {"enum": sorted(book)},
        "properties": answers,
        "additionalProperties": {"const": "default"},
    }


def _shared(status: int) -> dict[str, str]:
    return {"$ref": f"#/components/responses/{HTTPStatus(status).name}"}


def answering(
    schema: dict[str, Any], *others: int, media_types: Sequence[str] = (JSON,), status: int = 200
) -> Callable[[View], View]:
    """A view that answers with such a body, in any of these forms, or with one of the other statuses. Only describes; checks
    nothing."""
    success: dict[str, Any] = {"description": "Success", "content": {form: {"schema": schema} for form in media_types}}
    if HTTPStatus.NOT_MODIFIED in others:
        success["headers"] = {"ETag": {"description": "For `If-None-Match`.", "schema": {"type": "string"}}}
    responses: dict[int, Any] = {status: HTTPStatus(status).name for status in others}
    return _describing(responses={status: success} | responses)


def asking(schema: dict[str, Any], *media_types: str, query: type[Schema] = Schema) -> Callable[[View], View]:
    """A view that takes such a body, in any of these forms, and query (none, if left out). Only describes; checks nothing."""
    body = {"required": True, "content": {form: {"schema": schema} for form in media_types}}
    return _describing(requestBody=body, parameters=[{"in": "query", "schema": query}])


def _describing(**documentation: Any) -> Callable[[View], View]:
    decorate: Callable[[View], View] = flask_smorest.Blueprint.doc(**documentation)
    return decorate
