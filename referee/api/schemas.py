"""The shapes of requests and of what is not a log: catalogue data, problems.

More than 300 lines because OpenAPI wants every field described; it is a list, and read as one.
"""

from __future__ import annotations

import re
from typing import Any

from marshmallow import INCLUDE, Schema, ValidationError, fields, validate
from webargs.fields import DelimitedList

from referee.loading import catalogue

WHOLE = re.compile(r"-?[0-9]{1,9}", re.ASCII)
CARDS_SHAPE: dict[str, Any] = {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]}


def about(description: str, **more: Any) -> dict[str, Any]:
    """Field arguments: what the field means, and how it looks where its type does not tell."""
    return {"metadata": {"description": description, **more}}


class Whole(fields.Integer):
    """A whole number in a query, plainly written."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> int:
        if not WHOLE.fullmatch(str(value)):
            raise ValidationError("must be a whole number")
        return int(value)


class Yes(fields.Boolean):
    """`true` or `false` in a query."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> bool:
        if value not in {"true", "false"}:
            raise ValidationError("must be true or false")
        return bool(value == "true")


class Answer(Schema):
    """What the API answers; more members may come."""

    class Meta:
        unknown = INCLUDE


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
            "do not matter."
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
    seed = Whole(load_default=0, **about("Another number gives another sample, the same number always the same."))
    deals = Whole(validate=validate.Range(1, 200), **about("So many deals at most; left out, the whole match."))
    form = fields.String(
        load_default="json",
        validate=validate.OneOf(["json", "yaml"]),
        **about("`yaml`: the log as people write it, moves in lines."),
    )


class VerdictQuery(Schema):
    """How full the verdict is."""

    tricks = Yes(load_default=True, **about("`false` leaves the lists of tricks empty."))
    lines = Yes(
        load_default=False,
        **about("`true` adds to every finding and every fault the `line` of the body, from 1, that it is about."),
    )


# --- the catalogue -----------------------------------------------------------------------------------------------


class Players(Answer):
    """How many can play."""

    least = fields.Integer(required=True)
    most = fields.Integer(required=True)


class GameSummary(Answer):
    """A game in a list."""

    slug = fields.String(required=True)
    name = fields.String(required=True)
    aliases = fields.List(fields.String(), required=True)
    family = fields.String(required=True)
    origin = fields.String(required=True, allow_none=True)
    players = fields.Nested(Players, required=True)
    page = fields.String(required=True, **about("The game's page on the rules site, relative to its root."))
    about = fields.String(required=True, **about("The game in one line: what sets it apart from all others."))


class Games(Answer):
    """The catalogue, or what a search found in it, by name."""

    count = fields.Integer(required=True)
    games = fields.List(fields.Nested(GameSummary), required=True)


class PackFacts(Answer):
    """The cards of a game."""

    base = fields.String(required=True, **about("The pack that they are taken from."))
    ranks = fields.List(fields.String(), required=True, **about("Ranks, highest first."))
    suits = fields.List(
        fields.Dict(), required=True, **about("Suits, low to high in sorting order: `letter`, `name`, `colour`.")
    )
    jokers = fields.List(fields.String(), required=True)
    cards = fields.List(fields.String(), required=True, **about("Every card."))
    names = fields.Dict(keys=fields.String(), values=fields.String(), required=True, **about("Every card in words."))


class ClauseFacts(Answer):
    """One rule of a game."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    says = fields.String(required=True, **about("The rule in one or two sentences."))
    section = fields.String(required=True, **about("The part of the game's page where it stands."))
    parameters = fields.Dict(keys=fields.String(), required=True)
    rulings = fields.List(fields.String(), required=True, **about("Ids of the rulings that it rests on."))
    basis = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(["known", "default", "declared"]),
        **about(
            "Where a list of the source is lost: implied by the rest of the text, a default, or a table's to declare."
        ),
    )
    by_default = fields.String(
        required=True, allow_none=True, **about("The sentences of `says` that are a default, where others are known.")
    )
    rule = fields.String(required=True, **about("The clause on the rules site, as findings cite it."))
    players = fields.List(fields.Integer(), **about("Holds only with these numbers of players; empty: with any."))
    when = fields.List(fields.String(), **about("Holds only under one of these options; empty: always."))
    unless = fields.List(fields.String(), **about("Does not hold under any of these options."))


class OptionFacts(Answer):
    """Something that a table may agree on."""

    name = fields.String(required=True)
    says = fields.String(required=True, **about("What it changes."))
    key = fields.String(required=True, **about("The key of a log's `table` that declares it."))
    table = fields.Dict(
        required=True, **about("What a log writes in its `table`; empty where any value of the key does.")
    )
    players = fields.List(
        fields.Integer(), required=True, **about("Only for these numbers of players; empty: for any.")
    )
    excludes = fields.List(fields.String(), required=True, **about("Options that it cannot be combined with."))


class RulingFacts(Answer):
    """A question that the game's text leaves open, and the answers to choose from."""

    id = fields.String(required=True)
    question = fields.String(required=True)
    default = fields.String(required=True, **about("How the referee reads it."))
    alternatives = fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, **about("What a log may choose instead, by name.")
    )


