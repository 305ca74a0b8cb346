"""What a clause is, and the closed set of kinds that a clause can be.

A clause states one rule once: its parameters (which are its schema), its English, its effect through the one verb
of its kind, and examples of it. Clauses are frozen and remember nothing; what happened stands on the table.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from marshmallow import RAISE, Schema
from marshmallow import fields as mm

from referee.clauses.examples import Example

if TYPE_CHECKING:
    from referee.game import Game
    from referee.match import Match
    from referee.moves import Move
    from referee.table import Table

KEYWORDS = {"with_rank": "with", "from_": "from"}


@dataclass(frozen=True)
class Clause:
    """One rule. Subclasses of the kinds below set `id` and `title` and say what they mean."""

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    section: ClassVar[str] = ""
    """The part of a game's page where the clause stands."""
    rulings: ClassVar[tuple[str, ...]] = ()
    names_trumps: ClassVar[bool] = False
    repeatable: ClassVar[bool] = False
    """May a game have the clause more than once, with other parameters?"""
    table_keys: ClassVar[tuple[str, ...]] = ()
    """Keys of a log's `table` that this clause understands."""

    def says(self, game: Game) -> str:
        """The rule in one or two sentences, present tense."""
        raise NotImplementedError

    def examples(self, game: Game) -> Iterator[Example]:
        """At least one example in the game's own cards."""
        raise NotImplementedError

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        """The rulings this clause rests on in this game."""
        return self.rulings

    def faults(self, game: Game) -> Iterator[str]:
        """What is wrong with the clause in this game (a card that the pack lacks, a clause that must stand beside)."""
        for item in fields(self):
            value = getattr(self, item.name)
            if item.name == "card" and value is not None and value not in game.pack.codes[: game.pack.size]:
                yield f"the pack has no {value}"
            if item.name in {"suit", "without"} and value is not None and not _is_suit(game, value):
                yield f"the pack has no suit {value}"
            if item.name in {"rank", "with_rank"} and value not in {r.letter for r in game.pack.ranks}:
                yield f"the pack has no rank {value}"

    @classmethod
    @cache
    def schema(cls) -> Schema:
        """The marshmallow schema of the parameters."""
        made = Schema.from_dict({cls.key(f): _field(f) for f in fields(cls)}, name=cls.__name__)
        return made(unknown=RAISE)

    @staticmethod
    def key(item: Field[Any]) -> str:
        """The name in a game file of a parameter: `with` and `from` are words that Python keeps for itself."""
        return KEYWORDS.get(item.name, item.name)

    @classmethod
    def attribute(cls, key: str) -> str:
        """The parameter of that name in a game file."""
        return next((name for name, word in KEYWORDS.items() if word == key), key)

    @property
    def parameters(self) -> dict[str, Any]:
        """The parameters by their names in a game file."""
        return {self.key(item): getattr(self, item.name) for item in fields(self)}


def _is_suit(game: Game, letter: str) -> bool:
    return letter in {suit.letter for suit in game.pack.suits}


def _field(item: Field[Any]) -> mm.Field[Any]:
    schema: mm.Field[Any] = item.metadata["schema"]
    schema.required = item.default is MISSING
    if item.default is None:
        schema.allow_none = True
    return schema


class Due(NamedTuple):
    """What must come next: who moves, with which verb, and the legal forms of the argument."""

    seat: int | None
    action: str
    legal: Sequence[str] = ()


# --- the kinds ---------------------------------------------------------------------------------------------------


class Statement(Clause):
    """A rule that the family itself enforces and the catalogue prints."""


class Setup(Clause):
    """Prepares the table before a deal."""

    def prepare(self, table: Table) -> None:
        """Lays out the deal: hand sizes, kitty, what is turned."""
        raise NotImplementedError


