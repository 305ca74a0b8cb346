"""Deserting: a player gives up a deal."""

from __future__ import annotations

from referee.clauses.dealing.hands import basic_hand
from referee.clauses.kinds import Game, Statement, Table
from referee.clauses.phases import before_lead, order_of_play
from referee.games.examples import Examples, Moves

SHARE, FIRST_SHARE = 3, 2
"""One card of so many goes into the stock, and so many in the first turn."""


LAST_DESERTER = "When all players but one have deserted, the deal ends and the one who is left has won it."


def _told_of_the_last(game: Game) -> bool:
    """Does the game's own text say what becomes of the last who has not deserted?"""
    return any(hint.id == "deserting-text" for lost in game.lost for hint in lost.known)


class Desert(Statement, title="Deserting", section="turns", rulings=("desert-share", "desert-when", "last-deserter")):
    """A player may give up the deal."""

    def says(self, game: Game) -> str:
        known = "Instead of taking a turn, you may desert and take no further part in the deal."
        return " ".join(filter(None, (known, LAST_DESERTER if _told_of_the_last(game) else "", self.by_default(game))))

    def by_default(self, game: Game) -> str:
        price = (
            "Deserting costs a third of your hand, rounded down, which is shuffled into the stock; in your first turn it "
            "costs half of your hand."
        )
        return price if _told_of_the_last(game) else f"{price} {LAST_DESERTER}"

    @staticmethod
    def share(table: Table, hand: int, *, first: bool) -> int:
        """How many of so many cards of a hand go into the stock."""
        if first and table.ruling("desert-share") == "half-of-the-third":
            return hand // SHARE // 2
        return hand // (FIRST_SHARE if first else SHARE)

    def examples(self, game: Game) -> Examples:
        start, first = before_lead(game), order_of_play(game)[0]
        table = Table(game, order_of_play(game), 0)
        taken = {table.pack.ids[code] for code in start[-1].split()[2:]}
        cards = [code for code in game.pack.codes[: game.pack.size] if game.pack.ids[code] not in taken]
        share = self.share(table, basic_hand(game, len(order_of_play(game))), first=True)
        yield Moves((*start, f"{first} desert {' '.join(cards[:share])}"), None)
        yield Moves((*start, f"{first} desert {' '.join(cards[: share - 1])}"), len(start))
        yield Moves((*start, f"{first} draw", f"{first} desert {' '.join(cards[:share])}"), len(start) + 1)
