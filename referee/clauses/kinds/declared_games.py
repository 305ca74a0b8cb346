"""Games that the high bidder declares and plays alone: their kinds, what multiplies their value, and how they are lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from referee.clauses.kinds.before_play import left_lying
from referee.english import count
from referee.games.clause import Clause
from referee.table.declared import DeclaredGame

if TYPE_CHECKING:
    from referee.games.game import Game
    from referee.table.table import Table

HAND = "hand"
"""The word with which a game is declared that is played from the hand as it was dealt."""


class Played(NamedTuple):
    """What the declarer brought home from a game."""

    points: int
    """Card points."""
    tricks: int
    lost_tricks: int
    row: int
    """With how many of the highest trumps, or without how many where it is below 0."""


class Came(NamedTuple):
    """What came of a declared game."""

    won: bool
    value: int
    why: str

    def score(self, lost: int) -> int:
        """What the declarer scores where a lost game costs so many times its value."""
        return self.value if self.won else -lost * self.value


class GameKind(Clause, section="bidding", families=("trick-taking",)):
    """Tells of a kind of game that the high bidder may declare."""

    called: ClassVar[str] = ""
    """The word with which it is declared; empty: by its suit."""
    for_points: ClassVar[bool] = True
    """Is it won by the points of cards?"""
    announces: ClassVar[tuple[str, ...]] = ("schneider", "schwarz", "ouvert")
    """What may be announced with it, each including those before it."""
    announced_from_hand: ClassVar[bool] = True
    """May that only be announced with a game that is played from the hand?"""

    def settle(self, table: Table) -> None:
        """Settles what is trumps in it, and how cards rank."""
        raise NotImplementedError

    def base(self, table: Table) -> int:
        """What the game that was declared is worth before it is multiplied, if it is."""
        raise NotImplementedError

    def name(self, table: Table) -> str:
        """What the game that was declared is called: `Hearts`, `Grand`."""
        return self.called.capitalize()

    def fixed_worths(self) -> Mapping[str, int]:
        """What such games are worth whatever the cards, by the words with which they are declared; nothing where that depends
        on the cards."""
        return {}

    def promised(self, game: Game, *, hand: bool) -> tuple[str, ...]:
        """What may be promised with it, from the hand or not, each including those before it."""
        return self.announces if game.of_kind(Announcing) and (hand or not self.announced_from_hand) else ()

    def ways(self, game: Game, *, hand: bool) -> list[str]:
        """The ways of declaring such a game, from the hand or not."""
        names = [self.called] if self.called else [suit.letter for suit in game.pack.suits]
        more = ["", *self.promised(game, hand=hand)]
        return [" ".join(filter(None, (name, HAND * hand, word))) for name in names for word in more]

    def came_to(self, table: Table, played: Played) -> Came:
        """What came of the game that was declared, the declarer having brought so much home: its base value is multiplied,
        and each condition may lose it."""
        steps = [step for clause in table.game.of_kind(GameSteps) for step in clause.steps(table, played)]
        base, multiplier = self.base(table), 1 + sum(number for number, _ in steps)
        said = ", ".join([*(says for _, says in steps), "game"])
        why = f"{self.name(table)}, {count(played.points, 'card point')}; {said}: {base} × {multiplier}"
        came = Came(True, base * multiplier, why)
        for clause in table.game.of_kind(GameCondition):
            came = clause.judged(table, played, came)
        return came


def declared_kind(table: Table) -> GameKind | None:
    """The kind of the game that was declared; None where none was."""
    declared = table.own(DeclaredGame).clause
    return next((kind for kind in table.game.of_kind(GameKind) if kind.id == declared), None)


class Announcing(Clause, section="bidding", families=("trick-taking",)):
    """Lets more be promised with a game."""


def not_all_for_points(game: Game) -> bool:
    """May games be declared that are not won by the points of cards?"""
    return any(not kind.for_points for kind in game.of_kind(GameKind))


class OfDeclaredGame(Clause, section="scoring", families=("trick-taking",), beside=("declarer-score",)):
    """Speaks of a game that was declared, and of the cards that may be left lying for it."""

    says_where = (("left", left_lying), ("announced", Announcing), ("null", not_all_for_points))

    def worded(self, sentences: str, game: Game, **more: str) -> str:
        return super().worded(sentences, game, left=left_lying(game), **more)


class GameSteps(OfDeclaredGame):
    """Adds to what the base value of a declared game is multiplied by."""

    def steps(self, table: Table, played: Played) -> Iterator[tuple[int, str]]:
        """How much it adds, and how that is said."""
        raise NotImplementedError


class GameCondition(OfDeclaredGame):
    """Says what must be so for a declared game to be won."""

    points = 0
    """The card points that the declarer needs, at least."""

    def judged(self, table: Table, played: Played, came: Came) -> Came:
        """What comes of the game then, lost where it is not so."""
        raise NotImplementedError


def enough(game: Game) -> int:
    """The card points that win a declared game."""
    return max((clause.points for clause in game.of_kind(GameCondition)), default=0)
