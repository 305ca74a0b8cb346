"""Who plays at random: what the dealing of a sample asks of a player, in any family."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, Generic, TypeVar

from referee.cards.packs import cards_of
from referee.clauses.kinds import Refilling
from referee.play.deal import StagedDeal

D = TypeVar("D", bound=StagedDeal)

PLAYERS = {
    "beating": "random_beating:BeatingPlayer",
    "capturing": "random_capturing:CapturingPlayer",
    "climbing": "random_climbing:ClimbingPlayer",
    "counting": "random_counting:CountingPlayer",
    "matching": "random_matching:MatchingPlayer",
    "melding": "random_melding:MeldingPlayer",
    "trick-taking": "random_tricks:TrickPlayer",
}
"""For each family who plays it at random, imported when a game of the family is sampled."""


class RandomPlayer(Generic[D]):
    """Everybody at a table where a deal is played at random, with all hands known."""

    def __init__(self, deal: D, rng: random.Random) -> None:
        self.deal = deal
        self.table = deal.table
        self.rng = rng

    def play(self) -> str:
        """A legal move of whoever is to play."""
        raise NotImplementedError

    def before_play(self) -> str | None:
        """What the player whose turn it is does before a card is played; None where nothing is done."""
        return None

    def afterwards(self) -> Iterable[str]:
        """What is said of a deal that is over."""
        return ()

    def loose(self) -> list[int] | None:
        """All cards that the next card drawn may be; None where the stock is never changed."""
        return None

    def reshuffled(self) -> list[int]:
        """The cards that make a new stock when the stock runs out now."""
        return []

    def lucky(self, cards: list[int]) -> list[int]:
        """Those of the cards that would help who draws them; all where none does or it makes no difference."""
        return cards

    def may_be_first(self, card: int) -> bool:
        """May a card that is turned up first stay there?"""
        return True

    def first_choice(self, cards: Sequence[int]) -> str:
        """What is said of the first cards that are turned up, besides their names."""
        return ""


class DrawingPlayer(RandomPlayer[D]):
    """Players who draw from a stock that comes back when it has run out."""

    def loose(self) -> list[int]:
        return list(cards_of(self.table.hands.unseen())) if self.table.hands.stock > 0 else self.reshuffled()


class RefilledPlayer(RandomPlayer[D]):
    """Players whose hands get new cards within a deal."""

    def before_play(self) -> str | None:
        table = self.table
        for clause in table.game.of_kind(Refilling):
            for seat in clause.untold(table):
                return f"{table.names[seat]} draw {clause.sample_draw(table, seat)}"
        return None


def player_of(deal: StagedDeal, rng: random.Random) -> RandomPlayer[Any]:
    """Who plays that deal at random."""
    module, _, name = PLAYERS[deal.table.game.family].partition(":")
    made: RandomPlayer[Any] = getattr(import_module(f"referee.play.sampling.{module}"), name)(deal, rng)
    return made
