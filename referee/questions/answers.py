"""Spot questions: who wins this trick, what may be played and why not the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from referee.games.game import Game
from referee.loading.catalogue import load_game
from referee.loading.own import may_be_a_misfit
from referee.questions.cases import answered
from referee.questions.effects import Question, plays_in, special
from referee.questions.facts import Facts, as_told, untold
from referee.questions.position import Answer, Position, seated

if TYPE_CHECKING:
    from pathlib import Path

    from referee.table.shapes import LegalAnswer, TrickAnswer

POSITIONS = {
    "beating": "beating:BeatingPosition",
    "capturing": "capturing:CapturingPosition",
    "climbing": "climbing:ClimbingPosition",
    "counting": "counting:CountingPosition",
    "matching": "matching:MatchingPosition",
    "melding": "melding:MeldingPosition",
    "trick-taking": "trick_taking:TrickPosition",
}
"""For each family the class of its positions, imported when a game of the family is asked about."""


def decide_trick(
    game: str | Path | Game,
    cards: object,
    *,
    trump: str | None = None,
    anti_trump: str | None = None,
    shown: str | None = None,
    named: str | None = None,
    answered: bool | None = None,
    players: int | None = None,
    table: Mapping[str, Any] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> TrickAnswer:
    """Who wins the trick of these cards, and why: the question that comes up in the middle of a game.

    What is left out is not known, and nothing is assumed of it: where it would change the answer, `winner` is None and
    `depends` has the question to ask and the answer in each case.

    Args:
        game: The game, or its name, an alias or its short name, or the path of its file.
        cards: The cards in order of play, as a list or one string. In climbing games a list of plays (`["7S 7H", "9S 9C"]`, or
            one string, parted by `/`): which of them stands highest? In matching games what lies there and the plays on it:
            may each of them go there? In melding games the cards of one meld: is it one?
        trump: A suit's letter, or two where the game has a high and a low trump; `"none"`: there are no trumps; `"hidden"`: the
            card that makes trumps lies face down still. Where no suit is trumps in some kinds of game, the word for the
            kind: `"grand"`, `"null"`.
        anti_trump: Likewise the anti-trump suit.
        shown: The game's named card where it was shown (`"none"`: it was not), or the card that was turned up to say
            which rank is jokers.
        named: The suit or the rank that was named with the special card that lies there (`"none"`: nothing was, or nothing
            is demanded any more).
        answered: Where the card on top makes the next player draw: has anybody drawn or passed since it was played?
        players: How many play; None: as many as usually do.
        table: What the table has declared, as in a log.
        rulings: How the table reads the rules where the text is silent, as in a log.

    Returns:
        `winner` is the place of the winning card or play, from 0, and `card` or `play` is that; `reason` says why, by the
        `clause`. In climbing and matching games `plays` says of each play what it is and whether it is good; in melding
        games `winner` is None where the cards are no meld.

    Raises:
        UnknownGame: No game has that name.
        CatalogueError: The file of the game is faulty.
        UnreadableLog: Some of what is told cannot be read; its `faults` name each by JSON pointer, such as `/cards`.

    Examples:
        >>> import referee
        >>> answer = referee.decide_trick("beckwithshaw", "7S 4H 10S", trump="H")
        >>> answer["winner"], answer["card"], answer["reason"]
        (1, '4H', 'highest heart, the trump suit')
        >>> untold = referee.decide_trick("beckwithshaw", "7S 4H 10S")
        >>> untold["winner"], untold["depends"][0]["question"]
        (None, 'Which suit is trumps, or are there none?')
        >>> [(case["value"], case["card"]) for case in untold["depends"][0]["cases"]]
        [('C', '10S'), ('D', '10S'), ('H', '4H'), ('S', '10S'), ('none', '10S')]
        >>> referee.decide_trick("butz", ["7S 7H", "6S 6C", "9S 9C"])["plays"][1]["takes"]
        ['a pair of 8s or higher']
    """
    facts: dict[str, Any] = {"trump": trump, "anti_trump": anti_trump, "shown": shown, "named": named}
    facts["answered"] = answered
    facts |= {"players": players, "options": table, "rulings": rulings}
    found = game if isinstance(game, Game) else load_game(game)
    plays: Sequence[object] = plays_in(cards) if found.family == "matching" else (cards,)
    question = Question(plays[:1], plays[1:], chain=True)
    return cast("TrickAnswer", _answered(lambda position: position.winner(cards), found, facts, question))


def legal_plays(
    game: str | Path | Game,
    hand: object,
    trick: object = (),
    *,
    trump: str | None = None,
    anti_trump: str | None = None,
    first_trick: bool | None = None,
    broken: bool | str | None = None,
    led_before: bool | None = None,
    melded: bool | None = None,
    stock: bool | None = None,
    shown: str | None = None,
    named: str | None = None,
    answered: bool | None = None,
    players: int | None = None,
    table: Mapping[str, Any] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> LegalAnswer:
    """What may be played from a hand to a trick so far, and why the rest may not.

    What is left out is not known, and nothing is assumed of it: where it would change the answer, `legal` has what is
    legal in every case and `not_legal` what is illegal in every case, and `depends` has the question to ask and the answer
    in each case.

    Args:
        game: The game, or its name, an alias or its short name, or the path of its file.
        hand: The whole hand, as a list or one string.
        trick: The cards of the trick so far; none: what may be led? In climbing games what lies there, a play or several
            parted by `/`; in matching games the top card of each pile; in melding games the melds on the table, parted by `/`.
        trump: As for `decide_trick`.
        anti_trump: As for `decide_trick`.
        first_trick: Is it the first trick of the deal? Where the lowest card opens the first deal alone: of that?
        broken: Have the suits been broken that must be before they are led? Or the letters of those that have.
        led_before: Has the suit of the game's named card been led before in this deal?
        melded: Has the player melded before in this deal?
        stock: Do players still draw after each trick, where they do until the stock is gone? Or, where a player who does not
            play draws cards until one can be played: is there a card that the player may draw?
        shown: As for `decide_trick`.
        named: As for `decide_trick`.
        answered: As for `decide_trick`.
        players: How many play; None: as many as usually do.
        table: What the table has declared, as in a log.
        rulings: How the table reads the rules where the text is silent, as in a log.

    Returns:
        `legal` lists cards in notation, in climbing games combinations and `pass`, at most 200; `more` says that there are
        others. `not_legal` has each other `card` with the `clause` that keeps it back and `why`. In trick-taking games
        `rests_on_hand` has the cards that are legal only because the hand holds nothing else, each with the `clause` that
        would keep it back; in games where a card is laid face down `claims` lists what it may be said to be.

    Raises:
        UnknownGame: No game has that name.
        CatalogueError: The file of the game is faulty.
        UnreadableLog: Some of what is told cannot be read; its `faults` name each by JSON pointer, such as `/hand`.

    Examples:
        >>> import referee
        >>> answer = referee.legal_plays("bedem", hand="9S 4H 2C", trick="7S")
        >>> answer["legal"], [(refused["card"], refused["clause"]) for refused in answer["not_legal"]]
        (['9S'], [('2C', 'follow-suit'), ('4H', 'follow-suit')])
        >>> lead = referee.legal_plays("bedem", hand="9S 4H")
        >>> lead["legal"], lead["depends"][0]["question"]
        (['9S'], 'Have hearts been broken?')
        >>> referee.legal_plays("bedem", hand="9S 4H", broken=True)["legal"]
        ['4H', '9S']
    """
    facts: dict[str, Any] = {"trump": trump, "anti_trump": anti_trump, "shown": shown, "named": named}
    facts["answered"] = answered
    facts |= {"melded": melded, "first_trick": first_trick, "broken": broken, "led_before": led_before, "stock": stock}
    facts |= {"players": players, "options": table, "rulings": rulings}
    found, question = game if isinstance(game, Game) else load_game(game), Question(trick, (hand,), chain=False)
    return cast("LegalAnswer", _answered(lambda position: position.legal(hand, trick), found, facts, question))


def _answered(ask: Callable[[Position], Answer], game: Game, facts: Mapping[str, Any], question: Question) -> Answer:
    """The answer whatever is not told, with the cases that it depends on."""
    with may_be_a_misfit(game):
        there = seated(game, facts).game
        told = as_told(there, facts)
        module, _, name = POSITIONS[game.family].partition(":")
        position: Callable[[Game, Facts], Position] = getattr(import_module(f"referee.questions.{module}"), name)
        own, cards = untold(there, told), special(there, told, question)
        open_facts = [*cards, *own] if game.family == "matching" else [*own, *cards]
        return answered(lambda facts: ask(position(game, facts)), told, open_facts)
