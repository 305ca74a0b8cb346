"""Parameters of clauses: each is at once a typed attribute, a plain description of what a game file may say there, and words in
the sentences of its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from referee.cards.card_order import OF_SAME_COLOUR, OF_TRUMPS
from referee.cards.packs import Pack
from referee.english import a, count, minus, signed, spelled
from referee.games.shapes import REQUIRED, Bound, ByName, Choice, Flag, Number, NumberOr, Shape, Text

CARD = r"^(\d{1,2}|[A-Z])[A-Z]$"
CARDS = r"^(\d{1,2}|[A-Z])[A-Z]( (\d{1,2}|[A-Z])[A-Z])*$"
DIRECTIONS = r"^(left|right|across|none)( (left|right|across|none))*$"
SUITS = r"^[A-Z]( [A-Z])+$"
RANK = r"^(\d{1,2}|[A-Z])$"
TOP_TRUMP = rf"(\d{{1,2}}|[A-Z])([A-Z]|{OF_TRUMPS}|{OF_SAME_COLOUR})"
RANKS = r"^(\d{1,2}|[A-Z])( (\d{1,2}|[A-Z]))+$"
NUMBERS = r"^\d{1,9}( \d{1,9})+$"

MANY = 1000
"""No game has more cards in a hand or a set, deals in a match, or points in a bid: all up to there may be gone through."""


IN_PACK = Bound(lambda game: int(game.pack.size), "cards in the pack")
RANKS_OF_PACK = Bound(lambda game: len(game.pack.ranks), "ranks in the pack")


def number(
    says: str,
    *,
    default: Any = REQUIRED,
    low: int | None = None,
    high: int | None = None,
    zero: bool = True,
    bound: Bound | None = None,
) -> Any:
    """A whole-number parameter (points, cards or tricks, as `says` tells), which may be 0 if `zero` says so."""
    return Number(says, default, low, MANY if bound and high is None else high, zero=zero, bound=bound)


def choice(says: str, *options: Any, default: Any = REQUIRED) -> Any:
    """A parameter that is one of a few words."""
    return Choice(says, default, options)


def worded(says: str, words: Mapping[Any, str], *, default: Any = REQUIRED) -> Any:
    """A parameter that is one of a few values, each with what sentences have in its place."""
    shape = Flag(says, default) if words.keys() == {True, False} else Choice(says, default, tuple(words))
    shape.words = words
    return shape


def number_or(word: str, says: str, bound: Bound | None = None) -> Any:
    """A parameter that is a whole number from 1 or one given word."""
    return NumberOr(says, word, MANY, bound)


def _texts(kind: str, pattern: str = "", **limits: Any) -> Callable[..., Any]:
    """Makes parameters that are such texts: each is told what it is for, and its `default` where it has one."""
    return partial(Text, kind=kind, pattern=pattern, **limits)


flag: Callable[..., Any] = Flag
"""A yes-or-no parameter."""
word = _texts("a word", least=1)
"""A parameter that is a term of the game: what a thing is called at this table."""
card = _texts("a card, such as QS", CARD)
"""A parameter that is a card in notation; the catalogue check holds it against the game's pack."""
cards = _texts("a card or several, such as QS JD", CARDS)
"""A parameter that is one card in notation or several, parted by blanks."""
directions = _texts("left, right, across or none, or several, such as left right", DIRECTIONS)
"""A parameter that is one direction or several in their order: left, right, across, none."""
suit = _texts("a suit’s letter, such as H", length=1)
"""A parameter that is a suit's letter."""
letters = _texts("several suits’ letters, such as H S", SUITS)
"""A parameter that is the letters of several suits in their order, parted by blanks."""
rank = _texts("a rank, such as K", RANK)
"""A parameter that is a rank's letter or number."""
ranks = _texts("several ranks, such as A K Q", RANKS)
"""A parameter that is the letters and numbers of ranks in their order, parted by blanks."""
numbers = _texts("several whole numbers, such as 9 10 11", NUMBERS)
"""A parameter that is several whole numbers from 0 in their order, parted by blanks."""
highest_trumps = _texts("cards and ranks of trumps, such as J of trumps, QC", rf"^{TOP_TRUMP}(, {TOP_TRUMP})*$")
"""A parameter that is a list of top trumps, highest first, parted by commas."""
worths: Callable[..., Any] = partial(ByName, Number(), kind="numbers by name, such as {A: 11, K: 4}")
"""A parameter that gives points to ranks or single cards, by their notation."""


class Spoken(NamedTuple):
    """A parameter in a sentence: `{card}`, `{suit}`, `{suit:one}`, `{rank}`, `{rank:s}` (Kings), `{points}`,
    `{points:point}` (3 points), `{points:costs}` (scores 3 points), `{points:+}`, `{cards:spelled}`; `{by}` has the words of
    a choice. `{suit:A}` begins with a capital, `{suit:a}` has an article, `{name:the}` stands in brackets, and `{also:or}`
    goes on with other cards."""

    value: Any
    shape: Shape
    pack: Pack

    def __format__(self, how: str) -> str:
        if self.shape.words or isinstance(self.shape, Text):
            said = self.shape.words[self.value] if self.shape.words else self._text(how)
            return said[0].upper() + said[1:] if how == "A" else said
        if how == "costs":
            told = count(abs(self.value), "point") if self.value else "nothing"
            return f"{'costs' if self.value < 0 else 'scores'} {told}"
        words = {"": minus, "+": signed, "spelled": spelled}
        return words[how](self.value) if how in words else count(self.value, how).replace("-", "−")

    def _text(self, how: str) -> str:
        pack, shape = self.pack, self.shape
        assert isinstance(shape, Text)
        if how == "except":
            return f", except the {pack.english(self.value)}," if self.value else ""
        if how == "the":
            return f" (the {self.value})" if self.value else ""
        if shape.length == 1:
            suit = pack.suits[pack.suit(self.value)]
            return {"one": suit.singular, "a": a(suit.singular)}.get(how, suit.name)
        if how == "s":
            return next(rank.plural for rank in pack.ranks if rank.letter == self.value)
        if how == "or":
            return "".join(f" or the {pack.english(code)}" for code in self.value.split())
        named = {CARD: pack.english, RANK: pack.rank_name}.get(shape.pattern)
        said = named(self.value) if named else str(self.value)
        return a(said) if how == "a" else said


def beyond(value: Any, shape: Shape, game: Any) -> str | None:
    """What is wrong with a number of which the game has not so many; None where it has."""
    if shape.bound is None or type(value) is not int or value <= (most := shape.bound.most(game)):
        return None
    return f"must be at most {most}: there are no more {shape.bound.of}"


def lacking(values: Mapping[str, Any], pack: Pack) -> Iterator[str]:
    """What parameters of these names and values speak of that the pack has not."""
    suits, ranks = {suit.letter for suit in pack.suits}, {rank.letter for rank in pack.ranks}
    for name, value in values.items():
        if name in {"card", "also"} and value:
            yield from (f"the pack has no {code}" for code in value.split() if code not in pack.codes[: pack.size])
        if name in {"suit", "without"} and value is not None and value not in suits:
            yield f"the pack has no suit {value}"
        if name in {"rank", "with_rank"} and value is not None and value not in ranks:
            yield f"the pack has no rank {value}"
