"""Evenings added up to a season."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Response

from referee.api import answers
from referee.api.description import answering, shape
from referee.api.reading import Blueprint
from referee.api.schemas import SeasonQuestion
from referee.errors import Fault, UnreadableLog
from referee.loading import catalogue
from referee.reading.log import read_log
from referee.verdict.season import Evening, Season, evening_of

blueprint = Blueprint("seasons", __name__, description="Many evenings, added up")
TOLD = "name game date deals complete counts places".split()


@blueprint.post("/v1/standings")
@answering(shape("Season"), 400, 404, 408, 413, 415, 422, 503)
@blueprint.arguments(SeasonQuestion)
def add_up(question: dict[str, Any]) -> Response:
    """Standings of a season

    Evenings are told by how they ended, as their verdicts have it. One counts once its match is over, unless it says
    itself whether it does.
    """
    return answers.json(season_of(question["evenings"]))


def season_of(told: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What evenings come to that are told by how they ended."""
    evenings = [_evening(one, place) for place, one in enumerate(told)]
    return Season(evenings).plain() | {"evenings": [_told(one) for one in evenings]}


def _evening(told: dict[str, Any], place: int) -> Evening:
    log = {"game": told["game"], "players": list(told["scores"]), "table": told["table"] or {}}
    try:
        game = read_log(log, catalogue.find_game, catalogue.rulings()).game
    except UnreadableLog as error:
        raise UnreadableLog(
            [Fault(f"/evenings/{place}{fault.pointer}", fault.detail) for fault in error.faults]
        ) from None
    date = told["date"].isoformat() if told["date"] else ""
    found = evening_of(
        told["name"], game, told["scores"], told["winners"], told["deals"], complete=told["complete"], date=date
    )
    return found if told["counts"] is None else found._replace(counts=told["counts"])


def _told(evening: Evening) -> dict[str, Any]:
    return {name: getattr(evening, name) for name in TOLD}
