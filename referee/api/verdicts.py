"""Judging logs, one or many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from io import BytesIO
from typing import Any, NamedTuple

from flask import Response, current_app, request
from werkzeug.exceptions import RequestEntityTooLarge

import referee
from referee.api import answers, problems
from referee.api.access import note
from referee.api.counters import Counters
from referee.api.description import answering, asking, shape
from referee.api.queue import Full, Patience, Queue, of_app
from referee.api.reading import NDJSON, RECORD_TYPES, YAML, Blueprint, Parser, read_lines, read_log, refuse
from referee.api.schemas import TriesQuestion, VerdictQuery
from referee.api.settings import Settings
from referee.errors import UnreadableLog
from referee.reading.documents import Document
from referee.reading.json_text import NotParsed, write_json
from referee.reading.source_lines import OWN_LINE, Places
from referee.verdict.tries import TooManyMoves

blueprint = Blueprint("verdicts", __name__, description="Logs in, verdicts out")
QUERY = VerdictQuery()
OUTCOMES = {404: "unknown-game", 413: "unreadable", 422: "unreadable", 503: "too-slow"}
"""What the counters call a log that got no verdict, by the problem's status."""
LINES = {"description": f"{NDJSON}: one JSON value a line."}


@blueprint.post("/v1/verdicts")
@answering(shape("Verdict"), 400, 404, 408, 413, 415, 422, 503)
@asking(shape("Log"), answers.JSON, YAML, *RECORD_TYPES, query=VerdictQuery)
def judge_log() -> Response:
    """Check a written game

    The body may be YAML too (`application/yaml`), or a record in PBN, LIN or the notation of the Skat server.
    """
    query = _query()
    document = read_log()
    plain = document.form == "json" and not query["lines"]
    told = (
        judge(document.text, query["tricks"], position=query["position"])
        if plain
        else judge_document(document, **query)
    )
    answer = told.answer
    count(current_app.extensions["referee"], answer)
    if "status" in answer:
        return problems.answer(answer)
    note(game=answer["game"], verdict=answer["verdict"])
    return Response(told.body, mimetype=answers.JSON)


@blueprint.post("/v1/verdicts/batch")
@answering(LINES, 400, 408, 413, 415, 422, 503, media_types=[NDJSON])
@asking(LINES, NDJSON, query=VerdictQuery)
def judge_logs() -> Response:
    """Judge many logs, one a line

    Each line of the answer is the verdict on a line of the request, or the problem with it (with `line`, counted from
    1), in the same order. A line that cannot be read, or takes too long, costs only itself. Blank lines are left out. A
    server that is stopped in the middle says so in the last line, with the first `line` that it did not judge.
    """
    queue, in_hand = of_app(), ExitStack()
    try:
        queue.take_batch()
    except Full as full:
        refuse(full)
    in_hand.callback(queue.put_batch)
    try:
        answer = Response(_answered(_many(queue), in_hand), mimetype=NDJSON)
    except Exception:
        in_hand.close()
        raise
    answer.call_on_close(in_hand.close)  # where nobody reads a line
    return answer


@blueprint.post("/v1/verdicts/tries")
@answering(shape("Tries"), 400, 404, 408, 413, 415, 422, 503)
@blueprint.arguments(TriesQuestion)
def try_moves(question: dict[str, Any]) -> Response:
    """What would be found of moves that might come next

    Each is tried by itself: in the last deal of the log, or where that is over as the first move of a new one.
    """
    try:
        return answers.json({"tries": referee.tries(**question)})
    except UnreadableLog as error:
        faults = [{"pointer": f"/log{fault.pointer}", "detail": fault.detail} for fault in error.faults]
    except TooManyMoves as error:
        faults = [{"pointer": "/moves", "detail": str(error)}]
    return problems.answer(problems.unreadable(faults))


class Told(NamedTuple):
    """The verdict on a log, or the problem with it (which has a `status`), and the same as JSON."""

    answer: Mapping[str, Any]
    body: bytes


def written(answer: Callable[[], Mapping[str, Any]], searched: set[str] | None = None) -> Told:
    """A verdict as it is answered, or the problem with its log: whatever goes wrong on the way to bytes is told as one."""
    try:
        found = answer()
        return Told(found, write_json(found))
    except Exception as error:
        return _problem(problems.of_error(error, searched))


def _problem(found: dict[str, Any]) -> Told:
    return Told(found, write_json(found))


