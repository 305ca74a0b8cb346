"""Special effects of cards, and the effects on whose turn it is.

A game file says which of its cards have an effect. Where its source lost the list of them, a table declares its own, by rank
or by card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from referee.cards.packs import Pack
from referee.clauses.climbing.titles import Retiring
from referee.clauses.kinds import CardEffect, Game, Move, Part, Points, Table, has_majors
from referee.clauses.phases import before_lead, first_lead, no_match, order_of_play, plain_cards, turned_card
from referee.clauses.telling import in_play
from referee.english import capital, either, joined, spelled
from referee.games.clause import Clause, Where
from referee.games.examples import Example, Examples, Moves
from referee.games.lost_lists import LostList
from referee.games.parameters import word
from referee.games.told import Told

MANY = re.compile(r"that many (card|point)s(.*?) \((\w+) if no number is given\)")
DECLARED = "A card declared as `{}`: "
LOST = "effects-lost"
"""The ruling that stands in for a list of effects, where the source of a game lost it."""


class UnseenPoints(Part):
    """Whether a card that nobody saw has brought its player something."""

    clause: SpecialEffect | None = None
    """The effect that it may have had."""


class SpecialEffect(CardEffect, rulings=(LOST, "last-card-effect"), only_declared=True, repeatable=True):
    """What all effects have in common: the file names their cards, or a table declares them; examples of them begin alike."""

    rulings_where: ClassVar[tuple[tuple[str, Where], ...]] = (
        ("retiring-effect", Retiring),
        ("effects-majors", has_majors),
    )
    table_keys = ("effects",)

    argument: ClassVar[str] = ""
    """What a declaration may say besides the effect's name: a number, or some words parted by bars."""
    does: ClassVar[str] = ""
    """What it does, in a sentence."""
    names: ClassVar[str] = ""
    """What its player names in the move: `suit`, `rank` or `target`."""
    may_name: ClassVar[bool] = False
    """May the naming be left out?"""
    follows: ClassVar[bool] = False
    """Does it say what may follow the card?"""
    may_be_last: ClassVar[bool] = True
    """May the card be the last of a hand?"""
    adds_up: ClassVar[bool] = False
    """Does it add to the cards that the next player has to draw already?"""
    repeats: ClassVar[bool] = False
    """Has it, instead of an effect of its own, that of the card beneath?"""
    scores_at_once: ClassVar[bool] = False
    """Does it bring its player something at once?"""
    felt_later: ClassVar[bool] = True
    """Can it be told from what the others do after the next move?"""
    next_turn: ClassVar[str] = "{2}"
    """Who has the next turn in examples: `{1}` its player, `{2}` the next."""
    due_first: ClassVar[tuple[str, ...]] = ()
    """The moves that it makes due in examples, before anybody has a turn."""
    note: ClassVar[str] = ""
    """What is to be said of its example."""
    hides_hands: ClassVar[bool] = False
    """May it be that nobody knows any more whose hand is whose?"""

    cards: str | None = word("the ranks and the cards that have it, parted by blanks: `8`, `2 QS`", default=None)

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        if self.cards is not None:  # a rule of the game, and nothing that only a table brings
            vars(self).update(only_declared=False, section="matching")

    def word(self) -> str:
        """What a declaration calls it."""
        return self.id.removeprefix("effect-")

    def adjusted(self) -> str:
        """What the file says of it besides its cards, as a declaration says it."""
        return ""

    @property
    def declarable(self) -> tuple[str, ...]:
        return () if self.cards else self.table_keys

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        return tuple(id_ for id_ in super().ruling_ids(game) if id_ != LOST or not self.cards)

    def faults(self, game: Game) -> Iterator[str]:
        yield from super().faults(game)
        ranks = {rank.letter for rank in game.pack.ranks}
        for named in (self.cards or "").split():
            if named not in ranks and named not in game.pack.codes[: game.pack.size]:
                yield f"cards: {named} is neither a rank nor a card of the pack"
        if self.cards and not self.good(self.adjusted()):
            yield f"how: {self.adjusted()!r} is nothing that it can be told; it is declared as {either(self.forms())}"
        if not self.cards and not any(lost.ruling == LOST for lost in game.lost):
            yield "cards: must say which ranks or cards have the effect, such as `8`"

    def says(self, game: Game) -> str:
        if self.cards:
            does = self.declared(self.adjusted())
            return f"{capital(self._owners(game))} has this effect: {does[0].lower()}{does[1:]}"
        told = f"{self.word()} {self.argument.split('|')[0]}".strip()
        return DECLARED.format(told.replace("number", "2")) + self.does[0].lower() + self.does[1:]

    def forms(self) -> tuple[str, ...]:
        """How a table may declare it."""
        if self.argument == "number":
            return (self.word(), f"{self.word()} 3")
        return tuple(f"{self.word()} {told}".strip() for told in self.argument.split("|"))

    def _owners(self, game: Game) -> str:
        """The cards that have it, in words: `each 8 and the Queen of spades`."""
        ranks = {rank.letter: rank.name for rank in game.pack.ranks}
        named = (self.cards or "").split()
        return joined(f"each {ranks[one]}" if one in ranks else f"the {game.pack.english(one)}" for one in named)

    def fact(self, game: Game) -> str:
        return f"{self._owners(game)}: {self.title[0].lower()}{self.title[1:]}" if self.cards else super().fact(game)

    def owners(self, pack: Pack) -> int:
        """The cards to which the file gives it."""
        ranks = {rank.letter for rank in pack.ranks}
        named = (self.cards or "").split()
        return sum(pack.rank_mask(one) if one in ranks else pack.bits[pack.ids[one]] for one in named)

    def fitted(self, game: Game, seats: int, table: Mapping[str, Any]) -> Self | None:
        if self.cards:
            return self
        return self if any(told.split()[0] == self.word() for told in (table.get("effects") or {}).values()) else None

    def declared(self, argument: str) -> str:
        """What it does where a table has declared it so: without its other forms, and without how a log writes it."""
        first = self.argument.split("|")[0]
        text = re.sub(r" \((?:with )?`[^)]*\)", "", self.does)
        if first != "number":
            return text.replace(first, argument) if first else text
        number = int(argument) if argument else None
        return MANY.sub(lambda found: _many(number, found), text)

    def owes(self, argument: str) -> str | None:
        return self.names if self.names and not self.may_name else None

    def good(self, argument: str) -> bool:
        """Is that a declaration of this effect, after its name?"""
        if self.argument == "number":
            return argument == "" or (argument.isdigit() and 1 <= int(argument) <= 20)
        return argument in self.argument.split("|")

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        """Does nothing once the card lies on the pile, unless the effect says what."""

    def lies(self, table: Table, pile: int) -> None:
        """Says what may not follow a card that lies on top of that pile, even one that was turned up and does nothing else."""

    def play(self, game: Game) -> str:
        """How its player plays it in examples, with what must be named."""
        named = {"target": "{2}", "suit": game.pack.suits[1].letter, "rank": no_match(game)[:-1]}
        return f"{{1}} {{card}} {self.names} {named[self.names]}" if self.names else "{1} {card}"

    def after(
        self, game: Game, *moves: str, good: bool, argument: str = "", note: str = "", clause: str = "", play: str = ""
    ) -> Example:
        """An example: the card is played, these moves follow, and the last of them is good or breaks the rule. In the moves
        1, 2 and 3 in braces stand for the players in order of play, and 0 for the last of them."""
        order, card = order_of_play(game), self.card(game)
        names = [order[(place - 1) % len(order)] for place in range(4)]
        told = [move.format(*names, card=card) for move in (play or self.play(game), *moves)]
        start, last = before_lead(game), len(before_lead(game)) + len(moves)
        declared = () if self.cards else ((card, f"{self.word()} {argument}".strip()),)
        return Moves((*start, *told), None if good else last, effects=declared, clause=clause, note=note)

    def card(self, game: Game) -> str:
        """The card of its examples, which may follow the one that was turned up."""
        own, turned = self.owners(game.pack), turned_card(game)
        follows = (
            own & (game.pack.suit_masks[0] | game.pack.rank_mask(turned[:-1])) & ~game.pack.bits[game.pack.ids[turned]]
        )
        return game.pack.names(follows or own)[0] if own else first_lead(game)

    def another(self, game: Game) -> str:
        """A card that may follow it in examples, of no effect if there is one."""
        card = self.card(game)
        suit = game.pack.suit_of[game.pack.ids[card]]
        return next(code for code in plain_cards(game, suit)[1:] if code not in {card, turned_card(game)})

    def same_rank(self, game: Game) -> str:
        """Another card of its rank."""
        card = self.card(game)
        others = [
            code for code in game.pack.names(game.pack.rank_mask(card[:-1])) if code not in {card, turned_card(game)}
        ]
        return others[0]

    def is_declared(self, table: Table) -> bool:
        """Has the table declared the effect of any card?"""
        return self.fitted(table.game, table.seats, table.match.declared) is not None

    def examples(self, game: Game) -> Examples:
        goes_on, argument = f"{self.next_turn} {self.another(game)}", self.argument.split("|")[0].replace("number", "")
        due_first = [move.replace("?", " ".join("?" * number_of(self.adjusted(), 1))) for move in self.due_first]
        yield self.after(game, *due_first, goes_on, good=True, argument=argument, note=self.note)
        if due_first:
            yield self.after(game, goes_on, good=False, argument=argument, note="What is due comes first.")


