"""The trick that is being played, and those that are complete."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.table.parts import Part

if TYPE_CHECKING:
    from referee.cards.combinations import Combination


class Trick(Part):
    """What lies in the trick, who has played to it and who is still to play. Places count from 0, from its leader."""

    number = 0
    """Its place in the deal, from 1; 0 before the first lead."""
    limit: int | None = None
    """The number of the deal's last trick, where there is one before the hands are empty."""
    leader: int | None = None
    led_suit = -1
    """The suit that is to be followed; -1 where none was led."""
    named = -1
    """The suit that was named with the lead, to be followed in place of that of the card; -1 where none was."""
    mask = 0
    """The known cards that lie there."""
    next_place = 0
    """Whose turn it is: the place in `to_play`."""
    laps = 1
    """How many times it still goes round the table, this one included."""
    void = False
    """Does it count for nobody?"""
    joker_undeclared = False
    """Is it not known what a joker of this trick stands for?"""
    untold = False
    """Can it not be told apart from others any more, because a lead that nobody saw may have started a double trick?"""
    skips_next = False
    """Is the first player of the next lap passed over?"""
    mover = 0
    """The hand whose card is judged."""
    picked_up: tuple[int, int] | None = None
    """Who picks up the trick instead of its being won, and who leads the next."""
    faces_before: Sequence[int] = ()
    """What the cards of the trick before stood for, or the last of them."""
    unseen_before = False
    """Did a card lie in the trick before that the log does not know?"""

    def __init__(self) -> None:
        self.seats: list[int] = []
        """The hands that the cards came from, in the order in which they lie."""
        self.cards: list[int] = []
        self.faces: list[int] = []
        """What each card stands for: itself, or what was named."""
        self.to_play: list[int] = []
        """Who plays to the trick, in order, those who have played first."""
        self.breaches: list[int] = []
        """The places of the cards that were played against the rules."""
        self.undecided: list[int] = []
        """The places of cards of which it cannot be told whether they were allowed."""
        self.may_be: dict[int, int] = {}
        """By the places of cards that the log does not know: what they may have been."""
        self.joker_strengths: dict[int, float] = {}
        """The strengths of jokers that rank by the card before them, by their places."""

    def begin(self, leader: int, to_play: Sequence[int]) -> None:
        """Begins a trick with the lead of that hand."""
        self.leader, self.to_play, self.next_place = leader, list(to_play), 0
        self.led_suit, self.mask, self.laps = -1, 0, 1
        self.void = self.joker_undeclared = self.skips_next = False
        self.breaches, self.undecided = [], []

    def clear(self) -> None:
        """Takes the cards of the trick away."""
        self.seats, self.cards, self.faces = [], [], []
        self.joker_strengths, self.may_be = {}, {}
        self.void, self.named = False, -1


class Won(Part):
    """The complete tricks of a deal: how many every hand has won, with which cards, and all that has fallen in them."""

    fallen = 0
    """The cards of all complete tricks, whoever won them."""
    fell_unknown = False
    """Has a card fallen that the log does not know?"""
    undecided = False
    """Is there a complete trick of which it is not known who won it?"""

    def __init__(self, hands: int) -> None:
        self.tricks = [0] * hands
        """How many tricks each hand has won."""
        self.cards = [0] * hands
        """The cards that each hand has won."""
        self.each: list[tuple[int | None, int]] = []
        """Every trick that counts, in order: the hand that has won it (None: it is not known whose it is), and its cards (0: it
        is not known which)."""
        self.plays: list[tuple[int, Combination | None, Sequence[int]]] = []
        """Every play of a climbing deal, in order: by whom, what it is (None: no play of the game, or not known), its cards."""
        self.suits_led: set[int] = set()

    @property
    def first(self) -> int | None:
        """The hand that has won the first trick; None where there was none, or nobody knows whose it is."""
        return self.each[0][0] if self.each else None

    @property
    def last(self) -> int | None:
        """The hand that has won the last trick so far, in the same way."""
        return self.each[-1][0] if self.each else None

    def take(self, hand: int, cards: int) -> None:
        """A hand wins a trick, and these cards with it."""
        self.tricks[hand] += 1
        self.cards[hand] |= cards
        self.each.append((hand, cards))

    def take_rest(self, hand: int, tricks: int, cards: int) -> None:
        """A hand gets so many tricks without play, with these cards in them."""
        self.tricks[hand] += tricks
        self.cards[hand] |= cards
        self.fallen |= cards
        self.each += [(hand, 0)] * tricks

    def discount(self) -> None:
        """The last trick that was won is not counted after all; its cards stay won."""
        hand, _ = self.each.pop()
        if hand is not None:
            self.tricks[hand] -= 1
