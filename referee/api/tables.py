"""Tables that several phones share: the doors to what may be done at them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from flask import Response, current_app, g, request

import referee
from referee.api import answers
from referee.api.access import note
from referee.api.description import answering, asking, shape
from referee.api.limits import client
from referee.api.queue import end_turn, wait_for_turn
from referee.api.reading import read_body
from referee.api.table_doors import (
    IF_MATCH,
    KEY,
    LOOKING,
    ONE,
    WRITING,
    blueprint,
    header,
    opened,
    tables,
    told,
    versioned,
    with_key,
    written,
)
from referee.api.table_questions import (
    DealQuestion,
    FactsQuestion,
    FormQuery,
    FullnessQuery,
    HandQuery,
    HandQuestion,
    MovesQuestion,
    NothingMore,
    OpenQuestion,
)
from referee.reading.json_text import read_json, write_json
from referee.tables import steps
from referee.tables.records import Holder
from referee.tables.refusals import unreadable
from referee.tables.shared import may_write

SECRET = re.compile(r"[A-Za-z0-9_.-]{32,128}", re.ASCII)
MADE_OF = header(
    "Idempotency-Key",
    SECRET.pattern,
    "A secret of which the keys are made: the same again gives the same table and keys.",
)


# --- the table -------------------------------------------------------------------------------------------------------


@blueprint.post("/v1/tables")
@answering(shape("NewTable"), 400, 404, 408, 413, 415, 422, 503, 507, status=201)
@asking(shape("Log"), answers.JSON)
@blueprint.doc(parameters=[MADE_OF])
def share_table() -> Response:
    """Begin a table that several phones share

    The body is a log or only its head. Its keys are told here and never again: of what is kept of them none can be made.
    """
    log = read_json(read_body())
    secret = request.headers.get("Idempotency-Key")
    if secret is not None and not SECRET.fullmatch(secret):
        raise unreadable("/Idempotency-Key", "has 32 to 128 letters, digits, dots, underscores or hyphens here")
    opened().admit(client())
    table_id, version, made = tables().shared.create(log, secret)
    write, look, *seats = (key.text for key in made)
    told = {"write": write, "look": look, "seats": dict(zip(_names(log), seats, strict=True))}
    days = current_app.config["SETTINGS"].table_days
    response = answers.json({"id": table_id, "version": version, "keys": told, "kept_days": days})
    response.status_code = 201
    response.headers["Location"] = f"/v1/tables/{table_id}"
    response.headers["Cache-Control"] = "no-store"
    response.set_etag(str(version))
    return response


def _names(log: Mapping[str, Any]) -> list[str]:
    return [name.strip() for name in log["players"]]


@blueprint.get(ONE)
@with_key
@answering(shape("SharedTable"), *LOOKING)
def get_table() -> Response:
    """A shared table as it stands"""
    who: Holder = g.holder
    shared = tables().shared
    evening, told = shared.evening(who), shared.store.last_told(who.id)
    days = current_app.config["SETTINGS"].table_days
    body = {"id": who.id, "version": evening.version, "may": who.may, "seat": who.player, "game": who.game}
    body |= {
        "players": who.players,
        "ended": evening.ended,
        "created": _date(who.created),
        "kept_days": days,
        "told": told,
    }
    return versioned(write_json(body), evening.version)


@blueprint.get(f"{ONE}/log")
@with_key
@answering(shape("Log"), *LOOKING, 422)
@blueprint.arguments(FormQuery, location="query")
def get_table_log(query: dict[str, Any]) -> Response:
    """The log of a shared table, without what was taken back"""
    evening = tables().shared.evening(g.holder)
    if query["form"] == "json":
        return versioned(write_json(evening.log), evening.version)
    from referee.reading.log_writer import log_as_yaml  # not above: few want it

    return versioned(log_as_yaml(evening.log).encode(), evening.version, "application/yaml")


@blueprint.get(f"{ONE}/verdict")
@with_key
@answering(shape("Verdict"), *LOOKING, 422)
@blueprint.arguments(FullnessQuery, location="query")
def get_table_verdict(query: dict[str, Any]) -> Response:
    """The verdict on a shared table as it stands"""
    evening = tables().shared.evening(g.holder)
    wait_for_turn()
    verdict = referee.judge(write_json(evening.log), tricks=query["tricks"])
    note(game=verdict["game"], verdict=verdict["verdict"])
    return versioned(write_json(verdict), evening.version)


# --- what happens at it ----------------------------------------------------------------------------------------------


@blueprint.post(f"{ONE}/moves")
@with_key
@answering(shape("TableWrite"), *WRITING)
@blueprint.arguments(MovesQuestion)
@blueprint.doc(parameters=[IF_MATCH, KEY])
def make_moves(question: dict[str, Any]) -> Response:
    """Make moves at a shared table

    The answer has the findings that are new. Where the table has moved on, nothing is written, and the answer (412) has what
    was missed.
    """
    return written(steps.play(question["moves"]), question)


@blueprint.delete(f"{ONE}/moves/last")
@with_key
@answering(shape("TableWrite"), *WRITING)
@blueprint.doc(parameters=[IF_MATCH, KEY])
def take_back() -> Response:
    """Take the last thing back that stands at a shared table

    That it was there stays told.
    """
    return written(steps.undo, {})


@blueprint.post(f"{ONE}/deals")
@with_key
@answering(shape("TableWrite"), *WRITING)
@blueprint.arguments(DealQuestion)
@blueprint.doc(parameters=[IF_MATCH, KEY])
def begin_deal(question: dict[str, Any]) -> Response:
    """Begin the next deal at a shared table, or tell it

    A seat may begin it, without a word more, where no deal is in progress.
    """
    if question or not tables().shared.is_between_deals(g.holder):
        may_write(g.holder)
    return written(steps.deal(question), question)


@blueprint.post(f"{ONE}/facts")
@with_key
@answering(shape("TableWrite"), *WRITING)
@blueprint.arguments(FactsQuestion)
@blueprint.doc(parameters=[IF_MATCH, KEY])
def tell_facts(question: dict[str, Any]) -> Response:
    """Tell what was won in a deal at a shared table, in place of its moves"""
    may_write(g.holder)
    return written(steps.facts(question["won"], question.get("deal")), question)


@blueprint.post(f"{ONE}/end")
@with_key
@answering(shape("TableWrite"), *WRITING)
@blueprint.arguments(NothingMore)
@blueprint.doc(parameters=[IF_MATCH, KEY])
def end_table(question: dict[str, Any]) -> Response:
    """End the evening at a shared table"""
    may_write(g.holder)
    return written(steps.end, question)


# --- hands -----------------------------------------------------------------------------------------------------------


@blueprint.put(f"{ONE}/hand")
@with_key
@answering(shape("SeatHand"), 400, 401, 403, 404, 408, 409, 413, 415, 422, 503)
@blueprint.arguments(HandQuestion)
def put_hand(question: dict[str, Any]) -> Response:
    """Put the seat's own hand, for that seat's key alone"""
    cards = question["cards"]
    hand = cards.split() if isinstance(cards, str) else cards
    end_turn(request.environ)
    return _secret(tables().shared.put_hand(g.holder, question["deal"], hand))


@blueprint.get(f"{ONE}/hand")
@with_key
@answering(shape("SeatHand"), 401, 403, 404, 422, 503)
@blueprint.arguments(HandQuery, location="query")
def get_hand(query: dict[str, Any]) -> Response:
    """The seat's own hand"""
    return _secret(tables().shared.hand(g.holder, query.get("deal")))


@blueprint.post(f"{ONE}/hand/open")
@with_key
@answering(shape("TableWrite"), *WRITING)
@blueprint.arguments(OpenQuestion)
def open_hand(question: dict[str, Any]) -> Response:
    """Show everybody the hand that the seat had in a deal that is over"""
    end_turn(request.environ)
    return told(tables().shared.open_hand(g.holder, question["deal"]))


def _secret(hand: Mapping[str, Any]) -> Response:
    response = answers.json(hand)
    response.headers["Cache-Control"] = "no-store"
    return response


def _date(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
