"""What governs turns and plays of several cards: what may be played or laid down, what beats it, what it brings about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from referee.cards.combinations import anything
from referee.clauses.kinds import questions
from referee.games.clause import Clause
from referee.games.examples import Examples, RunsOut
from referee.games.game import Game
from referee.games.question import Question

if TYPE_CHECKING:
    from referee.cards.combinations import Combination, Laid, Shape, Wanted
    from referee.cards.packs import Pack
    from referee.reading.moves import Move
    from referee.table.table import Table


class Note(Clause):
    """A rule that is true by default: it says what is so unless another says otherwise, and enforces nothing."""


class Statement(Clause):
    """A rule that the family itself enforces and the catalogue prints."""


LOST_TURN = "lost-turn"
"""The ruling that stands in for the list of what a turn consists of, where the source of a game lost it."""


class OfTurns(Clause):
    """States what such a list told: where none is lost, the rule is the game's own and rests on no ruling."""

    stand_ins: ClassVar[tuple[str, ...]] = (LOST_TURN, "meld-shape")

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        ids = super().ruling_ids(game)
        lost = any(one.ruling == LOST_TURN for one in game.lost)
        return ids if lost else tuple(id_ for id_ in ids if id_ not in self.stand_ins)


class Turns(Statement, OfTurns, section="turns", rulings=("lost-turn", "blocked-deal"), families=("melding",)):
    """Says what a turn consists of."""

    answers = (questions.TURN,)

    draws: ClassVar[int] = 1
    """So many cards a turn brings."""
    one_action: ClassVar[bool] = False
    """Is a turn one thing done, without a discard?"""


class MeldsKept(Statement, families=("melding",)):
    """Keeps melds in the hand for some of the deal."""


class Declining(Clause, section="matching", families=("matching",), answers=questions.DECLINING):
    """Says what a player does who does not play."""

    declines: ClassVar[str] = "pass"
    """What not playing begins with, in words."""


class Combining(Clause, families=("climbing", "melding")):
    """Says what may be played at once."""

    def kinds(self, game: Game) -> str:
        """What may be played at once, as a choice in words."""
        raise NotImplementedError

    def read(self, table: Table, cards: Sequence[int], faces: Sequence[int]) -> Combination | None:
        """What these cards make, jokers standing for `faces`; None where they make nothing."""
        raise NotImplementedError

    def read_on(
        self, table: Table, cards: Sequence[int], faces: Sequence[int], lying: Combination | None
    ) -> Combination | None:
        """The same where it may be one thing or another: what beats what lies there, if it can."""
        return self.read(table, cards, faces)

    def faces(self, table: Table, laid: Laid) -> tuple[int, ...]:
        """What each card of a play stands for, wild jokers being given the cards that are missing."""
        raise NotImplementedError

    def plays(
        self, table: Table, hand: int, shapes: Iterable[Shape] | None = None, wanted: Wanted = anything
    ) -> Iterator[Laid]:
        """Everything that a hand can make, or what it can make of some shapes, the cheapest first. What is not
        `wanted`, whatever its suits, may be left out."""
        raise NotImplementedError


class Figure(Clause, section="combinations", families=("climbing",), beside=("combinations",)):
    """Lets more be played at once than single cards, sets and runs."""

    figure: ClassVar[str] = ""
    """What such a play is called: `run of sets`."""
    beaten: ClassVar[str] = ""
    """What beats it, after "Your play must beat the last one": `a run of sets by ...`."""

    def readings(self, table: Table, faces: Sequence[int]) -> Iterator[Combination]:
        """What these cards are as such a play, the highest first; nothing where they are none."""
        raise NotImplementedError

    def plays(self, table: Table, hand: int, shapes: Collection[Shape] | None, wanted: Wanted) -> Iterator[Laid]:
        """Every such play that a hand can make, as `Combining.plays` has it."""
        raise NotImplementedError

    def every(self, game: Game, shape: Shape) -> Iterator[Combination]:
        """Such plays of a shape that the pack has, low ones first: as many as tell what can be beaten by them."""
        raise NotImplementedError


class Beating(Clause, section="beating", families=("climbing",), answers=questions.BEATING):
    """Says which play beats which. A play is good if any such clause of the game says so."""

    over_anything: ClassVar[bool] = False
    """Does it speak of plays, such as bombs, that nothing else may beat?"""
    bombs: ClassVar[bool] = False
    """Does it make four of a rank a play of its own?"""
    jokers_alone: ClassVar[int] = 0
    """So many jokers it lets be played as jokers, all at once."""

    def beats(self, table: Table, new: Combination, old: Combination) -> bool:
        """Does the new play beat the old one by this clause?"""
        raise NotImplementedError

    def shapes(self, old: Combination, most: int) -> Iterable[Shape]:
        """The shapes that may beat the old play by this clause, of at most so many cards."""
        raise NotImplementedError


class CardEffect(Clause, section="special effects", families=("matching",)):
    """Gives a card that the table has declared a special effect when it is played."""

    always: ClassVar[bool] = False
    """May the card be played on anything?"""
    needs_hand: ClassVar[bool] = False
    """Does it do nothing for a player who has no card left?"""

    def answered(self, game: Game) -> Iterator[Question]:
        yield from super().answered(game)
        yield from (
            Question(f"what the {game.pack.english(code)} does") for code in game.pack.names(self.owners(game.pack))
        )

    def owners(self, pack: Pack) -> int:
        """The cards to which the game's file gives it."""
        return 0

    def act(self, table: Table, seat: int, card: int, argument: str, move: Move) -> None:
        """Acts when the player has played the card; `argument` is what the table declared of it besides its name."""
        raise NotImplementedError

    def scores(self, table: Table, seat: int, argument: str) -> None:
        """Acts when the card has ended the deal: only what scores counts then (ruling `last-card-effect`)."""

    def owes(self, argument: str) -> str | None:
        """What the move must say (`suit`, `rank`, `target`); None where it need not say anything."""
        return None


class OutOfCards(Clause, section="the end of the deal", families=("climbing", "matching", "melding")):
    """Says what happens when a player has no cards left, and so when the deal ends."""

    answers = (questions.DEAL_END,)

    has_winner: ClassVar[bool] = True
    """Has somebody won the deal when it ends?"""

    def emptied(self, table: Table, seat: int) -> None:
        """Takes note that a player has no cards left; sets `table.closing` where that ends the deal."""
        raise NotImplementedError

    def examples(self, game: Game) -> Examples:
        yield RunsOut((1, *(2,) * (game.players[0] - 1)), (0,), over=True)
