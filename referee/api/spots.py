"""Spot questions: who wins this trick, what may be played."""

from __future__ import annotations

from typing import Any

from flask import Response

import referee
from referee.api import answers
from referee.api.description import answering, shape
from referee.api.reading import Blueprint
from referee.api.schemas import LegalOfGame, LegalQuestion, TrickOfGame, TrickQuestion
from referee.loading import catalogue

blueprint = Blueprint("spot questions", __name__, description="Answers in the middle of a game, without a log")


@blueprint.post("/v1/games/<slug>/trick")
@answering(shape("TrickAnswer"), 400, 404, 408, 413, 415, 422, 503)
@blueprint.arguments(TrickQuestion)
def decide_trick(question: dict[str, Any], slug: str) -> Response:
    """Who wins this trick, and why"""
    return answers.json(referee.decide_trick(catalogue.game_named(slug), **question))


@blueprint.post("/v1/games/<slug>/legal")
@answering(shape("LegalAnswer"), 400, 404, 408, 413, 415, 422, 503)
@blueprint.arguments(LegalQuestion)
def find_legal(question: dict[str, Any], slug: str) -> Response:
    """Which cards of a hand may be played, and why not the others"""
    return answers.json(referee.legal_plays(catalogue.game_named(slug), **question))


@blueprint.post("/v1/trick")
@answering(shape("TrickAnswer"), 400, 404, 408, 413, 415, 422, 503)
@blueprint.arguments(TrickOfGame)
def decide_trick_in_any_game(question: dict[str, Any]) -> Response:
    """Who wins this trick, in a game of the service or in one that the question brings along"""
    return answers.json(referee.decide_trick(catalogue.find_game(question.pop("game")), **question))


@blueprint.post("/v1/legal")
@answering(shape("LegalAnswer"), 400, 404, 408, 413, 415, 422, 503)
@blueprint.arguments(LegalOfGame)
def find_legal_in_any_game(question: dict[str, Any]) -> Response:
    """Which cards of a hand may be played, in a game of the service or in one that the question brings along"""
    return answers.json(referee.legal_plays(catalogue.find_game(question.pop("game")), **question))
