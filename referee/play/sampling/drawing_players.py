"""Random players of games in which cards are drawn: matching and melding games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from referee.cards.packs import cards_of
from referee.play.matching import samples as matching
from referee.play.matching.deal import MatchingDeal
from referee.play.melding import draws
from referee.play.melding import samples as melding
from referee.play.melding.deal import MeldingDeal
from referee.play.sampling.players import RandomPlayer
from referee.play.two_pass import TwoPassDeal

T = TypeVar("T", bound=TwoPassDeal)


class DrawingPlayer(RandomPlayer[T]):
    """Players who draw from a stock that comes back when it has run out."""

    def loose(self) -> list[int]:
        return list(cards_of(self.table.hands.unseen())) if self.table.hands.stock > 0 else self.reshuffled()


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


class MeldingPlayer(DrawingPlayer[MeldingDeal]):
    """Players of a melding game, who strive to go out so that deals end."""

    def play(self) -> str:
        return melding.random_play(self.deal, self.rng)

    def afterwards(self) -> Iterable[str]:
        return melding.shown_after(self.deal)

    def reshuffled(self) -> list[int]:
        return draws.reshuffled(self.deal)

    def lucky(self, cards: list[int]) -> list[int]:
        return melding.helpful(self.deal, cards) or cards
