"""The shapes of spot questions and of their answers."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, fields

from referee.api.schemas import CARDS_SHAPE, Answer, about

BROKEN_SHAPE: dict[str, Any] = {"anyOf": [{"type": "boolean"}, {"type": "string"}], "nullable": True}
UNKNOWN = " Left out, it is not known."


class Flag(fields.Boolean):
    """A JSON boolean, and nothing that only looks like one."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError("must be true or false")
        return value


class Broken(fields.Field[Any]):
    """A JSON boolean, or the letters of the suits that have been broken."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> bool | str:
        if not isinstance(value, (bool, str)):
            raise ValidationError("must be true, false or the letters of suits")
        return value


class Cards(fields.Field[Any]):
    """Cards as a list, or as one string parted by blanks; the library reads them."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(value, str) or (isinstance(value, list) and all(isinstance(card, str) for card in value)):
            return value
        raise ValidationError("cards are a list, or one string such as '7S 9H'")


# --- questions ---------------------------------------------------------------------------------------------------


class Question(Schema):
    """At which table the question is asked, and what is known of the deal beside the cards."""

    players = fields.Integer(
        strict=True, load_default=None, allow_none=True, **about("How many play; left out, as many as usual.")
    )
    table = fields.Dict(
        keys=fields.String(),
        load_default=None,
        allow_none=True,
        **about("What the table has declared, as in a log's `table`: options, special effects, laws and so on."),
    )
    rulings = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        load_default=None,
        allow_none=True,
        **about("The rulings chosen, as in a log."),
    )
    trump = fields.String(
        load_default=None,
        allow_none=True,
        **about(
            "The letter of the trump suit; of both, the high one first, where there are two; `none`: there are none."
            + UNKNOWN
        ),
    )
    anti_trump = fields.String(
        load_default=None,
        allow_none=True,
        **about("The letter of the anti-trump suit; `none`: there is none." + UNKNOWN),
    )
    shown = fields.String(
        load_default=None,
        allow_none=True,
        **about(
            "The game's named card, where it was shown (`none`: it was not); or the rank of the jokers, or the card that was "
            "turned up to say which rank is." + UNKNOWN
        ),
    )
    named = fields.String(
        load_default=None,
        allow_none=True,
        **about(
            "In matching games: the suit or rank that was named by whoever played the special card that lies there; `none`: "
            "nothing was. It may as well stand with the card: `8H suit D`." + UNKNOWN
        ),
    )


class TrickQuestion(Question):
    """A trick to decide."""

    cards = Cards(
        required=True,
        **about(
            "The cards in the order of play. In climbing games the plays: a list with a string for each, or one string, "
            "parted by `/`; `pass` may stand among them. In matching games what lies there, then the plays, in the same way.",
            **CARDS_SHAPE,
        ),
    )


class LegalQuestion(Question):
    """A hand and the trick so far."""

    hand = Cards(required=True, **about("The hand.", **CARDS_SHAPE))
    trick = Cards(
        load_default=(),
        **about(
            "The cards of the trick so far; none for a lead. In climbing games what lies there: a play, or several as a "
            "list or parted by `/`. In matching games the top card of each pile; in melding games the melds on the table, "
            "parted by `/`.",
            **CARDS_SHAPE,
        ),
    )
    first_trick = Flag(load_default=None, allow_none=True, **about("Is it the first trick of the deal?" + UNKNOWN))
    broken = Broken(
        load_default=None,
        allow_none=True,
        **about(
            "Have the suits been broken that must be before they are led? Where each trump is broken by itself, the letter "
            "of the one that has been says so of it alone." + UNKNOWN,
            **BROKEN_SHAPE,
        ),
    )
    led_before = Flag(
        load_default=None,
        allow_none=True,
        **about("Has the suit of the game's named card been led before in this deal?" + UNKNOWN),
    )
    melded = Flag(
        load_default=None,
        allow_none=True,
        **about("In melding games: has the player melded before in this deal?" + UNKNOWN),
    )


# --- answers -----------------------------------------------------------------------------------------------------


