"""Random players of matching games."""

from __future__ import annotations

from collections.abc import Sequence

from referee.play.matching import samples as matching
from referee.play.matching.matching_deal import MatchingDeal
from referee.play.sampling.players import DrawingPlayer


class MatchingPlayer(DrawingPlayer[MatchingDeal]):
    """Players of a matching game."""

    def play(self) -> str:
        return matching.random_play(self.deal, self.rng)

    def reshuffled(self) -> list[int]:
        return matching.reshuffled(self.deal)

    def may_be_first(self, card: int) -> bool:
        return bool(self.deal.plan.first_card.begins(self.table.pack) >> card & 1)

    def first_choice(self, cards: Sequence[int]) -> str:
        return matching.first_choice(self.deal, cards, self.rng)