def judge(
    text: bytes,
    tricks: bool,
    tick: Patience | None = None,
    searched: set[str] | None = None,
    *,
    position: bool = False,
) -> Told:
    """The verdict on a log given as JSON, or the problem with it; None: the tick of the request is told."""
    return written(lambda: referee.judge(text, tricks=tricks, position=position, tick=tick), searched)


def judge_document(document: Document, *, tricks: bool, lines: bool, position: bool = False) -> Told:
    """The verdict on a log in YAML or JSON, or the problem with it; with the line of everything, if `lines`."""
    return written(lambda: _judged(document, tricks=tricks, position=position, lines=lines))


def _judged(document: Document, *, tricks: bool, position: bool, lines: bool) -> dict[str, Any]:
    try:
        answer: dict[str, Any] = {**referee.judge(document.parse(), tricks=tricks, position=position)}
    except NotParsed as error:
        fault = {"detail": error.detail, "line": error.line} if lines else {"detail": error.placed}
        return problems.unreadable([{"pointer": "", **fault}])
    except Exception as error:
        answer = problems.of_error(error)
        if "nearest" in answer and lines:
            answer["errors"] = [{"pointer": "/game", "detail": answer["detail"]}]
    return with_lines(answer, Places(document)) if lines else answer


def with_lines(answer: dict[str, Any], places: Places) -> dict[str, Any]:
    """A verdict or a problem whose findings and faults tell their line; changes it in place."""
    told = [(fault, fault["pointer"]) for fault in answer.get("errors", ())]
    for deal in answer.get("deals", ()):
        told += [(one, f"/deals/{deal['number'] - 1}/moves/{one['move']}") for one in deal["findings"]]
    for one, pointer in told:
        place = places.find(pointer)
        if place is not None and ("detail" in one or place.exact):
            one["line"] = place.line
            if "detail" in one:
                one["detail"] = OWN_LINE.sub("", one["detail"])
    return answer


class Many(NamedTuple):
    """A batch, and what is needed to answer it when its request is over."""

    body: bytes
    tricks: bool
    position: bool
    settings: Settings
    counters: Counters
    queue: Queue
    searched: set[str]
    """The unknown games for which names like theirs have been looked for."""


def _answered(batch: Many, in_hand: ExitStack) -> Iterator[bytes]:
    with in_hand:
        yield from judge_lines(batch)


def _many(queue: Queue) -> Many:
    """The batch that is asked about. Raises RequestEntityTooLarge and WrongMediaType."""
    settings: Settings = current_app.config["SETTINGS"]
    query = _query()
    body = read_lines(settings.max_batch)
    lines = body.count(b"\n") + 1
    if lines > settings.max_lines:
        raise RequestEntityTooLarge(f"A batch may have at most {settings.max_lines} lines.")
    note(lines=lines)
    return Many(body, query["tricks"], query["position"], settings, current_app.extensions["referee"], queue, set())


def judge_lines(batch: Many) -> Iterator[bytes]:
    """Line by line the verdict or the problem, as JSON lines. Each has a turn of its own, and none while it is being sent."""
    for number, line in enumerate(BytesIO(batch.body), 1):
        if not line.strip():
            continue
        with batch.queue.turn():
            stopped = batch.queue.closing
            one = _problem(problems.unfinished(number)) if stopped else _judge_line(line, batch)
            body = write_json({**one.answer, "line": number}) if "status" in one.answer else one.body
        yield body + b"\n"
        if stopped:
            return


def _judge_line(line: bytes, batch: Many) -> Told:
    """The verdict on a line or the problem with it."""
    most = batch.settings.max_log
    if len(line) <= most:
        patience = Patience(batch.queue, batch.settings.log_seconds)
        one = judge(line, batch.tricks, patience, batch.searched, position=batch.position)
    else:
        one = _problem(problems.problem(413, f"A log may have at most {most} bytes."))
    count(batch.counters, one.answer)
    batch.counters.batch_line()
    return one


def count(counters: Counters, answer: Mapping[str, Any]) -> None:
    """Counts a verdict, or the problem in its place."""
    outcome = answer["verdict"] if "verdict" in answer else OUTCOMES.get(answer["status"], "failed")
    counters.verdict(outcome, answer.get("game"))


def _query() -> dict[str, Any]:
    if not request.query_string:
        return {"tricks": True, "position": False, "lines": False}
    return dict(Parser().parse(QUERY, request, location="query"))