class KnownFact(Answer):
    """Something that the rest of a game's text implies of a lost list."""

    says = fields.String(required=True)
    clause = fields.String(required=True)
    rule = fields.String(required=True, **about("The clause on the rules site."))


class LostDefault(Answer):
    """What stands in for a lost list."""

    ruling = fields.String(required=True)
    says = fields.String(required=True)


class DeclarableEffect(Answer):
    """A special effect that a table may declare."""

    clause = fields.String(required=True)
    forms = fields.List(fields.String(), required=True, **about("How a log's `table` writes it."))


class LostDeclared(Answer):
    """What a table may declare in place of a lost list."""

    key = fields.String(required=True, **about("The key of a log's `table`."))
    menu = fields.List(fields.Nested(DeclarableEffect), required=True)


class LostListFacts(Answer):
    """A list that the game's source lost."""

    title = fields.String(required=True)
    was = fields.String(required=True, **about("What the list told."))
    known = fields.List(fields.Nested(KnownFact), required=True)
    default = fields.Nested(LostDefault, required=True)
    declared = fields.Nested(LostDeclared, required=True)


class GameFacts(GameSummary):
    """One game: facts, clauses, rulings."""

    edition = fields.String(required=True, **about("Changes with everything that judging this game rests on."))
    aim = fields.String(required=True, **about("What the players try to do, as the clauses of this table have it."))
    pack = fields.Nested(PackFacts, required=True)
    asks = fields.List(
        fields.String(),
        required=True,
        **about(
            "What answers to spot questions depend on; `two_trumps`: their field `trump` takes two suits; `jokers`: their "
            "field `shown` takes the rank of the jokers; `effects`: their `table` takes special cards."
        ),
    )
    stand_ins = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        required=True,
        **about("What each wild card may be said to stand for, as in `RJ=7H`: cards, or letters of suits."),
    )
    clauses = fields.List(fields.Nested(ClauseFacts), required=True)
    rulings = fields.List(fields.Nested(RulingFacts), required=True)
    table = fields.List(fields.String(), required=True, **about("What a log's `table` may declare."))
    options = fields.List(fields.Nested(OptionFacts), required=True)
    sources = fields.List(fields.Dict(), required=True)
    oddities = fields.List(fields.String(), required=True)
    lost_lists = fields.List(
        fields.Nested(LostListFacts),
        required=True,
        **about("The lists that the source lost: what is known, what is default, what a table may declare."),
    )
    named_card = fields.Dict(required=True, allow_none=True, **about("A card with a nickname: `card`, `name`."))


# --- problems and operations -------------------------------------------------------------------------------------


class Fault(Answer):
    """One thing that cannot be understood."""

    pointer = fields.String(required=True, **about("JSON pointer into the body; for a query, `/` and the parameter."))
    detail = fields.String(required=True)
    line = fields.Integer(**about("The line of the body where it stands, where lines were asked for."))


class Problem(Answer):
    """An error (RFC 9457)."""

    type = fields.String(required=True, **about("Which problem it is; `about:blank` where the status says it all."))
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String()
    errors = fields.List(fields.Nested(Fault), **about("Every fault of an unreadable request (422)."))
    nearest = fields.List(fields.String(), **about("Names like the unknown game's, best first (404)."))
    line = fields.Integer(**about("In a batch: the line that this answers, from 1."))


class Health(Answer):
    """The server is up."""

    status = fields.String(required=True)
    version = fields.String(required=True)
    games = fields.Integer(required=True, **about("How many games it knows."))
