"""What the table tells of cards that come and go while a deal is looked through beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from referee.table.hands import Hands


class Watch(Protocol):
    """For each hand, when unknown cards came into it, and what later moves prove that they were."""

    def opens(self, hand: int, moment: int, cards: int) -> None:
        """Takes note of unknown cards that come into a hand at that moment."""

    def replace(self, hand: int, moment: int, cards: int) -> None:
        """Takes note of another hand, with so many unknown cards, that takes the place of this one."""

    def vanish(self, cards: Iterable[int], moment: int) -> None:
        """Takes note of cards that go out of everybody's sight at that moment."""

    def owned(self, hand: int) -> int:
        """The cards that are proved to have been in the hand since they were last out of sight."""

    def shows(self, hands: Hands, hand: int, card: int) -> bool:
        """Takes note of a card that a hand shows; False where it cannot have been there."""

    def brings_out(self, hand: int, card: int) -> bool:
        """The same for a card that nobody has seen."""

    def shows_all(self, unseen: int, hand: int, cards: Sequence[int]) -> bool:
        """Takes note of different cards that a hand shows together and that nobody has seen yet; False, with nothing noted,
        where it is not plain that they can all have been there since the deal."""

    def still_hold(self, before: Self, hands: Hands) -> None:
        """Takes over what a move showed that has been taken back; `before` is how things stood before it."""

    def copy(self) -> Self:
        """All of it as it stands now."""

    def surely_held(self, hand: int, moment: int, wanted: int, unseen: int, room: int) -> int:
        """Those of the wanted cards of which at least one was surely in the hand after that moment."""

    def take_over(self, hands: Hands, before: Self | None = None) -> None:
        """Puts what was proved into the hands as they were dealt, or as they are where play has come to a move, before which
        things stood like that."""