class PlayJudged(Answer):
    """A play in a climbing game, and whether it beats the highest before it; or in a matching game, and whether it fits."""

    play = fields.String(required=True, **about("Its cards, or `pass`."))
    beats = fields.Boolean(
        allow_none=True, **about("`null` for a good lead; a play that does not beat what lies there is passed over.")
    )
    follows = fields.Boolean(
        allow_none=True,
        **about(
            "In matching games: may it go on what lies there? `null` for the first, where it cannot be told and where it "
            "depends on something that is not."
        ),
    )
    counts_as = fields.String(**about("What it is, in words; left out where it is no play of the game."))
    clause = fields.String(**about("The clause that decides it."))
    reason = fields.String()
    takes = fields.List(fields.String(), **about("What would have beaten what lies there."))


class Decided(Answer):
    """Who wins the trick, and why."""

    winner = fields.Integer(
        required=True,
        allow_none=True,
        **about(
            "The place of the winning card, or in climbing games of the highest play, from 0; `null`: it depends on what "
            "`depends` says, none is good, or (in matching and melding games) nothing is won."
        ),
    )
    card = fields.String(allow_none=True, **about("The winning card; `null` where it depends."))
    play = fields.String(allow_none=True, **about("In climbing games: the play that stands highest."))
    plays = fields.List(fields.Nested(PlayJudged), **about("In climbing and matching games: every play in order."))
    meld = fields.String(
        allow_none=True,
        **about("In melding games: `set` or `run`; `null`: the cards are no meld, or it depends whether they are."),
    )
    leads_next = fields.Integer(
        allow_none=True, **about("The place of the card whose player leads the next trick; `null` where it depends.")
    )
    taken = fields.Boolean(**about("`false` where nobody takes the cards."))
    clause = fields.String(required=True, **about("The clause that decides it."))
    reason = fields.String(required=True)
    depends = fields.List(
        fields.Nested(lambda: TrickDepends()),
        **about("What is not told and would change the answer; left out where nothing would."),
    )


class TrickCase(Decided):
    """The answer in one case."""

    value = fields.Raw(required=True, **about("What a question tells in this case."))
    means = fields.String(required=True, **about("The same as half a sentence: `hearts are trumps`."))


class Depends(Answer):
    """Something that is not told and would change the answer."""

    on = fields.String(
        required=True,
        **about(
            "The field of the question that would tell it; `effects`: it is a key of the field `table`. Of jokers, of special "
            "cards and of what was named the first case stands for all that are not listed."
        ),
    )
    question = fields.String(required=True, **about("The question to ask: `Which suit is trumps?`"))


class TrickDepends(Depends):
    """Something that is not told and would change who wins."""

    cases = fields.List(fields.Nested(TrickCase), required=True)


class TrickAnswer(Decided):
    """Who wins the trick, and why."""

    game = fields.String(required=True)
    says = fields.String(required=True, **about("The clause in one or two sentences."))
    rule = fields.String(required=True, **about("That clause on the rules site."))


class RefusedCard(Answer):
    """A card that may not be played, and the rule that keeps it back."""

    card = fields.String(required=True)
    clause = fields.String(required=True)
    why = fields.String(required=True)
    held = fields.List(fields.String(), **about("The cards of the hand that had to be played instead."))
    rule = fields.String(required=True)


class Legal(Answer):
    """The legal cards, and why the others are not."""

    legal = fields.List(
        fields.String(),
        required=True,
        **about(
            "What is legal in every case: cards; in climbing games combinations, at most 200, and `pass` where that is legal."
        ),
    )
    more = fields.Boolean(**about("Are there more legal combinations than are listed?"))
    not_legal = fields.List(
        fields.Nested(RefusedCard), required=True, **about("The cards that are illegal in every case.")
    )
    whole = fields.List(
        fields.String(),
        allow_none=True,
        **about(
            "In melding games: melds that use up the hand to its last card; `null`: there are none, or it depends."
        ),
    )
    depends = fields.List(
        fields.Nested(lambda: LegalDepends()),
        **about("What is not told and would change the answer; left out where nothing would."),
    )


class LegalCase(Legal):
    """The answer in one case."""

    value = fields.Raw(required=True, **about("What a question tells in this case."))
    means = fields.String(required=True, **about("The same as half a sentence: `hearts have been broken`."))


class LegalDepends(Depends):
    """Something that is not told and would change what may be played."""

    cases = fields.List(fields.Nested(LegalCase), required=True)


class LegalAnswer(Legal):
    """The legal cards, and why the others are not."""

    game = fields.String(required=True)
