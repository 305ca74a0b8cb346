"""Dealing the whole pack evenly, with hands that nobody plays where the game has them."""

from __future__ import annotations

from referee.clauses.dealing.hands import dealt_to, give_hands
from referee.clauses.kinds import Game, Setup, Table
from referee.clauses.parameters import number
from referee.english import spelled
from referee.games.examples import Dealt, Examples


class DealEvenly(Setup, title="The deal", section="deal", rulings=("stones-leftover",), deals_hands=True):
    """The whole pack is dealt in equal hands, and what is left over lies aside."""

    unseen: int = number("hands dealt beside the players' own, which nobody sees", default=0, low=0)

    def says(self, game: Game) -> str:
        if not self.unseen:
            return "Deal all cards out in hands of equal size. Any cards left over lie aside, unseen."
        hands = "hand" if self.unseen == 1 else "hands"
        return (
            f"Deal all cards out in hands of equal size, {spelled(self.unseen)} {hands} more than there are players. What "
            "nobody is dealt lies aside, unseen."
        )

    def prepare(self, table: Table) -> None:
        give_hands(table, table.hands.stock // (table.seats + self.unseen))

    def examples(self, game: Game) -> Examples:
        for players in range(game.players[0], game.players[1] + 1):
            hands = dealt_to(game, players)
            yield Dealt(hands, stock=game.pack.size - sum(hands))
