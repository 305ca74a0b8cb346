"""What a clause is.

A clause states one rule once: its parameters (which are its schema), its English, its effect through the one verb
of its kind, and examples of it. Clauses never change and remember nothing; what happened stands on the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Never, Self

from referee.games import parameters
from referee.games.aims import Aim
from referee.games.examples import Examples, Shown
from referee.games.fact import Asked
from referee.games.question import Question
from referee.games.shapes import Record, Shape

if TYPE_CHECKING:
    from referee.games.game import Game

TRICKS, CLIMBING, MATCHING, MELDING = ("trick-taking",), ("climbing",), ("matching",), ("melding",)
OF_ONE_FAMILY = {"bidding": TRICKS, "climbing": CLIMBING, "declarations": TRICKS, "house": TRICKS, "matching": MATCHING}
OF_ONE_FAMILY |= {
    "beating": ("beating",),
    "capturing": ("capturing",),
    "counting": ("counting",),
    "melding": MELDING,
    "tricks": TRICKS,
    "trumps": TRICKS,
}
"""The families of the topics whose clauses do something in one of them, where a clause says nothing else."""
Where = Mapping[str, object] | type | Callable[["Game"], object]
"""Where something is so: in games for which the clause has certain parameters, that have a certain kind of clauses, or of
which something else is true."""
IN_BRACKETS = re.compile(r"\[(\w+):([^\[\]|]*)(?:\|([^\[\]]*))?\]")
KEYWORDS = {"with_rank": "with", "from_": "from"}
"""Parameters whose names in a game file are words that Python keeps for itself."""


class Clause:
    """One rule. Its class says in its head who it is, and in its body what it takes, says and does:

    class LowestLeads(NextLead, title="Leading the next trick", rulings=("lowest-leads",)):

    A class with a title is a clause, the others are kinds of clauses. The clause's id is the name of its class, in small
    letters (`lowest-leads`), where the head says no other; its families are those of its topic's folder or of its kind.
    What makes a head too long for a line (`rulings`, `beside`) may as well stand first in the body.
    """

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    section: ClassVar[str] = ""
    """The part of a game's page where the clause stands."""
    rule: ClassVar[str] = ""
    """What it says, its parameters in braces (`Spoken` tells how), where `says` says nothing else."""
    says_where: ClassVar[tuple[tuple[str, Where], ...]] = ()
    """Where that is said in it which stands in brackets, `[alone:, or {lone}]`, or else what is said in its place,
    `[sides:your side wins|you win]`; a name that does not stand here is that of a parameter that is not 0 or False."""
    short: ClassVar[str] = ""
    """The same in a few words, where its title says less; written alike."""
    gist: ClassVar[str] = "{begins}"
    """What it adds to the summary of a game, written alike; `{begins}` is the first sentence that it says, `{goes_on}` are
    the others, `{says}` is all. What begins with a comma or a semicolon goes on with the sentence before it; empty: it is
    left out there."""
    default: ClassVar[str] = ""
    """What the rule goes on with where a list that is lost may have said otherwise (`by_default`), written alike."""
    aim: ClassVar[tuple[Aim, ...]] = ()
    """What it adds to the aim of the game, where no more than its parameters goes into the words; written alike."""
    shows: ClassVar[tuple[Shown, ...]] = ()
    """Its examples, where they are always the same (`referee.clauses.scenes` tells what stands for cards)."""
    rulings: ClassVar[tuple[str, ...]] = ()
    """The rulings that it rests on in any game."""
    rulings_where: ClassVar[tuple[tuple[str, Where], ...]] = ()
    """Those that it rests on in some games only."""
    edition: ClassVar[int] = 1
    """Raised whenever the effect of the clause changes, so that verdicts tell by which rules they were given."""
    families: ClassVar[tuple[str, ...]] = tuple(
        "beating capturing climbing counting matching melding trick-taking".split()
    )
    """The families of games in which it does anything."""
    answers: ClassVar[tuple[Question, ...]] = ()
    """The questions that it answers: what its head or body says, and what its kinds do."""
    asks_for: ClassVar[tuple[Question, ...]] = ()
    """The questions that other clauses must answer for it to do anything."""
    beside: ClassVar[tuple[str, ...]] = ()
    """The clauses of which one must stand beside it for it to do anything; empty: it acts alone."""
    not_beside: ClassVar[tuple[str, ...]] = ()
    """The clauses that leave no place for it."""
    with_jokers: ClassVar[bool] = False
    """Does it speak of the pack's jokers?"""
    names_trumps: ClassVar[bool] = False
    of_trumps: ClassVar[bool] = False
    """Does it speak of trumps, and so do nothing where no clause names any?"""
    counter_clockwise: ClassVar[bool] = False
    """Do deal, bidding and play go round the table the other way because of it?"""
    asks: ClassVar[tuple[str, ...]] = ()
    """What a question in the middle of a deal has to tell for its sake: `first_trick`, `broken`, `led_before`, `shown`."""
    compares_ranks: ClassVar[bool] = False
    """Does it ask which of two ranks is higher, in a family where no rank beats another?"""
    lays_rows: ClassVar[bool] = False
    """Are the hands that it lays on the table the players' own, who play from them by their names?"""
    piles: int = 0
    """How many discard piles it begins."""
    shrinks_hands: ClassVar[bool] = False
    """Do hands get smaller from deal to deal because of it, down to a single card?"""
    repeatable: ClassVar[bool] = False
    """May a game have the clause more than once, with other parameters?"""
    table_keys: ClassVar[tuple[str, ...]] = ()
    """Keys of a log's `table` that this clause understands."""
    only_declared: ClassVar[bool] = False
    """Does it do nothing until a table declares something?"""
    facts: ClassVar[tuple[Asked, ...]] = ()
    """What it scores by, where that is always the same: it has to be told of a deal that nobody wrote down."""
    verbs: ClassVar[frozenset[str]] = frozenset()
    """The moves that it lets players make, by their verbs."""
    columns: ClassVar[tuple[str, ...]] = ()
    """Who has a score beside the players; their seats follow the players'."""
    takes: ClassVar[Mapping[str, Shape]] = {}
    """The parameters by their attributes, in order."""

    def __init_subclass__(cls, *, id: str = "", title: str = "", **head: object) -> None:
        """The head of a clause's class; what else stands in it are values of attributes that it has (`fixed_by_lead=True`)."""
        super().__init_subclass__()
        folder = cls.__module__.rpartition(".")[0].rpartition(".")[2]
        id = id or (re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower() if title else "")
        head |= {"id": id, "title": title, "families": head.get("families") or OF_ONE_FAMILY.get(folder)}
        for name, value in head.items():
            if not hasattr(cls, name):
                raise TypeError(f"{cls.__name__} has no {name}")
            if value or name not in {"id", "title", "families"}:
                setattr(cls, name, value)
        cls.asks_for = _questions(cls.asks_for)
        cls.answers = tuple(
            dict.fromkeys(one for kind in cls.__mro__ for one in _questions(vars(kind).get("answers", ())))
        )
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Shape)}
        bases = [base.takes for base in reversed(cls.__mro__[1:]) if issubclass(base, Clause)]
        cls.takes = {name: parameter for takes in (*bases, own) for name, parameter in takes.items()}
        for name, parameter in own.items():
            if parameter.required:
                delattr(cls, name)
            else:
                setattr(cls, name, parameter.default)

    def __init__(self, *values: Any, **named: Any) -> None:
        own, told = vars(self), dict(zip(self.takes, values, strict=False)) | named
        own.update({name: shape.default for name, shape in self.takes.items() if not shape.required} | told)
        if len(told) < len(values) + len(named) or own.keys() != self.takes.keys():
            raise TypeError(f"{self.id} takes {', '.join(self.takes) or 'no parameters'}")

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"a clause never changes: {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Clause):
            return NotImplemented
        return type(self) is type(other) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.takes)
        return f"{type(self).__name__}({told})"

    def _told(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.takes])

    def with_(self, **changed: Any) -> Self:
        """The clause with other values of these parameters."""
        return type(self)(**dict(zip(self.takes, self._told(), strict=True)) | changed)

    @property
    def declarable(self) -> tuple[str, ...]:
        """Those of the keys that mean something with the clause's parameters."""
        return self.table_keys

    def says(self, game: Game) -> str:
        """The rule in one or two sentences, present tense."""
        return f"{self.worded(self.rule, game)} {self.by_default(game)}".rstrip()

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        """Sentences with the clause's parameters, and what more is told, in their places; `{side}` is the side of the dealer
        on which eldest hand sits, `{way}` which way round play goes."""
        while found := IN_BRACKETS.search(sentences):
            name, so, else_ = found.groups()
            where = dict(self.says_where).get(name)
            holds = getattr(self, name) if where is None else self._holds(where, game)
            sentences = sentences[: found.start()] + (so if holds else else_ or "") + sentences[found.end() :]
        spoken = {name: parameters.Spoken(getattr(self, name), shape, game.pack) for name, shape in self.takes.items()}
        way = "clockwise" if game.onward > 0 else "counter-clockwise"
        said = sentences.format(**spoken, side=game.first_side, way=way, **more)
        return said.replace("{side}", game.first_side)

    def in_summary(self, game: Game) -> str:
        """What it adds to the summary of the game."""
        begins, *goes_on = re.split(r"(?<=[.?!]) (?=[A-Z])", self.says(game), maxsplit=1)
        return self.worded(self.gist, game, says=self.says(game), begins=begins, goes_on="".join(goes_on))

    def examples(self, game: Game) -> Examples:
        """At least one example; `referee.clauses.scenes` fills the game's own cards in."""
        yield from self.shows

    def by_default(self, game: Game) -> str:
        """The last of its sentences, where a lost list is known to have said the others, and nobody knows what it said of
        this; empty where there are none such."""
        return self.worded(self.default, game)

    def fact(self, game: Game) -> str:
        """The clause in a few words, for the table of facts on a game's page; its title where that says as much."""
        return self.worded(self.short, game) or self.title

    def aims(self, game: Game) -> Iterator[Aim]:
        """What it adds to the aim of the game: nothing where it gives neither a deal nor the match a purpose."""
        yield from (one._replace(words=self.worded(one.words, game)) for one in self.aim)

    def fitted(self, game: Game, seats: int, table: Mapping[str, Any]) -> Self | None:
        """The clause as it is told to so many players who have declared these things; None where it tells them nothing."""
        return None if self.only_declared else self

    def tells(self, game: Game) -> Iterator[Asked]:
        """What it scores by: what has to be told of a deal that nobody wrote down, for its sake."""
        yield from self.facts

    def pools(self, game: Game) -> list[list[int]]:
        """The sides of which it asks only what their players have of that together; none where it asks each player."""
        return []

    def lets(self, game: Game) -> frozenset[str]:
        """Those of the verbs that can come up in this game."""
        return self.verbs

    def move_says(self, verb: str) -> str:
        """What a player does with that verb in this game, where the verb alone does not say it: `takes the skat`."""
        return ""

    def says_in_move(self, verb: str, field: str, *, usual: bool) -> bool:
        """May a move with that verb, which it brings, say that (by the name of the field)? `usual`: such moves of other clauses
        do."""
        return usual

    def example_of(self, game: Game, verb: str) -> str | None:
        """What stands after that verb in an example of a move, where that is not simply the first thing that may."""
        return None

    def words_of(self, verb: str) -> tuple[str, ...]:
        """What a move with that verb, which it brings, declares or announces in words, where these are a few."""
        return ()

    def bid_strains(self) -> tuple[str, ...]:
        """What a bid may say would be trumps, the lowest first: letters of suits, `N` for none."""
        return ()

    def bid_names(self) -> tuple[str, ...]:
        """The bids, the lowest first, where each has a name of its own."""
        return ()

    def extra_hands(self, players: Sequence[str]) -> Sequence[tuple[str, ...]]:
        """The hands that lie on the table beside the players' own, each by all the names that a log may give it."""
        return ()

    def kept_out(self, game: Game) -> int:
        """The cards of the pack that it keeps out of the deal."""
        return 0

    def also_for(self, rulings: Mapping[str, str]) -> frozenset[int]:
        """Numbers of players that these rulings allow besides the usual ones."""
        return frozenset()

    def answered(self, game: Game) -> Iterator[Question]:
        """The questions that it answers with its parameters."""
        yield from self.answers

    def asked_for(self, game: Game) -> Iterator[Question]:
        """The questions that others must answer for it to do what its parameters say."""
        yield from self.asks_for

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        """The rulings this clause rests on in this game."""
        return (*self.rulings, *(id_ for id_, where in self.rulings_where if self._holds(where, game)))

    def _holds(self, where: Where, game: Game) -> bool:
        if isinstance(where, Mapping):
            return all(getattr(self, name) == value for name, value in where.items())
        return bool(game.of_kind(where) if isinstance(where, type) else where(game))

    def faults(self, game: Game) -> Iterator[str]:
        """What is wrong with the clause in this game, beside cards that the pack lacks and clauses that are not there."""
        yield from ()

    @classmethod
    def outline(cls) -> Record:
        """What a game file may say of the clause."""
        return Record(cls.__doc__ or "", {cls.key(name): shape for name, shape in cls.takes.items()})

    @classmethod
    def from_file(cls, told: Mapping[str, Any]) -> Self:
        """The clause with the parameters that a game file gives it, by their names there."""
        return cls(**{name: told[key] for name in cls.takes if (key := cls.key(name)) in told})

    @staticmethod
    def key(name: str) -> str:
        """The name in a game file of the parameter with that attribute."""
        return KEYWORDS.get(name, name)

    @property
    def parameters(self) -> dict[str, Any]:
        """The parameters by their names in a game file."""
        return {self.key(name): getattr(self, name) for name in self.takes}


def _questions(told: Question | tuple[Question, ...]) -> tuple[Question, ...]:
    return (told,) if isinstance(told, Question) else told
