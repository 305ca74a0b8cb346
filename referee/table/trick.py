"""The trick that is being played."""

from __future__ import annotations

from collections.abc import Sequence

from referee.table.parts import Part


class Trick(Part):
    """What lies in the trick, who has played to it and who is still to play. Places count from 0, from its leader."""

    number = 0
    """Its place in the deal, from 1; 0 before the first lead."""
    limit: int | None = None
    """The number of the deal's last trick, where there is one before the hands are empty."""
    leader: int | None = None
    led_suit = -1
    """The suit that is to be followed; -1 where none was led."""
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
        self.void = False
