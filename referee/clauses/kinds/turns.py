"""What a turn consists of, and what happens when a player has no cards left."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from referee.clauses.kinds import questions
from referee.games.clause import Clause
from referee.games.examples import Examples, RunsOut
from referee.games.game import Game

if TYPE_CHECKING:
    from referee.table.table import Table


class Note(Clause):
    """A rule that is true by default: it says what is so unless another says otherwise, and enforces nothing."""

    until_empty: ClassVar[bool] = False
    """Does it say that a deal is played until no hand has a card?"""


LOST_TURN = "lost-turn"
"""The ruling that stands in for the list of what a turn consists of, where the source of a game lost it."""


class OfTurns(Clause, rulings=(LOST_TURN,)):
    """Stands in the list of what a turn consists of: where none is lost, the rule is the game's own and rests on no ruling."""

    stand_ins: ClassVar[tuple[str, ...]] = (LOST_TURN, "meld-shape")

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        ids = super().ruling_ids(game)
        lost = any(one.ruling == LOST_TURN for one in game.lost)
        return ids if lost else tuple(id_ for id_ in ids if id_ not in self.stand_ins)


class OutOfCards(Clause, section="the end of the deal", families=("climbing", "matching", "melding")):
    """Says what happens when a player has no cards left, and so when the deal ends."""

    answers = (questions.DEAL_END,)

    has_winner: ClassVar[bool] = True
    """Has somebody won the deal when it ends?"""
    plays_on: ClassVar[bool] = False
    """Do the others go on without who is out?"""
    by_discard: ClassVar[bool] = False
    """Is only out who discards a last card, while others without cards go on drawing?"""

    def emptied(self, table: Table, seat: int) -> None:
        """Takes note that a player has no cards left; sets `table.closing` where that ends the deal. Where nothing else is
        said, it does, and the player has won it."""
        table.out.append(seat)
        table.first_out = [seat]
        table.closing = True

    def examples(self, game: Game) -> Examples:
        yield RunsOut((1, *(2,) * (game.players[0] - 1)), (0,), over=True)


def others_play_on(game: Game) -> bool:
    """Does a deal go on when a player has no cards left?"""
    return any(clause.plays_on for clause in game.of_kind(OutOfCards))