class Stage(Clause):
    """A step of the deal outside the play of tricks: something is due or offered, and moves answer it."""

    verbs: ClassVar[frozenset[str]] = frozenset()
    ordered: ClassVar[bool] = True
    """Must whatever is due before this stage be done first?"""

    def due(self, table: Table) -> Due | None:
        """What must come before play can go on; None when nothing is due from this clause."""
        return None

    def offers(self, table: Table) -> list[dict[str, Any]]:
        """What players may still do here, as `{"player", "action"}` entries."""
        return []

    def accepts(self, table: Table, move: Move) -> bool:
        """Is the move (whose verb is one of `verbs`) meant for this clause?"""
        return True

    def missing(self, table: Table) -> str:
        """What is missing when the players go past what is due, as half a sentence."""
        return f"{self.title.lower()} must come first"

    def waive(self, table: Table) -> None:
        """Settles what the players went past."""

    def receive(self, table: Table, move: Move) -> None:
        """Judges the move and applies it as made."""
        raise NotImplementedError

    def sample(self, table: Table, rng: random.Random) -> str | None:
        """A random legal move of this stage as a string, or None to leave an offer alone."""
        return None


class Duty(NamedTuple):
    """How a restriction binds in one position. A card outside `permitted` is illegal while the hand holds any of
    `owed`; nearly always the two are the same set."""

    clause: Restriction
    permitted: int
    owed: int


class Restriction(Clause):
    """Limits the cards that may be played. Restrictions bind in the order of the game file; one that no card of the
    hand can meet lapses."""

    leading: ClassVar[bool] = False
    following: ClassVar[bool] = False
    owes_less: ClassVar[bool] = False
    """Is less owed than permitted? Such a clause must be the last restriction of its phase."""
    first_trick_only: ClassVar[bool] = False
    steady: ClassVar[bool] = False
    """Does it depend on nothing but the led suit, trumps and whether it is the first trick?"""
    each_card: ClassVar[bool] = False
    """Must it be asked again for every card that does not follow suit? It must never bind one that does."""

    def binds(self, table: Table) -> Duty | None:
        """The cards that satisfy the restriction now, whatever the hand; None when it does not bind."""
        raise NotImplementedError

    def breach(self, table: Table, held: str) -> str:
        """What was wrong, after "Cat played 4H": `to a spade trick while holding 9S`. `held` names proved cards."""
        raise NotImplementedError

    def doubt(self, table: Table) -> str:
        """Why it cannot be told whether the rule was kept, after "Cat played 4H"."""
        return "and not all of that hand is known"


class Decision(Clause):
    """Settles something about each trick (who leads, who wins)."""


class Effect(Clause):
    """Acts on the table when a card is played or a trick is complete."""

    lead_only: ClassVar[bool] = False
    """Can only the card that is led have an effect?"""

    def starts(self, table: Table, led: int) -> bool:
        """Would leading this card have an effect?"""
        return False

    def after_play(self, table: Table, seat: int, card: int) -> None:
        """Acts after a card was played."""

    def before_winning(self, table: Table) -> None:
        """Acts on a complete trick before it is won."""

    def after_trick(self, table: Table, winner: int) -> None:
        """Acts after a trick was won."""


class Points(NamedTuple):
    """One line of a reckoning: a seat, the points it gets and why."""

    seat: int
    points: int
    note: str


class Award(Clause):
    """Gives or takes points at the end of a deal. Awards with a higher `turn` come after all those with a lower one."""

    turn: ClassVar[int] = 0
    reads_cards: ClassVar[bool] = False
    """Does the award depend on which cards were taken?"""

    def score(self, table: Table, so_far: Sequence[Sequence[Points]]) -> Iterator[Points]:
        """The points of this clause, seat by seat; `so_far` is what other awards gave each seat."""
        raise NotImplementedError


class Ending(Clause):
    """Ends the match."""

    def ends(self, match: Match) -> str | None:
        """Why the match is over after the last complete deal, or None."""
        raise NotImplementedError


class TieRule(Clause):
    """Settles a tie at the end of the match."""

    def settle(self, match: Match, tied: list[int]) -> list[int] | None:
        """The winners' seats, or None where another deal is played."""
        raise NotImplementedError
