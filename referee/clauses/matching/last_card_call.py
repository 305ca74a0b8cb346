"""The call that a player makes who has one card left."""

from __future__ import annotations

import random

from referee.clauses.kinds import Game, Move, Part, Stage, Table
from referee.games.examples import bad
from referee.games.parameters import word

ELSEWHERE = frozenset(
    {"play", "pass", "draw", "take", "pick-up", "lay-off", "meld", "rearrange", "discard", "desert", "knock"}
)
"""The moves with which the next player begins."""


class OneCardLeft(Part):
    """Who has one card left, and who has to draw because that was not said."""

    late: int | None = None
    """Who has had one card left since the last play and has not called it."""
    since = 0
    """The place of the move that left one card."""
    early: int | None = None
    """Who has called already, in the turn that is to leave one card."""

    def __init__(self) -> None:
        self.owed: set[int] = set()
        """Who is to draw a card for a call that was missed."""

    def settle(self) -> None:
        """Nobody has to call any more."""
        self.late = self.early = None


class LastCardCall(
    Stage, title="Calling the last card", section="play", families=("matching", "melding"), ordered=False
):
    """A player with one card left says so."""

    gist = "When you have one card left, call “{word}”; if you forget, draw a card."
    rule = (
        "When you have one card left in your hand, call “{word}” before the next player makes a move. If you do not, "
        "you must draw a card."
    )
    rulings = ("missed-call", "call-time")
    verbs = frozenset({"call"})
    word: str = word("what is called")
    shows = (bad("{first} call", start="lead", note="More than one card is left in the hand."),)

    def ruling_ids(self, game: Game) -> tuple[str, ...]:
        rows = game.has_rows and game.family != "melding"
        shrinking = any(clause.shrinks_hands for clause in game.clauses)  # down to a single card that is dealt
        return (*self.rulings, "call-drawn") if rows or shrinking else self.rulings

    def reached_one(self, table: Table, seat: int, index: int) -> None:
        """Takes note of a player who has just come down to one card."""
        left = table.own(OneCardLeft)
        if left.early != seat:
            left.late, left.early, left.since = seat, None, index
        else:
            left.settle()

    def played(self, table: Table, seat: int) -> None:
        """Takes note of a player who has played and has more cards left: a call made early is over."""
        left = table.own(OneCardLeft)
        if left.early == seat:
            left.settle()

    def judge_missing(self, table: Table, move: Move) -> None:
        """Reports a call that is missing when the next player moves; a call made early stands for that turn only."""
        left = table.own(OneCardLeft)
        if move.verb not in ELSEWHERE or move.seat in {left.late, left.early}:
            return
        if left.late is not None and table.hands.sizes[left.late] == 1:
            self.missed(table, left.late)
        left.settle()  # or cards have come into the hand since

    def missed(self, table: Table, late: int) -> None:
        """Reports a call that was not made in time: a card is due."""
        left = table.own(OneCardLeft)
        left.settle()
        left.owed.add(late)
        table.cited |= {"missed-call", "call-time"}
        name = table.names[late]
        message = f"{name} has one card left and did not call “{self.word}” before the next move; one card is due."
        table.find("penalty", self, message, move=left.since, seat=late)

    def receive(self, table: Table, move: Move) -> None:
        """Takes a call. One that comes too late is no fault of its own: the card that is due has been reported."""
        seat, left = move.seat, table.own(OneCardLeft)
        if left.late == seat:
            left.settle()
        elif table.hands.sizes[seat] == 2 and (table.awaited in {seat, None} or table.demands.giving == seat):
            left.late, left.early = None, seat
        elif table.hands.sizes[seat] != 1 and seat not in left.owed | table.hands.fewer:
            table.accuse(self, move, f"called “{self.word}” with {max(table.hands.sizes[seat], 0)} cards in the hand.")

    def sample(self, table: Table, rng: random.Random) -> str | None:
        return None
