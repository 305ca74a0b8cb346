"""Playing without the partner, who sits out."""

from __future__ import annotations

from collections.abc import Iterator

from referee.clauses.kinds import Game, Partnership, Statement
from referee.clauses.phases import before_lead, order_of_play
from referee.games.examples import Examples, Moves

MAKING = frozenset({"order-up", "take", "name"})
"""The moves with which trumps are made."""


class GoingAlone(
    Statement, title="Going alone", section="trumps", families=("trick-taking",), beside=("offer-trumps",)
):
    """Whoever makes trumps may play without the partner."""

    gist = "Whoever makes trumps may play alone."
    rule = (
        "Whoever makes trumps may say at once that they play alone. Their partner then lays the hand face down and takes no "
        "part in the deal; if the partner should lead, the next player does."
    )

    def faults(self, game: Game) -> Iterator[str]:
        yield from super().faults(game)
        if not any(partnership.lasting(game.seats) for partnership in game.of_kind(Partnership)):
            yield "needs the clause sides with partners who stay together beside it"

    def examples(self, game: Game) -> Examples:
        moves = before_lead(game)
        alone = tuple(f"{move} alone" if move.split()[1] in MAKING else move for move in moves)
        first, second, third, last = order_of_play(game)
        codes = [code for code in game.pack.names(game.pack.suit_masks[1]) if code not in " ".join(moves)]
        trick = (f"{first} {codes[0]}", f"{second} {codes[1]}")
        yield Moves((*alone, *trick, f"{last} {codes[3]}"), None, note=f"{third} sits out.")
        sits_out = f"{third} {codes[2]}"
        yield Moves((*alone, *trick, sits_out), len(alone) + 2, clause="turn-order", note=f"{third} sits out.")
