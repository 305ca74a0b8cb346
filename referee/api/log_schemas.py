"""The shapes of logs and verdicts, for the description of the API only.

The library reads logs by hand, which is many times faster and tells faults better, and makes verdicts as plain data.
"""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from referee.api.schemas import CARDS_SHAPE, Answer, about

WHOLE: dict[str, Any] = {"type": "integer"}
MOVES_SHAPE: dict[str, Any] = {
    "anyOf": [
        {
            "type": "array",
            "items": {"anyOf": [{"type": "string"}, {"type": "object", "required": ["action"]}]},
        },
        {"type": "string"},
    ]
}
HANDS_SHAPE: dict[str, Any] = {"type": "object", "additionalProperties": CARDS_SHAPE}


class LogDeal(Schema):
    """One deal of a log. It may stop anywhere."""

    dealer = fields.String(**about("Left out, it follows from the rules."))
    hands = fields.Raw(**about("Cards as dealt by player: whole, partial (`?` for a card) or left out.", **HANDS_SHAPE))
    moves = fields.Raw(
        **about(
            "Moves in order. A move is a string, `PLAYER VERB ARGUMENTS` (no verb means `play`), or an object with "
            "`player`, `action` and what the action needs. Or one string, moves parted by commas or line ends.",
            **MOVES_SHAPE,
        )
    )
    comment = fields.Raw(**about("Anything; not judged."))


class Log(Schema):
    """A log of a match: who played, and what they did deal by deal."""

    game = fields.String(required=True, **about("Slug, name or alias."))
    players = fields.List(fields.String(), required=True, **about("Names, clockwise."))
    dealer = fields.String(**about("Dealer of the first deal."))
    first_deal = fields.Integer(**about("The number of the first deal, where the log begins later."))
    rulings = fields.Dict(keys=fields.String(), values=fields.String(), **about("Rulings by id: the answer chosen."))
    table = fields.Dict(keys=fields.String(), **about("What the game leaves to the table to declare."))
    carried = fields.Raw(
        **about("Scores brought in, by player.", type="object", additionalProperties=WHOLE),
    )
    deals = fields.List(fields.Nested(LogDeal), **about("Deals in order."))
    edition = fields.String(**about("The edition that the log was judged under before."))
    comment = fields.Raw(**about("Anything; not judged."))


class Play(Answer):
    """One play to a trick, or in climbing games a pass."""

    player = fields.String(required=True)
    cards = fields.List(fields.String(), **about("What was played, several cards where they are a combination."))
    action = fields.String(
        validate=validate.OneOf(["pass"]), **about("`pass`: nothing was played; there are no cards.")
    )
    failed = fields.Boolean(**about("Was it a face-down card that was no good and went back? It counts as a pass."))
    move = fields.Integer(required=True, **about("The move's place in the deal, from 0."))


class Trick(Answer):
    """A trick as it was won."""

    number = fields.Integer(required=True)
    leader = fields.String(required=True)
    winner = fields.String(required=True, allow_none=True)
    clause = fields.String(**about("The clause that decided it."))
    plays = fields.List(fields.Nested(Play), required=True)
    reason = fields.String(required=True)
    taken = fields.Boolean(**about("`false` where nobody took the cards."))


class TurnMove(Answer):
    """One move of a turn: a play, a pass, a draw, a call, a challenge or a gift."""

    action = fields.String(required=True)
    cards = fields.List(fields.String(), required=True, **about("What was played or drawn, `?` for cards not known."))
    move = fields.Integer(required=True, **about("The move's place in the deal, from 0."))
    pile = fields.Integer(**about("The pile that was played to, where there are two."))
    suit = fields.String(**about("The suit that was named."))
    rank = fields.String(**about("The rank that was named."))
    target = fields.String(**about("The player who was named."))
    source = fields.String(**about("Where the cards came from: `row`, `blind`, `stock` or `discard`."))
    failed = fields.Boolean(**about("Was it a face-down card that was no good and went back?"))
    claimed = fields.Boolean(**about("Was the card laid face down, being only said to be this one?"))
    penalty = fields.Boolean(**about("Was it a card drawn for a call that was missed?"))