class AdjustableEffect(Clause):
    """What an effect takes of which a declaration says more than its name: how many, or which way."""

    how: str = word("how many, or which way, as a declaration says it: `3`, `lower`", default="")

    def adjusted(self) -> str:
        return self.how


def menu_of(game: Game, lost: LostList) -> list[SpecialEffect]:
    """The effects that the tables of a game may declare in place of a lost list."""
    return [clause for clause in game.of_kind(SpecialEffect) if lost.key in clause.table_keys]


def _many(number: int | None, found: re.Match[str]) -> str:
    """`three cards`: so many, or as many as the text names where no number is told."""
    thing, more, usual = found.groups()
    said = usual if number is None else spelled(number)
    return f"{said} {thing if said == 'one' else thing + 's'}{more}"


def number_of(argument: str, default: int) -> int:
    """The number that a declaration names."""
    return int(argument) if argument else default


class EffectAgain(SpecialEffect, title="Another turn"):
    """Another turn."""

    felt_later = False
    next_turn = "{1}"
    does = "Its player has another turn at once."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        table.demands.again = True


class EffectSkip(SpecialEffect, title="Skipping"):
    """The next player is passed over."""

    felt_later = False
    next_turn = "{3}"
    does = "The next player misses a turn."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        table.demands.skipping += 1


