"""What all doors of shared tables have in common: who comes in, what is answered, and why somebody is turned away."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps
from importlib import import_module
from typing import Any

from flask import Response, current_app, g, request
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import Unauthorized

from referee.api import answers, problems
from referee.api.access import note
from referee.api.open_tables import Opened, Tables
from referee.api.queue import end_turn
from referee.api.reading import Blueprint, skip_body
from referee.reading.json_text import write_json
from referee.tables import steps
from referee.tables.records import Write
from referee.tables.refusals import Refused, unreadable
from referee.tables.shared import Request

blueprint = Blueprint("tables", __name__, description="Tables that several phones share")
View = Callable[..., Any]
ONE = "/v1/tables/<table_id>"
LOOKING = (304, 401, 403, 404, 412, 503)
WRITING = (400, 401, 403, 404, 408, 409, 412, 413, 415, 422, 428, 503)
VERSION = re.compile(r'(?:W/)?"([0-9]{1,9})"', re.ASCII)
REPEAT = re.compile(r"[A-Za-z0-9_.-]{8,128}", re.ASCII)


def all_doors() -> Blueprint:
    """The blueprint with every door on it."""
    for name in ("tables", "table_events"):
        import_module(f"referee.api.{name}")
    return blueprint


def header(name: str, pattern: str, says: str, *, required: bool = False) -> dict[str, Any]:
    """A header of a request, for the description."""
    schema = {"type": "string", "pattern": f"^{pattern}$"}
    return {"in": "header", "name": name, "description": says, "required": required, "schema": schema}


IF_MATCH = header("If-Match", VERSION.pattern, "The version of the table that is known.", required=True)
KEY = header("Idempotency-Key", REPEAT.pattern, "By which the same write is known again: it is done once.")


@blueprint.errorhandler(Refused)
def refuse(error: Refused) -> Response:
    """The answer to what is not done."""
    return problems.answer(error.problem(), error.headers)


def opened() -> Opened:
    """What this application knows of shared tables."""
    found: Opened = current_app.extensions["referee.tables"]
    return found


def tables() -> Tables:
    """The tables, and who listens at them. Raises Refused."""
    return opened().tables()


def with_key(view: View) -> View:
    """A view for those who have a key of the table: looked at before anything else is."""

    @wraps(view)
    def guarded(table_id: str, *told: Any, **more: Any) -> Any:
        shown = request.authorization
        if shown is None or shown.type != "bearer" or not shown.token:
            skip_body()
            raise Unauthorized(problems.NO_KEY, www_authenticate=WWWAuthenticate("bearer"))
        try:
            g.holder = tables().shared.holder(table_id, shown.token)
        except Refused:
            skip_body()
            raise
        return view(*told, **more)

    return guarded


def versioned(body: bytes, version: int, mimetype: str = answers.JSON) -> Response:
    """An answer about a table at a version; 304 where the client has it already. Raises Refused where the client
    wants another."""
    response = Response(body, mimetype=mimetype)
    response.set_etag(str(version))
    response.cache_control.private = response.cache_control.no_cache = True
    response.vary.add("Authorization")
    if request.method == "GET":
        if request.if_match and not request.if_match.contains(str(version)):
            raise Refused(412, f"The table is at version {version}.")
        response.make_conditional(request)
    return response


def written(step: steps.Step, question: Mapping[str, Any]) -> Response:
    """The answer to a write of this request. Raises Refused."""
    known = VERSION.fullmatch(request.headers.get("If-Match", ""))
    repeat = request.headers.get("Idempotency-Key")
    if known is None:
        raise Refused(428, 'A write tells the version that it knows, as in If-Match: "7".')
    if repeat is not None and not REPEAT.fullmatch(repeat):
        raise unreadable("/Idempotency-Key", "has 8 to 128 letters, digits, dots, underscores or hyphens")
    says = [request.endpoint, question]
    end_turn(request.environ)  # what has come in is read; there will be another one to judge it
    return told(tables().shared.write(g.holder, step, Request(int(known[1]), repeat, says)))


def told(write: Write) -> Response:
    """What the writer is answered."""
    note(game=g.holder.game, verdict=write.told["verdict"])
    version = write.events[-1]["version"]
    return versioned(write_json({"version": version, "events": write.events, **write.told}), version)
