"""Spot questions: who wins this trick, what may be played and why not the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.games.game import Game
from referee.questions.cases import answered
from referee.questions.climbing import ClimbingPosition
from referee.questions.effects import Question, special
from referee.questions.facts import Facts, as_told, untold
from referee.questions.matching import MatchingPosition, plays_in
from referee.questions.melding import MeldingPosition
from referee.questions.position import Answer, Position, at_table
from referee.questions.tricks import TrickPosition

FAMILIES: dict[str, Callable[[Game, Facts], Position]] = {
    "trick-taking": TrickPosition,
    "climbing": ClimbingPosition,
    "matching": MatchingPosition,
    "melding": MeldingPosition,
}


def trick_answer(game: Game, cards: object, **facts: Any) -> Answer:
    """Who wins a trick: the place (from 0) and the card, with the clause, the reason and the rule's sentence.

    `depends` says what has not been told and would change the answer, with the answer in each case.
    """
    plays: Sequence[object] = plays_in(cards) if game.family == "matching" else (cards,)
    question = Question(plays[:1], plays[1:], chain=True)
    return _answered(lambda position: position.winner(cards), game, facts, question)


def legal_answer(game: Game, hand: object, trick: object = (), **facts: Any) -> Answer:
    """The legal cards of a hand for this trick, and for each of the others the rule that keeps it back.

    `depends` says what has not been told and would change the answer, with the answer in each case.
    """
    question = Question(trick, (hand,), chain=False)
    return _answered(lambda position: position.legal(hand, trick), game, facts, question)


def _answered(ask: Callable[[Position], Answer], game: Game, facts: Mapping[str, Any], question: Question) -> Answer:
    """The answer whatever is not told, with the cases that it depends on."""
    there, _ = at_table(game, facts.get("players"), facts.get("options"), facts.get("rulings"))
    told = as_told(there, facts)
    position = FAMILIES[game.family]
    return answered(
        lambda facts: ask(position(game, facts)), told, [*untold(there, told), *special(there, told, question)]
    )
