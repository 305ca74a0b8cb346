"""What keeps the server observable: its description, whether it is up, its counters."""

from __future__ import annotations

from functools import lru_cache

import orjson
from flask import Response, current_app, request
from werkzeug.exceptions import NotFound, ServiceUnavailable

import referee
from referee.api import answers
from referee.api.counters import CONTENT_TYPE
from referee.api.description import answering, shape
from referee.api.examples import described
from referee.api.queue import LATER, Full, of_app
from referee.api.reading import Blueprint
from referee.api.whole_schemas import log_schema
from referee.loading import catalogue
from referee.loading.schema import schema_at

blueprint = Blueprint("operations", __name__, description="The description of this API, health, metrics")
TEXT = {"type": "string"}
SCHEMA_TYPE = "application/schema+json"


@blueprint.get("/openapi.json")
@answering({"type": "object"}, 304, 412)
def describe_service() -> Response:
    """This description (OpenAPI 3.1)"""
    return answers.keepable(described(current_app))


@blueprint.get("/schema/game.json")
@answering({"type": "object"}, 304, 412, media_types=[SCHEMA_TYPE])
def get_game_schema() -> Response:
    """The JSON Schema of game files, for editors that complete and check them"""
    told = answers.keepable(_schema(f"{request.url_root}schema/game.json"))
    told.mimetype = SCHEMA_TYPE
    return told


@blueprint.get("/schema/log.json")
@answering({"type": "object"}, 304, 412, media_types=[SCHEMA_TYPE])
def get_log_schema() -> Response:
    """The JSON Schema of logs, for whoever writes them"""
    told = answers.keepable(_log_schema(described(current_app), f"{request.url_root}schema/log.json"))
    told.mimetype = SCHEMA_TYPE
    return told


@lru_cache(4)
def _schema(address: str) -> answers.Document:
    return answers.document(schema_at(address))


@lru_cache(4)
def _log_schema(description: answers.Document, address: str) -> answers.Document:
    return answers.document(log_schema(orjson.loads(description.body)["components"]["schemas"], address))


@blueprint.get("/health")
@answering(shape("Health"))
def get_health() -> Response:
    """Is the server up?"""
    return _up()


def _up() -> Response:
    return answers.json({"status": "ok", "version": referee.__version__, "games": len(catalogue.headers())})


@blueprint.get("/ready")
@answering(shape("Health"), 503)
def get_readiness() -> Response:
    """Can the worker that answers judge what comes?"""
    queue = of_app()
    if queue.ends is not None:
        raise ServiceUnavailable("This worker is about to stop.", retry_after=LATER)
    if queue.full:
        raise Full
    return _up()


@blueprint.get("/metrics")
@answering(TEXT, media_types=["text/plain"])
def get_metrics() -> Response:
    """What has been counted, over all workers, in Prometheus' text format"""
    counted: bytes | None = current_app.extensions["referee"].text()
    if counted is None:
        raise NotFound("Nothing is counted here.")
    return Response(counted, content_type=CONTENT_TYPE)
