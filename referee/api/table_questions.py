"""The shapes of what is asked of shared tables."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from referee.api.schemas import CARDS_SHAPE, Given, Whole, Yes, about, cards
from referee.tables.records import AT_ONCE

MOST_MOVES = 100
LONGEST_WAIT = 60
MOST_DEAL = 2_000
NO_DEAL = "a deal is a whole number from 1"


def deal_number(**more: Any) -> Any:
    """The field of a deal by its number."""
    return fields.Integer(strict=True, validate=validate.Range(1, MOST_DEAL, error=NO_DEAL), **more)


def _is_move(value: Any) -> bool:
    return isinstance(value, (str, dict))


class MovesQuestion(Schema):
    """Moves that are made."""

    moves = fields.List(
        Given(
            lambda move: isinstance(move, (str, dict)),
            "a move is a string or an object",
            **about("", **{"x-shape": "LogMove"}),
        ),
        required=True,
        validate=validate.Length(1, MOST_MOVES),
        **about("The moves in order, as a log writes them: all of them are made, or none."),
    )


class DealQuestion(Schema):
    """The next deal; what is left out is not known, or follows from the rules."""

    dealer = fields.String(**about("Who deals."))
    hands = fields.Dict(keys=fields.String(), **about("Hands by player that everybody may know."))
    won = fields.Dict(keys=fields.String(), **about("What each player won, where no moves are written down."))
    vulnerable = fields.Raw(**about("The sides that are vulnerable.", **{"x-shape": "Vulnerable"}))
    comment = fields.String(**about("Anything; not judged."))


class FactsQuestion(Schema):
    """What was won in a deal, in place of its moves."""

    won = fields.Dict(keys=fields.String(), required=True, **about("By player and field, as a log has it."))
    deal = deal_number(**about("Of which deal; left out: of the last, or of a new one where there is none."))


class NothingMore(Schema):
    """Nothing needs to be said."""


class HandQuestion(Schema):
    """The seat's own hand in a deal."""

    deal = deal_number(required=True, **about("Which deal, from 1."))
    cards = cards(required=True, **about("The cards as they were dealt; none takes the hand away.", **CARDS_SHAPE))


class OpenQuestion(Schema):
    """Which hand is shown to everybody."""

    deal = deal_number(required=True, **about("Which deal, from 1; it has to be over."))


class HandQuery(Schema):
    """Which hand is asked for."""

    deal = Whole(validate=validate.Range(1, MOST_DEAL), **about("Which deal; left out: the latest one with a hand."))


class FormQuery(Schema):
    """How the log is written."""

    form = fields.String(
        load_default="json",
        validate=validate.OneOf(["json", "yaml"]),
        **about("`yaml`: the log as people write it, moves in lines."),
    )


class FullnessQuery(Schema):
    """How full the verdict is."""

    tricks = Yes(load_default=True, **about("`false` leaves the lists of tricks empty."))


class EventsQuery(Schema):
    """From where on, and how long is waited."""

    after = Whole(
        load_default=0,
        validate=validate.Range(0, 999_999_999),
        **about(
            f"The version that is known already; `Last-Event-ID` goes first. At most {AT_ONCE} events come at once."
        ),
    )
    wait = Whole(
        load_default=0,
        validate=validate.Range(0, LONGEST_WAIT),
        **about("So many seconds is waited for the first event, where JSON is asked for."),
    )
