"""Judging logs, one or many."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import orjson
from flask import Response, current_app, request
from werkzeug.exceptions import RequestEntityTooLarge

import referee
from referee.api import answers, problems
from referee.api.access import note
from referee.api.counters import Counters
from referee.api.description import answering, asking
from referee.api.log_schemas import Log, Verdict
from referee.api.reading import NDJSON, Blueprint, Parser, read_json, read_lines
from referee.api.schemas import VerdictQuery
from referee.errors import Fault, UnreadableLog

blueprint = Blueprint("verdicts", __name__, description="Logs in, verdicts out")
QUERY = VerdictQuery()
OUTCOMES = {400: "unreadable", 404: "unknown-game", 413: "unreadable", 422: "unreadable"}
"""What the counters call a log that got no verdict, by status; anything else is the referee's failure."""


@blueprint.post("/v1/verdicts")
@answering(Verdict, 400, 404, 413, 415, 422)
@asking(Log, query=VerdictQuery)
def verdict() -> Response:
    """Judge a log"""
    counters: Counters = current_app.extensions["referee"]
    tricks = _wants_tricks()
    try:
        judged = judge(read_json(), tricks)
    except Exception as error:
        counters.verdict(OUTCOMES.get(_status(error), "failed"))
        raise
    counters.verdict(judged["verdict"])
    note(game=judged["game"], verdict=judged["verdict"])
    return answers.json(judged)


@blueprint.post("/v1/verdicts/batch")
@answering(Verdict, 413, 415, 422, media_type=NDJSON)
@asking(Log, query=VerdictQuery, media_type=NDJSON)
def batch() -> Response:
    """Judge many logs, one a line

    Each line of the answer is the verdict on a line of the request, or the problem with it (with `line`, counted from
    1), in the same order. A line that cannot be read costs only itself. Blank lines are left out.
    """
    config = current_app.config
    tricks = _wants_tricks()
    body = read_lines(config["MAX_BATCH_LENGTH"])
    lines = body.count(b"\n") + 1
    if lines > config["MAX_BATCH_LINES"]:
        raise RequestEntityTooLarge(f"A batch may have at most {config['MAX_BATCH_LINES']} lines.")
    note(lines=lines)
    answered = judge_lines(body, tricks, config["MAX_CONTENT_LENGTH"], current_app.extensions["referee"])
    return Response(answered, mimetype=NDJSON)


def judge(log: Any, tricks: bool) -> dict[str, Any]:
    """The verdict on a JSON value."""
    if isinstance(log, str):  # which the library would take for JSON text
        raise UnreadableLog([Fault("", "a log is an object with game, players and deals")])
    return referee.judge(log, tricks=tricks)


def judge_lines(body: bytes, tricks: bool, limit: int, counters: Counters) -> Iterator[bytes]:
    """Line by line the verdict or the problem, as JSON lines; no line may be longer than `limit` bytes."""
    for number, line in enumerate(BytesIO(body), 1):
        if not line.strip():
            continue
        answer = _judge_line(line, tricks, limit)
        if "status" in answer:
            counters.verdict(OUTCOMES.get(answer["status"], "failed"))
            answer["line"] = number
        else:
            counters.verdict(answer["verdict"])
        yield orjson.dumps(answer, option=orjson.OPT_APPEND_NEWLINE)


def _judge_line(line: bytes, tricks: bool, limit: int) -> dict[str, Any]:
    if len(line) > limit:
        return problems.problem(413, f"A log may have at most {limit} bytes.")
    try:
        return judge(orjson.loads(line), tricks)
    except orjson.JSONDecodeError as error:
        return problems.problem(400, f"The line is not JSON: {error}.")
    except Exception as error:
        return problems.of_error(error)


def _wants_tricks() -> bool:
    if not request.query_string:
        return True
    return bool(Parser().parse(QUERY, request, location="query")["tricks"])


def _status(error: Exception) -> int:
    code = getattr(error, "code", None)
    return code if isinstance(code, int) else int(problems.status_of(error))
