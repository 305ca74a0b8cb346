"""What the moves of a deal prove about hands that cards keep coming into, and about cards that come back.

Where a stock is reshuffled or a pile is taken up, the same card may be played several times in a deal, by several
players. A deal is therefore looked through once before it is judged: each card that a hand shows without its being
known to be there came into it with unknown cards, at the latest possible moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING, NamedTuple, Self

from referee.table.values import Moment

if TYPE_CHECKING:
    from referee.table.hands import Hands


class Shown(NamedTuple):
    """A card that a hand showed without its being known to be there."""

    card: int
    since: int
    """It cannot have come into the hand before that moment."""
    latest: int
    """It came into the hand at that moment or before."""


class Arrivals:
    """For each hand, the moments at which unknown cards came into it, and what later moves show of them."""

    def __init__(self, hands: Hands) -> None:
        self.shown: list[list[Shown]] = [[] for _ in range(len(hands.sizes))]
        """For each hand, the cards that it showed, in that order."""
        self.came: list[dict[int, int]] = [{} for _ in range(len(hands.sizes))]
        """How many unknown cards came into each hand after the deal, by moments in order."""
        self.proved: list[dict[int, int]] = [{Moment.DEAL: 0} for _ in range(len(hands.sizes))]
        """For each hand and moment, the cards that are proved to be in the hand since then."""
        self.room: list[dict[int, int]] = [{Moment.DEAL: hands.unknown(hand)} for hand in range(len(hands.sizes))]
        """How many of the unknown cards of each moment have not been shown yet."""
        self.since: dict[int, int] = {}
        """Since when each card has been out of sight again, where that is not from the start."""
        self.owner: dict[int, int] = {}
        """The hand that a card is proved to have been in since it was last out of sight."""

    def copy(self) -> Self:
        """All of it as it stands now."""
        twin = copy(self)
        for name in ("proved", "room", "came"):
            setattr(twin, name, [dict(own) for own in getattr(self, name)])
        twin.shown = [list(own) for own in self.shown]
        twin.since, twin.owner = dict(self.since), dict(self.owner)
        return twin

    def opens(self, hand: int, moment: int, cards: int) -> None:
        """Takes note of unknown cards that come into a hand at that moment."""
        if cards:
            room, came = self.room[hand], self.came[hand]
            room[moment] = room.get(moment, 0) + cards
            came[moment] = came.get(moment, 0) + cards
            self.proved[hand].setdefault(moment, 0)

    def replace(self, hand: int, moment: int, cards: int) -> None:
        """Takes note of another hand, with so many unknown cards, that takes the place of this one."""
        for other in self.room[hand]:
            self.room[hand][other] = 0
        self.owner = {card: own for card, own in self.owner.items() if own != hand}
        self.opens(hand, moment, cards)

    def vanish(self, cards: Iterable[int], moment: int) -> None:
        """Takes note of cards that go out of everybody's sight at that moment."""
        for card in cards:
            self.since[card] = moment
            self.owner.pop(card, None)

    def owned(self, hand: int) -> int:
        """The cards that are proved to have been in the hand since they were last out of sight."""
        return sum(1 << card for card, own in self.owner.items() if own == hand)

    def shows(self, hands: Hands, hand: int, card: int) -> bool:
        """Takes note of a card that a hand shows; False where it cannot have been there."""
        if card < 0 or hands.known[hand] >> card & 1 or self.owner.get(card) == hand:
            return True
        return bool(hands.unseen() >> card & 1) and self.brings_out(hand, card)

    def brings_out(self, hand: int, card: int) -> bool:
        """The same for a card that nobody has seen."""
        if card in self.owner:
            return self.owner[card] == hand
        since = self.since.get(card, Moment.DEAL)
        # the earliest place is taken, which leaves later ones to cards that can have come later only
        room = self.room[hand]
        for moment, left in room.items():
            if left > 0 and moment >= since:
                room[moment] = left - 1
                break
        else:
            return False
        latest = next(reversed(room))
        self.proved[hand][latest] |= 1 << card
        self.shown[hand].append(Shown(card, since, latest))
        self.owner[card] = hand
        return True

    def shows_all(self, unseen: int, hand: int, cards: Sequence[int]) -> bool:
        """Takes note of different cards that a hand shows together and that nobody has seen yet. False, with nothing noted,
        where they cannot all have been there since the deal, or that is not plain."""
        owner, since = self.owner, self.since
        for card in cards:
            if card < 0 or not unseen >> card & 1 or card in owner or card in since:
                return False
        room, waiting = self.room[hand], len(cards)
        if sum(room.values()) < waiting:
            return False
        for moment, left in room.items():
            taken = min(left, waiting)
            room[moment], waiting = left - taken, waiting - taken
        latest = next(reversed(room))
        for card in cards:
            self.proved[hand][latest] |= 1 << card
            self.shown[hand].append(Shown(card, Moment.DEAL, latest))
            owner[card] = hand
        return True

    def still_hold(self, before: Arrivals, hands: Hands) -> None:
        """Takes over what a move showed that has been taken back: the cards are in the hand again. `before` is how
        things stood before it; a move that brought unknown cards proves nothing."""
        if before.came != self.came:
            return
        for hand, shown in enumerate(self.shown):
            for one in shown[len(before.shown[hand]) :]:
                if one.since == before.since.get(one.card, Moment.DEAL):
                    before.shows(hands, hand, one.card)

    def surely_held(self, hand: int, moment: int, wanted: int, unseen: int, room: int) -> int:
        """Those of the wanted cards of which at least one must have been in the hand at that moment, though none of them
        is known to have been: the hand shows more of them later than have come into it since. 0: nothing is proved.

        `unseen` are the cards that could be in the hand then, `room` how many unknown cards it has. Each card shown has to
        come from somewhere: from the hand of that moment (not the wanted ones, to try whether it can be without them) or
        with unknown cards that came later. Those that must be placed first are placed first; one that has no place any
        more is the proof, together with those before it.
        """
        waiting = [one for one in self.shown[hand] if one.latest > moment]
        here = {one.card: one for one in reversed(waiting) if one.since <= moment and unseen >> one.card & 1}
        if not any(wanted >> card & 1 for card in here):
            return 0
        places = [(moment, room), *((at, cards) for at, cards in self.came[hand].items() if at > moment)]
        waiting.sort(key=lambda one: one.latest)
        for at, cards in places:
            if waiting and waiting[0].latest < at:
                break
            able = [
                one
                for one in waiting
                if one.since <= at and (at > moment or (here.get(one.card) == one and not wanted >> one.card & 1))
            ]
            for one in able[:cards]:
                waiting.remove(one)
        if not waiting:
            return 0
        return wanted & sum(1 << card for card, one in here.items() if one.latest <= waiting[0].latest)

    def take_over(self, hands: Hands, before: Self | None = None) -> None:
        """Gives the hands as they were dealt what has been proved. Where play has come to a move, before which things stood
        like that, it is what they show from there on and have had by then."""
        hands.gained = {}
        for hand, proved in enumerate(self.proved):
            shown = self.shown[hand] if before is None else self.shown[hand][len(before.shown[hand]) :]
            for one in shown:
                if one.latest == Moment.DEAL or (before is not None and one.latest in before.proved[hand]):
                    hands.known[hand] |= 1 << one.card
            hands.gained[hand] = {moment: cards for moment, cards in proved.items() if moment != Moment.DEAL}
