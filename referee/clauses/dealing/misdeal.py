"""Calling a misdeal with a poor hand."""

from __future__ import annotations

import random
from typing import Any

from referee.clauses.kinds import Game, Move, Stage, Table
from referee.clauses.parameters import rank
from referee.clauses.phases import from_left_of_dealer
from referee.english import a, joined
from referee.games.examples import Examples, Moves


class Misdeal(Stage, title="Misdeal", section="deal", families=("trick-taking",), ordered=False):
    """A hand without high cards may be thrown in."""

    rulings = ("misdeal-call", "deal-rotation")
    verbs = frozenset({"throw-in"})
    rank: str = rank("the highest rank that such a hand may have")

    def says(self, game: Game) -> str:
        beside = joined(sorted({game.pack.english(code).split()[-1] + "s" for code in game.pack.extra}))
        return (
            f"If your own hand has no card above {a(self.rank)} ({beside} do not count), you may throw it in before "
            "you first bid or pass; the same dealer then deals again. A low hand gives no such right."
        )

    def high(self, table: Table) -> int:
        """The cards that a hand that is thrown in does not have."""
        pack = table.pack
        names = [rank_.letter for rank_ in pack.ranks]
        return pack.higher[names.index(self.rank) + 1] & pack.all

    @staticmethod
    def _has_spoken(table: Table, seat: int) -> bool:
        return seat in table.auction.passed or table.auction.bids[seat] is not None or table.kitty.taken

    def offers(self, table: Table) -> list[dict[str, Any]]:
        high = self.high(table)
        return [
            {"player": table.names[seat], "action": "throw-in"}
            for seat in range(table.seats)
            if not self._has_spoken(table, seat)
            and not table.hands.known[seat] & high
            and not table.hands.unknown(seat)
        ]

    def receive(self, table: Table, move: Move) -> None:
        name, seat = table.names[move.seat], move.seat
        held = table.hands.known[seat] & self.high(table)
        if self._has_spoken(table, seat) or table.started:
            table.accuse(
                self, move, "may not throw their hand in any more: that must be done before one's first bid or pass."
            )
        elif held:
            table.accuse(self, move, f"may not throw their hand in: it holds {table.pack.names(held)[0]}.")
        elif table.hands.unknown(seat):
            message = f"Whether {name} might throw their hand in cannot be told: not all of it is recorded."
            table.find("unproven", self, message, move=move.index, seat=seat)
        table.thrown_in = True

    def sample(self, table: Table, rng: random.Random) -> str | None:
        offers = self.offers(table)
        return f"{offers[0]['player']} throw-in" if offers and rng.random() < 0.8 else None

    def examples(self, game: Game) -> Examples:
        pack, name = game.pack, from_left_of_dealer(game)[0]
        cards = int(game.by_id["deal"].parameters["cards"])
        names = [rank_.letter for rank_ in pack.ranks]
        top = names.index(self.rank)
        poor = [code for code in pack.codes[: pack.size] if code in pack.extra or names.index(code[:-1]) < top]
        suit = pack.suits[0].letter
        edge = f"{self.rank}{suit}"
        yield Moves((f"{name} throw-in",), None, hands=((name, " ".join([edge, *poor[: cards - 1]])),))
        higher = f"{names[top + 1]}{suit}"
        yield Moves((f"{name} throw-in",), 0, hands=((name, " ".join([higher, *poor[: cards - 1]])),))
