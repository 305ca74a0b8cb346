"""Ending a deal early: a player claims tricks that are left, and the others agree."""

from __future__ import annotations

from referee.clauses.bidding.trick_bids import tricks_to_win
from referee.clauses.kinds import Game, Move, Stage, Table, lasting_side
from referee.clauses.phases import before_lead, order_of_play
from referee.english import count
from referee.games.examples import Examples, Moves


class ClaimTricks(Stage, title="Claiming tricks", section="the end of the deal", beside=("tricks-stated",)):
    """A deal may end with a claim of some of the tricks that are left."""

    verbs = frozenset({"claim"})
    gist = ""
    rule = (
        "A player may end the play by claiming some or all of the tricks that are left, or none, for their side. If the others "
        "agree, the other side wins the rest. A log writes down only a claim that was agreed on."
    )

    def says_in_move(self, verb: str, field: str, *, usual: bool) -> bool:
        return True

    def receive(self, table: Table, move: Move) -> None:
        left = tricks_left(table)
        tricks = left if move.value is None else move.value
        if not 0 <= tricks <= left:
            table.refute(self, move, f"claimed {count(tricks, 'trick')}; {left} {'is' if left == 1 else 'are'} left.")
            tricks = min(max(tricks, 0), left)
        own = lasting_side(table, move.seat)
        other = next((seat for seat in table.clockwise(move.seat) if seat not in own), move.seat)
        table.won.tricks[move.seat] += tricks
        table.won.tricks[other] += left - tricks
        table.trick.clear()
        table.started = table.over = True

    def examples(self, game: Game) -> Examples:
        start, first = before_lead(game), order_of_play(game)[0]
        yield Moves((*start, f"{first} claim 3"), None)
        yield Moves((*start, f"{first} claim {game.pack.size}"), len(start))


def tricks_left(table: Table) -> int:
    """How many tricks of the deal nobody has won yet, the one on the table included."""
    return tricks_to_win(table) - max(table.trick.number - 1, 0)
