"""How cards are attacked with and beaten, and how hands are filled up between the bouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.clauses.kinds import questions
from referee.games.clause import Clause

if TYPE_CHECKING:
    from referee.table.table import Table

ATTACKING = ("beating",)


class Answering(Clause, section="beating", families=ATTACKING, answers=questions.ANSWERING, asks_for=questions.TRUMPS):
    """Says what beats a card that a player is attacked with."""

    def beats(self, table: Table, card: int, attack: int) -> bool | None:
        """Does the card beat the other? None where nobody knows."""
        raise NotImplementedError


class Bouts(Clause, section="beating", families=ATTACKING, answers=questions.BOUTS):
    """Says how a player is attacked, and who adds to it."""

    def limit(self, table: Table, defender: int, number: int) -> int:
        """How many cards may be played against that player in the bout of that number, as the hand is now."""
        raise NotImplementedError

    def may_add(self, table: Table, attacker: int, defender: int) -> list[int]:
        """Who may add cards to an attack, in the order in which they are asked."""
        raise NotImplementedError


class FirstBout(Clause, section="beating", families=ATTACKING):
    """Lets fewer cards be played in the first bout of a deal."""

    most: int
    """How many."""


class PassingOn(Clause, section="beating", families=ATTACKING):
    """Lets a player who is attacked pass the attack on."""
