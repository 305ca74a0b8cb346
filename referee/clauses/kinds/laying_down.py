"""What governs the turns of melding games: what may be drawn, laid down and laid aside in one, what becomes of the stock,
and what a knock comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from referee.clauses.kinds import questions
from referee.clauses.kinds.turns import OfTurns, OutOfCards
from referee.games.clause import Clause

if TYPE_CHECKING:
    from referee.cards.meld_shapes import Meld
    from referee.cards.packs import Pack
    from referee.reading.moves import Move
    from referee.table.table import Table


class TurnRule(Clause, section="turns", families=("melding",)):
    """Says what a player may do in a turn, or may not: the moves of its `verbs`, and how far they go."""

    plain: ClassVar[bool] = False
    """Does it leave a draw of one card, a meld, cards laid off and a discard what they are, each by itself, while cards may be
    drawn from anywhere (`only_source`), but for what is `kept` or `to_use`?"""
    draws: ClassVar[int] = 1
    """So many cards a turn brings."""
    top: bool = False
    """Has a card to be laid down in the turn (`to_use`) even where it was the top card of a pile, taken alone?"""

    # --- drawing -------------------------------------------------------------------------------------------

    def together(self, table: Table, move: Move) -> tuple[int, int] | None:
        """The pile and how many of its cards a draw takes together; None where it takes single cards."""
        return None

    def only_source(self, table: Table) -> str | None:
        """From where alone a card may be drawn now: `stock` or `discard`; None where it says nothing of that."""
        return None

    def wrong_draw(self, table: Table, move: Move, *, in_turn: bool) -> str | None:
        """What is wrong with from where a card is drawn, after the name; takes note of the draw."""
        return None

    def imply(self, table: Table, move: Move) -> None:
        """Takes the turn for passed on to who makes the move, where others need not say that they pass."""

    # --- passing and giving up -----------------------------------------------------------------------------

    def may_pass(self, table: Table) -> bool:
        """May the player whose turn it is pass by this rule?"""
        return False

    def passed(self, table: Table) -> None:
        """Takes note of such a pass."""

    def share(self, table: Table, hand: int, *, first: bool) -> int:
        """How many of so many cards of a hand go into the stock where its player gives up the deal, in a first turn or
        later."""
        return 0

    # --- laying aside --------------------------------------------------------------------------------------

    def thrown_away(self, table: Table, cards: Sequence[int]) -> bool:
        """May these cards be discarded together in the middle of a turn?"""
        return False

    def kept(self, table: Table) -> int:
        """The cards that may not be laid aside in this turn, as they were taken from a pile in it."""
        return 0

    def to_use(self, table: Table) -> int | None:
        """The card that has to be laid down in this turn before it ends, and has not been; None where there is none."""
        return None


class Turns(OfTurns, TurnRule, rulings=("lost-turn", "blocked-deal"), answers=questions.TURN, plain=True):
    """Says what a turn consists of."""

    one_action: ClassVar[bool] = False
    """Is a turn one thing done, without a discard?"""
    free: bool = False
    """May melds be laid down and cards be laid off in any order?"""


class Rearranging(TurnRule, plain=True):
    """Says how the melds on the table may be laid anew."""

    revalue: bool = False
    """May a wild card that is moved stand for another card?"""

    def moved(self, stood: Mapping[int, int], meld: Meld) -> int | None:
        """A card of a new meld that must go on standing for what it stood for and does not."""
        if self.revalue or meld.may:
            return None
        pairs = zip(meld.cards, meld.faces, strict=True)
        return next((card for card, face in pairs if stood.get(card, face) != face), None)

    def failed(self, table: Table, move: Move) -> int:
        """Reports melds that could not be completed; how many cards that costs."""
        return 0


class Laying(NamedTuple):
    """Cards that a player melds or lays off."""

    cards: Sequence[int]
    meld: Sequence[int]
    """All cards of the meld that they make or join."""
    kind: str | None
    """What a new meld is; None where it is none, or not known, and where cards are laid off."""


class MeldRule(Clause, section="melds", families=("melding",)):
    """Says what may be laid down and what not, or takes note of what is."""

    plain: ClassVar[bool] = False
    """Does it leave melds and cards laid off what they are, which it may call `broken`, and does it note (`laid`) what it
    would note of them at any time?"""
    alone: ClassVar[bool] = False
    """Does it let a single card lie as a meld?"""
    one_a_turn: ClassVar[bool] = False
    """Does it let a player lay down one meld in a turn only?"""
    most_wild: ClassVar[int | None] = None
    """So many wild cards a meld may have; None: any number."""
    consulted: ClassVar[int] = 1
    """When it is consulted: 0 before it is reported that cards make no meld, and later ones after earlier ones."""

    def value(self, pack: Pack, card: int) -> int:
        """What a card counts that is laid down."""
        return 0

    def broken(self, table: Table, seat: int, laid: Laying) -> str | None:
        """What the player did wrong, after the name; None where the rule is kept."""
        return None

    def laid(self, table: Table, seat: int, cards: Sequence[int], meld: Meld) -> None:
        """Takes note of cards that a player lays down or off; `meld` is the whole meld in which they lie then."""


class MeldsKept(MeldRule):
    """Keeps melds in the hand until somebody knocks."""


class Knock(OutOfCards, families=("melding",)):
    """Lets a player with little left beside their melds end the deal, and says how little."""

    def limits(self, table: Table) -> tuple[int, int]:
        """The least and the most that the limit may be in this deal, as far as it is known."""
        raise NotImplementedError

    def worth(self, table: Table, seat: int) -> tuple[int, int]:
        """The fewest points that the hand can be left with, at least and at most, as far as it is known."""
        raise NotImplementedError

    def knocks(self, table: Table, seat: int, cards: int) -> list[int]:
        """Those of the cards that the player may lay aside to knock."""
        raise NotImplementedError


class AfterKnocking(Clause):
    """Says what may be laid down with a knock, or after it."""

    lays_off: ClassVar[bool] = False
    """May others lay cards off on the knocker's melds?"""
    whole_hand: ClassVar[bool] = False
    """May a hand that is all of melds be knocked with as it is, without a discard?"""