class EffectReverse(SpecialEffect, title="Reversing"):
    """The direction of play is turned round."""

    rulings = (*SpecialEffect.rulings, "two-player-reverse")
    rulings_where = (("retiring-reverse", Retiring), *SpecialEffect.rulings_where)
    next_turn = "{0}"
    does = "The direction of play is reversed."

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        others = [other for other in range(table.seats) if other != seat and table.hands.has_cards(other)]
        retired = not table.hands.has_cards(seat)
        if len(others) == 1 or (retired and len(others) == 2 and table.cite("retiring-reverse") == "nothing"):
            table.demands.skipping += table.cite("two-player-reverse") == "skip"
            return
        table.direction = -table.direction


class EffectCopy(SpecialEffect, title="Repeating"):
    """The effect beneath happens again."""

    felt_later = False
    repeats = True
    note = "The card beneath has no effect."
    does = "The effect of the card beneath it happens again, if that card has one."


class EffectPoints(AdjustableEffect, SpecialEffect, title="Points during play"):
    """Points at once."""

    felt_later = False
    scores_at_once = True
    argument = "number"
    does = "Its player scores that many points at once (one if no number is given)."

    def tells(self, game: Game) -> Iterator[Told]:
        asks = "How many points did each player get for special cards?"
        yield Told("in_play", in_play(self.id, "special cards"), asks=asks, where=self.is_declared)

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        self.scores(table, seat, argument)

    def scores(self, table: Table, seat: int, argument: str) -> None:
        table.early.append((self.id, Points(seat, number_of(argument, 1), "played a card that scores")))


class EffectCoin(SpecialEffect, title="Shedding a coin during play", beside=("coins",)):
    """A coin is shed."""

    felt_later = False
    scores_at_once = True
    does = "Its player sheds a coin at once."

    def tells(self, game: Game) -> Iterator[Told]:
        asks = "How many coins did each player shed by special cards?"
        yield Told("coins_shed", in_play(self.id, "special cards"), asks=asks, where=self.is_declared)

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        self.scores(table, seat, argument)

    def scores(self, table: Table, seat: int, argument: str) -> None:
        table.early.append((self.id, Points(seat, 1, "played a card that sheds a coin")))