class Turn(Answer):
    """What a player did in one turn."""

    number = fields.Integer(required=True)
    player = fields.String(required=True)
    moves = fields.List(fields.Nested(TurnMove), required=True)


class Next(Answer):
    """Who is to move, and with what."""

    player = fields.String(required=True, allow_none=True, **about("`null`: the table, or it is not settled who."))
    action = fields.String(required=True)
    legal = fields.List(
        fields.String(),
        required=True,
        **about("Legal cards; in climbing games combinations, at most 200, and `pass` where that is legal."),
    )
    more = fields.Boolean(**about("Are there more legal combinations than are listed?"))
    certain = fields.Boolean(**about("`false`: the hand has cards that the log does not show."))
    optional = fields.List(fields.Dict(), **about("What others may still do before the first lead."))


class Finding(Answer):
    """Something to be said about a move."""

    deal = fields.Integer(required=True)
    move = fields.Integer(required=True, allow_none=True, **about("The move's place in the deal, from 0."))
    player = fields.String(required=True, allow_none=True)
    kind = fields.String(
        required=True, validate=validate.OneOf(["illegal", "impossible", "unproven", "penalty", "unenforced"])
    )
    clause = fields.String(required=True, **about("The clause of the game that it rests on."))
    certain = fields.Boolean(required=True)
    message = fields.String(required=True)
    proof = fields.Dict(required=True, allow_none=True, **about("The other move that proves it."))
    legal = fields.List(fields.String(), required=True, allow_none=True, **about("What was legal, 200 ways at most."))
    rule = fields.String(required=True, **about("The clause on the rules site."))
    corrected = fields.Boolean(**about("Was the move taken back?"))


class ReckoningLine(Answer):
    """Points and what they were given for."""

    clause = fields.String(required=True)
    points = fields.Integer(required=True)
    note = fields.String(required=True)


class VerdictDeal(Answer):
    """One deal as judged."""

    number = fields.Integer(required=True)
    dealer = fields.String(required=True, allow_none=True)
    complete = fields.Boolean(required=True)
    tricks = fields.List(fields.Nested(Trick), **about("In games with tricks."))
    turns = fields.List(fields.Nested(Turn), **about("In games without tricks."))
    open_trick = fields.Nested(Trick, **about("The trick that is not complete where the log stops."))
    findings = fields.List(fields.Nested(Finding), required=True)
    more_findings = fields.Integer(**about("How many there are besides, where there are very many."))
    scores = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True, allow_none=True)
    reckoning = fields.Dict(
        keys=fields.String(), values=fields.List(fields.Nested(ReckoningLine)), required=True, allow_none=True
    )
    thrown_in = fields.Boolean()


class RulingInForce(Answer):
    """A ruling that the verdict rests on."""

    id = fields.String(required=True)
    value = fields.String(required=True)
    text = fields.String(required=True)
    declared = fields.Raw(**about("What the log's `table` declared in its place, if anything."))


class Verdict(Answer):
    """What the referee says about a log. The same log always gives the same bytes."""

    game = fields.String(required=True)
    edition = fields.String(required=True, **about("Changes with everything that the judgement rests on."))
    verdict = fields.String(required=True, validate=validate.OneOf(["clean", "violations", "undecided"]))
    complete = fields.Boolean(required=True, **about("Is the match over?"))
    deals = fields.List(fields.Nested(VerdictDeal), required=True)
    scores = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    winners = fields.List(fields.String(), required=True)
    ending = fields.Dict(required=True, allow_none=True, **about("Which deal ended the match, and by which clause."))
    next = fields.Nested(Next, required=True, allow_none=True, **about("`null` when the match is over."))
    rulings = fields.List(fields.Nested(RulingInForce), required=True)
    edition_changed = fields.Boolean(**about("Is the log's `edition` another one?"))
