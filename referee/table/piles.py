"""The discard piles: what lies there, and what may follow it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.table.parts import Part
from referee.table.values import Limit


class Piles(Part):
    """The discard piles in order, each a tuple of cards, bottom to top; UNKNOWN for a card that the log does not know."""

    last = 0
    """The pile that was played to last."""
    last_cards: tuple[int, ...] = ()
    """The cards of the last play, UNKNOWN for those that the log does not know."""
    prior: tuple[int | None, Limit | None, int] = (None, None, 0)
    """What that pile had before of `tops`, `lasting` and `extra`."""

    def __init__(self, most: int) -> None:
        self.most = most
        """So many cards lie on a pile at most: the whole pack, whatever a log says was played."""
        self.cards: list[tuple[int, ...]] = []
        self.tops: list[int | None] = []
        """For each pile, the cards that its top may be or stand for; None where any card may follow."""
        self.lasting: dict[int, Limit] = {}
        """By piles: what binds whoever plays on the top card."""
        self.extra: dict[int, int] = {}
        """By piles: cards that may follow the top card besides those that match."""

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self.cards)

    def __getitem__(self, pile: int) -> tuple[int, ...]:
        return self.cards[pile]

    def __setitem__(self, pile: int, cards: tuple[int, ...]) -> None:
        self.cards[pile] = cards

    def put_on(self, pile: int, cards: tuple[int, ...]) -> None:
        """Lays cards on top of a pile."""
        self.cards[pile] = (self.cards[pile] + cards)[-self.most :]

    def put_under(self, pile: int, cards: tuple[int, ...]) -> None:
        """Lays cards beneath a pile."""
        self.cards[pile] = cards + self.cards[pile]

    def take_all(self) -> tuple[int, ...]:
        """Takes the only pile away, after which anything may follow, and returns its cards."""
        pile = self.cards[0]
        self.cards = [()]
        self.lay_bare(0, None)
        return pile

    def lay_bare(self, pile: int, top: int | None, limit: Limit | None = None, extra: int = 0) -> None:
        """Settles what may follow on a pile: the cards that its top counts as, what binds besides, what else may."""
        self.tops[pile] = top
        self.lasting.pop(pile, None)
        self.extra.pop(pile, None)
        if limit is not None:
            self.lasting[pile] = limit
        if extra:
            self.extra[pile] = extra

    def laid_bare(self, pile: int) -> tuple[int | None, Limit | None, int]:
        """What may follow on a pile, as `lay_bare` takes it."""
        return self.tops[pile], self.lasting.get(pile), self.extra.get(pile, 0)
