"""What keeps the server observable: its description, whether it is up, its counters."""

from __future__ import annotations

from flask import Response, current_app

import referee
from referee.api import answers
from referee.api.counters import CONTENT_TYPE, Counters
from referee.api.description import answering, shape
from referee.api.examples import described
from referee.api.reading import Blueprint
from referee.loading import catalogue

blueprint = Blueprint("operations", __name__, description="The description of this API, health, metrics")
TEXT = {"type": "string"}


@blueprint.get("/openapi.json")
@answering({"type": "object"}, 304)
def openapi() -> Response:
    """This description (OpenAPI 3.1)"""
    return answers.keepable(described(current_app))


@blueprint.get("/health")
@answering(shape("Health"))
def health() -> Response:
    """Is the server up?"""
    return answers.json({"status": "ok", "version": referee.__version__, "games": len(catalogue.headers())})


@blueprint.get("/metrics")
@answering(TEXT, media_type="text/plain")
def metrics() -> Response:
    """Counters in Prometheus' text format, of the worker process that answers"""
    counters: Counters = current_app.extensions["referee"]
    return Response(counters.text(), content_type=CONTENT_TYPE)
