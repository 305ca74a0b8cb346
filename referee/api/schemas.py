"""The shapes by which requests are checked and described: queries, and spot questions.

What the service answers, and logs, are described in `shapes.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate
from webargs.fields import DelimitedList

from referee.loading import catalogue

WHOLE = re.compile(r"-?[0-9]{1,9}", re.ASCII)
MOST_SEED = 999_999_999
CARDS_SHAPE: dict[str, Any] = {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]}
TRICK_SHAPE: dict[str, Any] = {
    "anyOf": [{"type": "array", "items": {"type": "string"}, "minItems": 1}, {"type": "string", "pattern": r"\S"}]
}
BROKEN_SHAPE: dict[str, Any] = {"anyOf": [{"type": "boolean"}, {"type": "string"}], "nullable": True}


def about(description: str, **more: Any) -> dict[str, Any]:
    """Field arguments: what the field means, and how it looks where its type does not tell."""
    return {"metadata": {"description": description, **more}}


def may(description: str, **more: Any) -> dict[str, Any]:
    """The same of a field that may be null or left out."""
    return {"load_default": None, "allow_none": True, **about(description, **more)}


def unknown(description: str, **more: Any) -> dict[str, Any]:
    """The same of a fact that is not known where nothing is said of it."""
    return may(f"{description} Left out, it is not known.", **more)


class Whole(fields.Integer):
    """A whole number in a query, plainly written."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> int:
        if not WHOLE.fullmatch(str(value)):
            raise ValidationError("must be a whole number")
        return int(value)


class Yes(fields.Boolean):
    """`true` or `false` in a query."""

    truthy, falsy = {"true"}, {"false"}
    default_error_messages = {"invalid": "must be true or false"}  # noqa: RUF012 - as marshmallow declares it


