"""Logs read and given back, for whoever goes on with one."""

from __future__ import annotations

import json
from typing import Any

from flask import Response, current_app

from referee.api import answers, problems, reading
from referee.api.description import answering, asking, shape
from referee.api.reading import RECORD_TYPES, YAML, Blueprint
from referee.api.verdicts import count, judge_document
from referee.questions.tells import told_of
from referee.reading.json_text import NotParsed
from referee.reading.move_reader import comments_of, moves_of

blueprint = Blueprint("logs", __name__, description="Logs in, logs out")


@blueprint.post("/v1/logs")
@answering(shape("ReadLog"), 400, 404, 408, 413, 415, 422, 503)
@asking(shape("Log"), answers.JSON, YAML, *RECORD_TYPES)
def read_log() -> Response:
    """Read a log

    The same log as data, its moves one by one: for whoever goes on with a log that people wrote as YAML.
    """
    document = reading.read_log()
    verdict = judge_document(document, tricks=False, lines=True).answer
    count(current_app.extensions["referee"], verdict)
    if "status" in verdict:
        return problems.answer(verdict)
    read = {"log": one_by_one(document.parse(), verdict["game"])}
    # YAML has keys that are numbers, numbers of any length and bytes for a comment; orjson writes none of them.
    return Response(json.dumps(read, ensure_ascii=False, default=str, separators=(",", ":")), mimetype=answers.JSON)


@blueprint.post("/v1/logs/tells")
@answering(shape("ToTell"), 400, 404, 408, 413, 415, 422, 503)
@asking(shape("Log"), answers.JSON, YAML)
def what_to_tell() -> Response:
    """What is to be told of a deal that nobody writes down

    Of the last deal of the log, whatever it holds: the questions by which the game is scored, with what may be answered in
    that deal.
    """
    document = reading.read_log()
    try:
        return answers.json(told_of(document.parse()))
    except NotParsed as error:
        return problems.answer(problems.unreadable([{"pointer": "", "detail": error.placed}]))


def one_by_one(log: dict[str, Any], slug: str) -> dict[str, Any]:
    """A log that can be read, its game by the slug, unless the log says it itself, its moves and comments one by one."""
    deals = [deal if "won" in deal else move_by_move(deal) for deal in log.get("deals", ())]
    game = log["game"] if isinstance(log["game"], dict) else slug
    return {**log, "game": game, "deals": deals}


def move_by_move(deal: dict[str, Any]) -> dict[str, Any]:
    """A deal with its moves as a list, and what is said of each by its number."""
    comments = comments_of(deal)
    return {**deal, "moves": moves_of(deal), **({"comments": comments} if comments else {})}
