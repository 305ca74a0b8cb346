"""Listening at a shared table: server-sent events, or one answer as soon as something happens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from flask import Response, g, request

from referee.api import answers
from referee.api.description import answering, shape
from referee.api.limits import client
from referee.api.open_tables import Opened
from referee.api.table_doors import ONE, blueprint, header, opened, tables, with_key
from referee.api.table_questions import EventsQuery
from referee.tables.listeners import STILL_HERE, Channel
from referee.tables.records import Holder

STREAM = "text/event-stream"
AGAIN = b"retry: 1000\n\n"
QUIET = b": still here\n\n"
GONE = b"event: gone\ndata: {}\n\n"
LAST = header("Last-Event-ID", "[0-9]{1,9}", "The version that is known already.")


@blueprint.get(f"{ONE}/events")
@with_key
@answering(shape("TableEvents"), 401, 403, 404, 422, 503)
@blueprint.arguments(EventsQuery, location="query")
@blueprint.doc(parameters=[LAST], responses={200: {"content": {STREAM: {"schema": {"type": "string"}}}}})
def get_events(query: dict[str, Any]) -> Response:
    """What happens at a shared table

    As server-sent events for whoever accepts `text/event-stream`: the stream stays open, and each event has its version as
    `id`, its type as `event` and itself as `data`. Else as JSON, at once or, with `wait`, when something happens.
    """
    who: Holder = g.holder
    last = request.headers.get("Last-Event-ID", "")
    after = int(last) if re.fullmatch("[0-9]{1,9}", last, re.ASCII) else query["after"]
    if request.accept_mimetypes.best_match([answers.JSON, STREAM]) == STREAM:
        return _stream(who, after)
    there = tables()
    found = there.shared.store.happened(who.id, after)
    if not found and query["wait"]:
        with there.listeners.listening(who.id, who.version, client()) as channel:
            found = there.listeners.wait(who.id, channel, after, query["wait"])
    version = found[-1].version if found else after
    body = f'{{"version":{version},"events":[{",".join(one.text for one in found)}]}}'
    response = Response(body.encode(), mimetype=answers.JSON)
    response.headers["Cache-Control"] = "no-store"
    response.set_etag(str(version))
    return response


def _stream(who: Holder, after: int) -> Response:
    there, listens = tables(), ExitStack()
    channel = listens.enter_context(there.listeners.listening(who.id, who.version, client()))
    response = Response(_sent(opened(), who.id, channel, after), mimetype=STREAM)
    response.call_on_close(listens.close)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # a proxy hands on what comes as it comes
    return response


def _sent(here: Opened, table_id: str, channel: Channel, after: int) -> Iterator[bytes]:
    """What a listener is sent, until it leaves, the table is gone or the server stops."""
    listeners = here.tables().listeners
    yield AGAIN
    while not here.stopping():
        if new := listeners.wait(table_id, channel, after, STILL_HERE):
            after = new[-1].version
            yield "".join(f"id: {one.version}\nevent: {one.type}\ndata: {one.text}\n\n" for one in new).encode()
        elif channel.gone:
            yield GONE
            return
        else:
            yield QUIET
