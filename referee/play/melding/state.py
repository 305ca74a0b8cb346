"""What a melding deal in progress is made of, for the functions that judge its moves."""

from __future__ import annotations

from enum import IntEnum

from referee.games.basics import Basic
from referee.games.clause import Clause
from referee.play.melding.rule_book import MeldingPlan, plan_of
from referee.play.two_pass import TwoPassDeal
from referee.table.parts import Part
from referee.table.table import Table


class Phase(IntEnum):
    """How far a turn has come: what may still be done in it."""

    DRAW = 0
    MELD = 1
    LAY_OFF = 2


class Turn(Part):
    """Whose turn it is, how far it has come, and what has been done in it."""

    seat: int | None = None
    """Whose turn it is; None where the record does not tell, and before the first turn."""
    phase = Phase.DRAW
    begun = False
    """Has that player done anything in it?"""
    drawn = 0
    """How many cards have been drawn in it."""
    digging: int | None = None
    """The discard pile from which all its cards were drawn, while nothing else has been done in it."""
    single_laid = False
    """Has a single card been laid down as a meld in it?"""
    taken: tuple[int, ...] = ()
    """The cards that were taken from a discard pile in it, the deepest first."""
    used = False
    """Has the deepest of them been laid down or laid off?"""

    def pass_to(self, seat: int) -> None:
        """Makes it that player's turn, in which nothing has been done yet."""
        self.seat = seat
        self.close()

    def begin(self) -> None:
        """The player begins to act."""
        self.begun, self.phase = True, Phase.DRAW
        self.drawn, self.single_laid, self.digging = 0, False, None
        self.taken, self.used = (), False

    def reach(self, phase: Phase) -> None:
        """The turn has come so far at least."""
        if phase > self.phase:
            self.phase = phase

    def close(self) -> None:
        """Nothing is left to do in it."""
        self.begun, self.phase = False, Phase.DRAW


class Succession(Part):
    """Who has had a turn and who is to have one, where that is not simply the next player."""

    owed: int | None = None
    """Who still has a turn after somebody moved out of turn."""
    last: int | None = None
    """Who had the last turn."""

    def __init__(self) -> None:
        self.overtaken: set[int] = set()
        """Who has had a turn out of turn and is passed over when the regular one comes."""
        self.had_turn: set[int] = set()
        self.idle: set[int] = set()
        """Who has passed since anybody did anything, with nothing left to draw."""

    def step_in(self, seat: int, due: int) -> None:
        """A player moves out of turn; `due` is whose turn it was."""
        self.owed = due
        self.overtaken.add(seat)

    def note_turn(self, seat: int) -> None:
        """That player has had a turn."""
        self.had_turn.add(seat)
        self.last = seat

    def settle(self) -> None:
        """Play goes on from whoever moved out of turn."""
        self.owed = None
        self.overtaken.clear()


class Penalties(Part):
    """The cards that players have to draw for melds that could not be completed."""

    def __init__(self, seats: int) -> None:
        self.due = [0] * seats
        """How many cards each player has to draw still."""

    def owe(self, seat: int, cards: int) -> None:
        """So many cards more are due."""
        self.due[seat] += cards

    def pay(self, seat: int) -> bool:
        """Pays one card; False where none is due."""
        if not self.due[seat]:
            return False
        self.due[seat] -= 1
        return True


class MeldingState(TwoPassDeal):
    """The parts of a melding deal, and how something is reported of it or listed."""

    plan: MeldingPlan
    parts: tuple[str, ...] = ("listed", "turn", "succession", "penalties")

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.plan = plan_of(table.game)
        super().__init__(table, keep_tricks=keep_tricks)
        self.turn = Turn()
        self.succession = Succession()
        self.penalties = Penalties(table.seats)
        self.looks = 1 if self.plan.rows is None else 2
        table.melds.most_dealt = max(table.hands.sizes[: table.seats])
        table.cited |= self.plan.rulings

    def wrong(self, index: int, seat: int, clause: Clause | Basic | str, message: str) -> None:
        """Reports a move against the rules."""
        self.table.cite("as-played")
        self.table.find("illegal", clause, f"{self.table.names[seat]} {message}.", move=index, seat=seat)
