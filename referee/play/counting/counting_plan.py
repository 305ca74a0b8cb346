"""A counting game's clauses sorted by when they are consulted; made once for each game."""

from __future__ import annotations

from referee.cards.packs import cards_of
from referee.clauses.kinds import Adding, Pegging
from referee.games.game import Game
from referee.play.plan import Plan
from referee.value import remembered


class CountingPlan(Plan):
    """A counting game's clauses sorted by when they are consulted."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.adding = game.of_kind(Adding)[0]
        self.end_clause = self.adding.id
        self.most = self.adding.most
        self.worth = self.adding.worth(game.pack)
        """What each card counts."""
        self.pegging = game.of_kind(Pegging)
        self.rulings = set(self.adding.ruling_ids(game))

    def fitting(self, cards: int, total: int) -> list[int]:
        """Those of the cards that can be added to such a count."""
        return [card for card in cards_of(cards) if total + self.worth[card] <= self.most]


plan_of = remembered(512)(CountingPlan)
"""The game's plan."""
