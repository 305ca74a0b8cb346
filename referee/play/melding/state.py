"""What a melding deal in progress is made of, for the functions that judge its moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.clause import Clause
from referee.games.question import Question
from referee.play.melding.melding_plan import MeldingPlan, plan_of
from referee.play.notation import in_notation
from referee.play.two_pass import TwoPassDeal
from referee.reading.moves import Move
from referee.table.parts import Part
from referee.table.table import Table


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
        self.fines: dict[int, int] = {}
        """How many cards players have to draw still for melds that could not be completed."""

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


class MeldingState(TwoPassDeal):
    """The parts of a melding deal, and how something is reported of it or listed."""

    plan: MeldingPlan
    parts: tuple[str, ...] = ("listed", "succession")

    def __init__(self, table: Table, *, keep_tricks: bool = True) -> None:
        self.plan = plan_of(table.game)
        super().__init__(table, keep_tricks=keep_tricks)
        self.turn = table.turn
        self.succession = Succession()
        self.looks = 1 if self.plan.rows is None else 2
        table.melds.most_dealt = max(table.hands.sizes[: table.seats])
        table.cited |= self.plan.rulings

    def told(self, cards: Sequence[int], faces: Sequence[int] = ()) -> str:
        """Cards in notation, each with what it stands for where that is another."""
        return " ".join(in_notation(self.table, cards, faces))

    def note(self, move: Move, cards: Sequence[int], faces: Sequence[int] = (), **more: Any) -> None:
        """Lists a move of a turn with the cards that it turned out to be."""
        self.listed.note(move.index, move.seat, move.verb, cards, faces, **more)

    def wrong(self, move: Move, clause: Clause | Question, words: str) -> None:
        """Reports a move against the rules; the words go on after the player's name."""
        self.table.cite("as-played")
        self.table.accuse(clause, move, f"{words}.")

    def untold(self, move: Move, clause: Clause | Question | str, message: str) -> None:
        """Says that it cannot be told whether the move was right."""
        self.table.find("unproven", clause, message, move=move.index, seat=move.seat)