class Flag(fields.Boolean):
    """A JSON boolean, and nothing that only looks like one."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError("must be true or false")
        return value


class Given(fields.Field[Any]):
    """A value of JSON as it stands; the library reads it. `fits` says whether it may, `must` what it must be."""

    def __init__(self, fits: Callable[[Any], bool], must: str, **more: Any) -> None:
        super().__init__(**more)
        self.fits = fits
        self.must = must

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.fits(value):
            raise ValidationError(self.must)
        return value


def cards(**more: Any) -> Given:
    """The field of cards as a list, or as one string parted by blanks."""
    return Given(_are_cards, "cards are a list, or one string such as '7S 9H'", **more)


def _are_cards(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(card, str) for card in value))


def any_game() -> Given:
    """The field of a question that says which game it is about."""
    says = "The game: its slug, name or alias, or the game itself, as its file would say it."
    must = "is the name of a game, or the game itself"
    return Given(
        lambda value: isinstance(value, (str, dict)), must, required=True, **about(says, **{"x-shape": "AnyGame"})
    )


class OfTable(Schema):
    """What a table has agreed on."""

    table = fields.Dict(
        keys=fields.String(),
        **may(
            "What the table has declared, as in a log's `table`: options, special effects, laws and so on.",
            **{"x-shape": "Declared"},
        ),
    )
    rulings = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        **may("The rulings chosen, as in a log.", **{"x-shape": "Rulings"}),
    )


# --- queries -----------------------------------------------------------------------------------------------------


class GamesQuery(Schema):
    """Which games are listed."""

    family = fields.String(validate=validate.OneOf(catalogue.FAMILIES), **about("Only games of this family."))
    players = Whole(validate=validate.Range(1, 20), **about("Only games that this many can play."))
    q = fields.String(
        validate=validate.Length(max=200),
        load_default="",
        **about(
            "Only games that have all these words in their names, family, origin or the line about them; accents and case "
            "do not matter. Where no game has, the games whose rules say what the words tell, best first, each with `reasons`."
        ),
    )


class TableQuery(Schema):
    """At which table: some games have other cards and other rules at other tables."""

    players = Whole(validate=validate.Range(1, 20), **about("How many play; left out, as many as usual."))
    options = DelimitedList(
        fields.String(), **about("Names of the game's options that the table has agreed on, parted by commas.")
    )


class SampleQuery(Schema):
    """What the sample is like."""

    players = Whole(validate=validate.Range(1, 20), **about("How many play; left out, three where the game allows it."))
    seed = Whole(
        load_default=0,
        validate=validate.Range(-MOST_SEED, MOST_SEED),
        **about("Another number gives another sample, the same number always the same."),
    )
    deals = Whole(
        validate=validate.Range(1, 200),
        **about("So many deals at most, and no more than the server gives: 10, unless it was told otherwise."),
    )
    form = fields.String(
        load_default="json",
        validate=validate.OneOf(["json", "yaml"]),
        **about("`yaml`: the log as people write it, moves in lines."),
    )


class VerdictQuery(Schema):
    """How full the verdict is."""

    tricks = Yes(load_default=True, **about("`false` leaves the lists of tricks empty."))
    position = Yes(
        load_default=False,
        **about(
            "`true` adds `position`: trumps, contract, bids, what each side has won and still needs in the deal that is being "
            "played."
        ),
    )
    lines = Yes(
        load_default=False,
        **about("`true` adds to every finding and every fault the `line` of the body, from 1, that it is about."),
    )


# --- logs with more ----------------------------------------------------------------------------------------------


class TriesQuestion(Schema):
    """A log, and moves that might come next."""

    log = fields.Dict(
        keys=fields.String(),
        required=True,
        error_messages={"invalid": "a log is an object with game, players and deals"},
        **about("The log so far, as it is judged.", **{"x-shape": "Log"}),
    )
    moves = fields.List(
        fields.Raw(
            allow_none=True,
            **about("A move, as a log writes it; of anything else its place in the answer tells why it is none."),
        ),
        required=True,
        **about("The moves to try, each by itself: 100 at most, and fewer in a deal of more than fifty."),
    )


class EveningResult(Schema):
    """How an evening ended, as its verdict has it."""

    game = any_game()
    table = fields.Dict(
        keys=fields.String(), **may("What the table declared, as in a log's `table`.", **{"x-shape": "Declared"})
    )
    name = fields.String(load_default="", **about("What the evening is called."))
    date = fields.Date(**may("The day; ratings go by it.", format="date"))
    scores = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(strict=True, validate=validate.Range(-(10**9), 10**9)),
        required=True,
        validate=validate.Length(1, 20),
        **about("The players' scores, clockwise.", minProperties=1, maxProperties=20),
    )
    winners = fields.List(fields.String(), load_default=(), **about("Who won the match."))
    deals = fields.Integer(
        strict=True,
        load_default=1,
        validate=validate.Range(0, 100_000),
        **about("How many of its deals have scores."),
    )
    complete = Flag(load_default=True, **about("Is the match over?"))
    counts = Flag(**may("Does it count? Left out: once the match is over."))


class SeasonQuestion(Schema):
    """The evenings of a season."""

    evenings = fields.List(
        fields.Nested(EveningResult),
        required=True,
        validate=validate.Length(max=2000),
        **about("The evenings, 2,000 at most."),
    )


class SheetQuestion(OfTable):
    """Whose house rules they are."""

    players = fields.Integer(strict=True, required=True, **about("How many play.", minimum=1, maximum=20))


# --- spot questions ----------------------------------------------------------------------------------------------


class Question(OfTable):
    """At which table the question is asked, and what is known of the deal beside the cards."""

    players = fields.Integer(strict=True, **may("How many play; left out, as many as usual.", minimum=1, maximum=20))
    trump = fields.String(
        **unknown(
            "The letter of the trump suit; of both, the high one first, where there are two; `none`: there are none. Where "
            "games are declared in which no suit is trumps, the word for them: `grand`. `hidden`: the card that makes trumps "
            "lies face down still."
        )
    )
    anti_trump = fields.String(**unknown("The letter of the anti-trump suit; `none`: there is none."))
    shown = fields.String(
        **unknown(
            "The game's named card, where it was shown (`none`: it was not); or the rank of the jokers, or the card that was "
            "turned up to say which rank is."
        )
    )
    named = fields.String(
        **unknown(
            "In matching games: the suit or rank that was named by whoever played the special card that lies there; `none`: "
            "nothing was, or nothing is demanded any more. It may as well stand with the card: `8H suit D`."
        )
    )
    answered = Flag(
        **unknown(
            "In matching games, where the card on top makes the next player draw: has anybody drawn or passed since it was "
            "played?"
        )
    )


class TrickQuestion(Question):
    """A trick to decide."""

    cards = cards(
        required=True,
        **about(
            "The cards in the order of play. In climbing games the plays: a list with a string for each, or one string, "
            "parted by `/`; `pass` may stand among them. In matching games what lies there, then the plays, in the same way.",
            **TRICK_SHAPE,
        ),
    )


class GameQuestion(Schema):
    """A game."""

    game = any_game()


class LegalQuestion(Question):
    """A hand and the trick so far."""

    hand = cards(required=True, **about("The hand.", **CARDS_SHAPE))
    trick = cards(
        load_default=(),
        **about(
            "The cards of the trick so far; none for a lead. In climbing games what lies there: a play, or several as a "
            "list or parted by `/`. In matching games the top card of each pile; in melding games the melds on the table, "
            "parted by `/`; in games of capturing the cards on the table, in those of counting up the cards since the count "
            "began, in beating games the cards to be beaten.",
            **CARDS_SHAPE,
        ),
    )
    first_trick = Flag(
        **unknown("Is it the first trick of the deal? Where the lowest card opens the first deal alone: of that?")
    )
    broken = Given(
        lambda value: isinstance(value, (bool, str)),
        "must be true, false or the letters of suits",
        **unknown(
            "Have the suits been broken that must be before they are led? Where each trump is broken by itself, the letter "
            "of the one that has been says so of it alone.",
            **BROKEN_SHAPE,
        ),
    )
    led_before = Flag(**unknown("Has the suit of the game's named card been led before in this deal?"))
    melded = Flag(**unknown("In melding games: has the player melded before in this deal?"))
    stock = Flag(
        **unknown(
            "Do players still draw after each trick, where they do until the stock is gone? Where a player who does not play "
            "draws card after card: is there a card that the player may draw?"
        )
    )


class TrickOfGame(TrickQuestion):
    """A trick to decide, and of which game."""

    game = any_game()


class LegalOfGame(LegalQuestion):
    """A hand and the trick so far, and of which game."""

    game = any_game()
