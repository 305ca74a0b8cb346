"""Spot questions: who wins this trick, what may be played and why not the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.games.game import Game
from referee.loading.catalogue import load_game
from referee.questions.cases import answered
from referee.questions.climbing import ClimbingPosition
from referee.questions.effects import Question, special
from referee.questions.facts import Facts, as_told, untold
from referee.questions.matching import MatchingPosition, plays_in
from referee.questions.melding import MeldingPosition
from referee.questions.position import Answer, Position, seated
from referee.questions.tricks import TrickPosition

FAMILIES: dict[str, Callable[[Game, Facts], Position]] = {
    "trick-taking": TrickPosition,
    "climbing": ClimbingPosition,
    "matching": MatchingPosition,
    "melding": MeldingPosition,
}


def decide_trick(
    game: str | Game,
    cards: object,
    *,
    trump: str | None = None,
    anti_trump: str | None = None,
    shown: str | None = None,
    named: str | None = None,
    players: int | None = None,
    table: Mapping[str, Any] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Answer:
    """Who wins the trick of these cards, given in order of play: the winning card's place from 0, and why.

    What is left out is not known, and nothing is assumed of it: where it would change the answer, `winner` is None and
    `depends` has the question to ask and the answer in each case. `trump` is a suit's letter, or two where the game has a
    high and a low trump; `"none"` says that there are none. `shown` is the game's named card where it was shown (`"none"`:
    it was not), or the card that was turned up to say which rank is jokers. `players`, `table` and `rulings` say how many
    play, what they have declared and how they read the rules, as in a log.

    In climbing games `cards` is a list of plays (`["7S 7H", "9S 9C"]`, or one string, parted by `/`), and the answer is
    which of them stands highest; one that does not beat the highest before it is passed over, and says what it takes.
    In matching games `cards` is what lies there and the plays on it, and the answer is whether each of them may go
    there. Raises UnknownGame and UnreadableLog.
    """
    facts: dict[str, Any] = {"trump": trump, "anti_trump": anti_trump, "shown": shown, "named": named}
    facts |= {"players": players, "options": table, "rulings": rulings}
    found = game_of(game)
    plays: Sequence[object] = plays_in(cards) if found.family == "matching" else (cards,)
    return _answered(lambda position: position.winner(cards), found, facts, Question(plays[:1], plays[1:], chain=True))


def legal_plays(
    game: str | Game,
    hand: object,
    trick: object = (),
    *,
    trump: str | None = None,
    anti_trump: str | None = None,
    first_trick: bool | None = None,
    broken: bool | str | None = None,
    led_before: bool | None = None,
    melded: bool | None = None,
    shown: str | None = None,
    named: str | None = None,
    players: int | None = None,
    table: Mapping[str, Any] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Answer:
    """The legal cards of a hand to a trick so far (empty: a lead), and why the others are not.

    What is left out is not known, and nothing is assumed of it: where it would change the answer, `legal` has what is
    legal in every case and `not_legal` what is illegal in every case, and `depends` has the question to ask and the answer
    in each case. `first_trick` says whether it is the deal's first, `broken` whether the suits that must be broken before
    they are led have been (or the letters of those that have), `led_before` whether the named card's suit has been led in
    this deal; the rest is told as in `decide_trick`.

    In climbing games `trick` is what lies there, a play or several parted by `/`, and the answer lists combinations of
    cards and `pass`, at most 200 (`more`: there are others); in matching games it is the top card of each pile. Raises
    UnknownGame and UnreadableLog.
    """
    facts: dict[str, Any] = {"trump": trump, "anti_trump": anti_trump, "shown": shown, "named": named}
    facts |= {"melded": melded, "first_trick": first_trick, "broken": broken, "led_before": led_before}
    facts |= {"players": players, "options": table, "rulings": rulings}
    question = Question(trick, (hand,), chain=False)
    return _answered(lambda position: position.legal(hand, trick), game_of(game), facts, question)


def game_of(game: str | Game) -> Game:
    """The game, or the game of that name. Raises UnknownGame."""
    return load_game(game) if isinstance(game, str) else game


def _answered(ask: Callable[[Position], Answer], game: Game, facts: Mapping[str, Any], question: Question) -> Answer:
    """The answer whatever is not told, with the cases that it depends on."""
    there = seated(game, facts).game
    told = as_told(there, facts)
    position = FAMILIES[game.family]
    return answered(
        lambda facts: ask(position(game, facts)), told, [*untold(there, told), *special(there, told, question)]
    )
